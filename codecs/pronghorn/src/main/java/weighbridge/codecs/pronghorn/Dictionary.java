package weighbridge.codecs.pronghorn;

import com.ociweb.pronghorn.pipe.ChannelReader;
import com.ociweb.pronghorn.pipe.ChannelWriter;
import com.ociweb.pronghorn.stage.phast.PhastDecoder;
import com.ociweb.pronghorn.stage.phast.PhastEncoder;
import java.util.Arrays;

/**
 * What an encoder or a decoder knows of the messages before: of each integer field the value it had last, and its
 * operator.
 *
 * <p>The operators are chosen after the first {@value #LEARNED} messages of a stream, from what these held: the one
 * that would have taken the fewest bytes. Encoder and decoder have seen the same messages by then, so they choose the
 * same; nothing is sent.
 */
public final class Dictionary {
    static final int LEARNED = 16;
    /** Of a field in a long list so many values are enough. */
    private static final int SAMPLES = 64;
    private static final int BITS = 7;

    private final Operator[] operators;
    private final long[] previous;
    private final long[] defaults;
    private final long[][] samples;
    private final int[] counts;
    private int messages;

    Dictionary(int fields) {
        operators = new Operator[fields];
        Arrays.fill(operators, Operator.PRESENT);
        previous = new long[fields];
        defaults = new long[fields];
        samples = new long[fields][SAMPLES];
        counts = new int[fields];
    }

    /**
     * What the presence map says of a value: 0 in the frequent case. A delta is the frequent case, the value before the
     * rare one.
     */
    public long bit(int field, long value) {
        return switch (operators[field]) {
            case COPY -> value == previous[field] ? 0 : 1;
            case INCREMENT -> value == previous[field] + 1 ? 0 : 1;
            case DEFAULT -> value == defaults[field] ? 0 : 1;
            case DELTA -> value == previous[field] ? 1 : 0;
            case PRESENT -> 0;
        };
    }

    /** Writes a value of whose bit the presence map says what {@link #bit} said. */
    public void write(ChannelWriter out, long map, long mask, int field, long value) {
        switch (operators[field]) {
            case COPY -> {
                PhastEncoder.copyLong(previous, out, map, mask, field, value, false);
                // The library's encoder leaves the dictionary alone here, its decoder does not.
                previous[field] = value;
            }
            case INCREMENT -> {
                PhastEncoder.incrementLong(previous, out, map, mask, field, false);
                if ((map & mask) != PhastEncoder.MOST_FREQUENT_CASE) {
                    out.writePackedLong(value);
                    previous[field] = value;
                }
            }
            case DEFAULT -> PhastEncoder.encodeDefaultLong(defaults, out, map, mask, field, value, false);
            case DELTA -> PhastEncoder.encodeDeltaLong(previous, out, map, mask, field, value, false);
            case PRESENT -> {
                PhastEncoder.encodeLongPresent(out, map, mask, value, false);
                learn(field, value);
            }
        }
    }

    /** Reads a value. */
    public long read(ChannelReader in, long map, long mask, int field) {
        return switch (operators[field]) {
            case COPY -> PhastDecoder.decodeCopyLong(previous, in, map, field, mask, false);
            case INCREMENT -> {
                if ((map & mask) != PhastDecoder.MOST_FREQUENT_CASE) yield previous[field] = in.readPackedLong();
                yield PhastDecoder.decodeIncrementLong(previous, map, field, mask, false);
            }
            case DEFAULT -> PhastDecoder.decodeDefaultLong(in, map, defaults, mask, field, false);
            case DELTA -> PhastDecoder.decodeDeltaLong(previous, in, map, field, mask, false);
            case PRESENT -> {
                long value = PhastDecoder.decodePresentLong(in, map, mask, false);
                learn(field, value);
                yield value;
            }
        };
    }

    private void learn(int field, long value) {
        previous[field] = value;
        if (counts[field] < SAMPLES) samples[field][counts[field]++] = value;
    }

    /** Tells that a message is over. */
    void next() {
        if (messages == LEARNED || ++messages < LEARNED) return;
        for (int i = 0; i < operators.length; i++) operators[i] = choose(i, Arrays.copyOf(samples[i], counts[i]));
    }

    private Operator choose(int field, long[] values) {
        defaults[field] = mostFrequent(values);
        int[] costs = new int[Operator.PRESENT.ordinal()];
        for (int i = 1; i < values.length; i++) {
            long value = values[i];
            long before = values[i - 1];
            if (value != before) costs[Operator.COPY.ordinal()] += packed(value);
            if (value != before + 1) costs[Operator.INCREMENT.ordinal()] += packed(value);
            if (value != defaults[field]) costs[Operator.DEFAULT.ordinal()] += packed(value);
            if (value != before) costs[Operator.DELTA.ordinal()] += packed(value - before);
        }
        Operator best = Operator.COPY;
        for (Operator o : Operator.values())
            if (o != Operator.PRESENT && costs[o.ordinal()] < costs[best.ordinal()]) best = o;
        return best;
    }

    /** The first of the values that occur most often; 0 if there is none. */
    private static long mostFrequent(long[] values) {
        long best = 0;
        long most = 0;
        for (long v : values) {
            long count = Arrays.stream(values).filter(x -> x == v).count();
            if (count > most) {
                most = count;
                best = v;
            }
        }
        return best;
    }

    /** How many bytes a packed value takes: seven bits each, one of all for the sign. */
    private static int packed(long value) {
        int bits = Long.SIZE + 1 - Long.numberOfLeadingZeros(value < 0 ? ~value : value);
        return (bits + BITS - 1) / BITS;
    }
}
