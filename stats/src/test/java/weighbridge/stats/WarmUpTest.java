package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import weighbridge.stats.Steadiness.NeedsMore;
import weighbridge.stats.Steadiness.NotSteady;
import weighbridge.stats.Steadiness.Steady;
import weighbridge.stats.WarmUp.Rule;

/** Tests the warm-up rule on synthetic series, in slices of 100 ms; the true level is 100 ns per operation. */
final class WarmUpTest {
    private static final double LEVEL = Math.log(100);

    /** A series under construction: nanoseconds per operation, with everything else quiet. */
    private static final class Tape {
        private final List<SlicePoint> slices = new ArrayList<>();
        private final RandomGenerator noise = new SplittableRandom(1);

        private Tape add(int count, double from, double to, double jitMillis, double runDelay) {
            for (int i = 0; i < count; i++) {
                double ns = from + (to - from) * i / count;
                double value = Math.log(ns) + noise.nextGaussian(0, 0.005);
                slices.add(new SlicePoint(0.1, 0.1 * (1 - runDelay), value, jitMillis, runDelay, 0));
            }
            return this;
        }

        private Tape flat(int count, double ns) {
            return add(count, ns, ns, 0, 0);
        }

        private Steadiness judge() {
            return WarmUp.STANDARD.judge(slices);
        }

        private Steadiness judgeWithout(Rule rule) {
            return WarmUp.STANDARD.judge(slices, EnumSet.complementOf(EnumSet.of(rule)));
        }
    }

    private static Steady steady(Steadiness s) {
        assertThat(s).isInstanceOf(Steady.class);
        return (Steady) s;
    }

    @Test
    void aSeriesThatIsFlatFromTheStartIsSteadyAfterTheLeastTime() {
        Steady s = steady(new Tape().flat(50, 100).judge());
        assertThat(s.from()).isEqualTo(30);
        assertThat(s.to()).isEqualTo(40);
        assertThat(s.value()).isCloseTo(LEVEL, within(0.01));
        assertThat(s.flags()).isEmpty();
    }

    @Test
    void warmUpIsLeftOut() {
        Steady s = steady(new Tape().add(15, 500, 100, 60, 0).flat(45, 100).judge());
        assertThat(s.from()).isGreaterThanOrEqualTo(30);
        assertThat(s.value()).isCloseTo(LEVEL, within(0.01));
    }

    /** The level stays at 3.7 times the true one for three seconds; only the least wall time rejects it. */
    @Test
    void withoutTheLeastWallTimeAPlateauIsTaken() {
        Tape tape = new Tape().flat(31, 370).flat(45, 100);
        assertThat(steady(tape.judgeWithout(Rule.WALL)).value()).isCloseTo(Math.log(370), within(0.05));
        assertThat(steady(tape.judge()).value()).isCloseTo(LEVEL, within(0.01));
    }

    @Test
    void withoutTheLeastCpuTimeAStarvedPlateauIsTaken() {
        Tape tape = new Tape().add(40, 370, 370, 0, 0.39).flat(50, 100);
        tape.slices.replaceAll(s -> new SlicePoint(0.1, s.cpuSeconds() * 0.7, s.value(), 0, s.runDelayShare(), 0));
        assertThat(steady(tape.judgeWithout(Rule.CPU)).value()).isCloseTo(Math.log(370), within(0.05));
        assertThat(steady(tape.judge()).value()).isCloseTo(LEVEL, within(0.01));
    }

    @Test
    void withoutTheCompilersQuietALevelBeforeTheLastCompilationIsTaken() {
        Tape tape = new Tape().add(45, 150, 150, 20, 0).flat(40, 100);
        assertThat(steady(tape.judgeWithout(Rule.JIT)).value()).isCloseTo(Math.log(150), within(0.05));
        assertThat(steady(tape.judge()).value()).isCloseTo(LEVEL, within(0.01));
    }

    @Test
    void oneLongCompilationIsNotQuietEither() {
        Tape tape = new Tape().flat(25, 150).add(1, 150, 150, 120, 0).flat(19, 150).flat(40, 100);
        Steady with = steady(tape.judge());
        Steady without = steady(tape.judgeWithout(Rule.JIT));
        assertThat(without.from()).isEqualTo(30);
        assertThat(with.from()).isGreaterThanOrEqualTo(36);
    }

