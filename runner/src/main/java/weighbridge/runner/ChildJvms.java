package weighbridge.runner;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedCollection;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Contestant;
import weighbridge.model.Facts;
import weighbridge.model.FileTimes;
import weighbridge.model.Framing;
import weighbridge.model.Job;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.model.OutcomeFormat;
import weighbridge.model.PayloadReader;
import weighbridge.model.Plan;
import weighbridge.model.Trial;

/**
 * Carries out orders in JVMs of their own, each with one codec's class path.
 *
 * <p>What a codec generated and the exact facts are kept in a cache, under the digest of all that they depend on.
 */
public final class ChildJvms implements Launcher {
    /** Generating compiles for some seconds and then ends: the first compiler tier serves it best. */
    private static final List<String> GENERATE_FLAGS = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    /** An object stream keeps every object that it wrote or read; a file of 100,000 records needs more than a trial's heap. */
    private static final List<String> FILE_FLAGS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC", "-XX:+ExitOnOutOfMemoryError");
    private static final Duration FILE_EXTRA = Duration.ofSeconds(120);
    private static final Duration GENERATE_LIMIT = Duration.ofSeconds(180);
    private static final Duration COLD_LIMIT = Duration.ofSeconds(60);
    private static final Duration SLICE = Duration.ofMillis(100);
    private static final Duration TRIAL_EXTRA = Duration.ofSeconds(30);
    private static final int TRIAL_FACTOR = 3;
    /** Longer than any run goes without writing to its scratch folder. */
    private static final Duration LEFT_BEHIND = Duration.ofDays(2);
    private static final Duration HOST_GRACE = Duration.ofSeconds(20);

    private final Map<String, CodecFolder> codecs;
    private final Path jdk;
    private final Path cache;
    private final Path kept;
    private final List<Path> workerClassPath;
    private final Path scratch;
    private final Children children = new Children();
    private final Digests digests = new Digests();
    private final Host host;
    private final String jdkStamp;

    /**
     * @param codecs the contestants that may be asked for
     * @param worker the worker's folder, built
     * @param jdk    home of the JDK that children run on
     * @param cache  a folder for what can be made again
     * @param kept   the run's folder for what codecs generated, a folder a codec and workload
     * @throws IOException if the worker is not built, or the folders cannot be made
     */
    public ChildJvms(Collection<CodecFolder> codecs, Path worker, Path jdk, Path cache, Path kept) throws IOException {
        this.codecs = codecs.stream().collect(Collectors.toMap(c -> c.info().id(), Function.identity()));
        this.jdk = jdk;
        this.cache = cache.toAbsolutePath();
        this.kept = kept.toAbsolutePath();
        this.workerClassPath = CodecFolder.classPath(worker.toAbsolutePath(), "measure");
        Path all = Files.createDirectories(this.cache.resolve("scratch"));
        deleteOld(all);
        this.scratch = Files.createTempDirectory(all, "run");
        this.jdkStamp = Files.readString(jdk.resolve("release"));
        // The host only forks; what it weighs is in the forks.
        List<String> flags = List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
        this.host = new Host(children, command(flags, workerClassPath, "weighbridge.worker.Host", List.of()), scratch.resolve("host.log"), HOST_GRACE);
    }

    @Override
    public Outcome<Facts> facts(FactsOrder order) {
        try {
            CodecFolder codec = codec(order.codec());
            Outcome<Generated> generated = generate(codec, order.workload(), order.limit());
            return generated instanceof Outcome.Measured<Generated>(Generated g) ? verify(codec, g, order)
                    : Outcome.without(generated.word(), generated.reason());
        } catch (IOException e) {
            return new Outcome.Failed<>("facts: " + e.getMessage());
        }
    }

