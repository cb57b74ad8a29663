package weighbridge.runner;

import java.time.Duration;
import weighbridge.model.run.Slice;
import weighbridge.model.run.TrialLength;

/** How long trials of one kind have taken so far. */
final class Pace {
    private Duration spent = Duration.ZERO;
    private int trials;

    void add(Duration trial) {
        spent = spent.plus(trial);
        trials++;
    }

    /** Zero before the first trial. */
    Duration mean() {
        return trials == 0 ? Duration.ZERO : spent.dividedBy(trials);
    }

    /** The estimate for the next trial: the mean so far, but at least the time of its slices. */
    Duration expected(TrialLength length) {
        return trials == 0 ? Slice.LENGTH.multipliedBy(length.least()) : mean();
    }
}
