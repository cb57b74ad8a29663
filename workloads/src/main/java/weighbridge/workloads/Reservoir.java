package weighbridge.workloads;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Keeps a random sample of distinct items from a stream of unknown length (Vitter's algorithm R, but an item that is
 * already in the sample is skipped). If no item repeats, all have the same chance.
 *
 * <p>If the items kept exceed a limit of weight together, the sample shrinks for good, to as little as one item; those
 * that leave are chosen at random.
 */
final class Reservoir<T> {
    private record Kept<T>(long place, T item, long weight) {}

    private final long maxWeight;
    private int capacity;
    private long weight;
    private final SplittableRandom random;
    private final List<Kept<T>> kept = new ArrayList<>();
    private final Set<T> items = new HashSet<>();
    private long seen;
    private int slot;

    Reservoir(int capacity, long maxWeight, long seed) {
        this.capacity = capacity;
        this.maxWeight = maxWeight;
        random = new SplittableRandom(seed);
    }

    /** Counts the next item; returns whether it would be taken, so that the caller need not make an unwanted one. */
    boolean wantsNext() {
        seen++;
        if (kept.size() < capacity) {
            slot = kept.size();
            return true;
        }
        long drawn = random.nextLong(seen);
        slot = (int) Math.min(drawn, capacity);
        return drawn < capacity;
    }

    /** Takes the item for which {@link #wantsNext} returned true. */
    void take(T item, long itemWeight) {
        if (!items.add(item)) return;
        Kept<T> taken = new Kept<>(seen, item, itemWeight);
        weight += itemWeight;
        if (slot == kept.size()) kept.add(taken);
        else forget(kept.set(slot, taken));
        while (weight > maxWeight && kept.size() > 1) {
            capacity = kept.size() - 1;
            Kept<T> last = kept.removeLast();
            int leaving = random.nextInt(kept.size() + 1);
            forget(leaving == kept.size() ? last : kept.set(leaving, last));
        }
    }

    private void forget(Kept<T> left) {
        items.remove(left.item());
        weight -= left.weight();
    }

    /** The sample, in the order of the stream. */
    List<T> sample() {
        return kept.stream().sorted(Comparator.comparingLong(Kept::place)).map(Kept::item).toList();
    }
}
