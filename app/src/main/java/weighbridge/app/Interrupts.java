package weighbridge.app;

import java.lang.reflect.Proxy;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What Ctrl-C does: once, it asks the work under way to end; twice, or where no work is under way that could be asked,
 * it ends the process and its children.
 *
 * <p>A shutdown hook cannot do this, since the JVM ignores a second signal while hooks run. The handler of
 * {@code sun.misc.Signal} (module jdk.unsupported) is reached by reflection because javac warns of each mention of it.
 */
public final class Interrupts {
    private static final int SIGNAL_BASE = 128;
    private static final Runnable END = Interrupts::end;
    private static final AtomicInteger RECEIVED = new AtomicInteger();
    private static final AtomicReference<Runnable> ACTION = new AtomicReference<>(END);

    private Interrupts() {}

    private static int received() {
        return RECEIVED.get();
    }

    /** Ends the process and its children at once, since no shutdown hook ends them after a halt. */
    private static void end() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        Runtime.getRuntime().halt(SIGNAL_BASE + received());
    }

    /** Handles the signals INT and TERM; where that is impossible, they end the process as usual. */
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
            for (String name : new String[] {"INT", "TERM"}) {
                signal.getMethod("handle", signal, handler).invoke(null,
                        signal.getConstructor(String.class).newInstance(name), proxy);
            }
        } catch (ReflectiveOperationException _) {
            // Another JVM than OpenJDK's: the signals keep their default.
        }
    }

    /** Handles a signal: the first runs the current action, any further one ends the process. */
    public static void receive(int signal) {
        boolean first = RECEIVED.compareAndSet(0, signal);
        (first ? ACTION.get() : END).run();
    }

    /** While the result is open, the first signal runs this action; closing it restores the previous one. */
    public static Scope during(Runnable action) {
        Runnable before = ACTION.getAndSet(action);
        return () -> ACTION.set(before);
    }

    /** The exit code for the signal, if there was one. */
    public static OptionalInt exitCode() {
        return received() == 0 ? OptionalInt.empty() : OptionalInt.of(SIGNAL_BASE + received());
    }

    /** The period during which an action is in force. */
    public interface Scope extends AutoCloseable {
        @Override
        void close();
    }
}
