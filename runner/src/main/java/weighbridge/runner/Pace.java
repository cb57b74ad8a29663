package weighbridge.runner;

import java.time.Duration;
import weighbridge.model.run.Slice;
import weighbridge.model.run.TrialLength;

/** How long steps of one kind, such as trials, have taken so far. Any thread may use it. */
final class Pace {
    private Duration spent = Duration.ZERO;
    private Duration longest = Duration.ZERO;
    private int trials;

    synchronized void add(Duration trial) {
        spent = spent.plus(trial);
        if (trial.compareTo(longest) > 0) longest = trial;
        trials++;
    }

    /** Zero before the first step. */
    synchronized Duration mean() {
        return trials == 0 ? Duration.ZERO : spent.dividedBy(trials);
    }

    /** The estimate for the next trial: the mean so far, but at least the time of its slices. */
    synchronized Duration expected(TrialLength length) {
        return trials == 0 ? Slice.LENGTH.multipliedBy(length.least()) : mean();
    }

    /** The same for a trial that must end in time: the longest so far. */
    synchronized Duration atMost(TrialLength length) {
        return trials == 0 ? Slice.LENGTH.multipliedBy(length.limit()) : longest;
    }
}
