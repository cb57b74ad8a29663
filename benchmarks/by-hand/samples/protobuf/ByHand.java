package weighbridge.byhand;

import com.example.proto.Query;
import com.example.proto.Sample;
import com.google.protobuf.Forget;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.ArrayList;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;

/**
 * Follows https://protobuf.dev/getting-started/javatutorial/#parsing-and-serialization: {@code toByteArray} and
 * {@code parseFrom}.
 */
public final class ByHand extends QueryAdapter {
    @Override
    public Encoded encode(Object query) {
        Query q = (Query) query;
        // The query must look as if it had never been sent: messages cache the size that their first encoding computed.
        Forget.size(q);
        for (Sample s : q.getSamplesList()) Forget.size(s);
        return encoded.of(q.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws InvalidProtocolBufferException {
        return Query.parseFrom(message);
    }

    @Override
    public long read(Object decoded) {
        Query q = (Query) decoded;
        long sum = q.getUser() + q.getYear() + q.getMonth() + q.getDate() + q.getSampleCount()
                + ReadSum.size(q.getSamplesCount());
        for (Sample s : q.getSamplesList()) sum += s.getId() + s.getTime() + s.getMeasurement() + s.getAction();
        return sum;
    }

    @Override
    protected Object fromQuery(com.example.data.Query q) {
        Query.Builder to = Query.newBuilder().setUser(q.getUser()).setYear(q.getYear()).setMonth(q.getMonth())
                .setDate(q.getDate()).setSampleCount(q.getSampleCount());
        for (com.example.data.Sample s : q.getSamples()) {
            to.addSamples(Sample.newBuilder().setId(s.getId()).setTime(s.getTime()).setMeasurement(s.getMeasurement())
                    .setAction(s.getAction()));
        }
        return to.build();
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
        for (Sample s : q.getSamplesList()) {
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
