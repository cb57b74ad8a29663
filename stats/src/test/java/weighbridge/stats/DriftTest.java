package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Audits synthetic trials of 25 s, in slices of 100 ms whose values vary by 1 %. */
final class DriftTest {
    private final List<SlicePoint> slices = new ArrayList<>();
    private final RandomGenerator noise = new SplittableRandom(5);

    private void add(int count, double from, double to, double runDelay) {
        for (int i = 0; i < count; i++) {
            double value = Math.log(from + (to - from) * i / count) + noise.nextGaussian(0, 0.01);
            slices.add(new SlicePoint(0.1, 0.1 * (1 - runDelay), value, 0, runDelay, 0));
        }
    }

    private Drift audit() {
        return Drift.of(slices, WarmUp.STANDARD);
    }

    @Test
    void aFlatTrialStays() {
        add(20, 300, 100, 0);
        add(230, 100, 100, 0);
        assertThat(audit()).isInstanceOfSatisfying(Drift.Stays.class,
                s -> assertThat(s.ratio()).isCloseTo(1, within(0.01)));
    }

    @Test
    void aLateStepDownIsADriftThatIsToldToTheSecond() {
        add(120, 110, 110, 0);
        add(130, 100, 100, 0);
        assertThat(audit()).isInstanceOfSatisfying(Drift.Drifts.class, d -> {
            assertThat(d.ratio()).isCloseTo(100.0 / 110, within(0.01));
            assertThat(d.fromSecond()).isCloseTo(12, within(0.6));
        });
    }

    @Test
    void ofTwoAuditsTheWorseCounts() {
        Drift stays = new Drift.Stays(1.01);
        Drift unknown = new Drift.Unknown("too short");
        Drift up = new Drift.Drifts(1.2, 8);
        Drift down = new Drift.Drifts(0.7, 8);
        assertThat(stays.worse(up)).isEqualTo(up);
        assertThat(up.worse(stays)).isEqualTo(up);
        assertThat(up.worse(down)).isEqualTo(down);
        assertThat(down.worse(up)).isEqualTo(down);
        assertThat(unknown.worse(stays)).isEqualTo(stays);
        assertThat(stays.worse(unknown)).isEqualTo(stays);
    }

    @Test
    void aStepUpIsADriftToo() {
        add(80, 100, 100, 0);
        add(170, 120, 120, 0);
        assertThat(audit()).isInstanceOfSatisfying(Drift.Drifts.class, d -> {
            assertThat(d.ratio()).isCloseTo(1.2, within(0.01));
            assertThat(d.fromSecond()).isCloseTo(8, within(0.6));
        });
    }

    @Test
    void aSlowDescentIsOverWhereItsLastThreePerCentBegin() {
        add(45, 112, 112, 0);
        add(105, 112, 100, 0);
        add(100, 100, 100, 0);
        // The level reaches 103 at 12.4 s.
        assertThat(audit()).isInstanceOfSatisfying(Drift.Drifts.class,
                d -> assertThat(d.fromSecond()).isCloseTo(12.4, within(1.0)));
    }

    @Test
    void twoPerCentAreNoDrift() {
        add(120, 102, 102, 0);
        add(130, 100, 100, 0);
        assertThat(audit()).isInstanceOf(Drift.Stays.class);
    }

    @Test
    void aNeighboursShortVisitIsNoChangeOfLevel() {
        add(120, 110, 110, 0);
        add(60, 100, 100, 0);
        add(8, 125, 125, 0.1);
        add(62, 100, 100, 0);
        assertThat(audit()).isInstanceOfSatisfying(Drift.Drifts.class,
                d -> assertThat(d.fromSecond()).isCloseTo(12, within(0.6)));
    }

    @Test
    void slicesThatWaitedForACpuAreNotLookedAt() {
        add(200, 100, 100, 0);
        add(25, 160, 160, 0.6);
        add(25, 100, 100, 0);
        assertThat(audit()).isInstanceOf(Drift.Stays.class);
        slices.clear();
        add(200, 100, 100, 0);
        add(50, 160, 160, 0.6);
        assertThat(audit()).isEqualTo(
                new Drift.Unknown("only 0 of the trial's last slices were quiet, fewer than the required 20"));
    }

    @Test
    void whatTheRuleRefusesOrCannotJudgeIsUnknown() {
        add(250, 100, 200, 0);
        assertThat(audit()).isInstanceOfSatisfying(Drift.Unknown.class,
                u -> assertThat(u.reason()).startsWith("it is not steady: "));
        slices.clear();
        add(30, 100, 100, 0);
        assertThat(audit()).isInstanceOfSatisfying(Drift.Unknown.class,
                u -> assertThat(u.reason()).startsWith("it is too short: "));
        add(50, 100, 100, 0);
        assertThat(audit())
                .isEqualTo(new Drift.Unknown("the trial ended too soon after the slices that were measured"));
        add(15, 100, 100, 0);
        assertThat(audit()).isInstanceOf(Drift.Stays.class);
    }

    @Test
    void aLevelThatStillMovesAtTheEndHasNoSecondFromWhichItStays() {
        add(200, 100, 100, 0);
        add(50, 100, 140, 0);
        assertThat(audit()).isEqualTo(new Drift.Unknown("the level was still changing when the trial ended"));
    }
}
