package weighbridge.report.view;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.Contest;
import weighbridge.report.model.ReportModel;

/** The data of report.html: every text as it is shown, every number that is drawn or sorted by. */
final class HtmlData {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private static final String COLD = "cold";

    private HtmlData() {}

    static String of(ReportModel model, String charts) {
        ObjectNode root = JSON.createObjectNode();
        root.put("title", model.title());
        root.put("run", model.run());
        root.put("machine", model.conditions().grade());
        root.put("charts", charts);
        root.put("confidence", Scale.percent(model.conditions().confidence()));
        root.put("margin", model.conditions().margin());
        root.put("complete", model.conditions().complete());
        root.put("trials", model.conditions().rounds() > 0);
        texts(root.putArray("answers"), model.answers());
        ArrayNode warnings = root.putArray("warnings");
        for (ReportModel.Warning w : model.warnings()) {
            warnings.addObject().put("subject", w.subject()).put("cause", w.cause()).put("remedy", w.remedy());
        }
        facts(root.putArray("conditions"), conditions(model.conditions()));
        texts(root.putArray("limits"), model.limits());
        root.put("command", model.command());
        ArrayNode workloads = root.putArray("workloads");
        for (ReportModel.Workload w : model.workloads()) workload(workloads.addObject(), w, model.conditions());
        return JSON.writeValueAsString(root);
    }

    private static List<Fact> conditions(ReportModel.Conditions c) {
        List<Fact> facts = new ArrayList<>();
        if (c.rounds() > 0) facts.add(new Fact("What a speed is", c.estimand()));
        facts.add(
                new Fact("Machine", c.grade() + (c.reasons().isEmpty() ? "" : ": " + String.join("; ", c.reasons()))));
        facts.add(new Fact("Processor", c.cpu() + ", " + c.cores() + (c.cores() == 1 ? " core" : " cores")));
        facts.add(new Fact("System", c.os()));
        facts.add(new Fact("JDK", c.jdk()));
        facts.add(new Fact("JVM flags", c.jvmFlags().isEmpty() ? "none" : String.join(" ", c.jvmFlags())));
        facts.add(new Fact("Garbage collector", c.gc()));
        facts.add(new Fact("Blackholes", c.blackholes()));
        if (c.rounds() > 0) {
            facts.add(new Fact("Rounds", c.rounds() + (c.complete() ? "" : ", ended before the plan was done")));
            facts.add(new Fact("Intervals", Scale.percent(c.confidence()) + "; differences below "
                    + Scale.percent(c.margin()) + " do not count; aimed at ± " + Scale.percent(c.precision())));
        }
        facts.add(new Fact("Time", time(c.took()) + (c.budget().isZero() ? "" : " of " + time(c.budget()))));
        facts.add(new Fact("Started", c.started().toString()));
        return facts;
    }

    private static String time(Duration d) {
        long minutes = d.toMinutes();
        return minutes == 0 ? d.toSeconds() + " s" : minutes + " min " + d.toSecondsPart() + " s";
    }

