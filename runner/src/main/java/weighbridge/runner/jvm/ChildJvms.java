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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.file.MachineFault;
import weighbridge.model.file.Scratch;
import weighbridge.model.job.Job;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packing;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Sizes;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Jdks;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.runner.jvm.Generator.Generated;

/**
 * Carries out orders in separate JVMs, each with one codec's class path.
 *
 * <p>What a codec generated and the exact facts are cached under the digest of everything that they depend on.
 */
public final class ChildJvms implements Launcher {
    private static final int FACTS_AT_ONCE = 2;
    /** Judgement: the slowest seen, Scrooge, takes 77 s for 321 structs of ten fields, a quarter of a second for each. */
    private static final Duration GENERATING_A_TYPE = Duration.ofSeconds(1);
    private static final Duration TRIAL_EXTRA = Duration.ofSeconds(30);
    private static final int TRIAL_FACTOR = 3;
    /** The host does nothing but fork; what is measured runs in the forks. */
    private static final List<String> HOST_FLAGS = List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private static final Duration HOST_GRACE = Duration.ofSeconds(20);

    private final List<Path> workerClassPath;
    private final Cache cache;
    private final boolean shared;
    private final List<String> jvmFlags;
    private final Scratch scratch;
    private final Children children = new Children();
    private final Digests digests = new Digests();
    private final Jvms jvms;
    private final Generator generator;
    private final Preparer preparer;
    private final ExactFacts exactFacts;
    private final ColdStarts coldStarts;
    private final StudyTasks studyTasks;
    private final Map<Path, HostClient> hosts = new HashMap<>();

    /**
     * @param codecs the contestants that may be ordered
     * @param home   of the built checkout
     * @param jdk    home of the JDK that children run on
     * @param kept   the run's folder for generated code, with a folder per codec and workload
     * @throws IOException if the worker is not built, or the folders cannot be created
     */
    public ChildJvms(Collection<CodecFolder> codecs, Home home, Path jdk, Path kept) throws IOException {
        this(codecs, home, jdk, kept, false, List.of());
    }

    /** With more settings, and without classes of the user's. */
    public ChildJvms(Collection<CodecFolder> codecs, Home home, Path jdk, Path kept, boolean shared,
            List<String> jvmFlags) throws IOException {
        this(codecs, home, Jdks.of(jdk), kept, shared, jvmFlags, List.of());
    }

    /**
     * With all settings.
     *
     * @param jdks     that children run on; code is generated on the one that runs this program, which has a compiler
     * @param shared   whether the threads of a trial share the library's objects if the codec states that they may
     * @param jvmFlags of every JVM that measures, placed after {@link Job#JVM_FLAGS} and before a codec's own
     * @param own      the user's class path, for workloads with a class of the user's. It is copied, because it may be
     *                 built anew while the run goes on
     */
    public ChildJvms(Collection<CodecFolder> codecs, Home home, Jdks jdks, Path kept, boolean shared,
            List<String> jvmFlags, List<Path> own) throws IOException {
        this.shared = shared;
        this.jvmFlags = List.copyOf(jvmFlags);
        this.workerClassPath = CodecFolder.classPath(home.worker(), "measure");
        this.cache = new Cache(home.cache());
        this.scratch = new Scratch(home.scratch());
        CompressedSizes.unpackInto(scratch);
        this.jvms = new Jvms(children, jdks, scratch);
        Jvms compiling = new Jvms(children, Jdks.of(Path.of(System.getProperty("java.home"))), scratch);
        this.generator = new Generator(compiling, scratch, digests, this.cache, kept.toAbsolutePath());
        this.preparer = new Preparer(codecs, workerClassPath, OwnPath.copy(own, scratch), generator, this::level);
        this.exactFacts = new ExactFacts(jvms, scratch, digests, this.cache);
        this.coldStarts = new ColdStarts(jvms, scratch, this.jvmFlags);
        this.studyTasks = new StudyTasks(preparer, home.studies(), jvms, level(jvms), scratch);
    }

