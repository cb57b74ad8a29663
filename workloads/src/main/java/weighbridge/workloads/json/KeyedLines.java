package weighbridge.workloads.json;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads lines of a key, a tab and a JSON object, as Kafka's console consumer prints messages ({@code print.key=true}),
 * with or without a timestamp, a partition, an offset and headers before them.
 */
public final class KeyedLines {
    private static final String LABELS =
            "(?:(?:(?:CreateTime|LogAppendTime):-?\\d+|NO_TIMESTAMP)\\t)?(?:Partition:\\d+\\t)?(?:Offset:\\d+\\t)?";
    /** After labels, headers and a key may follow; without labels only a key may, or a table of texts would match. */
    private static final Pattern LINE =
            Pattern.compile("(?:(?!\\t)" + LABELS + "(?<=\\t)(?:[^\\t]*\\t){0,2}|[^\\t]*\\t)(\\{.*\\}\\s*|null)");
    private static final int MOST_LINES = 50;
    private static final String VALUE = "\t{";
    private static final String NONE = "\tnull";
    /** The longest text before a value; a line with a longer one is left as it is. */
    private static final int MOST_PREFIX = 1 << 16;

    private KeyedLines() {}

    /**
     * Whether a text with this beginning consists of such lines. Only the first fifty are checked, and an incomplete
     * last one is ignored.
     */
    public static boolean areIn(String head) {
        List<String> lines = head.lines().filter(l -> !l.isBlank()).limit(MOST_LINES).toList();
        boolean whole = head.endsWith("\n") || lines.size() == MOST_LINES;
        int values = 0;
        for (int i = 0; i < lines.size(); i++) {
            Matcher m = LINE.matcher(lines.get(i));
            boolean like = m.matches();
            if (like && m.group(1).equals("null")) continue;
            boolean value = like && JsonRecords.isJson(m.group(1));
            if (!value && (whole || i < lines.size() - 1)) return false;
            if (value) values++;
        }
        return values > 1;
    }

    /** Only the values, one per line. A line without a value becomes empty, and lines of another form are unchanged. */
    public static Reader values(Reader text) {
        return new Values(new BufferedReader(text));
    }

    private static final class Values extends Reader {
        private final Reader in;
        /** The part of the current line that was read but not yet returned. */
        private String pending = "";
        private int handedOut;
        private boolean inLine;

        Values(Reader in) {
            this.in = in;
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            if (length == 0) return 0;
            int n = 0;
            while (n < length) {
                int c = next();
                if (c < 0) return n == 0 ? -1 : n;
                buffer[offset + n++] = (char) c;
            }
            return n;
        }

        private int next() throws IOException {
            if (!inLine && handedOut == pending.length()) start();
            if (handedOut < pending.length()) return pending.charAt(handedOut++);
            int c = in.read();
            if (c == '\n') inLine = false;
            return c;
        }

        /** Reads a line up to its value. */
        private void start() throws IOException {
            StringBuilder prefix = new StringBuilder();
            while (true) {
                int c = in.read();
                if (c >= 0) prefix.append((char) c);
                boolean value = c == '{' && prefix.length() >= VALUE.length()
                        && prefix.charAt(prefix.length() - VALUE.length()) == '\t';
                if (value || c < 0 || c == '\n' || prefix.length() == MOST_PREFIX) {
                    String line = prefix.toString();
                    inLine = c != '\n';
                    handedOut = 0;
                    pending = value ? "{" : line.stripTrailing().endsWith(NONE) ? c < 0 ? "" : "\n" : line;
                    return;
                }
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
