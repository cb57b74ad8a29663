package weighbridge.studies.jmhblog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import weighbridge.model.run.Latency;
import weighbridge.studies.jmhblog.JmhBlogReplay.Contender;
import weighbridge.studies.jmhblog.JmhBlogResults.CorrectedRate;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Laws;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayReport;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;

/** The results of the JMH blog's replay: throughput, the laws, service times, the claims, and the differences. */
public final class JmhBlogReport extends ReplayReport {
    private static final String NONE = "-";
    private static final String WRONG = " ≠";
    private static final String REFUSED = " ×";
    private static final String LEGEND = "≠ wrong values, × impossible or failed; " + Spread.LEGEND;

    private final JmhBlogReplay replay;
    private final JmhBlogResults results;
    private final List<ReplayRow> rows;
    private final List<Claim> claims;

    public JmhBlogReport(JmhBlogReplay replay, JmhBlogResults results) {
        super(replay.article(), results.hasFailures());
        this.replay = replay;
        this.results = results;
        this.rows = results.rows();
        this.claims = new JmhBlogClaims(replay, results).all();
    }

    @Override
    public List<ReplayRow> rows() {
        return rows;
    }

    @Override
    public List<Claim> claims() {
        return claims;
    }

    @Override
    public List<Sheet> sheets() {
        List<Sheet> sheets = new ArrayList<>();
        for (String workload : replay.workloads()) sheets.add(throughput(workload));
        sheets.add(laws());
        sheets.add(services());
        return sheets;
    }

    private Sheet throughput(String workload) {
        List<String> head = new ArrayList<>(List.of("library"));
        for (int t : replay.threads())
            head.addAll(List.of(t + (t == 1 ? " thread: article" : " threads: article"), "here", "corrected"));
        List<List<String>> lines = new ArrayList<>();
        for (Contender c : replay.contenders()) {
            List<String> line = new ArrayList<>(List.of(c.name()));
            for (int t : replay.threads()) {
                ReplayRow r = row(workload, c.name(), OptionalInt.of(t), JmhBlogReplay.THROUGHPUT);
                line.add(printed(r) + (results.publishedLaw(workload, t, c.name()).isPresent() ? REFUSED : ""));
                line.add(spread(results.rate(workload, t, c.name())) + mark(workload, t, c.name()));
                line.add(spread(results.correctedRate(workload, t, c.name()))
                        + (results.weighed(workload, t, c.name()).filter(CorrectedRate::failed).isPresent() ? REFUSED
                                : ""));
            }
            lines.add(line);
        }
        return new Sheet(workload + ", round trips per millisecond of all threads together", head, lines);
    }

    private static String printed(ReplayRow row) {
        return row.published().map(Printed::toString).orElse(NONE);
    }

    private static String spread(Spread s) {
        boolean rough = s.value().isPresent() && !s.hasInterval();
        return (rough ? Spread.ROUGH : "") + number(s.value()) + (s.half().isEmpty() ? "" : " " + s.half());
    }

    private String mark(String workload, int threads, String contender) {
        return results.verdict(workload, threads, contender).map(v -> v.startsWith("mismatched") ? WRONG : REFUSED)
                .orElse("");
    }

    /** The limits on what several threads can do, with the published and the measured numbers. */
    private Sheet laws() {
        String workload = replay.workloads().getFirst();
        int few = replay.threads().get(1);
        int sampled = replay.sampled();
        List<String> head = List.of("library", few + " threads over 1: article", "here", "corrected",
                "threads by Little's law: article", "here", "corrected");
        List<List<String>> lines = new ArrayList<>();
        for (Contender c : replay.contenders()) {
            lines.add(List.of(c.name(), times(ratio(published(c, few), published(c, 1))),
                    times(ratio(results.rate(workload, few, c.name()).value(),
                            results.rate(workload, 1, c.name()).value())),
                    times(results.correctedSpeedUp(c.name(), few)),
                    number(threads(published(c, sampled), published(c, JmhBlogReplay.MEAN))),
                    number(results.wayThreads(c.name())), number(results.correctedThreads(c.name()))));
        }
        return new Sheet("Limits of several threads: " + few + " threads do at most " + few
                + " times the work of one (here " + Math.min(few, results.cores()) + " times); by Little's law, "
                + "throughput × mean service time is " + sampled + " for " + sampled + " threads", head, lines);
    }

    private OptionalDouble published(Contender c, int threads) {
        return replay.published(replay.workloads().getFirst(), threads, c.name(), JmhBlogReplay.THROUGHPUT)
                .map(p -> OptionalDouble.of(p.value())).orElse(OptionalDouble.empty());
    }

