package weighbridge.pipe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.model.Contestant;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.worker.Check;
import weighbridge.worker.Codecs;

/**
 * The messages that both ends know, in the order in which they are sent.
 *
 * <p>A message may be a batch of the workload's, where the codec takes batches. The order is drawn again each time that
 * all were sent, since a processor learns a short one; a stateful codec's is the workload's.
 */
final class Pool {
    /** After this many messages the order begins again. */
    private static final int TURNS = 4096;

    private final Contestant contestant;
    private final Codec codec;
    private final Schema schema;
    private final List<List<Value.StructValue>> messages;
    private final int[] order;

    private Pool(Contestant contestant, Codec codec, Schema schema, List<List<Value.StructValue>> messages, long seed) {
        this.contestant = contestant;
        this.codec = codec;
        this.schema = schema;
        this.messages = messages;
        this.order =
                contestant.stateful() ? IntStream.range(0, messages.size()).toArray() : order(messages.size(), seed);
    }

    static Pool of(PassageOrder asked) throws IOException, ReflectiveOperationException {
        List<Value.StructValue> all = new ArrayList<>();
        Schema schema;
        try (PayloadReader reader = new PayloadReader(asked.sample())) {
            schema = reader.schema();
        }
        all.addAll(PayloadReader.readAll(asked.sample()));
        int size = asked.contestant().batch();
        List<List<Value.StructValue>> messages = new ArrayList<>();
        for (int i = 0; i < all.size(); i += size) messages.add(all.subList(i, Math.min(i + size, all.size())));
        // A last batch that is shorter would make the number of messages depend on the turn.
        if (messages.size() > 1 && messages.getLast().size() < size) messages.removeLast();
        return new Pool(asked.contestant(), Codecs.load(asked.contestant()), schema, messages, asked.seed());
    }

    private static int[] order(int size, long seed) {
        Random random = new Random(seed);
        List<Integer> turn = new ArrayList<>(IntStream.range(0, size).boxed().toList());
        int[] order = new int[Math.max(1, TURNS / size) * size];
        for (int i = 0; i < order.length; i++) {
            if (i % size == 0) Collections.shuffle(turn, random);
            order[i] = turn.get(i % size);
        }
        return order;
    }

    /** Which of the distinct messages is sent as that number of a phase. */
    int turn(long number) {
        return order[(int) (number % order.length)];
    }

    int turns() {
        return order.length;
    }

    int[] order() {
        return order;
    }

    int size() {
        return messages.size();
    }

    /** Messages of the workload in each. */
    int batch() {
        return messages.getFirst().size();
    }

    List<Value.StructValue> message(int which) {
        return messages.get(which);
    }

    Adapter adapter() throws Exception {
        return Codecs.adapter(codec, schema);
    }

    Object[] natives(Adapter adapter) throws Exception {
        Object[] natives = new Object[size()];
        for (int i = 0; i < natives.length; i++) natives[i] = toNative(adapter, i);
        return natives;
    }

    private Object toNative(Adapter adapter, int which) throws Exception {
        return adapter instanceof Adapter.Batching b ? b.toBatch(messages.get(which))
                : adapter.toNative(messages.get(which).getFirst());
    }

    private byte[][] cycle(Adapter adapter) throws Exception {
        byte[][] encoded = new byte[size()][];
        for (int i = 0; i < encoded.length; i++) encoded[i] = adapter.encode(toNative(adapter, i)).copy();
        return encoded;
    }

    /** What a new adapter makes of the messages. */
    Bytes encoded() throws Exception {
        Adapter adapter = adapter();
        byte[][] first = cycle(adapter);
        if (!contestant.stateful()) return new Bytes(first, first, true);
        byte[][] later = cycle(adapter);
        return new Bytes(first, later, Arrays.deepEquals(later, cycle(adapter)));
    }

    /**
     * The encoding of each distinct message.
     *
     * @param first   of those that are sent before any was sent twice
     * @param later   of all others, if it is the same each time
     * @param repeats whether it is; a stateful codec may never write the same again
     */
    record Bytes(byte[][] first, byte[][] later, boolean repeats) {
        /** Of the message that is sent as that number. */
        byte[] of(long number, int which) {
            return number < first.length ? first[which] : later[which];
        }

        int longest() {
            return Stream.of(first, later).flatMap(Arrays::stream).mapToInt(b -> b.length).max().orElse(0);
        }
    }

    /** The sum that reading a message gives, by the definition of {@link ReadSum}. */
    long sum(List<Value.StructValue> decoded) {
        long sum = 0;
        for (Value.StructValue m : decoded) sum += ReadSum.of(schema, m);
        return sum;
    }

    List<Value.StructValue> canonical(Adapter adapter, Object decoded) throws Exception {
        return adapter instanceof Adapter.Batching b ? b.fromBatch(decoded) : List.of(adapter.toCanonical(decoded));
    }

    /** The first difference that the codec does not declare; empty if there is none. */
    String difference(int which, List<Value.StructValue> decoded) {
        List<Value.StructValue> sent = messages.get(which);
        if (decoded.size() != sent.size()) return sent.size() + " messages came as " + decoded.size();
        Check check = new Check(contestant, schema);
        for (int i = 0; i < sent.size(); i++) {
            var wrong = check.undeclared(check.differences(sent.get(i), decoded.get(i)));
            if (wrong.isPresent()) return wrong.get();
        }
        return "";
    }

    boolean isStateful() {
        return contestant.stateful();
    }

    /** A contestant that makes no messages of its own cannot be asked for its fields. */
    boolean isFloor() {
        return contestant.floor();
    }
}
