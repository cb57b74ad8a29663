package weighbridge.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;
import weighbridge.model.Schema;
import weighbridge.model.Value;

/** A codec bound to an example's schema, and the checks for each of the example's messages. */
final class Bound {
    private static final int ROUNDS = 200;

    private final CodecInfo info;
    private final Codec codec;
    private final Example example;
    private final Schema schema;
    private final ClassLoader classes;
    private final Set<Limit> shown;
    private final Breach breach;
    private final Expectation expectation;
    private final Containers containers;
    private final Truncation truncation;

    /**
     * @param classes loads the classes that the codec generated
     * @param seen    collects each kind of difference
     * @param shown   collects the declared limits about values that were confirmed by a message with no other such
     *                value
     */
    Bound(CodecInfo info, Codec codec, Example example, ClassLoader classes, Set<Difference.Kind> seen,
            Set<Limit> shown) {
        this.info = info;
        this.codec = codec;
        this.example = example;
        this.schema = example.schema();
        this.classes = classes;
        this.shown = shown;
        this.breach = new Breach(info, example);
        this.expectation = new Expectation(info, example, seen, this::isCarried);
        this.containers = new Containers(schema, breach, expectation);
        this.truncation = new Truncation(info, breach, expectation);
    }

    Adapter fresh() throws Exception {
        return codec.adapter(schema, classes);
    }

    void check() throws Exception {
        Adapter adapter = fresh();
        List<Example.Message> carried = new ArrayList<>();
        for (Example.Message message : example.messages()) {
            if (isFloor()) pass(adapter, message);
            else if (hasDeclaredValue(message)) maybeChangesOrFails(message);
            else carried.add(message);
        }
        Breaches breaches = new Breaches();
        for (int i = 0; i < carried.size(); i++) {
            Example.Message message = carried.get(i);
            Example.Message next = carried.get((i + 1) % carried.size());
            try {
                check(adapter, message, next, i);
            } catch (AssertionError e) {
                breaches.add(e);
            } catch (Exception | StackOverflowError | LinkageError e) {
                breaches.add(expectation.failed(message, e));
            }
        }
        breaches.end();
        if (adapter instanceof Adapter.Streaming streaming) containers.comesBackFromFile(streaming, carried);
        boolean batching = adapter instanceof Adapter.Batching;
        if (batching != info.batch() > 1)
            throw breach.of("batch = " + info.batch() + " is declared, but its adapter is " + (batching ? "" : "not ")
                    + "an Adapter.Batching");
        if (adapter instanceof Adapter.Batching b && !carried.isEmpty()) containers.comesBackInBatch(b, carried);
    }

    /** @param seed of the places at which the message's bytes are cut */
    private void check(Adapter adapter, Example.Message message, Example.Message next, int seed) throws Exception {
        byte[] bytes = adapter.encode(adapter.toNative(message.value())).copy();
        comesBack(adapter, message, bytes);
        if (adapter instanceof Adapter.Converting converting) converts(converting, message);
        if (adapter instanceof Adapter.OnStream stream) containers.comesBackFromStream(stream, message, bytes);
        if (!info.reusesBuffers()) belongsToTheCaller(info.stateful() ? fresh() : adapter, message, next);
        if (info.stateful()) return;
        isStable(adapter, message, bytes);
        standsAlone(adapter, message, next, bytes);
        if (!info.facts().containsKey("unchecked")) truncation.endsCleanly(fresh(), message, bytes, seed);
    }

    /** Sends the messages through an adapter in turn, starting with the given one, so that threads differ. */
    void checkRounds(Adapter adapter, int first) throws Exception {
        List<Example.Message> messages = example.messages().stream().filter(m -> !hasDeclaredValue(m)).toList();
        for (int i = 0; i < ROUNDS; i++) {
            Example.Message message = messages.get((first + i) % messages.size());
            byte[] bytes = adapter.encode(adapter.toNative(message.value())).copy();
            if (isFloor()) adapter.read(adapter.decode(bytes));
            else expectation.requireEqualAmongThreads(message, adapter.toCanonical(adapter.decode(bytes)));
        }
    }

    private boolean isFloor() {
        return "true".equals(info.facts().get("floor"));
    }

    private void pass(Adapter adapter, Example.Message message) throws Exception {
        byte[] bytes = adapter.encode(adapter.toNative(message.value())).copy();
        adapter.read(adapter.decode(bytes));
    }

    private boolean hasDeclaredValue(Example.Message message) {
        return !declaredValues(message).isEmpty();
    }

