package weighbridge.pipe;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * The CPU time of a process from when the streams of all its lanes have settled until the first of them ends, so that
 * the same time is measured as messages are counted, however many lanes there are.
 */
final class CpuWindow {
    private final int lanes;
    private final Supplier<Used> now;
    private int settled;
    private Optional<Used> from = Optional.empty();
    private Optional<Used> to = Optional.empty();

    /**
     * What a process has used since it began.
     *
     * @param nanos         the time
     * @param cpu           CPU nanoseconds of all its threads
     * @param messages      of all lanes, in this stream
     * @param checking      CPU nanoseconds of the comparison
     * @param collecting    CPU nanoseconds of the garbage collector
     * @param checkingBytes that the comparison allocated
     * @param laneBytes     that lanes allocated
     */
    record Used(long nanos, long cpu, long messages, long checking, long collecting, long checkingBytes,
            long laneBytes) {
        /** In a process that compares nothing. */
        static Used of(long nanos, long cpu, long messages) {
            return new Used(nanos, cpu, messages, 0, 0, 0, 0);
        }

        private Used since(Used before) {
            return new Used(nanos - before.nanos, cpu - before.cpu, messages - before.messages,
                    checking - before.checking, collecting - before.collecting, checkingBytes - before.checkingBytes,
                    laneBytes - before.laneBytes);
        }

        /** CPU nanoseconds of the comparison, and of collecting what it allocated. */
        private double compared() {
            long bytes = checkingBytes + laneBytes;
            return checking + (bytes <= 0 ? 0 : (double) collecting * checkingBytes / bytes);
        }
    }

    /**
     * A window that is not open yet.
     *
     * @param lanes that must have settled
     * @param now   what the process has used so far
     */
    CpuWindow(int lanes, Supplier<Used> now) {
        this.lanes = lanes;
        this.now = now;
        // The first reading links code and looks for threads, which would be part of what is measured.
        now.get();
    }

    /** One more lane has settled. */
    synchronized void settled() {
        if (++settled == lanes && to.isEmpty()) from = Optional.of(now.get());
    }

    /** A lane has ended. */
    synchronized void ended() {
        if (to.isEmpty()) to = Optional.of(now.get());
    }

    /**
     * The work of the process in the window, without the comparison's and without what it uses when idle; none if a lane
     * ended before all had settled.
     *
     * @param idle  CPU nanoseconds per nanosecond that it uses while it does nothing
     * @param batch messages that a lane counts as one
     * @param warm  whether it was steady before
     * @param alone what a lane counts per second purely in memory
     */
    synchronized Passage.Work work(double idle, int batch, boolean warm, double alone) {
        Used used = from.isEmpty() || to.isEmpty() ? Used.of(0, 0, 0) : to.get().since(from.get());
        long cpu = (long) Math.max(0, used.cpu - used.compared() - idle * used.nanos);
        return new Passage.Work(cpu, used.messages * batch, warm, alone * batch);
    }
}
