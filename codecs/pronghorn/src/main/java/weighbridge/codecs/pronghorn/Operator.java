package weighbridge.codecs.pronghorn;

import com.ociweb.pronghorn.pipe.ChannelReader;
import com.ociweb.pronghorn.pipe.ChannelWriter;
import com.ociweb.pronghorn.stage.phast.PhastDecoder;
import com.ociweb.pronghorn.stage.phast.PhastEncoder;

/** How an integer is written; of operators that cost the same, the first is chosen. */
public enum Operator {
    /** Writes nothing if the value equals the one before. */
    COPY {
        @Override
        public long bit(Dictionary d, int field, long value) {
            return value == d.previous[field] ? 0 : 1;
        }

        @Override
        public void write(ChannelWriter out, Dictionary d, long map, long mask, int field, long value) {
            PhastEncoder.copyLong(d.previous, out, map, mask, field, value, false);
            // The library's encoder does not update the dictionary here, but its decoder does.
            d.previous[field] = value;
        }

        @Override
        public long read(ChannelReader in, Dictionary d, long map, long mask, int field) {
            return PhastDecoder.decodeCopyLong(d.previous, in, map, field, mask, false);
        }

        @Override
        public int readInt(ChannelReader in, Dictionary d, long map, long mask, int field) {
            return PhastDecoder.decodeCopyInt(d.previousInts, in, map, field, mask, false);
        }
    },
    /** Writes nothing if the value is one more than the one before. */
    INCREMENT {
        @Override
        public long bit(Dictionary d, int field, long value) {
            return value == d.previous[field] + 1 ? 0 : 1;
        }

        @Override
        public void write(ChannelWriter out, Dictionary d, long map, long mask, int field, long value) {
            PhastEncoder.incrementLong(d.previous, out, map, mask, field, false);
            if ((map & mask) == PhastEncoder.MOST_FREQUENT_CASE) return;
            out.writePackedLong(value);
            d.previous[field] = value;
        }

        @Override
        public long read(ChannelReader in, Dictionary d, long map, long mask, int field) {
            if ((map & mask) != PhastDecoder.MOST_FREQUENT_CASE) return d.previous[field] = in.readPackedLong();
            return PhastDecoder.decodeIncrementLong(d.previous, map, field, mask, false);
        }

        @Override
        public int readInt(ChannelReader in, Dictionary d, long map, long mask, int field) {
            if ((map & mask) != PhastDecoder.MOST_FREQUENT_CASE) return d.previousInts[field] = in.readPackedInt();
            return PhastDecoder.decodeIncrementInt(d.previousInts, map, field, mask, false);
        }
    },
    /** Writes nothing if the value is the field's default. */
    DEFAULT {
        @Override
        public long bit(Dictionary d, int field, long value) {
            return value == d.defaults[field] ? 0 : 1;
        }

        @Override
        public void write(ChannelWriter out, Dictionary d, long map, long mask, int field, long value) {
            PhastEncoder.encodeDefaultLong(d.defaults, out, map, mask, field, value, false);
        }

        @Override
        public long read(ChannelReader in, Dictionary d, long map, long mask, int field) {
            return PhastDecoder.decodeDefaultLong(in, map, d.defaults, mask, field, false);
        }

        @Override
        public int readInt(ChannelReader in, Dictionary d, long map, long mask, int field) {
            return PhastDecoder.decodeDefaultInt(in, map, d.defaultInts, mask, field, false);
        }
    },
    /** Writes the difference from the value before, or nothing if they are equal. */
    DELTA {
        @Override
        public long bit(Dictionary d, int field, long value) {
            return value == d.previous[field] ? 1 : 0;
        }

        @Override
        public void write(ChannelWriter out, Dictionary d, long map, long mask, int field, long value) {
            PhastEncoder.encodeDeltaLong(d.previous, out, map, mask, field, value, false);
        }

        @Override
        public long read(ChannelReader in, Dictionary d, long map, long mask, int field) {
            return PhastDecoder.decodeDeltaLong(d.previous, in, map, field, mask, false);
        }

        @Override
        public int readInt(ChannelReader in, Dictionary d, long map, long mask, int field) {
            return PhastDecoder.decodeDeltaInt(d.previousInts, in, map, field, mask, false);
        }
    },
    /** Writes the value, as is done for all integers before their operators are chosen. */
    PRESENT {
        @Override
        public long bit(Dictionary d, int field, long value) {
            return 0;
        }

        @Override
        public void write(ChannelWriter out, Dictionary d, long map, long mask, int field, long value) {
            PhastEncoder.encodeLongPresent(out, map, mask, value, false);
            d.learn(field, value);
        }

        @Override
        public long read(ChannelReader in, Dictionary d, long map, long mask, int field) {
            long value = PhastDecoder.decodePresentLong(in, map, mask, false);
            d.learn(field, value);
            return value;
        }

        @Override
        public int readInt(ChannelReader in, Dictionary d, long map, long mask, int field) {
            int value = PhastDecoder.decodePresentInt(in, map, mask, false);
            d.learn(field, value);
            return value;
        }
    };

    /** A value's bit in the presence map: 0 in the frequent case. For a delta, a repeated value is the rare case. */
    public abstract long bit(Dictionary d, int field, long value);

    /** Writes a value; the presence map must contain what {@link #bit} returned for it. */
    public abstract void write(ChannelWriter out, Dictionary d, long map, long mask, int field, long value);

    /** Reads a value. */
    public abstract long read(ChannelReader in, Dictionary d, long map, long mask, int field);

    /**
     * Reads a value of at most 32 bits. The operators for longs write the same value modulo 2^32, but to read a long
     * the library takes an array from the thread's pool each time.
     */
    public abstract int readInt(ChannelReader in, Dictionary d, long map, long mask, int field);
}
