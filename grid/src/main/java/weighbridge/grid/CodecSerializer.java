package weighbridge.grid;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.config.SerializerConfig;
import com.hazelcast.nio.serialization.ByteArraySerializer;
import weighbridge.codec.Encoded;

/**
 * A codec as a serializer of the grid.
 *
 * <p>It is a {@code ByteArraySerializer}, since a codec returns an array and takes one. A {@code StreamSerializer}
 * suits a library that writes to a stream; for a codec it would have to write the array's length and copy the array
 * into Hazelcast's stream, which Hazelcast does itself for a {@code ByteArraySerializer}.
 */
final class CodecSerializer implements ByteArraySerializer<Object> {
    /** A positive number that nothing else uses, as Hazelcast requires of a type's id. */
    private static final int TYPE = 1;

    private final Adapters adapters;

    private CodecSerializer(Adapters adapters) {
        this.adapters = adapters;
    }

    /**
     * Wraps a value whose class belongs to the JDK, since Hazelcast would prefer its built-in serializer for that
     * class.
     */
    record Held(Object value) {}

    /** Registers the codec for the class of its native values. */
    static void register(Adapters adapters, SerializationConfig config) throws Exception {
        config.addSerializerConfig(new SerializerConfig().setImplementation(new CodecSerializer(adapters))
                .setTypeClass(holding(adapters.nativeValue()).getClass()));
    }

    /** A native value in the form in which it is passed to the grid. */
    static Object holding(Object value) {
        Class<?> type = value.getClass();
        return type.isArray() || type.getName().startsWith("java.") ? new Held(value) : value;
    }

    @Override
    public int getTypeId() {
        return TYPE;
    }

    @Override
    public byte[] write(Object value) {
        try {
            Encoded encoded = adapters.mine().encode(value instanceof Held(Object held) ? held : value);
            // Hazelcast copies the array before this thread encodes another value.
            return encoded.length() == encoded.array().length ? encoded.array() : encoded.copy();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Object read(byte[] bytes) {
        try {
            return adapters.mine().decode(bytes);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
