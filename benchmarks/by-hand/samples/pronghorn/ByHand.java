package weighbridge.byhand;

import com.example.data.Query;
import com.example.data.Sample;
import com.ociweb.pronghorn.pipe.ChannelReader;
import com.ociweb.pronghorn.pipe.ChannelWriter;
import com.ociweb.pronghorn.pipe.DataInputBlobReader;
import com.ociweb.pronghorn.pipe.DataOutputBlobWriter;
import com.ociweb.pronghorn.pipe.Pipe;
import com.ociweb.pronghorn.pipe.PipeConfig;
import com.ociweb.pronghorn.pipe.RawDataSchema;
import com.ociweb.pronghorn.stage.phast.PhastDecoder;
import com.ociweb.pronghorn.stage.phast.PhastEncoder;
import java.util.ArrayList;
import java.util.List;
import weighbridge.codec.Encoded;

/**
 * Follows the stages that https://github.com/oci-pronghorn/Pronghorn generates from a template: a presence map, then
 * one of Phast's operators for each field, chosen to suit the field's values; messages go through a pipe by its
 * low-level calls.
 */
public final class ByHand extends QueryAdapter {
    // Bits in the presence maps of a query and of a sample.
    private static final long USER = 1;
    private static final long YEAR = 2;
    private static final long MONTH = 4;
    private static final long DATE = 8;
    private static final long COUNT = 16;
    private static final long ID = 1;
    private static final long TIME = 2;
    private static final long MEASUREMENT = 4;
    private static final long ACTION = 8;

    /** The most frequent action. */
    private static final int USUAL = 5;

    private final Channel out = new Channel();
    private final Channel in = new Channel();
    private final Writer writer = new Writer();
    private final Reader reader = new Reader();

    @Override
    public Encoded encode(Object query) {
        writer.write(out.beginWrite(), (Query) query);
        out.endWrite();
        DataInputBlobReader<RawDataSchema> message = out.beginRead();
        int length = message.available();
        byte[] bytes = new byte[length];
        message.readFully(bytes, 0, length);
        out.endRead();
        return encoded.of(bytes);
    }

    @Override
    public Object decode(byte[] message) {
        in.beginWrite().write(message, 0, message.length);
        in.endWrite();
        Query query = reader.read(in.beginRead());
        in.endRead();
        return query;
    }

    /** The previous values, by field number. */
    private static class Dictionary {
        static final int USER_AT = 0;
        static final int YEAR_AT = 1;
        static final int MONTH_AT = 2;
        static final int DATE_AT = 3;
        static final int COUNT_AT = 4;
        static final int ID_AT = 5;
        static final int MEASUREMENT_AT = 6;
        static final int ACTION_AT = 7;
        static final int TIME_AT = 0;

        final int[] ints = new int[8];
        final int[] defaults = new int[8];
        final long[] longs = new long[1];

        Dictionary() {
            defaults[ACTION_AT] = USUAL;
        }
    }

    private static final class Writer extends Dictionary {
        void write(ChannelWriter out, Query q) {
            long map = (q.getUser() == ints[USER_AT] ? USER : 0) | (q.getYear() == ints[YEAR_AT] ? 0 : YEAR)
                    | (q.getMonth() == ints[MONTH_AT] ? 0 : MONTH) | (q.getDate() == ints[DATE_AT] ? 0 : DATE)
                    | (q.getSampleCount() == ints[COUNT_AT] ? 0 : COUNT);
            out.writePackedLong(map);
            PhastEncoder.encodeDeltaInt(ints, out, map, USER, USER_AT, q.getUser(), false);
            copy(out, map, YEAR, YEAR_AT, q.getYear());
            copy(out, map, MONTH, MONTH_AT, q.getMonth());
            copy(out, map, DATE, DATE_AT, q.getDate());
            copy(out, map, COUNT, COUNT_AT, q.getSampleCount());
            List<Sample> samples = q.getSamples();
            out.writePackedInt(samples.size());
            for (Sample s : samples) write(out, s);
        }

