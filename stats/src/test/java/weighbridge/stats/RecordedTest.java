package weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decisions that real trials must lead to; the head of each file says what it shows. */
final class RecordedTest {
    private static final int CORES = 2;
    /** The column with the crowding, in recordings that have it. */
    private static final int CROWDING = 6;
    private static final int KRYO = 1;
    private static final int PROTOBUF = 2;
    private static final int AVRO = 3;
    private static final Map<String, WarmUp> RULES =
            Map.of("standard", WarmUp.ofRounds(6), "smoke", WarmUp.ofRounds(5), "longer", WarmUp.STANDARD.longer(),
                    "impatient", new WarmUp(3, 2, 3.1, 10), "from 5 s", new WarmUp(3, 2, 3.5, 10).from(5));

    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            trial             | rule      | decision
            steady            | standard  | steady at 30, measured to 40: 202.1 ns
            steady            | smoke     | steady at 21, measured to 31: 202.7 ns
            steady            | longer    | needs 70: time, CPU time
            moving            | standard  | steady at 32, measured to 42: 203.4 ns
            slow-warm-up      | standard  | steady at 34, measured to 44: 11783.3 ns
            slow-warm-up      | smoke     | steady at 34, measured to 44: 11783.3 ns
            visited           | standard  | steady at 41, measured to 51: 1109.7 ns
            visited-late      | standard  | steady at 30, measured to 40: 419.1 ns
            unsettled         | standard  | steady at 32, measured to 42: 1275.9 ns
            unsettled         | impatient | not steady: an earlier level was faster
            shared            | standard  | steady at 30, measured to 40: 645.6 ns
            starved-plateau   | standard  | needs 93: time, CPU time, moves, slower than before
            starved-plateau   | smoke     | needs 68: CPU time, compiler, moves
            starved-fall      | smoke     | needs 76: CPU time, compiler, moves
            starved-compiling | smoke     | needs 85: CPU time, compiler, moves
            starved-compiling | impatient | needs 34: time, CPU time, compiler, moves
            long              | standard  | steady at 30, measured to 40: 223.1 ns
            slow-descent      | standard  | steady at 50, measured to 80: 6852.9 ns [CONTENDED]
            slow-descent      | smoke     | steady at 39, measured to 69: 6816.9 ns [CONTENDED]
            drifting          | standard  | steady at 30, measured to 40: 1020.5 ns
            long              | from 5 s  | steady at 50, measured to 60: 229.7 ns
            long              | longer    | steady at 60, measured to 70: 227.6 ns
            neighbour         | standard  | steady at 71, measured to 85: 284.4 ns
            neighbour         | smoke     | needs 105: slower than before
            neighbour-long    | standard  | steady at 146, measured to 156: 284.8 ns
            """)
    void theRuleDecides(String trial, String rule, String decision) {
        assertThat(words(RULES.get(rule).judge(recorded(trial)))).isEqualTo(decision);
    }

    @Test
    void onlyARecordedCauseMakesATrialInvalid() {
        assertThat(validity(recorded("steady"), WarmUp.STANDARD)).isEqualTo("valid");
        assertThat(validity(recorded("unsettled"), RULES.get("impatient"))).isEqualTo("valid");
        assertThat(validity(recorded("starved-plateau"), WarmUp.STANDARD))
                .isEqualTo("the worker waited for a CPU 86 % of the time, more than the allowed 60 %");
        List<SlicePoint> lateStart =
                changed(recorded("steady"), 0, 30, s -> new SlicePoint(0.1, 0.1, s.value(), s.jitMillis(), 0.7, 0));
        assertThat(validity(lateStart, WarmUp.STANDARD)).as("only what was measured has to be quiet")
                .isEqualTo("valid");
        List<SlicePoint> stolen =
                changed(recorded("steady"), 0, 45, s -> new SlicePoint(0.1, 0.1, s.value(), s.jitMillis(), 0, 0.06));
        assertThat(validity(stolen, WarmUp.STANDARD))
                .isEqualTo("the host took 6 % of the machine's time, more than the allowed 5 %");
        List<SlicePoint> compiling = changed(recorded("starved-compiling"), 0, 30,
                s -> new SlicePoint(0.15, 0.15, s.value(), s.jitMillis(), 0, 0));
        assertThat(validity(compiling, new WarmUp(2, 1, 2.5, 5)))
                .isEqualTo("the compiler was still at work when the trial ended");
    }

    @Test
    void aTrialThatIsTooShortNeedsMore() {
        assertThat(words(WarmUp.STANDARD.judge(recorded("steady").subList(0, 40))))
                .isEqualTo("steady at 30, measured to 40: 202.1 ns");
        assertThat(words(WarmUp.STANDARD.judge(recorded("steady").subList(0, 39)))).isEqualTo("needs 59: time");
    }

    @Test
    void whatAFewSlicesShowByLuckOrBeforeTheWorkIsCompiledDoesNotMatter() {
        assertThat(words(WarmUp.STANDARD.judge(recorded("neighbour", c -> c == 893 ? 600 : c, 0))))
                .isEqualTo("steady at 71, measured to 85: 284.4 ns");
        assertThat(words(
                WarmUp.STANDARD.judge(recorded("neighbour", c -> c == 10279 || c == 5497 || c == 1213 ? 500 : c, 0))))
                .isEqualTo("steady at 71, measured to 85: 284.4 ns");
    }

    @Test
    void aTrialWhoseCoreWasCrowdedThroughoutIsToldByTheRunsOthers() {
        assertThat(words(WarmUp.STANDARD.judge(recorded("steady", _ -> 1451, 0))))
                .isEqualTo("steady at 30, measured to 40: 202.1 ns");
        long uncrowded = Crowding.uncrowded(LongStream.of(1451, 912, 0, 913, 700, 911));
        assertThat(words(WarmUp.STANDARD.judge(recorded("steady", _ -> 1451, uncrowded))))
                .isEqualTo("needs 40: something else used the core");
        assertThat(words(WarmUp.STANDARD.judge(recorded("neighbour", c -> c, uncrowded))))
                .as("one JVM compiled the work in another way").isEqualTo("steady at 71, measured to 85: 284.4 ns");
    }

    @Test
    void crowdedSlicesAreNoDrift() {
        List<SlicePoint> disturbed = changed(recorded("long"), 55, 83,
                s -> new SlicePoint(s.wallSeconds(), s.cpuSeconds(), s.value() + 0.2, 0, 0, 0, true));
        assertThat(Drift.of(disturbed, WarmUp.STANDARD)).isInstanceOfSatisfying(Drift.Drifts.class,
                d -> assertThat(d.ratio()).isCloseTo(1.03, within(0.01)));
    }

    /** As recorded, except that the compiler was at work in some slices. */
    @Test
    void theCompilerMustHaveBeenQuiet() {
        assertThat(words(WarmUp.STANDARD.judge(compiling("long", 0, 40, 12))))
                .isEqualTo("steady at 45, measured to 55: 229.0 ns");
        assertThat(words(WarmUp.STANDARD.judge(compiling("long", 27, 28, 120))))
                .isEqualTo("steady at 38, measured to 48: 226.9 ns");
    }

    /** As recorded, except that the worker waited for a CPU half of the time in some slices. */
    @Test
    void aTrialIsExtendedUntilSevenOfItsSlicesWereQuiet() {
        assertThat(words(WarmUp.STANDARD.judge(busy("long", 30, 45))))
                .isEqualTo("steady at 30, measured to 55: 225.9 ns");
        assertThat(words(WarmUp.STANDARD.judge(busy("long", 33, 95))))
                .isEqualTo("steady at 30, measured to 60: 227.5 ns [CONTENDED]");
        assertThat(words(WarmUp.STANDARD.judge(busy("steady", 33, 45))))
                .isEqualTo("needs 55: only 3 of 15 measured slices were quiet");
        assertThat(words(WarmUp.STANDARD.judge(busy("steady", 37, 45))))
                .isEqualTo("steady at 30, measured to 40: 202.1 ns");
    }

    @Test
    void twoOfElevenTrialsOfProtobufAreInASlowMode() {
        assertThat(Modes.of(levels(PROTOBUF))).isInstanceOfSatisfying(Modes.Two.class, two -> {
            assertThat(two.fast().n()).isEqualTo(9);
            assertThat(two.fast().point()).isCloseTo(223.4, within(0.5));
            assertThat(two.slow().n()).isEqualTo(2);
            assertThat(two.slow().point()).isCloseTo(296.9, within(0.5));
        });
    }

    /**
     * The slowest of the widely spread trials is 19 % above the second fastest, but the gap is filled with other
     * trials.
     */
    @Test
    void noiseIsNoSlowMode() {
        assertThat(Modes.of(levels(KRYO))).isInstanceOf(Modes.One.class);
        assertThat(Modes.of(levels(AVRO))).isInstanceOf(Modes.One.class);
        assertThat(Modes.of(spread(levels(AVRO), 2))).isInstanceOf(Modes.One.class);
        assertThat(Modes.of(Arrays.copyOf(levels(PROTOBUF), 1))).as("one trial").isInstanceOf(Modes.One.class);
        double[] lucky = levels(KRYO);
        lucky[0] -= 0.25;
        assertThat(Modes.of(lucky)).as("one fast trial makes no slow mode of the others").isInstanceOf(Modes.One.class);
    }

    @Test
    void anAuditHoldsTheEndAgainstWhatWasAccepted() {
        assertThat(Drift.of(recorded("long"), WarmUp.STANDARD)).isInstanceOfSatisfying(Drift.Stays.class,
                s -> assertThat(s.ratio()).isCloseTo(1.028, within(0.001)));
        assertThat(Drift.of(recorded("visited"), WarmUp.STANDARD))
                .isEqualTo(new Drift.Unknown("the trial ended too soon after the slices that were measured"));
        assertThat(Drift.of(recorded("drifting"), WarmUp.STANDARD)).isInstanceOfSatisfying(Drift.Drifts.class, d -> {
            assertThat(d.ratio()).isCloseTo(0.97, within(0.005));
            assertThat(d.fromSecond()).isCloseTo(9, within(0.6));
        });
        List<SlicePoint> falls = changed(recorded("long"), 0, 60, s -> slower(s, 1.1));
        assertThat(Drift.of(falls, WarmUp.STANDARD)).isInstanceOfSatisfying(Drift.Drifts.class, d -> {
            assertThat(d.ratio()).isCloseTo(0.947, within(0.001));
            assertThat(d.fromSecond()).isCloseTo(6, within(0.6));
        });
        List<SlicePoint> falling = changed(recorded("long"), 0, 95, s -> s);
        for (int i = 50; i < 95; i++) falling.set(i, slower(falling.get(i), Math.pow(0.993, i - 50)));
        assertThat(Drift.of(falling, WarmUp.STANDARD))
                .isEqualTo(new Drift.Unknown("the level was still changing when the trial ended"));
        List<SlicePoint> disturbed = changed(recorded("long"), 47, 80,
                s -> new SlicePoint(s.wallSeconds(), s.cpuSeconds(), s.value() + 0.2, 0, 0.5, 0));
        assertThat(Drift.of(disturbed, new WarmUp(3, 2, 10, 10))).as("slices that waited are not looked at").isEqualTo(
                new Drift.Unknown("only 17 of the trial's last slices were quiet, fewer than the required 20"));
    }

    private static List<SlicePoint> compiling(String trial, int from, int to, double millis) {
        return changed(recorded(trial), from, to,
                s -> new SlicePoint(s.wallSeconds(), s.cpuSeconds(), s.value(), millis, 0, 0));
    }

    private static List<SlicePoint> busy(String trial, int from, int to) {
        return changed(recorded(trial), from, to,
                s -> new SlicePoint(s.wallSeconds(), s.cpuSeconds(), s.value(), s.jitMillis(), 0.5, 0));
    }

    private static SlicePoint slower(SlicePoint s, double times) {
        return new SlicePoint(s.wallSeconds(), s.cpuSeconds(), s.value() + Math.log(times), s.jitMillis(),
                s.runDelayShare(), s.stealShare());
    }

    private static List<SlicePoint> changed(List<SlicePoint> slices, int from, int to,
            UnaryOperator<SlicePoint> change) {
        List<SlicePoint> changed = new ArrayList<>(slices);
        changed.subList(from, to).replaceAll(change);
        return changed;
    }

    private static String validity(List<SlicePoint> slices, WarmUp rule) {
        return switch (Validity.of(slices, rule.judge(slices))) {
            case Validity.Valid _ -> "valid";
            case Validity.Invalid(String cause) -> cause;
        };
    }

    /**
     * Kryo (1), Protobuf (2) and Avro (3) reading orders, after the given number of the rounds in which both were
     * measured. To come near the margin, ln ratios are moved by {@code further apart}, and their spread is multiplied.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = """
            one | other | further apart | spread | rounds | verdict                           | settled
            1   | 3     | 0             | 1      | 5      | at least 1.50× faster             | false
            1   | 3     | 0             | 1      | 6      | at least 1.53× faster             | true
            1   | 3     | 0             | 1      | 8      | 1.66× faster                      | true
            3   | 1     | 0             | 1      | 8      | 1.66× slower                      | true
            1   | 2     | 0             | 1      | 6      | ≈1.10× faster, not shown          | false
            1   | 2     | 0             | 1      | 8      | ≈1.09× faster, not shown          | false
            1   | 2     | -0.04         | 1      | 10     | 1.13× faster                      | true
            1   | 3     | 0.3           | 1      | 6      | likely 1.24× faster               | false
            3   | 1     | -0.3          | 1      | 7      | likely 1.24× slower               | false
            1   | 3     | 0.3           | 1      | 8      | 1.23× faster                      | true
            1   | 3     | 0.44          | 1      | 8      | too close to call                 | false
            1   | 3     | 0.49          | 0.4    | 10     | differs by < 10 %                 | true
            1   | 3     | 0.51          | 0.7    | 8      | differs by < 10 %                 | true
            1   | 3     | 0.513         | 0.1    | 10     | differs by < 10 %                 | true
            1   | 3     | 0.51          | 3      | 8      | too close to call                 | false
            1   | 3     | 0.3           | 4      | 8      | ≈1.18× faster, not shown          | false
            3   | 1     | -0.42         | 0.4    | 10     | 1.10× slower                      | true
            3   | 2     | 0.7           | 1      | 6      | at least 2.2× slower              | true
            """)
    void theVerdictIs(int one, int other, double apart, double spread, int rounds, String verdict, boolean settled) {
        double[] all = spread(differences(one, other), spread);
        double[] differences = Arrays.stream(all).limit(rounds).map(d -> d + apart).toArray();
        Contest contest = contest(differences);
        assertThat(contest.first("one", "other", rounds).verdict().words()).isEqualTo(verdict);
        assertThat(settled(contest)).isEqualTo(settled);
    }

    @Test
    void theLastLookSettlesEverything() {
        double[] once = spread(differences(KRYO, PROTOBUF), 3);
        double[] twenty = new double[20];
        Arrays.setAll(twenty, i -> once[i % once.length]);
        Contest contest = contest(twenty);
        Comparison comparison = contest.first("one", "other", twenty.length);
        assertThat(comparison.verdict().isDecided()).isFalse();
        assertThat(comparison.half()).isGreaterThan(0.05);
        assertThat(settled(contest)).isTrue();
    }

    private static Contest contest(double[] differences) {
        return Pair.contest(Pair.ONE, Thresholds.MARGIN, List.of(Pair.steady(differences)), 1);
    }

    private static boolean settled(Contest contest) {
        return Stopping.settled(contest.rounds("one", "other"), look -> contest.first("one", "other", look),
                Thresholds.PRECISION);
    }

    /** A decision in the words of the tables above, with levels in nanoseconds per operation. */
    private static String words(Steadiness steadiness) {
        return switch (steadiness) {
            case Steadiness.Steady s -> String.format(Locale.ROOT, "steady at %d, measured to %d: %.1f ns%s", s.from(),
                    s.to(), Math.exp(s.value()), s.flags().isEmpty() ? "" : " " + s.flags());
            case Steadiness.NeedsMore n -> "needs " + n.slices() + ": " + brief(n.reason());
            case Steadiness.NotSteady n -> "not steady: " + n.reason();
        };
    }

    private static String brief(String reason) {
        return reason.replace("too little time has passed", "time")
                .replace("the worker got too little CPU time", "CPU time")
                .replace("the compiler is still at work", "compiler").replace("the level still moves", "moves")
                .replace("an earlier level was faster", "slower than before");
    }

    /** A recorded trial as the rules see it. */
    private static List<SlicePoint> recorded(String trial) {
        return recorded(trial, c -> c, 0);
    }

    /** A recorded trial with changed crowding, in a run that shows the given value for an unshared core. */
    private static List<SlicePoint> recorded(String trial, LongUnaryOperator crowding, long uncrowded) {
        List<double[]> rows = rows("/trials/" + trial + ".csv").toList();
        boolean[] crowded = Crowding.of(
                rows.stream().mapToLong(r -> r.length > CROWDING ? (long) r[CROWDING] : -1).map(crowding).toArray(),
                uncrowded);
        List<SlicePoint> points = new ArrayList<>();
        for (double[] r : rows) {
            double wall = r[1] / 1e9;
            points.add(new SlicePoint(wall, r[2] / 1e9, Math.log(r[2] / r[0]), r[4], r[3] / r[1],
                    r[5] * 0.01 / wall / CORES, crowded[points.size()]));
        }
        return points;
    }

    /** The values, moved away from or towards their median by a factor. */
    private static double[] spread(double[] values, double factor) {
        double median = Location.median(values);
        return Arrays.stream(values).map(v -> median + factor * (v - median)).toArray();
    }

    private static double[] levels(int codec) {
        return rows("/levels.csv").mapToDouble(r -> Math.log(r[codec])).filter(Double::isFinite).toArray();
    }

    /** Differences by round, for rounds in which both trials were accepted. */
    private static double[] differences(int one, int other) {
        return rows("/levels.csv").mapToDouble(r -> Math.log(r[one] / r[other])).filter(Double::isFinite).toArray();
    }

    /** The numbers of a table, with NaN for an empty cell; its first two lines describe it. */
    private static Stream<double[]> rows(String file) {
        try (InputStream in = RecordedTest.class.getResourceAsStream(file)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().skip(2).map(l -> Stream.of(l.split(",", -1))
                    .mapToDouble(c -> c.isEmpty() ? Double.NaN : Double.parseDouble(c)).toArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
