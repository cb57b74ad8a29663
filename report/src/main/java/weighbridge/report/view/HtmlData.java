package weighbridge.report.view;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.Headline;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Known;
import weighbridge.situation.Limit;
import weighbridge.situation.Trees;

/** The data of report.html: every text that it shows, and every number that it draws or sorts by. */
final class HtmlData {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private HtmlData() {}

    /** @param more what more time would decide, and the command for it */
    static String of(ReportModel model, Optional<TerminalTable.Step> more, String charts) {
        ObjectNode root = JSON.createObjectNode();
        root.put("title", model.title());
        root.put("run", model.run());
        root.put("machine", model.conditions().grade());
        root.put("charts", charts);
        root.put("confidence", Scale.percent(model.conditions().confidence()));
        root.put("margin", model.conditions().margin());
        root.put("complete", model.conditions().complete());
        root.put("state", state(model.conditions()));
        root.put("sure", model.conditions().sure());
        root.put("trials", model.conditions().rounds().most() > 0);
        texts(root.putArray("answers"), model.headlines().stream().map(Headline::sentence).toList());
        ArrayNode warnings = root.putArray("warnings");
        for (ReportModel.Warning w : model.warnings()) {
            warnings.addObject().put("subject", w.subject()).put("cause", w.cause()).put("remedy", w.remedy());
        }
        facts(root.putArray("conditions"), conditions(model.conditions()));
        texts(root.putArray("limits"), model.limits());
        root.put("command", model.command());
        more.ifPresent(s -> step(root.putObject("more"), s));
        step(root.putObject("settled"), TerminalTable.SETTLED);
        ArrayNode workloads = root.putArray("workloads");
        for (ReportModel.Workload w : model.workloads()) workload(workloads.addObject(), w, model.conditions());
        return JSON.writeValueAsString(root);
    }

    private static void step(ObjectNode node, TerminalTable.Step step) {
        node.put("words", step.words());
        step.command().ifPresent(c -> node.put("command", c));
    }

    private static String state(ReportModel.Conditions c) {
        if (c.rounds().most() == 0) return "";
        if (c.rounds().least() == 0) return c.rounds().text();
        return (c.rounds().isFirstLook() ? "a first look: " : "") + c.rounds().counted() + ", "
                + Scale.percent(c.confidence()) + " intervals" + (c.complete() ? "" : ", unfinished");
    }

