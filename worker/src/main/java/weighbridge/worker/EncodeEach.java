package weighbridge.worker;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import weighbridge.codec.Adapter;
import weighbridge.model.Contestant;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.job.Job;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;

/**
 * Encodes many small payloads, each with its own generated classes, and compares what comes back with what went in. Its
 * job is a {@link Job.EncodeEach}.
 */
public final class EncodeEach {
    private EncodeEach() {}

    public static void main(String[] arguments) throws Exception {
        JobFiles.run(arguments, Job.EncodeEach.class, OutcomeFormat.COUNT, EncodeEach::run);
    }

    static Outcome<Long> run(Job.EncodeEach job) throws IOException {
        for (Job.EncodeEach.Item item : job.items()) {
            OutcomeFormat.COUNT.write(item.outcome(), encode(job.contestant(), item));
        }
        return new Outcome.Measured<>((long) job.items().size());
    }

    private static Outcome<Long> encode(Contestant contestant, Job.EncodeEach.Item item) {
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {item.classes().toUri().toURL()}, EncodeEach.class.getClassLoader());
                PayloadReader reader = new PayloadReader(item.payload()); DataOutputStream out = new DataOutputStream(
                        new BufferedOutputStream(Files.newOutputStream(item.encoded()), 1 << 16))) {
            Schema schema = reader.schema();
            Adapter adapter = Codecs.load(contestant).adapter(schema, classes);
            Check check = new Check(contestant, schema);
            List<Value.StructValue> messages = PayloadReader.readAll(item.payload());
            long first = 0;
            for (List<Value.StructValue> batch : Batches.of(messages,
                    adapter instanceof Adapter.Batching ? item.batch() : 1)) {
                byte[] encoded = adapter.encode(Batches.toNative(adapter, batch)).copy();
                out.writeInt(encoded.length);
                out.write(encoded);
                Optional<String> wrong = contestant.floor() ? Optional.empty()
                        : check.values(first, batch, Batches.toCanonical(adapter, adapter.decode(encoded)), _ -> {});
                if (wrong.isPresent()) return new Outcome.Mismatched<>(wrong.get());
                first += batch.size();
            }
            return new Outcome.Measured<>(first);
        } catch (Throwable e) {
            return Reason.outcome("encode", e);
        }
    }
}
