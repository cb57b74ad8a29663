package weighbridge.studies.pronghorn.thrift.generated;

import java.io.ByteArrayOutputStream;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TIOStreamTransport;
import org.apache.thrift.transport.TTransport;
import weighbridge.codec.Encoded;
import weighbridge.model.ReadSum;
import weighbridge.model.Value;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageAdapter;
import weighbridge.studies.pronghorn.samples.MessageSample;
import weighbridge.studies.pronghorn.samples.MessageStream;
import weighbridge.studies.pronghorn.samples.MessageValues;

/** Sends the test's own objects, copied into the library's, and receives into one of the library's. */
public final class PublishedAdapter extends MessageAdapter {
    private final TSerializer serializer = new TSerializer(new TCompactProtocol.Factory());
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final TTransport sent = new TIOStreamTransport(out);
    private final MessageStream in = new MessageStream(new byte[0]);
    private final TProtocol received = new TCompactProtocol.Factory().getProtocol(new TIOStreamTransport(in));
    private final Query sending = new Query();
    private final Query receiving = new Query();

    @Override
    public Encoded encode(Object value) throws TException {
        Message m = (Message) value;
        sending.setUser(m.user());
        sending.setYear(m.year());
        sending.setMonth(m.month());
        sending.setDate(m.date());
        sending.setSampleCount(m.sampleCount());
        for (int i = 0; i < m.sampleCount(); i++) {
            MessageSample s = m.sample(i);
            Sample copy = new Sample();
            copy.setId(s.id());
            copy.setTime(s.time());
            copy.setMeasurement(s.measurement());
            copy.setAction(s.action());
            sending.addToSamples(copy);
        }
        out.reset();
        sent.write(serializer.serialize(sending));
        sent.flush();
        sending.clear();
        return encoded.of(out.toByteArray());
    }

    @Override
    public Object decode(byte[] message) throws TException {
        in.feed(message);
        receiving.clear();
        receiving.read(received);
        return receiving;
    }

    @Override
    public long read(Object decoded) {
        Query q = (Query) decoded;
        long sum = ReadSum.of(q.getUser()) + ReadSum.of(q.getYear()) + ReadSum.of(q.getMonth())
                + ReadSum.of(q.getDate()) + ReadSum.of(q.getSampleCount()) + ReadSum.size(q.getSamplesSize());
        for (Sample s : q.getSamples()) {
            sum += ReadSum.of(s.getId()) + ReadSum.of(s.getTime()) + ReadSum.of(s.getMeasurement())
                    + ReadSum.of(s.getAction());
        }
        return sum;
    }

    @Override
    public boolean holds(Object decoded, Message expected) {
        Query q = (Query) decoded;
        if (q.getUser() != expected.user() || q.getYear() != expected.year() || q.getMonth() != expected.month()
                || q.getDate() != expected.date() || q.getSampleCount() != expected.sampleCount()
                || q.getSamplesSize() != expected.sampleCount()) {
            return false;
        }
        for (int i = 0; i < expected.sampleCount(); i++) {
            MessageSample e = expected.sample(i);
            Sample s = q.getSamples().get(i);
            if (s.getId() != e.id() || s.getTime() != e.time() || s.getMeasurement() != e.measurement()
                    || s.getAction() != e.action()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Value.StructValue toCanonical(Object decoded) {
        Query q = (Query) decoded;
        Message m = new Message();
        m.set(q.getUser(), q.getYear(), q.getMonth(), q.getDate(), q.getSampleCount());
        for (int i = 0; i < m.sampleCount(); i++) {
            Sample s = q.getSamples().get(i);
            m.sample(i).set(s.getId(), s.getTime(), s.getMeasurement(), s.getAction());
        }
        return MessageValues.of(m);
    }
}
