package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FirstLookTest {
    private static SlicePoint slice(double value, boolean crowded) {
        return new SlicePoint(0.1, 0.1, value, 0, 0, 0, crowded);
    }

    private static List<SlicePoint> slices(double... values) {
        return Arrays.stream(values).mapToObj(v -> slice(v, false)).toList();
    }

    private static List<SlicePoint> crowded(int slices, int... free) {
        return IntStream.range(0, slices).mapToObj(i -> slice(i, Arrays.stream(free).noneMatch(f -> f == i))).toList();
    }

    @Test
    void aLookEndsAfterASecondIfThreeOfItsLaterSlicesWereFree() {
        assertThat(FirstLook.isEnough(slices(1, 1, 1, 1, 1, 1, 1, 1, 1))).isFalse();
        assertThat(FirstLook.isEnough(slices(1, 1, 1, 1, 1, 1, 1, 1, 1, 1))).isTrue();
        assertThat(FirstLook.isEnough(crowded(14, 0, 1, 2, 3, 4, 5, 9))).as("two behind the first five").isFalse();
        assertThat(FirstLook.isEnough(crowded(14, 5, 9, 13))).isTrue();
    }

    @Test
    void whereTheWorkerWaitedForACoreALookTakesLonger() {
        List<SlicePoint> half = IntStream.range(0, 25)
                .mapToObj(i -> new SlicePoint(0.1, 0.051, i < 8 ? 1 : 2, 0, 0.5, 0, false)).toList();
        assertThat(FirstLook.isEnough(half.subList(0, 10))).isFalse();
        assertThat(FirstLook.isEnough(half.subList(0, 11))).isTrue();
        assertThat(FirstLook.of(half.subList(0, 11)).value()).isEqualTo(2);
    }

    @Test
    void itsValueIsTheLeastOfTheFreeSlicesBehindTheFirstHalfSecond() {
        assertThat(FirstLook.of(slices(0.1, 0.2, 0, 0, 0, 5.2, 5.1, 5.3, 5.2, 5.2)))
                .isEqualTo(new Level(5.1, 5.1, 5.1, false, true));
        List<SlicePoint> beside = new ArrayList<>(slices(9, 9, 9, 9, 9, 5.2, 5.1, 5.3, 5.2));
        beside.add(slice(4, true));
        assertThat(FirstLook.of(beside).value()).isEqualTo(5.1);
    }

    @Test
    void whatStillFallsMayFallAsFarAgain() {
        Level falling = FirstLook.of(slices(9, 9, 9, 9, 9, 5.8, 5.7, 5.6, 5.5, 5.4));
        assertThat(falling.value()).isEqualTo(5.4);
        assertThat(falling.low()).isCloseTo(5.4 - 0.2, within(1e-9));
        assertThat(falling.high()).isEqualTo(5.4);
    }

    @Test
    void whatNeverHadItsCoreMayBeAsMuchFasterAsNeighboursSlow() {
        assertThat(FirstLook.of(crowded(25)).low()).isCloseTo(5 - Math.log(1.7), within(1e-9));
        assertThat(FirstLook.isVague(FirstLook.of(crowded(25)))).isTrue();
        assertThat(FirstLook.isVague(FirstLook.of(crowded(25, 24)))).isFalse();
    }

    @Test
    void twoLooksThatAreFarApartAreClaimedCoarselyAndNoNumberOfThemFinely() {
        Level look = new Level(0.7, 0.7, 0.7, false, true);
        Family family = Family.of(16, 1, true);
        for (int rounds = 1; rounds <= 12; rounds++) {
            Comparison c = family.compare(Collections.nCopies(rounds, look), 0.03, Prior.OF_DIFFERENCES);
            assertThat(c.verdict()).isInstanceOf(Verdict.AtLeastSlower.class);
        }
        Level small = new Level(0.3, 0.3, 0.3, false, true);
        assertThat(family.compare(Collections.nCopies(12, small), 0.03, Prior.OF_DIFFERENCES).verdict())
                .isInstanceOf(Verdict.TooClose.class);
    }

    @Test
    void looksDoNotTouchTheClaimsOfSixWholeRounds() {
        Family family = Family.of(2, 1, true);
        List<Level> whole = new ArrayList<>(Collections.nCopies(6, Level.steady(0.2)));
        Comparison alone = family.compare(whole, 0.03, Prior.OF_DIFFERENCES);
        whole.addFirst(new Level(-2, -1, -1, false, true));
        assertThat(family.compare(whole, 0.03, Prior.OF_DIFFERENCES)).isEqualTo(alone);
        assertThat(alone.verdict().claim()).isEqualTo(Verdict.Claim.FINE);

        // These vary too much for a fine claim, and a look that says the opposite would withdraw the coarse one if it
        // counted.
        List<Level> wild =
                new ArrayList<>(List.of(0.7, 0.71, 0.69, 0.7, 0.7, 0.0).stream().map(Level::steady).toList());
        wild.addFirst(new Level(-1, -1, -1, false, true));
        assertThat(Family.of(16, 1, true).compare(wild, 0.03, Prior.OF_DIFFERENCES).verdict())
                .isInstanceOf(Verdict.AtLeastSlower.class);
    }

    /** The two looks claim; the whole trials come down to 1.43 times, which few rounds alone never claim. */
    @Test
    void whatLooksClaimedStandsWhenTheRatioComesDown() {
        Family family = Family.of(16, 1, true);
        List<Level> looks = List.of(new Level(0.75, 0.75, 0.75, false, true), new Level(0.65, 0.65, 0.65, false, true));
        List<Level> whole = Collections.nCopies(5, Level.steady(0.36));
        List<Level> both = new ArrayList<>(looks);
        both.addAll(whole);
        assertThat(family.compare(looks, 0.03, Prior.OF_DIFFERENCES).words()).isEqualTo("at least 1.42× slower");
        assertThat(family.compare(whole, 0.03, Prior.OF_DIFFERENCES).verdict()).isInstanceOf(Verdict.TooClose.class);
        assertThat(family.compare(both, 0.03, Prior.OF_DIFFERENCES).verdict())
                .isInstanceOf(Verdict.AtLeastSlower.class);
        // With a sixth whole trial the looks do not count any more, but what they showed was claimed.
        both.add(Level.steady(0));
        assertThat(family.compare(both, 0.03, Prior.OF_DIFFERENCES).verdict())
                .isInstanceOf(Verdict.AtLeastSlower.class);
        both.add(Level.steady(-0.4));
        assertThat(family.compare(both, 0.03, Prior.OF_DIFFERENCES).verdict()).isInstanceOf(Verdict.TooClose.class);
    }

    @Test
    void whatLooksClaimOfACodecWhoseJvmsAreApartIsDividedAndStandsUndivided() {
        Family apart = Family.of(16, 1, true).apart(2);
        List<Level> looks = new ArrayList<>(List.of(new Level(1.5, 1.5, 1.5, false, true)));
        assertThat(apart.compare(looks, 0.03, Prior.OF_DIFFERENCES).words()).isEqualTo("at least 1.21× slower");
        List<Level> near = Collections.nCopies(4, Level.steady(0.6));
        assertThat(apart.compare(near, 0.03, Prior.OF_DIFFERENCES).verdict()).isInstanceOf(Verdict.TooClose.class);
        looks.addAll(near);
        assertThat(apart.compare(looks, 0.03, Prior.OF_DIFFERENCES).words()).isEqualTo("at least 1.03× slower");
    }

    @Test
    void boundsReachOneUnlessSomethingIsClaimed() {
        Family family = Family.of(16, 1, true);
        Level far = new Level(0.9, 0.9, 0.9, false, true);
        Level near = new Level(0.2, 0.2, 0.2, false, true);
        assertThat(family.bounds(List.of(far, far), 0.03, Prior.OF_DIFFERENCES).low()).isGreaterThan(Math.log(1.03));
        Estimate open = family.bounds(List.of(near, near), 0.03, Prior.OF_DIFFERENCES);
        assertThat(open.low()).isLessThanOrEqualTo(0);
        assertThat(open.high()).isGreaterThan(0.2);
    }
}
