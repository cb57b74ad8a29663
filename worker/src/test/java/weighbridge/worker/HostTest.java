package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Contestant;
import weighbridge.model.Operation;
import weighbridge.model.job.HostProtocol;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

@Tag("processes")
class HostTest {
    private static final int SLICES = 3;
    private static final String TEST_CLASSES = "test-classes";

    @TempDir
    static Path folder;

    private static Path sample;
    private static Process host;
    private static DataOutputStream orders;
    private static DataInputStream answers;

    @BeforeAll
    static void startHost() throws IOException {
        sample = Messages.write(folder.resolve("sample"), 40);
        // This logs the classes that the host loads; the codec's must not be among them.
        host = host("-Xlog:class+load:file=" + folder.resolve("classes.log"));
        orders = new DataOutputStream(host.getOutputStream());
        answers = new DataInputStream(host.getInputStream());
    }

    @AfterAll
    static void endOfInputEndsTheHost() throws Exception {
        orders.close();

        assertThat(host.waitFor(10, TimeUnit.SECONDS)).as("the host ended").isTrue();
    }

    @Test
    void forkIsMeasuredWithHintsAndBlackholesAndTheHostNeverLoadsTheCodec() throws IOException {
        long start = System.nanoTime();
        Trial trial = measured(run("good", Operation.READ, 1));
        long wall = System.nanoTime() - start;

        assertThat(trial.blackholes()).isEqualTo("compiler, hints");
        assertThat(trial.check()).isEmpty();
        assertThat(trial.firstNanos()).isPositive();
        assertThat(trial.totalNanos()).isBetween(300_000_000L, wall);
        assertThat(trial.slices()).hasSize(SLICES).allSatisfy(s -> {
            assertThat(s.operations()).isGreaterThan(1000);
            assertThat(s.wallNanos()).isBetween(90_000_000L, 1_000_000_000L);
            assertThat(s.cpuNanos()).isBetween(1_000_000L, s.wallNanos());
            assertThat(s.allocatedBytes()).isPositive();
            assertThat(s.crowding()).isPositive();
        });
        if (Files.exists(Path.of("/proc/thread-self/schedstat"))) {
            assertThat(trial.slices()).extracting(Slice::runDelayNanos)
                    .allSatisfy(d -> assertThat(d).isBetween(0L, 1_000_000_000L));
            assertThat(trial.slices()).extracting(Slice::involuntarySwitches)
                    .allSatisfy(d -> assertThat(d).isNotNegative());
            assertThat(trial.slices()).extracting(Slice::stealTicks).allSatisfy(d -> assertThat(d).isNotNegative());
        }
        assertThat(Files.readString(folder.resolve("classes.log"))).contains("weighbridge.worker.Host ")
                .doesNotContain("OddCodec");
    }

    @Test
    void trialEndsOnceItIsSteady() throws IOException {
        int most = 60;
        Trial trial = measured(untilSteady(most));
        for (int i = 0; i < 4 && trial.slices().size() == most; i++) trial = measured(untilSteady(most));

        assumeThat(trial.slices()).as("five trials of a machine that is never steady").hasSizeLessThan(most);
        assertThat(trial.check()).isEmpty();
        assertThat(trial.blackholes()).isEqualTo("compiler, hints");
        assertThat(Recording.isEnough(trial.slices(), new TrialLength(22, most, most, false, 0))).isTrue();
        assertThat(Recording.isEnough(trial.slices().subList(0, trial.slices().size() - 1),
                new TrialLength(22, most, most, false, 0))).as("a slice sooner").isFalse();
    }

    private Outcome<Trial> untilSteady(int most) throws IOException {
        HostProtocol.order(orders,
                new Job.Measure(Messages.contestant("good"), sample, Operation.READ, 1,
                        new TrialLength(22, most, most, false, 0), 1, false, false, codecClassPath(), List.of(),
                        Duration.ofSeconds(60)));
        return HostProtocol.answer(answers, OutcomeFormat.TRIAL);
    }

    @Test
    void trialThatIsTooShortForAnyAnswerHasItsMost() throws IOException {
        HostProtocol.order(orders,
                new Job.Measure(Messages.contestant("good"), sample, Operation.READ, 1,
                        new TrialLength(2, 4, 6, true, 0), 1, false, false, codecClassPath(), List.of(),
                        Duration.ofSeconds(60)));

        // Fewer slices than these cannot show whether any was crowded, so all count.
        assertThat(measured(HostProtocol.answer(answers, OutcomeFormat.TRIAL)).slices()).hasSize(4);
    }

