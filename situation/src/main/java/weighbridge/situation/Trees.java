package weighbridge.situation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Converts situations, numbers and answers to trees of maps, lists, texts, numbers and booleans, as in JSON; and back
 * where the page needs it.
 */
public final class Trees {
    private static final String ID = "id";
    private static final String KEY = "key";
    private static final String LABEL = "label";
    private static final String HELP = "help";
    private static final String ENCODE = "encode";
    private static final String READ = "read";
    private static final String SIZES = "sizes";
    private static final String LACK = "lack";
    private static final String OPEN = "open";
    private static final String NANOS = "nanos";
    private static final String SAMPLED = "sampled";

    private Trees() {}

    /**
     * A situation as {@code {"for", every parameter that matters or was given, "compress", "limits": [], "fragment"}}.
     */
    public static Map<String, Object> situation(Situation s) {
        Map<String, Object> tree = tree("for", s.preset().key());
        for (Parameter p : s.told()) tree.put(p.key(), s.value(p));
        tree.put("compress", s.compressor().key());
        tree.put("limits", s.limits().stream().map(Limit::key).toList());
        tree.put("fragment", Fragment.of(s));
        return tree;
    }

    /**
     * Numbers as {@code {"workload", "contestants": [{"id", "meets": [limits], "batch", "stateful", "sizes": {metric:
     * bytes}, "lack", "open", "encode": {"nanos": [low, point, high] or null, "lack", "open"}, "read", "heap"}], "ratios":
     * [{"a", "b", "encode": [low, point, high] or null, "read"}], "yours": {"name", "sizes"} or null, "sampled": [metrics]}}.
     */
    public static Map<String, Object> numbers(Numbers numbers) {
        Map<String, Object> tree = tree("workload", numbers.workload());
        tree.put("contestants", numbers.contestants().stream().map(Trees::contestant).toList());
        tree.put("ratios", numbers.ratios().stream().map(r -> {
            Map<String, Object> one = tree("a", r.a());
            one.put("b", r.b());
            one.put(ENCODE, r.encode().map(Trees::span).orElse(null));
            one.put(READ, r.read().map(Trees::span).orElse(null));
            return one;
        }).toList());
        tree.put("yours", numbers.yours().map(y -> {
            Map<String, Object> yours = tree("name", y.name());
            yours.put(SIZES, new TreeMap<>(y.sizes()));
            return yours;
        }).orElse(null));
        tree.put(SAMPLED, numbers.sampled().stream().sorted().toList());
        return tree;
    }

    private static Map<String, Object> contestant(Contestant c) {
        Map<String, Object> tree = tree(ID, c.id());
        tree.put("meets", c.meets().stream().map(Limit::key).toList());
        tree.put("batch", c.batch());
        tree.put("stateful", c.stateful());
        Map<String, Object> sizes = new LinkedHashMap<>();
        for (Compressor k : Compressor.values()) c.bytes(k).ifPresent(b -> sizes.put(k.metric(), b));
        tree.put(SIZES, sizes);
        tree.put(LACK, c.lack());
        tree.put(OPEN, c.open());
        tree.put(ENCODE, time(c.encode()));
        tree.put(READ, time(c.read()));
        tree.put("heap", c.heap().orElse(null));
        return tree;
    }

    private static Map<String, Object> time(Time time) {
        Map<String, Object> tree = tree(NANOS, time.nanos().map(Trees::span).orElse(null));
        tree.put(LACK, time.lack());
        tree.put(OPEN, time.open());
        return tree;
    }

    private static List<Double> span(Span span) {
        return List.of(span.low(), span.point(), span.high());
    }

