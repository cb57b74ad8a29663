package weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static weighbridge.report.MadeUpRun.flat;
import static weighbridge.report.MadeUpRun.read;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Slice;
import weighbridge.model.run.TrialLength;
import weighbridge.report.judge.Analysis;
import weighbridge.stats.Level;
import weighbridge.stats.WarmUp;

/** Runs on a machine where something else uses the same cores. */
final class CrowdedTest {
    static final long ALONE = 911;
    static final long CROWDED = 1600;
    private static final TrialLength USUAL = new TrialLength(40, 60, 180, true, 0);

    static List<Slice> slices(int count, double nanos, long crowding) {
        return flat(count, nanos).stream()
                .map(s -> new Slice(s.operations(), s.wallNanos(), s.cpuNanos(), s.runDelayNanos(),
                        s.involuntarySwitches(), s.stealTicks(), s.jitMillis(), s.gcCount(), s.gcMillis(),
                        s.allocatedBytes(), crowding))
                .toList();
    }

    /** Slices that alternate between six at the level and six at one and a half times that. */
    private static List<Slice> nowAndThen(int count, double nanos) {
        List<Slice> all = new ArrayList<>();
        for (int i = 0; i < count; i++)
            all.addAll(i / 6 % 2 == 0 ? slices(1, nanos, ALONE) : slices(1, 1.5 * nanos, CROWDED));
        return all;
    }

    private static MadeUpRun rounds(MadeUpRun run, int first, int last, List<Slice> a, List<Slice> b) {
        for (int round = first; round <= last; round++) run.trial("a", round, 1, a).trial("b", round, 1, b);
        return run;
    }

    private static List<Double> levels(MadeUpRun run, String codec) {
        return run.analysis().values(read(codec)).values().stream().map(Math::exp).toList();
    }

    @Test
    void whatWasMeasuredMeanwhileIsLeftOutAndTheReportSaysSo() {
        MadeUpRun run = rounds(new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5), 1, 8, nowAndThen(90, 100),
                nowAndThen(90, 200));

        assertThat(levels(run, "a")).hasSize(8).allSatisfy(v -> assertThat(v).isCloseTo(100, within(0.5)));
        assertThat(run.model().warnings()).anySatisfy(
                w -> assertThat(w.cause()).startsWith("For 47 % of the time, something else used the same core"));
        List<Entry.OfTrial> trials =
                run.entries().stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast).toList();
        assertThat(Analysis.crowded(trials, WarmUp.STANDARD, 2)).isCloseTo(0.47, within(0.01));
        assertThat(Analysis.levels(trials, WarmUp.STANDARD, 2)).hasSize(16);
    }

    @Test
    void aMachineOfItsOwnIsNotMentioned() {
        MadeUpRun run = rounds(new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5), 1, 8,
                slices(45, 100, ALONE), slices(45, 200, ALONE));

        assertThat(run.model().warnings()).noneMatch(w -> w.cause().contains("same core"));
        assertThat(run.analysis().length(read("b"), USUAL)).as("the next trial is told what a core of its own is like")
                .isEqualTo(new TrialLength(40, 60, 180, true, ALONE));
    }

    /** The trial on its own would pass; only the other trials show that it never had its core to itself. */
    @Test
    void aTrialThatWasCrowdedFromItsBeginningToItsEndDoesNotCount() {
        MadeUpRun run = new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5)
                .trial("a", 1, 1, slices(45, 150, CROWDED)).trial("b", 1, 1, slices(45, 300, CROWDED));
        assertThat(levels(run, "a")).as("nothing better is known yet").hasSize(1);

        rounds(run, 2, 5, slices(45, 100, ALONE), slices(45, 200, ALONE));
        Level crowded = run.analysis().speeds().weighed(read("a")).levels().get(1);
        assertThat(crowded.steady()).isFalse();
        assertThat(Math.exp(crowded.low())).as("as far below as a neighbour may slow it").isCloseTo(150 / 1.7,
                within(0.5));
        assertThat(Math.exp(crowded.high())).isCloseTo(150, within(0.5));
        assertThat(levels(run, "a")).hasSize(4).allSatisfy(v -> assertThat(v).isCloseTo(100, within(0.5)));
        run.trial("b", 6, 1, slices(45, 300, CROWDED));
        assertThat(run.analysis().length(read("b"), USUAL)).as("of those that count")
                .isEqualTo(new TrialLength(40, 60, 180, true, ALONE));
    }

    @Test
    void coresThatAreNeverTheirOwnStillGiveNumbers() {
        MadeUpRun run = rounds(new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5), 1, 8,
                slices(45, 150, CROWDED), slices(45, 300, CROWDED));

        assertThat(levels(run, "b")).hasSize(8);
    }
}
