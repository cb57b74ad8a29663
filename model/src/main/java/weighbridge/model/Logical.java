package weighbridge.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a scalar means beyond its physical kind; codecs carry the physical kind alone. */
public sealed interface Logical {
    /** An instant, counted from 1970-01-01T00:00:00Z. Physical kind: int64. */
    record Timestamp(Unit unit) implements Logical {
        /** The unit of the count. */
        public enum Unit {
            MILLIS, MICROS, NANOS
        }
    }

    /** A calendar day, counted from 1970-01-01. Physical kind: int32. */
    record Date() implements Logical {}

    /** A UUID in its 36-character text form. Physical kind: string. */
    record Uuid() implements Logical {}

    /** The text of a JSON value, such as {@code [1,"a"]}. Physical kind: string. */
    record Json() implements Logical {}

    /** A decimal number as its unscaled value. Physical kind: int64. */
    record Decimal(int scale) implements Logical {}

    /**
     * The name in schema files: {@code timestamp-millis}, {@code date}, {@code uuid}, {@code json}, {@code decimal(2)}.
     */
    default String text() {
        return switch (this) {
            case Timestamp t -> "timestamp-" + t.unit().name().toLowerCase(java.util.Locale.ROOT);
            case Date _ -> "date";
            case Uuid _ -> "uuid";
            case Json _ -> "json";
            case Decimal d -> "decimal(" + d.scale() + ")";
        };
    }

    /** The kind that carries this logical type. */
    default Kind physical() {
        return switch (this) {
            case Timestamp _,Decimal _ -> Kind.INT64;
            case Date _ -> Kind.INT32;
            case Uuid _,Json _ -> Kind.STRING;
        };
    }

    Pattern DECIMAL = Pattern.compile("decimal\\((\\d{1,2})\\)");

    /**
     * Parses the text that {@link #text} writes.
     *
     * @throws IllegalArgumentException if the text is not a logical type; the message names the text
     */
    static Logical parse(String text) {
        Matcher decimal = DECIMAL.matcher(text);
        if (decimal.matches()) return new Decimal(Integer.parseInt(decimal.group(1)));
        return switch (text) {
            case "timestamp-millis" -> new Timestamp(Timestamp.Unit.MILLIS);
            case "timestamp-micros" -> new Timestamp(Timestamp.Unit.MICROS);
            case "timestamp-nanos" -> new Timestamp(Timestamp.Unit.NANOS);
            case "date" -> new Date();
            case "uuid" -> new Uuid();
            case "json" -> new Json();
            default -> throw new IllegalArgumentException("unknown logical type \"" + text
                    + "\"; known are timestamp-millis, timestamp-micros, timestamp-nanos, date, uuid, json, "
                    + "decimal(SCALE)");
        };
    }
}
