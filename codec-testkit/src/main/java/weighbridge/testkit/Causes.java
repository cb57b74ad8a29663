package weighbridge.testkit;

import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;

/** Prints where a failure was thrown, once for all examples that fail at the same place. */
final class Causes {
    private static final int MOST = 5;
    private static final int FRAMES = 12;

    private final PrintStream out;
    private final Set<List<String>> told = new HashSet<>();

    Causes(PrintStream out) {
        this.out = out;
    }

    /** Wraps a check so that it prints the cause of its failure if that cause is new. */
    Executable told(Executable check) {
        return () -> {
            try {
                check.execute();
            } catch (AssertionError e) {
                tell(e);
                for (Throwable each : e.getSuppressed()) tell(each);
                throw e;
            }
        };
    }

    /** What a failure comes from in the end. */
    static Throwable deepest(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) cause = cause.getCause();
        return cause;
    }

    /** The kind of a cause and the method that threw it. */
    static List<String> place(Throwable cause) {
        StackTraceElement[] frames = cause.getStackTrace();
        return List.of(cause.getClass().getName(),
                frames.length == 0 ? "" : frames[0].getClassName() + "." + frames[0].getMethodName());
    }

    private synchronized void tell(Throwable failure) {
        if (failure.getCause() == null) return;
        Throwable cause = deepest(failure);
        if (told.size() == MOST || !told.add(place(cause))) return;
        StringBuilder text = new StringBuilder(failure.getMessage()).append('\n').append(cause).append('\n');
        Stream.of(cause.getStackTrace()).takeWhile(f -> !f.getClassName().startsWith(Contract.class.getName()))
                .limit(FRAMES).forEach(f -> text.append("    at ").append(f).append('\n'));
        out.print(text);
    }
}
