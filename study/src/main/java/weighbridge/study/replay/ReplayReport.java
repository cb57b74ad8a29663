package weighbridge.study.replay;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import weighbridge.report.model.Preface;
import weighbridge.study.Findings;

/** The results of a replay, in each form that a reader may want. */
public interface ReplayReport extends Findings {
    Article article();

    /** Every figure. */
    List<ReplayRow> rows();

    /** The article's claims, in its order, each with a verdict from this run's numbers. */
    List<Claim> claims();

    /** The tables: published, as published here, corrected. */
    List<Sheet> sheets();

    /** What holds and what does not, with reasons. */
    List<String> sentences();

    /** The content of the page's placeholders, by name. */
    Map<String, String> places();

    @Override
    default Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("replay", article().name());
        json.put("claims", claims().stream().map(ReplayReport::tree).toList());
        json.put("rows", rows().stream().map(ReplayReport::tree).toList());
        return json;
    }

    @Override
    default Preface preface() {
        List<Preface.Claim> claims = claims().stream().map(
                c -> new Preface.Claim(c.claimed(), c.verdict().text(), c.evidence(), c.confidence(), c.cause().line()))
                .toList();
        return new Preface(article().title(), article().address(), Claims.count(claims()), claims,
                sheets().stream().map(s -> new Preface.Table(s.caption(), s.head(), s.rows())).toList(), sentences(),
                List.of(), List.of());
    }

    /** The page: what every page says about its run, and this replay's report. */
    @Override
    default Optional<String> page(PageFacts facts) {
        String machine = facts.conditions();
        Map<String, String> places = new HashMap<>(places());
        places.put("command", "./weighbridge " + facts.command());
        places.put("run",
                "The run took " + facts.took() + ". Generated code and exact facts, such as sizes, came from the cache "
                        + "of earlier runs.\n" + Character.toUpperCase(machine.charAt(0)) + machine.substring(1) + ".");
        places.put("article", article().address());
        places.put("claims", Claims.markdown(claims()));
        places.put("omissions", items(article().omissions()));
        places.put("deviations", items(article().deviations()));
        places.put("tables", sheets().stream().map(Sheet::markdown).collect(Collectors.joining("\n")));
        return Optional.of(ReplayPage.of(getClass(), places));
    }

    private static String items(List<String> sentences) {
        return sentences.stream().map(s -> "- " + s).collect(Collectors.joining("\n"));
    }

    private static Map<String, Object> tree(Claim c) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("claimed", c.claimed());
        tree.put("verdict", c.verdict().text());
        tree.put("evidence", c.evidence());
        tree.put("confidence", c.confidence());
        tree.put("cause", c.cause().word());
        tree.put("explanation", c.cause().text());
        return tree;
    }

    private static Map<String, Object> tree(ReplayRow r) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("workload", r.workload());
        tree.put("contender", r.contender());
        tree.put("codec", r.codec());
        tree.put("op", r.op().orElse(null));
        tree.put("threads", r.threads().isPresent() ? r.threads().getAsInt() : null);
        tree.put("metric", r.metric());
        tree.put("unit", r.unit());
        tree.put("published", r.published().map(Printed::value).orElse(null));
        tree.put("publishedError", number(r.published().map(Printed::errorValue).orElse(OptionalDouble.empty())));
        tree.put("asPublished", number(r.asPublished()));
        tree.put("corrected", number(r.corrected()));
        tree.put("low", number(r.low()));
        tree.put("high", number(r.high()));
        tree.put("note", r.note());
        return tree;
    }

    private static Object number(OptionalDouble number) {
        return number.isPresent() ? (Object) number.getAsDouble() : null;
    }
}
