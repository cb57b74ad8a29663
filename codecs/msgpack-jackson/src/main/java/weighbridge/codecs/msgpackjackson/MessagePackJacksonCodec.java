package weighbridge.codecs.msgpackjackson;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import org.msgpack.jackson.dataformat.MessagePackMapper;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.model.Schema;

/** MessagePack through Jackson's data binding: a bean is a map with its properties' names. */
public final class MessagePackJacksonCodec extends ReflectiveCodec {
    public MessagePackJacksonCodec(String id) {}

    @Override
    protected void check(Schema schema) throws UnsupportedSchema {
        UnsupportedSchema.ifKeysAreBytes(schema,
                "Jackson writes every key as a string and has no key serializer for bytes");
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        ObjectMapper mapper = new MessagePackMapper();
        // A user's own class says itself what it leaves out.
        if (!beans.isOwn()) mapper.setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);
        return new Bound(beans, mapper);
    }

    private static final class Bound extends BeanAdapter {
        private final ObjectWriter writer;
        private final ObjectReader reader;

        Bound(Beans beans, ObjectMapper mapper) throws ReflectiveOperationException {
            super(beans);
            writer = mapper.writerFor(beans.root());
            reader = mapper.readerFor(beans.root());
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            return encoded.of(writer.writeValueAsBytes(value));
        }

        @Override
        public Object decode(byte[] message) throws Exception {
            return reader.readValue(message);
        }
    }
}
