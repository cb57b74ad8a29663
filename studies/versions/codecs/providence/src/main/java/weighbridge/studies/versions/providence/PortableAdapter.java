package weighbridge.studies.versions.providence;

import com.hazelcast.config.Config;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.internal.serialization.InternalSerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.internal.serialization.impl.HeapData;
import java.util.Arrays;
import java.util.Map;
import net.morimekta.providence.PMessage;
import net.morimekta.providence.PMessageBuilder;
import net.morimekta.providence.descriptor.PField;
import net.morimekta.providence.descriptor.PMessageDescriptor;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.idl.ThriftFile;
import weighbridge.model.Value;

/** Puts into a map of the grid, as published, the builder of the only struct in a message. */
final class PortableAdapter<M extends PMessage<M, F>, F extends PField> implements Adapter.InGrid {
    private final Encoded encoded = new Encoded();
    private final Beans beans;
    private final Bridge bridge;
    private final PMessageDescriptor<M, F> descriptor;
    private final InternalSerializationService service;

    PortableAdapter(Beans beans, Bridge bridge, PMessageDescriptor<M, F> descriptor) {
        this.beans = beans;
        this.bridge = bridge;
        this.descriptor = descriptor;
        SerializationConfig config = new SerializationConfig();
        register(config);
        this.service =
                new DefaultSerializationServiceBuilder().setConfig(config).setClassLoader(beans.loader()).build();
    }

    @Override
    @SuppressWarnings("removal") // Everything about Portable is deprecated for removal.
    public void register(Object serialization) {
        SerializationConfig config = (SerializationConfig) serialization;
        Config populated = new Config();
        try {
            beans.loader().loadClass(ThriftFile.PACKAGE + ".Messages_Factory")
                    .getMethod("populateConfig", Config.class, int.class)
                    .invoke(null, populated, config.getPortableVersion());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the generated factory cannot be called", e);
        }
        SerializationConfig own = populated.getSerializationConfig();
        own.getPortableFactories().forEach(config::addPortableFactory);
        own.getClassDefinitions().forEach(config::addClassDefinition);
    }

    /** Empty, since this study does not query by SQL. */
    @Override
    public Map<String, String> mapping() {
        return Map.of();
    }

    @Override
    public Object toNative(Value.StructValue message) {
        PMessage<?, ?> whole = (PMessage<?, ?>) bridge.fromBean(beans.toBean(message));
        for (F field : descriptor.getFields()) {
            if (whole.has(field.getId())) return whole.<PMessage<?, ?>>get(field.getId()).mutate();
        }
        throw new IllegalArgumentException("the message contains no struct");
    }

    @Override
    public Value.StructValue toCanonical(Object decoded) {
        return beans.toCanonical(bridge.toBean(whole(decoded)));
    }

    /** The message that contains a struct. */
    private M whole(Object builder) {
        PMessage<?, ?> struct = ((PMessageBuilder<?, ?>) builder).build();
        F field = Arrays.stream(descriptor.getFields()).filter(f -> f.getDescriptor().equals(struct.descriptor()))
                .findFirst().orElseThrow();
        return descriptor.builder().set(field.getId(), struct).build();
    }

    @Override
    public Encoded encode(Object value) {
        return encoded.of(service.toData(value).toByteArray());
    }

    @Override
    public Object decode(byte[] message) {
        return service.toObject(new HeapData(message));
    }

    @Override
    public long read(Object decoded) {
        return bridge.read(whole(decoded));
    }
}
