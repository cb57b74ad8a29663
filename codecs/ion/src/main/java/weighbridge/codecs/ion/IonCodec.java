package weighbridge.codecs.ion;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.ion.IonObjectMapper;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bean.ReflectiveCodec;
import weighbridge.model.Schema;

/** Amazon Ion through Jackson's data binding, in its binary or its text form. */
public final class IonCodec extends ReflectiveCodec {
    private final boolean text;

    public IonCodec(String id) {
        text = id.equals("ion-text");
    }

    @Override
    protected void check(Schema schema) throws UnsupportedSchema {
        UnsupportedSchema.ifKeysAreBytes(schema,
                "an Ion field name is a string, and Jackson has no key serializer for bytes");
    }

    @Override
    protected Adapter adapter(Beans beans) throws Exception {
        IonObjectMapper.Builder mapper =
                text ? IonObjectMapper.builderForTextualWriters() : IonObjectMapper.builderForBinaryWriters();
        // A user's own class says itself what it leaves out.
        if (!beans.isOwn())
            mapper.defaultPropertyInclusion(JsonInclude.Value.empty().withValueInclusion(JsonInclude.Include.NON_NULL));
        return new Bound(beans, mapper.build());
    }

    private static final class Bound extends BeanAdapter {
        private final ObjectWriter writer;
        private final ObjectReader reader;

        Bound(Beans beans, IonObjectMapper mapper) throws ReflectiveOperationException {
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
