package weighbridge.testkit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * What a library may be unable to carry, as the words that follow {@code unsupported.} in codec.properties.
 *
 * <p>A word for a construct is a promise about schemas: {@link weighbridge.codec.Codec#generate} throws
 * {@link weighbridge.codec.UnsupportedSchema} for every schema that has a declared construct, and for no other. A word
 * for a value ({@code value-…}) is a promise about messages: every message without such a value comes back, and
 * {@link Family} has at least one message with such a value that does not. A new word is a new line here and an example
 * of it in {@link Family}.
 */
public enum Limit {
    /** A struct or union that contains itself, directly or through others. */
    RECURSION(Limit::isRecursive), UNION(s -> s.definitions().stream().anyMatch(Definition.Union.class::isInstance)),
    /** A union that is an element, a map's value or another union's alternative rather than a struct's field. */
    UNION_IN_COLLECTION(s -> inCollection(s, Definition.Union.class)), SET(s -> has(s, Type.SetOf.class::isInstance)),
    SET_OF_FLOAT(s -> has(s, t -> t instanceof Type.SetOf(Type e) && isFloat(e))),
    SET_OF_BYTES(s -> has(s, t -> t instanceof Type.SetOf(Type e) && isKind(e, Kind.BYTES))),
    SET_OF_ENUM(s -> has(s, t -> t instanceof Type.SetOf(Type e) && is(s, e, Definition.Enumeration.class))),
    SET_OF_STRUCT(s -> has(s, t -> t instanceof Type.SetOf(Type e) && is(s, e, Definition.Struct.class))),
    SET_OF_UNION(s -> has(s, t -> t instanceof Type.SetOf(Type e) && is(s, e, Definition.Union.class))),
    MAP(s -> has(s, Type.MapOf.class::isInstance)),
    MAP_KEY_BOOL(s -> has(s, t -> t instanceof Type.MapOf m && isKind(m.key(), Kind.BOOL))),
    MAP_KEY_INTEGER(s -> has(s,
            t -> t instanceof Type.MapOf m && isKind(m.key(), Kind.INT8, Kind.INT16, Kind.INT32, Kind.INT64))),
    MAP_KEY_FLOAT(s -> has(s, t -> t instanceof Type.MapOf m && isFloat(m.key()))),
    MAP_KEY_BYTES(s -> has(s, t -> t instanceof Type.MapOf m && isKind(m.key(), Kind.BYTES))),
    MAP_KEY_ENUM(s -> has(s, t -> t instanceof Type.MapOf m && is(s, m.key(), Definition.Enumeration.class))),
    /** A list whose elements are lists. */
    NESTED_LIST(s -> has(s, t -> t instanceof Type.ListOf(Type e, boolean _) && e instanceof Type.ListOf)),
    /** A list, set or map as an element of a list or a value of a map. */
    NESTED_COLLECTION(s -> has(s,
            t -> t instanceof Type.ListOf(Type e, boolean _) && isCollection(e)
                    || t instanceof Type.MapOf m && isCollection(m.value()))),
    /** Bytes as a list's element or a map's value. */
    BYTES_IN_COLLECTION(s -> has(s, t -> t instanceof Type.ListOf(Type e, boolean _) && isKind(e, Kind.BYTES)
            || t instanceof Type.MapOf m && isKind(m.value(), Kind.BYTES))),
    VALUE_NAN(s -> false) {
        @Override
        boolean isIn(Value value) {
            return value instanceof Value.Float32(float f) && Float.isNaN(f)
                    || value instanceof Value.Float64(double d) && Double.isNaN(d);
        }
    },
    VALUE_INFINITY(s -> false) {
        @Override
        boolean isIn(Value value) {
            return value instanceof Value.Float32(float f) && Float.isInfinite(f)
                    || value instanceof Value.Float64(double d) && Double.isInfinite(d);
        }
    },
    /** A map's key that is a text with the character 0. */
    VALUE_ZERO_IN_KEY(s -> false) {
        @Override
        boolean isIn(Value value) {
            return value instanceof Value.MapValue(var entries)
                    && entries.keySet().stream().anyMatch(k -> k instanceof Value.Text(String t) && t.indexOf(0) >= 0);
        }
    },
    /** More than 45 bytes, which in Base64 with its brackets take more than 64 characters. */
    VALUE_LONG_BYTES(s -> false) {
        @Override
        boolean isIn(Value value) {
            return value instanceof Value.Bytes bytes && bytes.value().length > 45;
        }
    };

    private final Predicate<Schema> construct;

    Limit(Predicate<Schema> construct) {
        this.construct = construct;
    }

    /** The word in codec.properties, such as {@code map-key-bytes}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The limit with that word. */
    public static Optional<Limit> parse(String word) {
        return Arrays.stream(values()).filter(l -> l.word().equals(word)).findFirst();
    }

    /** Whether the schema has this construct. */
    public boolean isIn(Schema schema) {
        return construct.test(schema);
    }

    /** Whether the limit is about values, not schemas. */
    public boolean isAboutValues() {
        return name().startsWith("VALUE_");
    }

    /** Whether this limit can explain that a float comes back as a different one. */
    boolean isAboutFloats() {
        return switch (this) {
            case SET_OF_FLOAT, MAP_KEY_FLOAT, VALUE_NAN, VALUE_INFINITY -> true;
            default -> false;
        };
    }

    /** Whether the value is, or contains, one that this limit is about. */
    public boolean isWithin(Value value) {
        return isIn(value) || switch (value) {
            case Value.StructValue(List<Value> fields) -> fields.stream().anyMatch(this::isWithin);
            case Value.ListValue(List<Value> elements) -> elements.stream().anyMatch(this::isWithin);
            case Value.SetValue(Set<Value> elements) -> elements.stream().anyMatch(this::isWithin);
            case Value.MapValue(var entries) ->
                entries.entrySet().stream().anyMatch(e -> isWithin(e.getKey()) || isWithin(e.getValue()));
            case Value.UnionValue(int _, Value v) -> isWithin(v);
            default -> false;
        };
    }

    boolean isIn(Value value) {
        return false;
    }

    private static boolean isRecursive(Schema schema) {
        return schema.definitions().stream().anyMatch(d -> schema.within(d).contains(d.name()));
    }

    private static boolean inCollection(Schema schema, Class<? extends Definition> definition) {
        return has(schema, t -> switch (t) {
            case Type.ListOf l -> is(schema, l.element(), definition);
            case Type.SetOf s -> is(schema, s.element(), definition);
            case Type.MapOf m -> is(schema, m.value(), definition);
            case Type.Scalar _,Type.Ref _ -> false;
        }) || schema.definitions().stream().anyMatch(d -> d instanceof Definition.Union u
                && u.alternatives().stream().anyMatch(f -> is(schema, f.type(), definition)));
    }

    private static boolean has(Schema schema, Predicate<Type> wanted) {
        return schema.definitions().stream().flatMap(d -> d.fields().stream()).flatMap(f -> f.type().parts())
                .anyMatch(wanted);
    }

    private static boolean isCollection(Type type) {
        return !(type instanceof Type.Scalar || type instanceof Type.Ref);
    }

    private static boolean isFloat(Type type) {
        return isKind(type, Kind.FLOAT32, Kind.FLOAT64);
    }

    private static boolean isKind(Type type, Kind... kinds) {
        return type instanceof Type.Scalar s && List.of(kinds).contains(s.kind());
    }

    private static boolean is(Schema schema, Type type, Class<? extends Definition> definition) {
        return type instanceof Type.Ref r && definition.isInstance(schema.definition(r));
    }
}
