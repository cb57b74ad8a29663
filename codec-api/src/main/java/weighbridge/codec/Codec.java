package weighbridge.codec;

import java.util.List;
import java.util.Optional;
import weighbridge.model.Schema;

/**
 * One library in one configuration.
 *
 * <p>A codec is a public class with a public constructor that takes its id. {@link #generate} and {@link #adapter} run
 * in different JVMs: the first may have a schema compiler on its class path that the second lacks.
 */
public interface Codec {
    /**
     * Writes what the library needs for the schema into the workshop and compiles it.
     *
     * @throws UnsupportedSchema if the library cannot carry the schema
     */
    void generate(Schema schema, Workshop workshop) throws Exception;

    /**
     * Writes what the library needs for the last of a schema's versions, in a schema language that keeps the place of
     * what earlier versions had. A codec of such a library states {@code history = true}; any other needs only the last.
     *
     * @param versions the oldest first
     */
    default void generate(List<Schema> versions, Workshop workshop) throws Exception {
        generate(versions.getLast(), workshop);
    }

    /**
     * Binds the library to the schema, for one thread.
     *
     * @param classes loads the classes that {@link #generate} compiled
     */
    Adapter adapter(Schema schema, ClassLoader classes) throws Exception;

    /**
     * Binds the library to the last of a schema's versions, for one thread. A library that numbers types keeps the
     * numbers that they got in earlier versions; any other needs only the last.
     *
     * @param versions the oldest first
     * @param classes  loads the classes that {@link #generate} compiled for the last version
     */
    default Adapter adapter(List<Schema> versions, ClassLoader classes) throws Exception {
        return adapter(versions.getLast(), classes);
    }

    /**
     * Binds the library as {@link #adapter(List, ClassLoader)} does, where the schemas of other versions are at hand as
     * from a registry, for a library that must know the schema with which a message was written.
     *
     * @param registered the schemas of messages that may have to be read, besides the versions
     */
    default Adapter adapter(List<Schema> versions, List<Schema> registered, ClassLoader classes) throws Exception {
        return adapter(versions, classes);
    }

    /** What the library offers to its users to compare versions of a schema, if anything. */
    default Optional<Checker> checker() {
        return Optional.empty();
    }
}
