import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.openjdk.jmh.infra.Blackhole;
import weighbridge.worker.Operations;

/**
 * Encodes for a number of slices, and tells how long an operation took. Each class loader has its own, and with it its
 * own codec and everything that the JVM compiles of both.
 */
public final class Looped implements IntFunction<String> {
    /** JMH wants to hear that whoever makes a blackhole knows what it does. */
    private static final String KNOWING =
            "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.";
    private static final long SLICE_MILLIS = 100;
    /** The slices at the end that count. */
    private static final int MEASURED = 5;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Operations operations = new Operations();
    private final Blackhole blackhole = new Blackhole(KNOWING);
    private volatile boolean over;

    /** The median CPU nanoseconds of an operation in the last slices, and in those just before them. */
    @Override
    public String apply(int slices) {
        operations.prepare();
        List<Double> nanos = new ArrayList<>();
        for (int i = 0; i < slices; i++) {
            over = false;
            Thread.ofPlatform().daemon().start(this::end);
            long start = THREADS.getCurrentThreadCpuTime();
            long count = loop();
            nanos.add((double) (THREADS.getCurrentThreadCpuTime() - start) / count);
        }
        List<Double> last = nanos.subList(slices - MEASURED, slices);
        List<Double> before = nanos.subList(slices - 2 * MEASURED, slices - MEASURED);
        return String.format(Locale.ROOT, "%.2f %.2f", median(last), median(before));
    }

    private void end() {
        try {
            Thread.sleep(SLICE_MILLIS);
        } catch (InterruptedException _) {
            // The slice is shorter then.
        }
        over = true;
    }

    private long loop() {
        long count = 0;
        do {
            blackhole.consume(operations.encode());
            count++;
        } while (!over);
        return count;
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }
}
