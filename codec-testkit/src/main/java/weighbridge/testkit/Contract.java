package weighbridge.testkit;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.Workshop;
import weighbridge.codec.own.OwnClassCodec;
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.testkit.own.Basket;
import weighbridge.testkit.own.OwnExample;

/**
 * Checks that one codec carries an example, or refuses it as its codec.properties says.
 *
 * <p>Every message must come back unchanged, apart from the declared losses, and the reader's sum must be that of what
 * came back. Equal messages must give equal bytes, whichever adapter writes them and whatever it wrote before. Decoding
 * must leave the bytes unchanged. Bytes that end too early must give an exception, or at least not the whole message,
 * unless the library reads without bounds (fact {@code unchecked}). For a stateful codec, whose bytes depend on earlier
 * messages, only the first two rules hold. For a codec of batches, all rules hold for a batch of one message, and a
 * batch of several must come back in order. Adapters must not know of each other: several threads, each with its own,
 * must not disturb one another.
 */
final class Contract {
    /** The number of threads that run concurrently, each with its own adapter. */
    static final int THREADS = 4;

    private final CodecInfo info;
    private final Codec codec;
    private final Map<String, Optional<UnsupportedSchema>> generated;
    private final Set<Difference.Kind> seen = ConcurrentHashMap.newKeySet();
    private final Set<Limit> shown = ConcurrentHashMap.newKeySet();

    /**
     * @param generated the result for each folder in which sources were generated; shared by the codecs that share the
     *                  folder's contents
     */
    Contract(CodecInfo info, Codec codec, Map<String, Optional<UnsupportedSchema>> generated) {
        this.info = info;
        this.codec = codec;
        this.generated = generated;
    }

    Contract(CodecInfo info, Codec codec) {
        this(info, codec, new HashMap<>());
    }

    /** The limits that codec.properties declares, without unknown words. */
    static List<Limit> limits(CodecInfo info) {
        return info.unsupported().keySet().stream().map(Limit::parse).flatMap(Optional::stream).toList();
    }

    /** The declared words for constructs in the schema. */
    static List<String> declared(CodecInfo info, Schema schema) {
        return limits(info).stream().filter(l -> l.isIn(schema)).map(Limit::word).toList();
    }

    /** The kinds of difference seen so far. */
    Set<Difference.Kind> seen() {
        return seen;
    }

    /** The declared limits about values that were confirmed by a message with no other such value. */
    Set<Limit> shown() {
        return shown;
    }

    /**
     * Checks one example.
     *
     * @param folder the example's own folder, shared by the ids that share what they generate
     * @throws AssertionError if the contract is broken; it names the codec, the example, the message and what is wrong
     */
    void check(Example example, Path folder) throws Exception {
        Optional<UnsupportedSchema> refusal = generate(example, folder);
        List<String> declared = declared(info, example.schema());
        if (refusal.isPresent()) {
            if (declared.isEmpty())
                throw breach(example).of("is refused, but no unsupported.* declares that: " + refusal.get().getMessage()
                        + Advice.refused(example.schema()));
            if (refusal.get().getMessage() == null || refusal.get().getMessage().isBlank())
                throw breach(example).of("is refused without a reason");
            return;
        }
        if (!declared.isEmpty())
            throw breach(example).of("is declared unsupported (" + String.join(", ", declared)
                    + "), but generate does not refuse it: throw UnsupportedSchema there, or in check of a "
                    + "ReflectiveCodec");
        try (URLClassLoader classes = loader(folder)) {
            bound(example, classes).check();
        }
    }

    /**
     * Checks that objects of a user's own class are carried, as the codec states: an example of ordinary objects.
     *
     * @param folder for what is generated
     * @throws AssertionError if the contract is broken
     */
    void checkOwn(Path folder) throws Exception {
        List<Value.StructValue> values = OwnExample.messages();
        Example example = new Example("objects of a user's own class", OwnExample.schema(),
                List.of(new Example.Message("everything present", values.getFirst()),
                        new Example.Message("much absent", values.getLast())));
        if (!(codec instanceof OwnClassCodec own))
            throw breach(example).of("own = true is declared, but it is not an OwnClassCodec");
        own.generateOwn(example.schema(), codec.getClass().getClassLoader(), new Workshop(folder));
        try (URLClassLoader classes = loader(folder)) {
            Object object = codec.adapter(example.schema(), classes).toNative(values.getFirst());
            if (!(object instanceof Basket))
                throw breach(example).of("its native value is not the user's object but a " + object.getClass());
            bound(example, classes).check();
        }
    }

    /**
     * Checks that the adapters of several threads do not disturb each other; they share the library's objects if the
     * codec states that it is shareable.
     *
     * @throws AssertionError if they do; it names the codec, the example, the message and what is wrong
     */
    void checkThreads(Example example, Path folder) throws Exception {
        if (generate(example, folder).isPresent()) throw breach(example).of("is refused");
        try (URLClassLoader classes = loader(folder); ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            Optional<Adapter.Shareable> shared =
                    info.shareable() ? Optional.of(shareable(example, classes)) : Optional.empty();
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int first = i;
                Bound bound = bound(example, classes);
                all.add(threads.submit(() -> {
                    bound.checkRounds(shared.isPresent() ? shared.get().another() : bound.fresh(), first);
                    return null;
                }));
            }
            for (Future<?> each : all) each.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AssertionError wrong) throw wrong;
            throw breach(example)
                    .of("failed with " + THREADS + " threads at once, each with an adapter: " + e.getCause(), e);
        }
    }

    private Adapter.Shareable shareable(Example example, ClassLoader classes) throws Exception {
        if (codec.adapter(example.schema(), classes) instanceof Adapter.Shareable s) return s;
        throw breach(example)
                .of("is declared shareable, but its adapter is not an Adapter.Shareable, so threads cannot share "
                        + "anything");
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
            throw breach(example).of("generate failed: " + e, e);
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

    private Breach breach(Example example) {
        return new Breach(info, example);
    }

    private Bound bound(Example example, ClassLoader classes) {
        return new Bound(info, codec, example, classes, seen, shown);
    }
}
