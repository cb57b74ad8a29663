package weighbridge.report.view;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.Operation;
import weighbridge.report.model.Headline;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Known;
import weighbridge.situation.Answer;
import weighbridge.situation.Contestant;
import weighbridge.situation.Decision;
import weighbridge.situation.Numbers;
import weighbridge.situation.Parameter;
import weighbridge.situation.Preset;
import weighbridge.situation.Situation;
import weighbridge.stats.Comparison;
import weighbridge.stats.Verdict;

/**
 * Finds where a report contradicts itself: where a claim does not hold for the numbers beside it, or where the terminal,
 * the page, summary.json and the answer to a situation say different things of the same two codecs.
 */
final class Contradictions {
    private static final Pattern CLAIM = Pattern.compile("(?<at>at least |≥)(?<n>[\\d.]+)× (?<at1>faster|slower)"
            + "|(?<seen>≈)(?<n2>[\\d.]+)× (?<seen1>faster|slower)|(?<likely>likely )(?<n3>[\\d.]+)× (?<likely1>faster|slower)"
            + "|(?<by>up|\\d+) to (?<n4>\\d+) % (?<by1>faster|slower)|(?<within>differs by < )(?<n5>[\\d.]+) %"
            + "|(?<n6>[\\d.]+)× (?<plain1>faster|slower)(?<unsure> \\?)?|(?<close>too close)");
    private static final double HAIR = 1e-9;

    private final ReportModel model;
    private final Summary summary;
    private final JsonNode page;
    private final Map<ReportModel.Group, Map<List<String>, Verdict>> verdicts = new IdentityHashMap<>();
    private final List<String> found = new ArrayList<>();

    private Contradictions(ReportModel model) {
        this.model = model;
        this.summary = Summary.of(model, Map.of());
        this.page = JsonMapper.shared().readTree(HtmlData.of(model, Optional.empty(), ""));
    }

    /**
     * The contradictions in a report, one sentence each.
     *
     * @param widths of the terminals on which it is shown
     */
    static List<String> of(ReportModel model, int... widths) {
        Contradictions all = new Contradictions(model);
        for (int w = 0; w < model.workloads().size(); w++) {
            ReportModel.Workload workload = model.workloads().get(w);
            JsonNode shown = all.page.get("workloads").get(w);
            for (ReportModel.Group g : workload.groups()) {
                all.claims(g);
                all.ranks(g);
                all.summary(g);
            }
            all.page(workload, shown);
            for (int width : widths) all.terminal(workload, width);
            all.headlines(workload);
            all.situation(workload);
        }
        return all.found;
    }

    private void expect(boolean holds, String what) {
        if (!holds) found.add(what);
    }

    private static double time(ReportModel.Group g, String codec) {
        return cell(g, codec).estimate();
    }

    private static ReportModel.Cell cell(ReportModel.Group g, String codec) {
        return g.row(codec).orElseThrow().standing().orElseThrow().cells().getFirst();
    }

    private static List<String> ranked(ReportModel.Group g) {
        return g.rows().stream().filter(r -> r.standing().flatMap(ReportModel.Standing::ranked).isPresent())
                .map(ReportModel.Row::codec).toList();
    }

    /** Whether a verdict on one codec compared with another is such a claim. */
    private boolean says(ReportModel.Group g, String one, String other, Predicate<Verdict> claim) {
        Verdict v = verdicts.computeIfAbsent(g, Contradictions::verdicts).get(List.of(one, other));
        return v != null && claim.test(v);
    }

    private static Map<List<String>, Verdict> verdicts(ReportModel.Group g) {
        Map<List<String>, Verdict> verdicts = new HashMap<>();
        for (ReportModel.Pair p : g.pairs()) p.comparison().map(Comparison::verdict).ifPresent(v -> {
            verdicts.put(List.of(p.a(), p.b()), v);
            verdicts.put(List.of(p.b(), p.a()), v.reversed());
        });
        return verdicts;
    }

    private static String where(ReportModel.Group g, String one, String other) {
        return g.operation().text() + ", " + one + " to " + other + ": ";
    }

