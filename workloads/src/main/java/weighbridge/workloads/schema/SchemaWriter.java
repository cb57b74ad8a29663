package weighbridge.workloads.schema;

import java.io.StringReader;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonRecords;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.text.FloatStyle;

/**
 * Writes the values of a schema as JSON that {@link SchemaReader} reads: times in ISO 8601, decimals as numbers, bytes
 * in Base64, a union as an object with one member. Absent fields are left out.
 */
public final class SchemaWriter {
    private final FileSchema file;
    private final boolean byFields;
    private final Map<String, Definition> definitions = new HashMap<>();

    private SchemaWriter(FileSchema file, boolean byFields) {
        this.file = file;
        this.byFields = byFields;
        for (Definition d : file.schema().definitions()) definitions.put(d.name(), d);
    }

    /** A writer that names members as the schema names its fields. */
    public static SchemaWriter byFields(FileSchema file) {
        return new SchemaWriter(file, true);
    }

    /** A writer that names members as the file does. */
    public static SchemaWriter bySources(FileSchema file) {
        return new SchemaWriter(file, false);
    }

    /** The message as a JSON object. */
    public Json json(Value.StructValue message) {
        return struct(file.schema().rootStruct(), message);
    }

    private Json.Obj struct(Definition.Struct struct, Value.StructValue value) {
        List<Json.Member> members = new ArrayList<>();
        for (int i = 0; i < struct.fields().size(); i++) {
            Value field = value.fields().get(i);
            if (field != Value.ABSENT) members.add(member(struct.name(), struct.fields().get(i), field));
        }
        return new Json.Obj(members);
    }

    private Json.Member member(String owner, Field field, Value value) {
        String name = byFields ? field.name() : file.source(owner, field).orElse(field.name());
        return new Json.Member(name, json(field.type(), value));
    }

    private Json json(Type type, Value value) {
        return switch (value) {
            case Value.Bool b -> new Json.Bool(b.value());
            case Value.Int8 n -> new Json.Num(Byte.toString(n.value()));
            case Value.Int16 n -> new Json.Num(Short.toString(n.value()));
            case Value.Int32 n when logical(type).isPresent() ->
                new Json.Str(LocalDate.ofEpochDay(n.value()).toString());
            case Value.Int32 n -> new Json.Num(Integer.toString(n.value()));
            case Value.Int64 n ->
                logical(type).map(l -> json(l, n.value())).orElseGet(() -> new Json.Num("" + n.value()));
            case Value.Float32 f -> floating(f.value(), Float.toString(f.value()));
            case Value.Float64 f -> floating(f.value(), text(f.value()));
            case Value.Text t when logical(type).orElse(null) instanceof Logical.Json -> parsed(t.value());
            case Value.Text t -> new Json.Str(t.value());
            case Value.Bytes b -> new Json.Str(Base64.getEncoder().encodeToString(b.value()));
            case Value.Symbol s -> new Json.Str(s.name());
            case Value.ListValue l -> elements(((Type.ListOf) type).element(), l.elements());
            case Value.SetValue s -> elements(((Type.SetOf) type).element(), s.elements());
            case Value.MapValue m -> entries((Type.MapOf) type, m.entries());
            case Value.StructValue s -> struct((Definition.Struct) definition(type), s);
            case Value.UnionValue(int place, Value inner) -> {
                Definition.Union union = (Definition.Union) definition(type);
                yield new Json.Obj(List.of(member(union.name(), union.alternatives().get(place), inner)));
            }
            case Value.Absent _ -> Json.Null.NULL;
        };
    }

    /** The JSON value in the text; a text that is not JSON stays a text. */
    static Json parsed(String text) {
        try (JsonRecords json = new JsonRecords(new StringReader(text))) {
            return json.value();
        } catch (JsonRecords.NoJson e) {
            return new Json.Str(text);
        }
    }

    private Definition definition(Type type) {
        return definitions.get(((Type.Ref) type).name());
    }

    private static Optional<Logical> logical(Type type) {
        return type instanceof Type.Scalar s ? s.logical() : Optional.empty();
    }

    private static Json json(Logical logical, long value) {
        return switch (logical) {
            case Logical.Timestamp(Logical.Timestamp.Unit unit) -> new Json.Str(instant(unit, value).toString());
            case Logical.Decimal(int scale) -> new Json.Num(BigDecimal.valueOf(value, scale).toPlainString());
            case Logical.Date _,Logical.Uuid _,Logical.Json _ -> throw new IllegalStateException(logical.text());
        };
    }

    /** The shortest text that reads back as the number; JavaScript's has no negative zero. */
    static String text(double value) {
        return value == 0 && 1 / value < 0 ? "-0.0" : FloatStyle.JAVASCRIPT.format(value);
    }

    static long perSecond(Logical.Timestamp.Unit unit) {
        return switch (unit) {
            case MILLIS -> 1_000;
            case MICROS -> 1_000_000;
            case NANOS -> 1_000_000_000;
        };
    }

    static Instant instant(Logical.Timestamp.Unit unit, long count) {
        long perSecond = perSecond(unit);
        return Instant.ofEpochSecond(Math.floorDiv(count, perSecond),
                Math.floorMod(count, perSecond) * (1_000_000_000 / perSecond));
    }

    /** A number, or the text if the value is not finite: JSON has no such numbers. */
    private static Json floating(double value, String text) {
        return Double.isFinite(value) ? new Json.Num(text) : new Json.Str(text);
    }

    private Json.Arr elements(Type element, Iterable<Value> values) {
        List<Json> elements = new ArrayList<>();
        for (Value v : values) elements.add(json(element, v));
        return new Json.Arr(elements);
    }

    private Json.Obj entries(Type.MapOf type, Map<Value, Value> entries) {
        List<Json.Member> members = new ArrayList<>();
        entries.forEach((k, v) -> members.add(new Json.Member(key(json(type.key(), k)), json(type.value(), v))));
        return new Json.Obj(members);
    }

    private static String key(Json key) {
        return key instanceof Json.Str s ? s.value() : JsonText.of(key);
    }
}
