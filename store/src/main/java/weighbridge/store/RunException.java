package weighbridge.store;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A run directory that cannot be used; the message says which file, where in it, what is wrong and what to do. */
public final class RunException extends IOException {
    public RunException(Path file, String fault) {
        super(file + ": " + fault);
    }

    RunException(Path file, int line, String fault) {
        super(file + ":" + line + ": " + fault);
    }

    /**
     * A failed write, which is not the run's fault: the same failure with the file's name, which a full disk's message
     * lacks.
     */
    static FileSystemException notWritten(Path file, IOException failure) {
        if (failure instanceof FileSystemException f && f.getFile() != null) return f;
        FileSystemException named = new FileSystemException(file.toString(), null, failure.getMessage());
        named.initCause(failure);
        return named;
    }
}
