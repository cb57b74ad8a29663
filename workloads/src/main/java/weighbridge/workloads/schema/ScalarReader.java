package weighbridge.workloads.schema;

import java.io.StringReader;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.text.Column;
import weighbridge.workloads.text.IsoTime;
import weighbridge.workloads.text.TextForm;
import weighbridge.workloads.text.WrittenTime;

/** Reads texts and JSON values as scalars. */
final class ScalarReader {
    /** Many more than an int64 has digits. */
    private static final int MAX_DECIMAL_CHARS = 100;

    private ScalarReader() {}

    static boolean bool(Type type, String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "yes", "y", "t", "1" -> true;
            case "false", "no", "n", "f", "0" -> false;
            default -> throw new SchemaReader.Unfit(type, text);
        };
    }

    static Json parsed(Type type, String text) {
        try (JsonRecords json = new JsonRecords(new StringReader(text))) {
            return json.value();
        } catch (JsonRecords.NoJson e) {
            throw new SchemaReader.Unfit(type, text);
        }
    }

    static Value value(Type.Scalar type, Optional<WrittenTime> written, Json json) {
        if (isJson(type)) return new Value.Text(JsonText.of(json));
        return switch (json) {
            case Json.Str s when type.kind().isPrimitive() && type.logical().isEmpty()
                    && !isFloatWord(type, s.value()) ->
                throw new SchemaReader.Unfit(type, json);
            case Json.Str s -> value(type, written, s.value());
            case Json.Num n when !isUuid(type) && type.kind() != Kind.BOOL && type.kind() != Kind.BYTES ->
                number(type, written, n);
            case Json.Bytes b when type.kind() == Kind.BYTES -> new Value.Bytes(b.value());
            case Json.Bool b when type.kind() == Kind.BOOL -> new Value.Bool(b.value());
            case Json.Null _ -> throw new SchemaReader.Unfit(type, json);
            default -> {
                if (type.kind() == Kind.STRING && !isUuid(type)) yield new Value.Text(JsonText.of(json));
                throw new SchemaReader.Unfit(type, json);
            }
        };
    }

    /** A refusal shows the number as JSON has it, without quotes. */
    private static Value number(Type.Scalar type, Optional<WrittenTime> written, Json.Num number) {
        try {
            return value(type, written, number.literal());
        } catch (SchemaReader.Unfit _) {
            throw new SchemaReader.Unfit(type, number);
        }
    }

    private static boolean isJson(Type.Scalar type) {
        return type.logical().isPresent() && type.logical().get() instanceof Logical.Json;
    }

    private static boolean isUuid(Type.Scalar type) {
        return type.logical().isPresent() && type.logical().get() instanceof Logical.Uuid;
    }

    /** Whether the text stands for a number that JSON cannot express, so that programs write it as a string. */
    private static boolean isFloatWord(Type.Scalar type, String text) {
        return (type.kind() == Kind.FLOAT32 || type.kind() == Kind.FLOAT64)
                && (text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity"));
    }

    static Value value(Type.Scalar type, Optional<WrittenTime> written, String text) {
        try {
            return switch (type.kind()) {
                case BOOL -> throw new IllegalStateException("booleans are read separately");
                case INT8 -> new Value.Int8(Byte.parseByte(text));
                case INT16 -> new Value.Int16(Short.parseShort(text));
                case INT32 ->
                    new Value.Int32(type.logical().isPresent() ? day(type, written, text) : Integer.parseInt(text));
                case INT64 -> new Value.Int64(
                        type.logical().isPresent() ? logicalLong(type, written, text) : Long.parseLong(text));
                case FLOAT32 -> {
                    double number = number(type, text);
                    float narrow = (float) number;
                    if (Float.isInfinite(narrow) != Double.isInfinite(number) || narrow == 0 && number != 0)
                        throw new SchemaReader.Unfit(type, text);
                    yield new Value.Float32(narrow);
                }
                case FLOAT64 -> new Value.Float64(number(type, text));
                case STRING -> {
                    if (isUuid(type) && !isUuid(text)) throw new SchemaReader.Unfit(type, text);
                    if (isJson(type)) parsed(type, text);
                    yield new Value.Text(text);
                }
                case BYTES -> new Value.Bytes(Base64.getDecoder().decode(text));
            };
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            throw new SchemaReader.Unfit(type, text);
        }
    }

    private static boolean isUuid(String text) {
        Column column = Column.ofStrings();
        column.observe(text);
        return column.form() instanceof TextForm.Uuid;
    }

    private static int day(Type type, Optional<WrittenTime> written, String text) {
        if (written.isPresent()) return written.get().day(text);
        int day = IsoTime.day(text.toCharArray(), 0, text.length());
        if (day != IsoTime.NO_DAY) return day;
        if (!isFar(text)) throw new SchemaReader.Unfit(type, text);
        return Math.toIntExact(LocalDate.parse(text).toEpochDay());
    }

    /** Whether the year is beyond four digits, or before the year 0: Java writes such years with a sign. */
    private static boolean isFar(String text) {
        return text.startsWith("+") || text.startsWith("-");
    }

    private static long count(Instant time, Logical.Timestamp.Unit unit) {
        long perSecond = SchemaWriter.perSecond(unit);
        long rest = time.getNano() / (1_000_000_000 / perSecond);
        // Rounds up first: the second that contains the least count begins before the range of a long.
        return time.getEpochSecond() < 0
                ? Math.addExact(Math.multiplyExact(time.getEpochSecond() + 1, perSecond), rest - perSecond)
                : Math.addExact(Math.multiplyExact(time.getEpochSecond(), perSecond), rest);
    }

    private static long logicalLong(Type.Scalar type, Optional<WrittenTime> written, String text) {
        return switch (type.logical().orElseThrow()) {
            case Logical.Timestamp t when written.isPresent() -> written.get().count(text, t.unit());
            case Logical.Timestamp t -> {
                if (isFar(text)) yield count(Instant.parse(text), t.unit());
                IsoTime time = new IsoTime();
                if (!time.scan(text.toCharArray(), 0, text.length())) throw new SchemaReader.Unfit(type, text);
                if (!time.isWhole(t.unit())) throw new SchemaReader.Unfit(type, text);
                yield time.count(t.unit());
            }
            case Logical.Decimal d -> decimal(type, text).setScale(d.scale()).unscaledValue().longValueExact();
            case Logical.Date _,Logical.Uuid _,Logical.Json _ ->
                throw new IllegalStateException("a schema cannot contain " + type);
        };
    }

    /** Limits the exponent, which could ask for more digits than fit into memory. */
    private static BigDecimal decimal(Type type, String text) {
        if (text.length() > MAX_DECIMAL_CHARS) throw new SchemaReader.Unfit(type, text);
        BigDecimal decimal = new BigDecimal(text);
        if (Math.abs((long) decimal.scale()) > MAX_DECIMAL_CHARS) throw new SchemaReader.Unfit(type, text);
        return decimal;
    }

    /** Refuses {@code 1d} and hexadecimal floats, which Java's parser accepts but no data file means. */
    private static double number(Type type, String text) {
        char last = text.charAt(text.length() - 1);
        if (last == 'd' || last == 'D' || last == 'F' || last == 'x' || last == 'X' || text.indexOf('x') >= 0
                || text.indexOf('X') >= 0 || last == 'f' && !text.endsWith("inf")) {
            throw new SchemaReader.Unfit(type, text);
        }
        double number = TextForm.Float64.parseDouble(text);
        // A number beyond the range would be read as infinity, and one that is too small as zero.
        if (Double.isInfinite(number) && text.chars().anyMatch(Character::isDigit) || number == 0 && !isZero(text))
            throw new SchemaReader.Unfit(type, text);
        return number;
    }

    /** Whether all digits before the exponent are zeros. */
    private static boolean isZero(String number) {
        return number.chars().takeWhile(c -> c != 'e' && c != 'E').noneMatch(c -> c >= '1' && c <= '9');
    }
}
