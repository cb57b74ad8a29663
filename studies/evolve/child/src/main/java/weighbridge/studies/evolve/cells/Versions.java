package weighbridge.studies.evolve.cells;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.codec.Adapter;
import weighbridge.evolution.Cell;
import weighbridge.evolution.Evolution;
import weighbridge.model.CellVerdict;
import weighbridge.model.Difference;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/**
 * A writer of one version of a schema and a reader of another.
 *
 * @param declared what the codec declares to lose regardless of versions
 */
record Versions(Version writer, Version reader, Set<Difference.Kind> declared) {
    /** The messages of a version, and a program that writes and reads them. */
    record Version(Schema schema, List<Value.StructValue> messages, Binding binding) {
        Version {
            messages = List.copyOf(messages);
        }
    }

    /** Makes an adapter that has read and written nothing. */
    @FunctionalInterface
    interface Binding {
        Adapter fresh() throws Exception;
    }

    /** Bytes of messages, in order, or why there are none. */
    private record Written(List<byte[]> bytes, Optional<Cell> failure) {}

    private static final String LATE = "after decode: ";

    /** What became of the messages in each state of the reader; stateful codecs have only fresh readers. */
    Map<EvolveRun.State, Cell> cells(boolean stateful) {
        Map<EvolveRun.State, Cell> cells = new EnumMap<>(EvolveRun.State.class);
        Written others = written(writer);
        if (others.failure().isPresent()) return Map.of(EvolveRun.State.FRESH, others.failure().get());
        try {
            Adapter fresh = reader.binding().fresh();
            cells.put(EvolveRun.State.FRESH, read(fresh, others, true));
            if (!stateful) others(cells, fresh, others);
        } catch (Exception | LinkageError e) {
            cells.put(EvolveRun.State.FRESH, Cell.of(e));
        }
        return cells;
    }

    /**
     * What a reader sees that reads its own version's messages before and afterwards, and what it sees of messages that
     * were written by a program that read the other version's. Whatever became of those, its own must be whole.
     *
     * @param used has read the other version's messages
     */
    private void others(Map<EvolveRun.State, Cell> cells, Adapter used, Written others) throws Exception {
        Versions same = new Versions(reader, reader, declared);
        Written own = written(reader);
        Written rewritten = write(used, reader.messages());
        Adapter another = reader.binding().fresh();
        cells.put(EvolveRun.State.REWRITING, rewritten.failure().map(Versions::spoiled).orElseGet(
                () -> worst(spoiled(same.read(another, rewritten, false)), spoiled(same.read(used, own, false)))));
        cells.put(EvolveRun.State.MIXED, worst(read(another, others, false), spoiled(same.read(another, own, false))));
    }

    private static Cell worst(Cell... cells) {
        return Cell.worst(List.of(cells));
    }

    private static Cell spoiled(Cell cell) {
        return cell.verdict() == CellVerdict.EQUAL ? cell
                : new Cell(cell.verdict(), "its own version after the other: " + cell.reason());
    }

    private static Written written(Version version) {
        try {
            return write(version.binding().fresh(), version.messages());
        } catch (Exception | LinkageError e) {
            return new Written(List.of(), Optional.of(notWritten(e)));
        }
    }

    private static Written write(Adapter adapter, List<Value.StructValue> messages) {
        List<byte[]> all = new ArrayList<>();
        try {
            for (Value.StructValue m : messages) all.add(adapter.encode(adapter.toNative(m)).copy());
        } catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError e) {
            return new Written(List.of(), Optional.of(notWritten(e)));
        }
        return new Written(all, Optional.empty());
    }

    private static Cell notWritten(Throwable e) {
        return new Cell(CellVerdict.ERROR, "not written: " + Cell.of(e).reason());
    }

    /** @param rewrites whether to find out if what was dropped is written again */
    private Cell read(Adapter adapter, Written written, boolean rewrites) {
        Evolution evolution = new Evolution(writer.schema(), reader.schema());
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < written.bytes().size(); i++) {
            Value.StructValue message = writer.messages().get(i);
            byte[] bytes = written.bytes().get(i);
            Object[] decoded = new Object[1];
            Cell cell = evolution.judge(message, () -> {
                decoded[0] = adapter.decode(bytes.clone());
                return adapter.toCanonical(decoded[0]);
            }, declared);
            if (cell.verdict() == CellVerdict.ERROR && decoded[0] != null)
                cell = new Cell(CellVerdict.ERROR, LATE + cell.reason());
            boolean kept = rewrites && cell.verdict() == CellVerdict.LOST && isKept(adapter, decoded[0], message);
            cells.add(kept ? new Cell(CellVerdict.KEPT, cell.reason()) : cell);
        }
        return Cell.worst(cells);
    }

    /** Whether a reader of the writer's version sees the whole message once this reader has written it again. */
    private boolean isKept(Adapter adapter, Object decoded, Value.StructValue message) {
        try {
            byte[] again = adapter.encode(decoded).copy();
            Adapter writers = writer.binding().fresh();
            return new Evolution(writer.schema(), writer.schema())
                    .judge(message, () -> writers.toCanonical(writers.decode(again)), declared)
                    .verdict() == CellVerdict.EQUAL;
        } catch (Exception | LinkageError e) {
            return false;
        }
    }

    /** Why the two cannot be compared: one does not carry its own messages; empty if they can. */
    Optional<String> unfit() {
        for (Version v : List.of(writer, reader)) {
            Cell cell = new Versions(v, v, declared).cells(true).get(EvolveRun.State.FRESH);
            if (cell.verdict() != CellVerdict.EQUAL)
                return Optional.of("within one version: " + cell.verdict().text() + ", " + cell.reason());
        }
        return Optional.empty();
    }
}
