package weighbridge.workloads.csv;

import java.util.Optional;
import java.util.OptionalInt;
import weighbridge.workloads.text.Printable;

/**
 * What a user states about a CSV file.
 *
 * @param delimiter  the character between the cells
 * @param headerLine the line that names the columns, counted from 1; lines above it are skipped. 0 for a file without a
 *                   header
 * @param comment    the character that begins a line to skip
 * @param decimal    the decimal sign: a point or a comma
 * @param escape     the character that makes a quote part of a quoted cell
 */
public record CsvGiven(Optional<Character> delimiter, OptionalInt headerLine, Optional<Character> comment,
        Optional<Character> decimal, Optional<Character> escape) {
    public static final CsvGiven NOTHING =
            new CsvGiven(Optional.empty(), OptionalInt.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** @throws IllegalArgumentException if the delimiter is a quote, a line end or half of a surrogate pair */
    public CsvGiven {
        if (delimiter.filter(CsvGiven::isReserved).isPresent())
            throw new IllegalArgumentException(Printable.quoted("" + delimiter.get()) + " cannot delimit cells");
    }

    private static boolean isReserved(char c) {
        return c == '"' || c == '\r' || c == '\n' || Character.isSurrogate(c);
    }

    /** What a user states about a file whose cells escape nothing. */
    public CsvGiven(Optional<Character> delimiter, OptionalInt headerLine, Optional<Character> comment,
            Optional<Character> decimal) {
        this(delimiter, headerLine, comment, decimal, Optional.empty());
    }

    /** Whether anything is stated, in which case the file is CSV, whatever it looks like. */
    public boolean isGiven() {
        return !equals(NOTHING);
    }
}
