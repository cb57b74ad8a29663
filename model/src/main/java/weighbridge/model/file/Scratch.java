package weighbridge.model.file;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A folder for the temporary files of a run, removed at its end.
 *
 * <p>If the owner is killed, a small process beside it notices and removes the folder within two seconds. Where that was
 * killed too, the next run removes what is left: beside each folder lies a file that its owner locks.
 */
public final class Scratch implements AutoCloseable {
    private static final String HELD = ".held";
    /** Folders without such a file are removed after this time, longer than any run goes without writing there. */
    private static final Duration LEFT_BEHIND = Duration.ofDays(2);

    /**
     * Waits for the end of its input and removes the folder, again and again until the owner's children have noticed
     * too: at least three times, and as long as one of them makes it anew. What it cannot remove is left to the next
     * run. It has a session of its own where that is possible, so that what kills a group of processes misses it.
     */
    private static final String REMOVER = """
            trap '' HUP INT TERM
            read -r _
            [ -e "$1" ] || exit
            for time in 1 2 3 4 5 6; do
              rm -rf -- "$2"
              sleep 0.4
              [ "$time" -lt 3 ] || [ -e "$2" ] || break
            done
            [ -e "$2" ] || rm -f -- "$1"
            """;
    private static final List<String> APART = List.of("/bin/sh", "-c",
            "command -v setsid >/dev/null && set -- setsid \"$@\"; exec \"$@\"", "sh", "/bin/sh", "-c", REMOVER, "sh");

    private static final Set<ProcessHandle> REMOVERS = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final HeldFile held;
    private final Path folder;
    private final Optional<Process> remover;

    /**
     * Creates the folder, and removes what killed runs left behind.
     *
     * @param all where the folders of all runs are
     */
    public Scratch(Path all) throws IOException {
        Files.createDirectories(all);
        for (Path other : content(all)) {
            try {
                if (other.toString().endsWith(HELD)) removeIfLeft(other);
                else if (!Files.exists(other.resolveSibling(other.getFileName() + HELD)) && isOld(other)) delete(other);
            } catch (IOException _) {
                // The folder belongs to another user, who can remove it.
            }
        }
        Optional<HeldFile> mine;
        Path own;
        do {
            own = OwnerOnly.createTempFile(all, "run", HELD);
            mine = HeldFile.tryHold(own);
            // Empty if another run is checking at this moment whether the file is locked.
        } while (mine.isEmpty());
        file = own;
        held = mine.get();
        folder = OwnerOnly.createFolder(folderOf(own));
        remover = remover();
        remover.ifPresent(r -> REMOVERS.add(r.toHandle()));
    }

    private Optional<Process> remover() {
        List<String> command = new ArrayList<>(APART);
        command.addAll(List.of(file.toAbsolutePath().toString(), folder.toAbsolutePath().toString()));
        try {
            return Optional.of(new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start());
        } catch (IOException _) {
            // The next run removes what this one would leave.
            return Optional.empty();
        }
    }

    private static List<Path> content(Path all) throws IOException {
        try (Stream<Path> list = Files.list(all)) {
            return list.toList();
        }
    }

    private static Path folderOf(Path held) {
        String name = held.getFileName().toString();
        return held.resolveSibling(name.substring(0, name.length() - HELD.length()));
    }

    private static void removeIfLeft(Path file) throws IOException {
        Optional<HeldFile> left = HeldFile.tryHold(file);
        if (left.isEmpty()) return;
        try (HeldFile _ = left.get()) {
            delete(folderOf(file));
            Files.deleteIfExists(file);
        }
    }

    private static boolean isOld(Path folder) throws IOException {
        try {
            return Files.getLastModifiedTime(folder).toInstant().isBefore(Instant.now().minus(LEFT_BEHIND));
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    public Path folder() {
        return folder;
    }

    /** Creates a new folder in it. */
    public Path make(String name) throws IOException {
        return Files.createTempDirectory(folder, name);
    }

    /** Removes a folder that is no longer needed, including what a killed child still writes there. */
    public void discard(Path work) {
        try {
            delete(work);
        } catch (IOException _) {
            // It is removed at the end, by this run or by the next.
        }
    }

    /** Removes a folder that others may find; they find all of it or nothing, even if this process is killed meanwhile. */
    public static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        Path gone = folder.resolveSibling(folder.getFileName() + ".gone");
        delete(gone);
        Files.move(folder, gone, StandardCopyOption.ATOMIC_MOVE);
        delete(gone);
    }

    /** Removes a folder, parts of which another process may be removing. */
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                if (failure instanceof NoSuchFileException) return FileVisitResult.CONTINUE;
                throw failure;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                if (failure != null && !(failure instanceof NoSuchFileException)) throw failure;
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Whether a process, which must survive this JVM, removes a folder when this JVM is gone. */
    public static boolean isRemover(ProcessHandle process) {
        return REMOVERS.contains(process);
    }

    private static void end(Process remover) {
        REMOVERS.remove(remover.toHandle());
        try {
            remover.getOutputStream().close();
        } catch (IOException _) {
            // It is gone.
        }
    }

    @Override
    public void close() {
        try (HeldFile _ = held) {
            delete(folder);
            Files.deleteIfExists(file);
        } catch (IOException _) {
            // A child that is being killed still writes there; the remover or the next run removes the rest.
        }
        remover.ifPresent(Scratch::end);
    }
}
