package weighbridge.studies.providence.pass;

import com.sun.management.ThreadMXBean;

/** What was measured in one direction: sums, and a histogram of the messages' times. */
final class Tally {
    /** The histogram has eight buckets for each power of two. */
    private static final int FINE = 3;
    private static final int SLOWEST = 1000;

    private final long[] counts = new long[Long.SIZE << FINE];
    private final long[] sums = new long[Long.SIZE << FINE];
    private long cpu;
    private long allocated;
    private long cpuBegin;
    private long allocatedBegin;

    /** A sum to which several threads add without synchronisation, so that some additions are lost. */
    static final class Shared {
        long nanos;
    }

    void begin(ThreadMXBean threads) {
        allocatedBegin = threads.getCurrentThreadAllocatedBytes();
        cpuBegin = threads.getCurrentThreadCpuTime();
    }

    void end(ThreadMXBean threads) {
        cpu += threads.getCurrentThreadCpuTime() - cpuBegin;
        allocated += threads.getCurrentThreadAllocatedBytes() - allocatedBegin;
    }

    void add(long nanos) {
        int bucket = bucket(nanos);
        counts[bucket]++;
        sums[bucket] += nanos;
    }

    private static int bucket(long nanos) {
        if (nanos < 1 << FINE) return (int) Math.max(0, nanos);
        int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
        return (exponent << FINE) + (int) (nanos >>> exponent - FINE & (1 << FINE) - 1);
    }

    void add(Tally other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
            sums[i] += other.sums[i];
        }
        cpu += other.cpu;
        allocated += other.allocated;
    }

    PassTimes.Direction told(Shared shared) {
        long messages = 0;
        long nanos = 0;
        for (int i = 0; i < counts.length; i++) {
            messages += counts[i];
            nanos += sums[i];
        }
        return new PassTimes.Direction(shared.nanos, nanos, messages, slowest(messages), cpu, allocated);
    }

    /**
     * The time of the slowest thousandth of the messages, including a proportional part of the bucket in which it
     * begins.
     */
    private long slowest(long messages) {
        long open = Math.ceilDiv(messages, SLOWEST);
        long nanos = 0;
        for (int i = counts.length - 1; i >= 0 && open > 0; i--) {
            if (counts[i] == 0) continue;
            long taken = Math.min(open, counts[i]);
            nanos += (long) ((double) sums[i] / counts[i] * taken);
            open -= taken;
        }
        return nanos;
    }
}
