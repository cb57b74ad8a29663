package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Entry;
import weighbridge.model.Environment;
import weighbridge.model.Facts;
import weighbridge.model.Latency;
import weighbridge.model.Origin;
import weighbridge.model.Outcome;
import weighbridge.model.Payload;
import weighbridge.model.Plan;
import weighbridge.model.Trial;
import weighbridge.replays.JmhBlogResults.CorrectedRate;
import weighbridge.replays.Spread;
import weighbridge.report.ReportModel;
import weighbridge.report.SummaryRow;
import weighbridge.runner.Launcher;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;
import weighbridge.workloads.Workload;

final class CorrectedSpeedsTest {
    private static final Deadline OPEN = new Deadline(Duration.ofHours(1));
    private static final Deadline OVER = new Deadline(Duration.ZERO);

    @Test
    void fewerRoundsThanAClaimNeedsAreProvisional() {
        assertThat(CorrectedSpeeds.spread(row(5), List.of()).provisional()).isTrue();
        assertThat(CorrectedSpeeds.spread(row(6), List.of()).provisional()).isFalse();
    }

    @Test
    void aSingleRoundHasNoIntervalSinceItMeasuredNoSpread() {
        assertThat(CorrectedSpeeds.spread(row(1), List.of())).satisfies(s -> {
            assertThat(s.value()).hasValue(100);
            assertThat(s.low()).isEmpty();
        });
        assertThat(CorrectedSpeeds.ratio(row(1)).low()).isEmpty();
        assertThat(CorrectedSpeeds.spread(row(2), List.of()).low()).hasValue(90);
        assertThat(CorrectedSpeeds.ratio(row(2)).low()).hasValue(1.9);
    }

    /** Every contestant's facts are in the journal before the first trial, although the time is over. */
    @Test
    void whatIsExactIsTakenBeforeAnythingIsTimedAndWhateverTheBudget(@TempDir Path folder) throws Exception {
        RunDirectory directory = RunDirectory.create(folder, "replay");
        directory.write(environment());
        Workload blog = Workload.named("jmh-blog").orElseThrow();
        List<Plan.Workload> workloads = new ArrayList<>();
        for (String name : List.of("first", "second")) {
            Payload payload = blog.write(directory.payloads().resolve(name + ".payload"), 1, 1);
            workloads.add(new Plan.Workload(name, new Origin.BuiltIn("one message"), payload, payload, 1, 0));
        }
        List<String> asked = new ArrayList<>();
        Launcher launcher = new FakeLauncher(asked);
        Home home = new Home(Path.of("..").toAbsolutePath().normalize());
        Screen screen = new Screen(Console.piped(), new PrintWriter(new StringWriter()),
                new PrintWriter(new StringWriter()), false, true);
        RunLock lock = directory.lock();
        Stage over = new Stage(home, Codecs.read(home), "test", List.of(), Path.of("jdk"), directory, lock, environment(),
                screen, OVER, 1, true, true);
        CorrectedSpeeds speeds = new CorrectedSpeeds(over, launcher, "replay test");

        ReportModel exact = speeds.exact(workloads, List.of("java", "copy"), "copy");

        assertThat(asked).containsExactly("facts java/first", "facts copy/first", "facts java/second",
                "facts copy/second");
        assertThat(exact.workloads()).allSatisfy(w -> assertThat(w.exact())
                .allSatisfy(e -> assertThat(e.facts()).isPresent()));

        speeds.weigh();
        assertThat(asked.subList(4, asked.size())).isNotEmpty().noneMatch(a -> a.startsWith("facts"));
        assertThat(directory.entries().subList(0, 4)).hasOnlyElementsOfType(Entry.OfFacts.class);
        lock.close();
    }