    /** Every claim holds for the times, and "at least N times" also for the times as they are rounded. */
    private void claims(ReportModel.Group g) {
        for (ReportModel.Pair p : g.pairs()) {
            if (p.comparison().isEmpty()) continue;
            double ratio = time(g, p.a()) / time(g, p.b());
            Verdict v = p.comparison().get().verdict();
            String what = where(g, p.a(), p.b()) + v.words() + ", but the times are "
                    + Scale.of(cell(g, p.a())).text(cell(g, p.a())) + " and "
                    + Scale.of(cell(g, p.b())).text(cell(g, p.b()));
            expect(ratio <= 1, where(g, p.a(), p.b()) + "the pair is not in the order of the times");
            switch (v) {
                case Verdict.AtLeastFaster(double times) -> {
                    expect(times <= 1 / ratio * (1 + HAIR), what);
                    expect(Double.parseDouble(Verdict.atLeast(times)) <= mostShown(cell(g, p.b()), cell(g, p.a())),
                            what + ", as shown");
                }
                case Verdict.Faster _,Verdict.LikelyFaster _ -> expect(ratio < 1, what);
                case Verdict.By(double low, _) -> expect(low < 1, what);
                case Verdict.Within(double bound) -> expect(1 / ratio <= 1 + bound + HAIR, what);
                case Verdict.AtLeastSlower _,Verdict.Slower _,Verdict.LikelySlower _ -> expect(false, what);
                case Verdict.Seen(double seen, _) -> expect(seen < 1, what);
                case Verdict.TooClose _ -> {}
            }
        }
    }

    /** The ratio of two times as a reader computes it from what is shown, at most half a digit off at either. */
    private static double mostShown(ReportModel.Cell slow, ReportModel.Cell fast) {
        Matcher s = Pattern.compile("[\\d.,]+").matcher(Scale.of(slow).text(slow));
        Matcher f = Pattern.compile("[\\d.,]+").matcher(Scale.of(fast).text(fast));
        if (!s.find() || !f.find()) return Double.POSITIVE_INFINITY;
        double unit = slow.estimate() / number(s.group()) / (fast.estimate() / number(f.group()));
        double units = Math.pow(1000, Math.round(Math.log10(unit) / 3));
        return units * (number(s.group()) + half(s.group())) / (number(f.group()) - half(f.group()));
    }

    private static double number(String shown) {
        return Double.parseDouble(shown.replace(",", ""));
    }

    /** Half of the last digit shown; zeros at the end of a whole number may be rounded ones. */
    private static double half(String shown) {
        String digits = shown.replace(",", "");
        int point = digits.indexOf('.');
        if (point >= 0) return 0.5 * Math.pow(10, point + 1 - digits.length());
        return 0.5 * Math.pow(10, digits.length() - digits.replaceFirst("0+$", "").length());
    }

    /** A place is 1 and those proven faster; "fastest" is one than which none may be faster. */
    private void ranks(ReportModel.Group g) {
        for (String c : ranked(g)) {
            ReportModel.Standing s = g.row(c).orElseThrow().standing().orElseThrow();
            ReportModel.Rank.Ranked rank = s.ranked().orElseThrow();
            List<String> others = ranked(g).stream().filter(o -> !o.equals(c)).toList();
            long faster = others.stream().filter(o -> says(g, o, c, Verdict::provesFaster)).count();
            long slower = others.stream().filter(o -> says(g, c, o, Verdict::provesFaster)).count();
            if (rank.place().first() > 0) {
                expect(rank.place().first() == 1 + faster, g.operation() + ", " + c + ": place " + rank.place());
                expect(rank.place().last() <= others.size() + 1 - slower,
                        g.operation() + ", " + c + ": place " + rank.place() + ", but it is faster than " + slower);
            } else {
                expect(faster + slower == 0, g.operation() + ", " + c + ": no place, but something is claimed of it");
            }
            boolean first = others.stream().allMatch(o -> time(g, o) >= time(g, c));
            switch (rank.lead()) {
                case FASTEST, LIKELY -> {
                    expect(first || !rank.ties().isEmpty(),
                            g.operation() + ", " + c + " is " + s.verdict() + ", but not first");
                    Predicate<Verdict> claim =
                            rank.lead() == ReportModel.Lead.FASTEST ? Verdict::provesFaster : Verdict::saysFaster;
                    for (String o : others) {
                        boolean beaten = ranked(g).stream().anyMatch(x -> says(g, x, o, claim));
                        expect(beaten || says(g, c, o, v -> v.isTie(model.conditions().margin()))
                                || rank.ties().contains(o),
                                g.operation() + ", " + c + " is " + s.verdict() + ", but " + o + " may be faster");
                    }
                }
                case AMONG -> expect(first && faster == 0, g.operation() + ", " + c + " is " + s.verdict());
                case ONLY -> expect(others.isEmpty(), g.operation() + ", " + c + " is " + s.verdict());
                case BEHIND -> expect(!first || others.stream().anyMatch(o -> time(g, o) == time(g, c)),
                        g.operation() + ", " + c + " is " + s.verdict() + ", but first");
            }
        }
    }

