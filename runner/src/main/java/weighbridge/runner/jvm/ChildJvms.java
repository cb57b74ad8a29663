package weighbridge.runner.jvm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Contestant;
import weighbridge.model.form.Form;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packing;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Sizes;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.runner.jvm.Generator.Generated;

/**
 * Carries out orders in JVMs of their own, each with one codec's class path.
 *
 * <p>What a codec generated and the exact facts are kept in a cache, under the digest of all that they depend on.
 */
public final class ChildJvms implements Launcher {
    private static final int FACTS_AT_ONCE = 2;
    private static final Form<Contestant> CONTESTANTS = Form.of(Contestant.class);
    private static final Duration COLD_LIMIT = Duration.ofSeconds(60);
    private static final Duration SLICE = Duration.ofMillis(100);
    private static final Duration TRIAL_EXTRA = Duration.ofSeconds(30);
    private static final int TRIAL_FACTOR = 3;
    /** The words of the system's C library. */
    private static final List<String> FULL = List.of("No space left on device", "Disk quota exceeded");

    /** The host only forks; what it weighs is in the forks. */
    private static final List<String> HOST_FLAGS = List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final Duration HOST_GRACE = Duration.ofSeconds(20);

    private final Map<String, CodecFolder> codecs;
    private final List<Path> workerClassPath;
    private final Path studies;
    private final Cache cache;
    private final boolean shared;
    private final List<String> jvmFlags;
    private final Scratch scratch;
    private final Children children = new Children();
    private final Digests digests = new Digests();
    private final Jvms jvms;
    private final Generator generator;
    private final Host host;
    /** By codec and sample, messages that a cold start decodes. */
    private final Map<String, Path> encoded = new ConcurrentHashMap<>();

    /**
     * @param codecs the contestants that may be asked for
     * @param home   built
     * @param jdk    home of the JDK that children run on
     * @param kept   the run's folder for what codecs generated, a folder a codec and workload
     * @throws IOException if the worker is not built, or the folders cannot be made
     */
    public ChildJvms(Collection<CodecFolder> codecs, Home home, Path jdk, Path kept) throws IOException {
        this(codecs, home, jdk, kept, false, List.of());
    }

    /**
     * The same.
     *
     * @param shared whether the threads of a trial share the library's objects where the codec states that they may
     * @param jvmFlags of every JVM that measures, after {@link Job#JVM_FLAGS} and before a codec's own
     */
    public ChildJvms(Collection<CodecFolder> codecs, Home home, Path jdk, Path kept, boolean shared,
            List<String> jvmFlags) throws IOException {
        this.shared = shared;
        this.jvmFlags = List.copyOf(jvmFlags);
        this.codecs = codecs.stream().collect(Collectors.toMap(c -> c.info().id(), Function.identity()));
        this.workerClassPath = CodecFolder.classPath(home.worker(), "measure");
        this.studies = home.studies();
        this.cache = new Cache(home.cache());
        this.scratch = new Scratch(home.cache().resolve("scratch"));
        // Its native library is unpacked once a JVM, and stays behind where that is killed.
        System.setProperty("org.xerial.snappy.tempdir", scratch.folder().toString());
        this.jvms = new Jvms(children, jdk, scratch);
        this.generator = new Generator(jvms, scratch, digests, this.cache, kept.toAbsolutePath());
        List<String> command = jvms.command(HOST_FLAGS, workerClassPath, "weighbridge.worker.Host", List.of());
        this.host = new Host(children, command, scratch.folder().resolve("host.log"), HOST_GRACE);
    }

    @Override
    public Outcome<Facts> facts(FactsOrder order) {
        return withRoom(generated("facts", order.codec(), order.workload(), order.limit(),
                (codec, g) -> verify(codec, g, order)));
    }

    @Override
    public Optional<Outcome<Facts>> known(FactsOrder order) {
        try {
            CodecFolder codec = codecs.get(order.codec());
            if (codec == null) return Optional.empty();
            Optional<Generated> generated =
                    generator.known(codec, order.workload(), join(workerClassPath, codec.generateClassPath()));
            if (generated.isEmpty() || !Files.exists(stored(codec, generated.get(), order))) return Optional.empty();
            return Optional.of(verify(codec, generated.get(), order));
        } catch (IOException _) {
            // Whoever does the work will say so.
            return Optional.empty();
        }
    }

    /** Each takes a core, and a JVM's heap. */
    @Override
    public int factsAtOnce() {
        return Math.clamp(Runtime.getRuntime().availableProcessors(), 1, FACTS_AT_ONCE);
    }

