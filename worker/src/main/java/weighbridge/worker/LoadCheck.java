package weighbridge.worker;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Operation;
import weighbridge.model.Value;
import weighbridge.model.job.Job;

/**
 * In a trial of several threads, checks a few values that a thread gets from its operation before each of its slices,
 * so that a race shows as a wrong value, not as speed.
 *
 * <p>The check runs at the start of a slice, not at its end: JMH lets no thread past the end of a slice until all have
 * reached it, but each starts the next slice on its own. So while one thread checks, the others are at work, unless it
 * is the first to start.
 */
final class LoadCheck {
    /**
     * How many operations are checked before a slice. They are few, since they take time from the slice, affect the
     * codec's profile and may change which method is compiled first. Even so, in a trial of two threads and 45 slices
     * more than 150 are checked while the other thread is at work, so a race that spoils one operation in fifty is
     * missed in fewer than one trial in twenty.
     */
    static final int CHECKED = 4;
    /**
     * Once the checks before a slice have taken this much CPU time, no more are made: if operations took milliseconds,
     * fifty threads would check for seconds.
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
     * @param messages of the sample, which give a message its number
     * @param thread   from 0
     */
    LoadCheck(Subject subject, Job.Measure job, Check check, List<Value.StructValue> messages, int thread) {
        this.subject = subject;
        this.job = job;
        this.check = check;
        this.messages = messages;
        this.thread = thread;
        // A stateful codec's decoder has not seen what was encoded before.
        boolean comparable =
                !job.contestant().floor() && !(job.contestant().stateful() && job.operation() == Operation.ENCODE);
        this.checked = job.threads() > 1 && comparable;
    }

    /**
     * The first thing that is wrong with the next values, in words; empty if nothing is wrong or there is only one
     * thread.
     */
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
        return check.sum(sum, came)
                .map(_ -> Check.where(first)
                        + "came back correctly, but repeating the operation gave a different value (sum of all fields: "
                        + sum + ")");
    }
}
