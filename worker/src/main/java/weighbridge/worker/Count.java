package weighbridge.worker;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import weighbridge.codec.Codec;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.Contestant;
import weighbridge.model.Operation;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;

/**
 * Counts what one operation allocates, once the compiler has removed what it can. What it can differs from JVM to JVM
 * for some codecs, so a job of its own counts again in a fresh one: a {@link Job.Count}.
 */
final class Count {
    private static final long WARM_NANOS = 300_000_000;
    private static final long COUNTED_NANOS = 50_000_000;
    /** The compiler may be late on a busy machine, so counts are repeated until two agree, up to this limit. */
    private static final int MOST_COUNTS = 20;
    private static final double RELATIVE_AGREEMENT = 0.0005;
    private static final double AGREEMENT_BYTES = 0.05;

    private static volatile Object sink;
    private static volatile long numbers;

    private final Subject subject;
    private final Operation operation;
    private final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    Count(Subject subject, Operation operation) {
        this.subject = subject;
        this.operation = operation;
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.Count.class, OutcomeFormat.COUNTED, Count::run);
    }

    private static Outcome<Job.Counted> run(Job.Count job) {
        try (PayloadReader reader = new PayloadReader(job.sample())) {
            Codec codec = Codecs.load(job.contestant());
            return new Outcome.Measured<>(new Job.Counted(allocation(codec, reader.schema(),
                    PayloadReader.readAll(job.sample()), job.contestant(), job.counted())));
        } catch (Throwable e) {
            return Reason.outcome("count", e);
        }
    }

    /**
     * By operation's text, what it allocates in bytes per message; without operations that the codec lacks, and
     * {@code cold}, which is not counted in a loop.
     */
    static Map<String, Double> allocation(Codec codec, Schema schema, List<Value.StructValue> sample,
            Contestant contestant, List<Operation> counted) throws Exception {
        Map<String, Double> allocation = new TreeMap<>();
        for (Operation o : counted) {
            if (o == Operation.COLD) continue;
            try {
                Subject subject = new Subject(codec, schema, sample, contestant, o, 1, 0);
                allocation.put(o.text(), new Count(subject, o).perOperation());
            } catch (UnsupportedSchema e) {
                // The library cannot do this.
            }
        }
        return allocation;
    }

    /** Bytes per message, averaged over the pool. */
    double perOperation() throws Exception {
        passes(WARM_NANOS);
        double last = counted();
        for (int i = 1; i < MOST_COUNTS; i++) {
            double next = counted();
            if (Math.abs(next - last) <= Math.max(AGREEMENT_BYTES, RELATIVE_AGREEMENT * last)) return next;
            last = next;
        }
        return last;
    }

    private double counted() throws Exception {
        long operations = subject.count();
        long before = threads.getCurrentThreadAllocatedBytes();
        passes(COUNTED_NANOS);
        return (double) (threads.getCurrentThreadAllocatedBytes() - before) / (subject.count() - operations);
    }

    /**
     * Makes whole passes over the pool, so that each message counts equally, until the thread has used this much CPU
     * time.
     */
    private void passes(long nanos) throws Exception {
        long end = threads.getCurrentThreadCpuTime() + nanos;
        do { for (int i = subject.size(); i > 0; i--) pass(); } while (threads.getCurrentThreadCpuTime() < end);
    }

    /** Reads numbers without boxing them, because boxes would be counted. */
    private void pass() throws Exception {
        switch (operation) {
            case ENCODE -> sink = subject.encode();
            case DECODE -> sink = subject.decode();
            case READ -> numbers = subject.read();
            case ROUNDTRIP -> numbers = subject.roundtrip();
            case CONVERT -> sink = subject.convert();
            case COLD -> throw new IllegalArgumentException("cold is not counted in a loop");
        }
    }
}
