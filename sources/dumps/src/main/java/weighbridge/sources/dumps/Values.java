package weighbridge.sources.dumps;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import weighbridge.workloads.json.Json;

/** The outermost values of one file, one after another. */
interface Values extends Closeable {
    /** The next value; empty after the last. */
    Optional<Json> next() throws IOException;
}