    private List<Limit> declaredValues(Example.Message message) {
        return Contract.limits(info).stream().filter(l -> l.isAboutValues() && l.isWithin(message.value())).toList();
    }

    /**
     * Tries a message with a declared value, which may or may not come back; whether any did not is checked at the end.
     */
    private void maybeChangesOrFails(Example.Message message) throws Exception {
        List<Limit> limits = declaredValues(message);
        if (limits.size() == 1 && !comesBackUnchanged(message)) shown.add(limits.getFirst());
    }

    private boolean comesBackUnchanged(Example.Message message) throws Exception {
        Adapter adapter = fresh();
        try {
            return sentBy(adapter, message).equals(message.value());
        } catch (Exception _) {
            return false;
        }
    }

    /** Whether the message comes back, apart from the declared losses. */
    private boolean isCarried(Example.Message message) {
        try {
            return expectation.undeclared(message.value(), sentBy(fresh(), message)).isEmpty();
        } catch (Exception | StackOverflowError | LinkageError _) {
            return false;
        }
    }

    private Value.StructValue sentBy(Adapter adapter, Example.Message message) throws Exception {
        return adapter.toCanonical(adapter.decode(adapter.encode(adapter.toNative(message.value())).copy()));
    }

    private void comesBack(Adapter adapter, Example.Message message, byte[] bytes) throws Exception {
        byte[] given = bytes.clone();
        Object decoded = adapter.decode(given);
        Value.StructValue back = adapter.toCanonical(decoded);
        expectation.requireEqual(message, "", message.value(), back);
        expectation.requireSum(message, adapter.read(decoded), back);
        if (!Arrays.equals(given, bytes))
            throw breach.of(message,
                    "decode or read changed the bytes it was given, at offset " + Arrays.mismatch(given, bytes));
    }

    private void converts(Adapter.Converting adapter, Example.Message message) throws Exception {
        Object own = adapter.fromBean(adapter.toBean(message.value()));
        Object decoded = adapter.decode(adapter.encode(own).copy());
        Value.StructValue back = adapter.toCanonical(decoded);
        expectation.requireEqual(message, "converted from its bean: ", message.value(), back);
        Object again = adapter.decode(adapter.encode(adapter.fromBean(adapter.asBean(decoded))).copy());
        expectation.requireEqual(message, "converted to a bean and back: ", back, adapter.toCanonical(again));
    }

    private void isStable(Adapter adapter, Example.Message message, byte[] bytes) throws Exception {
        expectation.requireSame(message, "a second time", bytes, adapter.encode(adapter.toNative(message.value())));
        Adapter other = fresh();
        expectation.requireSame(message, "by a fresh adapter", bytes, other.encode(other.toNative(message.value())));
    }

    /** Checks that the next call leaves the bytes alone, and that it does not matter what their owner does to them. */
    private void belongsToTheCaller(Adapter adapter, Example.Message message, Example.Message next) throws Exception {
        Object value = adapter.toNative(message.value());
        Encoded handed = adapter.encode(value);
        byte[] bytes = handed.copy();
        byte[] array = handed.array();
        int offset = handed.offset();
        boolean shared;
        try {
            shared = adapter.encode(adapter.toNative(next.value())).array() == array && array.length > 0;
        } catch (Exception | StackOverflowError | LinkageError e) {
            throw expectation.failed(next, e);
        }
        if (shared || !Arrays.equals(bytes, 0, bytes.length, array, offset, offset + bytes.length)) {
            throw breach.of(message, "its bytes changed when " + next.name() + " was encoded, but their caller owns "
                    + "them; return a copy, and leave them in a buffer only in a tuned id with reusesBuffers = true");
        }
        if (info.stateful()) return;
        Arrays.fill(array, (byte) 'x');
        expectation.requireSame(message, "after its first bytes were overwritten", bytes, adapter.encode(value));
    }

    /** Checks that neither the bytes nor a decoded value depend on a message that is encoded in between. */
    private void standsAlone(Adapter adapter, Example.Message message, Example.Message next, byte[] bytes)
            throws Exception {
        Object value = adapter.toNative(message.value());
        Object decoded = adapter.decode(bytes.clone());
        try {
            adapter.encode(adapter.toNative(next.value()));
        } catch (Exception | StackOverflowError | LinkageError e) {
            throw expectation.failed(next, e);
        }
        expectation.requireSame(message, "after " + next.name(), bytes, adapter.encode(value));
        expectation.requireEqual(message, "decoded, then changed when encoding " + next.name() + ": ", message.value(),
                adapter.toCanonical(decoded));
    }
}
