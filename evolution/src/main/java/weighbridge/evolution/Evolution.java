package weighbridge.evolution;

import java.util.Set;
import weighbridge.model.Difference;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/**
 * Two versions of one schema, one that writes and one that reads; both may be the same.
 *
 * <p>Fields, alternatives and symbols are matched by their ids and numbers, which remain the same when names change. So
 * the value of a renamed field counts as lost if a codec matches fields by name.
 */
public final class Evolution {
    private final Schema writer;
    private final Schema reader;
    private final Projection projection;

    public Evolution(Schema writer, Schema reader) {
        this.writer = writer;
        this.reader = reader;
        this.projection = new Projection(writer, reader);
    }

    /** Reads what was written; an exception is the library's answer. */
    @FunctionalInterface
    public interface Reading {
        Value.StructValue read() throws Exception;
    }

    /**
     * What the reader must see of a value: for every field that it knows, the value that was written, or absence if the
     * writer did not know the field, left it out, or wrote a value that the reader's type cannot hold. A value that
     * another type can hold is the same value there: 5 as a wider integer, as a float, as {@code "5"}, or as the only
     * element of a list.
     */
    public Value.StructValue expected(Value.StructValue written) {
        return projection.of(written);
    }

    /**
     * Judges one reading.
     *
     * @param declared what the codec declares to lose regardless of versions
     */
    public Cell judge(Value.StructValue written, Reading reading, Set<Difference.Kind> declared) {
        Value.StructValue seen;
        try {
            seen = reading.read();
        } catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError e) {
            return Cell.of(e);
        }
        return new Comparison(writer, reader, projection, declared).of(written, seen);
    }
}
