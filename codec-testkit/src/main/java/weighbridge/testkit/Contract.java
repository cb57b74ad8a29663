package weighbridge.testkit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.model.CodecInfo;
import weighbridge.model.Definition;
import weighbridge.model.Difference;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * What one codec owes: that it carries an example, or refuses it as its codec.properties says.
 *
 * <p>For every message: it comes back as it was, up to the losses that are declared; the reader's sum is that of what
 * came back; equal messages give equal bytes, whichever adapter writes them and whatever it wrote before; decoding
 * leaves the bytes as they are; and bytes that end too early give an exception, or at least not the whole message,
 * unless the library reads without bounds (fact {@code unchecked}). A stateful codec, whose bytes depend on the
 * messages before, owes the first two alone. A codec of batches owes all of it for a batch of one message, and that a
 * batch of several comes back in order. Adapters do not know of each other: several threads, each with its own, do not
 * disturb one another.
 */
final class Contract {
    private static final int SHORT_BYTES = 48;
    private static final int CUTS = 16;
    private static final int CUTS_OF_LARGE = 4;
    private static final int LARGE_BYTES = 20_000;
    private static final int THREADS = 4;
    private static final int ROUNDS = 200;

    private final CodecInfo info;
    private final Codec codec;
    private final Map<String, Optional<UnsupportedSchema>> generated;
    private final Set<Difference.Kind> seen = ConcurrentHashMap.newKeySet();
    private final Set<Limit> shown = ConcurrentHashMap.newKeySet();

    /**
     * @param generated what became of each folder in which sources were generated; shared by the codecs that share its
     *                  contents
     */
    Contract(CodecInfo info, Codec codec, Map<String, Optional<UnsupportedSchema>> generated) {
        this.info = info;
        this.codec = codec;
        this.generated = generated;
    }

    Contract(CodecInfo info, Codec codec) {
        this(info, codec, new HashMap<>());
    }

    /** The limits that codec.properties declares; unknown words are left out. */
    static List<Limit> limits(CodecInfo info) {
        return info.unsupported().keySet().stream().map(Limit::parse).flatMap(Optional::stream).toList();
    }

    /** The declared words for constructs that the schema has. */
    static List<String> declared(CodecInfo info, Schema schema) {
        return limits(info).stream().filter(l -> l.isIn(schema)).map(Limit::word).toList();
    }

    /** The kinds of difference that were seen so far. */
    Set<Difference.Kind> seen() {
        return seen;
    }

    /** The declared limits about values that some message showed which held no other such value. */
    Set<Limit> shown() {
        return shown;
    }

    /**
     * Checks one example.
     *
     * @param folder of its own, shared by the ids that share what they generate
     * @throws AssertionError naming the codec, the example, the message and what is wrong
     */
    void check(Example example, Path folder) throws Exception {
        Optional<UnsupportedSchema> refusal = generate(example, folder);
        List<String> declared = declared(info, example.schema());
        if (refusal.isPresent()) {
            if (declared.isEmpty())
                throw wrong(example, "is refused, but no unsupported.* declares that: " + refusal.get().getMessage()
                        + Advice.refused(example.schema()));
            if (refusal.get().getMessage() == null || refusal.get().getMessage().isBlank())
                throw wrong(example, "is refused without a reason");
            return;
        }
        if (!declared.isEmpty())
            throw wrong(example,
                    "is declared unsupported (" + String.join(", ", declared)
                            + "), but generate does not refuse it: throw UnsupportedSchema there, or in check of a "
                            + "ReflectiveCodec");
        try (URLClassLoader classes = loader(folder)) {
            new Bound(example, classes).check();
        }
    }

