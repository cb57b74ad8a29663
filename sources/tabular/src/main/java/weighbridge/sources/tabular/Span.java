package weighbridge.sources.tabular;

import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.ListViewVector;

/** The range of one list's elements. */
record Span(ValueVector elements, int from, int length) {
    static Span of(ValueVector vector, int row) {
        return switch (vector) {
            case ListVector v -> of(v.getDataVector(), v.getElementStartIndex(row), v.getElementEndIndex(row));
            case LargeListVector v -> of(v.getDataVector(), v.getElementStartIndex(row), v.getElementEndIndex(row));
            case ListViewVector v -> of(v.getDataVector(), v.getElementStartIndex(row), v.getElementEndIndex(row));
            case FixedSizeListVector v -> of(v.getDataVector(), v.getElementStartIndex(row), v.getElementEndIndex(row));
            default -> throw new IllegalStateException("not a list: " + vector.getClass().getSimpleName());
        };
    }

    /** Checks the range, since a damaged file may contain any numbers. */
    private static Span of(ValueVector elements, long from, long to) {
        if (from < 0 || to < from || to > elements.getValueCount()) {
            throw new IllegalStateException("a list from " + from + " to " + to + " of " + elements.getValueCount());
        }
        return new Span(elements, (int) from, (int) (to - from));
    }
}
