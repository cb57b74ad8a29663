package weighbridge.pipe;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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
 * Compares every message that arrives with the one that was sent, in a separate thread, and so outside what is timed.
 *
 * <p>A message whose bytes equal an encoding that was compared value by value needs no further check; any other is
 * decoded and compared by value. The receiver passes on blocks of messages through a ring; if it is full, the receiver
 * waits, and the wait is reported.
 */
final class Checker implements AutoCloseable {
    private static final int RING_BYTES = 8 << 20;
    private static final int FEWEST_BLOCKS = 4;
    private static final long IDLE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final long FULL_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    /** How many missing messages are looked for; if more are missing, the whole stream is considered lost. */
    private static final int MOST_MISSING = 10_000;

    private final Pool pool;
    private final Pool.Bytes expected;
    private final long[] sums;
    private final Adapter adapter;
    private final Block[] blocks;
    private final int mask;
    private final Thread thread;
    private final Set<Integer> missing = new HashSet<>();
    private final Count published = new Count();
    private final Count checked = new Count();
    /** The number of the message that is expected next, used only by the comparison's thread. */
    private int next;
    private long compared;
    private volatile boolean ended;
    private volatile Optional<String> wrong = Optional.empty();
    /** Used only by the receiver: places in the ring up to this one are free. */
    private long free;
    private long held;

    /**
     * @param expected the encoding of each distinct message
     * @param header   the number of bytes in a frame's header
     */
    Checker(Pool pool, Pool.Bytes expected, int header) throws Exception {
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
        int fitting =
                Integer.highestOneBit(RING_BYTES / Math.max(Block.BYTES, Math.min(expected.longest(), RING_BYTES)));
        blocks = new Block[Math.max(fitting, FEWEST_BLOCKS)];
        Arrays.setAll(blocks, _ -> new Block(header));
        mask = blocks.length - 1;
        free = blocks.length;
        thread = Thread.ofPlatform().daemon().name("checker").start(this::run);
    }

    /** The block that will be passed on next; waits until it is free. */
    Block claim() {
        return claim(published.get());
    }

    /** The block that will be passed on after the claimed one; waits until it is free. */
    Block claimNext() {
        return claim(published.get() + 1);
    }

    private Block claim(long place) {
        if (place >= free) await(place);
        return blocks[(int) (place & mask)];
    }

    private void await(long place) {
        long begin = System.nanoTime();
        free = checked.get() + blocks.length;
        boolean full = place >= free;
        while (place >= free) {
            LockSupport.unpark(thread);
            LockSupport.parkNanos(FULL_NANOS);
            free = checked.get() + blocks.length;
        }
        if (full) held += System.nanoTime() - begin;
    }

    /** Passes on the claimed block. */
    void publish() {
        published.set(published.get() + 1);
    }

    /** The first fault; empty if there has been none so far. */
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

    long allocatedBytes() {
        return Collector.allocated(thread.threadId());
    }

    /**
     * Waits until all messages are compared, or until one is wrong, and returns how many were.
     *
     * @param sent how many messages the sender reports as sent
     */
    long finish(long sent) throws InterruptedException {
        ended = true;
        LockSupport.unpark(thread);
        thread.join();
        if (wrong.isEmpty() && !missing.isEmpty()) {
            wrong = Optional.of("message " + missing.stream().min(Integer::compare).orElseThrow() + " did not arrive, "
                    + "one of " + missing.size() + " lost");
        }
        int came = next;
        if (wrong.isEmpty() && came != (int) sent)
            wrong = Optional.of(sent + " messages were sent, but " + came + " arrived");
        return compared;
    }

    private void run() {
        while (true) {
            boolean last = ended;
            for (long i; (i = checked.get()) < published.get(); checked.set(i + 1)) {
                blocks[(int) (i & mask)].each(this::look);
            }
            if (last) return;
            LockSupport.parkNanos(IDLE_NANOS);
        }
    }

    private void look(int number, MemorySegment bytes, int content, int length, long sum) {
        if (wrong.isPresent()) return;
        compared++;
        try {
            String said = place(number);
            if (said.isEmpty()) said = content(number, bytes.asSlice(content, length), sum);
            if (!said.isEmpty()) wrong = Optional.of(said);
        } catch (Throwable t) {
            wrong = Optional.of(Reason.of("message " + number + ": compare", t));
        }
    }

    /** What is wrong with a message's place in the stream; empty if nothing is. */
    private String place(int number) {
        int awaited = next;
        if (number == awaited) {
            next = awaited + 1;
            return "";
        }
        if (number < awaited) {
            return missing.remove(number) ? "message " + number + " arrived late, after message " + (awaited - 1)
                    : "message " + number + " arrived twice";
        }
        if (number - awaited > MOST_MISSING) {
            return "message " + number + " arrived where " + awaited + " was expected";
        }
        for (int lost = awaited; lost < number; lost++) missing.add(lost);
        next = number + 1;
        return "";
    }

    private String content(int number, MemorySegment came, long readSum) throws Exception {
        int which = pool.turn(number);
        byte[] sent = expected.of(number, which);
        if (pool.isFloor()) {
            // A floor carries no values, and its bytes differ from one JVM to the next.
            return came.byteSize() == sent.length ? ""
                    : "message " + number + ": " + came.byteSize() + " of " + sent.length + " bytes arrived";
        }
        boolean same = expected.repeats() && came.mismatch(MemorySegment.ofArray(sent)) < 0;
        boolean known = !pool.isStateful() || number >= 2 * pool.size();
        if (same && known) return sum(number, readSum, sums[which]);
        if (pool.isStateful() && expected.repeats() && known) {
            return "message " + number + ": its bytes differ from those of the same message sent earlier";
        }
        List<Value.StructValue> decoded = pool.canonical(adapter, adapter.decode(came.toArray(ValueLayout.JAVA_BYTE)));
        String difference = pool.difference(which, decoded);
        if (!difference.isEmpty()) return "message " + number + ": " + difference;
        long sum = pool.sum(decoded);
        if (pool.isStateful()) sums[which] = sum;
        return sum(number, readSum, sum);
    }

    private static String sum(int number, long readSum, long sum) {
        return readSum == sum ? "" : "message " + number + ": reading does not touch every field exactly once; "
                + "reading gives the sum " + readSum + ", but the value has the sum " + sum;
    }

    @Override
    public void close() {
        ended = true;
        LockSupport.unpark(thread);
    }
}