    private static List<Fact> conditions(ReportModel.Conditions c) {
        List<Fact> facts = new ArrayList<>();
        if (c.rounds().most() > 0) facts.add(new Fact("What a speed is", c.estimand()));
        facts.add(
                new Fact("Machine", c.grade() + (c.reasons().isEmpty() ? "" : ": " + String.join("; ", c.reasons()))));
        facts.add(new Fact("Processor", c.cpu() + ", " + c.cores() + (c.cores() == 1 ? " core" : " cores")));
        facts.add(new Fact("System", c.os()));
        facts.add(new Fact("JDK", c.jdks()));
        facts.add(new Fact("JVM flags", c.jvmFlags().isEmpty() ? "none" : String.join(" ", c.jvmFlags())));
        facts.add(new Fact("Garbage collector", c.gc()));
        facts.add(new Fact("Blackholes", c.blackholes()));
        if (c.rounds().most() > 0) {
            facts.add(new Fact("Rounds", c.rounds().text() + (c.complete() ? "" : ", ended before the plan was done")));
            facts.add(new Fact("Intervals", Scale.percent(c.confidence()) + "; differences below "
                    + Scale.percent(c.margin()) + " do not count; target precision ± " + Scale.percent(c.precision())));
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
        node.put("subject", subject(w));
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Values", w.origin()));
        facts.add(new Fact("Records",
                count(w.records()) + (w.sized() < w.records() ? ", sizes of the first " + count(w.sized()) : "")));
        facts.add(new Fact("Fields", Integer.toString(w.fields())));
        OwnFileRow.of(w).ifPresent(f -> facts.add(new Fact("Your own file", String.join(" ", f.notes()))));
        if (w.jsonBytes() > 0)
            facts.add(new Fact("Mean JSON", Scale.of("B", List.of(w.jsonBytes())).exact(w.jsonBytes())));
        facts.add(new Fact("Payload digest", w.digest()));
        facts(node.putArray("facts"), facts);
        headlines(node.putObject("headlines"), w);
        texts(node.putArray("remarks"), w.remarks());
        new HtmlCodecs(w).write(node.putObject("first"));
        node.set("numbers", JSON.valueToTree(Trees.numbers(Known.of(w))));
        HtmlTables.sizes(node.putObject("sizes"), w);
        HtmlTables.libraries(node.putObject("libraries"), w);
        ArrayNode groups = node.putArray("groups");
        for (ReportModel.Group g : w.groups()) group(groups.addObject(), g, w, c);
        ArrayNode grids = node.putArray("grids");
        for (Grid grid : Grid.of(w)) HtmlTables.grid(grids.addObject(), grid);
        ArrayNode scatters = node.putArray("scatters");
        for (ReportModel.Group g : HtmlPlots.scatterOrder(w.groups())) {
            for (String metric : HtmlTables.sizeMetrics(w)) HtmlPlots.scatter(scatters, g, metric, w);
        }
        node.put("weighed", HtmlTables.facts(w).findAny().isPresent());
        HtmlTables.losses(node.putObject("losses"), w);
        HtmlTables.failures(node.putObject("failures"), w);
    }

    private static String subject(ReportModel.Workload w) {
        String records = count(w.records()) + (w.records() == 1 ? " record" : " records");
        String fields = w.fields() == 0 ? "" : " of " + w.fields() + (w.fields() == 1 ? " field" : " fields");
        return records + fields + OwnFileRow.sizes(w).map(s -> ", " + s).orElse("");
    }

    /** The findings by the limits that the reader may set without naming a use: their keys, joined by a comma. */
    private static void headlines(ObjectNode node, ReportModel.Workload w) {
        for (boolean languages : new boolean[] {false, true}) {
            for (boolean evolves : new boolean[] {false, true}) {
                String key = Stream.of(languages ? Limit.LANGS.key() : "", evolves ? Limit.EVOLVES.key() : "")
                        .filter(k -> !k.isEmpty()).collect(Collectors.joining(","));
                List<Headline> found =
                        w.headlines(t -> (!languages || t.crossLanguage()) && (!evolves || t.evolution().isPossible()));
                ObjectNode one = node.putObject(key);
                texts(one.putArray("titles"), Headline.titles(found));
                ArrayNode array = one.putArray("found");
                for (Headline h : found) headline(array.addObject(), h);
            }
        }
    }

    private static void headline(ObjectNode node, Headline h) {
        node.put("kind", h.kind().name().toLowerCase(Locale.ROOT)).put("open", h.sure() == Headline.Sure.OPEN);
        node.put("title", h.title()).put("sure", h.sure().text()).put("sentence", h.sentence()).put("detail",
                h.detail());
        texts(node.putArray("numbers"), h.numbers().stream().map(c -> Scale.of(c).value(c)).toList());
        texts(node.putArray("intervals"), h.numbers().stream().map(c -> Scale.of(c).interval(c)).toList());
        texts(node.putArray("codecs"), h.codecs());
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static void group(ObjectNode node, ReportModel.Group g, ReportModel.Workload w, ReportModel.Conditions c) {
        String title = g.operation().text() + (g.threads() == 1 ? "" : ", " + g.threads() + " threads");
        node.put("title", title);
        node.put("operation", g.operation().text());
        HtmlTables.speeds(node.putObject("table"), g, w, c);
        ArrayNode points = node.putArray("points");
        for (ReportModel.Row r : g.rows()) {
            if (r.outcome() instanceof Outcome.Measured(ReportModel.Standing s)) {
                s.cell(Overview.metric(g.operation()))
                        .ifPresent(cell -> HtmlPlots.point(points.addObject(), g, r.codec(), s, cell));
            }
        }
    }

    static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }

    private static void facts(ArrayNode array, List<Fact> facts) {
        facts.stream().filter(f -> !f.text().isBlank())
                .forEach(f -> array.addObject().put("name", f.name()).put("text", f.text()));
    }

    private record Fact(String name, String text) {}
}
