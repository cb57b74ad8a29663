package weighbridge.sources.dumps;

import java.io.IOException;
import weighbridge.model.Schema;
import weighbridge.source.message.Broken;

/** What one record may have at most, as in text: a format can claim in a few bytes to have any number of values. */
final class Budget {
    private static final int MOST_BYTES = 1 << 24;
    private static final int DEEPEST = 500;

    private int values;
    private long bytes;

    void begin() {
        values = 0;
        bytes = 0;
    }

    /** Counts a value at this depth. */
    void value(int depth) throws IOException {
        if (++values > Schema.MAX_VALUES) throw new Broken("a record has more than " + Schema.MAX_VALUES + " values");
        if (depth > DEEPEST) throw new Broken("a record is nested deeper than " + DEEPEST + " levels");
    }

    /** Counts the bytes of a text or the like before they are read. */
    void bytes(long length) throws IOException {
        bytes += length;
        if (length < 0 || bytes > MOST_BYTES) throw new Broken("a record has more than " + MOST_BYTES + " bytes");
    }

    /** Checks how many elements are claimed. */
    int elements(long count) throws IOException {
        if (count < 0 || count > Schema.MAX_VALUES)
            throw new Broken(
                    "a record claims to have " + count + " elements; at most " + Schema.MAX_VALUES + " are allowed");
        return (int) count;
    }
}