    private ClassLevel level(String contestant) throws IOException {
        return level(jvms.of(contestant));
    }

    private ClassLevel level(Jvms of) throws IOException {
        return new ClassLevel(Jdks.number(of.jdk()), digests, cache, scratch);
    }

    /** The host of a contestant's JDK: forks run on their host's. */
    private synchronized HostClient host(String contestant) throws IOException {
        Jvms of = jvms.of(contestant);
        if (!hosts.containsKey(of.jdk())) {
            List<String> command =
                    of.command(HOST_FLAGS, level(of).of(workerClassPath), "weighbridge.worker.Host", List.of());
            Path log = scratch.folder().resolve("host" + hosts.size() + ".log");
            hosts.put(of.jdk(), new HostClient(children, command, log, HOST_GRACE));
        }
        return hosts.get(of.jdk());
    }

    @Override
    public Outcome<Facts> facts(FactsOrder order) {
        return withRoom(prepared("facts", order.codec(), order.workload(), order.limit(),
                codec -> exactFacts.find(codec, order)));
    }

    @Override
    public Duration generating(Plan.Workload workload) {
        try (PayloadReader payload = new PayloadReader(workload.sample().file())) {
            return GENERATING_A_TYPE.multipliedBy(payload.schema().definitions().size());
        } catch (IOException _) {
            // Doing the work will report the error.
            return Duration.ZERO;
        }
    }

    @Override
    public Optional<Outcome<Facts>> known(FactsOrder order) {
        try {
            Optional<Prepared> codec = preparer.known(order.codec(), order.workload());
            return codec.isPresent() ? exactFacts.known(codec.get(), order) : Optional.empty();
        } catch (IOException _) {
            // Doing the work will report the error.
            return Optional.empty();
        }
    }

    /** Each verification takes a core and a JVM's heap. */
    @Override
    public int factsAtOnce() {
        return Math.clamp(Runtime.getRuntime().availableProcessors(), 1, FACTS_AT_ONCE);
    }

    @Override
    public Outcome<Trial> trial(TrialOrder order) {
        Operation operation = order.scenario().operation();
        return withRoom(prepared(operation.text(), order.scenario().codec(), order.workload(), Generator.LIMIT,
                codec -> operation == Operation.COLD ? coldStarts.time(codec) : measure(codec, order)));
    }

    @Override
    public <T> Outcome<T> task(Task<T> task) {
        return withRoom(studyTasks.run(task));
    }

    /**
     * What a schema costs before its first message.
     *
     * @param millis  that a cold JVM takes to generate and compile what the codec needs
     * @param classes the resulting number of class files, plain beans included
     * @param bytes   of those files
     */
    public record SchemaCost(long millis, long classes, long bytes) {}

    /** Has a codec generate what it needs for the workload's schema. */
    public Outcome<SchemaCost> schemaCost(String codec, Plan.Workload workload) {
        return prepared("generate", codec, workload, Generator.LIMIT, made -> {
            Generated g = made.generated();
            try (Stream<Path> walk = Files.walk(g.classes())) {
                List<Path> files = walk.filter(Files::isRegularFile).toList();
                long bytes = 0;
                for (Path file : files) bytes += Files.size(file);
                return new Outcome.Measured<>(new SchemaCost(g.millis(), files.size(), bytes));
            }
        });
    }

    /**
     * Weighs a codec's bytes of payloads with different schemas.
     *
     * @param packings in which the bytes are weighed as well
     * @return an outcome for each payload
     */
    public List<Outcome<Sizes>> sizes(String id, List<Payload> payloads, List<Packing> packings) {
        try {
            return variants(id).of(payloads, packings, generator).stream().map(this::withRoom).toList();
        } catch (IOException e) {
            Outcome<Sizes> failed = withRoom(new Outcome.Failed<>("sizes: " + e.getMessage()));
            return Collections.nCopies(payloads.size(), failed);
        } catch (LinkageError e) {
            throw noCompressor(e);
        }
    }

