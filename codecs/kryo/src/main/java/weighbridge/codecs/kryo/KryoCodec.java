package weighbridge.codecs.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.SerializerFactory;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CompatibleFieldSerializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.serializers.ImmutableCollectionsSerializers;
import com.esotericsoftware.kryo.serializers.TaggedFieldSerializer;
import com.esotericsoftware.kryo.serializers.VersionFieldSerializer;
import com.esotericsoftware.kryo.unsafe.UnsafeInput;
import com.esotericsoftware.kryo.unsafe.UnsafeOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;

/**
 * Kryo on plain beans: no reference tracking, one instance and one output buffer per thread; all ids except one
 * register the classes.
 */
public class KryoCodec extends ReflectiveCodec {
    private static final List<Class<?>> COLLECTIONS =
            List.of(ArrayList.class, LinkedHashSet.class, LinkedHashMap.class);
    private static final List<Class<?>> ARRAYS = List.of(boolean[].class, byte[].class, short[].class, int[].class,
            long[].class, float[].class, double[].class);
    private static final String TAGGED = "kryo-tagged";
    private static final int INITIAL_BYTES = 4096;
    private static final int UNLIMITED = -1;

    private final String id;

    public KryoCodec(String id) {
        this.id = id;
    }

    @Override
    protected BeanSource.Members members() {
        return !id.equals(TAGGED) ? super.members() : new BeanSource.Members() {
            @Override
            public String field(BeanSource.Property property) {
                return "@" + TaggedFieldSerializer.Tag.class.getCanonicalName() + "(" + property.field().id()
                        + ") private";
            }
        };
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        Kryo kryo = new Kryo();
        kryo.setClassLoader(beans.loader());
        switch (id) {
            case "kryo-compatible" -> kryo.setDefaultSerializer(CompatibleFieldSerializer.class);
            case "kryo-version" -> kryo.setDefaultSerializer(VersionFieldSerializer.class);
            case TAGGED -> {
                TaggedFieldSerializer.TaggedFieldSerializerConfig chunked =
                        new TaggedFieldSerializer.TaggedFieldSerializerConfig();
                chunked.setChunkedEncoding(true);
                kryo.setDefaultSerializer(new SerializerFactory.TaggedFieldSerializerFactory(chunked));
            }
            default -> {}
        }
        if (beans.isOwn()) {
            kryo.addDefaultSerializer(UUID.class, DefaultSerializers.UUIDSerializer.class);
            ImmutableCollectionsSerializers.addDefaultSerializers(kryo);
        }
        if (id.equals("kryo-unregistered")) {
            kryo.setRegistrationRequired(false);
        } else {
            COLLECTIONS.forEach(kryo::register);
            ARRAYS.forEach(kryo::register);
            int first = kryo.getNextRegistrationId();
            beans.numbered().forEach((number, type) -> kryo.register(type, first + number));
            beans.values().forEach(kryo::register);
            if (beans.isOwn()) ImmutableCollectionsSerializers.registerSerializers(kryo);
        }
        return id.equals("kryo-unsafe")
                ? new Bound(beans, kryo, fixed(new UnsafeOutput(INITIAL_BYTES, UNLIMITED)), fixed(new UnsafeInput()),
                        false)
                : new Bound(beans, kryo, new Output(INITIAL_BYTES, UNLIMITED), new Input(), id.equals("kryo-buffer"));
    }

    /** Turns off variable-length encoding, as advised for unsafe buffers. */
    private static Output fixed(Output output) {
        output.setVariableLengthEncoding(false);
        return output;
    }

    private static Input fixed(Input input) {
        input.setVariableLengthEncoding(false);
        return input;
    }

    private static final class Bound extends BeanAdapter {
        private final Kryo kryo;
        private final Class<?> root;
        private final Output output;
        private final Input input;
        private final boolean inBuffer;

        Bound(Beans beans, Kryo kryo, Output output, Input input, boolean inBuffer)
                throws ReflectiveOperationException {
            super(beans);
            this.kryo = kryo;
            this.root = beans.root();
            this.output = output;
            this.input = input;
            this.inBuffer = inBuffer;
        }

        @Override
        public Encoded encode(Object value) {
            output.reset();
            kryo.writeObject(output, value);
            return inBuffer ? encoded.of(output.getBuffer(), 0, output.position()) : encoded.of(output.toBytes());
        }

        @Override
        public Object decode(byte[] message) {
            input.setBuffer(message);
            return kryo.readObject(input, root);
        }
    }
}
