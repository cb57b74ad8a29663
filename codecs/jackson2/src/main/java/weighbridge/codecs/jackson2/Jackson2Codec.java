package weighbridge.codecs.jackson2;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.module.blackbird.BlackbirdModule;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.model.Schema;

/** Jackson 2's data binding of plain beans to JSON, with reflection or with Blackbird's method handles. */
public final class Jackson2Codec extends ReflectiveCodec {
    private final boolean blackbird;

    public Jackson2Codec(String id) {
        blackbird = id.endsWith("-blackbird");
    }

    @Override
    protected void check(Schema schema) throws UnsupportedSchema {
        UnsupportedSchema.ifKeysAreBytes(schema, "a JSON key is a string, and Jackson has no key serializer for bytes");
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        JsonMapper.Builder mapper = JsonMapper.builder();
        // A user's own class says itself what it leaves out, and may need the modules beside it, as applications find them.
        if (beans.isOwn()) mapper.addModules(ObjectMapper.findModules(beans.loader()));
        else
            mapper.defaultPropertyInclusion(JsonInclude.Value.empty().withValueInclusion(JsonInclude.Include.NON_NULL));
        if (blackbird) mapper.addModule(new BlackbirdModule());
        JsonMapper built = mapper.build();
        return new Bound(beans, built.writerFor(beans.root()), built.readerFor(beans.root()));
    }

    private static final class Bound extends BeanAdapter implements Adapter.Shareable {
        private final Beans beans;
        private final ObjectWriter writer;
        private final ObjectReader reader;

        Bound(Beans beans, ObjectWriter writer, ObjectReader reader) throws ReflectiveOperationException {
            super(beans);
            this.beans = beans;
            this.writer = writer;
            this.reader = reader;
        }

        @Override
        public Adapter another() throws ReflectiveOperationException {
            return new Bound(beans, writer, reader);
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