    @Override
    public Outcome<Trial> trial(TrialOrder order) {
        try {
            CodecFolder codec = codec(order.scenario().codec());
            Outcome<Generated> generated = generate(codec, order.workload(), GENERATE_LIMIT);
            if (!(generated instanceof Outcome.Measured<Generated>(Generated g))) return Outcome.without(generated.word(), generated.reason());
            return order.scenario().operation() == Operation.COLD ? cold(codec, g, order) : measure(codec, g, order);
        } catch (IOException e) {
            return new Outcome.Failed<>(order.scenario().operation().text() + ": " + e.getMessage());
        }
    }

    /**
     * Replays a published file procedure.
     *
     * @param workload whose schema counts
     * @param csv      its records
     * @param framing  of the messages in the file
     * @param flush    after how many records the file is flushed
     * @param warmUps  at most, in each direction
     * @param runs     that count, at most, in each direction; 0 for the file's size alone
     * @param budget   after which no further run begins
     */
    public record FileOrder(String codec, Plan.Workload workload, Path csv, Framing framing, int flush, int warmUps, int runs, Duration budget) {}

    /** Writes and reads a file of many messages, as {@link Job.FileProcedure} does, and compares every value that comes back. */
    public Outcome<FileTimes> file(FileOrder order) {
        try {
            CodecFolder codec = codec(order.codec());
            Outcome<Generated> generated = generate(codec, order.workload(), GENERATE_LIMIT);
            if (!(generated instanceof Outcome.Measured<Generated>(Generated g))) return Outcome.without(generated.word(), generated.reason());
            Path work = Files.createTempDirectory(scratch, "file");
            Job.FileProcedure job = new Job.FileProcedure(Contestant.of(codec.info()), order.workload().sample().file().toAbsolutePath(),
                    order.csv().toAbsolutePath(), order.framing(), work.resolve("messages"), order.flush(), order.warmUps(), order.runs(), order.budget(), true,
                    work.resolve("outcome"));
            Outcome<FileTimes> outcome = run(job, FILE_FLAGS, codec.info().jvmFlags(), measureClassPath(codec, g), OutcomeFormat.FILE_TIMES, job.result(),
                    order.budget().plus(FILE_EXTRA));
            delete(work);
            return outcome;
        } catch (IOException e) {
            return new Outcome.Failed<>("file procedure: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        children.close();
        try {
            delete(scratch);
        } catch (IOException _) {
            // A child that is just being killed still writes there; a later run removes the rest.
        }
    }

    private CodecFolder codec(String id) throws IOException {
        CodecFolder codec = codecs.get(id);
        if (codec == null) throw new IOException("no codec " + id + " was built");
        return codec;
    }

    /**
     * What the generate step made.
     *
     * @param digest of all it depends on
     * @param millis that it took; 0 from the cache
     */
    private record Generated(Path folder, String digest, long millis) {
        Path classes() {
            return folder.resolve("classes");
        }
    }

    private Outcome<Generated> generate(CodecFolder codec, Plan.Workload workload, Duration limit) throws IOException {
        String schema;
        try (PayloadReader reader = new PayloadReader(workload.sample().file())) {
            schema = reader.schema().toString();
        }
        SequencedCollection<Path> classPath = join(workerClassPath, codec.generateClassPath());
        String digest = Digests.of(List.of("generate", schema, codec.info().generates(), codec.info().className(), codec.info().version(),
                digests.of(classPath), jdkStamp));
        Path home = Files.createDirectories(cache.resolve("generated")).resolve(name(codec) + "-" + digest.substring(0, 24));
        Path result = home.resolve("outcome");
        long millis = 0;
        Outcome<Long> outcome;
        if (Files.exists(result)) {
            outcome = OutcomeFormat.GENERATED.read(result);
        } else {
            Path work = Files.createTempDirectory(scratch, "generate");
            Job.Generate job = new Job.Generate(Contestant.of(codec.info()), workload.sample().file().toAbsolutePath(), work.resolve("code"), work.resolve("outcome"));
            outcome = run(job, GENERATE_FLAGS, List.of(), classPath, OutcomeFormat.GENERATED, job.result(), least(limit, GENERATE_LIMIT));
            if (outcome instanceof Outcome.Measured<Long>(Long took)) millis = Math.max(1, took);
            // What failed may succeed another time: the disk was full, the machine too slow.
            boolean lasting = outcome instanceof Outcome.Measured<Long> || outcome instanceof Outcome.Unsupported<Long>;
            if (lasting) publish(work, home);
        }
        if (!(outcome instanceof Outcome.Measured<Long>)) return Outcome.without(outcome.word(), outcome.reason());
        Generated generated = new Generated(home.resolve("code"), digest, millis);
        keep(generated, codec.info().id(), workload.name());
        return new Outcome.Measured<>(generated);
    }

    /** Ids of one folder whose generate steps are equal share their result. */
    private static String name(CodecFolder codec) {
        return codec.folder().getFileName() + "-" + codec.info().generates();
    }

    /** A result of the cache is whole or not there; where another run was faster, its result is as good. */
    private static void publish(Path work, Path home) throws IOException {
        try {
            Files.move(work, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.exists(home.resolve("outcome"))) throw e;
        }
    }

    /** Copies what a reader of the run may want to see. */
    private void keep(Generated generated, String codec, String workload) throws IOException {
        Path to = kept.resolve(codec).resolve(workload);
        if (Files.exists(to)) return;
        for (String part : List.of("idl", "sources")) {
            Path from = generated.folder().resolve(part);
            if (!Files.isDirectory(from)) continue;
            try (Stream<Path> walk = Files.walk(from)) {
                for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                    Path copy = to.resolve(part).resolve(from.relativize(file));
                    Files.createDirectories(copy.getParent());
                    try {
                        Files.copy(file, copy);
                    } catch (FileAlreadyExistsException _) {
                        // From an earlier session of this run.
                    }
                }
            }
        }
    }

    private Outcome<Facts> verify(CodecFolder codec, Generated generated, FactsOrder order) throws IOException {
        Plan.Workload workload = order.workload();
        SequencedCollection<Path> classPath = measureClassPath(codec, generated);
        String digest = Digests.of(List.of("facts", generated.digest(), workload.all().digest(), workload.sample().digest(),
                digests.of(join(workerClassPath, codec.measureClassPath())), Contestant.of(codec.info()).toString(), Job.JVM_FLAGS.toString(),
                codec.info().jvmFlags().toString(), jdkStamp, "" + Compressor.VERSION));
        Path stored = Files.createDirectories(cache.resolve("facts")).resolve(codec.info().id() + "-" + digest.substring(0, 24));
        if (Files.exists(stored)) return OutcomeFormat.FACTS.read(stored);
        Path work = Files.createTempDirectory(scratch, "verify");
        Job.Verify job = new Job.Verify(Contestant.of(codec.info()), workload.all().file().toAbsolutePath(), workload.sample().file().toAbsolutePath(),
                work.resolve("encoded"), work.resolve("outcome"));
        Outcome<Facts> outcome = run(job, Job.JVM_FLAGS, codec.info().jvmFlags(), classPath, OutcomeFormat.FACTS, job.result(), order.limit());
        if (outcome instanceof Outcome.Measured<Facts>(Facts facts)) {
            Facts whole = withCompressed(facts, job.encoded());
            OutcomeFormat.FACTS.write(stored, new Outcome.Measured<>(whole));
            outcome = new Outcome.Measured<>(new Facts(whole.messages(), whole.sizes(), whole.minBytes(), whole.maxBytes(), whole.digest(), whole.stable(),
                    whole.allocation(), whole.losses(), generated.millis()));
        }
        delete(work);
        return outcome;
    }

    private static Facts withCompressed(Facts facts, Path encoded) throws IOException {
        Map<String, Double> sizes = new TreeMap<>(facts.sizes());
        // Of a contestant that writes nothing there is nothing to compress.
        if (facts.maxBytes() > 0) sizes.putAll(CompressedSizes.of(encoded, facts.messages(), facts.sizes().get("size.raw")));
        return new Facts(facts.messages(), sizes, facts.minBytes(), facts.maxBytes(), facts.digest(), facts.stable(), facts.allocation(), facts.losses(), 0);
    }

    private Outcome<Trial> measure(CodecFolder codec, Generated generated, TrialOrder order) throws IOException {
        List<Path> own = new ArrayList<>(codec.measureClassPath());
        own.add(generated.classes());
        own.removeAll(workerClassPath);
        Duration limit = SLICE.multipliedBy((long) order.slices() * TRIAL_FACTOR).plus(TRIAL_EXTRA);
        return host.measure(new Job.Measure(Contestant.of(codec.info()), order.workload().sample().file().toAbsolutePath(), order.scenario().operation(),
                order.scenario().threads(), order.slices(), order.seed(), own, codec.info().jvmFlags(), limit));
    }

    private Outcome<Trial> cold(CodecFolder codec, Generated generated, TrialOrder order) throws IOException {
        Path work = Files.createTempDirectory(scratch, "cold");
        Job.Cold job = new Job.Cold(Contestant.of(codec.info()), order.workload().sample().file().toAbsolutePath(), work.resolve("outcome"));
        Outcome<Trial> outcome = run(job, Job.JVM_FLAGS, codec.info().jvmFlags(), measureClassPath(codec, generated), OutcomeFormat.TRIAL, job.result(), COLD_LIMIT);
        delete(work);
        return outcome;
    }

    private SequencedCollection<Path> measureClassPath(CodecFolder codec, Generated generated) throws IOException {
        return join(workerClassPath, codec.measureClassPath(), List.of(generated.classes()));
    }

    /** Does a job in a JVM of its own; a JVM that ends without an outcome is an outcome too. */
    private <T> Outcome<T> run(Job job, List<String> flags, List<String> codecFlags, Collection<Path> classPath, OutcomeFormat<T> format, Path result,
                               Duration limit) throws IOException {
        List<String> all = new ArrayList<>(flags);
        all.addAll(codecFlags);
        Path log = result.resolveSibling("log");
        String doing = job.main().substring(job.main().lastIndexOf('.') + 1).toLowerCase(java.util.Locale.ROOT);
        return switch (children.run(command(all, classPath, job.main(), job.arguments()), log, limit)) {
            case Children.Ended.TooSlow() -> new Outcome.TimedOut<>(doing + " took longer than " + limit.toSeconds() + " s and was stopped");
            case Children.Ended.Exited _ when Files.exists(result) -> format.read(result);
            case Children.Ended.Exited(int code) -> {
                String said = Children.tail(log);
                yield new Outcome.Failed<>(doing + ": its JVM ended with exit code " + code + " before it had a result" + (said.isEmpty() ? "" : ": " + said));
            }
        };
    }

    private List<String> command(List<String> flags, Collection<Path> classPath, String main, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
        command.addAll(flags);
        command.add("-Djava.io.tmpdir=" + scratch);
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(main);
        command.addAll(arguments);
        return command;
    }

    @SafeVarargs
    private static SequencedCollection<Path> join(Collection<Path>... classPaths) {
        SequencedCollection<Path> joined = new LinkedHashSet<>();
        for (Collection<Path> c : classPaths) joined.addAll(c);
        return joined;
    }

    private static Duration least(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    /** What runs that were killed left behind. */
    private static void deleteOld(Path all) throws IOException {
        try (Stream<Path> runs = Files.list(all)) {
            Instant old = Instant.now().minus(LEFT_BEHIND);
            for (Path run : runs.toList()) if (Files.getLastModifiedTime(run).toInstant().isBefore(old)) delete(run);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