    /** Times compressing a codec's bytes of a payload, in the calling thread. */
    public Outcome<PackCosts> packCosts(String id, Payload payload, List<Packing> packings) {
        try {
            return withRoom(variants(id).costs(payload, packings, generator));
        } catch (IOException e) {
            return withRoom(new Outcome.Failed<>("compressing: " + e.getMessage()));
        } catch (LinkageError e) {
            throw noCompressor(e);
        }
    }

    private VariantSizes variants(String id) throws IOException {
        CodecFolder codec = preparer.codec(id);
        return new VariantSizes(codec, preparer.generating(codec),
                level(id).of(Prepared.join(workerClassPath, codec.measureClassPath())), jvms.of(id), level(id), scratch,
                digests, cache);
    }

    @Override
    public void close() {
        children.close();
        scratch.close();
    }

    /** What is done with a codec once it has generated what it needs. */
    private interface Step<T> {
        Outcome<T> take(Prepared codec) throws IOException;
    }

    private <T> Outcome<T> prepared(String doing, String id, Plan.Workload workload, TimeLimit limit, Step<T> step) {
        try {
            Outcome<Prepared> outcome = preparer.prepare(id, workload, limit);
            return outcome instanceof Outcome.Measured<Prepared>(Prepared codec) ? step.take(codec)
                    : Outcome.without(outcome.word(), outcome.reason());
        } catch (IOException e) {
            return new Outcome.Failed<>(doing + ": " + e.getMessage());
        } catch (LinkageError e) {
            throw noCompressor(e);
        }
    }

    /**
     * What to throw, so that nothing is stored for the contestant, if a compressor's native code cannot be unpacked or
     * loaded: this JVM loads no other.
     */
    private UncheckedIOException noCompressor(LinkageError cause) {
        FileSystemException failure = new FileSystemException(scratch.folder().toString(), null,
                "the native code of a compressor can be neither unpacked nor loaded there; the disk may be full, or "
                        + "mounted noexec");
        failure.initCause(cause);
        return new UncheckedIOException(failure);
    }

    /**
     * Throws if the outcome is a failure because the scratch files' disk is full, so that nothing is stored for the
     * contestant.
     */
    private <T> Outcome<T> withRoom(Outcome<T> outcome) {
        if (outcome instanceof Outcome.Failed<T>(String reason)) {
            String full = MachineFault.fullDisk(reason);
            if (!full.isEmpty())
                throw new UncheckedIOException(new FileSystemException(scratch.folder().toString(), null, full));
        }
        return outcome;
    }

    private Outcome<Trial> measure(Prepared codec, TrialOrder order) throws IOException {
        Duration limit = Slice.LENGTH.multipliedBy((long) order.length().limit() * TRIAL_FACTOR).plus(TRIAL_EXTRA);
        return host(codec.id()).measure(job(codec, order, limit));
    }

    @Override
    public Outcome<Latency> latency(LatencyOrder order) {
        Duration limit =
                Duration.ofSeconds((long) (order.warmUps() + order.seconds()) * TRIAL_FACTOR).plus(TRIAL_EXTRA);
        TrialLength length = TrialLength.of(order.seconds());
        return withRoom(
                prepared("service times", order.scenario().codec(), order.workload(), Generator.LIMIT, codec -> {
                    Job.Measure job = job(codec, new TrialOrder(order.scenario(), order.workload(), length,
                            order.seed(), List.of(), order.lenient()), limit);
                    return host(codec.id()).sample(new Job.Sample(job, order.warmUps(), order.control()));
                }));
    }

    private Job.Measure job(Prepared codec, TrialOrder order, Duration limit) throws IOException {
        Scenario scenario = order.scenario();
        List<String> flags = new ArrayList<>(jvmFlags);
        flags.addAll(order.jvmFlags());
        return new Job.Measure(codec.contestant(), codec.sample(), scenario.operation(), scenario.threads(),
                order.length(), order.seed(), shared && codec.codec().info().shareable(), order.lenient(), codec.own(),
                codec.flags(flags), limit);
    }
}
