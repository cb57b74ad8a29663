package weighbridge.studies.pronghorn.ring;

import java.nio.ByteBuffer;
import weighbridge.codec.Encoded;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageAdapter;
import weighbridge.studies.pronghorn.samples.MessageSample;
import weighbridge.studies.pronghorn.samples.MessageSequence;

/** Writes every field as it is in memory. */
class PlainAdapter extends MessageAdapter {
    @Override
    public Encoded encode(Object value) {
        Message m = (Message) value;
        ByteBuffer out = ByteBuffer.allocate((int) MessageSequence.memoryBytes(m.sampleCount()));
        out.putInt(m.user()).putInt(m.year()).putInt(m.month()).putInt(m.date()).putInt(m.sampleCount());
        for (int i = 0; i < m.sampleCount(); i++) {
            MessageSample s = m.sample(i);
            out.putInt(s.id()).putLong(s.time()).putInt(s.measurement()).putInt(s.action());
        }
        return encoded.of(out.array());
    }

    @Override
    public Object decode(byte[] message) {
        ByteBuffer in = ByteBuffer.wrap(message);
        Message m = new Message();
        m.set(in.getInt(), in.getInt(), in.getInt(), in.getInt(), in.getInt());
        for (int i = 0; i < m.sampleCount(); i++) {
            m.sample(i).set(in.getInt(), in.getLong(), in.getInt(), in.getInt());
        }
        return m;
    }
}
