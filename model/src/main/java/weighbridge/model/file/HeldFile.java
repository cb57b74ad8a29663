package weighbridge.model.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file that only one holder among all processes has at a time. However a process ends, the operating system then
 * releases its files.
 *
 * <p>POSIX drops all locks of a process on a file as soon as the process closes that file once. The file is therefore
 * used for locking alone, and a second holder in the same process is refused before the file is opened again.
 */
public final class HeldFile implements Closeable {
    private static final Set<Path> HERE = ConcurrentHashMap.newKeySet();

    private final Path real;
    private final FileChannel channel;

    private HeldFile(Path real, FileChannel channel) {
        this.real = real;
        this.channel = channel;
    }

    /** Holds the file, and creates it if necessary; empty if it has another holder. */
    public static Optional<HeldFile> tryHold(Path file) throws IOException {
        Path real = real(file);
        if (!HERE.add(real)) return Optional.empty();
        Optional<HeldFile> held = Optional.empty();
        try {
            FileChannel channel = OwnerOnly.open(real, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                if (channel.tryLock() != null) held = Optional.of(new HeldFile(real, channel));
            } finally {
                if (held.isEmpty()) channel.close();
            }
        } finally {
            if (held.isEmpty()) HERE.remove(real);
        }
        return held;
    }

    /** Whether someone holds the file. */
    public static boolean isHeld(Path file) throws IOException {
        if (!Files.exists(file)) return false;
        if (HERE.contains(real(file))) return true;
        // A shared lock is refused while there is an exclusive one.
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                FileLock shared = channel.tryLock(0, Long.MAX_VALUE, true)) {
            return shared == null;
        }
    }

    private static Path real(Path file) throws IOException {
        return file.toAbsolutePath().getParent().toRealPath().resolve(file.getFileName());
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HERE.remove(real);
        }
    }
}
