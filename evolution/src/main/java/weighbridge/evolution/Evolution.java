package weighbridge.evolution;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import weighbridge.model.Difference;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * Two versions of one schema, one that writes and one that reads; both may be the same.
 *
 * <p>Fields, alternatives and symbols are matched by their ids and numbers, which remain the same when names change. So
 * the value of a renamed field counts as lost if a codec matches fields by name.
 */
public final class Evolution {
    private final Schema reader;
    private final Projection projection;

    public Evolution(Schema writer, Schema reader) {
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
     * writer did not know the field, left it out, or wrote a value that the reader's type cannot hold. An integer or a
     * float that became wider keeps its value.
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
        return judge(written, seen, declared);
    }

    private Cell judge(Value.StructValue written, Value.StructValue seen, Set<Difference.Kind> declared) {
        Settling settling = new Settling(reader, projection);
        Type root = new Type.Ref(reader.root());
        Value settled = settling.of(projection.root(), root, written, seen);
        List<Difference> found = new ArrayList<>();
        Difference.find(reader, expected(written), (Value.StructValue) settled, found::add);
        found.removeIf(d -> declared.contains(d.kind()));
        if (found.isEmpty()) return Cell.of(settling.metNew() ? Verdict.DEFAULTED : Verdict.EQUAL);
        return found.stream().filter(d -> !isLoss(d)).findFirst()
                .map(d -> new Cell(Verdict.SILENTLY_WRONG, d.toString()))
                .orElseGet(() -> new Cell(Verdict.LOST, found.getFirst().toString()));
    }

    private static boolean isLoss(Difference d) {
        return switch (d.kind()) {
            case VALUE_TO_ABSENT, EMPTY_TO_ABSENT -> true;
            case ABSENT_TO_EMPTY, ABSENT_TO_DEFAULT, FLOAT, VALUE -> false;
        };
    }
}
