import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import weighbridge.model.Contestant;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.runner.CodecFolder;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/**
 * Measures one fork of every cell of a run in plain JMH: the same benchmark class, adapter, messages and flags, with 10
 * iterations of 1 s to warm up and 10 that count.
 *
 * <p>Run by {@code benchmarks/validate}. In what is stored, a slice is an iteration and a round is a fork; JMH's own
 * score is beside it in scores.csv. A stored fork is not measured again unless something else used its core; then it is
 * measured up to three times. A fork that failed twice is not tried again.
 */
final class PlainJmh {
    private static final TimeValue ITERATION = TimeValue.seconds(1);
    private static final Duration LIMIT = Duration.ofMinutes(2);
    /** The most attempts at a fork that fails. */
    private static final int FAILURES = 2;
    /** The most attempts at a fork that is not left alone. */
    private static final int ATTEMPTS = 3;
    private static final int TIME_IS_UP = 3;
    private static final String BENCHMARKS = "^weighbridge\\.worker\\.Operations\\.";
    private static final String CLASS_PATH = "java.class.path";

    private final Path worker;
    private final Map<String, CodecFolder> codecs;
    private final RunDirectory directory;
    private final Plan plan;
    private final Path work;
    private final Map<String, Path> generated = new HashMap<>();

    private PlainJmh(Path scratch, RunDirectory directory, Path work) throws IOException {
        this.worker = scratch.resolve("worker");
        this.codecs = CodecFolder.find(scratch.resolve("codecs")).stream()
                .collect(Collectors.toMap(c -> c.info().id(), c -> c));
        this.directory = directory;
        this.plan = directory.plan();
        this.work = work;
    }

    /**
     * Arguments: the built checkout, the folder of the step, our run whose cells are measured, the fork from 1, and the
     * second of the epoch after which no cell is begun, or 0. Exits with code 3 if that time was the reason to end.
     */
    static void main(String[] arguments) throws IOException, InterruptedException {
        System.setProperty("jmh.ignoreLock", "true");
        long until = Long.parseLong(arguments[4]);
        boolean whole;
        Path work = Files.createTempDirectory("plain-jmh");
        try {
            whole = new PlainJmh(Path.of(arguments[0]),
                    directory(Path.of(arguments[1]).resolve("plain"), RunDirectory.open(Path.of(arguments[2]))), work)
                    .fork(Integer.parseInt(arguments[3]), until == 0 ? Instant.MAX : Instant.ofEpochSecond(until));
        } finally {
            delete(work);
        }
        if (!whole) System.exit(TIME_IS_UP);
    }

    /** The directory of all forks; it is created with our run's plan and a copy of its messages. */
    private static RunDirectory directory(Path out, RunDirectory ours) throws IOException {
        List<RunDirectory> there = RunDirectory.list(out);
        if (!there.isEmpty()) return there.getFirst();
        RunDirectory directory = RunDirectory.create(out, "plain-jmh");
        Plan plan = ours.plan();
        List<Plan.Workload> workloads = new ArrayList<>();
        for (Plan.Workload w : plan.workloads()) {
            Path sample = Files.copy(w.sample().file(), directory.payloads().resolve(w.sample().file().getFileName()));
            Payload copied = new Payload(sample, w.sample().messages(), w.sample().digest());
            workloads.add(new Plan.Workload(w.name(), w.origin(), copied, copied, w.records(), w.jsonBytes()));
        }
        Plan copy = new Plan(plan.name(), workloads, plan.codecs(), plan.operations(), plan.threads(), plan.baseline(),
                plan.maxRounds(), plan.precision(), plan.budget(), plan.seed(), plan.jdk());
        directory.write(copy, ours.contestants().orElse(List.of()));
        return directory;
    }

    /**
     * Measures a fork of every cell, then again those that were not left alone, when the disturbance may be over; false
     * if the time is up.
     */
    private boolean fork(int fork, Instant until) throws IOException, InterruptedException {
        List<Scenario> cells =
                new ArrayList<>(plan.groups().stream().flatMap(g -> plan.codecs().stream().map(g::of)).toList());
        Collections.shuffle(cells, new Random(fork));
        for (int turn = 0; turn < ATTEMPTS; turn++) {
            for (Scenario cell : cells) {
                List<Outcome<Trial>> before = attempts(cell, fork);
                if (before.size() > turn || isDone(before)) continue;
                if (Instant.now().isAfter(until)) return false;
                System.out.println("validate: plain JMH, fork " + fork + " of " + cell + (turn == 0 ? "" : ", again"));
                Instant start = Instant.now();
                Outcome<Trial> outcome = measure(cell, fork);
                try (RunLock lock = directory.lock(); Journal journal = lock.journal()) {
                    journal.append(new Entry.OfTrial(cell, fork, before.size() + 1, start, outcome));
                }
            }
        }
        return true;
    }

