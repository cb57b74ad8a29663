package weighbridge.worker;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.List;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.worker.meter.Meter;

/**
 * Times the first message of a fresh JVM in three parts: loading the codec and making its adapter, the first decode and
 * read, the first encode. Its job is a {@link Job.Cold}.
 *
 * <p>The bytes come from another JVM, so that decoding loads the classes of the message, as it does in any receiver.
 * Making the native value that is encoded is not timed.
 */
public final class Cold {
    private Cold() {}

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.Cold.class, OutcomeFormat.TRIAL, Cold::outcome);
    }

    private static Outcome<Trial> outcome(Job.Cold job) {
        try {
            return new Outcome.Measured<>(run(job));
        } catch (Throwable e) {
            return Reason.outcome("cold", e);
        }
    }

    static Trial run(Job.Cold job) throws Exception {
        Schema schema;
        Value.StructValue message;
        try (PayloadReader reader = new PayloadReader(job.sample())) {
            schema = reader.schema();
            message = reader.next().orElseThrow(() -> new IOException(job.sample() + " holds no messages"));
        }
        byte[] bytes;
        try (DataInputStream in = new DataInputStream(Files.newInputStream(job.encoded()))) {
            bytes = in.readNBytes(in.readInt());
        }
        Meter meter = Meter.ofColdStart();
        // The meter's own first use must not fall into the first slice.
        meter.start(0);
        meter.stop(0);
        meter.start(0);
        Codec codec = Codecs.load(job.contestant());
        Adapter adapter = Codecs.adapter(codec, schema);
        Slice setUp = meter.stop(1).slice();
        meter.start(0);
        adapter.read(adapter.decode(bytes));
        Slice read = meter.stop(1).slice();
        Object value = adapter.toNative(message);
        meter.start(0);
        adapter.encode(value);
        Slice written = meter.stop(1).slice();
        long total = (System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime()) * 1_000_000;
        List<Slice> parts = List.of(setUp, read, written);
        Check check = new Check(job.contestant(), schema);
        return new Trial(parts, parts.stream().mapToLong(Slice::wallNanos).sum(), total, "none",
                check.messages(adapter, List.of(message)));
    }
}
