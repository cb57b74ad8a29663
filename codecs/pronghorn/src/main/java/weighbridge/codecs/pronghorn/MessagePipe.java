package weighbridge.codecs.pronghorn;

import com.ociweb.pronghorn.pipe.DataInputBlobReader;
import com.ociweb.pronghorn.pipe.DataOutputBlobWriter;
import com.ociweb.pronghorn.pipe.Pipe;
import com.ociweb.pronghorn.pipe.PipeConfig;
import com.ociweb.pronghorn.pipe.RawDataSchema;

/** A pipe of chunks, one message per chunk, which one thread writes and then reads. */
public final class MessagePipe {
    /** A pipe cannot hold a longer message than this, and allocates memory for as many messages as it may hold. */
    private static final int LONGEST_MESSAGE = 1 << 21;
    private static final int MESSAGES = 2;

    private final Pipe<RawDataSchema> pipe =
            new Pipe<>(new PipeConfig<>(RawDataSchema.instance, MESSAGES, LONGEST_MESSAGE));
    private DataOutputBlobWriter<RawDataSchema> writer;
    private DataInputBlobReader<RawDataSchema> reader;

    /** Begins a message and returns its writer. */
    public DataOutputBlobWriter<RawDataSchema> beginWrite() {
        if (!Pipe.isInit(pipe)) open();
        Pipe.addMsgIdx(pipe, RawDataSchema.MSG_CHUNKEDSTREAM_1);
        writer.openField();
        return writer;
    }

    /** Created on demand, so that a thread that only writes or only reads takes no more memory than it needs. */
    private void open() {
        pipe.initBuffers();
        writer = new DataOutputBlobWriter<>(pipe);
        reader = new DataInputBlobReader<>(pipe);
    }

    /** Ends the message. */
    public void endWrite() {
        writer.closeLowLevelField();
        Pipe.confirmLowLevelWrite(pipe);
        Pipe.publishWrites(pipe);
    }

    /** Takes the message that was written and returns its reader. */
    public DataInputBlobReader<RawDataSchema> beginRead() {
        Pipe.takeMsgIdx(pipe);
        reader.openLowLevelAPIField();
        return reader;
    }

    /** Releases the memory of the message. */
    public void endRead() {
        Pipe.confirmLowLevelRead(pipe, Pipe.sizeOf(RawDataSchema.instance, RawDataSchema.MSG_CHUNKEDSTREAM_1));
        Pipe.releaseReadLock(pipe);
    }
}
