package weighbridge.codecs.sbe;

/** What generated code needs for SBE's fixed-length values. */
public final class OwnValues {
    private OwnValues() {}

    /** The only character of a text. */
    public static byte character(String text) {
        if (text.length() == 1 && text.charAt(0) < 0x80) return (byte) text.charAt(0);
        throw new IllegalArgumentException(
                "\"" + text + "\" is not the single ASCII character that the SBE file declares");
    }

    /** The text of one character. */
    public static String text(byte character) {
        return String.valueOf((char) (character & 0xff));
    }

    /** Returns the text if it fits into the given number of bytes. */
    public static String within(String text, int length) {
        if (text.length() <= length) return text;
        throw new IllegalArgumentException(
                "\"" + text + "\" is longer than the " + length + " characters that the SBE file declares");
    }

    /** Refuses an array whose length differs from the one that the file declares. */
    public static void requireLength(int actual, int expected) {
        if (actual == expected) return;
        throw new IllegalArgumentException("found " + actual + " elements, but the SBE file declares " + expected);
    }
}
