package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class CrowdingTest {
    /** Ten slices in which the probe was not yet compiled, then the given ones. */
    private static long[] trial(long... slices) {
        return LongStream.concat(LongStream.generate(() -> 500).limit(Thresholds.WINDOW), LongStream.of(slices))
                .toArray();
    }

    private static boolean[] behind(boolean[] crowded) {
        return Arrays.copyOfRange(crowded, Thresholds.WINDOW, crowded.length);
    }

    @Test
    void aTrialShowsACoreOfItsOwnInItsThirdLeastSlice() {
        assertThat(Crowding.least(LongStream.of(trial(1600, 912, 1500, 700, 910, 1450)))).isEqualTo(912);
        assertThat(Crowding.least(LongStream.of(trial(910, 911)))).as("two slices").isZero();
        assertThat(Crowding.least(LongStream.of(trial(-1, -1, -1, -1)))).as("not tried").isZero();
    }

    @Test
    void slicesATenthMoreCrowdedThanThatAreCrowded() {
        assertThat(behind(Crowding.of(trial(910, 911, 912, 1000, 1004, 1500), 0))).containsExactly(false, false, false,
                false, true, true);
        assertThat(Crowding.of(trial(1500, 1500), 0)).as("too few to tell").containsOnly(false);
        assertThat(Crowding.of(new long[] {-1, -1, -1}, 900)).as("not tried").containsOnly(false);
    }

    @Test
    void whatTheRunShowsCountsIfItIsLess() {
        assertThat(behind(Crowding.of(trial(1450, 1451, 1452, 905), 910))).containsExactly(true, true, true, false);
        assertThat(behind(Crowding.of(trial(910, 911, 912, 1450), 1450))).containsExactly(false, false, false, true);
    }

    @Test
    void aCoreIsLeftAfterFourCrowdedSlices() {
        long[] four = trial(910, 911, 912, 1500, 1400, 1300, 1004);
        assertThat(Crowding.leaves(four, 0, 0)).isTrue();
        assertThat(Crowding.leaves(four, 13, 0)).as("all four were on this core").isTrue();
        assertThat(Crowding.leaves(four, 14, 0)).as("one was on another").isFalse();
        assertThat(Crowding.leaves(trial(910, 911, 912, 1500, 1400, 1300, 1000), 0, 0)).as("three").isFalse();
        assertThat(Crowding.leaves(trial(1450, 1451, 1452, 1453), 0, 912)).as("the run knows").isTrue();
        assertThat(Crowding.leaves(trial(1450, 1451, 1452, 1453), 0, 0)).as("nobody knows").isFalse();
        assertThat(Crowding.leaves(trial(1450, 1451, 1452), 0, 400)).as("the work is not compiled yet").isFalse();
        assertThat(Crowding.leaves(trial(-1, -1, -1, -1), 0, 912)).as("not tried").isFalse();
    }

    @Test
    void aQuarterOfTheTrialsMayBeLess() {
        assertThat(Crowding.uncrowded(LongStream.of(911, 0, 700, 912, 1450, 910, 0))).as("five that can tell")
                .isEqualTo(910);
        assertThat(Crowding.uncrowded(LongStream.of(911, 910))).isEqualTo(910);
        assertThat(Crowding.uncrowded(LongStream.of(0, 0))).isZero();
    }
}
