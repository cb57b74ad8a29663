package weighbridge.codecs.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** Writes and reads binary datums with one encoder and one decoder. */
final class Datums {
    private final DatumWriter<Object> writer;
    private final DatumReader<Object> reader;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    private BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(new byte[0], null);

    Datums(DatumWriter<Object> writer, DatumReader<Object> reader) {
        this.writer = writer;
        this.reader = reader;
    }

    byte[] write(Object value) throws IOException {
        out.reset();
        encoder = EncoderFactory.get().binaryEncoder(out, encoder);
        writer.write(value, encoder);
        encoder.flush();
        return out.toByteArray();
    }

    Object read(byte[] datum) throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(datum, decoder);
        return reader.read(null, decoder);
    }
}
