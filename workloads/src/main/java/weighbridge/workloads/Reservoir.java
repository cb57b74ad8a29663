package weighbridge.workloads;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Keeps a random sample of distinct items from a stream of unknown length (Vitter's algorithm R, where an item that is in the
 * sample already is passed over). Without repetitions in the stream every item has the same chance.
 */
final class Reservoir<T> {
    private record Kept<T>(long place, T item) {}

    private final int capacity;
    private final SplittableRandom random;
    private final List<Kept<T>> kept = new ArrayList<>();
    private final Set<T> items = new HashSet<>();
    private long seen;
    private int slot;

    Reservoir(int capacity, long seed) {
        this.capacity = capacity;
        random = new SplittableRandom(seed);
    }

    /** Counts the next item; whether it would be taken, so that one that would not need not be made. */
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

    /** Takes the item that was wanted. */
    void take(T item) {
        if (!items.add(item)) return;
        if (slot == kept.size()) {
            kept.add(new Kept<>(seen, item));
            return;
        }
        items.remove(kept.get(slot).item());
        kept.set(slot, new Kept<>(seen, item));
    }

    /** The sample, in the order of the stream. */
    List<T> sample() {
        return kept.stream().sorted(Comparator.comparingLong(Kept::place)).map(Kept::item).toList();
    }
}
