package weighbridge.codecs.floor;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * Copies as many bytes as a fixed-layout message would have: a limit, since no codec can produce that many bytes in
 * less time.
 */
final class CopyAdapter implements Adapter {
    /**
     * Sizes of the Simple Binary Encoding's standard headers (FIX SBE 1.0): of the message, of a group, of variable
     * data.
     */
    private static final int MESSAGE_HEADER = 8;
    private static final int GROUP_HEADER = 4;
    private static final int DATA_HEADER = 4;

    private final Schema schema;
    private final Encoded encoded = new Encoded();
    private byte[] output = new byte[4096];

    CopyAdapter(Schema schema) {
        this.schema = schema;
    }

    @Override
    public Object toNative(Value.StructValue message) {
        byte[] bytes = new byte[MESSAGE_HEADER + size(new Type.Ref(schema.root()), message)];
        Arrays.fill(bytes, (byte) message.hashCode());
        return bytes;
    }

    @Override
    public Value.StructValue toCanonical(Object decoded) {
        throw new UnsupportedOperationException("copy carries no values");
    }

    @Override
    public Encoded encode(Object value) {
        byte[] bytes = (byte[]) value;
        if (bytes.length > output.length) output = new byte[2 * bytes.length];
        System.arraycopy(bytes, 0, output, 0, bytes.length);
        return encoded.of(output, 0, bytes.length);
    }

    @Override
    public Object decode(byte[] message) {
        return message.clone();
    }

    @Override
    public long read(Object decoded) {
        byte[] bytes = (byte[]) decoded;
        return bytes[bytes.length - 1];
    }

    private int size(Type type, Value value) {
        return switch (value) {
            case Value.Absent _ -> 0;
            case Value.Bool _,Value.Int8 _ -> Byte.BYTES;
            case Value.Int16 _ -> Short.BYTES;
            case Value.Symbol _ -> Byte.BYTES;
            case Value.Int32 _,Value.Float32 _ -> Integer.BYTES;
            case Value.Int64 _,Value.Float64 _ -> Long.BYTES;
            case Value.Text(String s) -> DATA_HEADER + s.getBytes(StandardCharsets.UTF_8).length;
            case Value.Bytes(byte[] b) -> DATA_HEADER + b.length;
            case Value.ListValue(List<Value> elements) ->
                GROUP_HEADER + elements.stream().mapToInt(e -> size(((Type.ListOf) type).element(), e)).sum();
            case Value.SetValue(Set<Value> elements) ->
                GROUP_HEADER + elements.stream().mapToInt(e -> size(((Type.SetOf) type).element(), e)).sum();
            case Value.MapValue(Map<Value, Value> entries) -> {
                Type.MapOf map = (Type.MapOf) type;
                yield GROUP_HEADER + entries.entrySet().stream()
                        .mapToInt(e -> size(map.key(), e.getKey()) + size(map.value(), e.getValue())).sum();
            }
            case Value.StructValue(List<Value> values) -> {
                List<Field> fields = ((Definition.Struct) schema.definition((Type.Ref) type)).fields();
                int optional = (int) fields.stream().filter(f -> !f.required()).count();
                int size = (optional + Byte.SIZE - 1) / Byte.SIZE;
                for (int i = 0; i < values.size(); i++) size += size(fields.get(i).type(), values.get(i));
                yield size;
            }
            case Value.UnionValue(int alternative, Value v) -> Short.BYTES + size(
                    ((Definition.Union) schema.definition((Type.Ref) type)).alternatives().get(alternative).type(), v);
        };
    }
}
