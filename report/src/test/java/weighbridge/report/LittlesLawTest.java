package weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.report.model.ReportModel;

class LittlesLawTest {
    private static final Instant START = Instant.parse("2026-01-14T12:00:00Z");

    /** Eight trials for each of two codecs at 1,000 ns, on a machine with two cores. */
    private static MadeUpRun run(int threads, double nanos) {
        MadeUpRun run = new MadeUpRun("base", "kryo").threads(1, threads);
        double waiting = Math.max(0, threads - 2.0) / threads;
        for (String codec : new String[] {"base", "kryo"}) {
            for (int round = 1; round <= 8; round++) {
                Trial trial = new Trial(MadeUpRun.slices(45, nanos * (1 + 0.002 * round), waiting, 0, threads), 1, 1,
                        "compiler", "");
                run.trial(codec, round, 1, threads, new Outcome.Measured<>(trial));
            }
        }
        return run;
    }

    private static MadeUpRun sampled(MadeUpRun run, int threads, double mean, double waited) {
        Latency latency = new Latency(50_000, mean, mean / 100, waited, Map.of("p50", mean, "p99.9", 10 * mean));
        run.entries().add(new Entry.OfLatency(new Scenario("kryo", MadeUpRun.WORKLOAD, Operation.READ, threads), START,
                new Outcome.Measured<>(latency)));
        return run;
    }

    private static MadeUpRun control(MadeUpRun run, int threads, double mean) {
        run.entries().add(new Entry.OfControl(threads, START,
                new Outcome.Measured<>(new Latency(50_000, mean, 0, -1, Map.of("p50", mean)))));
        return run;
    }

    private static ReportModel.Group group(MadeUpRun run, int threads) {
        return run.model().workloads().getFirst().groups().stream().filter(g -> g.threads() == threads).findFirst()
                .orElseThrow();
    }

    private static Outcome<?> speed(MadeUpRun run, int threads) {
        return group(run, threads).row("kryo").orElseThrow().outcome();
    }

    private static Outcome<?> service(MadeUpRun run, int threads) {
        return group(run, threads).services().stream().filter(s -> s.codec().equals("kryo")).findFirst().orElseThrow()
                .outcome();
    }

    @Test
    void throughputTimesServiceTimeMustBeTheThreads() {
        assertThat(speed(sampled(run(2, 1000), 2, 1000, 0), 2)).isInstanceOf(Outcome.Measured.class);
        assertThat(service(sampled(run(2, 1000), 2, 1000, 0), 2)).isInstanceOf(Outcome.Measured.class);

        MadeUpRun thrice = sampled(run(2, 1000), 2, 3000, 0);
        assertThat(speed(thrice, 2)).isEqualTo(service(thrice, 2)).isInstanceOf(Outcome.Refused.class);
        assertThat(speed(thrice, 2).reason()).isEqualTo(
                "impossible: 1.98 Mops/s that take 3,000 ns each would keep 5.9 threads at work, but there were 2 "
                        + "(Little's law); throughput or service time measures something other than the operations");
    }

    @Test
    void servedFasterThanTheThroughputAllowsIsImpossibleToo() {
        MadeUpRun run = sampled(run(2, 1000), 2, 300, 0);

        assertThat(speed(run, 2)).isEqualTo(service(run, 2)).isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void anotherJvmMaySettleAtAnotherSpeed() {
        for (double mean : new double[] {600, 1700})
            assertThat(speed(sampled(run(2, 1000), 2, mean, 0), 2)).isInstanceOf(Outcome.Measured.class);
        for (double mean : new double[] {450, 2200})
            assertThat(speed(sampled(run(2, 1000), 2, mean, 0), 2)).isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void whatTheClockCostsIsNotHeldAgainstAShortOperation() {
        assertThat(speed(sampled(run(2, 50), 2, 120, 0), 2)).isInstanceOf(Outcome.Refused.class);
        assertThat(speed(control(sampled(run(2, 50), 2, 120, 0), 2, 25), 2)).isInstanceOf(Outcome.Measured.class);
    }

    @Test
    void moreThreadsThanCoresWaitForEachOtherAndAreJudgedAllTheSame() {
        assertThat(speed(sampled(run(5, 1000), 5, 2500, 0.6), 5)).isInstanceOf(Outcome.Measured.class);
        assertThat(speed(sampled(run(5, 1000), 5, 1000, 0.6), 5)).isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void samplesThatOtherWorkDelayedJudgeNothing() {
        assertThat(speed(sampled(run(2, 1000), 2, 3000, 0.5), 2)).isInstanceOf(Outcome.Measured.class);
        assertThat(speed(sampled(run(5, 1000), 5, 9000, 0.9), 5)).isInstanceOf(Outcome.Measured.class);
    }

    @Test
    void theControlStandsBesideTheServiceTimes() {
        ReportModel.Group group = group(control(sampled(run(2, 1000), 2, 1000, 0), 2, 25), 2);

        assertThat(group.services()).extracting(ReportModel.Service::codec).containsExactly("kryo", "control");
    }

    @Test
    void whoseSpeedIsRefusedForAnyCauseHasNoServiceTimesEither() {
        MadeUpRun impossible = sampled(run(1, 0.5), 1, 0.5, 0);

        assertThat(speed(impossible, 1)).isInstanceOf(Outcome.Refused.class);
        assertThat(service(impossible, 1)).isEqualTo(speed(impossible, 1));
    }

    @Test
    void aMachineThatIsBadForMeasuringShowsNoTimesOnTheClock() {
        assertThat(group(sampled(run(2, 1000), 2, 1000, 0).grade(Environment.Grade.BAD), 2).services()).isEmpty();
    }
}
