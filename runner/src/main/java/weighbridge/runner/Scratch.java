package weighbridge.runner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for what is needed while a run goes on, and removed with it. */
final class Scratch implements AutoCloseable {
    /** Longer than any run goes without writing there. */
    private static final Duration LEFT_BEHIND = Duration.ofDays(2);

    private final Path folder;

    /**
     * Makes the folder, and removes what runs that were killed left behind.
     *
     * @param all where the folders of all runs are
     */
    Scratch(Path all) throws IOException {
        Files.createDirectories(all);
        Instant old = Instant.now().minus(LEFT_BEHIND);
        try (Stream<Path> runs = Files.list(all)) {
            for (Path run : runs.toList()) if (Files.getLastModifiedTime(run).toInstant().isBefore(old)) delete(run);
        }
        folder = Files.createTempDirectory(all, "run");
    }

    Path folder() {
        return folder;
    }

    /** A new folder in it. */
    Path make(String name) throws IOException {
        return Files.createTempDirectory(folder, name);
    }

    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public void close() {
        try {
            delete(folder);
        } catch (IOException _) {
            // A child that is just being killed still writes there; a later run removes the rest.
        }
    }
}
