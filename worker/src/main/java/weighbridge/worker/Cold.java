package weighbridge.worker;

import java.io.IOException;
import java.lang.management.ManagementFactory;
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
import weighbridge.model.run.Trial;

/**
 * Times the first message of a fresh JVM: loading the codec, making its adapter, the first encode and the first read.
 * Making the native value is not timed. Its job is a {@link Job.Cold}.
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
            message = reader.next().orElseThrow(() -> new IOException(job.sample() + " holds no message"));
        }
        long start = System.nanoTime();
        Codec codec = Codecs.load(job.contestant());
        Adapter adapter = Codecs.adapter(codec, schema);
        long ready = System.nanoTime();
        Object value = adapter.toNative(message);
        long again = System.nanoTime();
        adapter.read(adapter.decode(adapter.encode(value).copy()));
        long end = System.nanoTime();
        long total = (System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime()) * 1_000_000;
        Check check = new Check(job.contestant(), schema);
        return new Trial(List.of(), ready - start + end - again, total, "none",
                check.messages(adapter, List.of(message)));
    }
}
