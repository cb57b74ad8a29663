package weighbridge.source;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import weighbridge.workloads.text.ImportException;

/**
 * Reads one kind of file with the library made for it: schemas, records, or both. A source has a folder under
 * {@code sources/}, whose {@code source.properties} says what it reads ({@link SourceInfo}), and runs in a JVM of its
 * own. It is a public class with a public constructor that takes no parameters.
 *
 * <p>A method throws if a file cannot be read; an {@link ImportException} has a message for the user. {@link Child}
 * reports any other exception that a library throws as damaged input.
 */
public interface Source {
    /** The messages that a schema in the source's own language declares. */
    default Described describe(Asked schema) throws IOException {
        throw new ImportException(schema.name(), "declares no schema; give it as a data file");
    }

    /** Opens a file of records. */
    default Records open(Asked file) throws IOException {
        throw new ImportException(file.name(), "describes records but holds none; give it with --schema");
    }

    /**
     * Writes a table in a form that source.properties names under {@code writes}.
     *
     * @param table as CSV, with the columns' names in its first line
     * @param to    the file to write, which does not exist
     */
    default void write(String form, Path table, Path to) throws IOException {
        throw new ImportException(to, "is of a form that this source does not write; choose another");
    }

    /**
     * Opens a file of records that have to be searched before the first can be returned.
     *
     * @param seen receives the number of records searched so far, since a source that reports nothing for long is
     *             stopped
     */
    default Records open(Asked file, LongConsumer seen) throws IOException {
        return open(file);
    }
}
