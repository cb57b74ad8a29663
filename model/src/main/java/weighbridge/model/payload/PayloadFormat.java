package weighbridge.model.payload;

import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * How schemas and values are written in a payload file: big-endian, texts and bytes with a 32-bit length. Sets and maps
 * are written in the order of their encoded elements, so that equal content has equal bytes and an equal digest.
 */
final class PayloadFormat {
    static final byte[] MAGIC = {'W', 'E', 'I', 'G', 'H', 'B', 'R', 'G'};
    static final int VERSION = 1;
    static final int MESSAGE = 1;
    static final int END = 0;

    /** Added to a definition's kind, or to the byte that says whether a field is required, if a declaration follows. */
    private static final int DECLARED = 16;
    /** Added to the byte that says whether a field is required, if its default follows. */
    private static final int OTHERWISE = 32;

    private PayloadFormat() {}

    static void writeText(DataOutput out, String s) throws IOException {
        byte[] utf8 = s.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }

    static String readText(DataInput in) throws IOException {
        return new String(readBytes(in), StandardCharsets.UTF_8);
    }

    private static byte[] readBytes(DataInput in) throws IOException {
        int length = in.readInt();
        if (length < 0) throw new IOException("negative length " + length);
        // Grows with the bytes that are read, so that a damaged length cannot exhaust the heap.
        byte[] bytes = new byte[Math.min(length, 1 << 20)];
        int done = 0;
        while (true) {
            in.readFully(bytes, done, bytes.length - done);
            done = bytes.length;
            if (done == length) return bytes;
            bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * done));
        }
    }

    static void writeSchema(DataOutput out, Schema schema) throws IOException {
        writeText(out, schema.root());
        out.writeInt(schema.definitions().size());
        for (Definition d : schema.definitions()) {
            writeText(out, d.name());
            switch (d) {
                case Definition.Enumeration e -> {
                    writeDeclared(out, 0, e.declared());
                    out.writeInt(e.symbols().size());
                    for (Definition.Symbol s : e.symbols()) {
                        writeText(out, s.name());
                        out.writeInt(s.number());
                    }
                }
                case Definition.Struct s -> {
                    writeDeclared(out, 1, s.declared());
                    writeFields(out, s.fields());
                }
                case Definition.Union u -> {
                    writeDeclared(out, 2, u.declared());
                    writeFields(out, u.alternatives());
                }
            }
        }
    }

    static Schema readSchema(DataInput in) throws IOException {
        String root = readText(in);
        List<Definition> definitions = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            String name = readText(in);
            int kind = in.readByte();
            Optional<Declared> declared = readDeclared(in, kind);
            definitions.add(switch (kind & ~DECLARED) {
                case 0 -> {
                    List<Definition.Symbol> symbols = new ArrayList<>();
                    for (int k = in.readInt(); k > 0; k--)
                        symbols.add(new Definition.Symbol(readText(in), in.readInt()));
                    yield new Definition.Enumeration(name, symbols, declared);
                }
                case 1 -> new Definition.Struct(name, readFields(in), declared);
                case 2 -> new Definition.Union(name, readFields(in), declared);
                default -> throw new IOException("unknown kind of definition");
            });
        }
        return new Schema(root, definitions);
    }

    private static void writeFields(DataOutput out, List<Field> fields) throws IOException {
        out.writeInt(fields.size());
        for (Field f : fields) {
            out.writeInt(f.id());
            writeText(out, f.name());
            writeType(out, f.type());
            int mark = f.required() ? 1 : 0;
            writeDeclared(out, f.otherwise().isPresent() ? mark | OTHERWISE : mark, f.declared());
            if (f.otherwise().isPresent()) writeLeaf(out, f.otherwise().get());
        }
    }

    private static List<Field> readFields(DataInput in) throws IOException {
        List<Field> fields = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            int id = in.readInt();
            String name = readText(in);
            Type type = readType(in);
            int mark = in.readByte();
            Optional<Declared> declared = readDeclared(in, mark);
            Optional<Value> otherwise = (mark & OTHERWISE) == 0 ? Optional.empty() : Optional.of(readLeaf(in, type));
            fields.add(new Field(id, name, type, (mark & ~(DECLARED | OTHERWISE)) != 0, otherwise, declared));
        }
        return fields;
    }

    private static void writeDeclared(DataOutput out, int mark, Optional<Declared> declared) throws IOException {
        out.writeByte(declared.isPresent() ? mark | DECLARED : mark);
        if (declared.isEmpty()) return;
        writeText(out, declared.get().language());
        writeText(out, declared.get().text());
    }

    private static Optional<Declared> readDeclared(DataInput in, int mark) throws IOException {
        return (mark & DECLARED) == 0 ? Optional.empty() : Optional.of(new Declared(readText(in), readText(in)));
    }

    private static void writeType(DataOutput out, Type type) throws IOException {
        switch (type) {
            case Type.Scalar s -> {
                out.writeByte(0);
                writeText(out, s.kind().text());
                writeText(out, s.logical().map(Logical::text).orElse(""));
            }
            case Type.ListOf l -> {
                out.writeByte(1);
                out.writeBoolean(l.primitive());
                writeType(out, l.element());
            }
            case Type.SetOf s -> {
                out.writeByte(2);
                writeType(out, s.element());
            }
            case Type.MapOf m -> {
                out.writeByte(3);
                writeType(out, m.key());
                writeType(out, m.value());
            }
            case Type.Ref r -> {
                out.writeByte(4);
                writeText(out, r.name());
            }
        }
    }

    private static Type readType(DataInput in) throws IOException {
        return switch (in.readByte()) {
            case 0 -> {
                Kind kind = Kind.valueOf(readText(in).toUpperCase(java.util.Locale.ROOT));
                String logical = readText(in);
                yield new Type.Scalar(kind, logical.isEmpty() ? Optional.empty() : Optional.of(Logical.parse(logical)));
            }
            case 1 -> {
                boolean primitive = in.readBoolean();
                yield new Type.ListOf(readType(in), primitive);
            }
            case 2 -> new Type.SetOf(readType(in));
            case 3 -> new Type.MapOf(readType(in), readType(in));
            case 4 -> new Type.Ref(readText(in));
            default -> throw new IOException("unknown kind of type");
        };
    }

    /** Writes a value, which may be absent only if the field is optional. */
    static void writeValue(DataOutput out, Schema schema, Type type, Value value) throws IOException {
        switch (value) {
            case Value.Absent _ ->
                throw new IllegalArgumentException("a required value of type " + type + " is absent");
            case Value.ListValue v -> {
                out.writeInt(v.elements().size());
                for (Value e : v.elements()) writeValue(out, schema, ((Type.ListOf) type).element(), e);
            }
            case Value.SetValue v -> {
                Type element = ((Type.SetOf) type).element();
                List<byte[]> encoded = new ArrayList<>();
                for (Value e : v.elements()) encoded.add(bytes(schema, element, e));
                writeSorted(out, encoded);
            }
            case Value.MapValue v -> {
                Type.MapOf map = (Type.MapOf) type;
                List<byte[]> encoded = new ArrayList<>();
                for (var e : v.entries().entrySet()) {
                    ByteArrayOutputStream entry = new ByteArrayOutputStream();
                    DataOutputStream data = new DataOutputStream(entry);
                    writeValue(data, schema, map.key(), e.getKey());
                    writeValue(data, schema, map.value(), e.getValue());
                    encoded.add(entry.toByteArray());
                }
                writeSorted(out, encoded);
            }
            case Value.StructValue(List<Value> values) -> {
                List<Field> fields = ((Definition.Struct) schema.definition((Type.Ref) type)).fields();
                if (fields.size() != values.size()) {
                    throw new IllegalArgumentException(
                            type + " has " + fields.size() + " fields, the value " + values.size());
                }
                for (int i = 0; i < fields.size(); i++) {
                    Field f = fields.get(i);
                    Value v = values.get(i);
                    if (!f.required()) out.writeBoolean(v != Value.ABSENT);
                    if (f.required() || v != Value.ABSENT) writeValue(out, schema, f.type(), v);
                }
            }
            case Value.UnionValue(int alternative, Value v) -> {
                out.writeInt(alternative);
                writeValue(out, schema,
                        ((Definition.Union) schema.definition((Type.Ref) type)).alternatives().get(alternative).type(),
                        v);
            }
            default -> writeLeaf(out, value);
        }
    }

    /** Writes a scalar or a symbol. */
    private static void writeLeaf(DataOutput out, Value value) throws IOException {
        switch (value) {
            case Value.Bool v -> out.writeBoolean(v.value());
            case Value.Int8 v -> out.writeByte(v.value());
            case Value.Int16 v -> out.writeShort(v.value());
            case Value.Int32 v -> out.writeInt(v.value());
            case Value.Int64 v -> out.writeLong(v.value());
            case Value.Float32 v -> out.writeInt(Float.floatToIntBits(v.value()));
            case Value.Float64 v -> out.writeLong(Double.doubleToLongBits(v.value()));
            case Value.Text v -> writeText(out, v.value());
            case Value.Bytes v -> {
                out.writeInt(v.value().length);
                out.write(v.value());
            }
            case Value.Symbol v -> writeText(out, v.name());
            default -> throw new IllegalArgumentException(value + " is neither a scalar nor a symbol");
        }
    }

    private static byte[] bytes(Schema schema, Type type, Value value) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writeValue(new DataOutputStream(out), schema, type, value);
        return out.toByteArray();
    }

    private static void writeSorted(DataOutput out, List<byte[]> encoded) throws IOException {
        encoded.sort(Arrays::compareUnsigned);
        out.writeInt(encoded.size());
        for (byte[] e : encoded) out.write(e);
    }

    static Value readValue(DataInput in, Schema schema, Type type) throws IOException {
        return switch (type) {
            case Type.Scalar _ -> readLeaf(in, type);
            case Type.ListOf l -> {
                List<Value> elements = new ArrayList<>();
                for (int n = in.readInt(); n > 0; n--) elements.add(readValue(in, schema, l.element()));
                yield new Value.ListValue(elements);
            }
            case Type.SetOf s -> {
                Set<Value> elements = new LinkedHashSet<>();
                for (int n = in.readInt(); n > 0; n--) elements.add(readValue(in, schema, s.element()));
                yield new Value.SetValue(elements);
            }
            case Type.MapOf m -> {
                Map<Value, Value> entries = new LinkedHashMap<>();
                for (int n = in.readInt(); n > 0; n--)
                    entries.put(readValue(in, schema, m.key()), readValue(in, schema, m.value()));
                yield new Value.MapValue(entries);
            }
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration _ -> readLeaf(in, type);
                case Definition.Struct s -> readStruct(in, schema, s);
                case Definition.Union u -> {
                    int alternative = in.readInt();
                    if (alternative < 0 || alternative >= u.alternatives().size())
                        throw new EOFException("no alternative " + alternative);
                    yield new Value.UnionValue(alternative,
                            readValue(in, schema, u.alternatives().get(alternative).type()));
                }
            };
        };
    }

    /** Reads a value of a scalar type or, for any other, a symbol. */
    private static Value readLeaf(DataInput in, Type type) throws IOException {
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> new Value.Bool(in.readBoolean());
                case INT8 -> new Value.Int8(in.readByte());
                case INT16 -> new Value.Int16(in.readShort());
                case INT32 -> new Value.Int32(in.readInt());
                case INT64 -> new Value.Int64(in.readLong());
                case FLOAT32 -> new Value.Float32(Float.intBitsToFloat(in.readInt()));
                case FLOAT64 -> new Value.Float64(Double.longBitsToDouble(in.readLong()));
                case STRING -> new Value.Text(readText(in));
                case BYTES -> new Value.Bytes(readBytes(in));
            };
            default -> new Value.Symbol(readText(in));
        };
    }

    static Value.StructValue readStruct(DataInput in, Schema schema, Definition.Struct s) throws IOException {
        Value[] values = new Value[s.fields().size()];
        for (int i = 0; i < values.length; i++) {
            Field f = s.fields().get(i);
            values[i] = f.required() || in.readBoolean() ? readValue(in, schema, f.type()) : Value.ABSENT;
        }
        return new Value.StructValue(List.of(values));
    }
}
