package weighbridge.codecs.pronghorn;

import com.ociweb.pronghorn.pipe.DataInputBlobReader;
import com.ociweb.pronghorn.pipe.RawDataSchema;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanAdapter;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.bean.Beans;
import weighbridge.model.Schema;

/**
 * Pronghorn: a stream of messages through a pipe, whose integers are written by Phast's operators, which refer to
 * earlier messages.
 */
public final class PronghornCodec implements Codec {
    private final boolean inBuffer;

    public PronghornCodec(String id) {
        inBuffer = id.equals("pronghorn-buffer");
    }

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        BeanSource.write(schema, workshop);
        workshop.source(PhastSource.CLASS, PhastSource.write(schema));
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(new Beans(schema, classes),
                (Phast) classes.loadClass(PhastSource.CLASS).getConstructor().newInstance(), inBuffer);
    }

    private static final class Bound extends BeanAdapter {
        private final Phast unlearned;
        private final boolean inBuffer;
        private Phast writer;
        private Phast reader;
        private final Dictionary written;
        private final Dictionary read;
        private final MessagePipe out = new MessagePipe();
        private final MessagePipe in = new MessagePipe();
        private byte[] bytes = new byte[0];

        Bound(Beans beans, Phast phast, boolean inBuffer) throws ReflectiveOperationException {
            super(beans);
            this.unlearned = phast;
            this.inBuffer = inBuffer;
            this.writer = phast;
            this.reader = phast;
            this.written = new Dictionary(phast.integers());
            this.read = new Dictionary(phast.integers());
        }

        @Override
        public Encoded encode(Object value) {
            writer.write(out.beginWrite(), written, value);
            out.endWrite();
            written.next().ifPresent(operators -> writer = Template.of(unlearned, operators));
            DataInputBlobReader<RawDataSchema> message = out.beginRead();
            int length = message.available();
            if (!inBuffer) bytes = new byte[length];
            else if (bytes.length < length) bytes = new byte[Integer.highestOneBit(length) << 1];
            message.readFully(bytes, 0, length);
            out.endRead();
            return encoded.of(bytes, 0, length);
        }

        @Override
        public Object decode(byte[] message) {
            in.beginWrite().write(message, 0, message.length);
            in.endWrite();
            Object value = reader.read(in.beginRead(), read);
            in.endRead();
            read.next().ifPresent(operators -> reader = Template.of(unlearned, operators));
            return value;
        }
    }
}