    @Override
    public Outcome<Trial> trial(TrialOrder order) {
        Operation operation = order.scenario().operation();
        return withRoom(generated(operation.text(), order.scenario().codec(), order.workload(), Generator.LIMIT,
                (codec, g) -> operation == Operation.COLD ? cold(codec, g, order) : measure(codec, g, order)));
    }

    @Override
    public <T> Outcome<T> task(Task<T> task) {
        return withRoom(task(task, new LinkedHashMap<>()));
    }

    /** Has the codecs generate what they need, one after another, then does it. */
    private <T> Outcome<T> task(Task<T> task, Map<Task.Need, Generated> met) {
        for (Task.Need need : task.needs()) {
            if (met.containsKey(need)) continue;
            return generated(task.main(), need.codec(), need.workload(), Generator.LIMIT, (_, g) -> {
                met.put(need, g);
                return task(task, met);
            });
        }
        try {
            Path work = scratch.make("task");
            Record job = task.job().with(new Ready(met, work));
            SequencedCollection<Path> classPath = new LinkedHashSet<>(
                    CodecFolder.classPath(studies.resolve(task.study()).resolve("child"), "measure"));
            List<String> flags = new ArrayList<>(task.jvmFlags());
            if (!task.apart()) {
                for (Task.Need need : met.keySet()) {
                    CodecFolder codec = codecs.get(need.codec());
                    classPath.addAll(classPath(codec, met.get(need)));
                    flags.addAll(codec.info().jvmFlags());
                }
            }
            Outcome<T> outcome = jvms.run(task.main(), job, flags, classPath, task.format(), work, task.limit());
            scratch.discard(work);
            return outcome;
        } catch (IOException e) {
            return new Outcome.Failed<>(task.main() + ": " + e.getMessage());
        }
    }

    private final class Ready implements Task.Met {
        private final Map<Task.Need, Generated> met;
        private final Path scratch;
        /** Of a message of the workload that has the largest. */
        private final double meanBytes;

        Ready(Map<Task.Need, Generated> met, Path scratch) throws IOException {
            this.met = met;
            this.scratch = scratch;
            double largest = 0;
            for (Task.Need need : met.keySet()) largest = Math.max(largest, need.workload().all().meanBytes());
            this.meanBytes = largest;
        }

        @Override
        public Contestant contestant(String codec) {
            return Contestant.of(codecs.get(codec).info()).with(meanBytes);
        }

        @Override
        public List<String> jvmFlags(String codec) {
            return codecs.get(codec).info().jvmFlags();
        }

        @Override
        public List<Path> classPath(Task.Need need) throws IOException {
            return own(codecs.get(need.codec()), met.get(need));
        }

        @Override
        public Path scratch() {
            return scratch;
        }
    }

    /**
     * What a schema costs before its first message.
     *
     * @param millis  of a cold JVM that generates and compiles what the codec needs
     * @param classes how many class files that are, the plain beans among them
     * @param bytes   of those files
     */
    public record SchemaCost(long millis, long classes, long bytes) {}

    /** Has a codec generate what it needs for the workload's schema. */
    public Outcome<SchemaCost> schemaCost(String codec, Plan.Workload workload) {
        return generated("generate", codec, workload, Generator.LIMIT, (_, g) -> {
            try (Stream<Path> walk = Files.walk(g.classes())) {
                List<Path> files = walk.filter(Files::isRegularFile).toList();
                long bytes = 0;
                for (Path file : files) bytes += Files.size(file);
                return new Outcome.Measured<>(new SchemaCost(g.millis(), files.size(), bytes));
            }
        });
    }

    /**
     * Weighs a codec's bytes of payloads of different schemas.
     *
     * @param packings in which they are weighed besides
     * @return for each of the payloads
     */
    public List<Outcome<Sizes>> sizes(String id, List<Payload> payloads, List<Packing> packings) {
        try {
            return variants(id).of(payloads, packings, generator).stream().map(this::withRoom).toList();
        } catch (IOException e) {
            Outcome<Sizes> failed = withRoom(new Outcome.Failed<>("sizes: " + e.getMessage()));
            return Collections.nCopies(payloads.size(), failed);
        }
    }

    /** Times compressing a codec's bytes of a payload, in the calling thread. */
    public Outcome<PackCosts> packCosts(String id, Payload payload, List<Packing> packings) {
        try {
            return withRoom(variants(id).costs(payload, packings, generator));
        } catch (IOException e) {
            return withRoom(new Outcome.Failed<>("compressing: " + e.getMessage()));
        }
    }

