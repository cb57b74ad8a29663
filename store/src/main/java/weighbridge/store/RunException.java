package weighbridge.store;

import java.io.IOException;
import java.nio.file.Path;

/** A run directory that cannot be used; the message says which file is wrong, where and how, and what to do. */
public final class RunException extends IOException {
    public RunException(Path file, String fault) {
        super(file + ": " + fault);
    }

    RunException(Path file, int line, String fault) {
        super(file + ":" + line + ": " + fault);
    }
}
