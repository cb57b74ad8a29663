package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.report.MadeUpRun;

class GridTest {
    private static final Instant START = Instant.parse("2026-01-14T12:00:00Z");

    private static MadeUpRun run() {
        MadeUpRun run = new MadeUpRun("base", "kryo").threads(1, 5);
        for (int round = 1; round <= 8; round++) {
            for (String codec : List.of("base", "kryo")) {
                run.trial(codec, round, 1, 1, trial(1000 + round, 0, 1));
                // On two cores, three of five threads wait; for kryo, other work keeps a fourth waiting.
                run.trial(codec, round, 1, 5, trial(1000 + round, codec.equals("kryo") ? 0.8 : 0.6, 5));
            }
        }
        Latency latency =
                new Latency(50_000, 2600, 30, 0.6, Map.of("p50", 900.0, "p99", 1_100.0, "p99.9", 2_000_000.0));
        run.entries().add(new Entry.OfLatency(new Scenario("base", MadeUpRun.WORKLOAD, Operation.READ, 5), START,
                new Outcome.Measured<>(latency)));
        run.entries().add(new Entry.OfLatency(new Scenario("kryo", MadeUpRun.WORKLOAD, Operation.READ, 5), START,
                new Outcome.Mismatched<>("lost")));
        run.entries().add(
                new Entry.OfControl(5, START, new Outcome.Measured<>(new Latency(9, 26, 1, -1, Map.of("p50", 24.0)))));
        return run;
    }

    private static Outcome<Trial> trial(double nanos, double waiting, int threads) {
        return new Outcome.Measured<>(
                new Trial(MadeUpRun.slices(45, nanos, waiting, 0, threads), 1, 1, "compiler", ""));
    }

    @Test
    void threadsStandSideBySideWhereTheyWereLeftAlone() {
        Grid grid = Grid.of(run().model().workloads().getFirst()).getFirst();

        assertThat(grid.title()).isEqualTo("Throughput of read");
        assertThat(grid.columns()).containsExactly("1 thread", "5 threads");
        Grid.Row base = grid.rows().stream().filter(r -> r.codec().equals("base")).findFirst().orElseThrow();
        assertThat(base.text(0)).startsWith("1,000 kops/s (");
        assertThat(base.text(1)).startsWith("1.99");
        assertThat(grid.rows().stream().filter(r -> r.codec().equals("kryo")).map(r -> r.text(1))).containsExactly("–");
    }

    @Test
    void serviceTimesStandBesideTheControl() {
        Grid grid = Grid.of(run().model().workloads().getFirst()).getLast();

        assertThat(grid.title()).isEqualTo("Service times of read, 5 threads");
        assertThat(grid.columns()).containsExactly("mean", "p50", "p99", "p99.9");
        assertThat(grid.rows()).extracting(Grid.Row::codec).containsExactly("base", "kryo", "control");
        assertThat(grid.rows().getFirst().text(3)).isEqualTo("2 ms");
        assertThat(grid.rows().get(1).failure()).contains(new Outcome.Mismatched<>("lost"));
        assertThat(grid.rows().getLast().text(3)).isEqualTo("–");
    }

    @Test
    void theTerminalShowsThemAndLeavesOutColumnsThatDoNotFit() {
        String wide = new TerminalTable(110, false).render(run().model());
        String narrow = new TerminalTable(60, false).render(run().model());

        assertThat(wide).contains("Throughput of read\n", "Service times of read, 5 threads\n", "mismatched: lost",
                "control");
        assertThat(narrow.lines()).allSatisfy(l -> assertThat(l.codePointCount(0, l.length())).isLessThanOrEqualTo(60));
    }

    @Test
    void summaryHasARowForEachWithoutAnIntervalThatNobodyKnows() {
        Summary summary = Summary.of(run().model(), Map.of());

        assertThat(summary.rows()).filteredOn(r -> r.metric().equals("throughput")).hasSize(3).allSatisfy(r -> {
            assertThat(r.unit()).isEqualTo("ops/s");
            assertThat(r.low().getAsDouble()).isLessThan(r.estimate().getAsDouble());
        });
        assertThat(summary.rows()).filteredOn(r -> r.metric().equals("service.p99.9")).singleElement().satisfies(r -> {
            assertThat(r.codec()).isEqualTo("base");
            assertThat(r.threads()).hasValue(5);
            assertThat(r.estimate()).hasValue(2_000_000.0);
        });
        assertThat(summary.rows()).filteredOn(r -> r.metric().equals("service.mean")).extracting(SummaryRow::outcome)
                .containsExactly("measured", "mismatched", "measured");
        Summary again = Summary.parse(summary.json());
        assertThat(again.rows()).filteredOn(r -> r.metric().equals("service.p50"))
                .allMatch(r -> r.low().isEmpty() && r.high().isEmpty());
    }
}