    /** The reverse of {@link #numbers(Numbers)}. */
    public static Numbers numbers(Map<String, ?> tree) {
        List<Contestant> contestants = trees(tree.get("contestants")).map(c -> {
            Set<Limit> meets = new TreeSet<>();
            for (Limit l : Limit.values()) if (((List<?>) c.get("meets")).contains(l.key())) meets.add(l);
            return new Contestant(text(c, ID), meets, (int) number(c, "batch"), (Boolean) c.get("stateful"), sizes(c),
                    text(c, LACK), (Boolean) c.get(OPEN), time(map(c.get(ENCODE))), time(map(c.get(READ))),
                    Optional.ofNullable((Double) c.get("heap")));
        }).toList();
        List<Ratio> ratios = trees(tree.get("ratios"))
                .map(r -> new Ratio(text(r, "a"), text(r, "b"), span(r.get(ENCODE)), span(r.get(READ)))).toList();
        Optional<Yours> yours =
                Optional.ofNullable(tree.get("yours")).map(Trees::map).map(y -> new Yours(text(y, "name"), sizes(y)));
        Set<String> sampled = new TreeSet<>();
        for (Object metric : (List<?>) tree.get(SAMPLED)) sampled.add((String) metric);
        return new Numbers(text(tree, "workload"), contestants, ratios, yours, sampled);
    }

    private static Map<String, Double> sizes(Map<String, ?> tree) {
        Map<String, Double> sizes = new LinkedHashMap<>();
        map(tree.get(SIZES)).forEach((metric, bytes) -> sizes.put(metric, (Double) bytes));
        return sizes;
    }

    private static Time time(Map<String, ?> tree) {
        return new Time(span(tree.get(NANOS)), text(tree, LACK), (Boolean) tree.get(OPEN));
    }

    private static Optional<Span> span(Object list) {
        return Optional.ofNullable((List<?>) list)
                .map(l -> new Span((Double) l.get(0), (Double) l.get(1), (Double) l.get(2)));
    }

    /**
     * An answer as {@code {"scores": [{"id", "value", "low", "high", "parts": {}, "more", "moreLow", "moreHigh",
     * "matters", "timed", "entry", "heap"}], "winners": [], "leftOut": [{"id", "reason", "open", "cost", "mayWin"}], "flips":
     * [{"axis", "segments": [{"from", "to", "winners": []}], "points": [{"below", "above", "at", "from", "to"}]}],
     * "worth", "matters", "settled", "tip": {"best", "next", "micros", "alone"}, "saving": {"from", "to", "value",
     * "share", "matters"}, "sampled"}}; what is not known is null.
     */
    public static Map<String, Object> answer(Answer answer) {
        Map<String, Object> tree = tree("scores", answer.scores().stream().map(Trees::score).toList());
        tree.put("winners", answer.winners());
        tree.put("leftOut", answer.leftOut().stream().map(l -> {
            Map<String, Object> one = tree(ID, l.id());
            one.put("reason", l.reason());
            one.put(OPEN, l.open());
            one.put("cost", l.cost().orElse(null));
            one.put("mayWin", l.mayWin());
            return one;
        }).toList());
        tree.put("flips", answer.flips().stream().map(Trees::flips).toList());
        tree.put("worth", answer.worth());
        tree.put("matters", answer.matters());
        tree.put("settled", answer.isSettled());
        tree.put("tip", answer.tip().map(t -> {
            Map<String, Object> one = tree("best", t.best());
            one.put("next", t.next());
            one.put("micros", t.micros());
            one.put("alone", t.alone());
            return one;
        }).orElse(null));
        tree.put("saving", answer.saving().map(s -> {
            Map<String, Object> one = tree("from", s.from());
            one.put("to", s.to());
            one.put("value", s.value());
            one.put("share", s.share());
            one.put("matters", s.matters());
            return one;
        }).orElse(null));
        tree.put(SAMPLED, answer.sampled());
        return tree;
    }

    private static Map<String, Object> score(Answer.Score s) {
        Map<String, Object> tree = tree(ID, s.id());
        tree.put("value", s.value());
        tree.put("low", s.low());
        tree.put("high", s.high());
        tree.put("parts", s.parts());
        tree.put("more", s.more());
        tree.put("moreLow", s.moreLow());
        tree.put("moreHigh", s.moreHigh());
        tree.put("matters", s.matters());
        tree.put("timed", s.isTimed());
        tree.put("entry", s.entry().orElse(null));
        tree.put("heap", s.heap().orElse(null));
        return tree;
    }

