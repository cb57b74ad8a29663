package weighbridge.stats;

/**
 * The numbers on which the decisions of this package depend.
 *
 * <p>They come from three kinds of sources. <i>Replayed</i> ones were chosen by replaying recorded series of slices:
 * 208 trials of our own in 7 runs, most on a busy machine, 64 of them long enough to be cut off at 40, 45 and 50 slices
 * ({@code benchmarks/warm-up} prints the table for any runs); before these, 36 trials made for the purpose; and the
 * public series of Traini et al. (Empirical Software Engineering 2022: 586 benchmarks, 10 forks each). <i>Simulated</i>
 * ones were checked with simulated comparisons of identical code; <i>judgement</i> means that a number merely seemed
 * right.
 */
public final class Thresholds {
    /**
     * The least wall seconds of warm-up. Replayed on the 36: 2 s accepts a plateau that is 1.6 times too slow, 3 s does
     * not. On our 208, 2 s accepts 97 % at 5.0 s each, 3 s accepts 88 % at 5.5 s, with the same error: hardly any had a
     * plateau that late. docs/plateau.md shows some that had.
     */
    public static final double WARM_UP_WALL_SECONDS = 3;

    /**
     * CPU seconds that a worker must have received before it can be warm, since wall time alone says little on a busy
     * machine. Replayed: of 208 trials, 1 s accepts one more, 3 s six fewer. Of 68 later ones, whose workers waited for
     * a CPU a third of the time, 1 s accepts five more, as close to the scenario's other trials; it stays at 2 s,
     * because a starved compiler is what makes plateaus.
     */
    public static final double WARM_UP_CPU_SECONDS = 2;

    /**
     * The wall seconds of warm-up in a run without claims. Judgement: plateaus go unnoticed, but in 20 slices the first
     * half shows whether the level moves.
     */
    public static final double SMOKE_WALL_SECONDS = 2;

    /** The matching minimum of CPU seconds. Judgement. */
    public static final double SMOKE_CPU_SECONDS = 1;

    /**
     * The fewest slices that a value rests on in a run without claims: with 20 of warm-up, a trial takes 2.2 s. Of 378
     * of our trials, 61 to 63 % are steady with one slice more than the minimum, whether 2, 3, 4 or 5 are measured, and
     * equally close to the value of the whole trial: half within 0.8 %, nine in ten within 2.6 %.
     */
    public static final int SMOKE_MEASURED = 2;

    /**
     * Wall seconds of counting slices after which a series that has not become steady is unsteady. Judgement: the
     * public series gain little between 10 s and 20 s.
     */
    public static final double WARM_UP_CAP_SECONDS = 10;

    /** How much longer a cell in a slow mode is warmed up. Judgement. */
    public static final double SLOW_MODE_FACTOR = 2;

    /** Slices in each window of the warm-up rule. Replayed. */
    public static final int WINDOW = 10;

    /**
     * Median compile time of a window's slices below which the compiler is quiet, in milliseconds a slice. Replayed on
     * the 36; of our 208 trials, in which most compilations end within the least warm-up time, it decides one.
     */
    public static final double JIT_MEDIAN_MILLIS = 10;

    /**
     * Largest compile time of a window's slices below which the compiler is quiet, in milliseconds a slice. Replayed.
     */
    public static final double JIT_MAX_MILLIS = 100;

    /**
     * Difference of two neighbouring windows' medians below which the level holds still, on the log scale. Replayed on
     * our 208 trials, together with the two below: 2, 3 and 3 % accept 67 % of them, 3, 4 and 4 % 79 %, 4, 5 and 5 %
     * 88 %, 5, 6 and 6 % 92 %. Their error hardly changes (median 1.5 to 1.7 % against the trial's own end, 2.2 to
     * 2.6 % against the cell's other trials), because a trial's slices vary by 2 % anyway: tighter limits reject noise,
     * not bias. At 45 slices, an accepted trial costs 7.6, 6.3, 5.6 and 5.4 s. Limits wider than the margin leave a
     * slow drift to the audit.
     */
    public static final double WINDOWS_AGREE = 0.04;

    /**
     * A window must be as fast as the best window so far, within this; otherwise the trial has left a faster level. Log
     * scale. Replayed with the one above.
     */
    public static final double NEAR_BEST = Math.log(1.05);

    /**
     * Each half of the measured slices must confirm the level at the end of warm-up within this, on the log scale.
     * Replayed with the two above, on whole trials.
     */
    public static final double CONFIRMS = 0.05;

    /**
     * Slices that a trial's value rests on. About 9 are optimal by Kalibera and Jones's formula for a trial that costs
     * 35 slices to start. Replayed on 64: with 5, an accepted trial costs 5.3 instead of 5.6 s at 45 slices, and its
     * value is as close to that of its end; with 15, it costs 6.4 s.
     */
    public static final int MEASURED = 10;

