package weighbridge.workloads.csv;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a user says of a CSV file.
 *
 * @param delimiter  between the cells
 * @param headerLine the line that names the columns, from 1; what is above it is passed over. 0 for a file without a
 * header
 * @param comment    what a line begins with that is passed over
 * @param decimal    what stands before the fraction of a number, a point or a comma
 */
public record CsvGiven(Optional<Character> delimiter, OptionalInt headerLine, Optional<Character> comment,
        Optional<Character> decimal) {
    public static final CsvGiven NOTHING =
            new CsvGiven(Optional.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty());

    /** Whether anything is said, and so that the file is CSV, whatever it looks like. */
    public boolean isGiven() {
        return !equals(NOTHING);
    }
}
