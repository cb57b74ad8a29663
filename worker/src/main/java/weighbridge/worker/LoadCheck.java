package weighbridge.worker;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Value;
import weighbridge.model.job.Job;
import weighbridge.model.run.Operation;

/**
 * Looks at a few values that one of several threads gets from its operation, between two of its slices: a race then
 * shows as a wrong value, not as speed.
 *
 * <p>That is done as a slice begins, not as it ends: JMH lets no thread past the end of a slice before all have come to
 * it, but each begins the next on its own. So while one checks, the others are at work, but for the first of them.
 */
final class LoadCheck {
    /**
     * Operations that are checked before a slice. Few, since they take time from the slice, share the codec's profile
     * and may change which method is compiled first; in a trial of two threads and 45 slices still more than 150 are
     * checked while the other is at work, so a race that spoils one operation in fifty is missed in fewer than one
     * trial of twenty.
     */
    static final int CHECKED = 4;
    /**
     * After so much CPU time no further one is checked before a slice: of operations that take milliseconds, fifty
     * threads would check for seconds.
     */
    private static final long MOST_NANOS = 1_000_000;

    private final Subject subject;
    private final Job.Measure job;
    private final Check check;
    private final List<Value.StructValue> messages;
    private final int thread;
    private final boolean checked;
    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();

    /**
     * @param messages of the sample, to tell the number of one
     * @param thread   from 0
     */
    LoadCheck(Subject subject, Job.Measure job, Check check, List<Value.StructValue> messages, int thread) {
        this.subject = subject;
        this.job = job;
        this.check = check;
        this.messages = messages;
        this.thread = thread;
        // The decoder of a stateful codec has not seen what was encoded before.
        boolean comparable =
                !job.contestant().floor() && !(job.contestant().stateful() && job.operation() == Operation.ENCODE);
        this.checked = job.threads() > 1 && comparable;
    }

    /** The first thing that is wrong with the next values, in words; empty if nothing is, or with one thread alone. */
    Optional<String> wrong() throws Exception {
        if (!checked) return Optional.empty();
        long end = clock.getCurrentThreadCpuTime() + MOST_NANOS;
        for (int i = 0; i < CHECKED && (i == 0 || clock.getCurrentThreadCpuTime() < end); i++) {
            Optional<String> wrong = wrongNext();
            if (wrong.isPresent())
                return wrong.map(w -> "under load, with " + job.threads() + " threads at work, thread " + (thread + 1)
                        + ": " + w);
        }
        return Optional.empty();
    }

    private Optional<String> wrongNext() throws Exception {
        int turn = subject.next();
        List<Value.StructValue> sent = subject.messages(turn);
        List<Value.StructValue> came = Batches.toCanonical(subject.adapter(), subject.result(job.operation(), turn));
        long first = messages.indexOf(sent.getFirst());
        Optional<String> wrong = check.values(first, sent, came, _ -> {});
        boolean read = (job.operation() == Operation.READ || job.operation() == Operation.ROUNDTRIP)
                && !job.contestant().stateful() && !job.lenient();
        if (wrong.isPresent() || !read) return wrong;
        long sum = subject.adapter().read(subject.result(job.operation(), turn));
        return check.sum(sum, came).map(_ -> Check.where(first)
                + "came back right, but done again it was read as another value (sum " + sum + ")");
    }
}