    /** The pairs and rows of summary.json say what the model says, of the same times. */
    private void summary(ReportModel.Group g) {
        Map<String, SummaryRow> rows = summary.rows().stream()
                .filter(r -> r.workload().equals(g.workload()) && r.op().equals(Optional.of(g.operation().text()))
                        && r.threads().equals(OptionalInt.of(g.threads()))
                        && r.metric().equals(Overview.metric(g.operation())))
                .collect(Collectors.toMap(SummaryRow::codec, r -> r));
        for (String c : ranked(g)) {
            expect(rows.get(c).estimate().equals(OptionalDouble.of(time(g, c))),
                    g.operation() + ", " + c + ": summary.json has another time");
            if (c.equals(g.baseline()) || !ranked(g).contains(g.baseline())) continue;
            same(where(g, c, g.baseline()) + "its row in summary.json", words(g, c, g.baseline()),
                    rows.get(c).verdict());
        }
        for (SummaryPair p : summary.pairs()) {
            if (!p.workload().equals(g.workload()) || !p.op().equals(g.operation().text())
                    || p.threads() != g.threads())
                continue;
            same(where(g, p.a(), p.b()) + "summary.json", words(g, p.a(), p.b()), p.verdict());
            Verdict.Basis claim = g.verdict(p.a(), p.b()).map(Verdict::claim).orElse(Verdict.Basis.NONE);
            expect(p.claim().equals(claim.text()), where(g, p.a(), p.b()) + "its claim is called " + p.claim());
        }
    }

    private static String words(ReportModel.Group g, String one, String other) {
        return g.comparison(one, other).map(Comparison::words).orElse("not compared yet");
    }

    private void same(String where, String expected, String shown) {
        expect(said(expected).equals(said(shown)), where + " says \"" + shown + "\" of \"" + expected + "\"");
    }

    /** A text's first claim, whatever its wording; the text itself if it makes none. */
    private static String said(String text) {
        return claims(text).findFirst().orElse(text);
    }

    private static Stream<String> claims(String text) {
        return CLAIM.matcher(text).results().map(m -> {
            Map<String, String> g = new HashMap<>();
            for (String name : CLAIM.namedGroups().keySet()) g.put(name, m.group(CLAIM.namedGroups().get(name)));
            if (g.get("at") != null) return "at least " + g.get("n") + " " + g.get("at1");
            if (g.get("seen") != null) return "seen " + g.get("n2") + " " + g.get("seen1");
            if (g.get("likely") != null) return "likely " + g.get("n3") + " " + g.get("likely1");
            if (g.get("by") != null) return "by " + g.get("by") + " " + g.get("n4") + " " + g.get("by1");
            if (g.get("within") != null) return "within " + g.get("n5");
            if (g.get("close") != null) return "too close";
            return (g.get("unsure") == null ? "" : "likely ") + g.get("n6") + " " + g.get("plain1");
        });
    }

    /** The page's pairs, tables and plots. */
    private void page(ReportModel.Workload w, JsonNode shown) {
        for (int i = 0; i < w.groups().size(); i++) {
            ReportModel.Group g = w.groups().get(i);
            JsonNode operation = shown.get("first").get("operations").get(i);
            for (JsonNode pair : operation.get("pairs")) {
                String one = operation.get("ids").get(pair.get(0).asInt()).asString();
                String other = operation.get("ids").get(pair.get(1).asInt()).asString();
                same(where(g, one, other) + "the page", words(g, one, other),
                        operation.get("words").get(pair.get(6).asInt()).asString());
                same(where(g, other, one) + "the page", words(g, other, one),
                        operation.get("words").get(pair.get(7).asInt()).asString());
                int proven = says(g, one, other, Verdict::provesFaster) ? 1
                        : says(g, other, one, Verdict::provesFaster) ? -1 : 0;
                expect(pair.get(8).asInt() == proven, where(g, one, other) + "the page colours another");
            }
            for (JsonNode codec : shown.get("first").get("codecs")) {
                String c = codec.get("id").asString();
                JsonNode time = codec.get("times").get(g.operation().text());
                if (!ranked(g).contains(c)) continue;
                expect(time.get("value").asDouble() == time(g, c),
                        g.operation() + ", " + c + ": the page has another time");
                toFastest(g, c, "the page's first table", time.get("verdict").asString());
            }
            for (JsonNode point : shown.get("groups").get(i).get("points")) point(g, point);
        }
        for (JsonNode scatter : shown.get("scatters")) scatter(w, scatter);
    }

