package weighbridge.source;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;

/** The records of one file in order, read one at a time, so that a file may be larger than the memory. */
public interface Records extends Closeable {
    /** The format of the file, such as {@code Parquet (zstd)}. */
    String form();

    /**
     * The format of the file; empty if it does not hold these records, such as the rows of a query. It is requested
     * after the last record.
     */
    Optional<OwnFile.Format> format();

    /** The schema of the records. */
    Described described();

    /** The next record; empty after the last. */
    Optional<Value.StructValue> next() throws IOException;

    /** Findings known only after reading, one sentence each; requested after the last record. */
    default List<String> notes() {
        return List.of();
    }
}