    private VariantSizes variants(String id) throws IOException {
        CodecFolder codec = codecs.get(id);
        if (codec == null) throw new IOException("no codec " + id + " was built");
        return new VariantSizes(codec, join(workerClassPath, codec.generateClassPath()),
                join(workerClassPath, codec.measureClassPath()), jvms, scratch, digests, cache);
    }

    @Override
    public void close() {
        children.close();
        scratch.close();
    }

    /** What is done with a codec once it has generated what it needs. */
    private interface Step<T> {
        Outcome<T> take(CodecFolder codec, Generated generated) throws IOException;
    }

    private <T> Outcome<T> generated(String doing, String id, Plan.Workload workload, TimeLimit limit, Step<T> step) {
        try {
            CodecFolder codec = codecs.get(id);
            if (codec == null) throw new IOException("no codec " + id + " was built");
            Outcome<Generated> outcome =
                    generator.generate(codec, workload, join(workerClassPath, codec.generateClassPath()), limit);
            if (!(outcome instanceof Outcome.Measured<Generated>(Generated g)))
                return Outcome.without(outcome.word(), outcome.reason());
            return step.take(codec, g);
        } catch (IOException e) {
            return new Outcome.Failed<>(doing + ": " + e.getMessage());
        }
    }

    /** What failed because the scratch files' disk was full is done again once there is room. */
    private <T> Outcome<T> withRoom(Outcome<T> outcome) {
        if (outcome instanceof Outcome.Failed<T>(String reason)) {
            for (String full : FULL) {
                if (reason.contains(full)) {
                    throw new UncheckedIOException(new FileSystemException(scratch.folder().toString(), null, full));
                }
            }
        }
        return outcome;
    }

    /** Where the cache has the facts that were asked for, if it has them. */
    private Path stored(CodecFolder codec, Generated generated, FactsOrder order) throws IOException {
        Plan.Workload workload = order.workload();
        String digest = Digests.of(List.of(generated.digest(), workload.all().digest(), workload.sample().digest(),
                digests.of(join(workerClassPath, codec.measureClassPath())),
                CONTESTANTS.tree(contestant(codec, workload)).toString(), flags(Job.JVM_FLAGS, codec).toString(),
                jvms.stamp(), "" + Compressor.VERSION, order.counted().stream().sorted().toList().toString()));
        return cache.facts(codec.info().id() + "-" + digest.substring(0, 24));
    }

    private Outcome<Facts> verify(CodecFolder codec, Generated generated, FactsOrder order) throws IOException {
        Plan.Workload workload = order.workload();
        Contestant contestant = contestant(codec, workload);
        List<String> flags = flags(Job.JVM_FLAGS, codec);
        Path stored = stored(codec, generated, order);
        if (Files.exists(stored)) {
            Cache.used(stored);
            return OutcomeFormat.FACTS.read(stored);
        }
        Path work = scratch.make("verify");
        Job.Verify job = new Job.Verify(contestant, workload.all().file().toAbsolutePath(), sample(workload),
                order.counted().stream().sorted().toList(), work.resolve("encoded"));
        Outcome<Facts> outcome =
                jvms.run(job.main(), job, flags, classPath(codec, generated), OutcomeFormat.FACTS, work, order.limit());
        if (outcome instanceof Outcome.Measured<Facts>(Facts facts)) {
            Map<String, Double> sizes = new TreeMap<>(facts.sizes());
            // Of a contestant that writes nothing there is nothing to compress.
            if (facts.maxBytes() > 0) {
                sizes.putAll(CompressedSizes.of(job.encoded(), facts.messages(), facts.sizes().get("size.raw"),
                        contestant.batch()));
            }
            OutcomeFormat.FACTS.write(stored, new Outcome.Measured<>(with(facts, sizes, 0)));
            outcome = new Outcome.Measured<>(with(facts, sizes, generated.millis()));
        }
        scratch.discard(work);
        return outcome;
    }

    private static Facts with(Facts f, Map<String, Double> sizes, long generated) {
        return new Facts(f.messages(), sizes, f.minBytes(), f.maxBytes(), f.digest(), f.stable(), f.allocation(),
                f.heap(), f.losses(), generated);
    }

    private Outcome<Trial> measure(CodecFolder codec, Generated generated, TrialOrder order) throws IOException {
        Duration limit = SLICE.multipliedBy((long) order.length().limit() * TRIAL_FACTOR).plus(TRIAL_EXTRA);
        return host.measure(order(codec, generated, order, limit));
    }

