package weighbridge.runner.machine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import weighbridge.model.CoreWork;

/**
 * The same work, done 20 times for 50 ms: how much its time varies shows how noisy the machine is.
 *
 * @param wallCv    coefficient of variation of the wall time
 * @param cpuCv     coefficient of variation of the CPU time
 * @param runDelay  share of its wall time in which it waited for a core, in percent; −1 if unknown
 * @param copySpeed bytes per nanosecond, copied within the cache
 */
record Spin(double wallCv, double cpuCv, double runDelay, double copySpeed) {
    private static final int PARTS = 20;
    private static final long PART_NANOS = 50_000_000;
    private static final long WARM_UP_NANOS = 300_000_000;
    private static final int PASSES = 20;
    private static final int COPIES = 20;
    private static final int COPIES_A_PART = 10_000;
    /** Two of these fit into the first-level cache of every processor in use. */
    private static final int COPIED_BYTES = 8 << 10;

    /** Receives the work's result, so that the compiler cannot remove the work. */
    private static volatile long result;

    /** Takes 1.3 s on an idle core. */
    static Spin measure(Machine machine) {
        CoreWork work = new CoreWork();
        long sink = 0;
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < WARM_UP_NANOS) sink = passes(work, sink);
        long paced = 0;
        long from = System.nanoTime();
        for (; System.nanoTime() - from < PART_NANOS; paced++) sink = passes(work, sink);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] wall = new double[PARTS];
        double[] cpu = new double[PARTS];
        long delayed = machine.runDelayNanos();
        long begun = System.nanoTime();
        for (int part = 0; part < PARTS; part++) {
            long wallBegin = System.nanoTime();
            long cpuBegin = threads.getCurrentThreadCpuTime();
            for (long i = 0; i < paced; i++) sink = passes(work, sink);
            cpu[part] = threads.getCurrentThreadCpuTime() - cpuBegin;
            wall[part] = System.nanoTime() - wallBegin;
        }
        long waited = machine.runDelayNanos() - delayed;
        double runDelay = delayed < 0 ? -1 : 100.0 * waited / (System.nanoTime() - begun);
        result = sink;
        return new Spin(cv(wall), cv(cpu), runDelay, fastestCopy());
    }

    /**
     * Does passes of the work in a separate method, which is compiled once and early. When the work was inlined in the
     * loops above, each loop was compiled separately while it ran, and on one processor (AMD's family 26) the same work
     * took 3.1, 4.9 and 5.1 µs in turn, so that a calm machine was graded bad.
     */
    private static long passes(CoreWork work, long from) {
        long sum = from;
        for (int i = 0; i < PASSES; i++) sum += work.bytes(sum);
        return sum;
    }

    /** The fastest of several parts, since disturbances only slow a copy. */
    private static double fastestCopy() {
        byte[] from = new byte[COPIED_BYTES];
        byte[] to = new byte[COPIED_BYTES];
        double best = 0;
        for (int part = 0; part < COPIES; part++) {
            long begin = System.nanoTime();
            for (int i = 0; i < COPIES_A_PART; i++) {
                from[i & (COPIED_BYTES - 1)]++;
                System.arraycopy(from, 0, to, 0, COPIED_BYTES);
            }
            best = Math.max(best, (double) COPIES_A_PART * COPIED_BYTES / (System.nanoTime() - begin));
            result += to[part];
        }
        return best;
    }

    /** Standard deviation over mean. */
    static double cv(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(squares / (values.length - 1)) / mean;
    }
}