    @Test
    void severalThreadsAreOneTrialWhoseSlicesAddUp() throws IOException {
        Trial trial = measured(run("good", Operation.ENCODE, 3));

        assertThat(trial.slices()).hasSize(SLICES);
        // The first slice may be over before the last thread is ready.
        assertThat(trial.slices().getLast().operations()).isGreaterThan(3000);
        assertThat(trial.check()).isEmpty();
    }

    @Test
    void raceIsAWrongValueUnderLoadThatEndsTheTrial() throws IOException {
        for (Operation o : List.of(Operation.ENCODE, Operation.DECODE, Operation.READ, Operation.ROUNDTRIP)) {
            long start = System.nanoTime();
            Outcome<Trial> outcome = run(Messages.contestant("racing"), o, 3, 200);

            assertThat(outcome).as(o + ": " + outcome.reason()).isInstanceOf(Outcome.Mismatched.class);
            assertThat(outcome.reason()).matches("under load, with 3 threads at work, thread [123]: message \\d+: "
                    + "(Note\\.(number|text): .*expected .*, got .*|came back correctly, but repeating the "
                    + "operation gave a different value .*)");
            assertThat(System.nanoTime() - start).as("200 slices were not waited for").isLessThan(20_000_000_000L);
        }
    }

    @Test
    void whatAPublishedBenchmarkDidKeepsItsNumberBesideWhatIsWrongWithIt() throws IOException {
        Trial trial = measured(runLeniently("racing", Operation.ROUNDTRIP, 3, 40));

        assertThat(trial.slices()).hasSize(40);
        assertThat(trial.check()).startsWith("under load, with 3 threads at work, thread ");
        assertThat(measured(runLeniently("unreadable", Operation.ENCODE, 2, SLICES)).check())
                .startsWith("check under load: weighbridge.worker.OddCodec$OddException: no glasses (at ");
        assertThat(measured(runLeniently("lazy", Operation.ROUNDTRIP, 2, SLICES)).check())
                .as("nobody asks whether it reads").isEmpty();

        Job.Measure order = new Job.Measure(Messages.contestant("wrong"), sample, Operation.ENCODE, 1,
                TrialLength.of(1), 1, false, true, codecClassPath(), List.of(), Duration.ofSeconds(30));
        HostProtocol.order(orders, new Job.Sample(order, 1, false));
        assertThat(sampled(HostProtocol.answer(answers, OutcomeFormat.LATENCY)).samples()).isGreaterThan(1000);
    }

    @Test
    void codecsWhoseThreadsShareNothingPassTheCheckUnderLoad() throws IOException {
        assertThat(measured(run(Messages.contestant("good"), Operation.ENCODE, 50, SLICES)).check()).isEmpty();
        for (Operation o : List.of(Operation.DECODE, Operation.READ, Operation.ROUNDTRIP)) {
            assertThat(measured(run(Messages.contestant("good"), o, 2, SLICES)).check()).isEmpty();
            assertThat(measured(run(Messages.stateful("differences"), o, 2, SLICES)).check()).isEmpty();
            assertThat(measured(run(Messages.batching("batching", 16), o, 2, SLICES)).check()).isEmpty();
            measured(run(Messages.contestant("floor"), o, 2, SLICES));
        }
        assertThat(measured(run(Messages.stateful("differences"), Operation.ENCODE, 2, SLICES)).check()).isEmpty();
        assertThat(measured(run(Messages.contestant("converting"), Operation.CONVERT, 2, SLICES)).check()).isEmpty();
    }

    @Test
    void exceptionInTheCheckUnderLoadIsTheReason() throws IOException {
        assertThat(run("unreadable", Operation.ENCODE, 2).reason())
                .startsWith("check under load: weighbridge.worker.OddCodec$OddException: no glasses (at ");
    }

    @Test
    void serviceTimesAreSampledAndMeetTheControl() throws IOException {
        Latency read = sampled(sample("good", Operation.READ, 2, false));
        Latency control = sampled(sample("good", Operation.READ, 2, true));

        for (Latency l : List.of(read, control)) {
            assertThat(l.samples()).isGreaterThan(1000);
            assertThat(l.mean()).isPositive();
            assertThat(l.meanError()).isPositive();
            List<Double> nanos = Latency.PERCENTILES.stream().map(p -> l.nanos().get(Latency.name(p))).toList();
            assertThat(nanos).isSorted().allSatisfy(n -> assertThat(n).isPositive());
        }
        if (Files.exists(Path.of("/proc/thread-self/schedstat"))) assertThat(read.waited()).isBetween(0.0, 1.0);
        assertThat(control.waited()).as("no slices are recorded of it").isEqualTo(-1);
    }