    @Override
    public Outcome<Latency> latency(LatencyOrder order) {
        Duration limit =
                Duration.ofSeconds((long) (order.warmUps() + order.seconds()) * TRIAL_FACTOR).plus(TRIAL_EXTRA);
        TrialLength length = TrialLength.of(order.seconds());
        return withRoom(
                generated("service times", order.scenario().codec(), order.workload(), Generator.LIMIT, (codec, g) -> {
                    Job.Measure job = order(codec, g, new TrialOrder(order.scenario(), order.workload(), length,
                            order.seed(), List.of(), order.lenient()), limit);
                    return host.sample(new Job.Sample(job, order.warmUps(), order.control()));
                }));
    }

    private Job.Measure order(CodecFolder codec, Generated generated, TrialOrder order, Duration limit)
            throws IOException {
        Scenario scenario = order.scenario();
        List<String> flags = new ArrayList<>(jvmFlags);
        flags.addAll(order.jvmFlags());
        return new Job.Measure(contestant(codec, order.workload()), sample(order.workload()), scenario.operation(),
                scenario.threads(), order.length(), order.seed(), shared && codec.info().shareable(), order.lenient(),
                own(codec, generated), flags(flags, codec), limit);
    }

    /** Without what every child has. */
    private List<Path> own(CodecFolder codec, Generated generated) throws IOException {
        List<Path> own = new ArrayList<>(classPath(codec, generated));
        own.removeAll(workerClassPath);
        return own;
    }

    private Outcome<Trial> cold(CodecFolder codec, Generated generated, TrialOrder order) throws IOException {
        String key = codec.info().id() + "/" + order.workload().sample().digest();
        if (!encoded.containsKey(key)) {
            Outcome<Long> written = encode(codec, generated, order.workload(), key);
            if (!(written instanceof Outcome.Measured<Long>)) return Outcome.without(written.word(), written.reason());
        }
        Path work = scratch.make("cold");
        Job.Cold job = new Job.Cold(contestant(codec, order.workload()), sample(order.workload()), encoded.get(key));
        Outcome<Trial> outcome = jvms.run(job.main(), job, flags(measuring(), codec), classPath(codec, generated),
                OutcomeFormat.TRIAL, work, TimeLimit.of(COLD_LIMIT));
        scratch.discard(work);
        return outcome;
    }

    /** Has the sample's messages encoded, once a session, one by one even by a library that takes batches. */
    private Outcome<Long> encode(CodecFolder codec, Generated generated, Plan.Workload workload, String key)
            throws IOException {
        Path work = scratch.make("encoded");
        Job.EncodeEach.Item item = new Job.EncodeEach.Item(sample(workload), generated.classes(), 1,
                work.resolve("encoded"), work.resolve("count"));
        Job.EncodeEach job = new Job.EncodeEach(contestant(codec, workload), List.of(item));
        Outcome<Long> end = jvms.run(job.main(), job, flags(measuring(), codec),
                join(workerClassPath, codec.measureClassPath()), OutcomeFormat.COUNT, work, TimeLimit.of(COLD_LIMIT));
        Outcome<Long> outcome = end instanceof Outcome.Measured<Long> ? OutcomeFormat.COUNT.read(item.outcome()) : end;
        if (outcome instanceof Outcome.Measured<Long>) encoded.put(key, item.encoded());
        return outcome;
    }

    private static Contestant contestant(CodecFolder codec, Plan.Workload workload) throws IOException {
        return Contestant.of(codec.info()).with(workload.all().meanBytes());
    }

    private static Path sample(Plan.Workload workload) {
        return workload.sample().file().toAbsolutePath();
    }

    private List<String> measuring() {
        return Stream.concat(Job.JVM_FLAGS.stream(), jvmFlags.stream()).toList();
    }

    private static List<String> flags(List<String> common, CodecFolder codec) {
        List<String> flags = new ArrayList<>(common);
        flags.addAll(codec.info().jvmFlags());
        return flags;
    }

    private SequencedCollection<Path> classPath(CodecFolder codec, Generated generated) throws IOException {
        return join(workerClassPath, codec.measureClassPath(), List.of(generated.classes()));
    }

    @SafeVarargs
    private static SequencedCollection<Path> join(Collection<Path>... classPaths) {
        SequencedCollection<Path> joined = new LinkedHashSet<>();
        for (Collection<Path> c : classPaths) joined.addAll(c);
        return joined;
    }
}
