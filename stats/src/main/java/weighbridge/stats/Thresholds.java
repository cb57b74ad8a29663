package weighbridge.stats;

/**
 * Every number that a decision of this package depends on.
 *
 * <p>Three kinds of source: <i>replayed</i> were chosen by replaying recorded series of slices: 208 trials of our own
 * in 7 runs, most on a busy machine, 64 of them long enough to be cut off at 40, 45 and 50 slices
 * ({@code benchmarks/warm-up} prints the table for any runs); earlier 36 made for the purpose; and the public ones of
 * Traini et al. (Empirical Software Engineering 2022: 586 benchmarks, 10 forks each).
 * <i>Simulated</i> ones were checked with simulated comparisons of identical code; <i>judgement</i> has no other source
 * than that it seemed right.
 */
public final class Thresholds {
    /**
     * The fewest wall seconds that warm-up takes. Replayed on the 36: 2 s accepts a plateau that is 1.6 times too slow,
     * 3 s does not. On our 208, 2 s accepts 97 % at 5.0 s each, 3 s 88 % at 5.5 s, with the same error: hardly any had
     * a plateau so late. docs/plateau.md shows some that had.
     */
    public static final double WARM_UP_WALL_SECONDS = 3;

    /**
     * CPU seconds a worker must have received before it can be warm; on a busy machine wall time alone says little.
     * Replayed: of 208 trials 1 s accepts one more, 3 s six fewer. Of 68 later ones, whose workers waited for a CPU a
     * third of the time, 1 s accepts five more, as near to the scenario's other trials; kept, for a starved compiler is
     * what makes plateaus.
     */
    public static final double WARM_UP_CPU_SECONDS = 2;

    /**
     * The same where nothing will be claimed. Judgement: plateaus pass, but of 20 slices the first half shows whether
     * the level moves.
     */
    public static final double SMOKE_WALL_SECONDS = 2;

    /** The matching minimum of CPU seconds. Judgement. */
    public static final double SMOKE_CPU_SECONDS = 1;

    /**
     * Slices that it rests on at least where nothing will be claimed: with 20 of warm-up, a trial of 2.2 s. Of 378 of
     * our trials 61 to 63 % are steady with one slice more than the fewest, whether 2, 3, 4 or 5 are measured, and as
     * near to what the whole trial says: half within 0.8 %, nine in ten within 2.6 %.
     */
    public static final int SMOKE_MEASURED = 2;

    /**
     * Wall seconds of slices that count after which a series that has not become steady is unsteady. Judgement: the
     * public series gain little from 10 s to 20 s.
     */
    public static final double WARM_UP_CAP_SECONDS = 10;

    /** How much longer a cell in a slow mode is warmed up. Judgement. */
    public static final double SLOW_MODE_FACTOR = 2;

    /** Slices in each window of the warm-up rule. Replayed. */
    public static final int WINDOW = 10;

    /**
     * Median compile time of a window's slices below which the compiler is quiet, in milliseconds a slice. Replayed on
     * the 36; of our 208 trials, whose least time lets most compilations end before, it decides one.
     */
    public static final double JIT_MEDIAN_MILLIS = 10;

    /**
     * Largest compile time of a window's slices below which the compiler is quiet, in milliseconds a slice. Replayed.
     */
    public static final double JIT_MAX_MILLIS = 100;

    /**
     * Difference of two neighbouring windows' medians below which the level holds still, on the log scale. With the two
     * below replayed on our 208 trials: 2, 3 and 3 % accept 67 % of them, 3, 4 and 4 % 79 %, 4, 5 and 5 % 88 %, 5, 6
     * and 6 % 92 %. Their error hardly changes (median 1.5 to 1.7 % against the trial's own end, 2.2 to 2.6 % against
     * the cell's other trials), for a trial's slices vary by 2 % anyway: tighter limits throw out noise, not bias. At
     * 45 slices an accepted trial costs 7.6, 6.3, 5.6 and 5.4 s. Limits wider than the margin leave a slow drift to the
     * audit.
     */
    public static final double WINDOWS_AGREE = 0.04;

    /**
     * A window must be as fast as the best window seen, but for this; else a faster level was left. Log scale. Replayed
     * with the one above.
     */
    public static final double NEAR_BEST = Math.log(1.05);

