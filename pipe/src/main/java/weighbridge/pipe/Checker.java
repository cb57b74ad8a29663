package weighbridge.pipe;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import weighbridge.codec.Adapter;
import weighbridge.model.Value;
import weighbridge.worker.Reason;

/**
 * Compares every message that came with the one that was sent, in a thread of its own and so outside what is timed.
 *
 * <p>A message whose bytes equal an encoding that was compared value by value needs no more; any other is decoded and
 * compared so. The receiver hands messages over through a ring; while that is full, the receiver waits, and the wait is
 * reported.
 */
final class Checker implements AutoCloseable {
    private static final int RING_BYTES = 16 << 20;
    private static final int FEWEST_SLOTS = 16;
    private static final int MOST_SLOTS = 8192;
    private static final long IDLE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final long FULL_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    /** Numbers that are looked out for; more are a stream that is lost altogether. */
    private static final int MOST_MISSING = 10_000;

    private final Pool pool;
    private final Pool.Bytes expected;
    private final long[] sums;
    private final Adapter adapter;
    private final Slot[] slots;
    private final int mask;
    private final Thread thread;
    private final Set<Integer> missing = new HashSet<>();
    private final Count published = new Count();
    private final Count checked = new Count();
    /** The comparison's own: the number that comes next. */
    private final Count next = new Count();
    private volatile boolean ended;
    private volatile Optional<String> wrong = Optional.empty();
    /** The receiver's own: places up to this one are free. */
    private long free;
    private long held;

    /** A message on its way to the comparison. */
    static final class Slot {
        private byte[] bytes = {};
        private int number;
        private long sum;

        /** An array of just that length: a decoder takes whole arrays. */
        byte[] bytes(int length) {
            if (bytes.length != length) bytes = new byte[length];
            return bytes;
        }

        void of(int messageNumber, long readSum) {
            number = messageNumber;
            sum = readSum;
        }
    }

    /** @param expected the encoding of each distinct message */
    Checker(Pool pool, Pool.Bytes expected) throws Exception {
        this.pool = pool;
        this.expected = expected;
        this.sums = new long[pool.size()];
        Adapter other = pool.adapter();
        if (!pool.isFloor() && !pool.isStateful()) {
            for (int i = 0; i < sums.length; i++) {
                List<Value.StructValue> decoded = pool.canonical(other, other.decode(expected.first()[i]));
                String difference = pool.difference(i, decoded);
                if (!difference.isEmpty()) wrong = Optional.of("message " + i + ": " + difference);
                sums[i] = pool.sum(decoded);
            }
        }
        this.adapter = pool.adapter();
        int fitting = Integer.highestOneBit(Math.max(1, RING_BYTES / Math.max(1, expected.longest())));
        slots = new Slot[Math.clamp(fitting, FEWEST_SLOTS, MOST_SLOTS)];
        Arrays.setAll(slots, _ -> new Slot());
        mask = slots.length - 1;
        free = slots.length;
        thread = Thread.ofPlatform().daemon().name("checker").start(this::run);
    }

    /** A place for the next message; waits while there is none. */
    Slot claim() {
        long claimed = published.get();
        if (claimed == free) await(claimed);
        return slots[(int) (claimed & mask)];
    }

    private void await(long claimed) {
        long begin = System.nanoTime();
        free = checked.get() + slots.length;
        boolean full = claimed == free;
        while (claimed == free) {
            LockSupport.unpark(thread);
            LockSupport.parkNanos(FULL_NANOS);
            free = checked.get() + slots.length;
        }
        if (full) held += System.nanoTime() - begin;
    }

    /** Hands the claimed place over. */
    void publish() {
        published.set(published.get() + 1);
    }

    /** The first fault; empty so far. */
    Optional<String> wrong() {
        return wrong;
    }

    /** Nanoseconds for which the receiver waited. */
    long held() {
        return held;
    }

    long cpuNanos() {
        return Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId()));
    }

    /**
     * Waits until all is compared, and returns how many messages that were.
     *
     * @param sent how many the sender says it sent
     */
    long finish(long sent) throws InterruptedException {
        ended = true;
        LockSupport.unpark(thread);
        thread.join();
        if (wrong.isEmpty() && !missing.isEmpty()) {
            wrong = Optional.of("message " + missing.stream().min(Integer::compare).orElseThrow() + " did not come, of "
                    + missing.size() + " lost");
        }
        int came = (int) next.get();
        if (wrong.isEmpty() && came != (int) sent) wrong = Optional.of(sent + " messages were sent, " + came + " came");
        return checked.get();
    }

    private void run() {
        // Quarters of the ring become free together, so that the receiver's thread seldom waits for that count's line.
        int quarter = slots.length / 4;
        while (true) {
            boolean last = ended;
            long i = checked.get();
            for (long until; i < (until = published.get()); checked.set(i)) {
                while (i < until) {
                    if (wrong.isEmpty()) look(slots[(int) (i & mask)]);
                    if (++i % quarter == 0) checked.set(i);
                }
            }
            if (last) return;
            LockSupport.parkNanos(IDLE_NANOS);
        }
    }

    private void look(Slot slot) {
        try {
            String said = place(slot.number);
            if (said.isEmpty()) said = content(slot);
            if (!said.isEmpty()) wrong = Optional.of(said);
        } catch (Throwable t) {
            wrong = Optional.of(Reason.of("message " + slot.number + ": compare", t));
        }
    }

    /** What is wrong with a message's place in the stream; empty if nothing. */
    private String place(int number) {
        int awaited = (int) next.get();
        if (number == awaited) {
            next.set(awaited + 1);
            return "";
        }
        if (number < awaited) {
            return missing.remove(number) ? "message " + number + " came late, after message " + (awaited - 1)
                    : "message " + number + " came twice";
        }
        if (number - awaited > MOST_MISSING) {
            return "message " + number + " came where " + awaited + " was expected";
        }
        for (int lost = awaited; lost < number; lost++) missing.add(lost);
        next.set(number + 1);
        return "";
    }

    private String content(Slot slot) throws Exception {
        int which = pool.turn(slot.number);
        byte[] sent = expected.of(slot.number, which);
        if (pool.isFloor()) {
            // It carries no values, and what it carries differs from one JVM to the next.
            return slot.bytes.length == sent.length ? ""
                    : "message " + slot.number + ": " + slot.bytes.length + " bytes came of " + sent.length;
        }
        boolean same = expected.repeats() && Arrays.equals(slot.bytes, sent);
        boolean known = !pool.isStateful() || slot.number >= 2 * pool.size();
        if (same && known) return sum(slot, sums[which]);
        if (pool.isStateful() && expected.repeats() && known) {
            return "message " + slot.number + ": other bytes than this message had before";
        }
        List<Value.StructValue> decoded = pool.canonical(adapter, adapter.decode(slot.bytes));
        String difference = pool.difference(which, decoded);
        if (!difference.isEmpty()) return "message " + slot.number + ": " + difference;
        long sum = pool.sum(decoded);
        if (pool.isStateful()) sums[which] = sum;
        return sum(slot, sum);
    }

    private static String sum(Slot slot, long sum) {
        return slot.sum == sum ? "" : "message " + slot.number
                + ": reading does not touch every field once: its sum is " + slot.sum + ", that of the value is " + sum;
    }

    @Override
    public void close() {
        ended = true;
        LockSupport.unpark(thread);
    }
}
