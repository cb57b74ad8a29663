package weighbridge.codecs.pronghorn;

import com.ociweb.pronghorn.pipe.DataInputBlobReader;
import com.ociweb.pronghorn.pipe.DataOutputBlobWriter;
import com.ociweb.pronghorn.pipe.Pipe;
import com.ociweb.pronghorn.pipe.PipeConfig;
import com.ociweb.pronghorn.pipe.RawDataSchema;
import weighbridge.codec.Adapter;
import weighbridge.codec.BeanAdapter;
import weighbridge.codec.BeanSource;
import weighbridge.codec.Beans;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.model.Schema;

/** Pronghorn: a stream of messages through a pipe, the integers of each by Phast's operators, which know the messages before. */
public final class PronghornCodec implements Codec {
    public PronghornCodec(String id) {}

    @Override
    public void generate(Schema schema, Workshop workshop) throws Exception {
        BeanSource.write(schema, workshop);
        workshop.source(PhastSource.CLASS, PhastSource.write(schema));
        workshop.javac();
    }

    @Override
    public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
        return new Bound(new Beans(schema, classes), (Phast) classes.loadClass(PhastSource.CLASS).getConstructor().newInstance());
    }

    private static final class Bound extends BeanAdapter {
        private final Phast unlearned;
        private Phast writer;
        private Phast reader;
        private final Dictionary written;
        private final Dictionary read;
        private final Stream out = new Stream();
        private final Stream in = new Stream();
        private byte[] bytes = new byte[0];

        Bound(Beans beans, Phast phast) throws ReflectiveOperationException {
            super(beans);
            this.unlearned = phast;
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
            if (bytes.length < length) bytes = new byte[Integer.highestOneBit(length) << 1];
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

    /** A pipe of chunks, one message a chunk. */
    private static final class Stream {
        /** A pipe holds no longer message than it was made for, and takes the memory of as many as it may hold. */
        private static final int LONGEST_MESSAGE = 1 << 21;
        private static final int MESSAGES = 2;

        private final Pipe<RawDataSchema> pipe = new Pipe<>(new PipeConfig<>(RawDataSchema.instance, MESSAGES, LONGEST_MESSAGE));
        private DataOutputBlobWriter<RawDataSchema> writer;
        private DataInputBlobReader<RawDataSchema> reader;

        DataOutputBlobWriter<RawDataSchema> beginWrite() {
            if (!Pipe.isInit(pipe)) open();
            Pipe.addMsgIdx(pipe, RawDataSchema.MSG_CHUNKEDSTREAM_1);
            writer.openField();
            return writer;
        }

        /** Of fifty threads that only write or only read, each should take no more memory than that needs. */
        private void open() {
            pipe.initBuffers();
            writer = new DataOutputBlobWriter<>(pipe);
            reader = new DataInputBlobReader<>(pipe);
        }

        void endWrite() {
            writer.closeLowLevelField();
            Pipe.confirmLowLevelWrite(pipe);
            Pipe.publishWrites(pipe);
        }

        DataInputBlobReader<RawDataSchema> beginRead() {
            Pipe.takeMsgIdx(pipe);
            reader.openLowLevelAPIField();
            return reader;
        }

        void endRead() {
            Pipe.confirmLowLevelRead(pipe, Pipe.sizeOf(RawDataSchema.instance, RawDataSchema.MSG_CHUNKEDSTREAM_1));
            Pipe.releaseReadLock(pipe);
        }
    }
}
