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

/** Watches a client's process while its threads work, to find out whether it is warm by the rule of every trial. */
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
            // A slice in which no operation ended has no time per operation; it merely shows that operations are long.
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

    /** Whether the process was steady; may be called only after the end. */
    boolean isSteady() {
        return !slices.isEmpty() && WarmUp.SMOKE.judge(slices) instanceof Steadiness.Steady;
    }
}
