package weighbridge.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Contestant;
import weighbridge.model.Difference;
import weighbridge.model.Operation;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

class JobTest {
    private static final Contestant PLAIN = new Contestant("a.B", "b", Set.of(), false, false, false, 1);
    private static final Contestant ODD = new Contestant("a.C", "c-d",
            EnumSet.of(Difference.Kind.FLOAT, Difference.Kind.EMPTY_TO_ABSENT), true, true, true, 1000);

    @TempDir
    Path folder;

    @Test
    void everyJobComesBackAsItWasWritten() throws IOException {
        for (Contestant c : List.of(PLAIN, ODD)) {
            comesBack(new Job.Generate(c, Path.of("p 1"), Path.of("out")));
            comesBack(new Job.Generate(c, Path.of("p 1"), Path.of("out"), true));
            comesBack(new Job.Verify(c, Path.of("all"), Path.of("sample"), List.of(Operation.ENCODE, Operation.READ),
                    Path.of("encoded")));
            comesBack(new Job.Cold(c, Path.of("sample"), Path.of("encoded")));
        }
    }

    private <J extends Record> void comesBack(J job) throws IOException {
        Path file = folder.resolve("job");
        JobFiles.write(file, job);
        assertThat(JobFiles.read(file, job.getClass())).isEqualTo(job);
    }

    @Test
    void aFileThatHoldsAnotherJobIsSaidWithWhatItLacks() throws IOException {
        Path file = folder.resolve("job");
        JobFiles.write(file, new Job.Cold(PLAIN, Path.of("s"), Path.of("e")));
        assertThatThrownBy(() -> JobFiles.read(file, Job.Verify.class)).isInstanceOf(IOException.class)
                .hasMessage(file + ": \"all\": expected a path, found nothing");
    }

    @Test
    void hostUnderstandsOrdersUntilTheInputEnds() throws IOException {
        Job.Measure one = new Job.Measure(PLAIN, Path.of("s"), Operation.READ, 5,
                new TrialLength(40, 60, 60, false, 911), -7, true, false, List.of(Path.of("x.jar"), Path.of("classes")),
                List.of("--add-opens=java.base/java.lang=ALL-UNNAMED", "-Da=b"), Duration.ofSeconds(20));
        Job.Measure two = new Job.Measure(ODD, Path.of("s"), Operation.ENCODE, 1, TrialLength.of(1), 1, false, true,
                List.of(), List.of(), Duration.ofMillis(1));
        Job.Sample three = new Job.Sample(one, 3, true);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HostProtocol.order(new DataOutputStream(bytes), one);
        HostProtocol.order(new DataOutputStream(bytes), two);
        HostProtocol.order(new DataOutputStream(bytes), three);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));

        assertThat(HostProtocol.order(in)).isEqualTo(Optional.of(one));
        assertThat(HostProtocol.order(in)).isEqualTo(Optional.of(two));
        assertThat(HostProtocol.order(in)).isEqualTo(Optional.of(three));
        assertThat(HostProtocol.order(in)).isEmpty();
    }

    @Test
    void answersComeBackAsTheyWereSent() throws IOException {
        Trial trial = new Trial(
                List.of(new Slice(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), new Slice(1, 2, 3, -1, -1, -1, 7, 8, 9, 10)),
                11, 12, "compiler", "");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Latency latency = new Latency(7, 12.5, 0.25, 0.125, Map.of("p50", 11.0, "p99.9", 400.0));
        HostProtocol.answer(new DataOutputStream(bytes), OutcomeFormat.TRIAL, new Outcome.Measured<>(trial));
        HostProtocol.answer(new DataOutputStream(bytes), OutcomeFormat.TRIAL, new Outcome.TimedOut<>("too slow"));
        HostProtocol.answer(new DataOutputStream(bytes), OutcomeFormat.LATENCY, new Outcome.Measured<>(latency));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));

        assertThat(HostProtocol.answer(in, OutcomeFormat.TRIAL)).isEqualTo(new Outcome.Measured<>(trial));
        assertThat(HostProtocol.answer(in, OutcomeFormat.TRIAL)).isEqualTo(new Outcome.TimedOut<>("too slow"));
        assertThat(HostProtocol.answer(in, OutcomeFormat.LATENCY)).isEqualTo(new Outcome.Measured<>(latency));
        assertThatThrownBy(() -> HostProtocol.answer(in, OutcomeFormat.TRIAL)).isInstanceOf(IOException.class)
                .hasMessage("the measuring host ended without an answer");
    }

    @Test
    void outcomeFilesComeBackAsTheyWereWrittenAndNameWhatElseTheyHold() throws IOException {
        Facts facts = new Facts(2, Map.of("size.raw", 2.5), 2, 3, "abc", true, Map.of("encode", 16.0, "read", 0.25),
                List.of(new Facts.Loss("A.b[].c", Difference.Kind.FLOAT, 4, "1.5 became 1.0")), 0);
        Path file = folder.resolve("facts");
        OutcomeFormat.FACTS.write(file, new Outcome.Measured<>(facts));

        assertThat(OutcomeFormat.FACTS.read(file)).isEqualTo(new Outcome.Measured<>(facts));
        assertThatThrownBy(() -> OutcomeFormat.TRIAL.read(file)).isInstanceOf(IOException.class)
                .hasMessage(file + " holds \"Facts\"; expected \"Trial\"");
        OutcomeFormat.GENERATED.write(file, new Outcome.Unsupported<>("no maps"));
        assertThat(OutcomeFormat.GENERATED.read(file)).isEqualTo(new Outcome.Unsupported<>("no maps"));
    }

    @Test
    void percentilesAreNamedAsTheyAreWritten() {
        assertThat(Latency.PERCENTILES.stream().map(Latency::name)).containsExactly("p50", "p90", "p99", "p99.9",
                "p99.99", "p100");
    }
}
