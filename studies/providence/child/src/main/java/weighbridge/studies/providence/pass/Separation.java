package weighbridge.studies.providence.pass;

import java.util.Locale;

/** What separates the messages of a stream. */
public enum Separation {
    /** Nothing: the format knows where a message ends. */
    NONE,
    /** One byte, which the message's time does not include. */
    BYTE,
    /** A line feed, which is part of the message and its time, and then one byte. */
    LINE_AND_BYTE;

    /** The number of bytes of the separator. */
    public int bytes() {
        return ordinal();
    }

    /** The separation's name in words, such as {@code line-and-byte}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
