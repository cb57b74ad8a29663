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
import weighbridge.model.CodecInfo;
import weighbridge.model.Difference;
import weighbridge.model.Schema;

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
    /** At once, an adapter each. */
    static final int THREADS = 4;

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
     * Checks that adapters of several threads keep apart, over the same objects of the library where the codec states
     * that it is shareable.
     *
     * @throws AssertionError naming the codec, the example, the message and what is wrong
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
            throw breach(example).of("failed with " + THREADS + " threads at once, an adapter each: " + e.getCause(),
                    e);
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
