package weighbridge.sources.flatbuffers;

import com.google.flatbuffers.Table;
import com.google.flatbuffers.reflection.BaseType;
import com.google.flatbuffers.reflection.EnumVal;
import com.google.flatbuffers.reflection.Field;
import com.google.flatbuffers.reflection.Object;
import com.google.flatbuffers.reflection.Type;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type.ListOf;
import weighbridge.model.Type.Ref;
import weighbridge.model.Type.Scalar;
import weighbridge.model.Value;

/**
 * Reads messages according to the library's description of their schema. Since the Java library has no verifier,
 * offsets are checked as in that of the C++ library, with its limit of depth. What is read from a message is limited as
 * for a JSON record, since many offsets may lead to one place.
 */
final class FlatValues {
    private static final int MOST_DEPTH = 64;
    private static final int MOST_BYTES = 1 << 24;

    private final FlatSchema.Read read;
    private final Schema schema;
    /** The symbols of each enum and, in the next field, the positions of each union's alternatives, by number. */
    private final Map<String, Map<Long, Value>> symbols = new HashMap<>();
    private final Map<String, Map<Long, Integer>> alternatives = new HashMap<>();
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private int valuesLeft;
    private int bytesLeft;
    private int end;

    /** Thrown if a message is invalid. */
    static final class Broken extends RuntimeException {
        Broken(String fault) {
            super(fault, null, false, false);
        }
    }

    /** A table whose fields are found by number. */
    private static final class Slots extends Table {
        Slots(int at, ByteBuffer bytes) {
            __reset(at, bytes);
        }

        /** The position of the field; 0 if it is absent. */
        int place(int id) {
            int offset = __offset(2 * (2 + id));
            return offset == 0 ? 0 : bb_pos + offset;
        }

        String text(int at) {
            return __string(at);
        }
    }

    FlatValues(FlatSchema.Read read) {
        this.read = read;
        this.schema = read.described().schema().schema();
    }

    /**
     * @throws Broken if it is not a valid message
     * @throws IndexOutOfBoundsException if it refers to something outside itself
     */
    Value.StructValue message(ByteBuffer message) {
        bytes = message;
        valuesLeft = Schema.MAX_VALUES;
        bytesLeft = MOST_BYTES;
        end = 0;
        return table(schema.rootStruct(), indirect(0), 1);
    }

    /** Where the last message ends, but for padding and the values of fields that the schema does not declare. */
    int end() {
        return end;
    }

    private void reach(int position) {
        end = Math.max(end, position);
    }

    private Value.StructValue table(Definition.Struct s, int at, int depth) {
        if (depth > MOST_DEPTH) throw new Broken("it nests deeper than " + MOST_DEPTH + " levels");
        requireTable(at);
        Slots slots = new Slots(at, bytes);
        List<Field> own = read.fields().getOrDefault(s.name(), List.of());
        List<Value> values = new ArrayList<>(s.fields().size());
        for (int i = 0; i < s.fields().size(); i++) {
            weighbridge.model.Field f = s.fields().get(i);
            values.add(own.isEmpty() ? Value.ABSENT : field(s.name() + "." + f.name(), f, own.get(i), slots, depth));
        }
        return new Value.StructValue(values);
    }

    /**
     * Checks, as the verifier does, that a table and its vtable lie within the message, and fields within the table.
     */
    private void requireTable(int at) {
        int vtable = at - bytes.getInt(at);
        if (at % Integer.BYTES != 0 || vtable % Short.BYTES != 0 || vtable < 0) throw new Broken("a table is damaged");
        int size = Short.toUnsignedInt(bytes.getShort(vtable));
        int room = Short.toUnsignedInt(bytes.getShort(vtable + Short.BYTES));
        if (size < 2 * Short.BYTES || size % Short.BYTES != 0 || vtable + size > bytes.limit() || room < Integer.BYTES
                || at + room > bytes.limit()) {
            throw new Broken("a table is damaged");
        }
        reach(Math.max(at + room, vtable + size));
        for (int i = 2 * Short.BYTES; i < size; i += Short.BYTES) {
            if (Short.toUnsignedInt(bytes.getShort(vtable + i)) >= room) throw new Broken("a table is damaged");
        }
    }

