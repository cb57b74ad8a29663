package weighbridge.store;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A run directory that cannot be used; the message says which file is wrong, where and how, and what to do. */
public final class RunException extends IOException {
    public RunException(Path file, String fault) {
        super(file + ": " + fault);
    }

    RunException(Path file, int line, String fault) {
        super(file + ":" + line + ": " + fault);
    }

    /**
     * A failed write, which is not the run's fault: the same failure with the file's name, which the message about a
     * full disk lacks.
     */
    static FileSystemException notWritten(Path file, IOException failure) {
        if (failure instanceof FileSystemException f && f.getFile() != null) return f;
        FileSystemException named = new FileSystemException(file.toString(), null, failure.getMessage());
        named.initCause(failure);
        return named;
    }
}
