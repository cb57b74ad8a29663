package weighbridge.codecs.jackson;

import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;

/** Converts beans to bytes and back with a writer and a reader for the message's class. */
class JacksonAdapter extends BeanAdapter {
    private final ObjectWriter writer;
    private final ObjectReader reader;

    JacksonAdapter(Beans beans, ObjectMapper mapper) throws ReflectiveOperationException {
        super(beans);
        writer = mapper.writerFor(beans.root());
        reader = mapper.readerFor(beans.root());
    }

    @Override
    public Encoded encode(Object value) {
        return encoded.of(writer.writeValueAsBytes(value));
    }

    @Override
    public Object decode(byte[] message) {
        return reader.readValue(message);
    }
}
