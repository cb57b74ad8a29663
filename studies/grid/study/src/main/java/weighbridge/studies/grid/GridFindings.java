package weighbridge.studies.grid;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import weighbridge.grid.GridOrder;
import weighbridge.grid.GridRun;
import weighbridge.report.model.Preface;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Thresholds;
import weighbridge.study.Findings;
import weighbridge.study.Lead;
import weighbridge.study.Shown;
import weighbridge.study.grid.GridContender;
import weighbridge.study.grid.GridRuns;
import weighbridge.study.replay.Aligned;
import weighbridge.study.replay.Folding;
import weighbridge.study.replay.Sheet;

/** The grid's measurements, as shown to the user. */
record GridFindings(GridAsked asked, GridRuns runs) implements Findings {
    /** A rate counts as missed if it falls short by more than this share. */
    private static final double MISSED = 0.02;
    /** The width of the dash with which a folded item begins, which a caption leaves out. */
    private static final int INDENT = 4;

    @Override
    public boolean hasFailures() {
        return runs.hasFailures();
    }

    private GridTables tables() {
        return new GridTables(asked, runs);
    }

    private List<String> answers() {
        List<String> answers = new ArrayList<>();
        for (String w : asked.workloads()) {
            smallest(w).ifPresent(answers::add);
            first(w, GridRuns::cpu, "takes the least CPU per operation", e -> Shown.micros(e) + " µs")
                    .ifPresent(answers::add);
            if (asked.isTimed()) {
                first(w, GridTables::p99, "has the shortest delays", e -> "99 % within " + Shown.micros(e) + " µs")
                        .ifPresent(answers::add);
            } else {
                first(w, r -> 1 / r.work().rate(), "does the most operations",
                        e -> Shown.number(Estimate.exact(1 / e.point())) + "/s").ifPresent(answers::add);
            }
        }
        return answers;
    }

    /**
     * The format with the smallest entries, which is known exactly. That of JSON is left out, since its metadata, which
     * the grid does not count, takes several times as much.
     */
    private Optional<String> smallest(String workload) {
        Function<GridContender, Optional<Estimate>> bytes = c -> runs.bytes(c.name(), workload, GridTables::owned);
        SequencedMap<String, String> rising = new LinkedHashMap<>();
        asked.field().stream().filter(c -> !GridFormats.isLimit(c) && c.kept() != GridOrder.Kept.JSON)
                .filter(c -> bytes.apply(c).isPresent())
                .sorted(Comparator.comparingDouble(c -> bytes.apply(c).orElseThrow().point()))
                .forEach(c -> rising.put(c.name(), Shown.number(bytes.apply(c).orElseThrow()) + " B"));
        return Shown.least(rising).map(l -> workload + ": smallest entries, as the grid reports them: " + l + ".");
    }

    /** A sentence about the cheapest format, as far as the rounds can tell. */
    private Optional<String> first(String workload, ToDoubleFunction<GridRun> cost, String what,
            Function<Estimate, String> number) {
        Function<String, Optional<Estimate>> estimate = c -> runs.estimate(c, workload, cost);
        List<String> ranked = asked.field().stream().filter(c -> !GridFormats.isLimit(c)).map(GridContender::name)
                .filter(c -> estimate.apply(c).isPresent())
                .sorted(Comparator.comparingDouble(c -> estimate.apply(c).orElseThrow().point())).toList();
        if (ranked.size() < 2) return Optional.empty();
        List<String> cold = ranked.stream().filter(c -> runs.isCold(c, workload)).toList();
        if (!cold.isEmpty()) return Optional.of(workload + ": " + Lead.none(cold, "format", what) + ".");
        return Lead.of(ranked, (one, other) -> runs.compare(one, other, workload, cost)).map(l -> workload + ": "
                + l.sentence("format", what, number.apply(estimate.apply(l.best()).orElseThrow())) + ".");
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(compared());
        query().ifPresent(sentences::add);
        sentences.add(place());
        resolution().ifPresent(sentences::add);
        if (asked.field().size() > 1) sentences.add(jointly());
        sentences.add(legend());
        sentences.addAll(kept());
        uncounted(
                "JIT compilers took more than " + Math.round(100 * GridRun.Work.JIT_SHARE)
                        + " % of the CPU time while it was measured",
                " --seconds with more makes runs longer.", r -> r.work().jitNanos().isPresent())
                .ifPresent(sentences::add);
        uncounted("this system does not tell what CPU time JIT compilers take", "", r -> r.work().jitNanos().isEmpty())
                .ifPresent(sentences::add);
        if (asked.load() instanceof GridOrder.Load.AtRate(double due)) missed(due, sentences);
        failed(sentences);
        if (isFew()) sentences.add(Shown.LEGEND);
        runs.outlook(shown()).sentence().ifPresent(sentences::add);
        runs.all().stream().flatMap(r -> r.notes().stream()).distinct().forEach(sentences::add);
        for (String w : asked.workloads()) {
            for (GridContender c : asked.field()) {
                runs.failure(c.name(), w)
                        .ifPresent(o -> sentences.add(c.name() + " with " + w + ": " + o.word() + ", " + o.reason()));
            }
        }
        return sentences;
    }

