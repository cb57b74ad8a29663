package weighbridge.report.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.Flag;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Advice;

/**
 * The contents of summary.json: every number of a run with its interval, or a reason if it is missing; the verdict on
 * each pair; the conclusions.
 *
 * @param environment the run's environment as recorded: any tree of maps, lists, texts, numbers and booleans
 * @param pairs       the pairs of compared contestants; empty in a summary of an older version, like the answers
 * @param files       the sizes of records in users' own files; empty in a summary of an older version
 * @param situation   the requested situation with its answers, in the form of {@link Advice#json}
 */
public record Summary(String run, Map<String, Object> environment, List<SummaryRow> rows, List<SummaryPair> pairs,
        List<SummaryAnswer> answers, List<SummaryFile> files, Optional<JsonNode> situation) {
    private static final ObjectMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    public Summary {
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        rows = List.copyOf(rows);
        pairs = List.copyOf(pairs);
        answers = List.copyOf(answers);
        files = List.copyOf(files);
    }

    /** The summary of a run without files and without a requested situation. */
    public Summary(String run, Map<String, Object> environment, List<SummaryRow> rows, List<SummaryPair> pairs,
            List<SummaryAnswer> answers) {
        this(run, environment, rows, pairs, answers, List.of(), Optional.empty());
    }

    /**
     * The numbers of a report, by workload: first the exact ones of every contestant, then the speeds, by operation.
     */
    public static Summary of(ReportModel model, Map<String, Object> environment) {
        return of(model, environment, Optional.empty());
    }

    /** The numbers of a report and the advice based on them. */
    public static Summary of(ReportModel model, Map<String, Object> environment, Optional<Advice> advice) {
        List<SummaryRow> rows = new ArrayList<>();
        for (ReportModel.Workload w : model.workloads()) {
            for (ReportModel.Exact e : w.exact()) {
                if (e.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts facts)) {
                    for (ReportModel.Cell c : facts.cells()) {
                        rows.add(row(e.codec(), w, c,
                                c.operation().isPresent() ? OptionalInt.of(1) : OptionalInt.empty()));
                    }
                } else {
                    rows.add(missing(e.codec(), w.name(), Optional.empty(), OptionalInt.empty(), ReportModel.SIZE, "B",
                            e.outcome()));
                }
            }
            for (ReportModel.Group g : w.groups()) {
                for (ReportModel.Row r : g.rows()) {
                    if (r.outcome() instanceof Outcome.Measured(ReportModel.Standing standing)) {
                        for (ReportModel.Cell c : standing.cells())
                            rows.add(row(r.codec(), w, c, OptionalInt.of(g.threads())));
                    } else {
                        rows.add(missing(r.codec(), w.name(), Optional.of(g.operation().text()),
                                OptionalInt.of(g.threads()), ReportModel.CPU, "ns", r.outcome()));
                    }
                }
                for (ReportModel.Service s : g.services()) {
                    if (s.outcome() instanceof Outcome.Measured<List<ReportModel.Cell>>(List<ReportModel.Cell> cells)) {
                        for (ReportModel.Cell c : cells) rows.add(row(s.codec(), w, c, OptionalInt.of(g.threads())));
                    } else {
                        rows.add(missing(s.codec(), w.name(), Optional.of(g.operation().text()),
                                OptionalInt.of(g.threads()), ReportModel.SERVICE_MEAN, "ns", s.outcome()));
                    }
                }
            }
        }
        return new Summary(model.run(), environment, rows, SummaryPair.of(model), SummaryAnswer.of(model, advice),
                SummaryFile.of(model), advice.flatMap(Advice::json));
    }

    private static SummaryRow row(String codec, ReportModel.Workload w, ReportModel.Cell c, OptionalInt threads) {
        Optional<ReportModel.Ratio> ratio = c.ratio();
        List<String> flags = new ArrayList<>(c.flags().stream().map(Flag::text).toList());
        flags.addAll(w.flags(codec));
        return new SummaryRow(codec, w.name(), c.operation().map(o -> o.text()), threads, c.metric(), c.unit(),
                OptionalDouble.of(c.estimate()), OptionalDouble.of(c.low()), OptionalDouble.of(c.high()), c.n(),
                ratio.map(ReportModel.Ratio::to), number(ratio.map(ReportModel.Ratio::estimate)),
                number(ratio.map(ReportModel.Ratio::low)), number(ratio.map(ReportModel.Ratio::high)), c.verdict(),
                "measured", "", flags);
    }

    private static SummaryRow missing(String codec, String workload, Optional<String> op, OptionalInt threads,
            String metric, String unit, Outcome<?> outcome) {
        OptionalDouble none = OptionalDouble.empty();
        return new SummaryRow(codec, workload, op, threads, metric, unit, none, none, none, 0, Optional.empty(), none,
                none, none, "", outcome.word(), outcome.reason(), List.of());
    }

    private static OptionalDouble number(Optional<Double> number) {
        return number.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    /** The text of summary.json; equal summaries give equal bytes. */
    public String json() {
        ObjectNode root = JSON.createObjectNode();
        root.put("run", run);
        root.set("environment", JSON.valueToTree(sorted(environment)));
        ArrayNode array = root.putArray("rows");
        for (SummaryRow r : rows) array.add(node(r));
        ArrayNode compared = root.putArray("pairs");
        for (SummaryPair p : pairs) compared.add(node(p));
        ArrayNode concluded = root.putArray("answers");
        for (SummaryAnswer a : answers) {
            ObjectNode node =
                    concluded.addObject().put("workload", a.workload().orElse(null)).put("sentence", a.sentence());
            ArrayNode ids = node.putArray("ids");
            a.ids().forEach(ids::add);
        }
        ArrayNode own = root.putArray("files");
        files.forEach(f -> own.add(JSON.<JsonNode>valueToTree(f.tree())));
        situation.ifPresent(s -> root.set("situation", s));
        return JSON.writeValueAsString(root).replace("\r\n", "\n") + "\n";
    }

    /** The same tree with every map sorted by its keys, so that the order of reading has no effect. */
    private static Object sorted(Object tree) {
        return switch (tree) {
            case Map<?, ?> map -> {
                Map<String, Object> result = new TreeMap<>();
                map.forEach((k, v) -> result.put(k.toString(), sorted(v)));
                yield result;
            }
            case List<?> list -> list.stream().map(Summary::sorted).toList();
            default -> tree;
        };
    }

    private static ObjectNode node(SummaryRow r) {
        ObjectNode node = JSON.createObjectNode();
        node.put("codec", r.codec());
        node.put("workload", r.workload());
        node.put("op", r.op().orElse(null));
        if (r.threads().isPresent()) node.put("threads", r.threads().getAsInt());
        else node.putNull("threads");
        node.put("metric", r.metric());
        node.put("unit", r.unit());
        put(node, "estimate", r.estimate());
        put(node, "low", r.low());
        put(node, "high", r.high());
        node.put("n", r.n());
        node.put("baseline", r.baseline().orElse(null));
        put(node, "ratio", r.ratio());
        put(node, "ratioLow", r.ratioLow());
        put(node, "ratioHigh", r.ratioHigh());
        node.put("verdict", r.verdict());
        node.put("outcome", r.outcome());
        node.put("reason", r.reason());
        ArrayNode flags = node.putArray("flags");
        r.flags().forEach(flags::add);
        return node;
    }

    private static ObjectNode node(SummaryPair p) {
        ObjectNode node = JSON.createObjectNode();
        node.put("workload", p.workload()).put("op", p.op()).put("threads", p.threads());
        node.put("a", p.a()).put("b", p.b()).put("verdict", p.verdict());
        put(node, "ratio", p.ratio());
        put(node, "low", p.low());
        put(node, "high", p.high());
        return node.put("rounds", p.rounds()).put("claim", p.claim());
    }

    /** Adds a number unless it is missing or infinite, since JSON has no such numbers. */
    private static void put(ObjectNode node, String name, OptionalDouble number) {
        if (number.isPresent() && Double.isFinite(number.getAsDouble())) node.put(name, number.getAsDouble());
        else node.putNull(name);
    }

    /**
     * Reads what {@link #json} returned.
     *
     * @throws IllegalArgumentException saying what is missing or wrong, and in which row
     */
    public static Summary parse(String json) {
        JsonNode root;
        try {
            root = JSON.readTree(json);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("summary.json is not JSON: " + e.getOriginalMessage(), e);
        }
        List<SummaryRow> rows = new ArrayList<>();
        for (JsonNode r : need(root, "rows", "summary.json"))
            rows.add(row(r, "summary.json, row " + (rows.size() + 1)));
        List<SummaryPair> pairs = new ArrayList<>();
        for (JsonNode p : root.path("pairs")) pairs.add(pair(p, "summary.json, pair " + (pairs.size() + 1)));
        List<SummaryAnswer> answers = new ArrayList<>();
        for (JsonNode a : root.path("answers")) answers.add(answer(a, "summary.json, answer " + (answers.size() + 1)));
        List<SummaryFile> files = new ArrayList<>();
        for (JsonNode f : root.path("files")) files.add(SummaryFile.of(JSON.treeToValue(f, Object.class)));
        Map<String, Object> environment = new TreeMap<>();
        need(root, "environment", "summary.json").properties()
                .forEach(e -> environment.put(e.getKey(), JSON.treeToValue(e.getValue(), Object.class)));
        return new Summary(need(root, "run", "summary.json").asString(), environment, rows, pairs, answers, files,
                Optional.ofNullable(root.get("situation")));
    }

    private static SummaryPair pair(JsonNode p, String where) {
        return new SummaryPair(text(p, "workload", where), text(p, "op", where), need(p, "threads", where).asInt(),
                text(p, "a", where), text(p, "b", where), text(p, "verdict", where), number(p, "ratio", where),
                number(p, "low", where), number(p, "high", where), need(p, "rounds", where).asInt(),
                text(p, "claim", where));
    }

    private static SummaryAnswer answer(JsonNode a, String where) {
        JsonNode workload = need(a, "workload", where);
        List<String> ids = new ArrayList<>();
        for (JsonNode id : need(a, "ids", where)) ids.add(id.asString());
        return new SummaryAnswer(workload.isNull() ? Optional.empty() : Optional.of(workload.asString()),
                text(a, "sentence", where), ids);
    }

    private static SummaryRow row(JsonNode r, String where) {
        List<String> flags = new ArrayList<>();
        for (JsonNode f : need(r, "flags", where)) flags.add(f.asString());
        JsonNode op = need(r, "op", where);
        JsonNode threads = need(r, "threads", where);
        JsonNode baseline = need(r, "baseline", where);
        return new SummaryRow(text(r, "codec", where), text(r, "workload", where),
                op.isNull() ? Optional.empty() : Optional.of(op.asString()),
                threads.isNull() ? OptionalInt.empty() : OptionalInt.of(threads.asInt()), text(r, "metric", where),
                text(r, "unit", where), number(r, "estimate", where), number(r, "low", where), number(r, "high", where),
                need(r, "n", where).asInt(), baseline.isNull() ? Optional.empty() : Optional.of(baseline.asString()),
                number(r, "ratio", where), number(r, "ratioLow", where), number(r, "ratioHigh", where),
                text(r, "verdict", where), text(r, "outcome", where), text(r, "reason", where), flags);
    }

    private static String text(JsonNode row, String name, String where) {
        return need(row, name, where).asString();
    }

    private static OptionalDouble number(JsonNode row, String name, String where) {
        JsonNode node = need(row, name, where);
        return node.isNull() ? OptionalDouble.empty() : OptionalDouble.of(node.asDouble());
    }

    private static JsonNode need(JsonNode node, String name, String where) {
        return Optional.ofNullable(node.get(name))
                .orElseThrow(() -> new IllegalArgumentException(where + ": has no \"" + name + "\""));
    }
}
