package weighbridge.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import weighbridge.model.file.Scratch;

/**
 * What Ctrl-C does: the first time, it asks the current work to end. The second time, or if there is no such work, it
 * ends the process and its children, and removes what they would have removed at the end.
 *
 * <p>A shutdown hook cannot do this, since the JVM ignores a second signal while hooks run. The handler of
 * {@code sun.misc.Signal} (module jdk.unsupported) is reached by reflection because javac warns about each mention of
 * it.
 */
public final class Interrupts {
    private static final int SIGNAL_BASE = 128;
    private static final long CHILDREN_GONE_MILLIS = 1_000;
    /** Removal is tried again, since other processes may still write to the folder. */
    private static final int TRIES = 3;
    private static final AtomicInteger RECEIVED = new AtomicInteger();
    private static final AtomicReference<Optional<Runnable>> ACTION = new AtomicReference<>(Optional.empty());
    private static final Set<Path> FOLDERS = ConcurrentHashMap.newKeySet();
    private static volatile boolean ending;

    private Interrupts() {}

    private static int received() {
        return RECEIVED.get();
    }

    /**
     * Ends the process and its children.
     *
     * @param atOnce whether to skip the JVM's shutdown hooks, which remove libraries' files but may hang
     */
    private static void end(boolean atOnce) {
        boolean again = ending;
        ending = true;
        int code = SIGNAL_BASE + received();
        List<ProcessHandle> children =
                ProcessHandle.current().descendants().filter(p -> !Scratch.isRemover(p)).toList();
        children.forEach(ProcessHandle::destroyForcibly);
        if (!again && !FOLDERS.isEmpty()) {
            await(children);
            FOLDERS.forEach(Interrupts::remove);
        }
        if (atOnce || again) Runtime.getRuntime().halt(code);
        System.exit(code);
    }

    private static void await(List<ProcessHandle> children) {
        try {
            CompletableFuture.allOf(children.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(CHILDREN_GONE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException _) {
            // The exit does not wait for processes that are stuck in the system.
        }
    }

    private static void remove(Path folder) {
        for (int i = 0; i < TRIES && Files.exists(folder); i++) {
            try (Stream<Path> walk = Files.walk(folder)) {
                for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
            } catch (IOException | UncheckedIOException _) {
                // A file appeared or disappeared meanwhile.
            }
        }
    }

    /**
     * Handles the signals INT, TERM and HUP, which a terminal sends when it is closed; if that is impossible, they end
     * the process as usual.
     */
    public static void install() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            ClassLoader loader = Interrupts.class.getClassLoader();
            Object proxy = Proxy.newProxyInstance(loader, new Class<?>[] {handler},
                    (self, method, arguments) -> switch (method.getName()) {
                        case "handle" -> {
                            receive((int) signal.getMethod("getNumber").invoke(arguments[0]));
                            yield null;
                        }
                        case "equals" -> self == arguments[0];
                        case "hashCode" -> System.identityHashCode(self);
                        default -> "interrupts";
                    });
            for (String name : new String[] {"INT", "TERM", "HUP"}) {
                signal.getMethod("handle", signal, handler).invoke(null,
                        signal.getConstructor(String.class).newInstance(name), proxy);
            }
        } catch (ReflectiveOperationException _) {
            // This is not an OpenJDK JVM, so the signals keep their default actions.
        }
    }

    /** Handles a signal: the first runs the current action, any further one ends the process. */
    public static void receive(int signal) {
        boolean first = RECEIVED.compareAndSet(0, signal);
        Optional<Runnable> action = ACTION.get();
        if (first && action.isPresent()) action.get().run();
        else end(!first);
    }

    /** While the result is open, the first signal runs this action; closing it restores the previous one. */
    public static Scope during(Runnable action) {
        Optional<Runnable> before = ACTION.getAndSet(Optional.of(action));
        return () -> ACTION.set(before);
    }

    /** While the result is open, a signal that ends the process also removes this folder. */
    public static Scope removing(Path folder) {
        FOLDERS.add(folder);
        return () -> FOLDERS.remove(folder);
    }

    /** Whether a signal is ending the process, so that failures need no report. */
    public static boolean isEnding() {
        return ending;
    }

    /** The exit code for the signal, if there was one. */
    public static OptionalInt exitCode() {
        return received() == 0 ? OptionalInt.empty() : OptionalInt.of(SIGNAL_BASE + received());
    }

    /** The period during which an action is in force, or a folder is to be removed. */
    public interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
