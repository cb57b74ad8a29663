package weighbridge.codec.source;

import java.util.Optional;
import java.util.stream.Collectors;
import weighbridge.model.Value;

/** Values as they stand in sources and schema files, in ASCII. */
public final class Literals {
    private Literals() {}

    /** A truth value or a number as every schema language writes it; empty for any other value, and for NaN and infinity. */
    public static Optional<String> plain(Value value) {
        return switch (value) {
            case Value.Bool(boolean b) -> Optional.of("" + b);
            case Value.Int8(byte n) -> Optional.of("" + n);
            case Value.Int16(short n) -> Optional.of("" + n);
            case Value.Int32(int n) -> Optional.of("" + n);
            case Value.Int64(long n) -> Optional.of("" + n);
            case Value.Float32(float n) when Float.isFinite(n) -> Optional.of("" + n);
            case Value.Float64(double n) when Double.isFinite(n) -> Optional.of("" + n);
            default -> Optional.empty();
        };
    }

    /** A text in double quotes, as Java, Scala and JSON read it. */
    public static String quoted(String text) {
        return text.chars().mapToObj(Literals::character).collect(Collectors.joining("", "\"", "\""));
    }

    private static String character(int c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            default -> c >= ' ' && c <= '~' ? Character.toString(c) : String.format("\\u%04x", c);
        };
    }
}
