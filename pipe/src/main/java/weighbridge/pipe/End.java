package weighbridge.pipe;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * What both ends' processes have in common: they tell how far they are, and end when the one that started them does.
 */
final class End {
    private static final long TELL_MILLIS = 250;
    private static final int IDLE_LOOKS = 6;
    private static final long IDLE_MILLIS = 50;
    private static final int ORPHAN = 9;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private End() {}

    /** What a lane does. */
    interface Work {
        void run() throws Exception;
    }

    /** Messages and bytes so far. */
    interface Count {
        String now();
    }

    /** CPU nanoseconds of this process so far. */
    static long cpu() {
        return SYSTEM.getProcessCpuTime();
    }

    /**
     * CPU nanoseconds a nanosecond of this process while it does nothing: the least of a few looks, as the compiler may
     * go on for a while.
     */
    static double idle() throws InterruptedException {
        double least = 1;
        for (int i = 0; i < IDLE_LOOKS; i++) {
            long cpu = cpu();
            long start = System.nanoTime();
            Thread.sleep(IDLE_MILLIS);
            least = Math.min(least, (double) (cpu() - cpu) / (System.nanoTime() - start));
        }
        return least;
    }

    /** Ends this process with the one at the other end of its input. */
    static void watchInput() {
        Thread.ofPlatform().daemon().name("watch").start(() -> {
            try {
                while (System.in.read() >= 0) {
                    // Nothing is said; that it ends is what matters.
                }
            } catch (IOException _) {
                // The same.
            }
            Runtime.getRuntime().halt(ORPHAN);
        });
    }

    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Says how far it is, time and again. */
    static void tell(Count count) {
        Thread.ofPlatform().daemon().name("tell").start(() -> {
            while (true) {
                say("at " + count.now());
                try {
                    Thread.sleep(TELL_MILLIS);
                } catch (InterruptedException _) {
                    return;
                }
            }
        });
    }

    /** Runs lanes side by side, and throws what the first that failed threw, whatever the others do. */
    static void all(List<? extends Work> lanes) throws Exception {
        BlockingQueue<Optional<Throwable>> ended = new LinkedBlockingQueue<>();
        for (Work lane : lanes) {
            Thread.ofPlatform().daemon().name("lane").start(() -> {
                try {
                    lane.run();
                    ended.add(Optional.empty());
                } catch (Throwable t) {
                    ended.add(Optional.of(t));
                }
            });
        }
        for (int i = 0; i < lanes.size(); i++) {
            Optional<Throwable> thrown = ended.take();
            if (thrown.isEmpty()) continue;
            if (thrown.get() instanceof Exception e) throw e;
            throw new IllegalStateException(thrown.get());
        }
    }
}
