package weighbridge.studies.providence.pass;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.codec.Adapter;
import weighbridge.model.Contestant;
import weighbridge.model.Schema;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.payload.PayloadWriter;
import weighbridge.model.run.Outcome;
import weighbridge.worker.Check;
import weighbridge.worker.Codecs;
import weighbridge.worker.Reason;

/** Turns a file of consecutive messages into a payload. */
public final class Load {
    private Load() {}

    /**
     * What is to be loaded.
     *
     * @param payload  a payload with the schema of the messages; its own messages are not used
     * @param messages the file of messages
     * @param target   the payload that is made
     */
    public record Job(Contestant contestant, Path payload, Path messages, Path target) {}

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.class, OutcomeFormat.of(Long.class), Load::run);
    }

    static Outcome<Long> run(Job job) {
        long count = 0;
        try {
            Schema schema;
            try (PayloadReader reader = new PayloadReader(job.payload())) {
                schema = reader.schema();
            }
            if (!(Codecs.adapter(Codecs.load(job.contestant()), schema) instanceof Adapter.OnStream adapter)) {
                throw new IOException(job.contestant().id()
                        + " cannot read from a stream: its adapter does not implement " + "Adapter.OnStream");
            }
            try (InputStream in = new BufferedInputStream(Files.newInputStream(job.messages()));
                    PayloadWriter out = new PayloadWriter(job.target(), schema)) {
                while (!ended(in)) {
                    out.write(adapter.toCanonical(adapter.decodeFrom(in)));
                    count++;
                }
                if (count == 0) throw new IOException(job.messages() + " holds no messages");
                out.finish();
            }
            return new Outcome.Measured<>(count);
        } catch (Exception | LinkageError e) {
            return Reason.outcome(Check.where(count + 1) + "reading " + job.messages().getFileName(), e);
        }
    }

    private static boolean ended(InputStream in) throws IOException {
        in.mark(1);
        int next = in.read();
        in.reset();
        return next < 0;
    }
}
