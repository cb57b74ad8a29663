package weighbridge.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import weighbridge.app.terminal.Durations;
import weighbridge.app.terminal.LiveView;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.model.file.OwnerOnly;
import weighbridge.model.form.Form;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packing;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Sizes;
import weighbridge.report.field.FieldCosts;
import weighbridge.runner.Run;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;
import weighbridge.workloads.field.FieldMessages;

/**
 * Weighs what each field of a file's messages costs, and what batches of them come to. No codec is timed; compressing is.
 */
public final class FieldWeighing {
    private static final Form<Sizes> SIZES = Form.of(Sizes.class);
    private static final Form<PackCosts> COSTS = Form.of(PackCosts.class);
    /** More schemas take a JVM longer than somebody waits for a sign of life. */
    private static final int AT_ONCE = 40;
    private static final String VARIANTS = "variants";
    /** Bytes are the same on a busy machine: nobody waits for a calm one. */
    private static final Duration NO_PATIENCE = Duration.ofNanos(1);

    private final Bench bench;
    private volatile boolean cancelled;

    public FieldWeighing(Bench bench) {
        this.bench = bench;
    }

    /**
     * What is asked for.
     *
     * @param fields   whether what each field costs
     * @param packings of the whole messages
     */
    public record Asked(boolean fields, List<Packing> packings) {
        public Asked {
            packings = List.copyOf(packings);
        }
    }

    /** Weighs it in a folder that was made for it, which goes if a contestant cannot be built. */
    public int begin(RunDirectory directory, Plan plan, Asked asked) throws Exception {
        List<CodecInfo> infos = bench.prepare(directory, plan);
        Screen screen = bench.screen();
        List<Entry> entries = new ArrayList<>();
        Results results;
        try (RunLock lock = directory.lock(); Journal journal = lock.journal()) {
            Environment environment = new Examination(bench.jdk(), screen).of(directory, NO_PATIENCE);
            results = new Results(directory, plan, environment, infos);
            Run.Journal keep = entry -> {
                journal.append(entry);
                entries.add(entry);
            };
            try (ChildJvms children = new ChildJvms(bench.codecs().folders(), bench.home(), bench.jdk(),
                    directory.generated(), false, List.of())) {
                Run run = new Run(plan, List.of(), children, Rules.asking(plan, environment, infos), keep,
                        new LiveView(screen));
                try (Interrupts.Scope _ = Interrupts.during(() -> {
                    cancelled = true;
                    run.cancel();
                })) {
                    run.exact();
                    if (!cancelled) weigh(directory, plan, asked, entries, children, keep);
                }
            }
        }
        screen.erase();
        if (cancelled) {
            screen.note("Interrupted; what was weighed is kept. The same command again goes on with the rest.");
        }
        return results.show(entries, screen, Optional.empty());
    }

    private void weigh(RunDirectory directory, Plan plan, Asked asked, List<Entry> entries, ChildJvms children,
            Run.Journal keep) throws IOException, InputException {
        List<String> ids = new ArrayList<>();
        for (Entry e : List.copyOf(entries)) {
            if (!(e instanceof Entry.OfFacts f)
                    || "true".equals(bench.codecs().get(f.codec()).info().facts().get("floor")))
                continue;
            if (f.outcome() instanceof Outcome.Measured<?>) ids.add(f.codec());
            else
                keep.append(entry(f.codec(), asked.fields() ? FieldCases.WHOLE : FieldCases.PACKED, f.start(),
                        Outcome.without(f.outcome().word(), f.outcome().reason())));
        }
        Path folder = OwnerOnly.createFolders(directory.payloads().resolve(VARIANTS));
        try {
            bench.screen().live("reading the fields' values");
            FieldMessages messages = FieldMessages.of(plan.workloads().getFirst().all());
            FieldVariants variants = FieldVariants.write(messages, asked.fields(), folder);
            for (String id : ids) {
                for (var e : variants.impossible().entrySet()) {
                    keep.append(entry(id, e.getKey(), Instant.now(), new Outcome.Unsupported<>(e.getValue())));
                }
            }
            List<Chunk> chunks = chunks(ids, variants, asked);
            bench.screen()
                    .progress(asked.fields()
                            ? String.format(Locale.ROOT, "Weighing %,d messages in %,d schemas and %d codecs",
                                    messages.messages().size(), variants.written().size(), ids.size())
                            : String.format(Locale.ROOT, "Weighing batches of %,d messages in %d codecs",
                                    messages.messages().size(), ids.size()));
            weigh(chunks, children, keep, plan.budget());
            if (!asked.packings().isEmpty())
                time(ids, variants.whole(), asked.packings(), children, keep, plan.budget());
        } finally {
            delete(folder);
        }
    }

