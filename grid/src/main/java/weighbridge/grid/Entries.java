package weighbridge.grid;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/**
 * Which message each key has.
 *
 * <p>A key belongs to one thread of one client, and only that thread sets it, each time to the next message. So it is
 * known what the map must hold, except for a key that is being set or whose setting failed: that may have the new
 * message or the previous one.
 */
final class Entries {
    private final int count;
    private final int messages;
    private final int lanes;
    private final long seed;
    private final AtomicIntegerArray begun;
    private final AtomicIntegerArray acknowledged;

    /** @param lanes the number of threads of all clients */
    Entries(int count, int messages, int lanes, long seed) {
        this.count = count;
        this.messages = messages;
        this.lanes = lanes;
        this.seed = seed;
        this.begun = new AtomicIntegerArray(count);
        this.acknowledged = new AtomicIntegerArray(count);
    }

    /** The keys of a thread, in an order determined only by the seed. */
    int[] keys(int lane) {
        int[] keys = IntStream.range(0, count).filter(k -> k % lanes == lane).toArray();
        Random random = new Random(seed + lane);
        for (int i = keys.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = keys[i];
            keys[i] = keys[j];
            keys[j] = swapped;
        }
        return keys;
    }

    /** The keys of a range of threads, in order. */
    int[] keys(int fromLane, int toLane) {
        return IntStream.range(fromLane, toLane).mapToObj(this::keys).flatMapToInt(Arrays::stream).sorted().toArray();
    }

    /** The message that a key has at a version; the map is filled with version 0. */
    int which(int key, int version) {
        return (int) (((long) key + version) % messages);
    }

    /** Starts the next version of a key, and returns it. */
    int begin(int key) {
        return begun.incrementAndGet(key);
    }

    void acknowledge(int key, int version) {
        acknowledged.set(key, version);
    }

    /** The oldest version that the map may hold now. */
    int oldest(int key) {
        return acknowledged.get(key);
    }

    /** The newest version that the map may hold now. */
    int newest(int key) {
        return begun.get(key);
    }

    /** How many entries have a message when the map has just been filled. */
    long having(int which) {
        return count / messages + (which < count % messages ? 1 : 0);
    }
}
