package weighbridge.studies.providence.pass;

import java.util.Locale;

/** What is written between the messages of a stream. */
public enum Separation {
    /** Nothing: the format knows where a message ends. */
    NONE,
    /** One byte, outside the message's time. */
    BYTE,
    /** A line feed as a part of the message, within its time, then one byte. */
    LINE_AND_BYTE;

    /** How many bytes that are. */
    public int bytes() {
        return ordinal();
    }

    /** The separation's word, such as {@code line-and-byte}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
