package weighbridge.workloads.text;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file of the user's that cannot be used; the message is one sentence that names the file, the place, the fault and
 * the remedy.
 *
 * <p>It may hold any text of the file: it is made {@link Printable#line printable} here.
 */
public final class ImportException extends IOException {
    public ImportException(Path file, String fault) {
        super(Printable.line(file + ": " + fault));
    }

    /** Another JVM's message about a file. */
    public ImportException(String sentence) {
        super(Printable.line(sentence));
    }

    /** @param line from 1 */
    public ImportException(Path file, long line, String fault) {
        super(Printable.line(file + ", line " + line + ": " + fault));
    }
}
