package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChangeTest {
    private static final List<String> REFERENCE = List.of("other");
    private static final Change.Terms ONE = new Change.Terms(1, 0.10);

    @Test
    void fewRoundsClaimNothingWhereOnlyManyMay() {
        assertThat(change(1, 3, 1.5, ONE).finding()).isInstanceOf(Change.Slower.class);
        assertThat(change(1, 3, 1.5, new Change.Terms(1, 0.10, false)).finding()).isInstanceOf(Change.Open.class);
        assertThat(change(1, 12, 1.5, new Change.Terms(1, 0.10, false)).finding()).isInstanceOf(Change.Slower.class);
    }

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
        Change alone =
                Change.of(List.of(run(20, 5, 6)), List.of(run(20, 5.08, 6)), "one", List.of(), ONE).orElseThrow();
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

        Change apart = Change.within(List.of(run(4, 6, 1, 3)), "other1", "one", ONE).orElseThrow();
        assertThat(apart.finding()).as("of four rounds, with JVMs that may be far apart")
                .isEqualTo(new Change.Open(2, 0));

        Change.Terms many = new Change.Terms(30, 0.04);
        Change endless = change(1, 40, 0.0, many);
        int runs = ((Change.Open) endless.finding()).runs();
        assertThat(runs).isPositive();
        assertThat(endless.finding().words()).contains(runs + " runs more");
        assertThat(change(1 + runs, 40, 0.0, many).finding()).isInstanceOf(Change.Within.class);
    }

    /** A run of a codec and its references, which scatter independently; their JVMs are known to be so far apart. */
    private static Contest run(int rounds, double level, int references, double speeds) {
        Random random = new Random(rounds);
        Map<String, Contest.Entrant> field = new TreeMap<>();
        for (int i = 0; i <= references; i++) {
            TreeMap<Integer, Level> levels = new TreeMap<>();
            for (int round = 1; round <= rounds; round++)
                levels.put(round, Level.steady((i == 0 ? level : 6) + 0.03 * random.nextGaussian()));
            field.put(i == 0 ? "one" : "other" + i, new Contest.Entrant(levels, speeds));
        }
        return new Contest(Family.of(references + 1, 1, true), 0.03, field);
    }

    private static double width(int rounds, int references, double speeds) {
        Change change = Change.of(List.of(run(rounds, 5, references, speeds)),
                List.of(run(rounds, 5, references, speeds)), "one", references(references), ONE).orElseThrow();
        return Math.log(change.sure().high() / change.sure().low());
    }

    private static List<String> references(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "other" + i).toList();
    }

    @Test
    void severalReferencesScatterLessThanOne() {
        assertThat(width(20, 4, 1)).isLessThan(width(20, 1, 1));
        assertThat(width(20, 1, 1)).isCloseTo(width(20, 1, 1.05), within(1e-9));
    }

    /** Then twenty rounds show what these JVMs differ by; few rounds, or one reference, do not. */
    @Test
    void againstSeveralReferencesManyRoundsShowWhatJvmsDifferBy() {
        for (int references : new int[] {1, 3, 4, 8}) {
            for (int rounds : new int[] {8, 19, 20, 40}) {
                boolean shown = references >= 4 && rounds >= 20;
                assertThat(width(rounds, references, 1.6) > 1.01 * width(rounds, references, 1))
                        .as("%d references, %d rounds", references, rounds).isEqualTo(!shown);
            }
        }
    }

    @Test
    void aReferenceThatMissesARoundMissesItForAll() {
        Contest whole = run(20, 5, 4, 1);
        Map<String, Contest.Entrant> field = new TreeMap<>();
        for (String id : List.of("one", "other1", "other2", "other3", "other4")) {
            TreeMap<Integer, Level> levels = new TreeMap<>();
            for (int round : whole.rounds(id)) {
                boolean missing = round <= 3 && id.equals("other3");
                if (!missing || round == 3)
                    levels.put(round, missing ? new Level(5, 5, 5, false, true) : Level.steady(5));
            }
            field.put(id, new Contest.Entrant(levels, 1));
        }
        Contest cut = new Contest(Family.of(5, 1, true), 0.03, field);
        assertThat(cut.rounds("other3")).hasSize(17).doesNotContain(3);
        assertThat(Change.of(List.of(whole), List.of(cut), "one", references(4), ONE).orElseThrow().rounds())
                .isEqualTo(17);
        assertThat(Change.of(List.of(whole), List.of(cut), "one", references(2), ONE).orElseThrow().rounds())
                .isEqualTo(20);
    }

    /** The part of the reference that moved counts with its range, and is no reason to leave the round out. */
    @Test
    void anUnsteadyReferenceWidensByItsShare() {
        TreeMap<Integer, Level> moving = new TreeMap<>();
        for (int round = 1; round <= 20; round++) moving.put(round, new Level(6, 6, 6.2, false));
        Map<String, Contest.Entrant> field = new TreeMap<>();
        field.put("one", new Contest.Entrant(levels(20, 5), 1));
        for (String id : references(4))
            field.put(id, new Contest.Entrant(id.equals("other4") ? moving : levels(20, 6), 1));
        Contest run = new Contest(Family.of(5, 1, true), 0.03, field);
        Change change = Change.of(List.of(run), List.of(run), "one", references(4), ONE).orElseThrow();
        Change steady = Change.of(List.of(run), List.of(run), "one", references(3), ONE).orElseThrow();
        assertThat(change.rounds()).isEqualTo(20);
        assertThat(Math.log(change.sure().high())).isBetween(Math.log(steady.sure().high()) + 0.01,
                0.05 + Math.log(steady.sure().high()));
    }

    private static TreeMap<Integer, Level> levels(int rounds, double level) {
        TreeMap<Integer, Level> levels = new TreeMap<>();
        for (int round = 1; round <= rounds; round++) levels.put(round, Level.steady(level));
        return levels;
    }

    @Test
    void aCodecWithoutTrialsIsNotCompared() {
        Contest none = new Contest(Family.of(2, 1, true), 0.03, Map.of("one", new Contest.Entrant(new TreeMap<>(), 1),
                "other", new Contest.Entrant(new TreeMap<>(), 1)));
        assertThat(Change.of(List.of(run(8, 5, 6)), List.of(run(8, 5, 6), none), "one", REFERENCE, ONE)).isEmpty();
        assertThat(Change.of(List.of(run(8, 5, 6)), List.of(none), "one", REFERENCE, ONE)).isEmpty();
        assertThat(Change.of(List.of(run(8, 5, 6)), List.of(none), "one", List.of(), ONE)).isEmpty();
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

    @Test
    void versionsInTheSameRunsAreComparedWithEachOther() {
        Change one = Change.within(List.of(run(20, 5.3, 5)), "other", "one", ONE).orElseThrow();
        assertThat(Math.log(one.ratio().point())).isCloseTo(0.3, within(0.02));
        assertThat(one.rounds()).isEqualTo(20);
        assertThat(one.finding()).isInstanceOf(Change.Slower.class);
        Change three = Change.within(Collections.nCopies(3, run(20, 5.3, 5)), "other", "one", ONE).orElseThrow();
        assertThat(three.ratio().low()).isGreaterThan(one.ratio().low());
        assertThat(Change.within(List.of(run(20, 5, 5)), "other", "one", ONE).orElseThrow().finding())
                .isInstanceOf(Change.Within.class);
    }
}