    private void toFastest(ReportModel.Group g, String codec, String where, String verdict) {
        String fastest = ranked(g).getFirst();
        if (!codec.equals(fastest)) same(where(g, codec, fastest) + where, words(g, codec, fastest), verdict);
    }

    private void point(ReportModel.Group g, JsonNode point) {
        String c = point.get("codec").asString();
        if (!ranked(g).contains(c)) return;
        toFastest(g, c, "the plot", point.get("verdict").asString());
        boolean beaten = ranked(g).stream().anyMatch(o -> says(g, o, c, Verdict::provesFaster));
        String kind = point.get("kind").asString();
        expect(kind.equals("slower") == beaten, g.operation() + ", " + c + ": the plot draws it as " + kind);
        if (kind.equals("fastest"))
            expect(g.row(c).orElseThrow().standing().orElseThrow().leads(), c + " is drawn as the fastest");
    }

    /** A mark is filled only where a difference from the codec that all are compared with is claimed. */
    private void scatter(ReportModel.Workload w, JsonNode scatter) {
        ReportModel.Group g =
                w.groups().stream().filter(x -> scatter.get("operation").asString().equals(x.operation().text())
                        && scatter.get("threads").asInt() == x.threads()).findFirst().orElseThrow();
        String other = ClaimText.other(g).orElse("");
        for (JsonNode p : scatter.get("points")) {
            String c = p.get("codec").asString();
            boolean claimed = says(g, c, other, Verdict::provesFaster) || says(g, other, c, Verdict::provesFaster);
            expect(p.get("shown").asBoolean() == claimed, where(g, c, other) + "the plot's mark says another");
            expect(p.get("baseline").asBoolean() == c.equals(other),
                    where(g, c, other) + "the plot has another baseline");
            expect(p.get("time").get(1).asDouble() == time(g, c), where(g, c, other) + "the plot has another time");
        }
    }

    /** Each codec's line claims of its time what the model claims of it and the codec that the column compares with. */
    private void terminal(ReportModel.Workload w, int width) {
        Optional<ReportModel.Group> headline = Overview.headline(w.groups());
        Optional<String> other = headline.flatMap(ClaimText::other);
        if (other.isEmpty()) return;
        ReportModel.Group g = headline.get();
        List<String> lines = new TerminalTable(width, false).render(model).lines().toList();
        for (String c : ranked(g)) {
            if (c.equals(g.baseline()) || c.equals(other.get())) continue;
            Optional<String> line = lines.stream().filter(l -> l.startsWith(" " + c + " ")).findFirst();
            if (line.isEmpty()) {
                found.add("at " + width + " columns, " + c + " has no line");
                continue;
            }
            Optional<String> claimed = claims(line.get()).findFirst();
            expect(claimed.equals(Optional.of(said(words(g, c, other.get())))), where(g, c, other.get())
                    + "the terminal says \"" + line.get() + "\" of \"" + words(g, c, other.get()) + "\"");
        }
    }

    private void headlines(ReportModel.Workload w) {
        for (Headline h : w.headlines()) {
            if (h.title().equals("Smallest")) {
                smallest(w, h);
            } else if (h.title().startsWith("Best")) {
                best(w, h);
            } else {
                w.groups().stream().filter(g -> h.title().equals("Fastest to " + g.operation().text()))
                        .forEach(g -> fastest(g, h));
            }
        }
    }

    private static Map<String, Double> sizes(ReportModel.Workload w) {
        Map<String, Double> sizes = new HashMap<>();
        w.exact().stream().filter(e -> !e.traits().limit()).forEach(e -> e.facts()
                .flatMap(f -> f.compared(ReportModel.SIZE)).ifPresent(c -> sizes.put(e.codec(), c.estimate())));
        return sizes;
    }

    private void smallest(ReportModel.Workload w, Headline h) {
        Map<String, Double> sizes = sizes(w);
        double least = sizes.values().stream().mapToDouble(d -> d).min().orElseThrow();
        Set<String> expected = sizes.entrySet().stream().filter(e -> e.getValue() == least).map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        expect(Set.copyOf(h.codecs()).equals(expected), h.sentence() + " But " + expected + " is.");
    }

