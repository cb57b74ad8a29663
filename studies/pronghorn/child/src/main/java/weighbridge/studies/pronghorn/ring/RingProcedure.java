package weighbridge.studies.pronghorn.ring;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.HdrHistogram.Histogram;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.studies.pronghorn.samples.Message;
import weighbridge.studies.pronghorn.samples.MessageAdapter;
import weighbridge.studies.pronghorn.samples.MessageSequence;
import weighbridge.studies.pronghorn.samples.MessageValues;
import weighbridge.worker.Codecs;
import weighbridge.worker.Reason;

/**
 * Does what the test did: one thread makes messages and encodes them into a ring of bytes; another takes them, decodes
 * them, and compares them with messages that it makes itself. Nothing is warmed up.
 */
public final class RingProcedure {
    /** The range of the histogram: one hour. */
    private static final long MOST_MICROS = 3_600_000_000L;
    private static final int DIGITS = 3;
    private static final double MEBI = 1 << 20;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;

    private final RingJob job;
    private final MessageAdapter sender;
    private final MessageAdapter receiver;
    private final MessageSequence sequence;
    private final Ring ring;
    private final Histogram latency = new Histogram(MOST_MICROS, DIGITS);

    private RingProcedure(RingJob job, MessageAdapter sender, MessageAdapter receiver) {
        this.job = job;
        this.sender = sender;
        this.receiver = receiver;
        this.sequence = new MessageSequence(job.samples());
        this.ring = new Ring(Math.toIntExact(MessageSequence.memoryBytes(job.samples())));
    }

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, RingJob.class, OutcomeFormat.of(RingRun.class), RingProcedure::run);
    }

    private static Outcome<RingRun> run(RingJob job) {
        try {
            Codec codec = Codecs.load(job.contestant());
            return run(job, (MessageAdapter) Codecs.adapter(codec, MessageValues.SCHEMA),
                    (MessageAdapter) Codecs.adapter(codec, MessageValues.SCHEMA));
        } catch (Exception | LinkageError e) {
            return Reason.outcome("adapter", e);
        }
    }

    /** Runs with one adapter per thread. */
    static Outcome<RingRun> run(RingJob job, MessageAdapter sender, MessageAdapter receiver) {
        try {
            return new RingProcedure(job, sender, receiver).run();
        } catch (Exception | LinkageError e) {
            return Reason.outcome("receive", e);
        }
    }

    private Outcome<RingRun> run() throws Exception {
        long cpu = cpu();
        long start = System.nanoTime();
        FutureTask<Long> sending = new FutureTask<>(() -> send(start));
        Thread.ofPlatform().daemon().name("sender").start(sending);
        Received received;
        try {
            received = receive(start);
        } finally {
            ring.breakOff();
        }
        if (received.wrong().isPresent()) return new Outcome.Mismatched<>(received.wrong().get());
        long nanos = System.nanoTime() - start;
        long used = cpu() - cpu;
        try {
            sending.get();
        } catch (ExecutionException e) {
            return Reason.outcome("send", e.getCause());
        }
        if (received.messages() == 0) return new Outcome.NotReached<>("time ran out before the first message");
        return new Outcome.Measured<>(new RingRun(received.messages(), nanos, received.bytes(),
                latency.getValueAtPercentile(50), latency.getValueAtPercentile(99), used, job.most().toNanos(),
                received.messages() == job.messages()));
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private long send(long start) throws Exception {
        try {
            Message message = sequence.message(1);
            long before = start;
            long sent = 0;
            for (int n = 1; n <= job.messages() && System.nanoTime() - start < job.most().toNanos(); n++) {
                if (!job.constant()) sequence.fill(message, n);
                long now = System.nanoTime();
                Encoded encoded = sender.encode(message);
                if (job.late()) now = System.nanoTime();
                int taken = ring.put(now - before, encoded.array(), encoded.offset(), encoded.length());
                if (taken == 0) break;
                before = now;
                sent += taken;
                throttle(sent, System.nanoTime() - start);
            }
            return sent;
        } finally {
            ring.end();
        }
    }

    /** Sleeps for the whole milliseconds by which sending is ahead of the bandwidth. */
    private void throttle(long bytes, long nanos) throws InterruptedException {
        double due = bytes * 8e9 / (job.bandwidth() * MEBI);
        long ahead = (long) (due - nanos) / NANOS_PER_MILLI;
        if (ahead > 0) Thread.sleep(ahead);
    }

    private record Received(long messages, long bytes, Optional<String> wrong) {}

    private Received receive(long start) throws Exception {
        Message expected = sequence.message(1);
        long sentAt = start;
        long messages = 0;
        long bytes = 0;
        for (Optional<Ring.Chunk> chunk; (chunk = ring.take()).isPresent();) {
            bytes += chunk.get().length();
            sentAt += chunk.get().stamp();
            if (!job.late()) time(sentAt);
            Object decoded = receiver.decode(chunk.get().message());
            int number = Math.toIntExact(++messages);
            if (!job.constant()) sequence.fill(expected, number);
            if (!receiver.holds(decoded, expected)) {
                return new Received(messages, bytes, Optional.of("message " + number + " came back changed"));
            }
            if (job.late()) time(sentAt);
        }
        return new Received(messages, bytes, Optional.empty());
    }

    private void time(long sentAt) {
        latency.recordValue(Math.clamp((System.nanoTime() - sentAt) / NANOS_PER_MICRO, 0, MOST_MICROS));
    }
}
