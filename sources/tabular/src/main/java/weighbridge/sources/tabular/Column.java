package weighbridge.sources.tabular;

import org.apache.arrow.vector.ValueVector;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Our type for one of Arrow's fields, and how its values are read. */
record Column(Type type, Cell cell) {
    /** Reads the value in a row of a vector; absent if it is null. */
    @FunctionalInterface
    interface Cell {
        Value of(ValueVector vector, int row);
    }

    Value value(ValueVector vector, int row) {
        return vector.isNull(row) ? Value.ABSENT : cell.of(vector, row);
    }
}
