package weighbridge.runner.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What can be made again, an entry a file or folder under the digest of all that it depends on. Each use is noted by
 * the entry's time.
 *
 * <p>Once a day, what was not used for a month goes, and of more than 2 GiB what was not used for longest. What was
 * used within the last day stays in any case: a run may have it on its class path.
 */
final class Cache {
    private static final Duration UNUSED = Duration.ofDays(30);
    private static final Duration IN_USE = Duration.ofDays(1);
    private static final long MOST_BYTES = 2L << 30;
    private static final String LOOKED = "looked";

    private final Path facts;
    private final Path generated;

    Cache(Path home) throws IOException {
        this(home, MOST_BYTES);
    }

    Cache(Path home, long mostBytes) throws IOException {
        facts = Files.createDirectories(home.resolve("facts"));
        generated = Files.createDirectories(home.resolve("generated"));
        Path looked = home.resolve(LOOKED);
        if (Files.exists(looked) && !isOlder(looked, IN_USE)) return;
        try {
            Files.writeString(looked, "");
            used(looked);
            prune(mostBytes);
        } catch (IOException | UncheckedIOException _) {
            // It belongs to another user, or is in use by another run: what cannot be removed stays.
        }
    }

    /** The present or future place of an outcome with exact facts. */
    Path facts(String name) {
        return facts.resolve(name);
    }

    /** The folder in which a generate step's outcome and code are, or will be. */
    Path generated(String name) {
        return generated.resolve(name);
    }

    /** Notes that an entry was used. */
    static void used(Path entry) {
        try {
            Files.setLastModifiedTime(entry, FileTime.from(Instant.now()));
        } catch (IOException _) {
            // It belongs to another user, but serves as well.
        }
    }

    private record Held(Path entry, Instant used, long bytes) {}

    private void prune(long mostBytes) throws IOException {
        List<Held> held = new ArrayList<>();
        for (Path kind : List.of(facts, generated)) {
            try (Stream<Path> entries = Files.list(kind)) {
                for (Path e : entries.toList()) {
                    held.add(new Held(e, Files.getLastModifiedTime(e).toInstant(), bytes(e)));
                }
            }
        }
        held.sort(Comparator.comparing(Held::used));
        long bytes = held.stream().mapToLong(Held::bytes).sum();
        for (Held h : held) {
            if (!isOlder(h.entry(), IN_USE) || bytes <= mostBytes && !isOlder(h.entry(), UNUSED)) return;
            Scratch.delete(h.entry());
            bytes -= h.bytes();
        }
    }

    private static boolean isOlder(Path file, Duration age) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(Instant.now().minus(age));
        } catch (NoSuchFileException _) {
            return true;
        }
    }

    private static long bytes(Path entry) throws IOException {
        long bytes = 0;
        try (Stream<Path> walk = Files.walk(entry)) {
            for (Path p : walk.filter(Files::isRegularFile).toList()) bytes += Files.size(p);
        }
        return bytes;
    }
}
