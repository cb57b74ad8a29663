package weighbridge.studies.habr.jackson;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.Beans;

/**
 * Encodes as the article habr.com/ru/post/458026 did: each message as JSON text, that text as a JSON string, and the
 * bytes of that string in base64, since a JSON writer takes them for binary data. Its files are pretty-printed JSON
 * arrays of such messages.
 */
final class PublishedAdapter extends BeanAdapter implements Adapter.Streaming {
    private final JsonMapper mapper;
    private final Class<?> root;

    PublishedAdapter(Beans beans, JsonMapper mapper) throws ReflectiveOperationException {
        super(beans);
        this.mapper = mapper;
        this.root = beans.root();
    }

    @Override
    public Encoded encode(Object value) {
        return encoded.of(mapper.writeValueAsBytes(literal(value)));
    }

    @Override
    public Object decode(byte[] message) {
        return value(mapper.readValue(message, byte[].class));
    }

    /** The bytes of a JSON string that contains the message's JSON text. */
    private byte[] literal(Object value) {
        return mapper.writeValueAsBytes(mapper.writeValueAsString(value));
    }

    private Object value(byte[] literal) {
        return mapper.readValue(mapper.readTree(literal).asString(), root);
    }

    @Override
    public Writer writer(OutputStream file) {
        SequenceWriter out = mapper.writerWithDefaultPrettyPrinter().writeValuesAsArray(file);
        return new Writer() {
            @Override
            public void write(Object value) {
                out.write(literal(value));
            }

            @Override
            public void flush() {
                out.flush();
            }

            @Override
            public void close() {
                out.close();
            }
        };
    }

    @Override
    public Reader reader(InputStream file) {
        MappingIterator<byte[]> in = mapper.readerFor(byte[].class).readValues(file);
        return new Reader() {
            @Override
            public Optional<Object> next() {
                return in.hasNext() ? Optional.of(value(in.next())) : Optional.empty();
            }

            @Override
            public void close() {
                in.close();
            }
        };
    }
}
