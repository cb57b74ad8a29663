package weighbridge.grid;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import weighbridge.stats.SlicePoint;
import weighbridge.stats.Steadiness;
import weighbridge.stats.WarmUp;
import weighbridge.worker.process.Child;

/** Watches a client's process while its threads work, by the rule of every trial: by then, is it warm? */
final class WarmUpWatch {
    private static final long SLICE_MILLIS = 100;
    private static final int UNKNOWN = -1;

    private final LongSupplier operations;
    private final int threads;
    private final List<SlicePoint> slices = new ArrayList<>();
    private final Thread thread;

    WarmUpWatch(LongSupplier operations, int threads) {
        this.operations = operations;
        this.threads = threads;
        this.thread = Thread.ofPlatform().daemon().name("warm-up").start(this::watch);
    }

    private void watch() {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        while (true) {
            long compiled = compiler.getTotalCompilationTime();
            long cpu = Child.cpu();
            long begin = System.nanoTime();
            long before = operations.getAsLong();
            try {
                TimeUnit.MILLISECONDS.sleep(SLICE_MILLIS);
            } catch (InterruptedException _) {
                return;
            }
            long done = operations.getAsLong() - before;
            // One in which no operation ended tells of the others' length, and has no time an operation.
            if (done == 0) continue;
            slices.add(SlicePoint.of(done, System.nanoTime() - begin, Math.max(1, Child.cpu() - cpu), UNKNOWN, UNKNOWN,
                    compiler.getTotalCompilationTime() - compiled, false, threads,
                    Runtime.getRuntime().availableProcessors()));
        }
    }

    void end() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }

    /** Once it has ended. */
    boolean isSteady() {
        return !slices.isEmpty() && WarmUp.SMOKE.judge(slices) instanceof Steadiness.Steady;
    }
}