    /** Which runs do not count for a reason; empty if none does so. */
    private Optional<String> uncounted(String since, String advice, Predicate<GridRun> why) {
        List<String> each = new ArrayList<>();
        for (String w : asked.workloads()) {
            for (GridContender c : asked.field()) {
                Collection<GridRun> all = runs.runs(c.name(), w).values();
                long cold = all.stream().filter(r -> !r.work().isWarm()).filter(why).count();
                if (cold > 0) each.add(c.name() + " with " + w + ", " + cold + " of " + all.size());
            }
        }
        return each.isEmpty() ? Optional.empty() : Optional.of("Runs whose speed does not count, since " + since + ": "
                + String.join("; ", each) + ". A number from such runs alone is marked as" + Shown.COLD + "." + advice);
    }

    private String compared() {
        long underLoad = sum(r -> r.compared().underLoad());
        long atEnd = sum(r -> r.compared().atEnd());
        if (runs.all().isEmpty()) {
            return "No run was completed: raise --budget, or see the reasons below.";
        }
        if (underLoad == 0) {
            return String.format(Locale.ROOT,
                    "At the end, all %,d entries of the map were compared with what was put in.", atEnd);
        }
        return String.format(Locale.ROOT,
                "%,d values that came back under load and, at the end, all %,d entries of the map were compared with "
                        + "what was put in.",
                underLoad, atEnd);
    }

    /** Sums over the compared formats only: a limit's values have no content to compare. */
    private long sum(ToLongFunction<GridRun> of) {
        return asked.workloads().stream().flatMap(w -> asked.field().stream().filter(c -> !GridFormats.isLimit(c))
                .flatMap(c -> runs.runs(c.name(), w).values().stream())).mapToLong(of).sum();
    }

    private Optional<String> query() {
        List<String> queries =
                runs.all().stream().flatMap(r -> r.matched().stream()).map(GridRun.Matched::query).distinct().toList();
        if (queries.isEmpty()) return Optional.empty();
        return Optional.of("Queries " + (asked.query().index() ? "with" : "without") + " an index: "
                + String.join("; ", queries) + ". All rows were read and counted.");
    }

    private String place() {
        String clients = asked.clients() == 1 ? "one client process" : asked.clients() + " client processes";
        return switch (asked.place()) {
            case GridOrder.Place.Embedded(int members, int heap) -> String.format(Locale.ROOT,
                    "Each run started %s with a heap of %,d MiB%s and %s, all on loopback; they shared this "
                            + "machine's cores.",
                    members == 1 ? "one member" : members + " members", heap, members == 1 ? "" : " each", clients);
            case GridOrder.Place.Existing(List<String> addresses, String name) ->
                "The cluster \"" + name + "\" at " + String.join(", ", addresses) + " was used by " + clients
                        + " on this machine. The memory and CPU time of the cluster's members are not known.";
        };
    }

    /** The smallest differences that these rounds can show. */
    private Optional<String> resolution() {
        Optional<String> cpu = resolution(runs::dearer).map(r -> r + " for CPU");
        Optional<String> time = asked.isTimed() ? Optional.empty() : resolution(runs::slower).map(r -> r + " for time");
        List<String> both = Stream.of(cpu, time).flatMap(Optional::stream).toList();
        if (both.isEmpty()) return Optional.empty();
        return Optional.of("Because of the grid's noise, the intervals of ratios have a median half-width of "
                + String.join(" and ", both) + ", so smaller differences between formats cannot be seen.");
    }

    private interface Against {
        Optional<Comparison> of(String one, String other, String workload);
    }

    private Optional<String> resolution(Against against) {
        String baseline = asked.field().getFirst().name();
        double[] halves = asked.workloads().stream()
                .flatMap(w -> asked.field().stream().skip(1).flatMap(c -> against.of(c.name(), baseline, w).stream()))
                .filter(c -> c.ratio().n() > 1).mapToDouble(Comparison::half).filter(Double::isFinite).sorted()
                .toArray();
        if (halves.length == 0) return Optional.empty();
        return Optional.of(String.format(Locale.ROOT, "%.0f %%", 100 * Math.expm1(halves[halves.length / 2])));
    }

    private String legend() {
        StringBuilder legend =
                new StringBuilder("Verdicts are per operation, relative to " + asked.field().getFirst().name()
                        + ". CPU: of whole processes without their JIT compilers, in µs per operation. ");
        if (asked.isTimed()) {
            legend.append("delay: the time from when an operation was due, not from when it began, until it ended; "
                    + "empty: the same for gets and sets of empty values. ");
        }
        if (asked.isEmbedded()) {
            legend.append("owned: OwnedEntryMemoryCost, the grid's own figure for an entry; heap: what an entry takes "
                    + "with its copies, after garbage collection. ");
        }
        return legend.append("network: payload of TCP in both directions. Bytes have the range of all rounds.")
                .toString();
    }

