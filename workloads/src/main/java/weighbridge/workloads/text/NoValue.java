package weighbridge.workloads.text;

import java.util.Set;

/** What programs write into a cell without a value. */
public final class NoValue {
    private static final Set<String> MARKS =
            Set.of("NA", "N/A", "n/a", "#N/A", "NULL", "null", "None", "?", "-", "--", ".", "\\N");
    private static final int LONGEST = 4;

    private String mark = "";
    private long count;
    private long bytes;

    /** Whether the text is one of them. */
    public static boolean is(String text) {
        return text.length() <= LONGEST && MARKS.contains(text);
    }

    /** Whether the cell is the column's one mark, or could be it. */
    boolean takes(char[] b, int from, int length) {
        if (length > LONGEST) return false;
        String text = new String(b, from, length);
        if (count == 0 ? !MARKS.contains(text) : !mark.equals(text)) return false;
        mark = text;
        count++;
        bytes += JsonString.bytes(b, from, length);
        return true;
    }

    /** Empty if there was none. */
    String mark() {
        return mark;
    }

    long count() {
        return count;
    }

    /** The bytes of all of them as texts in JSON, quotes not counted. */
    long bytes() {
        return bytes;
    }
}
