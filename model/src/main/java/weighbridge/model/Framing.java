package weighbridge.model;

import java.util.Arrays;
import java.util.Locale;

/** How a file tells where one message ends and the next begins. */
public enum Framing {
    /** As the library itself writes files of many messages. */
    OWN,
    /** The message's length in 32 bits, big-endian, before it. */
    LENGTH32,
    /** The message's length as a MessagePack integer before it. */
    PACKED_INT,
    /** A line feed after it. */
    LINE;

    /** The name in arguments, such as {@code packed-int}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException naming the text and the known framings */
    public static Framing parse(String text) {
        return Arrays.stream(values()).filter(f -> f.text().equals(text)).findFirst().orElseThrow(() -> new IllegalArgumentException(
                "unknown framing \"" + text + "\"; known are " + Arrays.stream(values()).map(Framing::text).toList()));
    }
}
