package weighbridge.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import weighbridge.model.file.HeldFile;

/** The exclusive right to continue a run; only the process that holds it adds to the journal. */
public final class RunLock implements Closeable {
    private static final String FILE = "lock";

    private final Path folder;
    private final HeldFile held;

    private RunLock(Path folder, HeldFile held) {
        this.folder = folder;
        this.held = held;
    }

    /** @throws RunException if another process holds it */
    static RunLock take(Path folder) throws IOException {
        HeldFile held = HeldFile.tryHold(folder.resolve(FILE)).orElseThrow(() -> new RunException(folder,
                "another process is writing to this run; wait until it ends, or stop it"));
        return new RunLock(folder, held);
    }

    /** Whether a process holds a run's lock. */
    static boolean isHeld(Path folder) throws IOException {
        return HeldFile.isHeld(folder.resolve(FILE));
    }

    /** Opens the journal to continue it; an incomplete line that a killed process left is removed. */
    public Journal journal() throws IOException {
        return Journal.open(folder.resolve(RunDirectory.TRIALS));
    }

    @Override
    public void close() throws IOException {
        held.close();
    }
}
