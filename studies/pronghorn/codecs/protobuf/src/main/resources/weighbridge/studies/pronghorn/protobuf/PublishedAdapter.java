package weighbridge.studies.pronghorn.protobuf.generated;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;
import weighbridge.model.Value;
import weighbridge.studies.pronghorn.protobuf.DirectSender;
import weighbridge.studies.pronghorn.protobuf.Sending;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageAdapter;
import weighbridge.studies.pronghorn.samples.MessageSample;
import weighbridge.studies.pronghorn.samples.MessageValues;

/**
 * Sends the test's own objects, copied into the library's unless they are sent directly, and receives the library's.
 */
public final class PublishedAdapter extends MessageAdapter {
    private final Sending sending;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Queries.Query.Builder query = Queries.Query.newBuilder();
    private final Queries.Sample.Builder sample = Queries.Sample.newBuilder();

    public PublishedAdapter(Sending sending) {
        this.sending = sending;
    }

    @Override
    public Encoded encode(Object value) throws IOException {
        out.reset();
        switch (sending) {
            case DELIMITED -> copy((Message) value).writeDelimitedTo(out);
            case TRANSLATED -> copy((Message) value).writeTo(out);
            case DIRECT -> DirectSender.write((Message) value, out);
        }
        return encoded.of(out.toByteArray());
    }

    private Queries.Query copy(Message m) {
        query.setUser(m.user()).setYear(m.year()).setMonth(m.month()).setDate(m.date());
        query.setSampleCount(m.sampleCount());
        for (int i = 0; i < m.sampleCount(); i++) {
            MessageSample s = m.sample(i);
            query.addSamples(sample.setId(s.id()).setTime(s.time()).setMeasurement(s.measurement())
                    .setAction(s.action()).build());
            sample.clear();
        }
        Queries.Query built = query.build();
        query.clear();
        return built;
    }

    @Override
    public Object decode(byte[] message) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(message);
        return sending == Sending.DELIMITED ? Queries.Query.parseDelimitedFrom(in) : Queries.Query.parseFrom(in);
    }

    @Override
    public long read(Object decoded) {
        Queries.Query q = (Queries.Query) decoded;
        long sum = ReadSum.of(q.getUser()) + ReadSum.of(q.getYear()) + ReadSum.of(q.getMonth())
                + ReadSum.of(q.getDate()) + ReadSum.of(q.getSampleCount()) + ReadSum.size(q.getSamplesCount());
        for (Queries.Sample s : q.getSamplesList()) {
            sum += ReadSum.of(s.getId()) + ReadSum.of(s.getTime()) + ReadSum.of(s.getMeasurement())
                    + ReadSum.of(s.getAction());
        }
        return sum;
    }

    @Override
    public boolean holds(Object decoded, Message expected) {
        Queries.Query q = (Queries.Query) decoded;
        if (q.getUser() != expected.user() || q.getYear() != expected.year() || q.getMonth() != expected.month()
                || q.getDate() != expected.date() || q.getSampleCount() != expected.sampleCount()
                || q.getSamplesCount() != expected.sampleCount()) {
            return false;
        }
        for (int i = 0; i < expected.sampleCount(); i++) {
            MessageSample e = expected.sample(i);
            Queries.Sample s = q.getSamples(i);
            if (s.getId() != e.id() || s.getTime() != e.time() || s.getMeasurement() != e.measurement()
                    || s.getAction() != e.action()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Value.StructValue toCanonical(Object decoded) {
        Queries.Query q = (Queries.Query) decoded;
        Message m = new Message();
        m.set(q.getUser(), q.getYear(), q.getMonth(), q.getDate(), q.getSampleCount());
        for (int i = 0; i < m.sampleCount(); i++) {
            Queries.Sample s = q.getSamples(i);
            m.sample(i).set(s.getId(), s.getTime(), s.getMeasurement(), s.getAction());
        }
        return MessageValues.of(m);
    }
}
