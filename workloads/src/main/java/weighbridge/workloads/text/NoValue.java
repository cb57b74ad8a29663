package weighbridge.workloads.text;

import java.util.Set;

/** Recognizes the marks that programs write into a cell without a value, and counts those in a column. */
public final class NoValue {
    private static final Set<String> MARKS =
            Set.of("NA", "N/A", "n/a", "#N/A", "NULL", "null", "None", "?", "-", "--", ".", "\\N");
    private static final int LONGEST = 4;

    private String mark = "";
    private long count;
    private long bytes;

    /** Whether the text is such a mark. */
    public static boolean is(String text) {
        return text.length() <= LONGEST && MARKS.contains(text);
    }

    /** Counts the cell if it is the column's mark, or the first mark in the column; returns whether it is. */
    boolean takes(char[] b, int from, int length) {
        if (length > LONGEST) return false;
        String text = new String(b, from, length);
        if (count == 0 ? !MARKS.contains(text) : !mark.equals(text)) return false;
        mark = text;
        count++;
        bytes += JsonString.bytes(b, from, length);
        return true;
    }

    /** The column's mark; empty if there was none. */
    String mark() {
        return mark;
    }

    long count() {
        return count;
    }

    /** The bytes of all marks as texts in JSON, without quotes. */
    long bytes() {
        return bytes;
    }
}
