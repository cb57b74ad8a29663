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
import weighbridge.model.file.Scratch;

/**
 * What can be made again: each entry is a file or folder named by the digest of everything that it depends on. The
 * entry's time shows when it was last used.
 *
 * <p>Once a day, entries that were not used for a month are removed, and if more than 2 GiB remain, those that were not
 * used for longest. Entries used within the last day always stay, since a run may have them on its class path.
 */
public final class Cache {
    private static final Duration UNUSED = Duration.ofDays(30);
    private static final Duration IN_USE = Duration.ofDays(1);
    private static final long MOST_BYTES = 2L << 30;
    private static final String LOOKED = "looked";
    private static final String FACTS = "facts";
    private static final String GENERATED = "generated";
    private static final String LOWERED = "lowered";

    private final Path facts;
    private final Path generated;
    private final Path lowered;

    Cache(Path home) throws IOException {
        this(home, MOST_BYTES);
    }

    Cache(Path home, long mostBytes) throws IOException {
        facts = Files.createDirectories(home.resolve(FACTS));
        generated = Files.createDirectories(home.resolve(GENERATED));
        lowered = Files.createDirectories(home.resolve(LOWERED));
        Path looked = home.resolve(LOOKED);
        if (Files.exists(looked) && !isOlder(looked, IN_USE)) return;
        try {
            Files.writeString(looked, "");
            used(looked);
            prune(mostBytes);
        } catch (IOException | UncheckedIOException _) {
            // The entry belongs to another user, or is in use by another run: what cannot be removed stays.
        }
    }

    /** Where an outcome with exact facts is, or will be. */
    Path facts(String name) {
        return facts.resolve(name);
    }

    /** The folder where a generate step's outcome and code are, or will be. */
    Path generated(String name) {
        return generated.resolve(name);
    }

    /** The folder where class files for an older JDK are, or will be. */
    Path lowered(String name) {
        return lowered.resolve(name);
    }

    /** Notes that an entry was used. */
    static void used(Path entry) {
        try {
            Files.setLastModifiedTime(entry, FileTime.from(Instant.now()));
        } catch (IOException _) {
            // The entry belongs to another user, but is no less valid.
        }
    }

    /** The entries of a cache that no run can have in use. */
    public static List<Path> idle(Path home) throws IOException {
        List<Path> idle = new ArrayList<>();
        for (Path kind : List.of(home.resolve(FACTS), home.resolve(GENERATED), home.resolve(LOWERED))) {
            if (!Files.isDirectory(kind)) continue;
            try (Stream<Path> entries = Files.list(kind)) {
                for (Path e : entries.sorted().toList()) if (isOlder(e, IN_USE)) idle.add(e);
            }
        }
        return idle;
    }

    private record Held(Path entry, Instant used, long bytes) {}

    private void prune(long mostBytes) throws IOException {
        List<Held> held = new ArrayList<>();
        for (Path kind : List.of(facts, generated, lowered)) {
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
            Scratch.remove(h.entry());
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

    /** The bytes of an entry's files. */
    public static long bytes(Path entry) throws IOException {
        long bytes = 0;
        try (Stream<Path> walk = Files.walk(entry)) {
            for (Path p : walk.filter(Files::isRegularFile).toList()) bytes += Files.size(p);
        }
        return bytes;
    }
}