    private void fastest(ReportModel.Group g, Headline h) {
        for (String c : h.codecs()) {
            expect(ranked(g).stream().noneMatch(o -> says(g, o, c, Verdict::saysFaster)),
                    h.sentence() + " But another is claimed to be faster than " + c + ".");
        }
        for (String c : ranked(g)) {
            boolean beaten = ranked(g).stream().anyMatch(o -> says(g, o, c, Verdict::saysFaster));
            expect(beaten != h.codecs().contains(c),
                    h.sentence() + " But nothing is claimed to be faster than " + c + ".");
        }
        expect(time(g, h.codecs().getFirst()) == time(g, ranked(g).getFirst()), h.sentence() + " But it is not first.");
        if (h.codecs().size() == 1 && !h.codecs().getFirst().equals(g.baseline()) && ranked(g).contains(g.baseline()))
            claims(h.sentence()).forEach(c -> expect(c.equals(said(words(g, h.codecs().getFirst(), g.baseline()))),
                    h.sentence() + " But the table says " + words(g, h.codecs().getFirst(), g.baseline())));
        if (h.sure() == Headline.Sure.SHOWN)
            expect(g.row(h.codecs().getFirst()).orElseThrow().standing().orElseThrow().leads(),
                    h.sentence() + " is called shown");
    }

    private void best(ReportModel.Workload w, Headline h) {
        Map<String, Double> sizes = sizes(w);
        Set<String> suitable =
                w.exact().stream().filter(e -> e.traits().crossLanguage() && sizes.containsKey(e.codec()))
                        .map(ReportModel.Exact::codec).collect(Collectors.toSet());
        String named = h.codecs().getFirst();
        expect(suitable.contains(named), h.sentence() + " But other languages cannot read it.");
        Optional<ReportModel.Group> read = w.groups().stream().filter(g -> g.operation() == Operation.READ).findFirst();
        List<String> timed = read.map(g -> ranked(g).stream().filter(suitable::contains).toList()).orElse(List.of());
        List<String> open = timed.stream()
                .filter(c -> timed.stream().noneMatch(o -> says(read.get(), o, c, Verdict::saysFaster))).toList();
        expect(!h.sentence().contains("fastest") || open.size() == 1,
                h.sentence() + " But nothing is claimed to tell " + open + " apart.");
        Set<String> field = timed.isEmpty() ? suitable : Set.copyOf(open);
        expect(field.contains(named) && field.stream().allMatch(c -> sizes.get(c) >= sizes.get(named)),
                h.sentence() + " But of " + field + " it is not the smallest.");
        if (h.sure() == Headline.Sure.SHOWN)
            expect(open.size() == 1, h.sentence() + " is called shown, but " + open + " are open");
    }

    /** The same numbers if all messages had as many bytes. */
    private static Numbers ofOneSize(Numbers n) {
        return new Numbers(n.workload(),
                n.contestants().stream()
                        .map(c -> new Contestant(c.id(), c.meets(), c.batch(), c.stateful(),
                                c.sizes().keySet().stream().collect(Collectors.toMap(k -> k, _ -> 100.0)), c.lack(),
                                c.open(), c.encode(), c.read(), c.heap()))
                        .toList(),
                n.ratios(), n.yours(), n.sampled());
    }

    /**
     * Where bytes are equal, a codec that another is claimed to beat at both operations cannot be best, and one of
     * which nothing is claimed may be.
     */
    private void situation(ReportModel.Workload w) {
        Optional<ReportModel.Group> encode = w.group(Operation.ENCODE);
        Optional<ReportModel.Group> read = w.group(Operation.READ);
        if (encode.isEmpty() || read.isEmpty()) return;
        Situation fast = Situation.of(Preset.RPC).with(Parameter.LINK, 1e12);
        Answer answer = Decision.of(fast, ofOneSize(Known.of(w)));
        List<String> field = answer.scores().stream().map(Answer.Score::id).toList();
        for (String c : field) {
            List<String> beaten = field.stream().filter(o -> !o.equals(c))
                    .filter(o -> Stream.of(encode.get(), read.get())
                            .allMatch(g -> says(g, o, c, v -> v.provesFaster() && !(v instanceof Verdict.By))))
                    .toList();
            boolean claimed = field.stream().filter(o -> !o.equals(c)).anyMatch(
                    o -> Stream.of(encode.get(), read.get()).anyMatch(g -> says(g, o, c, Verdict::saysFaster)));
            if (!beaten.isEmpty())
                expect(!answer.winners().contains(c), "for an rpc, " + c + " may be best, but " + beaten + " beat it");
            if (!claimed)
                expect(answer.winners().contains(c), "for an rpc, " + c + " cannot be best, but nothing beats it");
        }
    }
}
