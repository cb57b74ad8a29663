package weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static weighbridge.report.MadeUpRun.cpu;
import static weighbridge.report.MadeUpRun.flat;
import static weighbridge.report.MadeUpRun.read;
import static weighbridge.report.MadeUpRun.slices;
import static weighbridge.report.MadeUpRun.standing;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.report.judge.Analysis;
import weighbridge.report.model.Flag;
import weighbridge.stats.WarmUp;

/** Which trials count, how long the next one should be, and when there are enough. */
final class TrialsTest {
    private static final TrialLength USUAL = new TrialLength(40, 60, 180, true, 0);

    @Test
    void anInvalidTrialIsReplacedByTheNextAttempt() {
        MadeUpRun run = new MadeUpRun("kryo").facts("kryo", 160, 68);
        run.trial("kryo", 1, 1, slices(60, 400, 0.7, 0, 1)).trial("kryo", 1, 2, flat(45, 250));
        assertThat(Analysis.invalid((Entry.OfTrial) run.entries().get(1), WarmUp.STANDARD, 2))
                .contains("the worker waited for a CPU 70 % of the time, more than the allowed 60 %");
        assertThat(Analysis.invalid((Entry.OfTrial) run.entries().get(2), WarmUp.STANDARD, 2)).isEmpty();
        assertThat(cpu(run.model(), "kryo").n()).isEqualTo(1);
        assertThat(cpu(run.model(), "kryo").estimate()).isCloseTo(250, within(0.1));
        assertThat(run.model().warnings()).anySatisfy(w -> assertThat(w.cause())
                .isEqualTo("1 of 2 trials do not count, mostly because the worker waited for a CPU."));
    }

    @Test
    void stolenTimeIsAShareOfAllCores() {
        MadeUpRun run = new MadeUpRun("kryo").trial("kryo", 1, 1, slices(45, 250, 0, 1, 1));
        // A tick of 10 ms in 100 ms is 10 % of one core, but 1 % of ten cores.
        assertThat(Analysis.invalid((Entry.OfTrial) run.entries().getFirst(), WarmUp.STANDARD, 1))
                .contains("the host took 10 % of the machine's time, more than the allowed 5 %");
        assertThat(Analysis.invalid((Entry.OfTrial) run.entries().getFirst(), WarmUp.STANDARD, 10)).isEmpty();
    }

    @Test
    void manyThreadsShareTheirTimes() {
        MadeUpRun run = new MadeUpRun("kryo");
        run.trial("kryo", 1, 1, 4, new Outcome.Measured<>(new Trial(slices(45, 250, 0.5, 0, 4), 1, 1, "compiler", "")));
        assertThat(Analysis.invalid((Entry.OfTrial) run.entries().getFirst(), WarmUp.STANDARD, 2)).isEmpty();
    }

    @Test
    void aShortTrialAsksForMoreSlices() {
        List<Slice> stillMoving = IntStream.range(0, 45).mapToObj(i -> flat(1, 400 - 5 * i).getFirst()).toList();
        MadeUpRun run = new MadeUpRun("kryo").facts("kryo", 160, 68).trial("kryo", 1, 1, stillMoving);
        assertThat(run.analysis().length(read("kryo"), USUAL)).isEqualTo(new TrialLength(40, 65, 195, true, 0));
        assertThat(run.analysis().length(read("kryo"), TrialLength.of(45))).as("of several threads")
                .isEqualTo(TrialLength.of(65));
        assertThat(cpu(run.model(), "kryo").flags()).contains(Flag.of(Flag.Kind.WARMING_UP));
        assertThat(standing(run.model(), "kryo").verdict()).isEqualTo("the only one");
        assertThat(run.model().warnings()).anySatisfy(
                w -> assertThat(w.cause()).startsWith("1 of 1 trials were still warming up (the level still moves"));
        assertThat(new MadeUpRun("kryo").analysis().length(read("kryo"), USUAL)).isEqualTo(USUAL);
    }

    @Test
    void aTrialThatWasSteadyEarlyAsksForFewAgain() {
        MadeUpRun run = new MadeUpRun("kryo").trial("kryo", 1, 1, slices(45, 250, 0.75, 0, 1));
        assertThat(run.analysis().length(read("kryo"), USUAL)).isEqualTo(new TrialLength(40, 90, 270, true, 0));
        run.trial("kryo", 2, 1, flat(95, 250));
        assertThat(run.analysis().length(read("kryo"), USUAL)).isEqualTo(USUAL);
    }

    @Test
    void aCodecWithoutAValidTrialIsShownAndNotCompared() {
        MadeUpRun run = new MadeUpRun("kryo").facts("kryo", 160, 68).trial("kryo", 1, 1, slices(45, 250, 0.75, 0, 1));
        assertThat(standing(run.model(), "kryo").verdict()).isEqualTo("seen, not counted");
        assertThat(cpu(run.model(), "kryo").flags()).containsExactly(Flag.of(Flag.Kind.SEEN));
        assertThat(cpu(run.model(), "kryo").provisional()).isTrue();
    }

    @Test
    void aSlowModeAsksForLongerTrialsAndIsNotSettled() {
        MadeUpRun run = new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5).reads("a", 8, 100, 0.005).reads("b",
                200, 201, 199, 300, 200, 201, 199, 200);
        assertThat(run.analysis().settled(read("b"))).isFalse();
        assertThat(run.analysis().length(read("b"), USUAL)).isEqualTo(new TrialLength(70, 90, 270, true, 0));
        assertThat(cpu(run.model(), "b").flags()).contains(Flag.of(Flag.Kind.SLOW_MODE));
        assertThat(cpu(run.model(), "b").n()).isEqualTo(8);

