package weighbridge.worker.meter;

import weighbridge.model.CoreWork;

/**
 * A little work between slices that shows whether something else uses the core at the same time, such as a neighbour on
 * its other hyperthread.
 *
 * <p>No counter of the system shows that. Two kinds of work are timed: a neighbour slows only one of them; the other
 * shows how fast the core's clock runs, which changes for its own reasons.
 */
final class Probe {
    private static final int PASSES = 20;
    /** The fastest of this many pieces counts, so that an interrupt during one is not mistaken for a neighbour. */
    private static final int PIECES = 3;
    private static final double THOUSANDTHS = 1000;

    private static volatile long result;

    private final CoreWork work = new CoreWork();

    /** The ratio of the times of the two kinds of work, in thousandths; takes less than a millisecond. */
    long crowding() {
        long bytes = Long.MAX_VALUE;
        long chain = Long.MAX_VALUE;
        long sum = result;
        for (int piece = 0; piece < PIECES; piece++) {
            long begin = System.nanoTime();
            for (int i = 0; i < PASSES; i++) sum += work.bytes(sum);
            long middle = System.nanoTime();
            for (int i = 0; i < PASSES; i++) sum += CoreWork.chain(sum);
            bytes = Math.min(bytes, middle - begin);
            chain = Math.min(chain, System.nanoTime() - middle);
        }
        result = sum;
        return Math.round(THOUSANDTHS * bytes / Math.max(1, chain));
    }
}
