package weighbridge.model;

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

class JobTest {
    private static final Contestant PLAIN = new Contestant("a.B", "b", Set.of(), false, false, false, 1);
    private static final Contestant ODD = new Contestant("a.C", "c-d", EnumSet.of(Difference.Kind.FLOAT, Difference.Kind.EMPTY_TO_ABSENT), true, true, true, 1000, true);

    @TempDir
    Path folder;

    @Test
    void everyJobComesBackAsItWasWritten() throws IOException {
        for (Contestant c : List.of(PLAIN, ODD)) {
            comesBack(new Job.Generate(c, Path.of("p 1"), Path.of("out")));
            comesBack(new Job.Verify(c, Path.of("all"), Path.of("sample"), Path.of("encoded")));
            comesBack(new Job.Cold(c, Path.of("sample")));
            comesBack(new Job.FileProcedure(c, Path.of("p"), Path.of("c.csv"), Framing.PACKED_INT, Path.of("f"), 5000, 3, 15, Duration.ofMillis(7), true));
            comesBack(new Job.Load(c, Path.of("p"), Path.of("messages"), Path.of("t")));
        }
        comesBack(new Job.PassProcedure(List.of(
                new Job.PassProcedure.Side("ours", Path.of("p 1"), List.of(Path.of("x.jar"), Path.of("classes")),
                        List.of(new Job.PassProcedure.Format(PLAIN, Separation.LINE_AND_BYTE), new Job.PassProcedure.Format(ODD, Separation.BYTE))),
                new Job.PassProcedure.Side("theirs", Path.of("p 2"), List.of(), List.of(new Job.PassProcedure.Format(ODD, Separation.NONE)))),
                50, 40, 5, Duration.ofMillis(7), -3));
    }

    private <J extends Record> void comesBack(J job) throws IOException {
        Path file = folder.resolve("job");
        JobFiles.write(file, job);
        assertThat(JobFiles.read(file, job.getClass())).isEqualTo(job);
    }

    @Test
    void aFileThatHoldsAnotherJobIsSaidWithWhatItLacks() throws IOException {
        Path file = folder.resolve("job");
        JobFiles.write(file, new Job.Cold(PLAIN, Path.of("s")));
        assertThatThrownBy(() -> JobFiles.read(file, Job.Verify.class)).isInstanceOf(IOException.class)
                .hasMessage(file + ": \"all\": expected a path, found nothing");
    }

    @Test
    void passTimesComeBackAsTheyWereWritten() throws IOException {
        Outcome<PassTimes> outcome = new Outcome.Measured<>(new PassTimes(10, 3, 1.5, 0.25, List.of(new PassTimes.Format("ours", "b", 77,
                new PassTimes.Direction(1, 2, 3, 4, 5, 6), PassTimes.Direction.NONE,
                List.of(new PassTimes.Probe(Separation.LINE_AND_BYTE, 1, "message 1: no"), new PassTimes.Probe(Separation.BYTE, 10, "")))),
                List.of(new PassTimes.Carried("ours", "list", 12))));
        OutcomeFormat.PASS_TIMES.write(folder.resolve("r"), outcome);

        assertThat(OutcomeFormat.PASS_TIMES.read(folder.resolve("r"))).isEqualTo(outcome);
    }

    @Test
    void hostUnderstandsOrdersUntilTheInputEnds() throws IOException {
        Job.Measure one = new Job.Measure(PLAIN, Path.of("s"), Operation.READ, 5, new TrialLength(40, 60, 60, false, 911), -7, true, List.of(Path.of("x.jar"), Path.of("classes")),
                List.of("--add-opens=java.base/java.lang=ALL-UNNAMED", "-Da=b"), Duration.ofSeconds(20));
        Job.Measure two = new Job.Measure(ODD, Path.of("s"), Operation.ENCODE, 1, TrialLength.of(1), 1, false, List.of(), List.of(), Duration.ofMillis(1));
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
        Trial trial = new Trial(List.of(new Slice(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), new Slice(1, 2, 3, -1, -1, -1, 7, 8, 9, 10)), 11, 12, "compiler", "");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Latency latency = new Latency(7, 12.5, 0.25, 0.125, Map.of("p50", 11.0, "p99.9", 400.0));
        HostProtocol.answer(new DataOutputStream(bytes), OutcomeFormat.TRIAL, new Outcome.Measured<>(trial));
        HostProtocol.answer(new DataOutputStream(bytes), OutcomeFormat.TRIAL, new Outcome.TimedOut<>("too slow"));
        HostProtocol.answer(new DataOutputStream(bytes), OutcomeFormat.LATENCY, new Outcome.Measured<>(latency));
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));

        assertThat(HostProtocol.answer(in, OutcomeFormat.TRIAL)).isEqualTo(new Outcome.Measured<>(trial));
        assertThat(HostProtocol.answer(in, OutcomeFormat.TRIAL)).isEqualTo(new Outcome.TimedOut<>("too slow"));
        assertThat(HostProtocol.answer(in, OutcomeFormat.LATENCY)).isEqualTo(new Outcome.Measured<>(latency));
        assertThatThrownBy(() -> HostProtocol.answer(in, OutcomeFormat.TRIAL)).isInstanceOf(IOException.class).hasMessage("the measuring host ended without an answer");
    }

    @Test
    void outcomeFilesComeBackAsTheyWereWrittenAndNameWhatElseTheyHold() throws IOException {
        Facts facts = new Facts(2, Map.of("size.raw", 2.5), 2, 3, "abc", true, Map.of("encode", 16.0, "read", 0.25),
                List.of(new Facts.Loss("A.b[].c", Difference.Kind.FLOAT, 4, "1.5 became 1.0")), 0);
        Path file = folder.resolve("facts");
        OutcomeFormat.FACTS.write(file, new Outcome.Measured<>(facts));

        assertThat(OutcomeFormat.FACTS.read(file)).isEqualTo(new Outcome.Measured<>(facts));
        assertThatThrownBy(() -> OutcomeFormat.TRIAL.read(file)).isInstanceOf(IOException.class).hasMessage(file + " holds \"Facts\", expected \"Trial\"");
        OutcomeFormat.GENERATED.write(file, new Outcome.Unsupported<>("no maps"));
        assertThat(OutcomeFormat.GENERATED.read(file)).isEqualTo(new Outcome.Unsupported<>("no maps"));
    }

    @Test
    void percentilesAreNamedAsTheyAreWritten() {
        assertThat(Latency.PERCENTILES.stream().map(Latency::name)).containsExactly("p50", "p90", "p99", "p99.9", "p99.99", "p100");
    }

    @Test
    void fileTimesComeBackAsTheyWereWritten() throws IOException {
        FileTimes times = new FileTimes(5, 77, List.of(new FileTimes.Run(1.5, true), new FileTimes.Run(1.25, false)), List.of());
        Path file = folder.resolve("times");
        OutcomeFormat.FILE_TIMES.write(file, new Outcome.Measured<>(times));

        assertThat(OutcomeFormat.FILE_TIMES.read(file)).isEqualTo(new Outcome.Measured<>(times));
    }
}
