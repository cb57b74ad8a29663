package weighbridge.testkit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** A codec without faults that carries canonical values as they are; tests override what they want to break. */
class PlainCodec implements Codec {
    @Override
    public void generate(Schema schema, Workshop workshop) throws UnsupportedSchema {}

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) {
        return new Plain(schema);
    }

    static class Plain implements Adapter {
        final Schema schema;
        final Encoded encoded = new Encoded();

        Plain(Schema schema) {
            this.schema = schema;
        }

        @Override
        public Object toNative(Value.StructValue message) {
            return message;
        }

        @Override
        public Value.StructValue toCanonical(Object decoded) {
            return (Value.StructValue) decoded;
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            return encoded.of(bytes((Value.StructValue) value));
        }

        byte[] bytes(Value.StructValue message) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            write(new DataOutputStream(bytes), message);
            return bytes.toByteArray();
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            return read(new DataInputStream(new ByteArrayInputStream(message)), new Type.Ref(schema.root()));
        }

        @Override
        public long read(Object decoded) {
            return ReadSum.of(schema, (Value.StructValue) decoded);
        }

        private void write(DataOutputStream out, Value value) throws IOException {
            switch (value) {
                case Value.Absent _ -> out.writeByte(0);
                case Value.Bool v -> out.writeBoolean(v.value());
                case Value.Int8 v -> out.writeByte(v.value());
                case Value.Int16 v -> out.writeShort(v.value());
                case Value.Int32 v -> out.writeInt(v.value());
                case Value.Int64 v -> out.writeLong(v.value());
                case Value.Float32 v -> out.writeFloat(v.value());
                case Value.Float64 v -> out.writeDouble(v.value());
                case Value.Text v -> write(out, new Value.Bytes(v.value().getBytes(StandardCharsets.UTF_8)));
                case Value.Bytes v -> {
                    out.writeInt(v.value().length);
                    out.write(v.value());
                }
                case Value.Symbol v -> out.writeUTF(v.name());
                case Value.ListValue(List<Value> elements) -> {
                    out.writeInt(elements.size());
                    for (Value e : elements) write(out, e);
                }
                case Value.SetValue(Set<Value> elements) -> {
                    out.writeInt(elements.size());
                    for (Value e : elements) write(out, e);
                }
                case Value.MapValue(Map<Value, Value> entries) -> {
                    out.writeInt(entries.size());
                    for (var e : entries.entrySet()) {
                        write(out, e.getKey());
                        write(out, e.getValue());
                    }
                }
                case Value.StructValue(List<Value> fields) -> {
                    for (Value f : fields) {
                        if (f != Value.ABSENT) out.writeByte(1);
                        write(out, f);
                    }
                }
                case Value.UnionValue(int alternative, Value v) -> {
                    out.writeInt(alternative);
                    write(out, v);
                }
            }
        }

        private Value read(DataInputStream in, Type type) throws IOException {
            return switch (type) {
                case Type.Scalar s -> switch (s.kind()) {
                    case BOOL -> new Value.Bool(in.readBoolean());
                    case INT8 -> new Value.Int8(in.readByte());
                    case INT16 -> new Value.Int16(in.readShort());
                    case INT32 -> new Value.Int32(in.readInt());
                    case INT64 -> new Value.Int64(in.readLong());
                    case FLOAT32 -> new Value.Float32(in.readFloat());
                    case FLOAT64 -> new Value.Float64(in.readDouble());
                    case STRING -> new Value.Text(new String(readBytes(in), StandardCharsets.UTF_8));
                    case BYTES -> new Value.Bytes(readBytes(in));
                };
                case Type.ListOf l -> {
                    List<Value> elements = new ArrayList<>();
                    for (int n = in.readInt(); n > 0; n--) elements.add(read(in, l.element()));
                    yield new Value.ListValue(elements);
                }
                case Type.SetOf s -> {
                    Set<Value> elements = new LinkedHashSet<>();
                    for (int n = in.readInt(); n > 0; n--) elements.add(read(in, s.element()));
                    yield new Value.SetValue(elements);
                }
                case Type.MapOf m -> {
                    Map<Value, Value> entries = new LinkedHashMap<>();
                    for (int n = in.readInt(); n > 0; n--) entries.put(read(in, m.key()), read(in, m.value()));
                    yield new Value.MapValue(entries);
                }
                case Type.Ref r -> switch (schema.definition(r)) {
                    case Definition.Enumeration _ -> new Value.Symbol(in.readUTF());
                    case Definition.Struct s -> {
                        List<Value> fields = new ArrayList<>();
                        for (Field f : s.fields()) fields.add(in.readByte() == 0 ? Value.ABSENT : read(in, f.type()));
                        yield new Value.StructValue(fields);
                    }
                    case Definition.Union u -> {
                        int alternative = in.readInt();
                        yield new Value.UnionValue(alternative, read(in, u.alternatives().get(alternative).type()));
                    }
                };
            };
        }

        private static byte[] readBytes(DataInputStream in) throws IOException {
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            return bytes;
        }
    }
}
