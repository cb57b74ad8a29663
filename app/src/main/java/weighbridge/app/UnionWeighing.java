package weighbridge.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import weighbridge.model.InputException;
import weighbridge.model.file.Scratch;
import weighbridge.model.form.Form;
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
    private static final Form<Sizes> SIZES = Form.of(Sizes.class);

    private final Plan plan;
    private final FileSchema schema;
    private final Bench bench;

    private UnionWeighing(Plan plan, FileSchema schema, Bench bench) {
        this.plan = plan;
        this.schema = schema;
        this.bench = bench;
    }

    /** Of a run whose records have a union that can be one struct; empty for others. */
    static Optional<UnionWeighing> of(RunDirectory directory, Plan plan, Bench bench) throws IOException {
        Path file = directory.file(Weighing.SCHEMA);
        if (plan.workloads().size() > 1 || !Files.exists(file)) return Optional.empty();
        Plan.Workload workload = plan.workloads().getFirst();
        try (PayloadReader payload = new PayloadReader(workload.sample().file())) {
            FileSchema schema = SchemaFile.read(file);
            // The user may have edited the file.
            boolean same = schema.schema().equals(payload.schema());
            return same && Alternatives.flatten(schema) ? Optional.of(new UnionWeighing(plan, schema, bench))
                    : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** Weighs what the session lacks. */
    void weigh(ChildJvms children, Session session) throws IOException, InputException {
        List<Entry> entries = session.entries();
        if (entries.stream().anyMatch(e -> e instanceof Entry.OfCase c && c.study().equals(UnionCosts.STUDY))) return;
        List<String> codecs = codecs(entries);
        if (codecs.isEmpty()) return;
        bench.screen().live("weighing the records without their union");
        FieldMessages messages = FieldMessages.of(plan.workloads().getFirst().all(), schema);
        try (Scratch scratch = new Scratch(bench.home().scratch());
                ExecutorService pool = Executors.newFixedThreadPool(children.factsAtOnce())) {
            List<Payload> payloads = List.of(messages.write(scratch.folder().resolve("union"), Optional.empty()),
                    messages.write(scratch.folder().resolve("struct"), messages.flattened()));
            List<Future<?>> all = new ArrayList<>();
            for (String codec : codecs) all.add(pool.submit(() -> {
                weigh(codec, payloads, children, session);
                return null;
            }));
            for (Future<?> one : all) one.get();
        } catch (Variant.Impossible e) {
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
        for (UnionCosts.As as : UnionCosts.As.values()) {
            Outcome<Sizes> of = sizes.get(as.ordinal());
            Outcome<Object> outcome = of instanceof Outcome.Measured<Sizes>(Sizes s)
                    ? new Outcome.Measured<>(SIZES.tree(s)) : Outcome.without(of.word(), of.reason());
            session.keep(new Entry.OfCase(UnionCosts.STUDY, UnionCosts.key(codec, as), start,
                    Duration.between(start, Instant.now()), outcome));
        }
    }

    /** The codecs with the smallest records, and the baseline if it carries them. */
    private List<String> codecs(List<Entry> entries) throws InputException {
        record Size(String codec, double bytes) {}
        List<Size> sizes = new ArrayList<>();
        for (Entry e : entries) {
            boolean floor = e instanceof Entry.OfFacts f
                    && "true".equals(bench.codecs().get(f.codec()).info().facts().get("floor"));
            if (e instanceof Entry.OfFacts f && !floor && f.outcome() instanceof Outcome.Measured<Facts>(Facts own)
                    && own.sizes().containsKey(ReportModel.SIZE))
                sizes.add(new Size(f.codec(), own.sizes().get(ReportModel.SIZE)));
        }
        Stream<String> smallest = sizes.stream().sorted(Comparator.comparingDouble(Size::bytes)).map(Size::codec)
                .distinct().limit(SMALLEST);
        Stream<String> baseline = sizes.stream().map(Size::codec).filter(plan.baseline()::equals);
        return Stream.concat(smallest, baseline).distinct().toList();
    }
}
