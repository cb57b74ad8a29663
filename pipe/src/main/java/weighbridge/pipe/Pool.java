package weighbridge.pipe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.codec.Adapter;
import weighbridge.worker.Sample;

/**
 * The messages that both ends know, in the order in which they are sent.
 *
 * <p>The messages are shuffled again after each pass, since a processor learns a short order; a stateful codec gets the
 * workload's order.
 */
final class Pool extends Sample {
    /** After this many messages the order repeats. */
    private static final int TURNS = 4096;

    private final int[] order;

    private Pool(PassageOrder asked) throws IOException, ReflectiveOperationException {
        super(asked.contestant(), asked.sample());
        this.order = isStateful() ? IntStream.range(0, size()).toArray() : order(size(), asked.seed());
    }

    static Pool of(PassageOrder asked) throws IOException, ReflectiveOperationException {
        return new Pool(asked);
    }

    private static int[] order(int size, long seed) {
        Random random = new Random(seed);
        List<Integer> turn = new ArrayList<>(IntStream.range(0, size).boxed().toList());
        int[] order = new int[Math.max(1, TURNS / size) * size];
        for (int i = 0; i < order.length; i++) {
            if (i % size == 0) Collections.shuffle(turn, random);
            order[i] = turn.get(i % size);
        }
        return order;
    }

    /** The index of the distinct message that has a given number in a phase. */
    int turn(long number) {
        return order[(int) (number % order.length)];
    }

    int[] order() {
        return order;
    }

    private byte[][] cycle(Adapter adapter) throws Exception {
        byte[][] encoded = new byte[size()][];
        for (int i = 0; i < encoded.length; i++) encoded[i] = adapter.encode(toNative(adapter, i)).copy();
        return encoded;
    }

    /** The messages, encoded by a new adapter. */
    Bytes encoded() throws Exception {
        Adapter adapter = adapter();
        byte[][] first = cycle(adapter);
        if (!isStateful()) return new Bytes(first, first, true);
        byte[][] later = cycle(adapter);
        return new Bytes(first, later, Arrays.deepEquals(later, cycle(adapter)));
    }

    /**
     * The encoding of each distinct message.
     *
     * @param first   encodings for the first time that each message is sent
     * @param later   encodings for all other times, if they are always the same
     * @param repeats whether they are; a stateful codec may never write the same bytes again
     */
    record Bytes(byte[][] first, byte[][] later, boolean repeats) {
        /** The encoding of the message with a given number in a phase. */
        byte[] of(long number, int which) {
            return number < first.length ? first[which] : later[which];
        }

        int longest() {
            return Stream.of(first, later).flatMap(Arrays::stream).mapToInt(b -> b.length).max().orElse(0);
        }
    }
}
