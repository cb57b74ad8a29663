package weighbridge.worker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.CompilerControl;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.Contestant;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/**
 * What one thread times: an adapter, and a pool of messages or batches that it takes in turn.
 *
 * <p>Only what the operation needs is prepared. For {@code decode} and {@code read} the pool is encoded once, through
 * another adapter. This cannot be avoided, and apart from making native values it is the only use of the codec before
 * the first timed call.
 *
 * <p>What a stateful codec makes of a message depends on earlier messages, so its pool keeps their order. The pool is
 * encoded in cycles through one adapter: from the second on, each cycle follows the same messages, and so has the same
 * bytes. The first cycle is decoded beforehand; the second is timed.
 */
final class Subject {
    /**
     * With fewer distinct messages, the alignment of one array could decide the result; shorter pools repeat their
     * messages.
     */
    static final int SMALLEST_POOL = 32;
    /** The limit for the pools of all threads together, so that those of fifty threads fit into the heap. */
    private static final int LARGEST_POOLS = 4096;
    /**
     * After this many operations the order of the messages repeats. A processor learns what 256 messages in a fixed
     * order make a codec do: reading them with MessagePack took a sixth less CPU time than in an order that repeats
     * after 4,096; 65,536 made no difference (habr-mixed).
     */
    private static final int TURNS = 4096;
    /** The number of batches if messages come in batches: each has enough alignments. */
    private static final int BATCHES = 4;

    private final Adapter adapter;
    private final List<List<Value.StructValue>> pool;
    private final int[] order;
    private final Object[] values;
    private final byte[][] encoded;
    private final int mask;
    private final int batch;
    private long count;

    /**
     * @param contestant tells how many messages the codec takes in a call, and whether their bytes depend on earlier
     *                   messages
     * @param threads    that share the heap
     * @throws UnsupportedSchema if the operation is {@code convert} and the library has no object type of its own
     */
    Subject(Codec codec, Schema schema, List<Value.StructValue> messages, Contestant contestant, Operation operation,
            int threads, long seed) throws Exception {
        this(Codecs.adapter(codec, schema), codec, schema, messages, contestant, operation, threads, seed);
    }

    /** @param adapter that is timed; further adapters are made as needed */
    Subject(Adapter adapter, Codec codec, Schema schema, List<Value.StructValue> messages, Contestant contestant,
            Operation operation, int threads, long seed) throws Exception {
        this.adapter = adapter;
        batch = contestant.batch();
        pool = batch > 1 ? batches(messages, batch, threads, seed)
                : Batches.of(contestant.stateful() ? stream(messages, threads) : pool(messages, threads, seed), 1);
        order = order(pool.size(), batch > 1 || contestant.stateful() ? pool.size() : TURNS, seed);
        mask = order.length - 1;
        boolean bytes = operation == Operation.DECODE || operation == Operation.READ;
        values = new Object[bytes ? 0 : order.length];
        encoded = new byte[bytes ? order.length : 0][];
        if (bytes) {
            byte[][] each = encoded(Codecs.adapter(codec, schema), pool, contestant.stateful());
            for (int turn = 0; turn < order.length; turn++) encoded[turn] = each[order[turn]];
        } else {
            Object[] each = natives(operation);
            for (int turn = 0; turn < order.length; turn++) values[turn] = each[order[turn]];
        }
    }

    private Object[] natives(Operation operation) throws Exception {
        Object[] natives = new Object[pool.size()];
        if (operation == Operation.CONVERT) {
            if (!(adapter instanceof Adapter.Converting c)) throw new UnsupportedSchema("has no object of its own");
            for (int i = 0; i < natives.length; i++) natives[i] = c.toBean(pool.get(i).getFirst());
        } else {
            for (int i = 0; i < natives.length; i++) natives[i] = Batches.toNative(adapter, pool.get(i));
        }
        return natives;
    }

    /** The pool's indices for at least this many turns: first in order, then reshuffled for each pass. */
    static int[] order(int pool, int turns, long seed) {
        int[] order = new int[Math.max(pool, turns)];
        List<Integer> turn = new ArrayList<>(IntStream.range(0, pool).boxed().toList());
        Random random = new Random(seed);
        for (int i = 0; i < order.length; i++) {
            if (i > 0 && i % pool == 0) Collections.shuffle(turn, random);
            order[i] = turn.get(i % pool);
        }
        return order;
    }

    private byte[][] encoded(Adapter other, List<List<Value.StructValue>> pool, boolean stateful) throws Exception {
        if (stateful) for (List<Value.StructValue> each : pool) adapter.decode(encode(other, each));
        byte[][] encoded = new byte[pool.size()][];
        for (int i = 0; i < encoded.length; i++) encoded[i] = encode(other, pool.get(i));
        if (stateful) requireSame(other, pool, encoded);
        return encoded;
    }

    private static void requireSame(Adapter other, List<List<Value.StructValue>> pool, byte[][] encoded)
            throws Exception {
        for (int i = 0; i < encoded.length; i++) {
            byte[] again = encode(other, pool.get(i));
            if (!Arrays.equals(encoded[i], again)) {
                throw new IllegalStateException("the bytes depend on more than the messages of the previous cycle: "
                        + "message " + i + " of " + encoded.length + " was encoded to " + encoded[i].length
                        + " bytes in the second cycle and to "
                        + (encoded[i].length == again.length ? "other bytes" : again.length) + " in the third");
            }
        }
    }

