package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import weighbridge.model.file.Scratch;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;
import weighbridge.runner.TimeLimit;

/** Times the first message of a fresh JVM. */
final class ColdStarts {
    private static final TimeLimit LIMIT = TimeLimit.of(Duration.ofSeconds(60));

    private final Jvms jvms;
    private final Scratch scratch;
    private final List<String> jvmFlags;
    /** By codec and sample, the encoded messages that a cold start decodes. */
    private final Map<String, Path> encoded = new ConcurrentHashMap<>();

    /** @param jvmFlags of every JVM that measures, placed after {@link Job#JVM_FLAGS} and before a codec's own */
    ColdStarts(Jvms jvms, Scratch scratch, List<String> jvmFlags) {
        this.jvms = jvms;
        this.scratch = scratch;
        this.jvmFlags = Stream.concat(Job.JVM_FLAGS.stream(), jvmFlags.stream()).toList();
    }

    Outcome<Trial> time(Prepared codec) throws IOException {
        String key = codec.id() + "/" + codec.workload().sample().digest();
        if (!encoded.containsKey(key)) {
            Outcome<Long> written = encode(codec, key);
            if (!(written instanceof Outcome.Measured<Long>)) return Outcome.without(written.word(), written.reason());
        }
        Path work = scratch.make("cold");
        Job.Cold job = new Job.Cold(codec.contestant(), codec.sample(), encoded.get(key));
        Outcome<Trial> outcome = jvms.of(codec.id()).run(job.main(), job, codec.flags(jvmFlags), codec.classPath(),
                OutcomeFormat.TRIAL, work, LIMIT);
        scratch.discard(work);
        return outcome;
    }

    /** Has the sample's messages encoded once per session, one by one even if the library takes batches. */
    private Outcome<Long> encode(Prepared codec, String key) throws IOException {
        Path work = scratch.make("encoded");
        Job.EncodeEach.Item item = new Job.EncodeEach.Item(codec.sample(), codec.classes(), 1, work.resolve("encoded"),
                work.resolve("count"));
        Job.EncodeEach job = new Job.EncodeEach(codec.contestant(), List.of(item));
        Outcome<Long> end = jvms.of(codec.id()).run(job.main(), job, codec.flags(jvmFlags), codec.encodingClassPath(),
                OutcomeFormat.COUNT, work, LIMIT);
        Outcome<Long> outcome = end instanceof Outcome.Measured<Long> ? OutcomeFormat.COUNT.read(item.outcome()) : end;
        if (outcome instanceof Outcome.Measured<Long>) encoded.put(key, item.encoded());
        return outcome;
    }
}
