package weighbridge.studies.hazelcast.objects;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import java.util.Random;
import java.util.function.Supplier;

/** Makes the article's objects from its seed: a constant one, or random ones of the same length. */
public final class Objects {
    /** The name of Compact's small objects, for members and clients. */
    public static final String COMPACT_SMALL = "small";
    static final String COMPACT_LARGE = "large";
    /** Ids under which members and clients register the classes. */
    public static final int PORTABLE_FACTORY = 1;
    public static final int SMALL_CLASS = 1;
    static final int IDENTIFIED_FACTORY = 2;
    static final int LARGE_CLASS = 2;

    private static final int SEED = 42;

    private Objects() {}

    /** Registers what members and clients need to know of the objects, as the article's configurations do. */
    public static void register(SerializationConfig config) {
        config.getCompactSerializationConfig().addSerializer(new SmallCompact.Serializer())
                .addSerializer(new LargeCompact.Serializer());
        config.addPortableFactory(PORTABLE_FACTORY,
                id -> id == SMALL_CLASS ? new SmallPortable() : new LargePortable());
        config.addDataSerializableFactory(IDENTIFIED_FACTORY,
                id -> id == SMALL_CLASS ? new SmallIdentified() : new LargeIdentified());
    }

    /** The object that the article writes under every key. */
    public static Object constant(Kind kind, Size size) {
        return switch (kind) {
            case COMPACT -> small(size) ? new SmallCompact(Small.constant()) : new LargeCompact(Large.constant());
            case PORTABLE -> small(size) ? new SmallPortable(Small.constant()) : new LargePortable(Large.constant());
            case IDENTIFIED ->
                small(size) ? new SmallIdentified(Small.constant()) : new LargeIdentified(Large.constant());
            case BYTE_ARRAY -> bytes(constant(Kind.IDENTIFIED, size), new Random(SEED));
        };
    }

    /**
     * An endless supply of objects like those that the article reads and queries; all take the same number of bytes.
     */
    public static Supplier<Object> random(Kind kind, Size size) {
        Random random = new Random(SEED);
        return switch (kind) {
            case COMPACT -> small(size) ? () -> new SmallCompact(Small.random(random))
                    : () -> new LargeCompact(Large.random(random));
            case PORTABLE -> small(size) ? () -> new SmallPortable(Small.random(random))
                    : () -> new LargePortable(Large.random(random));
            case IDENTIFIED -> small(size) ? () -> new SmallIdentified(Small.random(random))
                    : () -> new LargeIdentified(Large.random(random));
            case BYTE_ARRAY -> {
                int length = bytes(random(Kind.IDENTIFIED, size).get(), random).length;
                yield () -> {
                    byte[] bytes = new byte[length];
                    random.nextBytes(bytes);
                    return bytes;
                };
            }
        };
    }

    private static boolean small(Size size) {
        return size == Size.SMALL;
    }

    /** Random bytes, as many as the object's own without its header. */
    private static byte[] bytes(Object object, Random random) {
        SerializationConfig config = new SerializationConfig();
        register(config);
        InternalSerializationService service = new DefaultSerializationServiceBuilder().setConfig(config).build();
        try {
            byte[] bytes = new byte[service.toData(object).dataSize()];
            random.nextBytes(bytes);
            return bytes;
        } finally {
            service.dispose();
        }
    }
}
