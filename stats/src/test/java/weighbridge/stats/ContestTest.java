package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static weighbridge.stats.Pair.ONE;
import static weighbridge.stats.Pair.SIXTEEN;
import static weighbridge.stats.Pair.compare;
import static weighbridge.stats.Pair.look;
import static weighbridge.stats.Pair.spread;
import static weighbridge.stats.Pair.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ContestTest {
    /** A pair of which only fine claims are made. */
    private static final Family ONE_FINE = new Family(1, false);

    private static String words(double... levels) {
        return compare(SIXTEEN, levels).words();
    }

    @Test
    void aFamilyIsAllPairsOfAllGroups() {
        assertThat(SIXTEEN.pairs()).isEqualTo(120);
        assertThat(Family.of(14, 2, true).pairs()).isEqualTo(182);
        assertThat(Family.of(1, 2, true).pairs()).isEqualTo(1);
    }

    @Test
    void eightRoundsProveALargeDifference() {
        assertThat(compare(ONE, spread(8, 100, 5)).words()).isEqualTo("2.7× slower");
        assertThat(compare(ONE, spread(8, -100, 5)).words()).isEqualTo("2.7× faster");
    }

    @Test
    void sixRoundsMakeItLikelyAndNoMore() {
        assertThat(compare(ONE_FINE, spread(6, 35, 5)).verdict()).isInstanceOf(Verdict.LikelySlower.class);
        assertThat(compare(ONE_FINE, spread(7, -35, 5)).words()).isEqualTo("likely 1.42× faster");
    }

    /**
     * The noise of two levels is √2 · 5 %, that of two runs 1.29 %; t with 4 degrees of freedom is 8.610 at 99.9 %, so the
     * half-width is 61.0 %.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.70  | at least 1.09× slower
            3.76  | at least 23× slower
            -0.70 | at least 1.09× faster
            0.63  | ≈1.88× slower, not shown
            0.15  | too close to call
            """)
    void oneRoundClaimsWhatNoNoiseShows(double level, String words) {
        assertThat(words(level)).isEqualTo(words);
    }

    /** Looks scatter by 8 %, so their claims are weaker than those of as many whole trials. */
    @Test
    void aLookIsWorthLessThanATrial() {
        Comparison looks = compare(SIXTEEN, look(0.9), look(0.9));
        Comparison trials = compare(SIXTEEN, 0.9, 0.9);
        assertThat(looks.words()).isEqualTo("at least 1.66× slower");
        assertThat(trials.words()).isEqualTo("at least 1.92× slower");
        assertThat(looks.ratio().high()).isGreaterThan(trials.ratio().high());
        assertThat(looks.rounds()).isZero();
    }

    /** The look's weight is (5/8)² of the trial's. */
    @Test
    void looksAndTrialsCountTogetherByWhatTheyAreWorth() {
        Contest contest = Pair.contest(SIXTEEN, 0.03, List.of(look(0), look(0), Level.steady(1)), 1);
        double weight = 25.0 / 64;
        assertThat(contest.time("one").orElseThrow().point()).isCloseTo(Math.exp(1 / (1 + 2 * weight)), within(1e-9));
        assertThat(contest.time("one").orElseThrow().n()).as("whole trials").isEqualTo(1);
        List<Level> seven = new ArrayList<>(List.of(look(0)));
        seven.addAll(List.of(steady(1, 1, 1, 1, 1, 1)));
        assertThat(Pair.contest(SIXTEEN, 0.03, seven, 1).time("one").orElseThrow().point()).as("six trials")
                .isCloseTo(Math.E, within(1e-9));
    }

    /** JVMs of one codec may differ by up to 1.6 times, however many rounds there are. */
    @Test
    void fewRoundsClaimNothingBelowTheFloor() {
        assertThat(words(0.45, 0.45, 0.45, 0.45, 0.45)).isEqualTo("≈1.57× slower, not shown");
        assertThat(words(0.48, 0.48, 0.48, 0.48, 0.48)).isEqualTo("at least 1.47× slower");
        assertThat(compare(ONE_FINE, 0.48, 0.48, 0.48, 0.48, 0.48).verdict().claim()).isEqualTo(Verdict.Basis.NONE);
    }

    @Test
    void lessIsClaimedOfACodecWhoseJvmsAreKnownToBeApart() {
        List<Level> slower = List.of(steady(0.9, 0.9, 0.9, 0.9, 0.9));
        Comparison known = Pair.contest(SIXTEEN, 0.03, slower, 2).compare("one", "other").orElseThrow();
        assertThat(words(0.9, 0.9, 0.9, 0.9, 0.9)).isEqualTo("at least 2.2× slower");
        assertThat(known.words()).as("divided by 2 / 1.1").isEqualTo("at least 1.23× slower");
        assertThat(known.ratio().low()).as("JVMs may be anywhere between").isLessThan(2);
        assertThat(Pair.contest(SIXTEEN, 0.03, slower, 1.1).compare("one", "other").orElseThrow().words())
                .as("what one speed shows").isEqualTo("at least 2.2× slower");
        List<Level> eight = List.of(steady(spread(8, 22, 2)));
        assertThat(Pair.contest(ONE, 0.03, eight, 1).compare("one", "other").orElseThrow().verdict())
                .isInstanceOf(Verdict.Slower.class);
        assertThat(Pair.contest(ONE, 0.03, eight, 2).compare("one", "other").orElseThrow().verdict().claim())
                .as("fine claims, too").isEqualTo(Verdict.Basis.NONE);
    }

    @Test
    void aCoarseClaimStandsUntilAFineOneIsProven() {
        // The sixth round is an outlier, so the six signs no longer agree.
        assertThat(words(0.7, 0.71, 0.69, 0.7, 0.7)).startsWith("at least 1.");
        assertThat(words(0.7, 0.71, 0.69, 0.7, 0.7, 0.2)).startsWith("at least 1.");
        assertThat(words(0.7, 0.71, 0.69, 0.7, 0.7, 0.7)).isEqualTo("at least 1.86× slower");
        assertThat(words(0.7, 0.71, 0.69, 0.7, 0.7, 0.7, 0.7, 0.7)).isEqualTo("2.0× slower");
    }

    /** The ratio comes down below the floor, but still lies beyond the margin with tight intervals. */
    @Test
    void whatWasClaimedStandsAsLongAsItsIntervalLiesBeyondTheMargin() {
        assertThat(words(0.62, 0.62, 0.62)).startsWith("at least");
        assertThat(words(0.62, 0.62, 0.62, 0.3, 0.3, 0.3)).startsWith("at least 1.");
        assertThat(words(0.35, 0.35, 0.35, 0.55, 0.55, 0.55)).as("never claimed").doesNotContain("at least");
        assertThat(words(0.75, 0.65)).startsWith("at least");
        assertThat(words(0.75, 0.65, 0.01, 0.02)).doesNotContain("at least");
        assertThat(words(-0.75, -0.65, -0.01, -0.02)).doesNotContain("at least");
    }

    @Test
    void whatOnePairAloneWouldClaimTheWholeFamilyMayNot() {
        double[] d = {0.13, 0.14, 0.15, 0.13, 0.14, 0.15, 0.14, 0.14};
        assertThat(compare(ONE, d).verdict()).isInstanceOf(Verdict.Slower.class);
        assertThat(compare(new Family(1_000, true), d).verdict().claim()).isEqualTo(Verdict.Basis.NONE);
    }

    /** Runs differ by 1.29 %, so no single one shows that two codecs are within 3 % of each other. */
    @Test
    void howLittleTwoDifferIsSaidByBounds() {
        assertThat(compare(ONE, spread(20, 0, 1)).words()).isEqualTo("differs by < 6 %");
        assertThat(compare(SIXTEEN, spread(20, 0, 8)).words()).isEqualTo("differs by < 10 %");
        assertThat(compare(ONE, spread(20, 0, 30)).words()).isEqualTo("too close to call");
        assertThat(Pair.contest(ONE, 0.2, List.of(steady(spread(8, 4, 2))), 1).compare("one", "other").orElseThrow()
                .verdict().isTie(0.2)).isTrue();
    }

    @Test
    void aCertainDifferenceOfUnknownSizeIsSaidWithItsInterval() {
        Comparison slower = compare(ONE, spread(20, 5.6, 1));
        assertThat(slower.words()).matches("(up|\\d) to 1\\d % slower");
        assertThat(compare(ONE, Arrays.stream(spread(20, 5.6, 1)).map(v -> -v).toArray()).words())
                .isEqualTo(slower.words().replace("slower", "faster"));
        assertThat(slower.verdict().isDecided()).isFalse();
        assertThat(slower.verdict().provesFaster()).isFalse();
    }

    @Test
    void itSaysHowManyRoundsMayDecideAndWhereNoneWould() {
        assertThat(compare(ONE, spread(8, 12, 25)).verdict().moreRounds().orElseThrow()).isBetween(4, 60);
        assertThat(compare(SIXTEEN, spread(20, 4, 2)).verdict().moreRounds()).as("runs differ by as much").isEmpty();
        assertThat(words(0.5)).contains("not shown");
        assertThat(compare(ONE_FINE, 3).verdict().moreRounds().orElseThrow()).as("six in all").isEqualTo(5);
    }

    @Test
    void theMarginIsTheUsers() {
        List<Level> d = List.of(steady(spread(8, 16, 2)));
        assertThat(Pair.contest(ONE, 0.03, d, 1).compare("one", "other").orElseThrow().verdict())
                .isInstanceOf(Verdict.Slower.class);
        assertThat(Pair.contest(ONE, 0.3, d, 1).compare("one", "other").orElseThrow().words())
                .isEqualTo("differs by < 30 %");
        assertThatThrownBy(() -> Pair.contest(ONE, 0, d, 1)).hasMessageContaining("above 0");
    }

    @Test
    void anUnsteadyTrialWidensAndIsNotDropped() {
        Level moved = new Level(0.9, 1.1, 1.3, false);
        Comparison with = compare(SIXTEEN, moved, moved);
        Comparison held = compare(SIXTEEN, 1.1, 1.1);
        assertThat(with.ratio().low()).isLessThan(held.ratio().low() * Math.exp(-0.15));
        assertThat(with.ratio().high()).isGreaterThan(held.ratio().high() * Math.exp(0.15));
        assertThat(with.otherwise()).isEmpty();
        assertThat(compare(SIXTEEN, new Level(0.2, 1.1, 2, false)).verdict().claim()).isEqualTo(Verdict.Basis.NONE);
    }

    @Test
    void theWeakerIsSaidOfTheClaimsWithAndWithoutUnsteadyTrials() {
        Comparison c = compare(SIXTEEN, Level.steady(1.1), Level.steady(1.1), new Level(-0.5, 0, 0.5, false));
        assertThat(c.words()).matches(".*\\(by steady trials alone: at least 2\\.\\d× slower\\)");
        List<Level> eight = new ArrayList<>(List.of(steady(0.7, 0.71, 0.69, 0.7, 0.7, 0.7)));
        eight.addAll(List.of(new Level(0.6, 0.7, 0.8, false), new Level(0.6, 0.7, 0.8, false)));
        assertThat(compare(SIXTEEN, eight.toArray(Level[]::new)).words())
                .matches("at least 1\\.\\d\\d× slower \\(by all trials: 2\\.0× slower\\)");
    }

    /** Eight steady trials scatter too widely for a claim; twenty that moved a little would make one. */
    @Test
    void aFineClaimMustHoldByAllTrialsAndBySteadyOnesAlone() {
        List<Level> all = new ArrayList<>(List.of(steady(0.05, 0.55, 0.05, 0.55, 0.05, 0.55, 0.05, 0.55)));
        assertThat(compare(ONE_FINE, all.toArray(Level[]::new)).verdict().claim()).isEqualTo(Verdict.Basis.NONE);
        all.addAll(Collections.nCopies(20, new Level(0.299, 0.3, 0.301, false)));
        Comparison c = compare(ONE_FINE, all.toArray(Level[]::new));
        assertThat(c.verdict().claim()).isEqualTo(Verdict.Basis.NONE);
        assertThat(c.otherwise().orElseThrow().words()).isEqualTo("by all trials: 1.35× slower");
    }

    @Test
    void sixRoundsMeanSixSteadyOnes() {
        List<Level> all = new ArrayList<>(List.of(steady(0.3, 0.3, 0.3, 0.3)));
        all.addAll(Collections.nCopies(4, new Level(0.299, 0.3, 0.301, false)));
        Comparison c = compare(ONE_FINE, all.toArray(Level[]::new));
        assertThat(c.rounds()).isEqualTo(4);
        assertThat(c.verdict().claim()).isEqualTo(Verdict.Basis.NONE);
    }

    /** The 95 % interval begins at 4 %, the 99 % interval at 2.6 %, that of 99.9 % at 0.4 %. */
    @Test
    void whatNinetyNinePerCentDoNotShowIsLikely() {
        assertThat(compare(ONE_FINE, spread(8, 8.3, 0.1)).words()).isEqualTo("likely 1.09× slower");
        assertThat(compare(ONE_FINE, spread(8, -8.3, 0.1)).words()).isEqualTo("likely 1.09× faster");
        assertThat(compare(ONE_FINE, spread(8, 10, 0.1)).words()).isEqualTo("1.11× slower");
    }

    /** t with 4 degrees of freedom at 97.5 % is 2.776445. */
    @Test
    void aTimeIncludesTheScatterBetweenRuns() {
        Estimate time = Pair.contest(ONE, 0.03, List.of(Level.steady(0)), 1).time("one").orElseThrow();
        double half = Math.hypot(2.776445 * 0.05, 1.959964 * 0.032);
        assertThat(Math.log(time.high())).isCloseTo(half, within(1e-6));
        assertThat(Math.log(time.low())).isCloseTo(-half, within(1e-6));
    }

    @Test
    void belowSixRoundsInCommonAllLevelsOfBothCount() {
        TreeMap<Integer, Level> one = new TreeMap<>();
        TreeMap<Integer, Level> other = new TreeMap<>();
        for (int round = 1; round <= 5; round++) {
            one.put(round, Level.steady(0.4));
            other.put(round, Level.steady(0));
        }
        for (int round = 6; round <= 8; round++) other.put(round, Level.steady(0.16));
        Contest contest = new Contest(ONE, 0.03,
                Map.of("one", new Contest.Entrant(one, 1), "other", new Contest.Entrant(other, 1)));
        assertThat(contest.compare("one", "other").orElseThrow().rounds()).isEqualTo(5);
        assertThat(Math.log(contest.compare("one", "other").orElseThrow().ratio().point())).as("less 3 · 0.16 / 8")
                .isCloseTo(0.34, within(1e-9));
    }

    /** Two looks claim the opposite of what forty more show, which is too little for few rounds to claim. */
    @Test
    void whatWasClaimedStandsInItsDirectionAlone() {
        for (int sign : new int[] {1, -1}) {
            List<Level> looks = new ArrayList<>(Collections.nCopies(2, look(-0.75 * sign)));
            assertThat(compare(SIXTEEN, looks.toArray(Level[]::new)).verdict().claim()).isEqualTo(Verdict.Basis.COARSE);
            looks.addAll(Collections.nCopies(40, look(0.45 * sign)));
            assertThat(compare(SIXTEEN, looks.toArray(Level[]::new)).words()).contains("not shown");
        }
    }

    /** Of forty trials, ten are far slower: the mean is beyond the floor, the centre that is shown is not. */
    private static String oneInFourIsFarSlower(double others) {
        List<Level> levels = new ArrayList<>();
        for (int i = 0; i < 40; i++) levels.add(Level.steady(i % 4 == 0 ? 2 : others));
        return compare(SIXTEEN, levels.toArray(Level[]::new)).words();
    }

    @Test
    void atLeastNTimesIsNeverMoreThanTheRatioOfTheTimes() {
        assertThat(oneInFourIsFarSlower(0.09)).isEqualTo("at least 1.09× slower");
        assertThat(oneInFourIsFarSlower(0.06)).isEqualTo("at least 1.06× slower");
        assertThat(oneInFourIsFarSlower(0.02)).as("the times are within the margin").doesNotContain("at least");
    }

    @Test
    void whoDiffersByLittleHasTimesThatDifferByNoMore() {
        TreeMap<Integer, Level> one = new TreeMap<>();
        TreeMap<Integer, Level> other = new TreeMap<>();
        for (int round = 1; round <= 20; round++) {
            one.put(round, Level.steady(0.001 * (round % 5)));
            other.put(round, Level.steady(0));
        }
        Map<String, Contest.Entrant> field =
                Map.of("one", new Contest.Entrant(one, 1), "other", new Contest.Entrant(other, 1));
        assertThat(new Contest(ONE, 0.03, field).compare("one", "other").orElseThrow().words())
                .isEqualTo("differs by < 6 %");
        for (int round = 21; round <= 60; round++) one.put(round, Level.steady(0.3));
        assertThat(new Contest(ONE, 0.03, field).compare("one", "other").orElseThrow().words())
                .isEqualTo("too close to call");
    }

    @Test
    void equalsWithinTheUsersMarginShareAPlace() {
        Contest contest = Pair.contest(ONE, 0.2, List.of(steady(spread(8, 4, 2))), 1);
        assertThat(contest.places(contest.order()).values()).containsOnly(new Ranking.Place(1, 1));
    }

    @Test
    void theTimeOfACodecWithSeveralSpeedsIsLessCertain() {
        List<Level> two = List.of(steady(0, 0));
        Estimate one = Pair.contest(ONE, 0.03, two, 1).time("one").orElseThrow();
        Estimate several = Pair.contest(ONE, 0.03, two, 2).time("one").orElseThrow();
        assertThat(several.high()).isGreaterThan(1.2 * one.high());
        assertThat(several.point()).isEqualTo(one.point());
    }

    /** Rounds in common say 2 times; a further trial of one of the two says that it is as fast as the other. */
    @Test
    void aClaimIsCarriedByTheTimesThatAreShown() {
        TreeMap<Integer, Level> one = new TreeMap<>();
        TreeMap<Integer, Level> other = new TreeMap<>();
        for (int round = 1; round <= 8; round++) {
            one.put(round, Level.steady(0.7));
            other.put(round, Level.steady(0));
        }
        for (int round = 9; round <= 30; round++) one.put(round, Level.steady(-0.05));
        Contest contest = new Contest(ONE, 0.03,
                Map.of("one", new Contest.Entrant(one, 1), "other", new Contest.Entrant(other, 1)));
        assertThat(contest.order()).containsExactly("one", "other");
        assertThat(contest.compare("one", "other").orElseThrow().verdict().claim()).isEqualTo(Verdict.Basis.NONE);
    }

    @Test
    void withoutALevelThereIsNeitherATimeNorAComparison() {
        Contest contest = new Contest(ONE, 0.03, Map.of("one", new Contest.Entrant(new TreeMap<>(), 1), "other",
                new Contest.Entrant(new TreeMap<>(Map.of(1, Level.steady(0))), 1)));
        assertThat(contest.time("one")).isEmpty();
        assertThat(contest.compare("one", "other")).isEmpty();
        assertThat(contest.bounds("one", "other")).isEmpty();
        assertThat(contest.order()).containsExactly("other");
        assertThatThrownBy(() -> contest.time("two")).hasMessageContaining("no contestant is called two");
    }

    @Test
    void boundsContainOneUnlessSomethingIsClaimed() {
        Contest claimed = Pair.contest(SIXTEEN, 0.03, List.of(steady(0.9, 0.9, 0.9)), 1);
        assertThat(claimed.bounds("one", "other").orElseThrow().low()).isGreaterThan(Math.log(1.03));
        assertThat(claimed.bounds("other", "one").orElseThrow().high()).isLessThan(-Math.log(1.03));
        Contest open = Pair.contest(SIXTEEN, 0.03, List.of(steady(0.3, 0.3)), 1);
        assertThat(open.bounds("one", "other").orElseThrow().low()).isLessThanOrEqualTo(0);
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

    @Test
    void aLargeRatioSettlesWithLessPrecision() {
        assertThat(settled(spread(6, 100, 17))).isTrue();
        assertThat(settled(spread(6, 0, 17))).isFalse();
    }

    @Test
    void aProvenDifferenceSettlesHoweverWideItsInterval() {
        double[] wide = spread(8, 40, 25);
        assertThat(compare(ONE, wide).half()).isGreaterThan(0.1);
        assertThat(compare(ONE, wide).verdict()).isInstanceOf(Verdict.Slower.class);
        assertThat(settled(wide)).isTrue();
        assertThat(settled(spread(8, 10, 25))).isFalse();
    }

    @Test
    void onlyTheLooksSettleAndWhatIsSettledStaysSo() {
        double[] d = Arrays.copyOf(spread(6, 100, 1), 7);
        d[6] = 3;
        assertThat(settled(d)).isTrue();
        assertThat(settled(spread(5, 100, 0.1))).isFalse();
        assertThat(Stopping.nextLook(0)).isEqualTo(6);
        assertThat(Stopping.nextLook(12)).isEqualTo(16);
        assertThat(Stopping.nextLook(20)).isZero();
    }

    @Test
    void theLastLookSettlesEverything() {
        double[] wide = new double[20];
        Arrays.setAll(wide, i -> i % 2 == 0 ? 0.9 : -0.9);
        assertThat(settled(wide)).isTrue();
        assertThat(settled(Arrays.copyOf(wide, 19))).isFalse();
        assertThat(Stopping.settled(wide, 0.03)).isTrue();
        assertThat(Stopping.settled(Arrays.copyOf(wide, 19), 0.03)).isFalse();
    }

    /** σ² = 4 · 0.005 / (4 + 7), t with 11 degrees at 97.5 % is 2.200985. */
    @Test
    void onlyTheScatterWithinTheRunKeepsFromStopping() {
        assertThat(compare(ONE, new double[8]).half()).isCloseTo(2.200985 * Math.sqrt(4 * 0.005 / 11 / 8),
                within(1e-6));
    }

    @Test
    void aLevelAloneIsSettledOnceItIsPreciseEnough() {
        assertThat(Stopping.settled(new double[8], 0.03)).isTrue();
        assertThat(Stopping.settled(new double[6], 0.03)).isFalse();
        assertThat(Stopping.settled(new double[8], 0.01)).isFalse();
    }

    static boolean settled(double[] differences) {
        Contest contest = Pair.contest(ONE, Thresholds.MARGIN, List.of(steady(differences)), 1);
        return Stopping.settled(contest.rounds("one", "other"), look -> contest.first("one", "other", look), 0.03);
    }
}
