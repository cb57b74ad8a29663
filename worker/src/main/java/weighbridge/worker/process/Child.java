package weighbridge.worker.process;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import weighbridge.worker.meter.ProcessClock;

/** The child's side of a process that reports its progress. */
public final class Child {
    private static final long TELL_MILLIS = 250;
    private static final int IDLE_LOOKS = 6;
    private static final long IDLE_MILLIS = 50;
    private static final ProcessClock CLOCK = ProcessClock.own();

    private Child() {}

    /** What a lane does. */
    public interface Work {
        void run() throws Exception;
    }

    /** How far the work has got, in words. */
    public interface Count {
        String now();
    }

    /** CPU nanoseconds of this process so far; the JVM needs {@link ProcessClock#FLAG}. */
    public static long cpu() {
        return CLOCK.nanos();
    }

    /**
     * CPU nanoseconds per nanosecond that this process uses while it does nothing: the least of a few readings, since
     * the compiler may still be at work.
     */
    public static double idle() throws InterruptedException {
        double least = 1;
        for (int i = 0; i < IDLE_LOOKS; i++) {
            long cpu = cpu();
            long start = System.nanoTime();
            Thread.sleep(IDLE_MILLIS);
            least = Math.min(least, (double) (cpu() - cpu) / (System.nanoTime() - start));
        }
        return least;
    }

    /** Passes on the lines that the parent says, one by one, in a separate thread. */
    public static void listen(Consumer<String> heard) {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Thread.ofPlatform().daemon().name("listen").start(() -> {
            try {
                in.lines().forEach(heard);
            } catch (UncheckedIOException _) {
                // The parent is gone.
            }
        });
    }

    /** Prints a line for the parent. */
    public static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Reports its progress at regular intervals. */
    public static void tell(Count count) {
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

    /** A thread for each of some lanes, which keeps what belongs to it from one time to the next. */
    public static List<Executor> threads(int lanes) {
        return IntStream.range(0, lanes)
                .<Executor>mapToObj(
                        _ -> Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("lane").factory()))
                .toList();
    }

    /** Runs lanes in parallel, and throws the exception of the first that fails, whatever the others do. */
    public static void all(List<? extends Work> lanes) throws Exception {
        all(lanes, threads(lanes.size()));
    }

    /** The same in threads that may have run others before, of which there are as many. */
    public static void all(List<? extends Work> lanes, List<Executor> threads) throws Exception {
        BlockingQueue<Optional<Throwable>> ended = new LinkedBlockingQueue<>();
        for (int i = 0; i < lanes.size(); i++) {
            Work lane = lanes.get(i);
            threads.get(i).execute(() -> {
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
