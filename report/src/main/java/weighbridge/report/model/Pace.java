package weighbridge.report.model;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

/**
 * How long further trials take, at the pace of those already measured.
 *
 * @param trial the mean time per whole trial, including attempts that were repeated; zero before the first trial
 */
record Pace(Duration trial) {
    private static final long MOST_MINUTES = 90;
    private static final long MOST_HOURS = 24;

    /**
     * The pace of whole trials. If there are none but looks, a whole one takes as long as its rule wants at least.
     *
     * @param isLook whether a trial is a look
     * @param least  the slices of a whole trial
     */
    static Pace of(List<Entry.OfTrial> trials, Predicate<Entry.OfTrial> isLook, Duration least) {
        List<Entry.OfTrial> whole = trials.stream().filter(isLook.negate()).toList();
        return whole.isEmpty() && !trials.isEmpty() ? new Pace(least.plus(TrialLength.BESIDE)) : of(whole);
    }

    private static Pace of(List<Entry.OfTrial> trials) {
        long nanos = 0;
        for (Entry.OfTrial t : trials)
            if (t.outcome() instanceof Outcome.Measured(Trial measured)) nanos += measured.totalNanos();
        long steps = trials.stream().map(t -> t.scenario() + "@" + t.round()).distinct().count();
        return new Pace(steps == 0 ? Duration.ZERO : Duration.ofNanos(nanos / steps));
    }

    Duration of(long trials) {
        return trial.multipliedBy(trials);
    }

    /** A remark such as {@code ; about 4 more minutes}; empty before the first trial. */
    String more(long trials) {
        return trial.isZero() ? "" : "; " + words(of(trials));
    }

    private static long minutes(Duration d) {
        return Math.max(1, d.plusSeconds(59).toMinutes());
    }

    /** A duration as the value of an option, such as {@code 4m}: minutes are rounded up, hours to the nearest. */
    static String budget(Duration d) {
        return minutes(d) <= MOST_MINUTES ? minutes(d) + "m" : Math.round(minutes(d) / 60.0) + "h";
    }

    /** A duration in words, such as {@code about 4 more minutes}: minutes are rounded up, hours to the nearest. */
    static String words(Duration d) {
        long minutes = minutes(d);
        if (minutes <= MOST_MINUTES) return "about " + Words.counted(minutes, "more minute");
        long hours = Math.round(minutes / 60.0);
        return hours <= MOST_HOURS ? "about " + hours + " more hours" : "more than a day";
    }
}
