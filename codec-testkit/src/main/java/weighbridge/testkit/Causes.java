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
    private final Set<String> told = new HashSet<>();

    Causes(PrintStream out) {
        this.out = out;
    }

    /** Wraps a check so that it prints the cause of its failure if that cause is new. */
    Executable told(Executable check) {
        return () -> {
            try {
                check.execute();
            } catch (AssertionError e) {
                if (e.getCause() != null) tell(e);
                throw e;
            }
        };
    }

    private synchronized void tell(AssertionError failure) {
        Throwable cause = failure.getCause();
        while (cause.getCause() != null) cause = cause.getCause();
        List<StackTraceElement> own = Stream.of(cause.getStackTrace())
                .takeWhile(f -> !f.getClassName().startsWith(Contract.class.getName())).limit(FRAMES).toList();
        String place = own.isEmpty() ? "" : own.getFirst().getClassName() + "." + own.getFirst().getMethodName();
        if (told.size() == MOST || !told.add(cause.getClass() + " " + place)) return;
        StringBuilder text = new StringBuilder(failure.getMessage()).append('\n').append(cause).append('\n');
        own.forEach(f -> text.append("    at ").append(f).append('\n'));
        out.print(text);
    }
}
