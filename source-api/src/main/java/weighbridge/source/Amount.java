package weighbridge.source;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;

/**
 * How many records a file can hold. A format may say in a few bytes that it holds any number of equal or empty records,
 * so that the number of records alone does not show that a file is read to its end.
 */
final class Amount {
    /** However small a file is, it may hold this many. */
    private static final long FREE = 1_000_000;
    /** The most records for each byte; tables of one repeated value reach a few hundred. */
    private static final long EACH_BYTE = 1_000;

    private final boolean unlimited;
    private final long bytes;
    private long counted;

    /** A query makes as many rows as its author wants. */
    Amount(Asked file) throws IOException {
        unlimited = file.options().sql().isPresent();
        bytes = Files.size(file.place());
    }

    /** Thrown for a file that may have no end. */
    static final class Endless extends RuntimeException {
        Endless(String fault) {
            super(fault, null, false, false);
        }
    }

    /** Counts one more record. @throws Endless if a file of this size cannot hold it */
    void next() {
        require(++counted);
    }

    /** @throws Endless if a file of this size cannot hold so many records */
    void require(long records) {
        if (unlimited || records <= FREE || records / EACH_BYTE <= bytes) return;
        throw new Endless(String.format(Locale.ROOT,
                "claims more than %,d records, but has only %,d bytes, and may have no end; if it is a table of equal rows, "
                        + "give some of them",
                records - 1, bytes));
    }
}