    /** How many slices are added at a time while too few are quiet. Judgement. */
    public static final int EXTEND_BY = 5;

    /** The most slices that are measured, however busy the machine is. Judgement. */
    public static final int EXTENDED_MOST = 30;

    /** Measured slices that must be quiet, as a share of the fewest that are measured: 7 of 10. Judgement. */
    public static final double QUIET_SHARE = 0.7;

    /**
     * Share of a slice's wall time spent waiting for a CPU below which the slice is quiet enough for CPU time.
     * Replayed: of 208 trials, 20 % accepts six fewer, 60 % one more, with the same error. Of 68 later ones, whose
     * workers waited a third of the time, 20 % accepts 13 fewer, 60 % four more, and with 1 s of CPU time 31 more, so
     * that an accepted trial costs 5.4 instead of 10.5 s. It stays at 40 %, since waiting affects CPU time too: an
     * operation took 0 to 7 % more CPU time where a worker waited 10 to 40 % of the time, and 2 to 14 % more above
     * that.
     */
    public static final double QUIET_RUN_DELAY = 0.40;

    /**
     * Share of a slice's wall time spent waiting for a CPU up to which its wall time counts: it is 1 % too long there,
     * and 3 % too long at twice that share.
     */
    public static final double CLEAN_RUN_DELAY = 0.05;

    /**
     * This many slices of a trial must be uncrowded to show what an unshared core is like, since a single one may be
     * luck. Judgement.
     */
    public static final int LEAST_CROWDED = 3;

    /**
     * A slice this many times as crowded as the least crowded ones does not count. Of 3,200 slices of one codec on a
     * crowded machine, 13 % were within 2 % of the least; 11 % were between that and this limit and took 1 to 7 % more
     * CPU time; 2 % were between this limit and 1.3 times; the rest, up to 2 times, took 20 to 54 % more.
     */
    public static final double CROWDED = 1.10;

    /**
     * How far below the level seen beside a neighbour the level on an unshared core may be, on the log scale:
     * neighbours slowed codecs by 20 to 70 %, and this is the upper end.
     */
    public static final double NEIGHBOUR_SLOWS = Math.log(1.7);

    /**
     * Crowded slices in a row after which a trial moves to another core. While each of two cores was crowded for 65 to
     * 90 % of the time, 20 % of slices counted if a thread stayed, and 39, 40 and 30 % if it left after one, four and
     * ten; while they were less crowded, 69 % if it stayed, and 76, 77 and 81 % if it left after one, two and four.
     */
    public static final int LEAVES = 4;

    /**
     * The first slices of a first look, which do not count: during them, the compiler is at work on the codec and on
     * the probe for neighbours. Replayed, with the next: in all but one of 168 trials the probe was compiled by the
     * sixth slice, and in all by the seventh.
     */
    public static final int LOOK_FROM = 5;

    /**
     * CPU seconds of a first look that do not count. On a machine whose cores were taken for half of the time, looks
     * that ended after ten slices had received 0.4 to 0.5 s, and in 7 of about 40 the level was still falling, by
     * between 8 % and a third.
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
     * series: it helps as much as 5 s more of warm-up. Of our three cells with 12 trials, one had two modes, a third
     * apart; the trials of one mode spread over at most 11 %.
     */
    public static final double SLOW_MODE = Math.log(1.15);

    /**
     * A slow trial must also be this many standard deviations of the fast trials above them, so that plain noise over
     * many rounds is not a mode. Judgement: at a deviation of 5 %, the slowest of 20 trials is often 15 % above the
     * second fastest.
     */
    public static final double SLOW_MODE_DEVIATIONS = 4;

    /** The last seconds of an audited trial, whose level is compared with the accepted one. */
    public static final double AUDIT_END_SECONDS = 5;

    /**
     * A level that differs from the accepted one by this much has drifted; log scale. It is as large as the margin,
     * because a larger drift could be mistaken for a difference.
     */
    public static final double DRIFT = Math.log(1.03);

    /** The fewest trials of a cell in which a slow mode can be found. */
    public static final int SLOW_MODE_TRIALS = 3;

    /** Rounds below which no fine claim is made: five signs cannot reach 95 %. */
    public static final int LIKELY_ROUNDS = 6;

    /** Rounds below which nothing is proven: seven signs cannot reach 99 %. */
    public static final int PROVEN_ROUNDS = 8;

    /**
     * Above this number, reports do not say how many more rounds may decide a comparison. Judgement: runs have about
     * 12.
     */
    public static final int MOST_TOLD_ROUNDS = 100;

    /** Confidence of every interval that is shown. */
    public static final double SHOWN = 0.95;

    /**
     * Confidence of the interval that a claim about one pair needs: more than is shown, because a run looks at its
     * results to decide when to stop (docs/thresholds.md#verdicts).
     */
    public static final double PROVEN = 0.99;