    private static byte[] encode(Adapter other, List<Value.StructValue> messages) throws Exception {
        return other.encode(Batches.toNative(other, messages)).copy();
    }

    /** Shuffled messages, repeated or truncated to a power of two. */
    static List<Value.StructValue> pool(List<Value.StructValue> messages, int threads, long seed) {
        int size = size(messages, threads);
        Random random = new Random(seed);
        List<Value.StructValue> pool = new ArrayList<>(size);
        while (pool.size() < size) {
            List<Value.StructValue> turn = new ArrayList<>(messages);
            Collections.shuffle(turn, random);
            pool.addAll(turn.subList(0, Math.min(turn.size(), size - pool.size())));
        }
        return pool;
    }

    /** As many messages, in their order, starting again from the first after the last. */
    private static List<Value.StructValue> stream(List<Value.StructValue> messages, int threads) {
        List<Value.StructValue> stream = new ArrayList<>();
        for (int i = size(messages, threads); i > 0; i--) stream.add(messages.get(stream.size() % messages.size()));
        return stream;
    }

    private static int size(List<Value.StructValue> messages, int threads) {
        if (messages.isEmpty()) throw new IllegalArgumentException("the sample holds no messages");
        int largest = Math.max(SMALLEST_POOL, Integer.highestOneBit(LARGEST_POOLS / threads));
        return Math.min(
                Math.max(SMALLEST_POOL, messages.size() == 1 ? 1 : Integer.highestOneBit(messages.size() - 1) << 1),
                largest);
    }

    /**
     * Full batches of the messages, first in their order, then reshuffled after each pass; the number of batches is a
     * power of two.
     *
     * <p>With one fixed order, Arrow took 22 % less CPU time to encode and 8 % less to read (habr-mixed); Avro's files
     * and Parquet took the same.
     */
    static List<List<Value.StructValue>> batches(List<Value.StructValue> messages, int size, int threads, long seed) {
        if (messages.isEmpty()) throw new IllegalArgumentException("the sample holds no messages");
        int count = Math.max(1, Integer.highestOneBit(BATCHES / threads)) * size;
        return Batches.of(
                Arrays.stream(order(messages.size(), count, seed)).limit(count).mapToObj(messages::get).toList(), size);
    }

    Adapter adapter() {
        return adapter;
    }

    /** How many messages the operations begun so far have taken. */
    long count() {
        return count * batch;
    }

    /** How many operations it takes to go through the pool. */
    int size() {
        return pool.size();
    }

    Object encode() throws Exception {
        return adapter.encode(values[(int) (count++ & mask)]);
    }

    Object decode() throws Exception {
        return adapter.decode(encoded[(int) (count++ & mask)]);
    }

    long read() throws Exception {
        return adapter.read(adapter.decode(encoded[(int) (count++ & mask)]));
    }

    long roundtrip() throws Exception {
        return adapter.read(thereAndBack((int) (count++ & mask)));
    }

    /**
     * Copies what was encoded only if it does not fill its array, because a decoder takes whole arrays.
     *
     * <p>Never inlined: when it was, in trials of one thread, where no check under load calls it too, a codec's calls
     * came one level closer to the JVM's inlining limit of 15 (Protobuf's loop over a text's characters then took 7.4
     * µs instead of 3.4).
     */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    private Object thereAndBack(int index) throws Exception {
        Encoded e = adapter.encode(values[index]);
        boolean whole = e.offset() == 0 && e.length() == e.array().length;
        return adapter.decode(whole ? e.array() : e.copy());
    }

    Object convert() throws Exception {
        Adapter.Converting c = (Adapter.Converting) adapter;
        return c.asBean(c.fromBean(values[(int) (count++ & mask)]));
    }

    /** The bytes of a message of the pool, in an array that nothing else references. */
    byte[] bytes(int message) {
        return encoded[message].clone();
    }

    /** Decodes a message of the pool from an array that nothing else references. */
    Object decodeFresh(int message) throws Exception {
        return adapter.decode(bytes(message));
    }

    /** The sum over every field of a decoded value. */
    long read(Object decoded) throws Exception {
        return adapter.read(decoded);
    }

    /** The number of messages that an operation takes. */
    int batch() {
        return batch;
    }

    /** The turn that is next, for callers that do not time it. */
    int next() {
        return (int) (count++ & mask);
    }

    /** The message or the batch of a turn. */
    List<Value.StructValue> messages(int turn) {
        return pool.get(order[turn]);
    }

    /**
     * What the operation makes of the messages of a turn, done as it is timed, and then in the form that
     * {@link Adapter#decode} returns.
     */
    Object result(Operation operation, int turn) throws Exception {
        return switch (operation) {
            case ENCODE -> adapter.decode(adapter.encode(values[turn]).copy());
            case DECODE, READ -> adapter.decode(encoded[turn]);
            case ROUNDTRIP -> thereAndBack(turn);
            case CONVERT -> ((Adapter.Converting) adapter).fromBean(values[turn]);
            case COLD -> throw new IllegalArgumentException("the operation cold cannot run in a warm JVM");
        };
    }

    /** Does one operation, untimed. */
    Object once(Operation operation) throws Exception {
        return switch (operation) {
            case ENCODE -> encode();
            case DECODE -> decode();
            case READ -> read();
            case ROUNDTRIP -> roundtrip();
            case CONVERT -> convert();
            case COLD -> throw new IllegalArgumentException("the operation cold cannot run in a warm JVM");
        };
    }
}