    private static void workload(ObjectNode node, ReportModel.Workload w, ReportModel.Conditions c) {
        node.put("name", w.name());
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Values", w.origin()));
        facts.add(new Fact("Records",
                count(w.records()) + (w.sized() < w.records() ? ", sizes of the first " + count(w.sized()) : "")));
        facts.add(new Fact("Fields", Integer.toString(w.fields())));
        if (w.jsonBytes() > 0)
            facts.add(new Fact("Mean JSON", Scale.of("B", List.of(w.jsonBytes())).exact(w.jsonBytes())));
        facts.add(new Fact("Payload digest", w.digest()));
        facts(node.putArray("facts"), facts);
        texts(node.putArray("answers"), w.answers());
        overview(node.putObject("overview"), w);
        sizes(node.putObject("sizes"), w);
        libraries(node.putObject("libraries"), w);
        ArrayNode groups = node.putArray("groups");
        for (ReportModel.Group g : w.groups()) group(groups.addObject(), g, w, c);
        ArrayNode grids = node.putArray("grids");
        for (Grid grid : Grid.of(w)) grid(grids.addObject(), grid);
        ArrayNode scatters = node.putArray("scatters");
        for (ReportModel.Group g : scatterOrder(w.groups())) {
            for (String metric : sizeMetrics(w)) scatter(scatters, g, metric, w);
        }
        node.put("weighed", facts(w).findAny().isPresent());
        losses(node.putObject("losses"), w);
        failures(node.putObject("failures"), w);
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** What the terminal shows, of the fewest threads. */
    private static void overview(ObjectNode node, ReportModel.Workload w) {
        int threads = w.groups().stream().mapToInt(ReportModel.Group::threads).min().orElse(1);
        Overview overview = Overview.of(w, threads);
        List<ReportModel.Group> groups = overview.groups();
        Optional<ReportModel.Group> headline = overview.headline();
        List<String> sizes = Overview.SIZES.stream().filter(sizeMetrics(w)::contains).toList();
        Table table = new Table(node).column("codec", false);
        sizes.forEach(m -> table.column(sizeTitle(m), true));
        groups.forEach(g -> table.column(g.operation().text(), true));
        headline.ifPresent(h -> table.column("vs " + h.baseline(), true).column("alloc " + h.operation().text(), true)
                .column("verdict (" + h.operation().text() + ")", false));
        List<Scale> scales = groups.stream()
                .map(g -> scale(standings(g).flatMap(s -> s.cell(Overview.metric(g.operation())).stream()).toList()))
                .toList();
        for (String codec : overview.codecs()) {
            table.row().text(codec);
            Optional<Outcome<?>> failure = overview.failure(codec);
            if (failure.isPresent()) {
                table.failure(failure.get(), sizes.size() + groups.size() + (headline.isPresent() ? 3 : 0));
                continue;
            }
            for (String metric : sizes) {
                Optional<ReportModel.Cell> cell = overview.size(codec, metric);
                table.cell(cell, cell.map(Scale::of).orElse(Scale.of("B", List.of())));
            }
            for (int i = 0; i < groups.size(); i++) {
                Optional<ReportModel.Cell> cell = overview.time(groups.get(i), codec);
                if (cell.isPresent()) table.cell(cell, scales.get(i));
                else table.text(Overview.absent(groups.get(i), codec));
            }
            headline.ifPresent(h -> {
                if (codec.equals(h.baseline())) table.number("1×", 1);
                else table.cell(overview.toBaseline(codec), Scale.of(ReportModel.TIMES, List.of()));
                Optional<ReportModel.Cell> alloc = overview.alloc(codec);
                table.cell(alloc, alloc.map(Scale::of).orElse(Scale.of("B", List.of())))
                        .text(overview.verdict(codec, true));
            });
        }
    }

    private static void sizes(ObjectNode node, ReportModel.Workload w) {
        List<String> metrics = sizeMetrics(w);
        Table table = new Table(node).column("codec", false);
        metrics.forEach(m -> table.column(sizeTitle(m), true));
        table.column("same bytes each time", false);
        for (ReportModel.Exact e : w.exact()) {
            table.row().text(e.codec());
            if (!(e.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts f))) {
                table.failure(e.outcome(), metrics.size() + 1);
                continue;
            }
            metrics.forEach(m -> table.cell(f.cell(m), f.cell(m).map(Scale::of).orElse(Scale.of("B", List.of()))));
            table.text(f.stable() ? "yes" : "no");
        }
    }

