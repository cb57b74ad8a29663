package weighbridge.model.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import weighbridge.model.file.MachineFault;

/** Why a child JVM failed, for people who do not read stack traces. */
public final class Failure {
    private static final int LONGEST = 400;
    private static final int LAST_LINES = 3;
    /** The deepest cause that is looked for; causes may lead back to themselves. */
    private static final int MOST_CAUSES = 20;

    private Failure() {}

    /** What was thrown, and its root cause if that says something else, in one line; or the fault of the machine alone. */
    public static String of(Throwable thrown) {
        Throwable said = machine(thrown).map(Throwable.class::cast).orElseGet(() -> unwrapped(thrown));
        String line = line(said);
        Throwable root = said;
        for (int i = 0; i < MOST_CAUSES && root.getCause() != null; i++) root = root.getCause();
        boolean repeats = root.getMessage() != null && line.contains(root.getMessage());
        String whole = root == said || repeats ? line : line + " (" + line(root) + ")";
        return whole.length() <= LONGEST ? whole : whole.substring(0, LONGEST - 1) + "…";
    }

    /** Whether the machine or a file failed, and not a program. */
    static boolean isOfMachine(Throwable thrown) {
        return machine(thrown).isPresent() || unwrapped(thrown) instanceof IOException;
    }

    /** The cause that the machine has failed, which a library may pass on as anything; empty if it has not. */
    public static Optional<IOException> machine(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).limit(MOST_CAUSES)
                .filter(IOException.class::isInstance).map(IOException.class::cast)
                .filter(e -> e.getMessage() != null && MachineFault.isIn(e.getMessage())).findFirst();
    }

    /** Without exceptions that only pass on another. */
    private static Throwable unwrapped(Throwable thrown) {
        Throwable at = thrown;
        for (int i = 0; i < MOST_CAUSES && at.getCause() != null; i++) {
            boolean passes = at instanceof InvocationTargetException || at instanceof ExecutionException
                    || at instanceof UncheckedIOException || at instanceof ExceptionInInitializerError;
            if (!passes) return at;
            at = at.getCause();
        }
        return at;
    }

    private static String line(Throwable t) {
        String message = t.getMessage() == null ? "" : t.getMessage().strip().replaceAll("\\s*\\R\\s*", "; ");
        // The message of such an error is a file's name alone, unless the system gave a reason.
        boolean isSentence = t instanceof IOException && !(t instanceof FileSystemException f && f.getReason() == null);
        if (isSentence && !message.isEmpty()) return message;
        return t.getClass().getSimpleName() + (message.isEmpty() ? "" : ": " + message);
    }

    /** The last lines that a child printed, joined into one, without the frames of stack traces. */
    public static String tail(Path log) {
        try {
            // A library may print any bytes; those that are not text become replacement characters.
            String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
            List<String> lines = text.lines().map(String::strip).filter(l -> !l.isEmpty() && !isFrame(l)).toList();
            String tail = String.join(" · ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
            return tail.length() <= LONGEST ? tail : "…" + tail.substring(tail.length() - LONGEST);
        } catch (IOException _) {
            return "";
        }
    }

    private static boolean isFrame(String line) {
        return line.startsWith("at ") || line.matches("\\.\\.\\. \\d+ (more|common frames omitted)");
    }
}
