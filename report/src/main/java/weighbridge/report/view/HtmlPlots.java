package weighbridge.report.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Verdict;

/** The data of the page's plots. */
final class HtmlPlots {
    private HtmlPlots() {}

    static void point(ObjectNode node, ReportModel.Group g, String codec, ReportModel.Standing s,
            ReportModel.Cell cell) {
        node.put("codec", codec);
        node.put("kind", kind(codec, s, fastest(g)));
        node.put("text", Scale.of(cell).text(cell));
        node.put("verdict", Overview.words(s, true));
        numbers(node.putArray("time"), cell.low(), cell.estimate(), cell.high());
        if (s.toFastest().isPresent()) {
            ReportModel.Ratio r = s.toFastest().get();
            numbers(node.putArray("ratio"), r.low(), r.estimate(), r.high());
            node.put("ratioShort", Scale.value(r) + "× (" + Scale.range(r) + ")");
            node.put("ratioText", Scale.value(r) + "× " + r.to() + " (" + Scale.range(r) + ")");
        } else if (fastest(g).equals(Optional.of(codec))) {
            numbers(node.putArray("ratio"), 1, 1, 1);
            node.put("ratioText", "1, the fastest").put("ratioShort", "1×");
        }
        ArrayNode trials = node.putArray("trials");
        s.trials().forEach(trials::add);
    }

    /** The codec with which the others are compared: the first in the ranking. */
    static Optional<String> fastest(ReportModel.Group g) {
        return g.rows().stream()
                .filter(r -> r.standing().filter(s -> s.ranked().isPresent() && s.toFastest().isEmpty()).isPresent())
                .map(ReportModel.Row::codec).findFirst();
    }

    /**
     * How a point is drawn: as the fastest or tied with it, as possibly the fastest, as slower, as not compared, or as
     * a limit.
     */
    private static String kind(String codec, ReportModel.Standing s, Optional<String> fastest) {
        if (s.limit()) return "limit";
        if (s.leads()) return "fastest";
        if (fastest.equals(Optional.of(codec))) return "open";
        if (s.toFastest().isEmpty()) return "unranked";
        return s.ranked().filter(r -> r.place().first() > 1).isPresent() ? "slower" : "open";
    }

    static Stream<ReportModel.Standing> standings(ReportModel.Group g) {
        return g.rows().stream().flatMap(r -> r.standing().stream());
    }

    /** The groups with the headline first, which the scatter plot shows by default. */
    static List<ReportModel.Group> scatterOrder(List<ReportModel.Group> groups) {
        Optional<ReportModel.Group> headline = Overview.headline(groups);
        return Stream.concat(headline.stream(), groups.stream().filter(g -> !headline.equals(Optional.of(g)))).toList();
    }

    static void scatter(ArrayNode scatters, ReportModel.Group g, String metric, ReportModel.Workload w) {
        List<String> left = new ArrayList<>();
        Optional<String> other = ClaimText.other(g);
        ArrayNode points = scatters.arrayNode();
        boolean sampled = false;
        for (ReportModel.Row r : g.rows()) {
            Optional<ReportModel.Cell> size = Overview.exact(w, r.codec()).flatMap(f -> f.compared(metric));
            if (r.outcome() instanceof Outcome.NotReached<?>) left.add(r.codec());
            if (!(r.outcome() instanceof Outcome.Measured(ReportModel.Standing s))) continue;
            if (!s.limit() && (size.isEmpty() || s.ranked().isEmpty())) left.add(r.codec());
            if (size.isEmpty()) continue;
            Optional<ReportModel.Cell> time = s.cell(Overview.metric(g.operation()));
            if (time.isEmpty() || s.ranked().isEmpty()) continue;
            ObjectNode point = points.addObject().put("codec", r.codec()).put("size", size.get().estimate())
                    .put("baseline", other.equals(Optional.of(r.codec())))
                    .put("shown", other.flatMap(o -> g.verdict(r.codec(), o))
                            .filter(v -> v.provesFaster() || v.reversed().provesFaster()).isPresent());
            point.put("text", Scale.of(size.get()).text(size.get()) + ", " + Scale.of(time.get()).text(time.get()));
            point.put("brief", Scale.of(size.get()).value(size.get()) + ", " + Scale.of(time.get()).value(time.get()));
            sampled |= size.get().provisional();
            numbers(point.putArray("time"), time.get().low(), time.get().estimate(), time.get().high());
        }
        if (points.size() < 2) return;
        ObjectNode node = scatters.addObject();
        node.put("size", HtmlTables.sizeTitle(metric));
        HtmlData.texts(node.putArray("axis"),
                List.of(axis(metric), "(logarithmic; " + (sampled ? "of a sample" : "exact") + ")"));
        node.put("operation", g.operation().text()).put("threads", g.threads());
        node.set("points", points);
        HtmlData.texts(node.putArray("left"), left);
    }

    private static String axis(String metric) {
        if (metric.equals(ReportModel.SIZE)) return "bytes a record";
        return "bytes a record, compressed (" + metric.substring(metric.lastIndexOf('.') + 1)
                + (metric.startsWith(ReportModel.BATCH) ? ", 1,000 together" : "") + ")";
    }

    /** Adds numbers to an array; an unknown end becomes null, for which the page draws no whisker. */
    static void numbers(ArrayNode array, double... numbers) {
        for (double n : numbers) {
            if (Double.isFinite(n)) array.add(n);
            else array.addNull();
        }
    }
}
