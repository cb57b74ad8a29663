package weighbridge.report.situation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts situations, numbers and answers to JSON for summary.json, the page, and the tests that compare the two. */
public final class SituationJson {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String ENCODE = "encode";
    private static final String READ = "read";

    private SituationJson() {}

    /**
     * A situation as {@code {"for", every parameter that matters or was given, "compress", "limits": [], "fragment"}}.
     */
    public static ObjectNode situation(Situation s) {
        ObjectNode node = JSON.createObjectNode();
        node.put("for", s.preset().key());
        for (Parameter p : Parameter.values())
            if (s.preset().needs(p) || s.idle().contains(p)) node.put(p.key(), s.value(p));
        node.put("compress", s.compressor().key());
        ArrayNode limits = node.putArray("limits");
        for (Limit l : Limit.values()) if (s.limits().contains(l)) limits.add(l.key());
        return node.put("fragment", Fragment.of(s));
    }

    /**
     * Numbers as {@code {"workload", "margin", "contestants": [{"id", "meets": [limits], "batch", "stateful", "sizes":
     * {metric: bytes}, "encode": [low, point, high] or null, "read", "reason", "open"}], "ratios": [{"a", "b",
     * "encode": [low, point, high] or null, "read"}]}}.
     */
    public static ObjectNode numbers(Numbers numbers) {
        ObjectNode node = JSON.createObjectNode();
        node.put("workload", numbers.workload()).put("margin", numbers.margin());
        ArrayNode contestants = node.putArray("contestants");
        for (Contestant c : numbers.contestants()) {
            ObjectNode one = contestants.addObject().put("id", c.id());
            ArrayNode meets = one.putArray("meets");
            for (Limit l : Limit.values()) if (l.isMetBy(c.traits())) meets.add(l.key());
            one.put("batch", c.traits().batch()).put("stateful", c.traits().stateful());
            ObjectNode sizes = one.putObject("sizes");
            for (Catalogue.Compressor k : Catalogue.INSTANCE.compressors())
                c.bytes(k).ifPresent(b -> sizes.put(k.metric(), b));
            one.set(ENCODE, span(c.encode()));
            one.set(READ, span(c.read()));
            one.put("reason", c.reason()).put("open", c.open());
        }
        ArrayNode ratios = node.putArray("ratios");
        for (Ratio r : numbers.ratios()) {
            ObjectNode one = ratios.addObject().put("a", r.a()).put("b", r.b());
            one.set(ENCODE, span(r.encode()));
            one.set(READ, span(r.read()));
        }
        return node;
    }

    private static JsonNode span(Optional<Span> span) {
        if (span.isEmpty()) return JSON.getNodeFactory().nullNode();
        return JSON.createArrayNode().add(span.get().low()).add(span.get().point()).add(span.get().high());
    }

    /**
     * An answer as {@code {"scores": [{"id", "value", "low", "high", "parts": {}, "more", "moreLow", "moreHigh",
     * "matters"}], "winners": [], "leftOut": [{"id", "reason", "mayWin"}], "flips": [{"axis", "segments": [{"from",
     * "to", "winners": []}], "points": [{"below", "above", "at", "from", "to"}]}], "worth", "matters"}}; an end that
     * nothing bounds is null.
     */
    public static ObjectNode answer(Answer answer) {
        ObjectNode node = JSON.createObjectNode();
        ArrayNode scores = node.putArray("scores");
        for (Answer.Score s : answer.scores()) {
            ObjectNode one = scores.addObject().put("id", s.id()).put("value", s.value()).put("low", s.low())
                    .put("high", s.high());
            ObjectNode parts = one.putObject("parts");
            for (Map.Entry<String, Double> p : s.parts().entrySet()) parts.put(p.getKey(), p.getValue());
            one.put("more", s.more());
            put(one, "moreLow", s.moreLow());
            put(one, "moreHigh", s.moreHigh());
            one.put("matters", s.matters());
        }
        texts(node.putArray("winners"), answer.winners());
        ArrayNode left = node.putArray("leftOut");
        for (Answer.LeftOut l : answer.leftOut())
            left.addObject().put("id", l.id()).put("reason", l.reason()).put("mayWin", l.mayWin());
        ArrayNode flips = node.putArray("flips");
        for (Answer.Flips f : answer.flips()) {
            ObjectNode one = flips.addObject().put("axis", f.axis().key());
            ArrayNode segments = one.putArray("segments");
            for (Answer.Segment s : f.segments())
                texts(segments.addObject().put("from", s.from()).put("to", s.to()).putArray("winners"), s.winners());
            ArrayNode points = one.putArray("points");
            for (Answer.Flip p : f.points())
                points.addObject().put("below", p.below()).put("above", p.above()).put("at", p.at())
                        .put("from", p.from()).put("to", p.to());
        }
        return node.put("worth", answer.worth()).put("matters", answer.matters());
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }

    private static void put(ObjectNode node, String key, double number) {
        if (Double.isFinite(number)) node.put(key, number);
        else node.putNull(key);
    }
}