    /**
     * Checks that adapters of several threads keep apart, over the same objects of the library where the codec states
     * that it is shareable.
     *
     * @throws AssertionError naming the codec, the example, the message and what is wrong
     */
    void checkThreads(Example example, Path folder) throws Exception {
        if (generate(example, folder).isPresent()) throw wrong(example, "is refused");
        try (URLClassLoader classes = loader(folder); ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            Optional<Adapter.Shareable> shared =
                    info.shareable() ? Optional.of(shareable(example, classes)) : Optional.empty();
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int first = i;
                Bound bound = new Bound(example, classes);
                all.add(threads.submit(() -> {
                    bound.checkRounds(shared.isPresent() ? shared.get().another() : bound.fresh(), first);
                    return null;
                }));
            }
            for (Future<?> each : all) each.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AssertionError wrong) throw wrong;
            throw wrong(example, "failed with " + THREADS + " threads at once, an adapter each: " + e.getCause(), e);
        }
    }

    private Adapter.Shareable shareable(Example example, ClassLoader classes) throws Exception {
        if (codec.adapter(example.schema(), classes) instanceof Adapter.Shareable s) return s;
        throw wrong(example,
                "is declared shareable, but its adapter is not an Adapter.Shareable, so threads cannot share anything");
    }

    private Optional<UnsupportedSchema> generate(Example example, Path folder) throws Exception {
        Optional<UnsupportedSchema> known = generated.get(folder.toString());
        if (known != null) return known;
        Optional<UnsupportedSchema> refusal;
        try {
            codec.generate(example.schema(), new Workshop(folder));
            refusal = Optional.empty();
        } catch (UnsupportedSchema e) {
            refusal = Optional.of(e);
        } catch (Exception e) {
            throw wrong(example, "generate failed: " + e, e);
        }
        generated.put(folder.toString(), refusal);
        return refusal;
    }

    private URLClassLoader loader(Path folder) throws IOException {
        try {
            return new URLClassLoader(new URL[] {folder.resolve("classes").toUri().toURL()},
                    codec.getClass().getClassLoader());
        } catch (MalformedURLException e) {
            throw new IOException(folder + " is not a folder for classes", e);
        }
    }

    private AssertionError wrong(Example example, String what) {
        return new AssertionError(info.id() + ": " + example.name() + ": " + what);
    }

    private AssertionError wrong(Example example, String what, Throwable cause) {
        return new AssertionError(info.id() + ": " + example.name() + ": " + what, cause);
    }

    /** A codec bound to an example's schema. */
    private final class Bound {
        private final Example example;
        private final Schema schema;
        private final ClassLoader classes;

        Bound(Example example, ClassLoader classes) {
            this.example = example;
            this.schema = example.schema();
            this.classes = classes;
        }

        private Adapter fresh() throws Exception {
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
            for (int i = 0; i < carried.size(); i++) {
                Example.Message message = carried.get(i);
                try {
                    byte[] bytes = adapter.encode(adapter.toNative(message.value())).copy();
                    comesBack(adapter, message, bytes);
                    if (adapter instanceof Adapter.Converting converting) converts(converting, message);
                    if (adapter instanceof Adapter.OnStream stream) comesBackFromStream(stream, message, bytes);
                    if (info.stateful()) continue;
                    isStable(adapter, message, bytes);
                    standsAlone(adapter, message, carried.get((i + 1) % carried.size()), bytes);
                    if (!info.facts().containsKey("unchecked")) endsCleanly(message, bytes, i);
                } catch (Exception | StackOverflowError | LinkageError e) {
                    throw failed(message, e);
                }
            }
            if (adapter instanceof Adapter.Streaming streaming) comesBackFromFile(streaming, carried);
            boolean batching = adapter instanceof Adapter.Batching;
            if (batching != info.batch() > 1)
                throw Contract.this.wrong(example, "batch = " + info.batch() + " is declared, but its adapter is "
                        + (batching ? "" : "no ") + "Adapter.Batching");
            if (adapter instanceof Adapter.Batching b && !carried.isEmpty()) comesBackInBatch(b, carried);
        }

        /** A batch of every message twice over, another batch between. */
        private void comesBackInBatch(Adapter.Batching adapter, List<Example.Message> messages) throws Exception {
            List<Example.Message> twice = new ArrayList<>(messages);
            twice.addAll(messages);
            List<Value.StructValue> values = twice.stream().map(Example.Message::value).toList();
            Object batch = adapter.toBatch(values);
            byte[] bytes = adapter.encode(batch).copy();
            adapter.encode(adapter.toNative(values.getFirst()));
            requireSame(twice.getFirst(), "again in a batch of all messages", bytes, adapter.encode(batch));
            Object decoded = adapter.decode(bytes);
            List<Value.StructValue> back = adapter.fromBatch(decoded);
            if (back.size() != twice.size())
                throw Contract.this.wrong(example,
                        "a batch of " + twice.size() + " messages comes back as " + back.size());
            long sum = 0;
            for (int i = 0; i < twice.size(); i++) {
                requireEqual(twice.get(i), "in a batch of all messages: ", values.get(i), back.get(i));
                sum += ReadSum.of(schema, back.get(i));
            }
            if (adapter.read(adapter.decode(bytes)) != sum)
                throw Contract.this.wrong(example, "reading a batch of all messages does not touch every field once");
        }

        /** A stream holds the bytes that encode gives. */
        private void comesBackFromStream(Adapter.OnStream adapter, Example.Message message, byte[] bytes)
                throws Exception {
            ByteArrayOutputStream stream = new ByteArrayOutputStream();
            adapter.encodeTo(adapter.toNative(message.value()), stream);
            if (!Arrays.equals(bytes, stream.toByteArray())) {
                throw wrong(message,
                        "has other bytes in a stream from offset " + Arrays.mismatch(bytes, stream.toByteArray()));
            }
            Object decoded = adapter.decodeFrom(new ByteArrayInputStream(stream.toByteArray()));
            requireEqual(message, "from a stream: ", message.value(), adapter.toCanonical(decoded));
        }

        /** A file in the library's own form holds every message, in order, flushed or not. */
        private void comesBackFromFile(Adapter.Streaming adapter, List<Example.Message> messages) throws Exception {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            try (Adapter.Streaming.Writer out = adapter.writer(file)) {
                for (int i = 0; i < messages.size(); i++) {
                    out.write(adapter.toNative(messages.get(i).value()));
                    if (i % 3 == 1) out.flush();
                }
            }
            try (Adapter.Streaming.Reader in = adapter.reader(new ByteArrayInputStream(file.toByteArray()))) {
                for (Example.Message message : messages) {
                    Object decoded =
                            in.next().orElseThrow(() -> wrong(message, "is missing in a file of all messages"));
                    requireEqual(message, "in a file of all messages: ", message.value(), adapter.toCanonical(decoded));
                }
                if (in.next().isPresent())
                    throw Contract.this.wrong(example, "a file of all messages holds more than they");
            }
        }

        /**
         * Sends the messages through an adapter round by round, starting with the given one, so that threads differ.
         */
        void checkRounds(Adapter adapter, int first) throws Exception {
            List<Example.Message> messages = example.messages().stream().filter(m -> !hasDeclaredValue(m)).toList();
            for (int i = 0; i < ROUNDS; i++) {
                Example.Message message = messages.get((first + i) % messages.size());
                byte[] bytes = adapter.encode(adapter.toNative(message.value())).copy();
                if (isFloor()) adapter.read(adapter.decode(bytes));
                else
                    requireEqual(message, "with " + THREADS + " threads at once, an adapter each: ", message.value(),
                            adapter.toCanonical(adapter.decode(bytes)));
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
            return limits(info).stream().filter(l -> l.isAboutValues() && l.isWithin(message.value())).toList();
        }

        /** Such a message may come back or not; whether any does not is asked at the end. */
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

        /** Whether the message comes back, up to the losses that are declared. */
        private boolean comesBack(Example.Message message) {
            try {
                return undeclared(message.value(), sentBy(fresh(), message)).isEmpty();
            } catch (Exception | StackOverflowError | LinkageError _) {
                return false;
            }
        }

        private Value.StructValue sentBy(Adapter adapter, Example.Message message) throws Exception {
            return adapter.toCanonical(adapter.decode(adapter.encode(adapter.toNative(message.value())).copy()));
        }

        private List<Difference> undeclared(Value.StructValue expected, Value.StructValue actual) {
            List<Difference> undeclared = new ArrayList<>();
            Difference.find(schema, expected, actual, d -> {
                if (!info.losses().containsKey(d.kind())) undeclared.add(d);
            });
            return undeclared;
        }

        private void comesBack(Adapter adapter, Example.Message message, byte[] bytes) throws Exception {
            byte[] given = bytes.clone();
            Object decoded = adapter.decode(given);
            Value.StructValue back = adapter.toCanonical(decoded);
            requireEqual(message, "", message.value(), back);
            requireSum(message, adapter.read(decoded), back);
            if (!Arrays.equals(given, bytes))
                throw wrong(message,
                        "decode or read changed the bytes it was given, at offset " + Arrays.mismatch(given, bytes));
        }

        private void requireEqual(Example.Message message, String how, Value.StructValue expected,
                Value.StructValue actual) {
            Difference.find(schema, expected, actual, d -> seen.add(d.kind()));
            List<Difference> undeclared = undeclared(expected, actual);
            if (undeclared.isEmpty()) return;
            List<Difference.Kind> kinds = undeclared.stream().map(Difference::kind).distinct().sorted().toList();
            String more = undeclared.size() == 1 ? "" : " (and " + (undeclared.size() - 1) + " more)";
            throw wrong(message, how + undeclared.getFirst() + more + advice().changed(message, kinds));
        }

        private Advice advice() {
            return new Advice(info, example, this::comesBack);
        }

        private void requireSum(Example.Message message, long sum, Value.StructValue back) {
            long expected = ReadSum.of(schema, back);
            if (sum == expected) return;
            List<String> missed = new ArrayList<>();
            addPathsOf(expected - sum, new Type.Ref(schema.root()), schema.root(), back, missed);
            throw wrong(message,
                    "read gave the sum " + sum + ", the fields' is " + expected
                            + (missed.isEmpty() ? "" : "; what is missing is what "
                                    + String.join(" or ", missed.subList(0, Math.min(3, missed.size()))) + " adds"));
        }

        private void converts(Adapter.Converting adapter, Example.Message message) throws Exception {
            Object own = adapter.fromBean(adapter.toBean(message.value()));
            Object decoded = adapter.decode(adapter.encode(own).copy());
            Value.StructValue back = adapter.toCanonical(decoded);
            requireEqual(message, "made from its bean: ", message.value(), back);
            Object again = adapter.decode(adapter.encode(adapter.fromBean(adapter.asBean(decoded))).copy());
            requireEqual(message, "made a bean and back: ", back, adapter.toCanonical(again));
        }

        private void isStable(Adapter adapter, Example.Message message, byte[] bytes) throws Exception {
            requireSame(message, "a second time", bytes, adapter.encode(adapter.toNative(message.value())));
            Adapter other = fresh();
            requireSame(message, "by a fresh adapter", bytes, other.encode(other.toNative(message.value())));
        }

        /** Neither the bytes nor a decoded value depend on what is encoded between. */
        private void standsAlone(Adapter adapter, Example.Message message, Example.Message next, byte[] bytes)
                throws Exception {
            Object value = adapter.toNative(message.value());
            Object decoded = adapter.decode(bytes.clone());
            Encoded handed = adapter.encode(value);
            byte[] array = handed.array();
            int offset = handed.offset();
            try {
                adapter.encode(adapter.toNative(next.value()));
            } catch (Exception | StackOverflowError | LinkageError e) {
                throw failed(next, e);
            }
            if (!info.reusesBuffers() && !Arrays.equals(bytes, 0, bytes.length, array, offset, offset + bytes.length)) {
                throw wrong(message,
                        "its bytes changed when " + next.name() + " was encoded, but reusesBuffers is false");
            }
            requireSame(message, "after " + next.name(), bytes, adapter.encode(value));
            requireEqual(message, "decoded, then changed by encoding " + next.name() + ": ", message.value(),
                    adapter.toCanonical(decoded));
        }

        private void requireSame(Example.Message message, String when, byte[] expected, Encoded actual) {
            int at = Arrays.mismatch(expected, actual.copy());
            if (at >= 0) {
                throw wrong(message, "encoded " + when + " it has other bytes from offset " + at + " on ("
                        + expected.length + " bytes, then " + actual.length()
                        + "); if its bytes depend on the messages before, declare stateful in " + CodecInfo.FILE);
            }
        }

        private void endsCleanly(Example.Message message, byte[] bytes, int seed) throws Exception {
            Adapter adapter = fresh();
            for (int length : cuts(bytes.length, seed)) {
                Value.StructValue back;
                try {
                    Object decoded = adapter.decode(Arrays.copyOf(bytes, length));
                    adapter.read(decoded);
                    back = adapter.toCanonical(decoded);
                } catch (Exception _) {
                    // A reader may stop anywhere; what it must not do is to leave the adapter unable to go on.
                    continue;
                } catch (Error e) {
                    throw wrong(message, "cut to " + length + " of " + bytes.length
                            + " bytes it gives an error rather than an exception: " + e + Advice.BETTER + ": unchecked",
                            e);
                }
                if (back.equals(message.value()) && !info.facts().containsKey("truncated")) {
                    throw wrong(message, "cut to " + length + " of " + bytes.length + " bytes it still comes back whole"
                            + Advice.BETTER + ": truncated");
                }
            }
            requireEqual(message, "after reading cut bytes: ", message.value(),
                    adapter.toCanonical(adapter.decode(bytes.clone())));
        }

        private List<Integer> cuts(int length, int seed) {
            List<Integer> cuts = new ArrayList<>();
            if (length <= SHORT_BYTES) {
                for (int i = 0; i < length; i++) cuts.add(i);
                return cuts;
            }
            cuts.addAll(List.of(0, 1, length / 2, length - 1));
            Random random = new Random(seed);
            for (int n = length > LARGE_BYTES ? CUTS_OF_LARGE : CUTS; n > 0; n--) cuts.add(random.nextInt(length));
            return cuts;
        }

        private AssertionError failed(Example.Message message, Throwable e) {
            return wrong(message, "failed: " + e + deepest(e) + advice().failed(message, e), e);
        }

        /** A library's wrapper often names neither the value nor what is wrong with it. */
        private static String deepest(Throwable e) {
            Throwable cause = e;
            while (cause.getCause() != null) cause = cause.getCause();
            return cause == e || e.toString().contains(cause.toString()) ? "" : ", caused by " + cause;
        }

        private AssertionError wrong(Example.Message message, String what) {
            return Contract.this.wrong(example, message.name() + ": " + what);
        }

        private AssertionError wrong(Example.Message message, String what, Throwable cause) {
            return Contract.this.wrong(example, message.name() + ": " + what, cause);
        }

        /** Where a value is that adds this to the sum: a good guess at the field that a reader forgot. */
        private void addPathsOf(long sum, Type type, String path, Value value, List<String> found) {
            if (ReadSum.of(schema, type, value) == sum) found.add(path);
            switch (value) {
                case Value.StructValue(List<Value> values) -> addFields(sum,
                        ((Definition.Struct) schema.definition((Type.Ref) type)).fields(), path, values, found);
                case Value.UnionValue(int i, Value v) -> {
                    Field f = ((Definition.Union) schema.definition((Type.Ref) type)).alternatives().get(i);
                    addPathsOf(sum, f.type(), path + "." + f.name(), v, found);
                }
                case Value.ListValue(List<Value> elements) -> {
                    for (int i = 0; i < elements.size(); i++)
                        addPathsOf(sum, ((Type.ListOf) type).element(), path + "[" + i + "]", elements.get(i), found);
                }
                case Value.MapValue(var entries) ->
                    entries.values().forEach(v -> addPathsOf(sum, ((Type.MapOf) type).value(), path + "{}", v, found));
                case Value.SetValue(Set<Value> elements) ->
                    elements.forEach(v -> addPathsOf(sum, ((Type.SetOf) type).element(), path + "[]", v, found));
                default -> {}
            }
        }

        private void addFields(long sum, List<Field> fields, String path, List<Value> values, List<String> found) {
            for (int i = 0; i < fields.size(); i++)
                addPathsOf(sum, fields.get(i).type(), path + "." + fields.get(i).name(), values.get(i), found);
        }
    }
}