    /**
     * Confidence of the intervals that must exclude a ratio of 1, for all pairs of a run together; the allowed error is
     * divided equally among the pairs (Bonferroni). Simulated with runs of 16 names and a look after each of 20 rounds:
     * if one JVM in four is slower by a quarter, 7 % of runs make a false claim at 99 %, and 1 % (4 of 400) at 99.9 %;
     * with normal noise, none does at 99.9 % (docs/thresholds.md#verdicts).
     */
    public static final double FAMILY = 0.999;

    /**
     * Confidence of the interval of a coarse claim. Of 1,729 claims of nine stored runs, early and late, a longer run
     * shows none to have a wrong sign or too large an N (docs/thresholds.md#coarse-claims).
     */
    public static final double COARSE = 0.999;

    /**
     * No coarse claim is made of ratios up to this, on the log scale: two JVMs of one codec may be as far apart (1.59:
     * codecs/protobuf/README.md), which an interval of a few rounds cannot include. Codecs that were seen further apart
     * state it.
     */
    public static final double COARSE_FLOOR = Math.log(1.6);

    /**
     * JVMs of a codec that has one speed are up to this far apart when twenty or more are compared, on the log scale:
     * 3.7 standard deviations of 2.7 %. What is measured beyond it is the codec's.
     */
    public static final double ONE_SPEED = Math.log(1.1);

    /**
     * From this many references on, and from {@link #ROUNDS_SHOW_SPEEDS} rounds on, what changed between runs is judged
     * by what its own rounds show, without what the JVMs of these codecs are known to be apart. Replayed: with one
     * reference, up to 1.1 % of comparisons without a change would then claim one, with four or eight 0.4 %
     * (docs/compare.md).
     */
    public static final int SEVERAL_REFERENCES = 4;

    /** Rounds that show how far apart a codec's JVMs are. Judgement: twenty JVMs show what one in five does. */
    public static final int ROUNDS_SHOW_SPEEDS = 20;

    /**
     * The same where two contestants are compared within the same runs: from so many rounds of all runs together on.
     * Replayed: 2 of 4,220 comparisons without a change then claim one (docs/compare.md).
     */
    public static final int COMMON_ROUNDS_SHOW_SPEEDS = 60;

    /**
     * Standard deviation of a ratio between runs, on the log scale, beyond what its rounds show: five runs of the same
     * codecs and messages on processors of one model (benchmarks/claims/standard-intel-xeon.tsv). With it, a run's 95 %
     * interval contains the mean of the others in 96 % of cases, and without it in 89 %.
     */
    public static final double BETWEEN_RATIOS = 0.0129;

    /** The same for the level of a single codec. */
    public static final double BETWEEN_LEVELS = 0.032;
    /**
     * Of a hundred merged runs whose machines agree, about one should say of any codec that they differ (see
     * {@link Blocks}).
     */
    public static final double MACHINES_DIFFER = 0.01;

    /**
     * Confidence of everything that is claimed when runs are compared with each other, which happens once: the allowed
     * error is divided equally among the comparisons. docs/compare.md has the false alarms and the power.
     */
    public static final double COMPARED = 0.995;

    /**
     * Confidence that two codecs differ by less than a bound, for all pairs of a run together. Simulated, with a look
     * after 6, 8, 10, 12, 16 and 20 rounds: at 99 %, up to 2.7 % of pairs that are exactly as far apart as the bound are
     * called closer, at 99.9 % up to 0.4 %.
     */
    public static final double EQUIVALENT = 0.999;

    /** The largest difference that is worth stating as a bound. Judgement. */
    public static final double MOST_WITHIN = 0.10;

    /**
     * Ratios up to 1 + this make no practical difference, unless the user says otherwise. Judgement; BenchmarkDotNet's
     * sample uses it too.
     */
    public static final double MARGIN = 0.03;

    /** Half-width of a ratio's interval at which a scenario is settled, unless the user says otherwise. Judgement. */
    public static final double PRECISION = 0.03;

    /**
     * A large ratio needs less precision: the logarithm divided by this suffices. Judgement, since no trial shows what
     * readers need: certainly not 3 % of a factor of 3.
     */
    public static final double COARSER = 5;

    /**
     * Degrees of freedom that the prior variance is worth. Judgement, within the usual range for moderated t (Smyth
     * 2004).
     */
    public static final double PRIOR_DEGREES = 4;

    /**
     * Standard deviation between trials on the log scale, as assumed before a scenario's own trials show another: the
     * upper end of what was measured. Cells of 12 trials in one of our runs varied by 1.8, 2.6 and 3.1 %; 20 trials
     * during which the machine became busy varied by 5 %.
     */
    public static final double PRIOR_DEVIATION = 0.05;

    private Thresholds() {}
}