    /** Which library each contestant is, and what its operations allocate before they are warm. */
    private static void libraries(ObjectNode node, ReportModel.Workload w) {
        List<Operation> operations =
                Stream.of(Operation.values()).filter(o -> facts(w).anyMatch(f -> f.alloc(o).isPresent())).toList();
        Table table = new Table(node).column("codec", false).column("library", false);
        operations.forEach(o -> table.column("alloc " + o.text(), true));
        for (ReportModel.Exact e : w.exact()) {
            table.row().text(e.codec()).text(e.library());
            if (e.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts f)) {
                operations.forEach(
                        o -> table.cell(f.alloc(o), f.alloc(o).map(Scale::of).orElse(Scale.of("B", List.of()))));
            } else if (!operations.isEmpty()) {
                table.failure(e.outcome(), operations.size());
            }
        }
    }

    private static Stream<ReportModel.ExactFacts> facts(ReportModel.Workload w) {
        return w.exact().stream().flatMap(e -> e.facts().stream());
    }

    /** The size itself, then a message compressed alone, then its share of a compressed batch. */
    private static List<String> sizeMetrics(ReportModel.Workload w) {
        return facts(w).flatMap(f -> f.cells().stream()).map(ReportModel.Cell::metric)
                .filter(m -> m.startsWith("size.")).distinct()
                .sorted(Comparator
                        .comparing((String m) -> m.equals(ReportModel.SIZE) ? 0 : m.startsWith("size.batch.") ? 2 : 1)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** {@code size.batch.zstd} is a message's share of a compressed batch of a thousand. */
    static String sizeTitle(String metric) {
        String name = metric.substring("size.".length());
        if (name.equals("raw")) return "size";
        return name.startsWith("batch.") ? name.substring("batch.".length()) + "/1k" : name;
    }

    private static void group(ObjectNode node, ReportModel.Group g, ReportModel.Workload w, ReportModel.Conditions c) {
        String title = g.operation().text() + (g.threads() == 1 ? "" : ", " + g.threads() + " threads");
        node.put("title", title);
        node.put("operation", g.operation().text());
        table(node.putObject("table"), g, w, c);
        ArrayNode points = node.putArray("points");
        for (ReportModel.Row r : g.rows()) {
            if (r.outcome() instanceof Outcome.Measured(ReportModel.Standing s)) {
                s.cell(Overview.metric(g.operation()))
                        .ifPresent(cell -> point(points.addObject(), g, r.codec(), s, cell));
            }
        }
    }

    private static void grid(ObjectNode node, Grid grid) {
        node.put("title", grid.title()).put("note", grid.note());
        Table table = new Table(node.putObject("table")).column("codec", false);
        grid.columns().forEach(c -> table.column(c, true));
        for (Grid.Row row : grid.rows()) {
            table.row().text(row.codec());
            if (row.failure().isPresent()) {
                table.failure(row.failure().get(), grid.columns().size());
                continue;
            }
            for (int i = 0; i < grid.columns().size(); i++) {
                Optional<ReportModel.Cell> cell = row.cells().get(i);
                if (cell.isPresent()) table.number(row.text(i), cell.get().estimate());
                else table.text(row.text(i));
            }
        }
    }

    private static void point(ObjectNode node, ReportModel.Group g, String codec, ReportModel.Standing s,
            ReportModel.Cell cell) {
        node.put("codec", codec);
        node.put("kind", kind(codec, s, fastest(g)));
        node.put("provisional", cell.provisional());
        node.put("text", Scale.of(cell).text(cell));
        node.put("verdict", Overview.words(s, true));
        numbers(node.putArray("time"), cell.low(), cell.estimate(), cell.high());
        if (s.toFastest().isPresent()) {
            ReportModel.Ratio r = s.toFastest().get();
            numbers(node.putArray("ratio"), r.low(), r.estimate(), r.high());
            node.put("ratioText", Scale.value(r) + "× " + r.to() + " (" + Scale.range(r) + ")");
        } else if (fastest(g).equals(Optional.of(codec))) {
            numbers(node.putArray("ratio"), 1, 1, 1);
            node.put("ratioText", "1, the fastest");
        }
        ArrayNode trials = node.putArray("trials");
        s.trials().forEach(trials::add);
    }

    private static boolean isRanked(ReportModel.Standing s) {
        return !s.limit() && !s.trials().isEmpty();
    }

    /** The codec that the others are held against: the first of the ranked. */
    private static Optional<String> fastest(ReportModel.Group g) {
        return g.rows().stream()
                .filter(r -> r.standing().filter(s -> isRanked(s) && s.toFastest().isEmpty()).isPresent())
                .map(ReportModel.Row::codec).findFirst();
    }

    /**
     * How a point is drawn: as the fastest or tied with it, as one that none is proven faster than, as slower, as not
     * compared, or as a limit.
     */
    private static String kind(String codec, ReportModel.Standing s, Optional<String> fastest) {
        if (s.limit()) return "limit";
        if (s.leads()) return "fastest";
        if (fastest.equals(Optional.of(codec))) return "open";
        if (!isRanked(s) || s.toFastest().isEmpty()) return "unranked";
        return s.place().first() <= 1 ? "open" : "slower";
    }

    private static void table(ObjectNode node, ReportModel.Group g, ReportModel.Workload w, ReportModel.Conditions c) {
        String metric = Overview.metric(g.operation());
        boolean wall = standings(g).anyMatch(s -> s.cell(ReportModel.WALL).isPresent());
        boolean alloc = g.rows().stream().anyMatch(r -> alloc(g, r, w).isPresent());
        Scale scale = scale(standings(g).flatMap(s -> s.cell(metric).stream()).toList());
        Scale wallScale = scale(standings(g).flatMap(s -> s.cell(ReportModel.WALL).stream()).toList());
        Table table = new Table(node).column("rank", true).column("codec", false).column("CPU time", true)
                .column("× fastest (" + Scale.percent(c.confidence()) + ")", true).column("verdict", false);
        if (wall) table.column("wall time", true);
        if (alloc) table.column("alloc", true);
        boolean first = g.operation() != Operation.COLD && standings(g).anyMatch(s -> s.cell(COLD).isPresent());
        Scale firstScale = scale(standings(g).flatMap(s -> s.cell(COLD).stream()).toList());
        if (first) table.column("first call", true);
        boolean remarks = standings(g).anyMatch(s -> s.cell(metric).map(x -> !remarks(x).isEmpty()).orElse(false));
        table.column("trials", true);
        if (remarks) table.column("remarks", false);
        for (ReportModel.Row r : g.rows()) {
            table.row();
            if (!(r.outcome() instanceof Outcome.Measured(ReportModel.Standing s))) {
                table.text("–").text(r.codec()).failure(r.outcome(),
                        4 + (wall ? 1 : 0) + (alloc ? 1 : 0) + (first ? 1 : 0) + (remarks ? 1 : 0));
                continue;
            }
            Optional<ReportModel.Cell> cell = s.cell(metric);
            if (s.place().first() == 0) table.text("–");
            else table.number(rank(s), s.place().first());
            table.text(r.codec()).cell(cell, scale);
            if (s.toFastest().isPresent()) table.ratio(s.toFastest().get());
            else if (fastest(g).equals(Optional.of(r.codec()))) table.number("1", 1);
            else table.text("–");
            table.text(Overview.words(s, true));
            if (wall) table.cell(s.cell(ReportModel.WALL), wallScale);
            if (alloc)
                table.cell(alloc(g, r, w),
                        Scale.of("B", alloc(g, r, w).stream().map(ReportModel.Cell::estimate).toList()));
            if (first) table.cell(s.cell(COLD), firstScale);
            table.number(cell.map(x -> Integer.toString(x.n())).orElse("0"), cell.map(ReportModel.Cell::n).orElse(0));
            if (remarks) table.text(cell.map(HtmlData::remarks).orElse(""));
        }
    }

    private static String remarks(ReportModel.Cell cell) {
        return String.join(", ",
                Stream.concat(cell.provisional() ? Stream.of("provisional") : Stream.empty(), cell.flags().stream())
                        .toList());
    }

    /** {@code 2}, {@code 2 =} where it is shared by those that are proven equal, {@code 2–4} where it is open. */
    private static String rank(ReportModel.Standing s) {
        if (s.place().last() > s.place().first()) return s.place().first() + "–" + s.place().last();
        return s.place().first() + (s.ties().isEmpty() ? "" : " =");
    }

    private static Stream<ReportModel.Standing> standings(ReportModel.Group g) {
        return g.rows().stream().flatMap(r -> r.standing().stream());
    }

    private static Optional<ReportModel.Cell> alloc(ReportModel.Group g, ReportModel.Row row, ReportModel.Workload w) {
        Optional<ReportModel.Cell> measured = row.standing().flatMap(s -> s.cell(ReportModel.ALLOC));
        return measured.or(() -> Overview.exact(w, row.codec()).flatMap(f -> f.alloc(g.operation())));
    }

    private static Scale scale(List<ReportModel.Cell> cells) {
        return Scale.of("ns", cells.stream().map(ReportModel.Cell::estimate).toList());
    }

    /** The headline first: it is what the scatter shows until asked for another. */
    private static List<ReportModel.Group> scatterOrder(List<ReportModel.Group> groups) {
        Optional<ReportModel.Group> headline = Overview.headline(groups);
        return Stream.concat(headline.stream(), groups.stream().filter(g -> !headline.equals(Optional.of(g)))).toList();
    }

    private static void scatter(ArrayNode scatters, ReportModel.Group g, String metric, ReportModel.Workload w) {
        List<ParetoFront.Point> contestants = new ArrayList<>();
        ArrayNode points = JSON.createArrayNode();
        for (ReportModel.Row r : g.rows()) {
            Optional<ReportModel.Cell> size = Overview.exact(w, r.codec()).flatMap(f -> f.cell(metric));
            if (size.isEmpty() || !(r.outcome() instanceof Outcome.Measured(ReportModel.Standing s))) continue;
            Optional<ReportModel.Cell> time = s.cell(Overview.metric(g.operation()));
            if (time.isEmpty() || s.limit() || s.verdict().equals(Contest.JUDGED_ON_READ)) continue;
            // What is provisional proves nothing, so it neither beats nor is beaten.
            boolean provisional = time.get().provisional();
            contestants.add(new ParetoFront.Point(r.codec(), size.get().estimate(), provisional ? 0 : time.get().low(),
                    time.get().estimate(), provisional ? Double.POSITIVE_INFINITY : time.get().high(), s.ties()));
            ObjectNode point = points.addObject().put("codec", r.codec()).put("size", size.get().estimate())
                    .put("provisional", provisional);
            point.put("text", Scale.of(size.get()).text(size.get()) + ", " + Scale.of(time.get()).text(time.get()));
            numbers(point.putArray("time"), time.get().low(), time.get().estimate(), time.get().high());
        }
        if (contestants.size() < 2) return;
        ObjectNode node = scatters.addObject();
        node.put("size", sizeTitle(metric));
        node.put("operation", g.operation().text() + (g.threads() == 1 ? "" : ", " + g.threads() + " threads"));
        node.set("points", points);
        ParetoFront found = ParetoFront.of(contestants);
        texts(node.putArray("left"), g.rows().stream().filter(r -> r.outcome() instanceof Outcome.NotReached<?>)
                .map(ReportModel.Row::codec).toList());
        texts(node.putArray("front"), found.front().stream().map(ParetoFront.Point::codec).toList());
        texts(node.putArray("open"), found.open().stream().map(ParetoFront.Point::codec).toList());
    }

    private static void losses(ObjectNode node, ReportModel.Workload w) {
        Table table = new Table(node).column("codec", false).column("field", false).column("what is lost", false)
                .column("values", true).column("first one", false).column("why that is accepted", false);
        for (ReportModel.Exact e : w.exact()) {
            if (!(e.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts f))) continue;
            for (ReportModel.Loss l : f.losses()) {
                table.row().text(e.codec()).text(l.path()).text(l.kind().text()).number(count(l.count()), l.count())
                        .text(l.example()).text(l.reason());
            }
        }
    }

    private static void failures(ObjectNode node, ReportModel.Workload w) {
        Table table = new Table(node).column("codec", false).column("what", false).column("outcome", false)
                .column("reason", false);
        for (ReportModel.Exact e : w.exact()) {
            if (e.outcome() instanceof Outcome.Measured<?>) continue;
            table.row().text(e.codec()).text("everything").text(e.outcome().word()).text(e.outcome().reason());
        }
        for (ReportModel.Group g : w.groups()) {
            g.rows().stream().filter(
                    r -> !(r.outcome() instanceof Outcome.Measured<?>) && Overview.exact(w, r.codec()).isPresent())
                    .sorted(Comparator.comparing(ReportModel.Row::codec)).forEach(r -> table.row().text(r.codec())
                            .text(g.operation().text()).text(r.outcome().word()).text(r.outcome().reason()));
        }
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }

    private static void facts(ArrayNode array, List<Fact> facts) {
        facts.stream().filter(f -> !f.text().isBlank())
                .forEach(f -> array.addObject().put("name", f.name()).put("text", f.text()));
    }

    /** An end that is not known is null: the page draws no whisker then. */
    private static void numbers(ArrayNode array, double... numbers) {
        for (double n : numbers) {
            if (Double.isFinite(n)) array.add(n);
            else array.addNull();
        }
    }

    private record Fact(String name, String text) {}

    /** A table of the page: columns, then rows of cells. */
    private static final class Table {
        private final ArrayNode columns;
        private final ArrayNode rows;
        private Optional<ArrayNode> row = Optional.empty();

        Table(ObjectNode node) {
            columns = node.putArray("columns");
            rows = node.putArray("rows");
        }

        Table column(String title, boolean number) {
            columns.addObject().put("title", title).put("number", number);
            return this;
        }

        Table row() {
            row = Optional.of(rows.addArray());
            return this;
        }

        Table text(String text) {
            add().put("text", text);
            return this;
        }

        Table number(String text, double sort) {
            add().put("text", text).put("sort", sort);
            return this;
        }

        Table cell(Optional<ReportModel.Cell> cell, Scale scale) {
            if (cell.isEmpty()) return text("–");
            ObjectNode node = add().put("text", scale.value(cell.get())).put("sort", cell.get().estimate());
            if (!cell.get().isExact())
                node.put("spread", scale.spread(cell.get(), "± ")).put("range", scale.range(cell.get()));
            return this;
        }

        Table ratio(ReportModel.Ratio ratio) {
            add().put("text", Scale.value(ratio)).put("sort", ratio.estimate()).put("spread",
                    "(" + Scale.range(ratio) + ")");
            return this;
        }

        void failure(Outcome<?> outcome, int span) {
            add().put("text", outcome.reason().isEmpty() ? outcome.word() : outcome.word() + ": " + outcome.reason())
                    .put("span", span);
        }

        private ObjectNode add() {
            return row.orElseThrow(() -> new IllegalStateException("a table has no row yet")).addObject();
        }
    }
}