    private static Map<String, Object> flips(Answer.Flips flips) {
        Map<String, Object> tree = tree("axis", flips.axis().key());
        tree.put("segments", flips.segments().stream().map(s -> {
            Map<String, Object> one = tree("from", s.from());
            one.put("to", s.to());
            one.put("winners", s.winners());
            return one;
        }).toList());
        tree.put("points", flips.points().stream().map(p -> {
            Map<String, Object> one = tree("below", p.below());
            one.put("above", p.above());
            one.put("at", p.at());
            one.put("from", p.from());
            one.put("to", p.to());
            return one;
        }).toList());
        return tree;
    }

    /**
     * An answer in words as {@code {"title", "choice", "finding", "brief": [], "notes": [], "changes": [], "leftOut": [],
     * "lacks", "saved"}}.
     *
     * @param name what the title begins with
     */
    public static Map<String, Object> words(String name, Answer answer) {
        Map<String, Object> tree = tree("title", Sentences.title(name, answer));
        tree.put("choice", Sentences.choice(answer));
        tree.put("finding", Sentences.finding(answer));
        tree.put("brief", Sentences.brief(answer));
        tree.put("notes", Sentences.notes(answer));
        tree.put("changes", Sentences.changes(answer));
        tree.put("leftOut", Sentences.leftOut(answer));
        tree.put("lacks", Sentences.LACKS);
        tree.put("saved", Sentences.saved(answer));
        return tree;
    }

    /**
     * What a form needs: {@code {"presets": [{"key", "label", "help", "bill", "batches", "often": [], "seldom": []}],
     * "parameters": [{"key", "label", "beside", "help", "axis": {"from", "to", "ticks": []} or null}], "compressors":
     * [{"key", "metric", "label"}], "limits": [{"key", "label", "help", "reason"}], "lacks": []}}.
     */
    public static Map<String, Object> catalogue() {
        Map<String, Object> tree = tree("presets", Stream.of(Preset.values()).map(p -> {
            Map<String, Object> one = described(p.key(), p.label(), p.help());
            one.put("bill", p.bill());
            one.put("batches", p.batches());
            one.put("often", p.often().stream().map(Parameter::key).toList());
            one.put("seldom", p.seldom().stream().map(Parameter::key).toList());
            return one;
        }).toList());
        tree.put("parameters", Stream.of(Parameter.values()).map(p -> {
            Map<String, Object> one = described(p.key(), p.label(), p.help());
            one.put("beside", p.beside());
            one.put("axis", p.axis().map(a -> {
                Map<String, Object> axis = tree("from", a.from());
                axis.put("to", a.to());
                axis.put("ticks", Units.ticks(p));
                return axis;
            }).orElse(null));
            return one;
        }).toList());
        tree.put("compressors", Stream.of(Compressor.values()).map(c -> {
            Map<String, Object> one = tree(KEY, c.key());
            one.put("metric", c.metric());
            one.put(LABEL, c.label());
            return one;
        }).toList());
        tree.put("limits", Stream.of(Limit.values()).map(l -> {
            Map<String, Object> one = described(l.key(), l.label(), l.help());
            one.put("reason", l.reason());
            return one;
        }).toList());
        tree.put("lacks", Sentences.ALL_LACKS);
        return tree;
    }

    private static Map<String, Object> described(String key, String label, String help) {
        Map<String, Object> tree = tree(KEY, key);
        tree.put(LABEL, label);
        tree.put(HELP, help);
        return tree;
    }

    private static Map<String, Object> tree(String key, Object value) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(key, value);
        return tree;
    }

    private static Stream<Map<String, ?>> trees(Object list) {
        List<Map<String, ?>> all = new ArrayList<>();
        for (Object one : (List<?>) list) all.add(map(one));
        return all.stream();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, ?> map(Object tree) {
        return (Map<String, ?>) tree;
    }

    private static String text(Map<String, ?> tree, String key) {
        return (String) tree.get(key);
    }

    private static double number(Map<String, ?> tree, String key) {
        return (Double) tree.get(key);
    }
}