    /** Whose facts are found and whose trials all fail. */
    private record FakeLauncher(List<String> asked) implements Launcher {
        @Override
        public Outcome<Facts> facts(FactsOrder order) {
            assertThat(order.limit().most()).as("no share of a budget").isGreaterThanOrEqualTo(Duration.ofMinutes(1));
            asked.add("facts " + order.codec() + "/" + order.workload().name());
            return new Outcome.Measured<>(new Facts(1, Map.of("size.raw", 3.0), 3, 3, order.codec(), true, Map.of(),
                    List.of(), 0));
        }

        @Override
        public Outcome<Trial> trial(TrialOrder order) {
            asked.add("trial " + order.scenario());
            return new Outcome.Failed<>("nothing is timed here");
        }

        @Override
        public Outcome<Latency> latency(LatencyOrder order) {
            return new Outcome.Failed<>("nothing is timed here");
        }

        @Override
        public void close() {}
    }

    private static Environment environment() {
        return new Environment(Instant.EPOCH, "0", "Linux", "6", "a processor", 2, 1 << 30, "", "", "", "25", List.of(),
                0, 0, 0, 0.01, 0.01, 1,
                Environment.Grade.QUIET, List.of());
    }

    @Test
    void unsteadyTrialsHaveNoIntervalAndInvalidOnesNoNumber() {
        Spread unsteady = CorrectedSpeeds.spread(row(2), List.of("no steady state"));
        assertThat(unsteady.value()).hasValue(100);
        assertThat(unsteady.low()).isEmpty();
        assertThat(CorrectedSpeeds.spread(row(2), List.of("no valid trial"))).isEqualTo(Spread.NONE);
    }

    @Test
    void aRateOfInvalidTrialsIsNoneWhereverItComesFrom() {
        CorrectedRate made = JmhBlogReplaying.rate(row(1, "no valid trial"), Optional.empty(), 2, OPEN);
        assertThat(made.operationsAMilli().value()).isEmpty();
        assertThat(made.note()).contains("no valid trial");

        CorrectedRate unsteady = JmhBlogReplaying.rate(row(1, "no steady state"), Optional.empty(), 2, OPEN);
        assertThat(unsteady.operationsAMilli().value().orElseThrow()).isCloseTo(2e6 / 100, within(1e-6));
        assertThat(unsteady.operationsAMilli().low()).isEmpty();
        assertThat(unsteady.byTheClock()).isFalse();
    }

    @Test
    void whatFailedAGateIsAFailureButNotWhatTheTimeStopped() {
        for (String word : List.of("mismatched", "refused", "failed")) {
            assertThat(CorrectedSpeeds.isFailed(without(word), OPEN)).as(word).isTrue();
            assertThat(CorrectedSpeeds.isFailed(without(word), OVER)).as(word).isTrue();
        }
        assertThat(CorrectedSpeeds.isFailed(without("timed-out"), OPEN)).isTrue();
        assertThat(CorrectedSpeeds.isFailed(without("timed-out"), OVER)).isFalse();
        for (String word : List.of("unsupported", "not-reached")) assertThat(CorrectedSpeeds.isFailed(without(word), OPEN)).as(word).isFalse();
        assertThat(CorrectedSpeeds.isFailed(row(1), OPEN)).isFalse();
    }

    private static SummaryRow row(int rounds, String... flags) {
        OptionalDouble none = OptionalDouble.empty();
        return new SummaryRow("kryo", "orders", Optional.of("read"), OptionalInt.of(1), ReportModel.CPU, "ns", OptionalDouble.of(100), OptionalDouble.of(90),
                OptionalDouble.of(110), rounds, Optional.of("copy"), OptionalDouble.of(2), OptionalDouble.of(1.9),
                OptionalDouble.of(2.1), "", "measured", "", List.of(flags));
    }

    private static SummaryRow without(String outcome) {
        OptionalDouble none = OptionalDouble.empty();
        return new SummaryRow("kryo", "orders", Optional.of("read"), OptionalInt.of(1), ReportModel.CPU, "ns", none, none, none, 0, Optional.empty(), none, none,
                none, "", outcome, "why", List.of());
    }
}
