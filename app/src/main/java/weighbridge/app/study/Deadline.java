package weighbridge.app.study;

import java.time.Duration;

/** The end of a budget that starts to run when this is created. */
public final class Deadline {
    private final long begin = System.nanoTime();
    private final long end;

    public Deadline(Duration budget) {
        this.end = begin + budget.toNanos();
    }

    /** The time since this was created. */
    public Duration gone() {
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /** The remaining time; zero once the deadline has passed. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    }
}
