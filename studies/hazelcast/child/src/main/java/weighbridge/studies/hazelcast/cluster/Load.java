package weighbridge.studies.hazelcast.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;

/** Threads that repeat one operation for a given time. */
final class Load {
    /** The range of the histograms, one hour, and their significant digits, as in the article's simulator. */
    private static final long MOST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final int threads;
    private final Operation operation;

    /** An operation on the map. */
    @FunctionalInterface
    interface Operation {
        void run(RandomGenerator random);
    }

    /**
     * The result of a load.
     *
     * @param latency nanoseconds of each operation
     * @param nanos   time until the last operation that began in time had ended
     */
    record Done(Histogram latency, long nanos) {}

    Load(int threads, Operation operation) {
        this.threads = threads;
        this.operation = operation;
    }

    /** Runs threads that begin an operation as soon as their previous one has ended. */
    Done closed(Duration time) throws ExecutionException, InterruptedException {
        long start = System.nanoTime();
        return all(start, _ -> () -> {
            Histogram latency = histogram();
            RandomGenerator random = ThreadLocalRandom.current();
            for (long begun = System.nanoTime(); begun - start < time.toNanos();) {
                operation.run(random);
                long ended = System.nanoTime();
                record(latency, ended - begun);
                begun = ended;
            }
            return latency;
        });
    }

    /** Runs operations that are due at regular intervals; the latency of a late one counts from when it was due. */
    Done atRate(double perSecond, Duration time) throws ExecutionException, InterruptedException {
        long start = System.nanoTime();
        double each = 1e9 * threads / perSecond;
        return all(start, thread -> () -> {
            Histogram latency = histogram();
            RandomGenerator random = ThreadLocalRandom.current();
            for (long n = 0;; n++) {
                long due = (long) (each * (n + (double) thread / threads));
                if (due >= time.toNanos()) return latency;
                await(start + due);
                operation.run(random);
                record(latency, System.nanoTime() - start - due);
            }
        });
    }

    private static void await(long nanoTime) {
        for (long left; (left = nanoTime - System.nanoTime()) > 0;) LockSupport.parkNanos(left);
    }

    private interface Worker {
        Callable<Histogram> of(int thread);
    }

    private Done all(long start, Worker worker) throws ExecutionException, InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Histogram>> each = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) each.add(pool.submit(worker.of(thread)));
            Histogram whole = histogram();
            for (Future<Histogram> f : each) whole.add(f.get());
            return new Done(whole, System.nanoTime() - start);
        } finally {
            pool.shutdownNow();
        }
    }

    private static Histogram histogram() {
        return new Histogram(MOST_NANOS, DIGITS);
    }

    private static void record(Histogram latency, long nanos) {
        latency.recordValue(Math.clamp(nanos, 0, MOST_NANOS));
    }
}
