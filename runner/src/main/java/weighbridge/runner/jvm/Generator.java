package weighbridge.runner.jvm;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import weighbridge.model.Contestant;
import weighbridge.model.file.Scratch;
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
 * <p>Results are cached under the digest of everything that they depend on; ids of one folder with equal generate steps
 * share a result.
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
    private final Map<String, Object> turns = new ConcurrentHashMap<>();

    /** @param kept the run's folder for code that a reader may want to see, with a folder per codec and workload */
    Generator(Jvms jvms, Scratch scratch, Digests digests, Cache cache, Path kept) {
        this.jvms = jvms;
        this.scratch = scratch;
        this.digests = digests;
        this.cache = cache;
        this.kept = kept;
    }

    /**
     * The result of a generate step.
     *
     * @param folder with its idl, sources and classes
     * @param digest of everything that it depends on
     * @param millis that the step took when it ran
     */
    record Generated(Path folder, String digest, long millis) {
        Path classes() {
            return folder.resolve("classes");
        }
    }

    /**
     * What a generate step reads.
     *
     * @param payload with the schema
     * @param earlier payloads with the versions of the schema before it, the oldest first
     */
    record Versions(Path payload, List<Path> earlier) {
        Versions {
            earlier = List.copyOf(earlier);
        }

        static Versions of(Path payload) {
            return new Versions(payload.toAbsolutePath(), List.of());
        }

        static Versions of(Plan.Workload workload) {
            return of(workload.sample().file());
        }
    }

    /** @param classPath with the user's classes, if the codec is to serialize their objects */
    Outcome<Generated> generate(CodecFolder codec, Plan.Workload workload, SequencedCollection<Path> classPath,
            TimeLimit limit) throws IOException {
        Outcome<Generated> outcome;
        synchronized (turn(codec)) {
            outcome = generated(codec, Versions.of(workload), classPath, workload.isOwnFor(codec.info()), limit);
        }
        if (outcome instanceof Outcome.Measured<Generated>(Generated generated)) {
            keep(generated, kept.resolve(codec.info().id()).resolve(workload.name()));
        }
        return outcome;
    }

    private Outcome<Generated> generated(CodecFolder codec, Versions of, SequencedCollection<Path> classPath,
            boolean own, TimeLimit limit) throws IOException {
        Slot slot = slot(codec, of, classPath, own);
        Optional<Outcome<Generated>> known = slot.known();
        if (known.isPresent()) return known.get();
        Path work = scratch.make("generate");
        Job.Generate job = new Job.Generate(Contestant.of(codec.info()), of.payload(), work.resolve("code"), own);
        return slot.take(work, jvms.run(job.main(), job, FLAGS, classPath, OutcomeFormat.GENERATED, work, limit));
    }

    /** Ids that share generated code would otherwise generate it twice at the same time. */
    private Object turn(CodecFolder codec) {
        return turns.computeIfAbsent(codec.folder() + " " + codec.info().generates(), _ -> new Object());
    }

    /**
     * Generates for many schemas in one JVM, or in more if it does not survive one of them; keeps nothing for a reader.
     *
     * @return an outcome for each of the schemas
     */
    List<Outcome<Generated>> generateEach(CodecFolder codec, List<Versions> schemas,
            SequencedCollection<Path> classPath) throws IOException {
        synchronized (turn(codec)) {
            List<Slot> slots = new ArrayList<>();
            for (Versions of : schemas) slots.add(slot(codec, of, classPath, false));
            Each<Slot, Generated> each = new Each<>(slots);
            for (Slot slot : slots) slot.known().ifPresent(o -> each.has(slot, o));
            while (!each.open().isEmpty()) {
                Path work = scratch.make("generate");
                Map<Slot, Path> folders = new LinkedHashMap<>();
                List<Job.GenerateEach.Item> items = new ArrayList<>();
                for (Slot slot : each.open()) {
                    Path own = Files.createDirectories(work.resolve("" + items.size()));
                    folders.put(slot, own);
                    items.add(new Job.GenerateEach.Item(slot.of().payload(), slot.of().earlier(), own.resolve("code"),
                            own.resolve(Jvms.OUTCOME)));
                }
                Job.GenerateEach job = new Job.GenerateEach(Contestant.of(codec.info()), items);
                Outcome<Long> end = jvms.run(job.main(), job, FLAGS, classPath, OutcomeFormat.COUNT, work,
                        Each.limit(LIMIT, items.size()));
                for (Slot slot : each.open()) {
                    Path own = folders.get(slot);
                    Path result = own.resolve(Jvms.OUTCOME);
                    if (Files.exists(result)) each.has(slot, slot.take(own, OutcomeFormat.GENERATED.read(result)));
                }
                each.ended(end);
                scratch.discard(work);
            }
            return each.outcomes();
        }
    }

    /**
     * The cached code; empty if there is none, or if the cached result is that the codec does not support the schema.
     */
    Optional<Generated> known(CodecFolder codec, Plan.Workload workload, SequencedCollection<Path> classPath)
            throws IOException {
        return slot(codec, Versions.of(workload), classPath, workload.isOwnFor(codec.info())).known().flatMap(
                o -> o instanceof Outcome.Measured<Generated>(Generated g) ? Optional.of(g) : Optional.empty());
    }

    private Slot slot(CodecFolder codec, Versions of, SequencedCollection<Path> classPath, boolean own)
            throws IOException {
        List<String> depends = new ArrayList<>(List.of(schema(of.payload()), codec.info().generates(),
                codec.info().className(), codec.info().version(), digests.of(classPath), jvms.stamp()));
        if (own) depends.add("own");
        for (Path earlier : of.earlier()) depends.add(schema(earlier));
        String digest = Digests.of(depends);
        String name = codec.folder().getFileName() + "-" + codec.info().generates() + "-" + digest.substring(0, 24);
        return new Slot(of, digest, cache.generated(name));
    }

    private static String schema(Path payload) throws IOException {
        try (PayloadReader reader = new PayloadReader(payload)) {
            return reader.schema().toString();
        }
    }

    /**
     * Where the cache has, or will have, what a codec generates for a schema.
     *
     * @param home a folder that holds the outcome and, after a success, the code
     */
    private record Slot(Versions of, String digest, Path home) {
        Optional<Outcome<Generated>> known() throws IOException {
            Path result = home.resolve(Jvms.OUTCOME);
            if (!Files.exists(result)) return Optional.empty();
            Cache.used(home);
            return Optional.of(generated(OutcomeFormat.GENERATED.read(result)));
        }

        /**
         * Moves a folder's contents into the cache, except failures, which may succeed next time: the disk may have
         * been full or slow.
         */
        Outcome<Generated> take(Path work, Outcome<Long> outcome) throws IOException {
            if (outcome instanceof Outcome.Measured<Long> || outcome instanceof Outcome.Unsupported<Long>)
                publish(work, home);
            return generated(outcome);
        }

        private Outcome<Generated> generated(Outcome<Long> outcome) {
            return outcome instanceof Outcome.Measured<Long>(Long millis)
                    ? new Outcome.Measured<>(new Generated(home.resolve("code"), digest, Math.max(1, millis)))
                    : Outcome.without(outcome.word(), outcome.reason());
        }
    }

    /**
     * Publishes a result by one atomic move, so that the cache never has part of one. If another run was faster, its
     * result is as good.
     */
    private static void publish(Path work, Path home) throws IOException {
        try {
            Files.move(work, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (Files.exists(home.resolve(Jvms.OUTCOME))) return;
            if (!Files.exists(home)) throw e;
            // What is there is left of an entry that was being removed.
            Scratch.remove(home);
            Files.move(work, home, StandardCopyOption.ATOMIC_MOVE);
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
                        // It is there from an earlier session of this run.
                    }
                }
            }
        }
    }
}
