package weighbridge.workloads.csv;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a user states about a CSV file.
 *
 * @param delimiter  the character between the cells
 * @param headerLine the line that names the columns, counted from 1; lines above it are skipped. 0 for a file without a
 *                   header
 * @param comment    the character that begins a line to skip
 * @param decimal    the decimal sign: a point or a comma
 */
public record CsvGiven(Optional<Character> delimiter, OptionalInt headerLine, Optional<Character> comment,
        Optional<Character> decimal) {
    public static final CsvGiven NOTHING =
            new CsvGiven(Optional.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());

    /** Whether anything is stated, in which case the file is CSV, whatever it looks like. */
    public boolean isGiven() {
        return !equals(NOTHING);
    }
}
