package weighbridge.model;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A sum which proves that a reader touched every field.
 *
 * <p>Each scalar adds a number, and each absent field adds {@link #ABSENT}. Addition commutes, so the order of sets and
 * maps does not matter. A reader of native values must arrive at the sum of the canonical value. Texts and bytes add
 * their length and their last unit, which is enough to make a lazy library produce them and cheap enough not to hide
 * the differences between libraries.
 */
public final class ReadSum {
    /** What an absent optional field adds. */
    public static final long ABSENT = 0x5D588B656C078965L;

    private ReadSum() {}

    public static long of(boolean v) {
        return v ? 0x2545F491L : 0x1B873593L;
    }

    public static long of(long v) {
        return v;
    }

    public static long of(float v) {
        return Float.floatToIntBits(v);
    }

    public static long of(double v) {
        return Double.doubleToLongBits(v);
    }

    public static long of(String v) {
        int n = v.length();
        return n == 0 ? 1 : ((long) n << 16) + v.charAt(n - 1);
    }

    public static long of(byte[] v) {
        int n = v.length;
        return n == 0 ? 1 : ((long) n << 16) + v[n - 1];
    }

    /** The bytes between position and limit. */
    public static long of(ByteBuffer v) {
        int n = v.remaining();
        return n == 0 ? 1 : ((long) n << 16) + v.get(v.limit() - 1);
    }

    /** What a symbol adds: its number. */
    public static long symbol(int number) {
        return number;
    }

    /** What a collection adds besides its elements: its size, so that an empty one differs from an absent one. */
    public static long size(int size) {
        return 0x9E3779B9L + size;
    }

    /** What a union adds besides its value: the id of its alternative. */
    public static long alternative(int id) {
        return id;
    }

    /** The sum of a message of that schema. */
    public static long of(Schema schema, Value.StructValue message) {
        return of(schema, new Type.Ref(schema.root()), message);
    }

    /** The sum of a value of that type. */
    public static long of(Schema schema, Type type, Value value) {
        return switch (value) {
            case Value.Absent _ -> ABSENT;
            case Value.Bool v -> of(v.value());
            case Value.Int8 v -> v.value();
            case Value.Int16 v -> v.value();
            case Value.Int32 v -> v.value();
            case Value.Int64 v -> v.value();
            case Value.Float32 v -> of(v.value());
            case Value.Float64 v -> of(v.value());
            case Value.Text v -> of(v.value());
            case Value.Bytes v -> of(v.value());
            case Value.Symbol v -> symbol(number(schema, (Type.Ref) type, v));
            case Value.ListValue(List<Value> elements) -> {
                Type element = ((Type.ListOf) type).element();
                long sum = size(elements.size());
                for (Value e : elements) sum += of(schema, element, e);
                yield sum;
            }
            case Value.SetValue(Set<Value> elements) -> {
                Type element = ((Type.SetOf) type).element();
                long sum = size(elements.size());
                for (Value e : elements) sum += of(schema, element, e);
                yield sum;
            }
            case Value.MapValue(Map<Value, Value> entries) -> {
                Type.MapOf map = (Type.MapOf) type;
                long sum = size(entries.size());
                for (var e : entries.entrySet())
                    sum += of(schema, map.key(), e.getKey()) + of(schema, map.value(), e.getValue());
                yield sum;
            }
            case Value.StructValue(List<Value> values) -> {
                List<Field> fields = ((Definition.Struct) schema.definition((Type.Ref) type)).fields();
                long sum = 0;
                for (int i = 0; i < fields.size(); i++) sum += of(schema, fields.get(i).type(), values.get(i));
                yield sum;
            }
            case Value.UnionValue(int alternative, Value v) -> {
                Field f = ((Definition.Union) schema.definition((Type.Ref) type)).alternatives().get(alternative);
                yield alternative(f.id()) + of(schema, f.type(), v);
            }
        };
    }

    private static int number(Schema schema, Type.Ref type, Value.Symbol symbol) {
        for (Definition.Symbol s : ((Definition.Enumeration) schema.definition(type)).symbols()) {
            if (s.name().equals(symbol.name())) return s.number();
        }
        throw new IllegalArgumentException("enum " + type.name() + " has no symbol " + symbol.name());
    }
}
