package weighbridge.grid;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import weighbridge.worker.Reason;
import weighbridge.worker.process.Child;

/** One thread of a client, which does operations until its time is over. */
final class Lane implements Child.Work {
    private static final long BREATH = TimeUnit.MILLISECONDS.toNanos(1);

    private final GridOrder order;
    private final GridOrder.Load load;
    private final Operation operation;
    private final Entries entries;
    private final int lane;
    private final int[] keys;
    private final long nanos;
    private final AtomicBoolean stopped;
    private final Delay delays = new Delay();

    private int turn;
    private volatile long ended;
    private volatile long failed;
    private Optional<String> failure = Optional.empty();
    private boolean failing;
    /** When the operation began that the thread is waiting for. */
    private long since;
    private long pause;
    private long half;

    /** An operation in progress. */
    private record Pending(int key, int version, long begun, Future<?> coming) {}

    /**
     * @param load    when operations begin, which need not be the order's while the client warms up
     * @param operation made in the thread that does it
     * @param lane    the number of this thread among those of all clients
     * @param nanos   after which no operation begins
     * @param stopped set when no more operations may begin
     */
    Lane(GridOrder order, GridOrder.Load load, Operation operation, Entries entries, int lane, long nanos,
            AtomicBoolean stopped) {
        this.order = order;
        this.load = load;
        this.operation = operation;
        this.entries = entries;
        this.lane = lane;
        this.keys = entries.keys(lane);
        this.nanos = nanos;
        this.stopped = stopped;
    }

    /** Operations that have succeeded so far. */
    long ended() {
        return ended;
    }

    /** Operations that have ended with an exception so far. */
    long failed() {
        return failed;
    }

    /** The message of the first exception. */
    Optional<String> failure() {
        return failure;
    }

    Delay delays() {
        return delays;
    }

    /** The longest time, in the second half, for which one operation was waited for, in nanoseconds. */
    long pause() {
        return pause;
    }

    @Override
    public void run() throws Exception {
        long start = System.nanoTime();
        long end = start + nanos;
        half = start + nanos / 2;
        switch (load) {
            case GridOrder.Load.Synchronous _ -> { while (goesOn(end)) one(System.nanoTime()); }
            case GridOrder.Load.Pipelined(int inFlight) -> inFlight(inFlight, end);
            case GridOrder.Load.AtRate(double perSecond) -> atRate(perSecond, start, end);
        }
    }

    private boolean goesOn(long end) {
        return System.nanoTime() < end && !stopped.get();
    }

    /**
     * Begins each operation when it is due or, if the previous one took too long, right after that; its delay counts
     * from when it was due. An operation that has not begun at the end has waited at least until then, which counts as
     * its delay.
     */
    private void atRate(double perSecond, long start, long end) throws Exception {
        double step = 1e9 * order.lanes() / perSecond;
        for (long n = 0;; n++) {
            long due = start + (long) (step * n + step * lane / order.lanes());
            if (due >= end || stopped.get()) return;
            long wait;
            // It does not spin, since the threads share cores with the members. A park that ends late delays the
            // control too.
            while ((wait = due - System.nanoTime()) > 0) LockSupport.parkNanos(wait);
            if (System.nanoTime() < end) one(due);
            else delays.add(end - due);
        }
    }

    private void one(long due) throws Exception {
        int key = next();
        int version = version(key);
        int which = entries.which(key, version);
        begin(due);
        try {
            operation.took(operation.now(key, which), key, which);
        } catch (Exception e) {
            bad(e);
            return;
        }
        good(key, version, due);
    }

    private void inFlight(int most, long end) throws Exception {
        Deque<Pending> pending = new ArrayDeque<>(most);
        while (goesOn(end)) {
            if (pending.size() == most) take(pending.poll());
            int key = next();
            int version = version(key);
            try {
                pending.add(new Pending(key, version, System.nanoTime(),
                        operation.later(key, entries.which(key, version))));
            } catch (Exception e) {
                bad(e);
            }
        }
        while (!pending.isEmpty()) take(pending.poll());
    }

    private void take(Pending p) throws Exception {
        begin(p.begun);
        try {
            operation.took(p.coming.get(order.patience().toMillis(), TimeUnit.MILLISECONDS), p.key,
                    entries.which(p.key, p.version));
        } catch (ExecutionException e) {
            bad(e.getCause() instanceof Exception cause ? cause : e);
            return;
        } catch (Exception e) {
            bad(e);
            return;
        }
        good(p.key, p.version, p.begun);
    }

    private int next() {
        int key = keys[turn];
        if (++turn == keys.length) turn = 0;
        return key;
    }

    private int version(int key) {
        return operation.writes() ? entries.begin(key) : entries.newest(key);
    }

    private void begin(long due) {
        if (!failing) since = due;
    }

    private void good(int key, int version, long due) {
        long now = System.nanoTime();
        if (operation.writes()) entries.acknowledge(key, version);
        if (load instanceof GridOrder.Load.AtRate) delays.add(now - due);
        if (now > half) pause = Math.max(pause, now - since);
        failing = false;
        ended++;
    }

    /**
     * Continues after a failure, because another operation may succeed, but not for ever, and not after wrong values.
     */
    private void bad(Exception e) throws Exception {
        if (e instanceof Stopped && order.fault().isEmpty()) throw e;
        failed++;
        failing = true;
        if (failure.isEmpty()) failure = Optional.of(Reason.of("operation", Stopped.root(e)));
        if (System.nanoTime() - since > order.patience().toNanos()) {
            throw Stopped.failed("for " + order.patience().toSeconds() + " s no operation succeeded: "
                    + Reason.of("operation", Stopped.root(e)));
        }
        LockSupport.parkNanos(BREATH);
    }
}
