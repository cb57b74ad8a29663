package weighbridge.worker;

import java.util.Collection;
import java.util.Optional;
import weighbridge.model.Value;

/**
 * How much messages vary in content whose size grows with its length: characters of texts, bytes, and elements of
 * collections.
 *
 * <p>Numbers, bools and symbols do not count: a format may give each of them a fixed field, or bools and symbols one
 * bit each.
 */
final class Variation {
    /** The difference in length of a text or collection, in bytes, that padding to words can hide. */
    private static final int WORD = 8;

    private long least = Long.MAX_VALUE;
    private long most;
    /** The number of texts, bytes and collections in the message that has most of them. */
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

    /** The message with most of this content; empty before the first message. */
    Optional<Value.StructValue> longest() {
        return longest;
    }

    /** Whether the variation is more than padding to words can hide in messages of equal size. */
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

    /** An element takes at least a byte, unless a bit is enough for it. */
    private long lengths(Collection<Value> elements) {
        return elements.stream()
                .mapToLong(e -> (e instanceof Value.Bool || e instanceof Value.Symbol ? 0 : 1) + length(e)).sum();
    }

    @Override
    public String toString() {
        return "the content of one message (characters, bytes and elements) amounts to " + least
                + " and that of another to " + most;
    }
}
