package weighbridge.codecs.avro;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.io.JsonDecoder;
import org.apache.avro.io.JsonEncoder;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeAdapter;

/**
 * Avro's JSON encoding; the encoder and the decoder are reused, because building their grammar from the schema is
 * costly.
 */
final class JsonAdapter extends BridgeAdapter {
    private final DatumWriter<Object> writer;
    private final DatumReader<Object> reader;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final JsonEncoder encoder;
    private final JsonDecoder decoder;

    JsonAdapter(Beans beans, Bridge bridge, Schema schema, DatumWriter<Object> writer, DatumReader<Object> reader)
            throws IOException {
        super(beans, bridge);
        this.writer = writer;
        this.reader = reader;
        encoder = EncoderFactory.get().jsonEncoder(schema, out);
        decoder = DecoderFactory.get().jsonDecoder(schema, "{}");
    }

    @Override
    public Encoded encode(Object value) throws IOException {
        encoder.configure(out);
        out.reset();
        writer.write(value, encoder);
        encoder.flush();
        return encoded.of(out.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws IOException {
        decoder.configure(new ByteArrayInputStream(message));
        return reader.read(null, decoder);
    }
}