    /** How the map keeps each format's values. */
    private List<String> kept() {
        List<String> sentences = new ArrayList<>();
        List<String> serializers = asked.field().stream().filter(c -> c.kept() == GridOrder.Kept.SERIALIZER)
                .map(GridContender::name).toList();
        if (!serializers.isEmpty()) {
            sentences.add(String.join(", ", serializers) + ": used through a ByteArraySerializer, which, like a "
                    + "codec, returns and takes arrays.");
        }
        for (GridContender c : asked.field()) {
            if (GridFormats.isLimit(c)) {
                sentences.add(c.name() + ": arrays with as many bytes as a message with a fixed layout. They serve as "
                        + "a limit: they contain no values, so they are not compared.");
            } else if (c.kept() == GridOrder.Kept.BYTES) {
                sentences.add(
                        c.name() + ": the program encodes to and decodes from byte[]; the grid stores the arrays.");
            } else if (c.kept() == GridOrder.Kept.JSON) {
                sentences.add(c.name() + ": stored as the text of " + c.codec() + " in a HazelcastJsonValue. The "
                        + "grid's own figures do not count its metadata.");
            }
        }
        return sentences;
    }

    private void missed(double due, List<String> sentences) {
        for (String w : asked.workloads()) {
            for (GridContender c : asked.field()) {
                runs.rate(c.name(), w).filter(r -> r.point() < (1 - MISSED) * due)
                        .ifPresent(r -> sentences.add(String.format(Locale.ROOT,
                                "%s with %s completed %s of %,.0f operations/s, so delays kept growing during the run.",
                                c.name(), w, Shown.number(r), due)));
            }
        }
    }

    private void failed(List<String> sentences) {
        for (String w : asked.workloads()) {
            for (GridContender c : asked.field()) {
                long failed = runs.runs(c.name(), w).values().stream().mapToLong(r -> r.work().failed()).sum();
                if (failed > 0)
                    sentences.add(String.format(Locale.ROOT, "%s with %s: %,d operations ended with an exception.",
                            c.name(), w, failed));
            }
        }
    }

    /** The comparisons whose verdicts the tables show. */
    private List<Comparison> shown() {
        List<Comparison> shown = new ArrayList<>();
        String baseline = asked.field().getFirst().name();
        for (String w : asked.workloads()) {
            for (GridContender c : asked.field().subList(1, asked.field().size())) {
                runs.dearer(c.name(), baseline, w).ifPresent(shown::add);
                (asked.isTimed() ? runs.compare(c.name(), baseline, w, GridTables::p99)
                        : runs.slower(c.name(), baseline, w)).ifPresent(shown::add);
            }
        }
        return shown;
    }

    private String jointly() {
        int sizes = asked.workloads().size();
        return String.format(Locale.ROOT,
                "Verdicts are claimed jointly for all %,d comparisons (each two of %d formats, in %s and CPU%s): of a "
                        + "hundred runs of identical formats, at most one should claim any difference. \"≈ … ?\": seen, "
                        + "but not proven.",
                runs.comparisons(), asked.field().size(), asked.isTimed() ? "delay" : "time",
                sizes == 1 ? "" : ", with " + sizes + " kinds of values");
    }

    private boolean isFew() {
        return asked.workloads().stream()
                .flatMap(w -> asked.field().stream().map(c -> runs.counting(c.name(), w).size()))
                .anyMatch(n -> n > 0 && n < Thresholds.LIKELY_ROUNDS);
    }

    @Override
    public Map<String, Object> json() {
        return new GridJson(asked, runs).tree(answers(), sentences());
    }

    @Override
    public String text(String conditions, int columns) {
        StringBuilder text = new StringBuilder();
        for (String a : answers()) text.append(Folding.item(a, columns));
        if (!text.isEmpty()) text.append('\n');
        for (Sheet s : tables().fitting(columns)) {
            text.append(Folding.item(s.caption(), columns).substring(INDENT))
                    .append(Aligned.text(new Sheet("", s.head(), s.rows())).substring(1)).append('\n');
        }
        for (String s : sentences()) text.append(Folding.item(s, columns));
        return text.append(Folding.item(conditions, columns).stripTrailing()).toString();
    }

    @Override
    public Preface preface() {
        return new Preface("Grid: " + String.join(", ", asked.workloads()), "Values in a Hazelcast cluster",
                tables().all().stream().map(s -> new Preface.Table(s.caption(), s.head(), s.rows())).toList(),
                Stream.concat(answers().stream(), sentences().stream()).toList(), List.of());
    }

    @Override
    public Optional<String> page(PageFacts facts) {
        StringBuilder page = new StringBuilder("# Grid: " + String.join(", ", asked.workloads()) + "\n\n`weighbridge "
                + facts.command() + "` · " + facts.took() + " · " + facts.conditions() + "\n\n");
        for (String a : answers()) page.append("- ").append(a).append('\n');
        page.append('\n');
        for (Sheet s : tables().all()) page.append(s.markdown()).append('\n');
        for (String s : sentences()) page.append("- ").append(s).append('\n');
        return Optional.of(page.toString());
    }
}
