package weighbridge.codecs.avro;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;

/** Avro's binary datums; a file of them is a container. */
final class BinaryAdapter extends BridgeAdapter implements Adapter.Streaming {
    private final Schema schema;
    private final DatumWriter<Object> writer;
    private final DatumReader<Object> reader;
    private final Datums datums;

    BinaryAdapter(Beans beans, Bridge bridge, Schema schema, DatumWriter<Object> writer, DatumReader<Object> reader) {
        super(beans, bridge);
        this.schema = schema;
        this.writer = writer;
        this.reader = reader;
        datums = new Datums(writer, reader);
    }

    @Override
    public Encoded encode(Object value) throws IOException {
        return encoded.of(datums.write(value));
    }

    @Override
    public Object decode(byte[] message) throws IOException {
        return datums.read(message);
    }

    /** Writes a container file without compression: the schema once, then blocks; each flush ends a block. */
    @Override
    public Writer writer(OutputStream file) throws IOException {
        DataFileWriter<Object> container = new DataFileWriter<>(writer).create(schema, file);
        return new Writer() {
            @Override
            public void write(Object value) throws IOException {
                container.append(value);
            }

            @Override
            public void flush() throws IOException {
                container.flush();
            }

            @Override
            public void close() throws IOException {
                container.close();
            }
        };
    }

    @Override
    public Reader reader(InputStream file) throws IOException {
        DataFileStream<Object> container = new DataFileStream<>(file, reader);
        return new Reader() {
            @Override
            public Optional<Object> next() {
                return container.hasNext() ? Optional.of(container.next()) : Optional.empty();
            }

            @Override
            public void close() throws IOException {
                container.close();
            }
        };
    }
}
