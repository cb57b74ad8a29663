package weighbridge.studies.pronghorn.protobuf;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.io.OutputStream;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageSample;

/** Writes a message as the library would write its own object, without making that object. */
public final class DirectSender {
    private static final int SAMPLES = 6;

    private DirectSender() {}

    public static void write(Message m, OutputStream out) throws IOException {
        CodedOutputStream coded = CodedOutputStream.newInstance(out);
        coded.writeInt32(1, m.user());
        coded.writeInt32(2, m.year());
        coded.writeInt32(3, m.month());
        coded.writeInt32(4, m.date());
        coded.writeInt32(5, m.sampleCount());
        for (int i = 0; i < m.sampleCount(); i++) {
            MessageSample s = m.sample(i);
            coded.writeTag(SAMPLES, WireFormat.WIRETYPE_LENGTH_DELIMITED);
            coded.writeRawVarint32(
                    CodedOutputStream.computeInt32Size(1, s.id()) + CodedOutputStream.computeInt64Size(2, s.time())
                            + CodedOutputStream.computeInt32Size(3, s.measurement())
                            + CodedOutputStream.computeInt32Size(4, s.action()));
            coded.writeInt32(1, s.id());
            coded.writeInt64(2, s.time());
            coded.writeInt32(3, s.measurement());
            coded.writeInt32(4, s.action());
        }
        coded.flush();
    }
}
