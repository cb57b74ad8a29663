package weighbridge.grid;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import com.hazelcast.sql.SqlResult;
import com.hazelcast.sql.SqlRow;
import java.util.Collection;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** What one thread of a client does to the map, repeatedly. */
interface Operation {
    /** Does the operation, and returns its result. */
    Object now(int key, int which) throws Exception;

    /** Starts the operation; others may be started before it has ended. */
    Future<?> later(int key, int which) throws Exception;

    /**
     * Handles the result, in the thread that started the operation.
     *
     * @throws Stopped if that is not what was put in
     */
    default void took(Object came, int key, int which) throws Exception {}

    /** Whether the operation changes a key's message. */
    default boolean writes() {
        return false;
    }

    /** Sets a key's message. */
    record Write(IMap<Integer, Object> map, Values values) implements Operation {
        @Override
        public Object now(int key, int which) throws Exception {
            map.set(key, values.in(which));
            return this;
        }

        @Override
        public Future<?> later(int key, int which) throws Exception {
            return map.setAsync(key, values.in(which)).toCompletableFuture();
        }

        @Override
        public boolean writes() {
            return true;
        }
    }

    /**
     * Gets a key's message, and reads it.
     *
     * @param sums that reading each message must return; empty if unknown
     */
    record Read(IMap<Integer, Object> map, Values values, boolean bare, long[] sums) implements Operation {
        @Override
        public Object now(int key, int which) {
            return map.get(key);
        }

        @Override
        public Future<?> later(int key, int which) {
            return map.getAsync(key).toCompletableFuture();
        }

        @Override
        public void took(Object came, int key, int which) throws Exception {
            if (came == null) throw Stopped.mismatched("key " + key + " is lost");
            if (bare) return;
            long sum = values.read(came);
            if (sums.length > 0 && sum != sums[which]) {
                throw Stopped.mismatched("key " + key + ": reading its value gives the sum " + sum
                        + ", but the value that was put into the map has the sum " + sums[which]);
            }
        }
    }

    /** Queries by SQL, and goes through the columns of all rows; the result is the number of rows. */
    record Ask(HazelcastInstance client, Lookup question, String statement) implements Operation {
        @Override
        public Object now(int key, int which) {
            long rows = 0;
            try (SqlResult result = client.getSql().execute(statement, question.value())) {
                for (SqlRow row : result) {
                    for (int i = 0; i < row.getMetadata().getColumnCount(); i++) Seen.value = row.getObject(i);
                    rows++;
                }
            }
            return rows;
        }

        @Override
        public Future<?> later(int key, int which) {
            return waiting(() -> now(key, which));
        }

        @Override
        public void took(Object came, int key, int which) throws Stopped {
            question.check((long) came);
        }
    }

    /** Queries by a predicate, and reads all values of the result. */
    record Look(IMap<Integer, Object> map, Lookup question, Predicate<Integer, Object> predicate, Values values,
            boolean bare) implements Operation {
        Look(IMap<Integer, Object> map, Lookup question, Values values, boolean bare) {
            this(map, question, Predicates.equal(question.field(), question.value()), values, bare);
        }

        @Override
        public Object now(int key, int which) {
            return map.values(predicate);
        }

        @Override
        public Future<?> later(int key, int which) {
            return waiting(() -> now(key, which));
        }

        @Override
        public void took(Object came, int key, int which) throws Exception {
            long rows = 0;
            // A value is deserialized when the iteration reaches it.
            for (Object value : (Collection<?>) came) {
                Seen.value = value;
                if (!bare) values.read(value);
                rows++;
            }
            question.check(rows);
        }
    }

    /** The control: gets or sets of a value without content. */
    record Empty(IMap<Integer, Object> map, boolean writes) implements Operation {
        static final int KEYS = 1000;
        static final byte[] VALUE = {};

        @Override
        public Object now(int key, int which) {
            if (!writes) return map.get(key % KEYS);
            map.set(key % KEYS, VALUE);
            return VALUE;
        }

        @Override
        public Future<?> later(int key, int which) {
            return (writes ? map.setAsync(key % KEYS, VALUE) : map.getAsync(key % KEYS)).toCompletableFuture();
        }

        /** Always false, since its keys have no messages. */
        @Override
        public boolean writes() {
            return false;
        }
    }

    /** Hazelcast's queries have no asynchronous call, so each query in progress has a thread that waits for it. */
    private static Future<?> waiting(Callable<Object> query) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return query.call();
            } catch (Exception e) {
                throw new CompletionException(e);
            }
        }, Waiting.THREADS);
    }

    /** The threads that wait for queries. */
    final class Waiting {
        private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

        private Waiting() {}
    }

    /** Receives what was read, so that the compiler cannot remove the read. */
    final class Seen {
        private static volatile Object value;

        private Seen() {}
    }
}
