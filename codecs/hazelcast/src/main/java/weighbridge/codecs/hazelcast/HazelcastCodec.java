package weighbridge.codecs.hazelcast;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.internal.serialization.impl.HeapData;
import com.hazelcast.internal.serialization.impl.compact.Schema;
import com.hazelcast.internal.serialization.impl.compact.SchemaService;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;

/**
 * Hazelcast's serialization service as in a member, but without a member: an object becomes the data that a map would
 * keep.
 */
public class HazelcastCodec implements Codec {
    private static final String COMPACT = "hazelcast-compact";
    /** The codec that checks for each field whether the writer had it. */
    private static final String GUARDED = "hazelcast-compact-guarded";

    private final String id;

    public HazelcastCodec(String id) {
        this.id = id;
    }

    @Override
    public void generate(weighbridge.model.Schema schema, Workshop workshop) throws Exception {
        switch (id) {
            case COMPACT -> CompactSource.write(schema, false, workshop);
            case GUARDED -> CompactSource.write(schema, true, workshop);
            case "hazelcast-compact-reflective" -> {
                Refusals.checkReflective(schema);
                BeanSource.write(schema, workshop);
            }
            case "hazelcast-portable" -> {
                UnsupportedSchema.ifRecursive(schema,
                        "a class definition that contains itself overflows the stack when it is registered");
                PortableSource.write(schema, workshop);
            }
            case "hazelcast-identified" -> IdentifiedSource.write(schema, workshop);
            default -> throw new IllegalArgumentException("no such codec: " + id);
        }
        workshop.javac();
    }

    @Override
    public Adapter adapter(weighbridge.model.Schema schema, ClassLoader classes) throws Exception {
        return adapter(List.of(schema), classes);
    }

    @Override
    public Adapter adapter(List<weighbridge.model.Schema> versions, ClassLoader classes) throws Exception {
        return adapter(versions, List.of(), classes);
    }

    @Override
    public Adapter adapter(List<weighbridge.model.Schema> versions, List<weighbridge.model.Schema> registered,
            ClassLoader classes) throws Exception {
        weighbridge.model.Schema schema = versions.getLast();
        boolean explicit = id.equals(COMPACT) || id.equals(GUARDED);
        Beans beans = new Beans(explicit ? NamedFields.withWrappers(schema) : schema, classes);
        List<Class<?>> objects = beans.all().stream().filter(c -> !c.isEnum()).toList();
        boolean reflective = id.equals("hazelcast-compact-reflective");
        // Registered, because an unregistered class that is java.io.Serializable would use Java's serialization.
        Setup setup = reflective ? config -> objects.forEach(config.getCompactSerializationConfig()::addClass)
                : (Setup) classes.loadClass(NamedFields.SETUP).getConstructor().newInstance();
        SerializationConfig config = new SerializationConfig();
        // Each version of the classes has a number, for which Portable alone asks. The method is deprecated for removal,
        // so it is called by name.
        SerializationConfig.class.getMethod("setPortableVersion", int.class).invoke(config, versions.size() - 1);
        setup.configure(config);
        Cluster cluster = new Cluster();
        if (id.startsWith(COMPACT)) {
            for (weighbridge.model.Schema s : others(versions, registered))
                (explicit ? CompactSchemas.explicit(s) : CompactSchemas.reflective(s)).forEach(cluster::put);
        }
        InternalSerializationService service = new DefaultSerializationServiceBuilder().setConfig(config)
                .setClassLoader(classes).setSchemaService(cluster).build();
        if (id.startsWith(COMPACT)) {
            // Like a cluster, this service knows a class's schema once it has seen its first object.
            for (Class<?> c : objects) service.toData(beans.isOwn() ? Blank.of(c) : c.getConstructor().newInstance());
        }
        return new Bound(beans, service, setup, mapping(beans.root()));
    }

    /** The versions whose classes other programs have. */
    private static List<weighbridge.model.Schema> others(List<weighbridge.model.Schema> versions,
            List<weighbridge.model.Schema> registered) {
        return Stream.concat(versions.subList(0, versions.size() - 1).stream(), registered.stream()).distinct()
                .toList();
    }

    private Map<String, String> mapping(Class<?> root) throws ReflectiveOperationException {
        return switch (id) {
            // The type names of the generated serializers and, in the next case, of zero-config.
            case COMPACT, GUARDED -> Map.of("valueFormat", "compact", "valueCompactTypeName", root.getSimpleName());
            case "hazelcast-compact-reflective" ->
                Map.of("valueFormat", "compact", "valueCompactTypeName", root.getName());
            // The interface is deprecated for removal, so its method is called by name.
            case "hazelcast-portable" -> Map.of("valueFormat", "portable", "valuePortableFactoryId",
                    "" + PortableSource.FACTORY, "valuePortableClassId",
                    "" + root.getMethod("getClassId").invoke(root.getConstructor().newInstance()));
            default -> Map.of("valueFormat", "java", "valueJavaClass", root.getName());
        };
    }

    /** Stands in for the cluster, which replicates the schemas of Compact. */
    private static final class Cluster implements SchemaService {
        private final Map<Long, Schema> schemas = new ConcurrentHashMap<>();

        @Override
        public Schema get(long schemaId) {
            return schemas.get(schemaId);
        }

        @Override
        public void put(Schema schema) {
            schemas.put(schema.getSchemaId(), schema);
        }

        @Override
        public void putLocal(Schema schema) {
            put(schema);
        }
    }

    private static final class Bound extends BeanAdapter implements Adapter.InGrid {
        private final InternalSerializationService service;
        private final Setup setup;
        private final Map<String, String> mapping;

        Bound(Beans beans, InternalSerializationService service, Setup setup, Map<String, String> mapping)
                throws ReflectiveOperationException {
            super(beans);
            this.service = service;
            this.setup = setup;
            this.mapping = mapping;
        }

        @Override
        public void register(Object serialization) {
            setup.configure((SerializationConfig) serialization);
        }

        @Override
        public Map<String, String> mapping() {
            return mapping;
        }

        @Override
        public Encoded encode(Object value) {
            return encoded.of(service.toData(value).toByteArray());
        }

        @Override
        public Object decode(byte[] message) {
            return service.toObject(new HeapData(message));
        }
    }
}
