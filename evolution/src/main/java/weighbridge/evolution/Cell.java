package weighbridge.evolution;

import java.util.Collection;
import java.util.Comparator;
import weighbridge.model.CellVerdict;

/**
 * One cell of a matrix of schema versions.
 *
 * @param reason the first difference that decided the verdict, or the first line of the exception; empty if nothing is
 *               wrong
 */
public record Cell(CellVerdict verdict, String reason) {
    private static final int LONGEST = 300;
    /** How the reason begins if a field has the default of its type although the schema gives another. */
    static final String OTHER_DEFAULT = "the type's default instead of the schema's ";

    public static Cell of(CellVerdict verdict) {
        return new Cell(verdict, "");
    }

    /** The cell for an exception, with the first line of its innermost cause, which is the library's message. */
    public static Cell of(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null && cause.getCause() != cause) cause = cause.getCause();
        String line = cause.toString().lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst()
                .orElse(cause.getClass().getName());
        // Objects' addresses differ from run to run.
        line = line.replaceAll("@(0x)?[0-9a-f]{5,16}\\b", "@…");
        return new Cell(CellVerdict.ERROR, line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…");
    }

    /** Whether a field has a default that is not the one of the reader's schema. */
    public boolean isOtherDefault() {
        return verdict == CellVerdict.DEFAULTED && reason.startsWith(OTHER_DEFAULT);
    }

    /**
     * The worst of several cells, or the first of those that are equally bad.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static Cell worst(Collection<Cell> cells) {
        // max() would return the last of equal cells.
        return cells.stream().min(Comparator.comparing(Cell::verdict).reversed())
                .orElseThrow(() -> new IllegalArgumentException("expected at least one cell but found none"));
    }
}
