package weighbridge.source;

import java.io.IOException;
import java.util.function.LongConsumer;
import weighbridge.workloads.text.ImportException;

/**
 * Reads one kind of file with the library that is made for it: schemas, records, or both. It has a folder under
 * {@code sources/}, whose {@code source.properties} says what it reads ({@link SourceInfo}), and a JVM of its own; a
 * public class with a public constructor without parameters.
 *
 * <p>A file that cannot be read makes a method throw; a message that is for the user is an {@link ImportException}'s.
 * Whatever else a library throws at damaged input is told as such, by {@link Child}.
 */
public interface Source {
    /** The messages that a schema in the source's own language declares. */
    default Described describe(Asked schema) throws IOException {
        throw new ImportException(schema.name(), "declares no schema; give it as data");
    }

    /** Opens a file of records. */
    default Records open(Asked file) throws IOException {
        throw new ImportException(file.name(), "holds no records, but describes them; give it with --schema");
    }

    /**
     * The same, where records are looked through before the first can be handed over.
     *
     * @param seen is told how many were so far: a source that says nothing for long is stopped
     */
    default Records open(Asked file, LongConsumer seen) throws IOException {
        return open(file);
    }
}
