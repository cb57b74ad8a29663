package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class ComparisonTest {
    private static Comparison compare(double... differences) {
        return Comparison.of(differences, Thresholds.MARGIN, Prior.OF_DIFFERENCES);
    }

    /** Differences in percent, {@code n} of them, evenly spread around a centre. */
    private static double[] spread(int n, double centrePercent, double sidePercent) {
        double[] d = new double[n];
        Arrays.setAll(d, i -> (centrePercent + sidePercent * (2.0 * i / (n - 1) - 1)) / 100);
        return d;
    }

    @Test
    void eightRoundsProveALargeDifference() {
        assertThat(compare(spread(8, 100, 5)).verdict().words()).isEqualTo("2.7× slower");
        assertThat(compare(spread(8, -100, 5)).verdict().words()).isEqualTo("2.7× faster");
    }

    @Test
    void sixRoundsMakeItLikelyAndNoMore() {
        assertThat(compare(spread(6, 20, 5)).verdict()).isInstanceOf(Verdict.LikelySlower.class);
        assertThat(compare(spread(7, -20, 5)).verdict()).isInstanceOf(Verdict.LikelyFaster.class);
        assertThat(compare(spread(6, 20, 5)).verdict().words()).isEqualTo("likely 1.22× slower");
    }

    @Test
    void fewerRoundsClaimNothing() {
        assertThat(compare(spread(5, 100, 5)).verdict().words()).isEqualTo("provisionally 2.7× slower");
        assertThat(compare(1.0).verdict().words()).isEqualTo("provisionally 2.7× slower");
        assertThat(compare(0.01).verdict().words()).isEqualTo("provisionally no difference seen");
        assertThat(compare(spread(5, 100, 5)).verdict().provesFaster()).isFalse();
    }

    @Test
    void anIntervalInsideTheMarginIsATie() {
        assertThat(compare(spread(8, 0, 2)).verdict()).isEqualTo(new Verdict.Tie(0.03));
        assertThat(compare(spread(8, 0, 2)).verdict().words()).isEqualTo("tie");
    }

    @Test
    void aSmallCertainDifferenceIsSaidWithItsBound() {
        assertThat(compare(spread(10, 1.5, 1)).verdict().words()).isEqualTo("differs by < 3 %");
        assertThat(compare(spread(10, 3.5, 1)).verdict().words()).isEqualTo("differs by < 6 %");
    }

    @Test
    void aCertainDifferenceOfUnknownSizeIsSaidWithItsInterval() {
        Comparison slower = compare(spread(12, 5, 6));
        assertThat(slower.verdict()).isInstanceOf(Verdict.By.class);
        assertThat(slower.verdict().words()).matches("1 to 10 % slower");
        assertThat(compare(Arrays.stream(spread(12, 5, 6)).map(v -> -v).toArray()).verdict().words())
                .isEqualTo(slower.verdict().words().replace("slower", "faster"));
        assertThat(slower.verdict().isDecided()).isFalse();
        assertThat(slower.verdict().provesFaster()).isFalse();
    }

    @Test
    void aWideIntervalIsTooCloseToCallAndSaysHowManyRoundsAreMissing() {
        Comparison c = compare(spread(8, 0, 12));
        // N = n (hw / ln 1.03)² − n with the half-width of the actual interval.
        int expected = (int) Math.ceil(8 * Math.pow(c.halfWidth() / Math.log(1.03), 2)) - 8;
        assertThat(c.verdict()).isEqualTo(new Verdict.TooClose(expected));
        assertThat(c.verdict().words()).isEqualTo("too close to call, about " + expected + " more rounds");
        assertThat(expected).isBetween(20, 100);
    }

    @Test
    void theMarginIsTheUsers() {
        double[] d = spread(8, 8, 2);
        assertThat(Comparison.of(d, 0.03, Prior.OF_DIFFERENCES).verdict()).isInstanceOf(Verdict.Slower.class);
        assertThat(Comparison.of(d, 0.12, Prior.OF_DIFFERENCES).verdict().words()).isEqualTo("differs by < 12 %");
    }

    @Test
    void changingPlacesReversesTheVerdictAndInvertsTheRatio() {
        RandomGenerator random = new SplittableRandom(7);
        for (int repeat = 0; repeat < 500; repeat++) {
            int n = 1 + random.nextInt(20);
            double centre = random.nextDouble(-0.2, 0.2);
            double[] d = random.doubles(n, centre - 0.05, centre + 0.05).toArray();
            Comparison one = compare(d);
            Comparison other = compare(Arrays.stream(d).map(v -> -v).toArray());
            assertThat(other.ratio().point()).isCloseTo(1 / one.ratio().point(), within(1e-9));
            assertThat(other.ratio().low()).isCloseTo(1 / one.ratio().high(), within(1e-9));
            assertThat(other.verdict().words()).isEqualTo(one.verdict().reversed().words());
        }
    }

    @Test
    void aVerdictIsReachedOnlyWithTheRoundsItNeeds() {
        RandomGenerator random = new SplittableRandom(8);
        for (int repeat = 0; repeat < 500; repeat++) {
            int n = 1 + random.nextInt(12);
            Verdict v = compare(random.doubles(n, 0.2, 0.9).toArray()).verdict();
            if (n < 6) assertThat(v).isInstanceOf(Verdict.Provisional.class);
            else if (n < 8) assertThat(v).isInstanceOf(Verdict.LikelySlower.class);
            else assertThat(v).isInstanceOf(Verdict.Slower.class);
        }
    }

    /**
     * Compares identical code 1,000 times: wrong 95 % intervals and claims must be as rare as promised. The bounds are
     * the binomial 99 % range.
     */
    @Test
    void equalContestantsAreRarelyCalledDifferent() {
        RandomGenerator random = new SplittableRandom(42);
        int excludesOne = 0;
        int claims = 0;
        for (int repeat = 0; repeat < 1000; repeat++) {
            double[] d = new double[10];
            Arrays.setAll(d, _ -> random.nextGaussian(0, 0.05));
            Comparison c = compare(d);
            if (c.ratio().low() > 1 || c.ratio().high() < 1) excludesOne++;
            if (c.verdict() instanceof Verdict.Faster || c.verdict() instanceof Verdict.Slower) claims++;
        }
        // Exact at n = 10: P(W+ ≤ 8) · 2 = 0.0488; 99 % of Binomial(1000, 0.0488) lies in 32…67.
        assertThat(excludesOne).isBetween(32, 67);
        assertThat(claims).isLessThanOrEqualTo(4);
    }

    /** Looks during the run must not raise the share of claims about equal code above 1 %. */
    @Test
    void lookingWhileTheRunGoesOnKeepsClaimsRare() {
        RandomGenerator random = new SplittableRandom(43);
        int claims = 0;
        for (int repeat = 0; repeat < 1000; repeat++) {
            double[] d = new double[20];
            boolean wild = random.nextDouble() < 0.5;
            Arrays.setAll(d, _ -> random.nextGaussian(0, 0.03)
                    + (wild && random.nextDouble() < 0.12 ? random.nextDouble(-0.3, 0.3) : 0));
            int n = 6;
            while (!Stopping.settled(Arrays.copyOf(d, n), Thresholds.MARGIN, Thresholds.PRECISION))
                n = Stopping.nextLook(n);
            Verdict v = compare(Arrays.copyOf(d, n)).verdict();
            if (v instanceof Verdict.Faster || v instanceof Verdict.Slower) claims++;
        }
        // 99 % of Binomial(1000, 0.01) lies at or below 18.
        assertThat(claims).isLessThanOrEqualTo(18);
    }

    @Test
    void aLargeRatioSettlesWithLessPrecision() {
        assertThat(Stopping.settled(spread(6, 100, 19), 0.03, 0.03)).isTrue();
        assertThat(Stopping.settled(spread(6, 0, 19), 0.03, 0.03)).isFalse();
    }

    @Test
    void aProvenDifferenceSettlesHoweverWideItsInterval() {
        double[] wide = spread(8, 15, 11);
        assertThat(compare(wide).halfWidth()).isGreaterThan(0.05);
        assertThat(compare(wide).verdict()).isInstanceOf(Verdict.Slower.class);
        assertThat(Stopping.settledAt(compare(wide), 0.03)).isTrue();
        assertThat(Stopping.settledAt(compare(spread(8, 10, 11)), 0.03)).isFalse();
    }

    @Test
    void whatIsSettledStaysSettledBetweenTheLooks() {
        double[] d = Arrays.copyOf(spread(6, 0, 1), 7);
        d[6] = 3;
        assertThat(Stopping.settled(d, 0.03, 0.03)).isTrue();
    }

    @Test
    void nobodyLooksBetweenTheLooks() {
        assertThat(Stopping.settled(spread(5, 0, 0.1), 0.03, 0.03)).isFalse();
        assertThat(Stopping.settledAt(compare(spread(7, 0, 0.1)), 0.03)).isFalse();
        assertThat(Stopping.nextLook(0)).isEqualTo(6);
        assertThat(Stopping.nextLook(12)).isEqualTo(16);
        assertThat(Stopping.nextLook(20)).isZero();
    }

    @Test
    void theLastLookSettlesEverything() {
        double[] wide = new double[20];
        Arrays.setAll(wide, i -> i % 2 == 0 ? 0.9 : -0.9);
        assertThat(Stopping.settled(wide, 0.03, 0.03)).isTrue();
        assertThat(Stopping.settled(Arrays.copyOf(wide, 19), 0.03, 0.03)).isFalse();
    }

    @Test
    void equalsShareAPlaceAndWhatIsTooCloseToCallHasNone() {
        // Contestants 0 and 1 are equal and beat 2 and 3, between which nothing is proven.
        Ranking ranking = Ranking.of(4, (i, j) -> Math.min(i, j) > 1 ? Ranking.Relation.OPEN : Math.max(i, j) == 1
                ? Ranking.Relation.EQUAL : i < j ? Ranking.Relation.BETTER : Ranking.Relation.WORSE);
        assertThat(ranking.places()).containsExactly(new Ranking.Place(1, 1), new Ranking.Place(1, 1),
                new Ranking.Place(3, 4), new Ranking.Place(3, 4));
        assertThat(Ranking.of(3, (_, _) -> Ranking.Relation.OPEN).places()).containsOnly(Ranking.Place.NONE);
        assertThat(Ranking.of(1, (_, _) -> Ranking.Relation.OPEN).places()).containsExactly(new Ranking.Place(1, 1));
    }
}