    /** What one codec weighs in one go. */
    private record Chunk(String codec, List<FieldVariants.Keyed> variants, List<Packing> packings) {}

    /** The codecs in turn, so that each has its first fields early. */
    private static List<Chunk> chunks(List<String> ids, FieldVariants variants, Asked asked) {
        List<Chunk> chunks = new ArrayList<>();
        if (!asked.packings().isEmpty()) {
            for (String id : ids) {
                chunks.add(new Chunk(id, List.of(new FieldVariants.Keyed(FieldCases.PACKED, variants.whole())),
                        asked.packings()));
            }
        }
        for (int i = 0; i < variants.written().size(); i += AT_ONCE) {
            List<FieldVariants.Keyed> part =
                    variants.written().subList(i, Math.min(variants.written().size(), i + AT_ONCE));
            for (String id : ids) chunks.add(new Chunk(id, part, List.of(FieldCosts.LOG)));
        }
        return chunks;
    }

    private void weigh(List<Chunk> chunks, ChildJvms children, Run.Journal keep, Duration budget) throws IOException {
        long begin = System.nanoTime();
        int planned = chunks.stream().mapToInt(c -> c.variants().size()).sum();
        AtomicInteger done = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(children.factsAtOnce())) {
            List<Future<?>> all = new ArrayList<>();
            for (Chunk chunk : chunks) {
                all.add(pool.submit(() -> {
                    if (isSpent(budget)) return null;
                    weigh(chunk, children, keep);
                    int now = done.addAndGet(chunk.variants().size());
                    tell(chunk, now, planned, System.nanoTime() - begin);
                    return null;
                }));
            }
            for (Future<?> one : all) one.get();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            cancelled = true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) throw io;
            if (e.getCause() instanceof RuntimeException r) throw r;
            throw new IllegalStateException(e.getCause());
        }
    }

    /** One codec after another, once nothing else runs. */
    private void time(List<String> ids, Payload whole, List<Packing> packings, ChildJvms children, Run.Journal keep,
            Duration budget) throws IOException {
        bench.screen().progress("Timing how they are compressed");
        for (String id : ids) {
            if (cancelled || isSpent(budget)) return;
            bench.screen().live("compressing: " + id);
            Instant start = Instant.now();
            Outcome<PackCosts> costs = children.packCosts(id, whole, packings);
            if (cancelled) return;
            Outcome<Object> tree = costs instanceof Outcome.Measured<PackCosts>(PackCosts c)
                    ? new Outcome.Measured<>(COSTS.tree(c)) : Outcome.without(costs.word(), costs.reason());
            keep.append(new Entry.OfCase(FieldCases.STUDY, FieldCases.key(id, FieldCases.COSTS), start,
                    Duration.between(start, Instant.now()), tree));
        }
    }

    /** Zero is no limit. */
    private boolean isSpent(Duration budget) {
        return !budget.isZero() && bench.gone().compareTo(budget) > 0;
    }

    private void weigh(Chunk chunk, ChildJvms children, Run.Journal keep) throws IOException {
        if (cancelled) return;
        Instant start = Instant.now();
        List<Outcome<Sizes>> sizes = children.sizes(chunk.codec(),
                chunk.variants().stream().map(FieldVariants.Keyed::payload).toList(), chunk.packings());
        // What the interruption killed is nobody's failure.
        if (cancelled) return;
        synchronized (this) {
            for (int i = 0; i < sizes.size(); i++) {
                keep.append(entry(chunk.codec(), chunk.variants().get(i).key(), start, sizes.get(i)));
            }
        }
    }

    private synchronized void tell(Chunk chunk, int done, int planned, long nanos) {
        String left = Durations.text(Duration.ofNanos(nanos / done * (planned - done)));
        bench.screen().live(
                "weighing fields: " + chunk.codec() + ", " + done + " of " + planned + ", about " + left + " left");
    }

    private static Entry entry(String codec, String variant, Instant start, Outcome<Sizes> outcome) {
        Outcome<Object> tree = outcome instanceof Outcome.Measured<Sizes>(Sizes s)
                ? new Outcome.Measured<>(SIZES.tree(s)) : Outcome.without(outcome.word(), outcome.reason());
        return new Entry.OfCase(FieldCases.STUDY, FieldCases.key(codec, variant), start,
                Duration.between(start, Instant.now()), tree);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
        }
    }
}
