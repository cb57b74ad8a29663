package weighbridge.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import weighbridge.model.InputException;
import weighbridge.model.file.Scratch;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Sizes;
import weighbridge.report.model.ReportModel;
import weighbridge.report.model.UnionCosts;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.store.RunDirectory;
import weighbridge.workloads.field.Alternatives;
import weighbridge.workloads.field.FieldMessages;
import weighbridge.workloads.field.Variant;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;

/**
 * Weighs a file's records of several kinds without their union too, as those write them who have none: in the codecs in
 * which they are smallest and in the baseline, since each takes seconds.
 */
final class UnionWeighing {
    /** What it takes on an idle machine. */
    static final Duration TIME = Duration.ofSeconds(10);
    private static final int SMALLEST = 3;

    private final Plan plan;
    private final FileSchema schema;
    private final Bench bench;

    private UnionWeighing(Plan plan, FileSchema schema, Bench bench) {
        this.plan = plan;
        this.schema = schema;
        this.bench = bench;
    }

    /** Of a run of a file's records, a member of which says their kind; empty for others, and for objects of users' classes. */
    static Optional<UnionWeighing> of(RunDirectory directory, Plan plan, Bench bench) {
        Path file = directory.file(Weighing.SCHEMA);
        Plan.Workload workload = plan.workloads().getFirst();
        if (plan.workloads().size() > 1 || workload.own().isPresent() || !Files.exists(file)) return Optional.empty();
        try (PayloadReader payload = new PayloadReader(workload.sample().file())) {
            FileSchema schema = SchemaFile.read(file);
            boolean same = schema.schema().equals(payload.schema());
            return same && Alternatives.flatten(schema) ? Optional.of(new UnionWeighing(plan, schema, bench))
                    : Optional.empty();
        } catch (IOException _) {
            // The user may have edited the file since; the run does without.
            return Optional.empty();
        }
    }

    /** Weighs what the session lacks. */
    void weigh(ChildJvms children, Session session) throws IOException, InputException {
        List<String> codecs = codecs(session.entries());
        if (codecs.isEmpty()) return;
        bench.screen().live("weighing the records without their union");
        FieldMessages messages = FieldMessages.of(plan.workloads().getFirst().all(), schema);
        try (Scratch scratch = new Scratch(bench.home().scratch());
                ExecutorService pool = Executors.newFixedThreadPool(children.factsAtOnce())) {
            List<Payload> payloads = List.of(messages.write(scratch.folder().resolve("union"), Optional.empty()),
                    messages.write(scratch.folder().resolve("struct"), messages.flattened(schema.by().keySet())));
            List<Future<?>> all = new ArrayList<>();
            for (String codec : codecs) all.add(pool.submit(() -> {
                weigh(codec, payloads, children, session);
                return null;
            }));
            for (Future<?> one : all) one.get();
        } catch (Variant.Impossible e) {
            // Different values stay different, so no set loses one.
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) throw io;
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            session.cancel();
        }
    }

    private static void weigh(String codec, List<Payload> payloads, ChildJvms children, Session session)
            throws IOException {
        Instant start = Instant.now();
        List<Outcome<Sizes>> sizes = children.sizes(codec, payloads, List.of());
        // What the interruption killed did not fail.
        if (session.isCancelled()) return;
        for (UnionCosts.As as : UnionCosts.As.values())
            session.keep(FieldCases.entry(UnionCosts.STUDY, UnionCosts.key(codec, as), start, sizes.get(as.ordinal())));
    }

    /** The codecs with the smallest records, and the baseline if it carries them; without those that are weighed. */
    private List<String> codecs(List<Entry> entries) throws InputException {
        Map<String, Double> sizes = new LinkedHashMap<>();
        Set<String> weighed = new HashSet<>();
        for (Entry e : entries) {
            if (e instanceof Entry.OfCase c && c.study().equals(UnionCosts.STUDY)) weighed.add(c.key());
            if (e instanceof Entry.OfFacts f && f.outcome() instanceof Outcome.Measured<Facts>(Facts own)
                    && !"true".equals(bench.codecs().get(f.codec()).info().facts().get("floor")))
                Optional.ofNullable(own.sizes().get(ReportModel.SIZE)).ifPresent(s -> sizes.put(f.codec(), s));
        }
        Stream<String> smallest =
                sizes.entrySet().stream().sorted(Map.Entry.comparingByValue()).map(Map.Entry::getKey).limit(SMALLEST);
        Stream<String> baseline = Stream.of(plan.baseline()).filter(sizes::containsKey);
        return Stream.concat(smallest, baseline).distinct()
                .filter(c -> !weighed.contains(UnionCosts.key(c, UnionCosts.As.STRUCT))).toList();
    }
}