    @Test
    void wrongValuesHaveNoServiceTimes() throws IOException {
        assertThat(sample("wrong", Operation.ENCODE, 1, false))
                .isEqualTo(new Outcome.Mismatched<>("message 0: Note.number: value, expected 0, got 1"));
        assertThat(sample("exits", Operation.ENCODE, 1, false)).isInstanceOf(Outcome.Failed.class);
    }

    @Test
    void threadsShareWhatTheCodecLetsThemShare() throws IOException {
        assertThat(measured(runShared("shareable")).check()).isEmpty();
        assertThat(runShared("good").reason())
                .contains("good is declared shareable, but its adapter is not an Adapter.Shareable");
    }

    @Test
    void everyOperationIsMeasured() throws IOException {
        for (Operation o : List.of(Operation.DECODE, Operation.ROUNDTRIP))
            assertThat(measured(run("good", o, 1)).slices()).hasSize(SLICES);
        assertThat(measured(run("converting", Operation.CONVERT, 1)).slices()).hasSize(SLICES);
    }

    @Test
    void convertNeedsALibraryWithAnObjectOfItsOwn() throws IOException {
        assertThat(run("good", Operation.CONVERT, 1)).isEqualTo(new Outcome.Unsupported<>("has no object of its own"));
    }

    @Test
    void wrongValuesAreToldAfterTheSlices() throws IOException {
        Trial trial = measured(run("wrong", Operation.ENCODE, 1));

        assertThat(trial.slices()).hasSize(SLICES);
        assertThat(trial.check()).isEqualTo("message 0: Note.number: value, expected 0, got 1");
    }

    @Test
    void exceptionOfTheCodecIsTheReason() throws IOException {
        Outcome<Trial> outcome = run("throws", Operation.ENCODE, 1);

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(outcome.reason()).startsWith("encode: weighbridge.worker.OddCodec$OddException: out of ink (at "
                + "weighbridge.worker.OddCodec$Notes.misbehave:");
    }

    @Test
    void exitFromInsideIsTheReason() throws IOException {
        assertThat(run("exits", Operation.ENCODE, 1)).isEqualTo(
                new Outcome.Failed<>("the JVM was ended from inside by System.exit(0) before the trial was over"));
        assertThat(run("halts", Operation.ENCODE, 1))
                .isEqualTo(new Outcome.Failed<>("the JVM ended with code 7 before the trial was over"));
    }

    @Test
    void exhaustedHeapIsTheReason() throws IOException {
        assertThat(run("eats", Operation.ENCODE, 1))
                .isEqualTo(new Outcome.Failed<>("the heap was exhausted: java.lang.OutOfMemoryError: Java heap space"));
    }

    @Test
    void hangingForkIsKilledAndTheNextTrialRuns() throws IOException {
        assertThat(run(Messages.contestant("hangs"), Operation.ENCODE, 1, List.of(), Duration.ofSeconds(3)))
                .isEqualTo(new Outcome.TimedOut<>("encode did not end within 3.0 s"));

        assertThat(measured(run("good", Operation.ENCODE, 1)).slices()).hasSize(SLICES);
        assertThat(host.descendants()).isEmpty();
    }

    @Test
    void flagThatTheJvmDoesNotKnowIsTheReason() throws IOException {
        Outcome<Trial> outcome =
                run(Messages.contestant("good"), Operation.ENCODE, 1, List.of("-XX:+Hasten"), Duration.ofSeconds(20));

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(outcome.reason())
                .isEqualTo("the JVM ended with code 1 before the trial was over: Unrecognized VM option 'Hasten'");
    }

    @Test
    void codecThatIsNotThereIsTheReason() throws IOException {
        Contestant absent = new Contestant("no.such.Codec", "absent", Set.of(), false, false, false, 1);

        Outcome<Trial> outcome = run(absent, Operation.ENCODE, 1, List.of(), Duration.ofSeconds(20));

        assertThat(outcome.reason()).startsWith("load: java.lang.ClassNotFoundException: no.such.Codec");
    }

    @Test
    void orderThatMakesNoSenseIsAnsweredToo() throws IOException {
        assertThat(run("good", Operation.COLD, 1).reason())
                .startsWith("host: java.lang.IllegalArgumentException: a cold start needs its own JVM");
    }

    @Test
    void endOfInputEndsTheForkToo() throws Exception {
        Process own = host("-Xmx128m");
        ProcessHandle fork;
        try (DataOutputStream out = new DataOutputStream(own.getOutputStream())) {
            HostProtocol.order(out, hanging());
            fork = fork(own);
        }
        assertThat(own.waitFor(10, TimeUnit.SECONDS)).as("the host ended").isTrue();
        assertThat(fork.onExit().get(10, TimeUnit.SECONDS).isAlive()).isFalse();
    }

