package weighbridge.study.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.Preface;
import weighbridge.study.Findings;

/** The results of a replay, in each form that a reader may want. */
public abstract class ReplayReport implements Findings {
    private final Article article;
    private final boolean failures;

    /** @param failures whether a contestant crashed, hung or lied */
    protected ReplayReport(Article article, boolean failures) {
        this.article = article;
        this.failures = failures;
    }

    public final Article article() {
        return article;
    }

    @Override
    public final boolean hasFailures() {
        return failures;
    }

    @Override
    public final Set<Scenario> wanting() {
        return claims().stream().flatMap(c -> c.rule().wanting().stream()).collect(Collectors.toSet());
    }

    /** Every figure. */
    public abstract List<ReplayRow> rows();

    /** The article's claims, in its order, each with a verdict from this run's numbers. */
    public abstract List<Claim> claims();

    /** The tables: published, as published here, corrected. By default, each metric of a workload has one. */
    public List<Sheet> sheets() {
        Map<String, List<List<String>>> tables = new LinkedHashMap<>();
        for (ReplayRow r : rows()) tables.computeIfAbsent(r.caption(), _ -> new ArrayList<>()).add(r.cells());
        List<String> head = List.of("", "article", "as published here", "corrected");
        return tables.entrySet().stream().map(t -> new Sheet(t.getKey(), head, t.getValue())).toList();
    }

    /** What a reader must know besides, and how the replay differs from the article. */
    public List<String> sentences() {
        return differences();
    }

    /** The content of the page's own placeholders, by name; every page has those that {@link #page} fills. */
    public Map<String, String> places() {
        return Map.of();
    }

    /** The rows of the page's picture: the article's tables of speeds. */
    public List<ReplayRow> pictured() {
        return rows().stream().filter(r -> r.published().isPresent() && r.op().isPresent() && r.threads().isPresent())
                .toList();
    }

    @Override
    public Optional<String> drawing() {
        List<ReplayRow> rows = pictured();
        return rows.isEmpty() ? Optional.empty()
                : Optional.of(new ReplayDrawing(article().title() + ": published, and here", rows).text());
    }

    /** The article, the conditions and the claims, for a terminal. */
    public String opening(String conditions, int columns) {
        return article().title() + "\n" + article().address() + "\n" + conditions + "\n\n"
                + Claims.text(claims(), columns);
    }

    /** The tables for a terminal. */
    public String tables(int columns) {
        return sheets().stream().map(s -> "\n" + Aligned.text(s, columns)).collect(Collectors.joining());
    }

    @Override
    public String text(String conditions, int columns) {
        return opening(conditions, columns) + tables(columns) + "\n"
                + sentences().stream().map(s -> Folding.item(s, columns)).collect(Collectors.joining());
    }

    /** What the article says of its procedure that this replay does not do or does otherwise. */
    public List<String> differences() {
        return Stream
                .concat(article().omissions().stream().map(o -> "Not replayed: " + o), article().deviations().stream())
                .toList();
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("replay", article().name());
        json.put("claims", claims().stream().map(Claim::tree).toList());
        json.put("rows", rows().stream().map(ReplayReport::tree).toList());
        return json;
    }

    @Override
    public Preface preface() {
        List<Preface.Claim> claims = claims().stream().map(
                c -> new Preface.Claim(c.claimed(), c.verdict().text(), c.evidence(), c.confidence(), c.cause().line()))
                .toList();
        return new Preface(article().title(), article().address(), Claims.count(claims()), claims,
                sheets().stream().map(s -> new Preface.Table(s.caption(), s.head(), s.rows())).toList(), sentences(),
                List.of(), List.of());
    }

    /** The page: what every page says about its run, and this replay's report. */
    @Override
    public Optional<String> page(PageFacts facts) {
        String machine = facts.conditions();
        Map<String, String> places = new HashMap<>(places());
        places.put("command", "./weighbridge " + facts.command());
        places.put("run",
                "From its first measurement to its last, the run took " + facts.took()
                        + ". Without the cache of earlier runs, it also generates code and collects exact facts.\n"
                        + Character.toUpperCase(machine.charAt(0)) + machine.substring(1) + ".");
        places.put("title", article().title());
        places.put("article", article().address());
        places.put("gist", Claims.gist(claims()));
        places.put("picture", drawing().isEmpty() ? ""
                : "![Each contender's figures: in the article, by its procedure here, and corrected](" + DRAWING + ")");
        places.put("claims", (claims().stream().anyMatch(Claim::own) ? Claims.LEGEND : "") + Claims.markdown(claims()));
        places.put("omissions", items(article().omissions()));
        places.put("deviations", items(article().deviations()));
        places.put("tables", sheets().stream().map(Sheet::markdown).collect(Collectors.joining("\n")));
        return Optional.of(ReplayPage.of(getClass(), places));
    }

    /** Sentences as the items of a list in Markdown. */
    protected static String items(List<String> sentences) {
        return sentences.stream().map(s -> "- " + s).collect(Collectors.joining("\n"));
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

    /** A number, or null. */
    static Object number(OptionalDouble number) {
        return number.isPresent() ? (Object) number.getAsDouble() : null;
    }
}