    @Test
    void withoutAgreeingWindowsADescentIsTakenBeforeItsEnd() {
        Tape tape = new Tape().add(32, 115, 100, 0, 0).flat(8, 100);
        assertThat(steady(tape.judgeWithout(Rule.HOLDS)).from()).isEqualTo(30);
        assertThat(tape.judge()).isInstanceOf(NeedsMore.class);
        assertThat(steady(tape.flat(50, 100).judge()).from()).isGreaterThan(32);
    }

    @Test
    void withoutTheBestWindowASlowSpellIsTaken() {
        Tape tape = new Tape().flat(10, 100).flat(50, 115).flat(40, 100);
        assertThat(steady(tape.judgeWithout(Rule.NEAR_BEST)).value()).isCloseTo(Math.log(115), within(0.02));
        assertThat(steady(tape.judge()).value()).isCloseTo(LEVEL, within(0.01));
    }

    @Test
    void withoutConfirmationAStepRightAfterWarmUpIsTaken() {
        Tape tape = new Tape().flat(32, 106).flat(50, 100);
        Steady without = steady(tape.judgeWithout(Rule.CONFIRMED));
        Steady with = steady(tape.judge());
        assertThat(without.from()).isEqualTo(30);
        assertThat(with.from()).isGreaterThan(36);
    }

    /** The neighbour is present for six slices of every twelve. */
    private static Tape besideANeighbour(boolean told) {
        Tape tape = new Tape();
        for (int i = 0; i < 10; i++) {
            tape.flat(6, 100).flat(6, 160);
            tape.slices.subList(tape.slices.size() - 6, tape.slices.size())
                    .replaceAll(s -> new SlicePoint(0.1, 0.1, s.value(), 0, 0, 0, told));
        }
        return tape;
    }

    @Test
    void slicesThroughWhichSomethingElseUsedTheCoreAreLeftOut() {
        Steady s = steady(besideANeighbour(true).judge());
        // The first measured slice is the 21st that counts: the first 20, two windows, end with the 38th slice, after
        // the least wall time of 3 s.
        assertThat(s.from()).isEqualTo(38);
        assertThat(s.to()).isEqualTo(54);
        assertThat(s.value()).isCloseTo(LEVEL, within(0.01));
        assertThat(besideANeighbour(false).judge()).isNotInstanceOf(Steady.class);
        assertThat(besideANeighbour(true).judgeWithout(Rule.CROWDED)).isNotInstanceOf(Steady.class);
    }

    @Test
    void aTrialThatIsCrowdedMostOfTheTimeNeedsMoreThatCount() {
        Tape tape = new Tape().flat(20, 100).flat(30, 160);
        tape.slices.subList(20, 50).replaceAll(s -> new SlicePoint(0.1, 0.1, s.value(), 0, 0, 0, true));
        assertThat(tape.judge()).isInstanceOfSatisfying(NeedsMore.class, m -> {
            assertThat(m.reason()).isEqualTo("something else used the core");
            assertThat(m.slices()).as("of those that count").isEqualTo(41);
        });
        assertThat(WarmUp.STANDARD.counting(tape.slices)).hasSize(20);
        assertThat(((NeedsMore) tape.judge()).value().getAsDouble()).as("of those that count").isCloseTo(LEVEL,
                within(0.01));
        assertThat(((NeedsMore) WarmUp.STANDARD.judge(tape.slices.subList(1, 50))).value().getAsDouble())
                .as("too few count").isCloseTo(Math.log(160), within(0.01));
        assertThat(WarmUp.SMOKE.counting(tape.slices)).as("nothing will be claimed").hasSize(50);
    }

    @Test
    void aBimodalSeriesThatKeepsJumpingIsNotSteady() {
        Tape tape = new Tape();
        for (int i = 0; i < 10; i++) tape.flat(6, 100).flat(6, 130);
        assertThat(tape.judge()).isInstanceOf(NotSteady.class);
    }

    @Test
    void aSeriesThatDriftsIsNotSteady() {
        assertThat(new Tape().add(120, 100, 200, 0, 0).judge()).isInstanceOfSatisfying(NotSteady.class, n -> {
            assertThat(n.reason()).contains("the level still moves", "an earlier level was faster");
            assertThat(n.jitBusy()).isFalse();
            assertThat(n.value()).isGreaterThan(Math.log(185));
        });
    }

    @Test
    void aCompilerThatNeverRestsIsNamed() {
        assertThat(new Tape().add(120, 100, 100, 30, 0).judge()).isInstanceOfSatisfying(NotSteady.class,
                n -> assertThat(n.jitBusy()).isTrue());
    }

