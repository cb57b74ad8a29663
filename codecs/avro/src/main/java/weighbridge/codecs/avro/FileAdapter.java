package weighbridge.codecs.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.SeekableByteArrayInput;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.EncoderFactory;
import weighbridge.codec.Encoded;
import weighbridge.codec.bean.Beans;
import weighbridge.codec.bridge.Bridge;
import weighbridge.codec.bridge.BridgeBatchAdapter;

/** An uncompressed container of a batch: the schema, then blocks of datums. */
final class FileAdapter extends BridgeBatchAdapter {
    /** The marker between blocks; Avro's default, a random one, would make the bytes differ each time. */
    private static final byte[] SYNC = "weighbridge sync".getBytes(StandardCharsets.US_ASCII);

    private final Schema schema;
    private final DatumWriter<Object> writer;
    private final DatumReader<Object> reader;
    private final boolean buffered;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** @param buffered whether the encoder buffers values on their way to a block; by default it does not */
    FileAdapter(Beans beans, Bridge bridge, Schema schema, DatumWriter<Object> writer, DatumReader<Object> reader,
            boolean buffered) {
        super(beans, bridge);
        this.schema = schema;
        this.writer = writer;
        this.reader = reader;
        this.buffered = buffered;
    }

    @Override
    protected Encoded encodeAll(List<Object> batch) throws IOException {
        out.reset();
        try (DataFileWriter<Object> file = new DataFileWriter<>(writer)) {
            if (buffered) file.setEncoder(block -> EncoderFactory.get().binaryEncoder(block, null));
            file.create(schema, out, SYNC);
            for (Object datum : batch) file.append(datum);
        }
        return encoded.of(out.toByteArray());
    }

    @Override
    protected List<Object> decodeAll(byte[] batch) throws IOException {
        List<Object> data = new ArrayList<>();
        try (DataFileReader<Object> file = new DataFileReader<>(new SeekableByteArrayInput(batch), reader)) {
            while (file.hasNext()) data.add(file.next());
        }
        return data;
    }
}
