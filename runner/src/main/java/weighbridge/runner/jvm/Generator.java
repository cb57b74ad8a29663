package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.stream.Stream;
import weighbridge.model.Contestant;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.TimeLimit;

/**
 * Has codecs generate and compile what they need for a schema.
 *
 * <p>Results are cached under the digest of all that they depend on; ids of one folder whose generate steps are equal
 * share one.
 */
final class Generator {
    static final TimeLimit LIMIT = TimeLimit.of(Duration.ofSeconds(180));

    /** Compiling takes some seconds and then ends: the first compiler tier serves it best. */
    private static final List<String> FLAGS = List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private final Jvms jvms;
    private final Scratch scratch;
    private final Digests digests;
    private final Cache cache;
    private final Path kept;

    /** @param kept the run's folder for what a reader may want to see of it, a folder a codec and workload */
    Generator(Jvms jvms, Scratch scratch, Digests digests, Cache cache, Path kept) {
        this.jvms = jvms;
        this.scratch = scratch;
        this.digests = digests;
        this.cache = cache;
        this.kept = kept;
    }

    /**
     * What a generate step made.
     *
     * @param folder with its idl, sources and classes
     * @param digest of all it depends on
     * @param millis that it took when it was made
     */
    record Generated(Path folder, String digest, long millis) {
        Path classes() {
            return folder.resolve("classes");
        }
    }

    Outcome<Generated> generate(CodecFolder codec, Plan.Workload workload, SequencedCollection<Path> classPath,
            TimeLimit limit) throws IOException {
        Path payload = workload.sample().file().toAbsolutePath();
        String digest = digest(codec, workload, classPath);
        Path home = home(codec, digest);
        Path result = home.resolve(Jvms.OUTCOME);
        Outcome<Long> outcome;
        if (Files.exists(result)) {
            Cache.used(home);
            outcome = OutcomeFormat.GENERATED.read(result);
        } else {
            Path work = scratch.make("generate");
            Job.Generate job = new Job.Generate(Contestant.of(codec.info()), payload, work.resolve("code"));
            outcome = jvms.run(job.main(), job, FLAGS, classPath, OutcomeFormat.GENERATED, work,
                    limit.within(LIMIT.most()));
            // What failed may succeed another time: the disk was full, the machine too slow.
            if (outcome instanceof Outcome.Measured<Long> || outcome instanceof Outcome.Unsupported<Long>)
                publish(work, home);
        }
        if (!(outcome instanceof Outcome.Measured<Long>(Long millis)))
            return Outcome.without(outcome.word(), outcome.reason());
        Generated generated = new Generated(home.resolve("code"), digest, Math.max(1, millis));
        keep(generated, kept.resolve(codec.info().id()).resolve(workload.name()));
        return new Outcome.Measured<>(generated);
    }

    /** What the cache has; empty if it has nothing, or that nothing could be made. */
    Optional<Generated> known(CodecFolder codec, Plan.Workload workload, SequencedCollection<Path> classPath)
            throws IOException {
        String digest = digest(codec, workload, classPath);
        Path home = home(codec, digest);
        Path result = home.resolve(Jvms.OUTCOME);
        return Files.exists(result) && OutcomeFormat.GENERATED.read(result) instanceof Outcome.Measured<Long>(Long m)
                ? Optional.of(new Generated(home.resolve("code"), digest, Math.max(1, m))) : Optional.empty();
    }

    private String digest(CodecFolder codec, Plan.Workload workload, SequencedCollection<Path> classPath)
            throws IOException {
        String schema;
        try (PayloadReader reader = new PayloadReader(workload.sample().file().toAbsolutePath())) {
            schema = reader.schema().toString();
        }
        return Digests.of(List.of(schema, codec.info().generates(), codec.info().className(), codec.info().version(),
                digests.of(classPath), jvms.stamp()));
    }

    private Path home(CodecFolder codec, String digest) throws IOException {
        return cache.generated(
                codec.folder().getFileName() + "-" + codec.info().generates() + "-" + digest.substring(0, 24));
    }

    /** A result of the cache is whole or not there; where another run was faster, its result is as good. */
    private static void publish(Path work, Path home) throws IOException {
        try {
            Files.move(work, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.exists(home.resolve(Jvms.OUTCOME))) throw e;
        }
    }

    private static void keep(Generated generated, Path to) throws IOException {
        if (Files.exists(to)) return;
        for (String part : List.of("idl", "sources")) {
            Path from = generated.folder().resolve(part);
            if (!Files.isDirectory(from)) continue;
            try (Stream<Path> walk = Files.walk(from)) {
                for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                    Path copy = to.resolve(part).resolve(from.relativize(file).toString());
                    Files.createDirectories(copy.getParent());
                    try {
                        Files.copy(file, copy);
                    } catch (FileAlreadyExistsException _) {
                        // From an earlier session of this run.
                    }
                }
            }
        }
    }
}
