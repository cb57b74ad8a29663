package weighbridge.codecs.protostuff;

import io.protostuff.GraphIOUtil;
import io.protostuff.LinkedBuffer;
import io.protostuff.ProtobufIOUtil;
import io.protostuff.ProtostuffIOUtil;
import io.protostuff.Schema;
import io.protostuff.Tag;
import io.protostuff.runtime.DefaultIdStrategy;
import io.protostuff.runtime.RuntimeSchema;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.model.Definition;

/**
 * Protostuff's runtime schema of plain beans, in its three binary formats; one buffer per thread, cleared after each
 * message.
 */
public class ProtostuffCodec extends ReflectiveCodec {
    private final String id;

    public ProtostuffCodec(String id) {
        this.id = id;
    }

    /** Numbers for all fields and symbols, or for none: "all or nothing". */
    @Override
    protected BeanSource.Members members() {
        return !id.equals("protostuff-tagged") ? super.members() : new BeanSource.Members() {
            @Override
            public String field(BeanSource.Property property) {
                return tag(property.field().id()) + " private";
            }

            @Override
            public String symbol(Definition.Enumeration owner, Definition.Symbol symbol) {
                return tag(symbol.number());
            }
        };
    }

    private static String tag(int number) {
        return "@" + Tag.class.getCanonicalName() + "(" + number + ")";
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        Format format = switch (id) {
            case "protostuff-protobuf" -> new Format(ProtobufIOUtil::toByteArray, ProtobufIOUtil::mergeFrom);
            case "protostuff-graph" -> new Format(GraphIOUtil::toByteArray, GraphIOUtil::mergeFrom);
            default -> new Format(ProtostuffIOUtil::toByteArray, ProtostuffIOUtil::mergeFrom);
        };
        return new Bound<>(beans, schema(beans), format);
    }

    /** The runtime schema of the message's class. */
    protected static Schema<?> schema(Beans beans) {
        DefaultIdStrategy known = new DefaultIdStrategy();
        beans.all().forEach(type -> register(known, type));
        return RuntimeSchema.getSchema(beans.root(), known);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void register(DefaultIdStrategy known, Class<?> type) {
        if (type.isEnum()) known.registerEnum((Class<? extends Enum>) type);
        else known.registerPojo(type);
    }

    /** The two calls that differ between the formats. */
    private record Format(Writer writer, Merger merger) {
        private interface Writer {
            <T> byte[] write(T bean, Schema<T> schema, LinkedBuffer buffer);
        }

        private interface Merger {
            <T> void merge(byte[] message, T bean, Schema<T> schema);
        }
    }

    private static final class Bound<T> extends BeanAdapter {
        private final Schema<T> schema;
        private final Format format;
        private final LinkedBuffer buffer = LinkedBuffer.allocate(LinkedBuffer.DEFAULT_BUFFER_SIZE);

        Bound(Beans beans, Schema<T> schema, Format format) throws ReflectiveOperationException {
            super(beans);
            this.schema = schema;
            this.format = format;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Encoded encode(Object value) {
            try {
                return encoded.of(format.writer.write((T) value, schema, buffer));
            } finally {
                buffer.clear();
            }
        }

        @Override
        public Object decode(byte[] message) {
            T bean = schema.newMessage();
            format.merger.merge(message, bean, schema);
            return bean;
        }
    }
}
