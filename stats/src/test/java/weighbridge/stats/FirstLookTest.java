package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static weighbridge.stats.Pair.look;

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

    private static Comparison compare(Family family, List<Level> levels, double speeds) {
        return Pair.contest(family, 0.03, levels, speeds).compare("one", "other").orElseThrow();
    }

    private static Comparison compare(List<Level> levels) {
        return compare(Pair.SIXTEEN, levels, 1);
    }

    @Test
    void twoLooksThatAreFarApartAreClaimedCoarselyAndNoNumberOfThemFinely() {
        assertThat(compare(List.of(look(0.7))).verdict().claim()).isEqualTo(Verdict.Basis.NONE);
        for (int rounds = 2; rounds <= 12; rounds++) {
            assertThat(compare(Collections.nCopies(rounds, look(0.7))).verdict())
                    .isInstanceOf(Verdict.AtLeastSlower.class);
        }
        assertThat(compare(Collections.nCopies(12, look(0.3))).verdict().claim()).isEqualTo(Verdict.Basis.NONE);
    }

    @Test
    void looksDoNotTouchTheClaimsOfSixWholeRounds() {
        List<Level> whole = new ArrayList<>(Collections.nCopies(6, Level.steady(0.4)));
        Comparison alone = compare(Pair.ONE, whole, 1);
        whole.addFirst(look(-1));
        assertThat(compare(Pair.ONE, whole, 1)).isEqualTo(alone);
        assertThat(alone.verdict().claim()).isEqualTo(Verdict.Basis.FINE);

        // These vary too much for a fine claim, and a look that says the opposite would withdraw the coarse one if it
        // counted.
        List<Level> wild = new ArrayList<>(List.of(Pair.steady(0.7, 0.71, 0.69, 0.7, 0.7, 0.3)));
        wild.addFirst(look(-1));
        assertThat(compare(wild).verdict()).isInstanceOf(Verdict.AtLeastSlower.class);
    }

    /** The two looks claim; the whole trials come down to 1.43 times, which few rounds alone never claim. */
    @Test
    void whatLooksClaimedStandsWhenTheRatioComesDown() {
        List<Level> looks = List.of(look(0.75), look(0.65));
        List<Level> whole = Collections.nCopies(5, Level.steady(0.36));
        List<Level> both = new ArrayList<>(looks);
        both.addAll(whole);
        assertThat(compare(looks).words()).isEqualTo("at least 1.31× slower");
        assertThat(compare(whole).verdict().claim()).isEqualTo(Verdict.Basis.NONE);
        assertThat(compare(both).verdict()).isInstanceOf(Verdict.AtLeastSlower.class);
        // With a sixth whole trial the looks do not count any more, but what they showed was claimed.
        both.add(Level.steady(0.2));
        assertThat(compare(both).verdict()).isInstanceOf(Verdict.AtLeastSlower.class);
        both.add(Level.steady(-0.4));
        assertThat(compare(both).verdict().claim()).isEqualTo(Verdict.Basis.NONE);
    }

    @Test
    void whatLooksClaimOfACodecWhoseJvmsAreApartIsDividedAndStandsUndivided() {
        List<Level> looks = new ArrayList<>(List.of(look(1.75)));
        assertThat(compare(Pair.SIXTEEN, looks, 2).words()).isEqualTo("at least 1.19× slower");
        List<Level> near = Collections.nCopies(4, Level.steady(0.6));
        assertThat(compare(Pair.SIXTEEN, near, 2).verdict().claim()).isEqualTo(Verdict.Basis.NONE);
        looks.addAll(near);
        assertThat(compare(Pair.SIXTEEN, looks, 2).words()).isEqualTo("at least 1.03× slower");
    }
}
