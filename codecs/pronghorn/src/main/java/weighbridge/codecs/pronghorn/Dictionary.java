package weighbridge.codecs.pronghorn;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What an encoder or a decoder knows of earlier messages: the last value and the default of each integer field. A
 * decoder keeps values of at most 32 bits in arrays of their own.
 *
 * <p>The operators are chosen after the first {@value #LEARNED} messages of a stream: for each field, the one that
 * would have taken the fewest bytes in those messages. Encoder and decoder have seen the same messages by then, so they
 * choose the same operators, and none are sent.
 */
public final class Dictionary {
    static final int LEARNED = 16;
    /** The most values that are kept of one field, which suffice even if a long list has more. */
    private static final int SAMPLES = 64;
    private static final int BITS = 7;

    final long[] previous;
    final long[] defaults;
    final int[] previousInts;
    final int[] defaultInts;
    private final long[][] samples;
    private final int[] counts;
    private int messages;

    Dictionary(int fields) {
        previous = new long[fields];
        defaults = new long[fields];
        previousInts = new int[fields];
        defaultInts = new int[fields];
        samples = new long[fields][SAMPLES];
        counts = new int[fields];
    }

    void learn(int field, long value) {
        previous[field] = value;
        previousInts[field] = (int) value;
        if (counts[field] < SAMPLES) samples[field][counts[field]++] = value;
    }

    /** Ends a message and returns the operators if they have just been chosen. */
    Optional<List<Operator>> next() {
        if (messages == LEARNED || ++messages < LEARNED) return Optional.empty();
        return Optional.of(IntStream.range(0, counts.length)
                .mapToObj(i -> choose(i, Arrays.copyOf(samples[i], counts[i]))).toList());
    }

    private Operator choose(int field, long[] values) {
        defaults[field] = mostFrequent(values);
        defaultInts[field] = (int) defaults[field];
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

    /** The first of the most frequent values; 0 if there is none. */
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

    /** The number of bytes that a packed value takes: seven bits in each, and one bit in all for the sign. */
    private static int packed(long value) {
        int bits = Long.SIZE + 1 - Long.numberOfLeadingZeros(value < 0 ? ~value : value);
        return (bits + BITS - 1) / BITS;
    }
}