        // Longer trials clear up the suspicion: one of them leaves the slow mode behind.
        for (int round = 9; round <= 16; round++)
            run.trial("a", round, 1, flat(45, 100)).trial("b", round, 1, round == 10 ? plateau() : flat(80, 200));
        assertThat(cpu(run.model(), "b").flags()).contains(Flag.of(Flag.Kind.LONGER))
                .doesNotContain(Flag.of(Flag.Kind.SLOW_MODE));
        assertThat(cpu(run.model(), "b").n()).as("those that are long enough").isEqualTo(8);
        assertThat(run.analysis().settled(read("b"))).isTrue();
    }

    private static List<Slice> plateau() {
        return Stream.concat(flat(42, 300).stream(), flat(58, 200).stream()).toList();
    }

    @Test
    void aSlowModeThatNoLongerTrialLeavesIsOneOfTwoSpeedsAndAllTrialsCount() {
        MadeUpRun run = new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5).reads("a", 8, 100, 0.005).reads("b",
                200, 201, 199, 300, 200, 201, 199, 200);
        for (int round = 9; round <= 10; round++)
            run.trial("a", round, 1, flat(45, 100)).trial("b", round, 1, flat(80, 200));
        assertThat(run.analysis().settled(read("b"))).isFalse();
        run.trial("a", 11, 1, flat(45, 100)).trial("b", 11, 1, flat(80, 200));
        assertThat(cpu(run.model(), "b").flags()).contains(Flag.of(Flag.Kind.TWO_SPEEDS))
                .doesNotContain(Flag.of(Flag.Kind.SLOW_MODE), Flag.of(Flag.Kind.LONGER));
        assertThat(cpu(run.model(), "b").n()).isEqualTo(11);
        assertThat(run.analysis().settled(read("b"))).isTrue();
        assertThat(run.analysis().length(read("b"), USUAL)).isEqualTo(USUAL);
    }

    @Test
    void twoSpeedsThatLastAreSaid() {
        MadeUpRun run = new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5).reads("a", 8, 100, 0.005);
        for (int round = 1; round <= 8; round++) run.trial("b", round, 1, flat(80, round % 3 == 0 ? 300 : 200));
        assertThat(cpu(run.model(), "b").flags()).contains(Flag.of(Flag.Kind.TWO_SPEEDS));
        assertThat(run.model().warnings()).anySatisfy(w -> {
            assertThat(w.subject()).isEqualTo("read/b");
            assertThat(w.cause()).isEqualTo("has two speeds, 200 ns and 300 ns: some JVMs settle in a slower state.");
        });
    }

    @Test
    void aFirstCallThatWasSlowOnceIsNoSpeedAtWhichAJvmSettled() {
        MadeUpRun run = new MadeUpRun("a", "b").operation(Operation.COLD).facts("a", 10, 5).facts("b", 10, 5);
        for (int round = 1; round <= 8; round++)
            run.cold("a", round, 20_000_000).cold("b", round, round == 3 ? 60_000_000 : 40_000_000);
        assertThat(standing(run.model(), "b").cell("cold").orElseThrow().flags())
                .doesNotContain(Flag.of(Flag.Kind.TWO_SPEEDS), Flag.of(Flag.Kind.SLOW_MODE));
        assertThat(run.model().warnings()).noneSatisfy(w -> assertThat(w.cause()).contains("two speeds"));
    }

    @Test
    void aClearDifferenceIsSettledAtTheFirstLook() {
        MadeUpRun five = new MadeUpRun("a", "b").reads("a", 5, 100, 0.01).reads("b", 5, 200, 0.01);
        MadeUpRun six = new MadeUpRun("a", "b").reads("a", 6, 100, 0.01).reads("b", 6, 200, 0.01);
        assertThat(five.analysis().settled(read("b"))).isFalse();
        assertThat(six.analysis().settled(read("b"))).isTrue();
        assertThat(six.analysis().settled(read("a"))).as("a level alone needs more").isFalse();
        assertThat(
                new MadeUpRun("a", "b").reads("a", 8, 100, 0.01).reads("b", 8, 200, 0.01).analysis().settled(read("a")))
                .isTrue();
        assertThat(six.analysis().isDone(read("a"))).as("nobody needs it any more").isTrue();
        assertThat(new MadeUpRun("a", "b").analysis().settled(read("b"))).isFalse();
    }

    @Test
    void aNoisyOneIsNotSettledAndWarnedOf() {
        MadeUpRun run = new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5).reads("a", 8, 100, 0.005).reads("b",
                100, 112, 100, 110, 101, 111, 99, 112);
        assertThat(run.analysis().settled(read("b"))).isFalse();
        assertThat(cpu(run.model(), "b").flags()).contains(Flag.of(Flag.Kind.NOISY));
        assertThat(run.model().warnings()).anySatisfy(w -> {
            assertThat(w.subject()).isEqualTo("read/b");
            assertThat(w.cause()).isEqualTo("varies by 6 % between JVMs, so its interval is wide.");
        });
    }

    @Test
    void versionsOfACodecAreMeasuredToTheLastRound() {
        MadeUpRun run = new MadeUpRun("a", "b", "kryo@5", "kryo@6");
        for (String c : List.of("a", "b", "kryo@5", "kryo@6")) run.reads(c, 10, c.equals("a") ? 100 : 200, 0.001);
        assertThat(run.analysis().settled(read("b"))).isTrue();
        assertThat(run.analysis().settled(read("kryo@6"))).as("10 of 20 rounds").isFalse();
        for (String c : List.of("kryo@5", "kryo@6"))
            for (int round = 11; round <= 20; round++) run.trial(c, round, 1, MadeUpRun.flat(45, 200));
        assertThat(run.analysis().settled(read("kryo@6"))).as("all 20").isTrue();
    }
}
