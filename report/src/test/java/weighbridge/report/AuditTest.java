package weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.report.judge.Analysis;
import weighbridge.report.model.Flag;
import weighbridge.report.model.ReportModel;

final class AuditTest {
    private static final int SLICES = 250;
    private static final int FASTER_FROM = 120;

    private static MadeUpRun twoCodecs() {
        return new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).facts("sbe", 182, 71).reads("kryo", 8, 250, 0.01)
                .reads("sbe", 8, 95, 0.01);
    }

    /** 12 s at one level, then 10 % below it. */
    private static List<Slice> drifting(double nanos) {
        return Stream.concat(MadeUpRun.flat(FASTER_FROM, nanos).stream(),
                MadeUpRun.flat(SLICES - FASTER_FROM, 0.9 * nanos).stream()).toList();
    }

    private static ReportModel.Cell cpu(ReportModel model, String codec) {
        return model.workloads().getFirst().groups().getFirst().row(codec).orElseThrow().standing().orElseThrow()
                .cell("cpu").orElseThrow();
    }

    @Test
    void whatHoldsForLongIsSaid() {
        ReportModel model = twoCodecs().audit("kryo", MadeUpRun.flat(SLICES, 250)).model();

        assertThat(model.limits()).contains(
                "At the end of a long trial, read/kryo was still within 3 % of the level at which it counted as warm.");
        assertThat(cpu(model, "kryo").flags()).isEmpty();
    }

    @Test
    void whatDriftsIsUnsettledAndAsksForLongerTrials() {
        MadeUpRun before = twoCodecs();
        MadeUpRun run = twoCodecs().audit("sbe", drifting(95));
        TrialLength usual = new TrialLength(40, 60, 180, true, 0);

        assertThat(before.analysis().settled(MadeUpRun.read("sbe"))).isTrue();
        assertThat(run.analysis().settled(MadeUpRun.read("sbe"))).isFalse();
        assertThat(run.analysis().length(MadeUpRun.read("sbe"), usual).least()).isBetween(40 + 105, 40 + 115);
        assertThat(run.analysis().length(MadeUpRun.read("kryo"), usual)).isEqualTo(usual);
        assertThat(cpu(run.model(), "sbe").flags()).contains(Flag.of(Flag.Kind.DRIFTS));
        assertThat(run.model().warnings()).anySatisfy(w -> {
            assertThat(w.subject()).isEqualTo("read/sbe");
            assertThat(w.cause()).isEqualTo(
                    "drifts: from second 12 on, a long trial was 1.11× faster than when it counted as warm.");
        });
    }

    @Test
    void onceThereAreLongerTrialsTheyAloneCount() {
        MadeUpRun run = twoCodecs().audit("sbe", drifting(95));
        for (int round = 9; round <= 16; round++)
            run.trial("kryo", round, 1, MadeUpRun.flat(45, 250)).trial("sbe", round, 1, drifting(95).subList(0, 155));

        assertThat(cpu(run.model(), "sbe").estimate()).isBetween(85.0, 86.0);
        assertThat(cpu(run.model(), "sbe").n()).isEqualTo(8);
        assertThat(run.analysis().settled(MadeUpRun.read("sbe"))).isTrue();
    }

    @Test
    void theWidestIntervalForItsCostPromisesMost() {
        MadeUpRun run =
                new MadeUpRun("base", "noisy", "calm").facts("base", 10, 5).facts("noisy", 10, 5).facts("calm", 10, 5)
                        .reads("base", 6, 100, 0.001).reads("noisy", 6, 100, 0.2).reads("calm", 6, 100, 0.01);
        Analysis analysis = run.analysis();
        assertThat(analysis.worth(MadeUpRun.read("noisy"))).isGreaterThan(3 * analysis.worth(MadeUpRun.read("calm")));

        Trial slow = new Trial(MadeUpRun.flat(45, 100), 50_000_000, 50_000_000_000L, "compiler", "");
        MadeUpRun costly = new MadeUpRun("base", "a", "b").facts("base", 10, 5).facts("a", 10, 5).facts("b", 10, 5)
                .reads("base", 6, 100, 0.001).reads("a", 6, 100, 0.05);
        for (int round = 1; round <= 6; round++) costly.trial("b", round, 1, 1, new Outcome.Measured<>(slow));
        assertThat(costly.analysis().worth(MadeUpRun.read("a")))
                .isGreaterThan(costly.analysis().worth(MadeUpRun.read("b")));
    }

    @Test
    void realCodecsThatWereMeasuredMayBeAudited() {
        MadeUpRun run = new MadeUpRun("base", "limit-copy", "never").limit("limit-copy").facts("base", 10, 5)
                .facts("limit-copy", 10, 5).facts("never", 10, 5).reads("base", 2, 100, 0.01)
                .reads("limit-copy", 2, 5, 0.01);
        assertThat(run.analysis().auditable()).containsExactly(MadeUpRun.read("base"));
        assertThat(new MadeUpRun("base").facts("base", 10, 5).operation(Operation.COLD).cold("base", 1, 5_000_000)
                .analysis().auditable()).isEmpty();
    }

    @Test
    void aJvmOfItsOwnIsAFlag() {
        MadeUpRun run = new MadeUpRun("base", "small").jvmFlags("small", "-Xmx64m", "-Dx=y").facts("base", 10, 5)
                .facts("small", 10, 5).reads("base", 3, 100, 0.01).reads("small", 3, 100, 0.01);
        assertThat(cpu(run.model(), "small").flags()).containsExactly(new Flag(Flag.Kind.OWN_JVM, "-Xmx64m"));
        assertThat(cpu(run.model(), "base").flags()).isEmpty();
    }

    @Test
    void pausesOfTheCollectorAreAFlag() {
        Slice slice = new Slice(1_000_000, 100_000_000, 100_000_000, 0, 0, 0, 0, 2, 9, 0);
        MadeUpRun run = new MadeUpRun("base").facts("base", 10, 5);
        for (int round = 1; round <= 3; round++) run.trial("base", round, 1, Collections.nCopies(45, slice));
        assertThat(cpu(run.model(), "base").flags()).contains(new Flag(Flag.Kind.COLLECTS, "9 % of the time"));
    }

    @Test
    void whatAnAuditFindsToBeWrongTakesItsCodecOut() {
        MadeUpRun run = twoCodecs().audit("sbe", new Outcome.Mismatched<>("Order.price: expected 1.5, got 0"));

        assertThat(run.model().workloads().getFirst().groups().getFirst().row("sbe").orElseThrow().outcome())
                .isEqualTo(new Outcome.Mismatched<>("Order.price: expected 1.5, got 0"));
    }

    @Test
    void anAuditThatFailedOtherwiseIsAWarning() {
        ReportModel model = twoCodecs().audit("sbe", new Outcome.TimedOut<>("no answer within 100 s")).model();

        assertThat(cpu(model, "sbe").n()).isEqualTo(8);
        assertThat(model.warnings()).anySatisfy(
                w -> assertThat(w.cause()).isEqualTo("its long trial was timed-out (no answer within 100 s)."));
    }

    @Test
    void aBaselineThatDriftsKeepsTheOthersUnsettled() {
        assertThat(twoCodecs().audit("kryo", drifting(250)).analysis().settled(MadeUpRun.read("sbe"))).isFalse();
    }
}
