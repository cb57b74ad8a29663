package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChangeTest {
    private static final Optional<String> REFERENCE = Optional.of("other");
    private static final Change.Terms ONE = new Change.Terms(1, 0.10);

    /** A run in which both codecs scatter by about 3 %, the first around this level, the second around another. */
    private static Contest run(int rounds, double level, double reference) {
        TreeMap<Integer, Level> ones = new TreeMap<>();
        TreeMap<Integer, Level> others = new TreeMap<>();
        double[] noise = rounds == 1 ? new double[] {0} : Pair.spread(rounds, 0, 4);
        for (int round = 1; round <= rounds; round++) {
            ones.put(round, Level.steady(level + noise[round - 1]));
            others.put(round, Level.steady(reference + noise[round * 7 % rounds]));
        }
        return new Contest(Family.of(2, 1, true), 0.03,
                Map.of("one", new Contest.Entrant(ones, 1), "other", new Contest.Entrant(others, 1)));
    }

    private static Change change(int rounds, double by) {
        return change(1, rounds, by, ONE);
    }

    private static Change change(int runs, int rounds, double by, Change.Terms terms) {
        return Change.of(Collections.nCopies(runs, run(rounds, 5, 6)),
                Collections.nCopies(runs, run(rounds, 5 + by, 6)), "one", REFERENCE, terms).orElseThrow();
    }

    @Test
    void aLargeChangeIsClaimedWithItsBounds() {
        Change change = change(20, Math.log(1.3));
        assertThat(change.ratio().point()).isCloseTo(1.3, within(1e-9));
        assertThat(change.finding()).isInstanceOf(Change.Slower.class);
        assertThat(change.finding().words()).isEqualTo("21 to 39 % slower");
        assertThat(change(20, -Math.log(1.3)).finding().words()).isEqualTo("21 to 39 % faster");
        assertThat(change(20, Math.log(3)).finding().words()).isEqualTo("2.8 to 3.2× slower");
    }

    @Test
    void theThresholdIsExceededOnlyIfTheWholeIntervalExceedsIt() {
        assertThat(change(20, Math.log(1.3)).isSlowerBy(0.1)).isTrue();
        assertThat(change(20, Math.log(1.3)).isSlowerBy(0.25)).isFalse();
        assertThat(change(20, Math.log(1.12)).isSlowerBy(0.1)).isFalse();
        assertThat(change(20, -Math.log(1.3)).isSlowerBy(0.1)).isFalse();
    }

    @Test
    void noChangeIsClaimedToBeWithinWhatTheIntervalExcludes() {
        Change change = change(20, 0);
        assertThat(change.finding()).isInstanceOf(Change.Within.class);
        double most = Math.max(change.sure().high(), 1 / change.sure().low()) - 1;
        assertThat(((Change.Within) change.finding()).bound()).isGreaterThanOrEqualTo(most - 1e-9);
        assertThat(change.finding().words()).isEqualTo("no difference above 7 %");
        assertThat(change(1, 20, 0, new Change.Terms(1, 0.05)).finding()).isInstanceOf(Change.Open.class);
    }

    /** Whatever the rounds, a run scatters around others by 1.29 %, so two runs differ by 1.82 %. */
    @Test
    void theScatterBetweenRunsIsAlwaysCounted() {
        Change change = change(1, 200, 0, ONE);
        double half = Math.log(change.ratio().high() / change.ratio().point());
        assertThat(half).isGreaterThan(1.96 * 0.0129 * Math.sqrt(2)).isLessThan(0.04);
        Change three = change(3, 200, 0, ONE);
        assertThat(Math.log(three.ratio().high() / three.ratio().point())).isCloseTo(half / Math.sqrt(3), within(1e-3));
    }

    @Test
    void withoutAReferenceTheWholeMachineMayDiffer() {
        Change alone = Change.of(List.of(run(20, 5, 6)), List.of(run(20, 5.08, 6)), "one", Optional.empty(), ONE)
                .orElseThrow();
        Change against = change(20, 0.08);
        assertThat(alone.finding()).isInstanceOf(Change.Open.class);
        assertThat(against.finding()).isInstanceOf(Change.Slower.class);
    }

    @Test
    void whatTheMachineDoesToBothIsNoChange() {
        assertThat(Change.of(List.of(run(20, 5, 6)), List.of(run(20, 5.5, 6.5)), "one", REFERENCE, ONE).orElseThrow()
                .finding()).isInstanceOf(Change.Within.class);
    }

    @Test
    void whatIsJudgedTogetherNeedsMore() {
        assertThat(change(1, 12, 0.09, ONE).finding()).isInstanceOf(Change.Slower.class);
        assertThat(change(1, 12, 0.09, new Change.Terms(500, 0.10)).finding()).isInstanceOf(Change.Open.class);
    }

    /** JVMs of one codec may be 1.6 times apart, and five rounds may have hit one kind alone. */
    @ParameterizedTest
    @CsvSource({"5, 1.5, false", "5, 3, true", "6, 1.5, true"})
    void fewRoundsClaimOnlyWhatNoJvmShows(int rounds, double ratio, boolean claimed) {
        assertThat(change(rounds, Math.log(ratio)).finding() instanceof Change.Slower).isEqualTo(claimed);
    }

    @Test
    void whatIsOpenSaysWhatItTakes() {
        Change few = change(1, 3, 0, ONE);
        assertThat(few.finding()).isInstanceOf(Change.Open.class);
        int rounds = ((Change.Open) few.finding()).rounds();
        assertThat(few.finding().words()).isEqualTo("cannot say: about " + rounds + " rounds more");
        assertThat(change(1, 3 + rounds, 0, ONE).finding()).isNotInstanceOf(Change.Open.class);

        Change.Terms many = new Change.Terms(30, 0.04);
        Change endless = change(1, 40, 0.0, many);
        int runs = ((Change.Open) endless.finding()).runs();
        assertThat(runs).isPositive();
        assertThat(endless.finding().words()).contains(runs + " runs more");
        assertThat(change(1 + runs, 40, 0.0, many).finding()).isInstanceOf(Change.Within.class);
    }

    @Test
    void aCodecWithoutTrialsIsNotCompared() {
        Contest none = new Contest(Family.of(2, 1, true), 0.03, Map.of("one", new Contest.Entrant(new TreeMap<>(), 1),
                "other", new Contest.Entrant(new TreeMap<>(), 1)));
        assertThat(Change.of(List.of(run(8, 5, 6)), List.of(none), "one", REFERENCE, ONE)).isEmpty();
        assertThat(Change.of(List.of(run(8, 5, 6)), List.of(none), "one", Optional.empty(), ONE)).isEmpty();
        assertThatThrownBy(() -> new Change.Terms(0, 0.1)).hasMessageContaining("1 comparison or more");
        assertThatThrownBy(() -> new Change.Terms(1, 0)).hasMessageContaining("above 0");
    }

    @Test
    void turningTheSidesRoundTurnsTheChangeRound() {
        for (double by : new double[] {0, 0.05, 0.1, 0.3, 1}) {
            List<Contest> old = List.of(run(9, 5, 6));
            List<Contest> now = IntStream.range(0, 2).mapToObj(_ -> run(9, 5 + by, 6)).toList();
            Change one = Change.of(old, now, "one", REFERENCE, ONE).orElseThrow();
            Change other = Change.of(now, old, "one", REFERENCE, ONE).orElseThrow();
            assertThat(other.ratio().point()).isCloseTo(1 / one.ratio().point(), within(1e-9));
            assertThat(other.sure().low()).isCloseTo(1 / one.sure().high(), within(1e-9));
            assertThat(other.finding().words().replace("faster", "slower"))
                    .isEqualTo(one.finding().words().replace("faster", "slower"));
        }
    }
}