    /**
     * Each half of the measured slices must confirm the level at the end of warm-up within this, on the log scale.
     * Replayed with the two above, whole.
     */
    public static final double CONFIRMS = 0.05;

    /**
     * Slices that a trial's value rests on. About 9 are optimal by Kalibera and Jones's formula for a trial that costs
     * 35 slices to start. Replayed on 64: with 5, an accepted trial costs 5.3 instead of 5.6 s at 45 slices and is as
     * near to its end; with 15, 6.4 s.
     */
    public static final int MEASURED = 10;

    /** Slices that are added at a time while too few are quiet. Judgement. */
    public static final int EXTEND_BY = 5;

    /** Slices measured at most, however busy the machine is. Judgement. */
    public static final int EXTENDED_MOST = 30;

    /** Measured slices that must be quiet, as a share of the fewest that are measured: 7 of 10. Judgement. */
    public static final double QUIET_SHARE = 0.7;

    /**
     * Share of a slice's wall time spent waiting for a CPU below which the slice is quiet enough for CPU time.
     * Replayed: of 208 trials 20 % accepts six fewer, 60 % one more, with the same error. Of 68 later ones, whose
     * workers waited a third of the time, 20 % accepts 13 fewer, 60 % four more, and with 1 s of CPU time 31 more, so
     * that an accepted trial costs 5.4 instead of 10.5 s. Kept, since waiting costs more than time: an operation took 0
     * to 7 % more CPU time where a worker waited 10 to 40 % of the time, and 2 to 14 % more above that.
     */
    public static final double QUIET_RUN_DELAY = 0.40;

    /**
     * Share of a slice's wall time spent waiting for a CPU up to which its wall time counts: 1 % too long there, 3 % at
     * twice that.
     */
    public static final double CLEAN_RUN_DELAY = 0.05;

    /**
     * So many slices of a trial show what a core of its own is like: a single one may be a stroke of luck. Judgement.
     */
    public static final int LEAST_CROWDED = 3;

    /**
     * A slice this many times as crowded as they are does not count. Of 3,200 slices of one codec on a crowded
     * machine 13 % were within 2 % of the least, 11 % lie up to here and took 1 to 7 % more CPU time than those, 2 %
     * between here and 1.3 times, and the rest, up to 2 times, took 20 to 54 % more.
     */
    public static final double CROWDED = 1.10;

    /**
     * How far below what was seen beside a neighbour the level of a core of its own may lie, on the log scale: the upper
     * end of 20 to 70 %, by which neighbours slowed codecs.
     */
    public static final double NEIGHBOUR_SLOWS = Math.log(1.7);

    /**
     * Crowded slices in a row after which a trial goes on on another core. While each of two cores was crowded for 65
     * to 90 % of the time, 20 % of slices counted where a thread stayed and 39, 40 and 30 % where it left after one,
     * four and ten; while they were crowded less, 69 % where it stayed and 76, 77 and 81 % where it left after one, two
     * and four.
     */
    public static final int LEAVES = 4;

    /**
     * The first slices of a first look, which do not count: while they pass, the compiler is at work on the codec, and
     * on the work that tells of neighbours. Replayed, with the next: in 168 trials that work was compiled by the sixth
     * slice in all but one, and by the seventh in all.
     */
    public static final int LOOK_FROM = 5;

    /**
     * CPU seconds of a first look that do not count. On a machine whose cores were taken for half of the time, looks that
     * ended after ten slices had received 0.4 to 0.5 s, and in 7 of some 40 the level still fell, by 8 % to a third of what it was.
     */
    public static final double LOOK_CPU_SECONDS = 0.4;

    /** Slices of a first look that should be free. Replayed: 90 % of looks have them in 1.4 s, 96 % in 2.5 s. */
    public static final int LOOK_FREE = 3;

    /**
     * Standard deviation of a first look around its scenario's level, on the log scale. Replayed: 7.7 % in 148 trials.
     */
    public static final double LOOK_DEVIATION = 0.08;

    /** Median share of time spent waiting for a CPU above which a trial is invalid. Judgement. */
    public static final double INVALID_RUN_DELAY = 0.60;

