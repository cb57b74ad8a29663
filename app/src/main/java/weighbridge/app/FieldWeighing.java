package weighbridge.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weighbridge.app.terminal.Durations;
import weighbridge.app.terminal.LiveView;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.InputException;
import weighbridge.model.form.Form;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packing;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Sizes;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;
import weighbridge.workloads.field.FieldMessages;
import weighbridge.workloads.schema.FileSchema;

/**
 * Weighs what each field of a file's messages costs, and how large batches of them are. No codec is timed, but
 * compression is.
 */
public final class FieldWeighing {
    private static final Form<PackCosts> COSTS = Form.of(PackCosts.class);
    private static final String VARIANTS = "variants";

    private final Bench bench;

    public FieldWeighing(Bench bench) {
        this.bench = bench;
    }

    /**
     * What was requested.
     *
     * @param fields   whether to find what each field costs
     * @param packings of the whole messages
     */
    public record Asked(boolean fields, List<Packing> packings) {
        public Asked {
            packings = List.copyOf(packings);
        }
    }

    /**
     * Weighs into a new folder, which is deleted if a contestant cannot be built.
     *
     * @param schema the messages', with what their file calls its fields
     */
    public int begin(RunDirectory directory, Plan plan, Asked asked, FileSchema schema) throws Exception {
        List<CodecInfo> infos = bench.prepare(directory, plan).infos();
        Screen screen = bench.screen();
        List<Entry> entries;
        boolean cancelled;
        Results results;
        try (RunLock lock = directory.lock()) {
            Environment environment = new Examination(bench.jdks().usual(), screen).of(directory, Weighing.NO_PATIENCE);
            results = new Results(directory, plan, environment, infos);
            ChildJvms children = new ChildJvms(bench.codecs().folders(plan.codecs()), bench.home(), bench.jdks(),
                    directory.generated(), false, List.of(), List.of());
            try (Session session = new Session(directory, lock, children)) {
                session.exact(plan, Rules.asking(plan, environment, infos), new LiveView(screen));
                if (!session.isCancelled()) weigh(directory, plan, asked, schema, children, session);
                entries = session.entries();
                cancelled = session.isCancelled();
            }
        }
        screen.erase();
        if (cancelled) {
            screen.note("Interrupted; the results so far are kept. Run the same command again to weigh the rest.");
        }
        return results.show(entries, screen, Optional.empty());
    }

    private void weigh(RunDirectory directory, Plan plan, Asked asked, FileSchema schema, ChildJvms children,
            Session session) throws IOException, InputException {
        List<String> ids = new ArrayList<>();
        for (Entry e : session.entries()) {
            if (!(e instanceof Entry.OfFacts f)
                    || "true".equals(bench.codecs().get(f.codec()).info().facts().get("floor")))
                continue;
            if (f.outcome() instanceof Outcome.Measured<?>) ids.add(f.codec());
            else
                session.keep(entry(f.codec(), asked.fields() ? FieldCases.WHOLE : FieldCases.PACKED, f.start(),
                        Outcome.without(f.outcome().word(), f.outcome().reason())));
        }
        bench.screen().live("reading the values of the fields");
        FieldMessages messages = FieldMessages.of(plan.workloads().getFirst().all(), schema);
        FieldVariants variants = new FieldVariants(messages);
        bench.screen()
                .progress(asked.fields()
                        ? String.format(Locale.ROOT, "Weighing the fields of %s with %s and up to %s",
                                counted(messages.messages().size(), "message"), counted(ids.size(), "codec"),
                                counted(variants.count(), "schema"))
                        : String.format(Locale.ROOT, "Weighing batches of %s with %s",
                                counted(messages.messages().size(), "message"), counted(ids.size(), "codec")));
        int each = (asked.packings().isEmpty() ? 0 : 1) + (asked.fields() ? variants.count() : 0);
        try {
            new FieldParts(ids, directory.payloads().resolve(VARIANTS), children.factsAtOnce(),
                    () -> !session.isCancelled() && !isSpent(plan.budget()),
                    new Kept(ids, each, children, session, plan.budget())).weigh(variants, asked);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            session.cancel();
        }
    }

    private static String counted(int n, String one) {
        return String.format(Locale.ROOT, "%,d %s%s", n, one, n == 1 ? "" : "s");
    }

    /** Zero means no limit. */
    private boolean isSpent(Duration budget) {
        return !budget.isZero() && bench.gone().compareTo(budget) > 0;
    }

    /** Weighs in child JVMs, journals the results, and reports progress. */
    private final class Kept implements FieldParts.Weigher {
        private final List<String> ids;
        private final int planned;
        private final ChildJvms children;
        private final Session session;
        private final Duration budget;
        private final long begin = System.nanoTime();
        private int done;

        /** @param each how many variants each codec weighs */
        Kept(List<String> ids, int each, ChildJvms children, Session session, Duration budget) {
            this.ids = ids;
            this.planned = each * ids.size();
            this.children = children;
            this.session = session;
            this.budget = budget;
        }

        @Override
        public void weigh(FieldParts.Chunk chunk) throws IOException {
            Instant start = Instant.now();
            List<Outcome<Sizes>> sizes = children.sizes(chunk.codec(),
                    chunk.variants().stream().map(FieldVariants.Keyed::payload).toList(), chunk.packings());
            // What the interruption killed did not fail.
            if (session.isCancelled()) return;
            synchronized (this) {
                for (int i = 0; i < sizes.size(); i++) {
                    session.keep(entry(chunk.codec(), chunk.variants().get(i).key(), start, sizes.get(i)));
                }
                done += chunk.variants().size();
                String left = Durations.text(Duration.ofNanos((System.nanoTime() - begin) / done * (planned - done)));
                bench.screen().live("weighing fields: " + chunk.codec() + ", " + done + " of " + planned + ", about "
                        + left + " left");
            }
        }

        /** Times the codecs one after another, once nothing else runs. */
        @Override
        public void time(Payload whole, List<Packing> packings) throws IOException {
            bench.screen().progress("Timing how they are compressed");
            for (String id : ids) {
                if (session.isCancelled() || isSpent(budget)) return;
                bench.screen().live("compressing: " + id);
                Instant start = Instant.now();
                Outcome<PackCosts> costs = children.packCosts(id, whole, packings);
                if (session.isCancelled()) return;
                Outcome<Object> tree = costs instanceof Outcome.Measured<PackCosts>(PackCosts c)
                        ? new Outcome.Measured<>(COSTS.tree(c)) : Outcome.without(costs.word(), costs.reason());
                session.keep(new Entry.OfCase(FieldCases.STUDY, FieldCases.key(id, FieldCases.COSTS), start,
                        Duration.between(start, Instant.now()), tree));
            }
        }

        @Override
        public synchronized void impossible(Map<String, String> variants) throws IOException {
            for (String id : ids) {
                for (var v : variants.entrySet()) {
                    session.keep(entry(id, v.getKey(), Instant.now(), new Outcome.Unsupported<>(v.getValue())));
                    done++;
                }
            }
        }
    }

    private static Entry entry(String codec, String variant, Instant start, Outcome<Sizes> outcome) {
        return FieldCases.entry(FieldCases.STUDY, FieldCases.key(codec, variant), start, outcome);
    }
}
