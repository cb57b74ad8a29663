package weighbridge.source.message;

import java.nio.file.Path;
import java.util.Optional;
import weighbridge.workloads.text.ImportException;

/**
 * Counts messages with a field that is written as another type than their schema declares. Parsers of formats with
 * tagged fields skip such a field like one that the schema lacks, so they read messages of nearly any other schema and
 * lose what does not fit.
 */
public final class Mistyped {
    private long read;
    private long found;
    private long last;
    private String first = "";

    /** The next message begins. */
    public void next() {
        read++;
    }

    /** The current message has such a field; told names the first of all in a sentence. */
    public void found(String told) {
        if (found == 0) first = told;
        if (last != read) found++;
        last = read;
    }

    /** A note on such messages; empty if there are none. */
    public Optional<String> note() {
        return found == 0 ? Optional.empty()
                : Optional.of("messages in which a field has another type than in the schema, and is left out: " + found
                        + " (" + first + ")");
    }

    /** @throws ImportException if each of the messages read so far has such a field */
    public void requireSomeWithout(Path file, String message) throws ImportException {
        if (read == 0 || found < read) return;
        throw new ImportException(file,
                "has no messages of " + message + ": in each, a field has another type than in the schema (" + first
                        + "); give the schema with which they were written, or choose another of its messages with "
                        + "--message");
    }
}
