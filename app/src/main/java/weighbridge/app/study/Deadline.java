package weighbridge.app.study;

import java.time.Duration;

/** The end of a budget that begins to run when this is made. */
public final class Deadline {
    private final long begin = System.nanoTime();
    private final long end;

    public Deadline(Duration budget) {
        this.end = begin + budget.toNanos();
    }

    /** Since this was made. */
    public Duration gone() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /** Zero once the deadline has passed. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }
}
