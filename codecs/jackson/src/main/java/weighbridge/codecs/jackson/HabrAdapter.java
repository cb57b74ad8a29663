package weighbridge.codecs.jackson;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.codec.Adapter;
import weighbridge.codec.Beans;

/**
 * Writes files as the article habr.com/ru/post/458026 did: each message as JSON text, that text as a JSON string, and that string's
 * bytes, through a sequence writer that takes them for binary data, as base64 in a pretty-printed JSON array.
 */
final class HabrAdapter extends JacksonAdapter implements Adapter.Streaming {
    private final JsonMapper mapper;
    private final Class<?> root;

    HabrAdapter(Beans beans, JsonMapper mapper) throws ReflectiveOperationException {
        super(beans, mapper);
        this.mapper = mapper;
        this.root = beans.root();
    }

    @Override
    public Writer writer(OutputStream file) {
        SequenceWriter out = mapper.writerWithDefaultPrettyPrinter().writeValuesAsArray(file);
        return new Writer() {
            @Override
            public void write(Object value) {
                out.write(mapper.writeValueAsBytes(mapper.writeValueAsString(value)));
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
                return in.hasNext() ? Optional.of(mapper.readValue(mapper.readTree(in.next()).asString(), root)) : Optional.empty();
            }

            @Override
            public void close() {
                in.close();
            }
        };
    }
}