        /** Writes a value and updates the dictionary, which the library's encoder leaves to its caller. */
        private void copy(ChannelWriter out, long map, long bit, int field, int value) {
            PhastEncoder.copyInt(ints, out, map, bit, field, value, false);
            ints[field] = value;
        }

        private void write(ChannelWriter out, Sample s) {
            int id = s.getId();
            long time = s.getTime();
            int measurement = s.getMeasurement();
            int action = s.getAction();
            long map = (id == ints[ID_AT] + 1 ? 0 : ID) | (time == longs[TIME_AT] ? TIME : 0)
                    | (measurement == ints[MEASUREMENT_AT] ? MEASUREMENT : 0) | (action == USUAL ? 0 : ACTION);
            out.writePackedLong(map);
            PhastEncoder.incrementInt(ints, out, map, ID, ID_AT, false);
            if ((map & ID) != PhastEncoder.MOST_FREQUENT_CASE) {
                out.writePackedInt(id);
                ints[ID_AT] = id;
            }
            PhastEncoder.encodeDeltaLong(longs, out, map, TIME, TIME_AT, time, false);
            PhastEncoder.encodeDeltaInt(ints, out, map, MEASUREMENT, MEASUREMENT_AT, measurement, false);
            PhastEncoder.encodeDefaultInt(defaults, out, map, ACTION, ACTION_AT, action, false);
        }
    }

    private static final class Reader extends Dictionary {
        Query read(ChannelReader in) {
            long map = in.readPackedLong();
            Query q = new Query();
            q.setUser(PhastDecoder.decodeDeltaInt(ints, in, map, USER_AT, USER, false));
            q.setYear(PhastDecoder.decodeCopyInt(ints, in, map, YEAR_AT, YEAR, false));
            q.setMonth(PhastDecoder.decodeCopyInt(ints, in, map, MONTH_AT, MONTH, false));
            q.setDate(PhastDecoder.decodeCopyInt(ints, in, map, DATE_AT, DATE, false));
            q.setSampleCount(PhastDecoder.decodeCopyInt(ints, in, map, COUNT_AT, COUNT, false));
            int size = in.readPackedInt();
            List<Sample> samples = new ArrayList<>(size);
            for (int i = 0; i < size; i++) samples.add(sample(in));
            q.setSamples(samples);
            return q;
        }

        private Sample sample(ChannelReader in) {
            long map = in.readPackedLong();
            Sample s = new Sample();
            if ((map & ID) == PhastDecoder.MOST_FREQUENT_CASE)
                s.setId(PhastDecoder.decodeIncrementInt(ints, map, ID_AT, ID, false));
            else
                s.setId(ints[ID_AT] = in.readPackedInt());
            s.setTime(PhastDecoder.decodeDeltaLong(longs, in, map, TIME_AT, TIME, false));
            s.setMeasurement(PhastDecoder.decodeDeltaInt(ints, in, map, MEASUREMENT_AT, MEASUREMENT, false));
            s.setAction(PhastDecoder.decodeDefaultInt(in, map, defaults, ACTION, ACTION_AT, false));
            return s;
        }
    }

    /** A pipe of chunks, one message per chunk. */
    private static final class Channel {
        /** More bytes than any message takes. */
        private static final int LARGEST = 1 << 16;

        private final Pipe<RawDataSchema> pipe = new Pipe<>(new PipeConfig<>(RawDataSchema.instance, 2, LARGEST));
        private final DataOutputBlobWriter<RawDataSchema> writer;
        private final DataInputBlobReader<RawDataSchema> reader;

        Channel() {
            pipe.initBuffers();
            writer = new DataOutputBlobWriter<>(pipe);
            reader = new DataInputBlobReader<>(pipe);
        }

        DataOutputBlobWriter<RawDataSchema> beginWrite() {
            Pipe.addMsgIdx(pipe, RawDataSchema.MSG_CHUNKEDSTREAM_1);
            writer.openField();
            return writer;
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