    @Test
    void aShortTrialNeedsMoreSlicesAndSaysHowMany() {
        assertThat(new Tape().flat(25, 100).judge()).isInstanceOfSatisfying(NeedsMore.class,
                m -> assertThat(m.slices()).isEqualTo(45));
        assertThat(new Tape().judge()).isInstanceOf(NeedsMore.class);
        Tape descending = new Tape().add(50, 200, 100, 0, 0);
        assertThat(descending.judge()).isInstanceOfSatisfying(NeedsMore.class,
                m -> assertThat(m.slices()).isEqualTo(70));
    }

    @Test
    void aStarvedTrialIsGivenTheTimeThatItsCpuTimeTakes() {
        Tape starved = new Tape().add(45, 100, 100, 0, 0.75);
        // At a quarter of a CPU, 2 s of CPU time take 8 s; then 10 slices are measured.
        assertThat(starved.judge()).isInstanceOfSatisfying(NeedsMore.class, m -> assertThat(m.slices()).isEqualTo(90));
    }

    @Test
    void aContendedTrialIsExtendedUntilEnoughSlicesAreQuiet() {
        Tape tape = new Tape().flat(30, 100).add(15, 100, 100, 0, 0.5).flat(20, 100);
        Steady s = steady(tape.judge());
        assertThat(s.from()).isEqualTo(30);
        assertThat(s.to()).isEqualTo(55);
        assertThat(s.flags()).isEmpty();
    }

    @Test
    void aContendedTrialThatEndsTooEarlyNeedsMore() {
        assertThat(new Tape().flat(30, 100).add(18, 100, 100, 0, 0.5).judge()).isInstanceOf(NeedsMore.class);
    }

    /** A trial may therefore end with the first slice that makes it steady. */
    @Test
    void whatIsSteadyIsSoAtTheSamePlaceHoweverMoreIsMeasured() {
        RandomGenerator random = new SplittableRandom(5);
        int steady = 0;
        for (int i = 0; i < 300; i++) {
            Tape tape = new Tape();
            while (tape.slices.size() < 120)
                tape.add(1 + random.nextInt(25), random.nextDouble(94, 106), random.nextDouble(94, 106), 0,
                        random.nextInt(4) == 0 ? 0.5 : 0);
            tape.slices.replaceAll(s -> new SlicePoint(0.1, s.cpuSeconds(), s.value(), 0, s.runDelayShare(), 0,
                    random.nextInt(5) == 0));
            Steadiness whole = tape.judge();
            for (int n = 0; n < tape.slices.size(); n++) {
                if (!(WarmUp.STANDARD.judge(tape.slices.subList(0, n)) instanceof Steady first)) continue;
                assertThat(whole).as("tape " + i).isEqualTo(first);
                steady++;
                break;
            }
        }
        assertThat(steady).as("tapes that were steady before their end").isBetween(100, 300);
    }

    @Test
    void aTrialThatStaysContendedIsFlagged() {
        assertThat(steady(new Tape().flat(30, 100).add(60, 100, 100, 0, 0.5).judge()).flags())
                .containsExactly(Steadiness.Flag.CONTENDED);
    }

    @Test
    void theLongerRuleWaitsTwiceAsLong() {
        Tape tape = new Tape().flat(50, 370).flat(40, 100);
        assertThat(steady(tape.judge()).value()).isCloseTo(Math.log(370), within(0.01));
        assertThat(steady(WarmUp.STANDARD.longer().judge(tape.slices)).value()).isCloseTo(LEVEL, within(0.01));
        assertThat(WarmUp.STANDARD.fewestSlices(0.1)).isEqualTo(40);
        assertThat(WarmUp.STANDARD.longer().fewestSlices(0.1)).isEqualTo(70);
    }

    @Test
    void theRuleOfARunThatClaimsNothingIsContentWithTwentyTwoSlices() {
        assertThat(WarmUp.SMOKE.fewestSlices(0.1)).isEqualTo(22);
        Tape tape = new Tape().flat(25, 100);
        Steady s = steady(WarmUp.SMOKE.judge(tape.slices.subList(0, 22)));
        assertThat(s.from()).isEqualTo(20);
        assertThat(s.to()).isEqualTo(22);
        assertThat(WarmUp.SMOKE.judge(tape.slices.subList(0, 21))).isInstanceOf(NeedsMore.class);
        assertThat(tape.judge()).isInstanceOf(NeedsMore.class);
        tape.slices.subList(20, 22).replaceAll(slice -> new SlicePoint(0.1, 0.05, slice.value(), 0, 0.5, 0));
        assertThat(WarmUp.SMOKE.judge(tape.slices)).as("four of five slices must be quiet")
                .isInstanceOf(NeedsMore.class);
    }

