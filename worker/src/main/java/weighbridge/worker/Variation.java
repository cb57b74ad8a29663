package weighbridge.worker;

import java.util.Collection;
import java.util.Optional;
import weighbridge.model.Value;

/**
 * How far messages vary in what takes more bytes the longer it is: characters of texts, bytes, and elements of
 * collections.
 *
 * <p>Numbers, bools and symbols are not counted: a format may give each of them a fixed field, or bools and symbols a
 * bit each.
 */
final class Variation {
    /** The difference in length of a text or collection that word alignment can hide, in bytes. */
    private static final int WORD = 8;

    private long least = Long.MAX_VALUE;
    private long most;
    /** Texts, bytes and collections of the message that has the most of them. */
    private long places;
    private long placesOfThis;
    private Optional<Value.StructValue> longest = Optional.empty();

    void add(Value.StructValue message) {
        placesOfThis = 0;
        long length = length(message);
        if (length > most || longest.isEmpty()) longest = Optional.of(message);
        least = Math.min(least, length);
        most = Math.max(most, length);
        places = Math.max(places, placesOfThis);
    }

    /** The message with the most of it; empty before the first. */
    Optional<Value.StructValue> longest() {
        return longest;
    }

    /** Whether no padding to words can make all of the messages equally long. */
    boolean isMoreThanPadding() {
        return most - least > WORD * places;
    }

    private long length(Value value) {
        return switch (value) {
            case Value.Text(String text) -> place(text.length());
            case Value.Bytes(byte[] bytes) -> place(bytes.length);
            case Value.ListValue(var elements) -> place(lengths(elements));
            case Value.SetValue(var elements) -> place(lengths(elements));
            case Value.MapValue(var entries) -> place(lengths(entries.keySet()) + lengths(entries.values()));
            case Value.StructValue(var fields) -> fields.stream().mapToLong(this::length).sum();
            case Value.UnionValue(_, Value of) -> length(of);
            default -> 0;
        };
    }

    private long place(long length) {
        placesOfThis++;
        return length;
    }

    /** An element takes at least a byte, unless it may be a bit. */
    private long lengths(Collection<Value> elements) {
        return elements.stream()
                .mapToLong(e -> (e instanceof Value.Bool || e instanceof Value.Symbol ? 0 : 1) + length(e)).sum();
    }

    @Override
    public String toString() {
        return "the texts, bytes and collections of one have " + least + " characters, bytes and elements, of another "
                + most;
    }
}
