package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weighbridge.model.Contestant;
import weighbridge.model.Operation;
import weighbridge.model.file.Scratch;
import weighbridge.model.form.Form;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.Launcher;

/** Finds the exact facts of a codec's bytes, each in a separate JVM, and caches them. */
final class ExactFacts {
    private static final Form<Contestant> CONTESTANTS = Form.of(Contestant.class);
    /**
     * The flags of a JVM that finds only the first facts, of which none depends on its compiler or collector. They save
     * two fifths of its CPU time.
     */
    private static final List<String> BRIEF_FLAGS =
            List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+ExitOnOutOfMemoryError");

    private final Jvms jvms;
    private final Scratch scratch;
    private final Digests digests;
    private final Cache cache;

    ExactFacts(Jvms jvms, Scratch scratch, Digests digests, Cache cache) {
        this.jvms = jvms;
        this.scratch = scratch;
        this.digests = digests;
        this.cache = cache;
    }

    /** The cached facts, if there are any. */
    Optional<Outcome<Facts>> known(Prepared codec, Launcher.FactsOrder order) throws IOException {
        return read(stored(codec, order));
    }

    Outcome<Facts> find(Prepared codec, Launcher.FactsOrder order) throws IOException {
        Path stored = stored(codec, order);
        Optional<Outcome<Facts>> known = read(stored);
        return known.isPresent() ? known.get() : verify(codec, order, stored);
    }

    private static Optional<Outcome<Facts>> read(Path stored) throws IOException {
        if (!Files.exists(stored)) return Optional.empty();
        Cache.used(stored);
        return Optional.of(OutcomeFormat.FACTS.read(stored));
    }

    /** Where the cache keeps the facts of an order, whether or not they are there yet. */
    private Path stored(Prepared codec, Launcher.FactsOrder order) throws IOException {
        Plan.Workload workload = codec.workload();
        String digest =
                Digests.of(List.of(codec.generated().digest(), workload.all().digest(), workload.sample().digest(),
                        digests.of(codec.bareClassPath()), CONTESTANTS.tree(codec.contestant()).toString(),
                        codec.flags(flags(order)).toString(), jvms.of(codec.id()).stamp(), "" + Compressor.VERSION,
                        "" + OutcomeFormat.VERSION, counted(order).toString(), "" + order.recounts()));
        return cache.facts(codec.id() + "-" + digest.substring(0, 24));
    }

    private Outcome<Facts> verify(Prepared codec, Launcher.FactsOrder order, Path stored) throws IOException {
        Contestant contestant = codec.contestant();
        Path work = scratch.make("verify");
        Job.Verify job = new Job.Verify(contestant, codec.workload().all().file().toAbsolutePath(), codec.sample(),
                counted(order), work.resolve("encoded"));
        Outcome<Facts> outcome = jvms.of(codec.id()).run(job.main(), job, codec.flags(flags(order)), codec.classPath(),
                OutcomeFormat.FACTS, work, order.limit());
        if (outcome instanceof Outcome.Measured<Facts>(Facts facts)) {
            Map<String, Double> sizes = new TreeMap<>(facts.sizes());
            // A contestant that writes nothing has nothing to compress.
            if (!order.isBrief() && facts.maxBytes() > 0) {
                sizes.putAll(CompressedSizes.of(job.encoded(), facts.messages(), facts.sizes().get("size.raw"),
                        contestant.batch()));
            }
            Facts counted = facts.recounted(recounts(codec, order));
            // What failed to be counted may be counted the next time.
            boolean whole = order.recounts() == 0 || !counted.recounts().isEmpty()
                    && counted.recounts().values().stream().allMatch(c -> c.size() == order.recounts());
            if (whole) OutcomeFormat.FACTS.write(stored, new Outcome.Measured<>(with(counted, sizes, 0)));
            outcome = new Outcome.Measured<>(with(counted, sizes, codec.generated().millis()));
        }
        scratch.discard(work);
        return outcome;
    }

    /** By operation's text, what further JVMs count; one that fails counts nothing. */
    private Map<String, List<Double>> recounts(Prepared codec, Launcher.FactsOrder order) throws IOException {
        Map<String, List<Double>> recounts = new TreeMap<>();
        for (int i = 0; i < order.recounts(); i++) {
            Path work = scratch.make("count");
            Job.Count job = new Job.Count(codec.contestant(), codec.sample(), counted(order));
            Outcome<Job.Counted> outcome = jvms.of(codec.id()).run(job.main(), job, codec.flags(flags(order)),
                    codec.classPath(), OutcomeFormat.COUNTED, work, order.limit());
            if (outcome instanceof Outcome.Measured(Job.Counted counted))
                counted.allocation().forEach(
                        (operation, bytes) -> recounts.computeIfAbsent(operation, _ -> new ArrayList<>()).add(bytes));
            scratch.discard(work);
        }
        return recounts;
    }

    private static List<String> flags(Launcher.FactsOrder order) {
        return order.isBrief() ? BRIEF_FLAGS : Job.JVM_FLAGS;
    }

    private static List<Operation> counted(Launcher.FactsOrder order) {
        return order.counted().stream().sorted().toList();
    }

    private static Facts with(Facts f, Map<String, Double> sizes, long generated) {
        return new Facts(f.messages(), sizes, f.minBytes(), f.maxBytes(), f.digest(), f.stable(), f.allocation(),
                f.recounts(), f.heap(), f.losses(), generated);
    }
}
