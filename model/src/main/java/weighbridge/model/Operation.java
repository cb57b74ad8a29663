package weighbridge.model;

import java.util.Arrays;
import java.util.Locale;
import weighbridge.model.Operation;

/** What is timed. Every contestant implements the same operations with the same boundaries. */
public enum Operation {
    /** Native value → bytes the caller owns or may read. */
    ENCODE,
    /** Bytes → native value. */
    DECODE,
    /** Bytes → native value, then every field read through the library's accessors. */
    READ,
    /** {@link #ENCODE}, then {@link #READ} of those bytes. */
    ROUNDTRIP,
    /** Plain bean ↔ the library's own object, there and back. */
    CONVERT,
    /** The first message in a fresh JVM: class loading, code generation, first encode and read. */
    COLD;

    /** The name on the command line and in results, such as {@code encode}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What is done, such as {@code encoding}. */
    public String doing() {
        return switch (this) {
            case ENCODE -> "encoding";
            case DECODE -> "decoding";
            case READ -> "reading";
            case ROUNDTRIP -> "encoding and reading";
            case CONVERT -> "converting";
            case COLD -> "a first message";
        };
    }

    /**
     * @throws IllegalArgumentException if the text is not an operation; the message names it and the known operations
     */
    public static Operation parse(String text) {
        return Arrays.stream(values()).filter(o -> o.text().equals(text)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown operation \"" + text + "\"; known are "
                        + String.join(", ", Arrays.stream(values()).map(Operation::text).toList())));
    }
}
