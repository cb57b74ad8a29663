package weighbridge.studies.pronghorn.tailored;

import com.ociweb.pronghorn.pipe.DataInputBlobReader;
import com.ociweb.pronghorn.pipe.RawDataSchema;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codecs.pronghorn.MessagePipe;
import weighbridge.model.Schema;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageAdapter;
import weighbridge.studies.pronghorn.samples.MessageValues;

/**
 * Pronghorn as its authors called it in the test: an encoding written for this very message, through a pipe. The id
 * says whether it reads into a new message or into the previous one.
 */
public final class TailoredCodec implements Codec {
    private final boolean reuses;

    public TailoredCodec(String id) {
        this.reuses = id.endsWith("-reused");
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws UnsupportedSchema {
        MessageValues.check(schema);
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) {
        return new Bound(reuses);
    }

    private static final class Bound extends MessageAdapter {
        private final boolean reuses;
        private final MessagePipe out = new MessagePipe();
        private final MessagePipe in = new MessagePipe();
        private final TailoredWriter writer = new TailoredWriter();
        private final TailoredReader reader = new TailoredReader();
        private Message last = new Message();

        Bound(boolean reuses) {
            this.reuses = reuses;
        }

        @Override
        public Encoded encode(Object value) {
            writer.write((Message) value, out.beginWrite());
            out.endWrite();
            DataInputBlobReader<RawDataSchema> written = out.beginRead();
            byte[] bytes = new byte[written.available()];
            written.readFully(bytes);
            out.endRead();
            return encoded.of(bytes);
        }

        @Override
        public Object decode(byte[] message) {
            in.beginWrite().write(message, 0, message.length);
            in.endWrite();
            if (!reuses) last = new Message();
            reader.read(last, in.beginRead());
            in.endRead();
            return last;
        }
    }
}
