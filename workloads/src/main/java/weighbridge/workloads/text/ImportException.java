package weighbridge.workloads.text;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Reports a user's file that cannot be used, in one sentence that names the file, the place, the fault and the remedy.
 *
 * <p>The sentence may quote any text of the file; it is made {@link Printable#line printable} here.
 */
public final class ImportException extends IOException {
    public ImportException(Path file, String fault) {
        super(Printable.line(file + ": " + fault));
    }

    /** Passes on another JVM's message about a file. */
    public ImportException(String sentence) {
        super(Printable.line(sentence));
    }

    /** @param line counted from 1 */
    public ImportException(Path file, long line, String fault) {
        super(Printable.line(file + ", line " + line + ": " + fault));
    }
}
