package weighbridge.grid;

import com.hazelcast.map.IMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import weighbridge.worker.Reason;

/** Compares what the map holds with what a client put in. */
final class ReadBack {
    /** The pause between comparisons under load, of which there are at most a hundred per second. */
    private static final long EACH_MILLIS = 10;
    /** The operations of a load for which there is at most one comparison, which adds a hundredth to the load. */
    private static final long EACH_OPERATIONS = 100;
    private static final int AT_ONCE = 64;

    private final IMap<Integer, Object> map;
    private final Entries entries;
    private final int[] keys;
    private final int messages;
    private final Values values;
    private final long patience;
    private volatile long compared;
    private long lost;
    private long differing;
    private Optional<String> wrong = Optional.empty();
    private volatile boolean stopped;
    private volatile Optional<String> failure = Optional.empty();

    /** @param keys those of the client */
    ReadBack(GridOrder order, IMap<Integer, Object> map, Entries entries, int[] keys, int messages, Values values) {
        this.map = map;
        this.entries = entries;
        this.keys = keys;
        this.messages = messages;
        this.values = values;
        this.patience = order.patience().toMillis();
    }

    long compared() {
        return compared;
    }

    long lost() {
        return lost;
    }

    long differing() {
        return differing;
    }

    /** The first value that was lost or differs. */
    Optional<String> wrong() {
        return wrong;
    }

    /**
     * Compares a value at intervals until it is stopped, while others read and write.
     *
     * @param operations that the others have done since they began
     */
    void underLoad(LongSupplier operations) {
        for (int i = 0; !stopped; i = (i + 1) % keys.length) {
            try {
                do
                    Thread.sleep(EACH_MILLIS);
                while (!stopped && operations.getAsLong() < EACH_OPERATIONS * compared);
                int oldest = entries.oldest(keys[i]);
                compare(keys[i], oldest, map.get(keys[i]));
            } catch (Exception e) {
                // Whoever stops it interrupts it too, even in the middle of a call.
                if (!stopped && failure.isEmpty())
                    failure = Optional.of("key " + keys[i] + ": " + Reason.of("compare", Stopped.root(e)));
            }
        }
    }

    /** Ends the comparison under load, whose thread must also be interrupted. */
    void stop() {
        stopped = true;
    }

    /** Why the first value that could not be compared under load was not; empty if all were. */
    Optional<String> failure() {
        return failure;
    }

    /** Compares every value. */
    void all() throws Exception {
        Deque<Future<Object>> coming = new ArrayDeque<>(AT_ONCE);
        for (int taken = 0, asked = 0; taken < keys.length; taken++) {
            while (asked < keys.length && coming.size() < AT_ONCE) {
                coming.add(map.getAsync(keys[asked++]).toCompletableFuture());
            }
            // The value is deserialized in this call, so a codec may reuse one object for all values.
            Object came = coming.poll().get(patience, TimeUnit.MILLISECONDS);
            compare(keys[taken], entries.oldest(keys[taken]), came);
        }
    }

    private void compare(int key, int oldest, Object came) throws Exception {
        compared++;
        if (came == null) {
            lost++;
            say("key " + key + " is lost");
            return;
        }
        int newest = entries.newest(key);
        String difference = "";
        for (int version = newest; version >= oldest; version--) {
            difference = difference(came, entries.which(key, version));
            if (difference.isEmpty()) return;
        }
        // Versions further back than the number of messages repeat the same messages.
        for (int version = oldest - 1; version >= Math.max(0, oldest - messages); version--) {
            if (difference(came, entries.which(key, version)).isEmpty()) {
                lost++;
                say("key " + key + " has an older value than the last one set and acknowledged");
                return;
            }
        }
        differing++;
        say("key " + key + ": " + difference);
    }

    private String difference(Object came, int which) {
        try {
            return values.difference(came, which);
        } catch (Exception e) {
            return Reason.of("compare", e);
        }
    }

    private void say(String what) {
        if (wrong.isEmpty()) wrong = Optional.of(what);
    }
}
