package weighbridge.codec.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The methods that generated code has for types: one for each, numbered from 1 in the order in which they are called.
 *
 * @param <T> a type, or what else has a method
 */
public final class Methods<T> {
    private final Map<T, Integer> numbers = new LinkedHashMap<>();
    private final Deque<T> unwritten = new ArrayDeque<>();

    /** The number of a type's method. */
    public int number(T type) {
        return numbers.computeIfAbsent(type, t -> {
            unwritten.add(t);
            return numbers.size() + 1;
        });
    }

    /** Has each method written that is not yet, including those that the written ones call. */
    public void write(Consumer<T> writer) {
        while (!unwritten.isEmpty()) writer.accept(unwritten.pop());
    }
}
