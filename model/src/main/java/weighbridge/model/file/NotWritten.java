package weighbridge.model.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Names the file in errors about writing it, since the system's message about a full disk does not. */
public final class NotWritten {
    private NotWritten() {}

    /** The same failure, with the file's name if it has none. */
    public static FileSystemException of(Path file, IOException failure) {
        if (failure instanceof FileSystemException f && f.getFile() != null) return f;
        FileSystemException named = new FileSystemException(file.toString(), null, failure.getMessage());
        named.initCause(failure);
        return named;
    }
}
