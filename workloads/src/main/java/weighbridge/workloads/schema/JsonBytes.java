package weighbridge.workloads.schema;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.text.JsonString;

/**
 * Computes the length of messages as the JSON that {@link SchemaWriter#byFields} makes, in UTF-8, without making it.
 */
public final class JsonBytes {
    private static final int QUOTES = 2;
    /** The quotes around a member's name, and the colon behind it. */
    private static final int MEMBER = 3;
    private static final int SECONDS_OF_DAY = 86_400;
    /** Dates before this one, and after the last, have a sign in ISO 8601. */
    private static final long FIRST_DAY = LocalDate.of(0, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

    private final Definition.Struct root;
    private final Map<String, Definition> definitions = new HashMap<>();

    public JsonBytes(FileSchema file) {
        root = file.schema().rootStruct();
        for (Definition d : file.schema().definitions()) definitions.put(d.name(), d);
    }

    public long of(Value.StructValue message) {
        return struct(root, message);
    }

    private long struct(Definition.Struct struct, Value.StructValue value) {
        long sum = 2;
        int members = 0;
        for (int i = 0; i < struct.fields().size(); i++) {
            Value field = value.fields().get(i);
            if (field == Value.ABSENT) continue;
            members++;
            sum += member(struct.fields().get(i), field);
        }
        return sum + Math.max(0, members - 1);
    }

    private long member(Field field, Value value) {
        return MEMBER + field.name().length() + of(field.type(), value);
    }

    private long of(Type type, Value value) {
        return switch (value) {
            case Value.Bool b -> b.value() ? 4 : 5;
            case Value.Int8 n -> digits(n.value());
            case Value.Int16 n -> digits(n.value());
            case Value.Int32 n when logical(type).isPresent() -> QUOTES + day(n.value());
            case Value.Int32 n -> digits(n.value());
            case Value.Int64 n -> logical(type).map(l -> of(l, n.value())).orElseGet(() -> digits(n.value()));
            case Value.Float32 f -> floating(f.value(), Float.toString(f.value()));
            case Value.Float64 f -> floating(f.value(), SchemaWriter.text(f.value()));
            case Value.Text t when logical(type).orElse(null) instanceof Logical.Json ->
                JsonText.bytes(SchemaWriter.parsed(t.value()));
            case Value.Text t -> QUOTES + JsonString.bytes(t.value());
            case Value.Bytes b -> QUOTES + (b.value().length + 2L) / 3 * 4;
            case Value.Symbol s -> QUOTES + s.name().length();
            case Value.ListValue l -> elements(((Type.ListOf) type).element(), l.elements(), l.elements().size());
            case Value.SetValue s -> elements(((Type.SetOf) type).element(), s.elements(), s.elements().size());
            case Value.MapValue m -> {
                Type.MapOf map = (Type.MapOf) type;
                long sum = 2 + Math.max(0, m.entries().size() - 1);
                for (Map.Entry<Value, Value> e : m.entries().entrySet()) {
                    sum += key(map.key(), e.getKey()) + of(map.value(), e.getValue());
                }
                yield sum;
            }
            case Value.StructValue s -> struct((Definition.Struct) definitions.get(((Type.Ref) type).name()), s);
            case Value.UnionValue(int place, Value inner) -> {
                Definition.Union union = (Definition.Union) definitions.get(((Type.Ref) type).name());
                yield 2 + member(union.alternatives().get(place), inner);
            }
            case Value.Absent _ -> 4;
        };
    }

    private long elements(Type element, Iterable<Value> values, int size) {
        long sum = 2 + Math.max(0, size - 1);
        for (Value v : values) sum += of(element, v);
        return sum;
    }

    /** The length of a map's key with its colon; keys that are not strings become strings. */
    private long key(Type type, Value key) {
        boolean bare = switch (key) {
            case Value.Bool _,Value.Int8 _,Value.Int16 _ -> true;
            case Value.Int32 _ -> logical(type).isEmpty();
            case Value.Int64 _ -> !(logical(type).orElse(null) instanceof Logical.Timestamp);
            case Value.Float32 f -> Float.isFinite(f.value());
            case Value.Float64 f -> Double.isFinite(f.value());
            default -> false;
        };
        return of(type, key) + (bare ? MEMBER : 1);
    }

    private static Optional<Logical> logical(Type type) {
        return type instanceof Type.Scalar s ? s.logical() : Optional.empty();
    }

    private static long of(Logical logical, long value) {
        return switch (logical) {
            case Logical.Timestamp(Logical.Timestamp.Unit unit) -> QUOTES + timestamp(unit, value);
            case Logical.Decimal(int scale) -> decimal(value, scale);
            case Logical.Date _,Logical.Uuid _,Logical.Json _ -> throw new IllegalStateException(logical.text());
        };
    }

    private static long decimal(long value, int scale) {
        if (scale == 0) return digits(value);
        int sign = value < 0 ? 1 : 0;
        return sign + Math.max(digits(value) - sign, scale + 1L) + 1;
    }

    private static long day(long day) {
        return day >= FIRST_DAY && day <= LAST_DAY ? 10 : LocalDate.ofEpochDay(day).toString().length();
    }

    /** The length of a timestamp, whose fraction of a second has as many groups of three digits as needed. */
    private static long timestamp(Logical.Timestamp.Unit unit, long value) {
        long perSecond = SchemaWriter.perSecond(unit);
        long day = Math.floorDiv(Math.floorDiv(value, perSecond), SECONDS_OF_DAY);
        if (day < FIRST_DAY || day > LAST_DAY) return SchemaWriter.instant(unit, value).toString().length();
        long nanos = Math.floorMod(value, perSecond) * (1_000_000_000 / perSecond);
        int fraction = nanos == 0 ? 0 : nanos % 1_000_000 == 0 ? 4 : nanos % 1_000 == 0 ? 7 : 10;
        return "2026-01-31T10:20:30Z".length() + fraction;
    }

    private static long floating(double value, String text) {
        return text.length() + (Double.isFinite(value) ? 0 : QUOTES);
    }

    private static long digits(long value) {
        if (value == Long.MIN_VALUE) return 20;
        int digits = value < 0 ? 2 : 1;
        for (long rest = Math.abs(value); rest >= 10; rest /= 10) digits++;
        return digits;
    }
}
