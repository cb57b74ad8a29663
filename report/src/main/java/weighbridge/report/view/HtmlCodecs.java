package weighbridge.report.view;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.Flag;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Comparison;
import weighbridge.stats.Verdict;

/** The contestants in the page's first table, with the numbers compared there, at the lowest number of threads. */
final class HtmlCodecs {
    private final ReportModel.Workload workload;
    private final int threads;
    private final Overview overview;

    HtmlCodecs(ReportModel.Workload workload) {
        this.workload = workload;
        this.threads = workload.groups().stream().mapToInt(ReportModel.Group::threads).min().orElse(1);
        this.overview = Overview.of(workload, threads);
    }

    /** Fills in {@code operations}, {@code headline} and {@code codecs}. */
    void write(ObjectNode node) {
        node.put("threads", threads);
        overview.headline().ifPresent(h -> node.put("headline", h.operation().text()).put("baseline",
                ClaimText.other(h).orElse(h.baseline())));
        ArrayNode operations = node.putArray("operations");
        for (ReportModel.Group g : overview.groups()) operation(operations.addObject(), g);
        overview.floors().ifPresent(f -> node.put("floors", f));
        overview.ownFile().ifPresent(f -> file(node.putObject("file"), f));
        HtmlData.texts(node.putArray("notes"), overview.notes());
        ArrayNode codecs = node.putArray("codecs");
        for (String id : overview.codecs()) codec(codecs.addObject(), id);
    }

    private void file(ObjectNode node, OwnFileRow file) {
        node.put("name", file.name());
        ObjectNode sizes = node.putObject("sizes");
        for (String metric : file.metrics()) {
            file.size(metric).ifPresent(c -> sizes.putObject(HtmlTables.sizeTitle(metric))
                    .put("text", Scale.of(c).value(c)).put("value", c.estimate()));
        }
    }

    private static void operation(ObjectNode node, ReportModel.Group g) {
        node.put("name", g.operation().text());
        List<String> ids = g.rows().stream().map(ReportModel.Row::codec).toList();
        ArrayNode pairs = node.putArray("pairs");
        List<Comparison> words = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (ReportModel.Pair p : g.pairs()) {
            if (p.comparison().isEmpty()) continue;
            Comparison c = p.comparison().get();
            Verdict verdict = c.verdict();
            ArrayNode pair = pairs.addArray().add(ids.indexOf(p.a())).add(ids.indexOf(p.b()));
            HtmlPlots.numbers(pair, shortened(c.ratio().point()), shortened(c.ratio().low()),
                    shortened(c.ratio().high()));
            pair.add(c.rounds()).add(place(texts, words, c)).add(place(texts, words, c.reversed()))
                    .add(verdict.provesFaster() ? 1 : verdict.reversed().provesFaster() ? -1 : 0);
        }
        HtmlData.texts(node.putArray("words"), texts);
        HtmlData.texts(node.putArray("briefs"), words.stream().map(c -> ClaimText.brief(c.verdict())).toList());
        HtmlData.texts(node.putArray("ids"), ids);
    }

    /** The position of a comparison's words in a list, to which they are appended if missing. */
    private static int place(List<String> texts, List<Comparison> comparisons, Comparison comparison) {
        String text = comparison.words();
        if (!texts.contains(text)) {
            texts.add(text);
            comparisons.add(comparison);
        }
        return texts.indexOf(text);
    }

    /** Rounds to six digits, more than the page shows. */
    private static double shortened(double number) {
        return Double.isFinite(number) ? new BigDecimal(number).round(new MathContext(6)).doubleValue() : number;
    }

    private void codec(ObjectNode node, String id) {
        node.put("id", id).put("name", overview.name(id));
        Optional<ReportModel.Exact> exact = workload.exact().stream().filter(e -> e.codec().equals(id)).findFirst();
        exact.ifPresent(e -> {
            node.put("library", e.library());
            node.putObject("traits").put("languages", e.traits().crossLanguage())
                    .put("evolves", e.traits().evolution().isPossible()).put("fields", e.traits().evolution().text())
                    .put("encoding", e.traits().readable() ? "text" : "binary").put("licence", e.traits().licence())
                    .put("way", e.traits().way()).put("reusesBuffers", e.traits().reusesBuffers());
        });
        HtmlData.texts(node.putArray("flags"), workload.flags(id));
        node.put("limit",
                exact.map(e -> e.traits().limit()).orElse(false)
                        || overview.groups().stream().flatMap(g -> g.row(id).stream())
                                .flatMap(r -> r.standing().stream()).anyMatch(ReportModel.Standing::limit));
        overview.failure(id).ifPresent(f -> failure(node, f));
        ObjectNode sizes = node.putObject("sizes");
        for (String metric : HtmlTables.sizeMetrics(workload)) {
            overview.size(id, metric).ifPresent(c -> sizes.putObject(HtmlTables.sizeTitle(metric))
                    .put("text", Scale.of(c).value(c)).put("value", c.estimate()));
        }
        ObjectNode times = node.putObject("times");
        for (ReportModel.Group g : overview.groups()) time(times.putObject(g.operation().text()), g, id);
    }

    private void time(ObjectNode node, ReportModel.Group g, String id) {
        Optional<ReportModel.Cell> time = overview.time(g, id);
        if (time.isEmpty()) {
            node.put("absent", Overview.absent(g, id));
            g.row(id).filter(r -> !(r.outcome() instanceof Outcome.Measured<?>))
                    .ifPresent(r -> node.put("reason", r.outcome().reason()));
            return;
        }
        Scale scale = Scale.of(time.get());
        node.put("text", scale.value(time.get())).put("spread", scale.interval(time.get()))
                .put("range", scale.range(time.get())).put("value", time.get().estimate());
        HtmlPlots.numbers(node.putArray("interval"), time.get().low(), time.get().high());
        g.row(id).flatMap(ReportModel.Row::standing).flatMap(s -> s.cell(ReportModel.PROCESS))
                .ifPresent(c -> node.put("process", c.estimate()));
        g.row(id).flatMap(ReportModel.Row::standing).ifPresent(
                s -> node.put("verdict", Overview.words(s, true)).put("leads", s.leads()).put("compared", !s.isSeen()));
        List<String> flags = new ArrayList<>(time.get().flags().stream().map(Flag::text).toList());
        flags.addAll(workload.flags(id));
        HtmlData.texts(node.putArray("flags"), flags);
    }

    private static void failure(ObjectNode node, Outcome<?> outcome) {
        node.put("failure", outcome.reason().isEmpty() ? outcome.word() : outcome.word() + ": " + outcome.reason());
    }
}