    private boolean isDone(List<Outcome<Trial>> attempts) throws IOException {
        List<Fork> measured = forks(attempts.stream());
        long uncrowded = Fork.uncrowded(forks(trials().map(Entry.OfTrial::outcome)));
        return attempts.size() - measured.size() >= FAILURES || measured.stream().anyMatch(f -> f.isAlone(uncrowded));
    }

    private static List<Fork> forks(Stream<Outcome<Trial>> outcomes) {
        return outcomes
                .flatMap(o -> o instanceof Outcome.Measured(Trial trial) ? Stream.of(Fork.of(trial)) : Stream.empty())
                .toList();
    }

    private Stream<Entry.OfTrial> trials() throws IOException {
        return directory.entries().stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast);
    }

    private List<Outcome<Trial>> attempts(Scenario cell, int fork) throws IOException {
        return trials().filter(t -> t.scenario().equals(cell) && t.round() == fork).map(Entry.OfTrial::outcome)
                .toList();
    }

    private Outcome<Trial> measure(Scenario cell, int fork) throws IOException, InterruptedException {
        CodecFolder codec = codecs.get(cell.codec());
        List<Path> own = new ArrayList<>(classPath(codec.folder(), "measure"));
        own.add(generated(codec).resolve("classes"));
        own.removeAll(classPath(worker, "measure"));
        Path order = work.resolve("order");
        Path trial = work.resolve("trial");
        Files.deleteIfExists(trial);
        Job.Measure job = new Job.Measure(Contestant.of(codec.info()), sample(), cell.operation(), 1,
                TrialLength.of(Fork.WARM_UPS + Fork.MEASURED), fork, false, false, own, codec.info().jvmFlags(), LIMIT);
        JobFiles.write(order, job);
        String before = System.getProperty(CLASS_PATH);
        try {
            System.setProperty(CLASS_PATH, join(classPath(worker, "measure"), own));
            Collection<RunResult> results = new Runner(options(job, order, trial)).run();
            if (!Files.exists(trial)) return new Outcome.Failed<>("the fork left no result");
            score(cell, fork, results.iterator().next().getPrimaryResult().getScore());
            return OutcomeFormat.TRIAL.read(trial);
        } catch (RunnerException e) {
            return new Outcome.Failed<>(String.valueOf(e.getMessage()));
        } finally {
            System.setProperty(CLASS_PATH, before);
        }
    }

    private static Options options(Job.Measure job, Path order, Path trial) {
        List<String> flags = new ArrayList<>(Job.JVM_FLAGS);
        flags.addAll(job.jvmFlags());
        flags.add("-Dweighbridge.order=" + order);
        flags.add("-Dweighbridge.trial=" + trial);
        return new OptionsBuilder().include(BENCHMARKS + job.operation().text() + "$").forks(1).threads(1)
                .warmupIterations(Fork.WARM_UPS).warmupTime(ITERATION).measurementIterations(Fork.MEASURED)
                .measurementTime(ITERATION).timeout(TimeValue.milliseconds(job.timeout().toMillis()))
                .shouldFailOnError(true).verbosity(VerboseMode.SILENT).jvmArgs(flags.toArray(new String[0])).build();
    }

    /** Appends a score, in wall-clock nanoseconds per operation. */
    private void score(Scenario cell, int fork, double score) throws IOException {
        Files.writeString(directory.file("scores.csv"), String.format(Locale.ROOT, "%s,%d,%.3f%n", cell, fork, score),
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private Path sample() {
        return plan.workloads().getFirst().sample().file().toAbsolutePath();
    }

    /** The folder of the codec's code for the schema, which is generated once per JVM. */
    private Path generated(CodecFolder codec) throws IOException, InterruptedException {
        String id = codec.info().id();
        if (generated.containsKey(id)) return generated.get(id);
        Path folder = work.resolve(id);
        Path result = work.resolve(id + ".outcome");
        Job.Generate job = new Job.Generate(Contestant.of(codec.info()), sample(), folder);
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Xmx512m", "-cp", join(classPath(worker, "measure"), classPath(codec.folder(), "generate")),
                job.main(), work.resolve("job").toString(), result.toString()));
        JobFiles.write(work.resolve("job"), job);
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(work.resolve(id + ".log").toFile()).start();
        if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) process.destroyForcibly();
        if (!Files.exists(result) || !(OutcomeFormat.GENERATED.read(result) instanceof Outcome.Measured<?>)) {
            throw new IOException(id + " generated nothing: " + Files.readString(work.resolve(id + ".log")));
        }
        generated.put(id, folder);
        return folder;
    }

    private static List<Path> classPath(Path module, String kind) throws IOException {
        List<Path> entries = new ArrayList<>(List.of(module.resolve("target/classes")));
        String written = Files.readString(module.resolve("target/classpath").resolve(kind)).strip();
        for (String e : written.split(File.pathSeparator)) if (!e.isEmpty()) entries.add(Path.of(e));
        return entries;
    }

    private static String join(Collection<Path> one, Collection<Path> other) {
        return Stream.concat(one.stream(), other.stream()).distinct().map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
        }
    }
}
