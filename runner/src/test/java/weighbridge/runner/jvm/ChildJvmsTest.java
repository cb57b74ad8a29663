package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.CodecFile;
import weighbridge.model.Operation;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;

@Tag("processes")
class ChildJvmsTest extends ChildJvmsFixture {
    @Test
    void aSchemaThatTheLibraryCannotCarryIsUnsupported() throws IOException {
        assertThat(facts("generate-refuses", LONG)).isEqualTo(new Outcome.Unsupported<>("no maps"));
        assertThat(trial("generate-refuses", Operation.READ)).isEqualTo(new Outcome.Unsupported<>("no maps"));
    }

    @Test
    void informationThatWasLostIsMismatched() {
        assertThat(facts("verify-loses", LONG))
                .isEqualTo(new Outcome.Mismatched<>("Order.price: value, expected 1.5, got 0.0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"generate", "verify"})
    void aContestantThatHangsTimesOut(String step) {
        // The generate step has no limit here, so that the verify step meets its own.
        if (step.equals("verify")) data(trial("verify-hangs", Operation.READ));

        assertThat(facts(step + "-hangs", Duration.ofSeconds(1)))
                .isEqualTo(new Outcome.TimedOut<>(step + " took longer than 1 s and was stopped"));
    }

    @Test
    void aContestantThatExitsFailedWithWhatItSaid() {
        assertThat(facts("generate-exits", LONG)).isEqualTo(new Outcome.Failed<>(
                "generate: the JVM ended with exit code 7 before it had a result: about to leave"));
        assertThat(facts("verify-exits", LONG)).isEqualTo(
                new Outcome.Failed<>("verify: the JVM ended with exit code 7 before it had a result: about to leave"));
        assertThat(trial("cold-exits", Operation.COLD).reason()).startsWith("cold: the JVM ended with exit code 7");
    }

    @Test
    void aFullDiskIsNoContestantsDoing() {
        assertThatThrownBy(() -> facts("verify-finds-no-room", LONG)).isInstanceOf(UncheckedIOException.class).cause()
                .hasMessageMatching(
                        new Home(folder).cache().resolve("scratch") + "/run[0-9]+: No space left on device");
    }

    @Test
    void aContestantThatExhaustsItsHeapFailedWithThatReason() {
        assertThat(facts("verify-eats", LONG)).isInstanceOf(Outcome.Failed.class).extracting(Outcome::reason).asString()
                .contains("exit code 3").contains("OutOfMemoryError");
    }

    @Test
    void serviceTimesAreAskedOfTheHost() {
        Scenario scenario = new Scenario("good", workload.name(), Operation.READ, 5);

        Latency of = data(children.latency(new Launcher.LatencyOrder(scenario, workload, 7, 3, false, 1)));
        Latency control = data(children.latency(new Launcher.LatencyOrder(scenario, workload, 7, 3, true, 1)));

        assertThat(of).isEqualTo(new Latency(5, 2, 0, 0, Map.of("slices", 7.0, "warmUps", 3.0, "batch", 1.0)));
        assertThat(control.mean()).isEqualTo(1);
    }

    @Test
    void batchesOfLargeMessagesAreShorterInEveryJob() throws IOException {
        codec("batching", "batches");
        Path properties = folder.resolve("codecs/batching").resolve(CodecFile.FILE);
        Files.writeString(properties, Files.readString(properties) + "batch = 1000\n");
        children.close();
        children = children();
        assertThat(data(facts("batches", LONG)).allocation()).containsEntry("batch", 1000.0);

        workload = texts("texts", 41_000);
        assertThat(data(facts("batches", LONG)).allocation()).containsEntry("batch", 102.0);
        Scenario scenario = new Scenario("batches", workload.name(), Operation.READ, 1);
        assertThat(data(children.latency(new Launcher.LatencyOrder(scenario, workload, 7, 3, false, 1))).nanos())
                .containsEntry("batch", 102.0);
        List<Integer> toldTask = new ArrayList<>();
        children.task(new Task<>("study", "a.Main", List.of(new Task.Need("batches", workload)), false, met -> {
            toldTask.add(met.contestant("batches").batch());
            throw new IOException("nothing else is asked");
        }, OutcomeFormat.FACTS, List.of(), TimeLimit.of(LONG)));
        assertThat(toldTask).containsExactly(102);
    }

    /** A schema that a codec cannot carry must not take a task's other schemas with it. */
    @Test
    void whatATaskNeedsOnlyIfItCanBeHadIsGeneratedTogetherAndMayBeMissing() throws IOException {
        module(folder.resolve("studies/study/child"), "");
        Task.Need first = new Task.Need("good", workload("first", "a"), true);
        Task.Need second = new Task.Need("good", workload("second", "b"), true);
        List<Optional<String>> unmet = new ArrayList<>();
        List<Path> classes = new ArrayList<>();
        children.task(new Task<>("study", "a.Main", List.of(first, second), true, met -> {
            unmet.addAll(List.of(met.unmet(first), met.unmet(second)));
            classes.addAll(met.classPath(first));
            throw new IOException("nothing else is asked");
        }, OutcomeFormat.FACTS, List.of(), TimeLimit.of(LONG)));
        assertThat(unmet).containsExactly(Optional.empty(), Optional.of("no maps"));
        assertThat(classes).isNotEmpty().last().satisfies(p -> assertThat(p).isDirectory());
    }

    @Test
    void onlyThreadsOfACodecThatMayBeSharedShareItAndOnlyIfAsked() throws IOException {
        Path properties = folder.resolve("codecs/folder").resolve(CodecFile.FILE);
        assertThat(data(trial("good", Operation.READ)).check()).isEmpty();
        children.close();
        children = new ChildJvms(CodecFolder.find(folder.resolve("codecs")), new Home(folder), JDK,
                folder.resolve("generated"), true, List.of());
        assertThat(data(trial("good", Operation.READ)).check()).isEmpty();
        Files.writeString(properties, Files.readString(properties) + "\ngood.shareable = true\n");
        children.close();
        children = new ChildJvms(CodecFolder.find(folder.resolve("codecs")), new Home(folder), JDK,
                folder.resolve("generated"), true, List.of());

        assertThat(data(trial("good", Operation.READ)).check()).isEqualTo("shared");
    }

    @Test
    void aPlansJvmFlagsComeBeforeACodecsOwn() throws IOException {
        Path properties = folder.resolve("codecs/folder").resolve(CodecFile.FILE);
        Files.writeString(properties, Files.readString(properties) + "\ngood.jvmFlags = -Xss1m\n");
        children.close();
        children = new ChildJvms(CodecFolder.find(folder.resolve("codecs")), new Home(folder), JDK,
                folder.resolve("generated"), false, List.of("-XX:-UseParallelGC", "-XX:+UseG1GC"));

        assertThat(data(trial("good", Operation.READ)).check()).isEqualTo("-XX:-UseParallelGC -XX:+UseG1GC -Xss1m");
    }

    @Test
    void closingEndsTheCallInFlightAndLeavesNoProcessAndNoScratchFiles() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        List<Outcome<Facts>> outcomes = new ArrayList<>();
        Thread caller = Thread.ofPlatform().start(() -> {
            begun.countDown();
            outcomes.add(facts("generate-hangs", LONG));
        });
        begun.await();
        while (ours().isEmpty()) Thread.onSpinWait();
        children.close();
        caller.join(Duration.ofSeconds(20));

        assertThat(outcomes).hasSize(1);
        assertThat(ours()).isEmpty();
        assertThat(facts("good", LONG).reason()).startsWith("facts: ");
    }

    @Test
    void aSignalOfTheTerminalIsNotTheChildrensAffair() throws Exception {
        try (Children own = new Children()) {
            Process child = own.start(new ProcessBuilder("cat"));
            // The echo shows that it has started.
            child.getOutputStream().write('>');
            child.getOutputStream().flush();
            assertThat(child.getInputStream().read()).isEqualTo('>');
            new ProcessBuilder("kill", "-INT", "" + child.pid()).start().waitFor();
            new ProcessBuilder("kill", "-HUP", "" + child.pid()).start().waitFor();
            child.getOutputStream().write("still here".getBytes());
            child.getOutputStream().close();

            assertThat(child.getInputStream().readAllBytes()).asString().isEqualTo("still here");
        }
    }

    private List<ProcessHandle> ours() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).filter(p -> p.info().arguments()
                .map(a -> Arrays.asList(a)).orElse(List.of()).contains("weighbridge.worker.Generate")).toList();
    }

    @Test
    void aCodecThatIsInTwoFoldersIsNamedWithBoth() throws IOException {
        codec("other", "good");

        assertThatThrownBy(() -> CodecFolder.find(folder.resolve("codecs"))).isInstanceOf(IOException.class)
                .hasMessage("two codecs have the id good, in " + folder.resolve("codecs/folder") + " and "
                        + folder.resolve("codecs/other") + "; change one of the ids");
    }

    @Test
    void aWorkerThatIsNotBuiltIsNamed() {
        assertThatThrownBy(
                () -> new ChildJvms(List.of(), new Home(folder.resolve("nowhere")), JDK, folder.resolve("generated")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nowhere/worker/target/classpath/measure is missing: build the project");
    }

    @Test
    void aCodecThatWasNotBuiltIsAFailure() {
        assertThat(facts("unknown", LONG)).isEqualTo(new Outcome.Failed<>("facts: no codec unknown was built"));
    }
}
