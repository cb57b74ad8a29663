package weighbridge.workloads.text;

/** The length of a text as a JSON string, without quotes. */
public final class JsonString {
    private JsonString() {}

    public static long bytes(String text) {
        return bytes(text.toCharArray(), 0, text.length());
    }

    /** The length in UTF-8, including escapes. */
    public static long bytes(char[] b, int from, int length) {
        long sum = length;
        for (int i = from; i < from + length; i++) {
            char c = b[i];
            if (c >= ' ' && c < 0x80 && c != '"' && c != '\\') continue;
            if (c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t' || c == '\b' || c == '\f') sum += 1;
            else if (c < ' ') sum += 5;
            else if (c >= 0x800) sum += Character.isSurrogate(c) ? 1 : 2;
            else sum += 1;
        }
        return sum;
    }
}
