package weighbridge.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import weighbridge.model.file.Scratch;
import weighbridge.runner.Home;
import weighbridge.runner.jvm.Cache;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;

/**
 * What can be deleted: old runs, and the part of the cache that no run can have in use. Baselines stay.
 *
 * @param parts with something to free
 */
public record Cleaning(List<Part> parts) {
    public Cleaning {
        parts = List.copyOf(parts);
    }

    /** Some files or folders that are deleted together. */
    public record Part(String what, List<Path> paths, long bytes) {}

    /**
     * Looks for what can be deleted.
     *
     * @param out   the folder of runs
     * @param older runs that began longer ago
     * @param cache whether the cache is included
     */
    public static Cleaning of(Home home, Path out, Duration older, boolean cache, Instant now) throws IOException {
        List<Part> parts = new ArrayList<>();
        for (RunDirectory run : RunDirectory.list(out)) {
            if (isOlder(run, now.minus(older)))
                parts.add(new Part(run.folder().toString(), List.of(run.folder()), run.bytes()));
        }
        List<Path> idle = cache ? Cache.idle(home.cache()) : List.of();
        long bytes = 0;
        for (Path entry : idle) bytes += Cache.bytes(entry);
        if (!idle.isEmpty()) parts.add(new Part("cache, unused for a day; it is made again", idle, bytes));
        return new Cleaning(parts);
    }

    /** A run that cannot be read, or that another process writes, stays. */
    private static boolean isOlder(RunDirectory run, Instant limit) throws IOException {
        try {
            return !run.isRunning() && run.hasEnvironment() && run.environment().start().isBefore(limit);
        } catch (RunException _) {
            return false;
        }
    }

    public long bytes() {
        return parts.stream().mapToLong(Part::bytes).sum();
    }

    public void free() throws IOException {
        for (Part part : parts) for (Path path : part.paths()) Scratch.remove(path);
    }
}