    /** Share of the machine's time taken by its host above which a trial is invalid. Judgement. */
    public static final double INVALID_STEAL = 0.05;

    /**
     * A trial this far above the second fastest of its cell ran in a slow mode; log scale. Replayed on the public
     * series: helps as much as 5 s more of warm-up. Of our three cells with 12 trials, one had two modes, a third
     * apart; the trials of a mode spread over 11 % at most.
     */
    public static final double SLOW_MODE = Math.log(1.15);

    /**
     * How many standard deviations of the fast trials a slow one must be above them as well, so that plain noise over
     * many rounds is not a mode. Judgement: at a deviation of 5 %, the slowest of 20 trials is often 15 % above the
     * second fastest.
     */
    public static final double SLOW_MODE_DEVIATIONS = 4;

    /** The last seconds of an audited trial, with which its accepted level is compared. */
    public static final double AUDIT_END_SECONDS = 5;

    /**
     * A level this far from the one that was accepted has drifted; log scale. As large as the margin, or it could pass
     * for a difference.
     */
    public static final double DRIFT = Math.log(1.03);

    /** Trials of a cell from which on a slow mode can be told. */
    public static final int SLOW_MODE_TRIALS = 3;

    /** Rounds below which nothing fine is claimed: five signs cannot reach 95 %. */
    public static final int LIKELY_ROUNDS = 6;

    /** Rounds below which nothing is proven: seven signs cannot reach 99 %. */
    public static final int PROVEN_ROUNDS = 8;

    /** Above this, reports do not say how many more rounds may decide a comparison. Judgement: runs have about 12. */
    public static final int MOST_TOLD_ROUNDS = 100;

    /** Confidence of every interval that is shown. */
    public static final double SHOWN = 0.95;

    /**
     * Confidence of the interval that a claim needs. Simulated: with looks during the run and a margin of 3 %, 0
     * to 0.05 % of equal pairs are claimed to differ; without a margin it would be 0.7 to 3.1 %, so the margin is a
     * part of the promise.
     */
    public static final double PROVEN = 0.99;

    /**
     * Confidence of the intervals that must exclude a ratio of 1 for all pairs of a run together; each pair has the same
     * share of the rest (Bonferroni). Simulated: 99 % falsely claim something in 7 % of runs of 16 names, looked at after
     * each of 20 rounds, where one JVM in four is slower by a quarter; 99.9 % in 1 % of them (4 of 400), and in none where
     * noise is normal (docs/thresholds.md#verdicts).
     */
    public static final double FAMILY = 0.999;

    /**
     * Confidence of the interval of a coarse claim. Replayed, with the next, on one run of 28 scenarios on one machine
     * (docs/thresholds.md#coarse-claims): too few data to validate it.
     */
    public static final double COARSE = 0.999;

    /**
     * No coarse claim is made of ratios up to this, on the log scale: it is the largest that was seen between two JVMs
     * of one codec (docs/plateau.md), which no interval of a few rounds knows of.
     */
    public static final double COARSE_FLOOR = Math.log(1.6);

    /** Confidence of the interval that a tie needs: two one-sided tests at 5 %. */
    public static final double EQUIVALENT = 0.90;

    /**
     * Ratios up to 1 + this make no practical difference, unless the user says otherwise. Judgement; BenchmarkDotNet's
     * sample has it too.
     */
    public static final double MARGIN = 0.03;

    /** Half-width of a ratio's interval at which a scenario is settled, unless the user says otherwise. Judgement. */
    public static final double PRECISION = 0.03;

    /**
     * A large ratio needs less precision: its logarithm divided by this. Judgement, as no trial tells what readers
     * need: not 3 % of a factor of 3.
     */
    public static final double COARSER = 5;

    /**
     * Degrees of freedom that the prior variance is worth. Judgement, in the usual range of moderated t (Smyth 2004).
     */
    public static final double PRIOR_DEGREES = 4;

    /**
     * Standard deviation between trials on the log scale where a run has none of its own yet: the upper end of what was
     * measured. Cells of 12 trials in one run of ours varied by 1.8, 2.6 and 3.1 %; 20 trials while the machine became
     * busy by 5 %.
     */
    public static final double PRIOR_DEVIATION = 0.05;

    private Thresholds() {}
}
