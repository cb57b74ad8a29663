package weighbridge.workloads.csv;

import java.util.OptionalLong;

/** Finds quotes that a backslash escapes, which RFC 4180 does not know. */
final class CsvEscapes {
    private CsvEscapes() {}

    /**
     * The first line in which a quote behind a backslash would end a quoted cell, although more of the cell follows. A
     * cell that ends with a backslash is not meant.
     */
    static OptionalLong line(String text, char delimiter) {
        boolean quoted = false;
        boolean begins = true;
        long line = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') line++;
            if (quoted && c == '"') {
                char next = i + 1 < text.length() ? text.charAt(i + 1) : '\n';
                boolean ends = next == delimiter || next == '\n' || next == '\r';
                if (next == '"') i++;
                else if (!ends && text.charAt(i - 1) == '\\') return OptionalLong.of(line);
                else quoted = false;
            } else if (!quoted) {
                quoted = c == '"' && begins;
                begins = c == delimiter || c == '\n' || c == '\r';
            }
        }
        return OptionalLong.empty();
    }
}
