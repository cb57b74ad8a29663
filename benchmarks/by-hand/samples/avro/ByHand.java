package weighbridge.byhand;

import com.example.records.Query;
import com.example.records.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;

/**
 * Follows https://avro.apache.org/docs/1.12.0/getting-started-java/#serializing: a {@code SpecificDatumWriter} and a
 * {@code SpecificDatumReader}, here for single messages, with one encoder and one decoder for all.
 */
public final class ByHand extends QueryAdapter {
    private final SpecificDatumWriter<Query> writer = new SpecificDatumWriter<>(Query.class);
    private final SpecificDatumReader<Query> reader = new SpecificDatumReader<>(Query.class);
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private BinaryEncoder encoder;
    private BinaryDecoder decoder;

    @Override
    public Encoded encode(Object query) throws IOException {
        out.reset();
        encoder = EncoderFactory.get().binaryEncoder(out, encoder);
        writer.write((Query) query, encoder);
        encoder.flush();
        return encoded.of(out.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws IOException {
        decoder = DecoderFactory.get().binaryDecoder(message, decoder);
        return reader.read(null, decoder);
    }

    @Override
    public long read(Object decoded) {
        Query q = (Query) decoded;
        long sum = q.getUser() + q.getYear() + q.getMonth() + q.getDate() + q.getSampleCount()
                + ReadSum.size(q.getSamples().size());
        for (Sample s : q.getSamples()) sum += s.getId() + s.getTime() + s.getMeasurement() + s.getAction();
        return sum;
    }

    @Override
    protected Object fromQuery(com.example.data.Query q) {
        Query to =
                new Query(q.getUser(), q.getYear(), q.getMonth(), q.getDate(), q.getSampleCount(), new ArrayList<>());
        for (com.example.data.Sample s : q.getSamples())
            to.getSamples().add(new Sample(s.getId(), s.getTime(), s.getMeasurement(), s.getAction()));
        return to;
    }

    @Override
    protected com.example.data.Query toQuery(Object decoded) {
        Query q = (Query) decoded;
        com.example.data.Query to = new com.example.data.Query();
        to.setUser(q.getUser());
        to.setYear(q.getYear());
        to.setMonth(q.getMonth());
        to.setDate(q.getDate());
        to.setSampleCount(q.getSampleCount());
        to.setSamples(new ArrayList<>());
        for (Sample s : q.getSamples()) {
            com.example.data.Sample sample = new com.example.data.Sample();
            sample.setId(s.getId());
            sample.setTime(s.getTime());
            sample.setMeasurement(s.getMeasurement());
            sample.setAction(s.getAction());
            to.getSamples().add(sample);
        }
        return to;
    }
}