    private Value field(String path, weighbridge.model.Field f, Field own, Slots slots, int depth) {
        int at = slots.place(own.id());
        Type type = own.type();
        if (at == 0 && FlatDeclaration.isScalar(type.baseType()) && f.required()) {
            boolean real = type.baseType() == BaseType.Float || type.baseType() == BaseType.Double;
            return scalar(path, f.type(), own.defaultInteger(), real ? own.defaultReal() : 0);
        }
        if (at == 0) {
            if (f.required()) throw new Broken("its required field " + path + " is missing");
            return Value.ABSENT;
        }
        boolean union = type.baseType() == BaseType.Union;
        boolean unions = type.baseType() == BaseType.Vector && type.element() == BaseType.Union;
        if (!union && !unions) return value(path, f.type(), type.baseType(), type, at, depth, slots);
        int kinds = slots.place(own.id() - 1);
        if (kinds == 0) throw new Broken(path + " has a value but no type");
        if (union) {
            return bytes.get(kinds) == 0 ? Value.ABSENT
                    : union(path, f.type(), type.index(), bytes.get(kinds), at, depth, slots);
        }
        int first = elements(kinds, 1);
        int n = bytes.getInt(first - Integer.BYTES);
        int all = elements(at, Integer.BYTES);
        if (bytes.getInt(all - Integer.BYTES) != n) throw new Broken(path + " has unequal numbers of types and values");
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            values.add(union(path, ((ListOf) f.type()).element(), type.index(), bytes.get(first + i),
                    all + Integer.BYTES * i, depth, slots));
        }
        return new Value.ListValue(values);
    }

    private Value union(String path, weighbridge.model.Type type, int index, byte kind, int at, int depth,
            Slots slots) {
        Definition.Union union = (Definition.Union) schema.definition((Ref) type);
        List<EnumVal> declared = FlatSchema.values(read.file().enums(index)).stream()
                .filter(v -> v.unionType() != null && v.unionType().baseType() != BaseType.None).toList();
        Map<Long, Integer> places = alternatives.computeIfAbsent(union.name(), _ -> {
            Map<Long, Integer> map = new HashMap<>();
            for (int i = 0; i < declared.size(); i++) map.put(declared.get(i).value(), i);
            return map;
        });
        Integer place = places.get((long) Byte.toUnsignedInt(kind));
        if (place == null)
            throw new Broken(path + " has the type " + Byte.toUnsignedInt(kind)
                    + ", which the FlatBuffers schema does not declare");
        Type own = declared.get(place).unionType();
        // In a union, an offset leads to a struct, as it does to a table.
        boolean fixed = own.baseType() == BaseType.Obj && read.file().objects(own.index()).isStruct();
        Value value = value(path, union.alternatives().get(place).type(), own.baseType(), own,
                fixed ? indirect(at) : at, depth, slots);
        return new Value.UnionValue(place, value);
    }

    private Value value(String path, weighbridge.model.Type type, byte base, Type own, int at, int depth, Slots slots) {
        if (--valuesLeft < 0) throw new Broken("it has more than " + Schema.MAX_VALUES + " values");
        return switch (base) {
            case BaseType.String -> {
                int text = indirect(at);
                charge(bytes.getInt(text), text + Integer.BYTES);
                try {
                    yield new Value.Text(slots.text(at));
                } catch (IllegalArgumentException e) {
                    throw new Broken(path + " is not UTF-8");
                }
            }
            case BaseType.Obj -> {
                Definition.Struct s = (Definition.Struct) schema.definition((Ref) type);
                Object o = read.file().objects(own.index());
                yield o.isStruct() ? struct(s, o, at, slots) : table(s, indirect(at), depth + 1);
            }
            case BaseType.Vector -> {
                int first = elements(at, size(own));
                yield many(path, type, own, first, bytes.getInt(first - Integer.BYTES), depth, slots);
            }
            case BaseType.Array -> many(path, type, own, at, own.fixedLength(), depth, slots);
            default -> scalar(path, type, integer(base, at), real(base, at));
        };
    }

    private Value many(String path, weighbridge.model.Type type, Type own, int first, int n, int depth, Slots slots) {
        if (type.equals(weighbridge.model.Type.BYTES)) {
            charge(n, first);
            byte[] content = new byte[n];
            bytes.get(first, content);
            return new Value.Bytes(content);
        }
        int size = size(own);
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            values.add(value(path, ((ListOf) type).element(), own.element(), own, first + size * i, depth, slots));
        }
        return new Value.ListValue(values);
    }

    private Value.StructValue struct(Definition.Struct s, Object o, int at, Slots slots) {
        List<Field> own = read.fields().get(s.name());
        List<Value> values = new ArrayList<>(own.size());
        for (int i = 0; i < own.size(); i++) {
            Type type = own.get(i).type();
            values.add(value(o.name() + "." + own.get(i).name(), s.fields().get(i).type(), type.baseType(), type,
                    at + own.get(i).offset(), 0, slots));
        }
        return new Value.StructValue(values);
    }

    /** The size of an element in bytes. */
    private int size(Type own) {
        boolean fixed = own.element() == BaseType.Obj && read.file().objects(own.index()).isStruct();
        return switch (own.element()) {
            case BaseType.Bool, BaseType.Byte, BaseType.UByte, BaseType.UType -> 1;
            case BaseType.Short, BaseType.UShort -> Short.BYTES;
            case BaseType.Long, BaseType.ULong, BaseType.Double -> Long.BYTES;
            default -> fixed ? read.file().objects(own.index()).bytesize() : Integer.BYTES;
        };
    }

    /** The position to which an offset leads. */
    private int indirect(int at) {
        int offset = bytes.getInt(at);
        if (offset <= 0 || offset > bytes.limit() - at) throw new IndexOutOfBoundsException();
        return at + offset;
    }

    /** The position of the first element in a vector to which an offset leads; checks that all elements are there. */
    private int elements(int at, int size) {
        int vector = indirect(at);
        int n = bytes.getInt(vector);
        if (n < 0 || (long) n * size > bytes.limit() - vector - Integer.BYTES) throw new IndexOutOfBoundsException();
        if (n > valuesLeft && size > 1) throw new Broken("it has more than " + Schema.MAX_VALUES + " values");
        reach(vector + Integer.BYTES + n * size);
        return vector + Integer.BYTES;
    }

    private void charge(int length, int first) {
        if (length < 0 || length > bytes.limit() - first) throw new IndexOutOfBoundsException();
        reach(first + length);
        bytesLeft -= length;
        if (bytesLeft < 0) throw new Broken("its strings and byte fields take more than " + MOST_BYTES + " bytes");
    }

    private long integer(byte base, int at) {
        return switch (base) {
            case BaseType.Bool, BaseType.UByte -> Byte.toUnsignedInt(bytes.get(at));
            case BaseType.Byte -> bytes.get(at);
            case BaseType.Short -> bytes.getShort(at);
            case BaseType.UShort -> Short.toUnsignedInt(bytes.getShort(at));
            case BaseType.Int -> bytes.getInt(at);
            case BaseType.UInt -> Integer.toUnsignedLong(bytes.getInt(at));
            case BaseType.Long, BaseType.ULong -> bytes.getLong(at);
            default -> 0;
        };
    }

    private double real(byte base, int at) {
        return base == BaseType.Float ? bytes.getFloat(at) : base == BaseType.Double ? bytes.getDouble(at) : 0;
    }

    private Value scalar(String path, weighbridge.model.Type type, long integer, double real) {
        if (type instanceof Ref r) return symbol(path, (Definition.Enumeration) schema.definition(r), integer);
        Kind kind = ((Scalar) type).kind();
        return switch (kind) {
            case BOOL -> new Value.Bool(integer != 0);
            case INT8 -> new Value.Int8((byte) integer);
            case INT16 -> new Value.Int16((short) integer);
            case INT32 -> new Value.Int32((int) integer);
            case INT64 -> new Value.Int64(integer);
            case FLOAT32 -> new Value.Float32((float) real);
            case FLOAT64 -> new Value.Float64(real);
            case STRING, BYTES -> throw new IllegalStateException(kind + " is not a scalar of FlatBuffers");
        };
    }

    private Value symbol(String path, Definition.Enumeration e, long number) {
        Map<Long, Value> known = symbols.computeIfAbsent(e.name(), _ -> {
            String[] numbers = e.declared("fbs").orElseThrow().replaceFirst(".*= ", "").split(", ");
            Map<Long, Value> map = new HashMap<>();
            for (int i = 0; i < numbers.length; i++)
                map.put(Long.parseLong(numbers[i]), new Value.Symbol(e.symbols().get(i).name()));
            return map;
        });
        Value symbol = known.get(number);
        if (symbol == null) throw new Broken(path + " is " + number + ", which its enum does not contain");
        return symbol;
    }
}
