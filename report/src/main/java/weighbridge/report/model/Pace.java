package weighbridge.report.model;

import java.time.Duration;
import java.util.List;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;

/**
 * How long more trials take, at the pace of those that there are.
 *
 * @param trial the mean time of one, with what was measured again; zero before the first
 */
record Pace(Duration trial) {
    private static final long MOST_MINUTES = 90;
    private static final long MOST_HOURS = 24;

    static Pace of(List<Entry.OfTrial> trials) {
        long nanos = 0;
        for (Entry.OfTrial t : trials)
            if (t.outcome() instanceof Outcome.Measured(Trial measured)) nanos += measured.totalNanos();
        long steps = trials.stream().map(t -> t.scenario() + "@" + t.round()).distinct().count();
        return new Pace(steps == 0 ? Duration.ZERO : Duration.ofNanos(nanos / steps));
    }

    Duration of(long trials) {
        return trial.multipliedBy(trials);
    }

    /** Such as {@code ; about 4 more minutes}; nothing before the first trial. */
    String more(long trials) {
        return trial.isZero() ? "" : "; " + words(of(trials));
    }

    private static long minutes(Duration d) {
        return Math.max(1, d.plusSeconds(59).toMinutes());
    }

    /** As an option, such as {@code 4m}, rounded up. */
    static String budget(Duration d) {
        return minutes(d) <= MOST_MINUTES ? minutes(d) + "m" : Math.round(minutes(d) / 60.0) + "h";
    }

    /** Such as {@code about 4 more minutes}, rounded up. */
    static String words(Duration d) {
        long minutes = minutes(d);
        if (minutes <= MOST_MINUTES) return "about " + Words.counted(minutes, "more minute");
        long hours = Math.round(minutes / 60.0);
        return hours <= MOST_HOURS ? "about " + hours + " more hours" : "more than a day";
    }
}