    @Test
    void aCellThatDriftsIsWaitedForAndItsCapMovesAlong() {
        WarmUp later = WarmUp.STANDARD.from(8);
        assertThat(later).isEqualTo(new WarmUp(8, 2, 15, 10));
        assertThat(WarmUp.STANDARD.from(3)).isEqualTo(WarmUp.STANDARD);
        assertThat(WarmUp.STANDARD.longer().from(4)).isEqualTo(WarmUp.STANDARD.longer());
        Tape tape = new Tape().flat(78, 110).flat(40, 100);
        assertThat(steady(tape.judge()).value()).isCloseTo(Math.log(110), within(0.01));
        assertThat(steady(later.judge(tape.slices)).value()).isCloseTo(LEVEL, within(0.01));
    }

    @Test
    void aFasterMachineDoesNotChangeTheDecision() {
        Tape tape = new Tape().add(20, 400, 100, 30, 0).flat(50, 100);
        List<SlicePoint> faster = tape.slices.stream().map(
                s -> new SlicePoint(0.1, s.cpuSeconds(), s.value() - Math.log(3), s.jitMillis(), s.runDelayShare(), 0))
                .toList();
        Steady one = steady(tape.judge());
        Steady other = steady(WarmUp.STANDARD.judge(faster));
        assertThat(other.from()).isEqualTo(one.from());
        assertThat(other.value()).isCloseTo(one.value() - Math.log(3), within(1e-9));
    }

    @Test
    void aTrialIsInvalidOnlyByItsRecordedCause() {
        Tape odd = new Tape().flat(60, 900);
        assertThat(Validity.of(odd.slices, odd.judge())).isInstanceOf(Validity.Valid.class);

        Tape waiting = new Tape().flat(30, 100).add(70, 100, 100, 0, 0.7);
        assertThat(Validity.of(waiting.slices, waiting.judge())).isEqualTo(
                new Validity.Invalid("the worker waited for a CPU 70 % of the time, more than the allowed 60 %"));

        Tape stolen = new Tape().flat(60, 100);
        stolen.slices.replaceAll(s -> new SlicePoint(0.1, 0.1, s.value(), 0, 0, 0.08));
        assertThat(Validity.of(stolen.slices, stolen.judge()))
                .isEqualTo(new Validity.Invalid("the host took 8 % of the machine's time, more than the allowed 5 %"));

        Tape compiling = new Tape().add(120, 100, 100, 30, 0);
        assertThat(Validity.of(compiling.slices, compiling.judge()))
                .isEqualTo(new Validity.Invalid("the compiler was still at work when the trial ended"));

        Tape drifting = new Tape().add(120, 100, 160, 0, 0);
        assertThat(Validity.of(drifting.slices, drifting.judge())).isInstanceOf(Validity.Valid.class);
    }

    @Test
    void aTrialFarAboveTheSecondFastestIsInASlowMode() {
        double[] values = {Math.log(100), Math.log(102), Math.log(130), Math.log(101), Math.log(128)};
        assertThat(Modes.of(values)).isInstanceOfSatisfying(Modes.Two.class, two -> {
            assertThat(two.fast().point()).isCloseTo(101, within(0.1));
            assertThat(two.slow().point()).isCloseTo(129, within(0.1));
        });
        assertThat(Modes.of(new double[] {Math.log(100), Math.log(130)})).isInstanceOf(Modes.One.class);
        // One lucky fast trial must not make the others a slow mode, so they are compared with the second fastest.
        assertThat(Modes.of(new double[] {Math.log(80), Math.log(100), Math.log(101)})).isInstanceOf(Modes.One.class);
    }

    /** Twenty trials that vary by 5 % have no mode, although their slowest is often 15 % above their second fastest. */
    @Test
    void noiseAloneIsRarelyCalledASlowMode() {
        RandomGenerator random = new SplittableRandom(9);
        int called = 0;
        int apart = 0;
        for (int repeat = 0; repeat < 200; repeat++) {
            double[] values = random.doubles(20).map(_ -> random.nextGaussian(0, 0.05)).sorted().toArray();
            if (values[19] > values[1] + Thresholds.SLOW_MODE) apart++;
            if (Modes.of(values) instanceof Modes.Two) called++;
        }
        assertThat(apart).isGreaterThan(100);
        // About 3 % are called so; 99 % of Binomial(200, 0.03) lies at or below 13.
        assertThat(called).isLessThanOrEqualTo(13);
    }
}
