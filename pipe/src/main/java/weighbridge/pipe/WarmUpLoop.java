package weighbridge.pipe;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import weighbridge.stats.SlicePoint;
import weighbridge.stats.Steadiness;
import weighbridge.stats.WarmUp;
import weighbridge.worker.meter.Jit;

/** Does one end's work purely in memory until it is warm by the rule of every trial, or until its time is up. */
final class WarmUpLoop {
    private static final long SLICE = 100_000_000;
    private static final int UNKNOWN = -1;

    private WarmUpLoop() {}

    /** The work on one message. */
    @FunctionalInterface
    interface Step {
        Object on(int turn) throws Exception;
    }

    /**
     * The result of a warm-up.
     *
     * @param steady whether it is warm by the rule
     * @param rate   messages/s in the last slices
     */
    record Warm(boolean steady, double rate) {}

    private static volatile Object kept;

    static Warm run(int turns, Step step, Duration most) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        WarmUp rule = WarmUp.SMOKE;
        List<SlicePoint> slices = new ArrayList<>();
        long start = System.nanoTime();
        long count = 0;
        while (true) {
            long compiled = Jit.millis();
            long cpu = threads.getCurrentThreadCpuTime();
            long begin = System.nanoTime();
            long before = count;
            long now;
            do {
                kept = step.on((int) (count++ % turns));
                now = System.nanoTime();
            } while (now - begin < SLICE);
            slices.add(SlicePoint.of(count - before, now - begin, threads.getCurrentThreadCpuTime() - cpu, UNKNOWN,
                    UNKNOWN, Jit.millis() - compiled, false, 1, Runtime.getRuntime().availableProcessors()));
            boolean steady = rule.judge(slices) instanceof Steadiness.Steady;
            if (steady || now - start > most.toNanos()) {
                double nanos = slices.subList(Math.max(0, slices.size() - 3), slices.size()).stream()
                        .mapToDouble(s -> Math.exp(s.value())).average().orElseThrow();
                return new Warm(steady, 1e9 / nanos);
            }
        }
    }
}