    @Test
    void aKilledHostTakesItsForkWithIt() throws Exception {
        for (Job.Order order : List.of(hanging(), new Job.Sample(hanging(), 20, true))) {
            Process own = host("-Xmx128m");
            HostProtocol.order(new DataOutputStream(own.getOutputStream()), order);
            ProcessHandle fork = fork(own);
            // By then it hangs in the codec, or samples.
            while (fork.info().totalCpuDuration().orElse(Duration.ofDays(1)).compareTo(Duration.ofSeconds(1)) < 0) {
                Thread.sleep(20);
            }
            own.destroyForcibly().waitFor();

            assertThat(fork.onExit()).as(order.toString()).succeedsWithin(Duration.ofSeconds(10));
        }
    }

    private Job.Measure hanging() {
        return new Job.Measure(Messages.contestant("hangs"), sample, Operation.ENCODE, 1, TrialLength.of(SLICES), 1,
                false, false, codecClassPath(), List.of(), Duration.ofMinutes(10));
    }

    /** Waits for the JVM that a host forks. */
    private static ProcessHandle fork(Process host) {
        Optional<ProcessHandle> fork = Optional.empty();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (fork.isEmpty() && System.nanoTime() < deadline) {
            fork = host.descendants().filter(p -> p.info().commandLine().orElse("").contains("ForkedMain")).findFirst();
        }
        return fork.orElseThrow();
    }

    private static Process host(String flag) throws IOException {
        return host(flag, folder.resolve("errors"));
    }

    static Process host(String flag, Path errors) throws IOException {
        return new ProcessBuilder(java(), flag, "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"), "-cp",
                hostClassPath(), "weighbridge.worker.Host").redirectError(errors.toFile()).start();
    }

    private Outcome<Trial> run(String id, Operation operation, int threads) throws IOException {
        return run(Messages.contestant(id), operation, threads, List.of(), Duration.ofSeconds(30));
    }

    private Outcome<Trial> run(Contestant contestant, Operation operation, int threads, int slices) throws IOException {
        return run(contestant, operation, threads, slices, false);
    }

    private Outcome<Trial> runLeniently(String id, Operation operation, int threads, int slices) throws IOException {
        return run(Messages.contestant(id), operation, threads, slices, true);
    }

    private Outcome<Trial> run(Contestant contestant, Operation operation, int threads, int slices, boolean lenient)
            throws IOException {
        HostProtocol.order(orders, new Job.Measure(contestant, sample, operation, threads, TrialLength.of(slices), 1,
                false, lenient, codecClassPath(), List.of(), Duration.ofSeconds(60)));
        return HostProtocol.answer(answers, OutcomeFormat.TRIAL);
    }

    private Outcome<Trial> run(Contestant contestant, Operation operation, int threads, List<String> flags,
            Duration timeout) throws IOException {
        HostProtocol.order(orders, new Job.Measure(contestant, sample, operation, threads, TrialLength.of(SLICES), 1,
                false, false, codecClassPath(), flags, timeout));
        return HostProtocol.answer(answers, OutcomeFormat.TRIAL);
    }

    private Outcome<Trial> runShared(String id) throws IOException {
        HostProtocol.order(orders, new Job.Measure(Messages.contestant(id), sample, Operation.READ, 2,
                TrialLength.of(SLICES), 1, true, false, codecClassPath(), List.of(), Duration.ofSeconds(30)));
        return HostProtocol.answer(answers, OutcomeFormat.TRIAL);
    }

    private Outcome<Latency> sample(String id, Operation operation, int threads, boolean control) throws IOException {
        Job.Measure trial = new Job.Measure(Messages.contestant(id), sample, operation, threads, TrialLength.of(1), 1,
                false, false, codecClassPath(), List.of(), Duration.ofSeconds(30));
        HostProtocol.order(orders, new Job.Sample(trial, 1, control));
        return HostProtocol.answer(answers, OutcomeFormat.LATENCY);
    }

    private static Latency sampled(Outcome<Latency> outcome) {
        assertThat(outcome).as(outcome.reason()).isInstanceOf(Outcome.Measured.class);
        return ((Outcome.Measured<Latency>) outcome).data();
    }

    private static Trial measured(Outcome<Trial> outcome) {
        assertThat(outcome).as(outcome.reason()).isInstanceOf(Outcome.Measured.class);
        return ((Outcome.Measured<Trial>) outcome).data();
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static Stream<String> classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator));
    }

    private static String hostClassPath() {
        return classPath().filter(e -> !e.contains(TEST_CLASSES) && !e.contains("junit") && !e.contains("assertj"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    static List<Path> codecClassPath() {
        return classPath().filter(e -> e.contains(TEST_CLASSES)).map(Path::of).toList();
    }
}