    private OptionalDouble published(Contender c, String metric) {
        return replay.published(replay.workloads().getFirst(), replay.sampled(), c.name(), metric)
                .map(p -> OptionalDouble.of(p.value())).orElse(OptionalDouble.empty());
    }

    private Sheet services() {
        List<String> head = new ArrayList<>(List.of("library", "mean"));
        for (double p : JmhBlogReplay.PERCENTILES) head.add(Latency.name(p));
        List<List<String>> lines = new ArrayList<>();
        String workload = replay.workloads().getFirst();
        for (String who : rows.stream().filter(r -> r.metric().equals(JmhBlogReplay.MEAN)).map(ReplayRow::contender)
                .toList()) {
            List<ReplayRow> of = rows.stream().filter(r -> r.workload().equals(workload) && r.contender().equals(who)
                    && r.metric().startsWith("service.")).toList();
            boolean control = replay.contenders().stream().noneMatch(c -> c.name().equals(who));
            if (control) {
                lines.add(line(who + " (does nothing)",
                        of.stream().map(r -> micros(r, r.corrected(), results.control()))));
                continue;
            }
            lines.add(line(who + ", article", of.stream().map(JmhBlogReport::printed)));
            lines.add(line(who + ", here" + mark(workload, replay.sampled(), who),
                    of.stream().map(r -> micros(r, r.asPublished(), results.service(who, false)))));
            lines.add(line(who + ", corrected",
                    of.stream().map(r -> micros(r, r.corrected(), results.service(who, true)))));
        }
        return new Sheet("Service times of " + workload + " with " + replay.sampled()
                + " threads, in µs, each measured in a closed loop in one JVM, including the machine's hiccups; the "
                + "mean is given ± JMH's error", head, lines);
    }

    private static List<String> line(String name, Stream<String> cells) {
        return Stream.concat(Stream.of(name), cells).toList();
    }

    /**
     * A service time in microseconds; a mean has its error, as in the article: 99.9 %, if one JVM's samples were
     * independent.
     */
    private static String micros(ReplayRow row, OptionalDouble number, Optional<Latency> service) {
        boolean mean = row.metric().equals(JmhBlogReplay.MEAN) && number.isPresent();
        return number(number) + (mean ? service
                .map(l -> " ± " + number(OptionalDouble.of(l.meanError() / JmhBlogResults.NANOS_PER_MICRO))).orElse("")
                : "");
    }

    ReplayRow row(String workload, String contender, OptionalInt threads, String metric) {
        return rows.stream().filter(r -> r.workload().equals(workload) && r.contender().equals(contender)
                && r.threads().equals(threads) && r.metric().equals(metric)).findFirst().orElseThrow();
    }

    static String number(OptionalDouble number) {
        if (number.isEmpty()) return NONE;
        double n = number.getAsDouble();
        return String.format(Locale.ROOT, n < 0.1 && n > 0 ? "%.3f" : n < 10 ? "%.2f" : n < 1000 ? "%.1f" : "%.0f", n);
    }

    static String times(OptionalDouble ratio) {
        return ratio.isEmpty() ? NONE : number(ratio) + "×";
    }

    static OptionalDouble ratio(OptionalDouble many, OptionalDouble one) {
        return many.isEmpty() || one.isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(many.getAsDouble() / one.getAsDouble());
    }

    static OptionalDouble threads(OptionalDouble rate, OptionalDouble meanMicros) {
        return rate.isEmpty() || meanMicros.isEmpty() ? OptionalDouble.empty()
                : OptionalDouble.of(Laws.threads(rate.getAsDouble(), meanMicros.getAsDouble()));
    }

    @Override
    public List<String> sentences() {
        JmhBlogFindings findings = new JmhBlogFindings(replay, results, rows);
        List<String> all = new ArrayList<>(List.of(LEGEND + "."));
        all.addAll(findings.verdicts());
        findings.clock().ifPresent(all::add);
        findings.tails().ifPresent(all::add);
        findings.sameValues().ifPresent(all::add);
        for (Contender c : replay.contenders()) all.add(c.name() + ": " + c.style() + ".");
        all.addAll(differences());
        return all;
    }

    @Override
    public Map<String, String> places() {
        Map<String, String> places = new HashMap<>(new JmhBlogFindings(replay, results, rows).places());
        places.put("legend", LEGEND + ".");
        return places;
    }
}
