package weighbridge.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.stats.Comparison;
import weighbridge.stats.Drift;
import weighbridge.stats.Estimate;
import weighbridge.stats.Ranking;
import weighbridge.stats.Verdict;

/** The contestants of one group, each compared with each, head to head. */
final class Contest {
    private static final String COLD = "cold";
    private static final String SHARED = "shared instance";
    private static final String JUDGED_ON_READ = "judged on read";
    /** Above this share of the time the collector's pauses are worth a word: they are in wall times and not in CPU times. Judgement. */
    private static final double COLLECTS = 0.03;

    private final Plan plan;
    private final Scenario.Group group;
    private final Speeds speeds;
    private final double margin;
    private final Map<String, Integer> ranks = new HashMap<>();
    private final Map<String, Map<String, Comparison>> comparisons = new HashMap<>();
    private final List<String> order;
    private final Map<String, Outcome<ReportModel.Standing>> without;

    /** @param without the codecs that have no number, and why */
    Contest(Plan plan, Scenario.Group group, Speeds speeds, double margin, Map<String, Outcome<ReportModel.Standing>> without) {
        this.plan = plan;
        this.group = group;
        this.speeds = speeds;
        this.margin = margin;
        this.without = without;
        List<String> ranked = plan.codecs().stream().filter(c -> !without.containsKey(c) && !speeds.isLimit(c) && isSteady(c))
                .filter(c -> !speeds.isPutOff(group.of(c))).toList();
        for (String one : ranked) {
            Map<String, Comparison> to = new HashMap<>();
            for (String other : ranked) if (!one.equals(other)) speeds.compare(group.of(one), group.of(other)).ifPresent(c -> to.put(other, c));
            comparisons.put(one, to);
        }
        Ranking ranking = Ranking.of(ranked.size(), (i, j) -> verdict(ranked.get(i), ranked.get(j)).map(Verdict::provesFaster).orElse(false));
        IntStream.range(0, ranked.size()).forEach(i -> ranks.put(ranked.get(i), ranking.ranks().get(i)));
        Map<String, Double> points = ranked.stream().collect(Collectors.toMap(c -> c, c -> speeds.estimate(group.of(c)).point()));
        this.order = ranked.stream().sorted(Comparator.<String>comparingInt(ranks::get).thenComparingDouble(points::get)).toList();
    }

    /** Every contestant: the ranked, those that never got steady, the limits, those without a number. */
    ReportModel.Group rows() {
        List<ReportModel.Row> rows = new ArrayList<>();
        order.forEach(c -> rows.add(row(c, standing(c))));
        List<String> measured = plan.codecs().stream().filter(c -> !without.containsKey(c) && !order.contains(c)).toList();
        measured.stream().filter(c -> !speeds.isLimit(c)).forEach(c -> rows.add(row(c, unranked(c, notCompared(c)))));
        measured.stream().filter(speeds::isLimit).forEach(c -> rows.add(row(c, unranked(c, "limit"))));
        plan.codecs().stream().filter(without::containsKey).forEach(c -> rows.add(new ReportModel.Row(c, without.get(c))));
        return new ReportModel.Group(group.workload(), group.operation(), group.threads(), plan.baseline(), rows);
    }

    private static ReportModel.Row row(String codec, ReportModel.Standing standing) {
        return new ReportModel.Row(codec, new Outcome.Measured<>(standing));
    }

    private boolean isSteady(String codec) {
        return speeds.weighed(group.of(codec)).values().length > 0;
    }

    private String notCompared(String codec) {
        if (isSteady(codec)) return JUDGED_ON_READ;
        return speeds.weighed(group.of(codec)).hasValid() ? "no steady state" : "no valid trial";
    }

    private Optional<Comparison> comparison(String one, String other) {
        return Optional.ofNullable(comparisons.get(one).get(other));
    }

    private Optional<Verdict> verdict(String one, String other) {
        return comparison(one, other).map(Comparison::verdict);
    }

    private ReportModel.Standing standing(String codec) {
        String fastest = order.getFirst();
        List<String> ties = order.stream().filter(o -> !o.equals(codec) && verdict(codec, o).map(this::isTie).orElse(false)).toList();
        Optional<ReportModel.Ratio> toFastest = comparison(codec, fastest).map(c -> ratio(fastest, c.ratio()));
        String words = codec.equals(fastest) ? ofFastest()
                : verdict(codec, fastest).map(Verdict::words).orElse("no round in common with " + fastest);
        return new ReportModel.Standing(ranks.get(codec), ties, toFastest, words, cells(codec), false, trials(codec));
    }

    private ReportModel.Standing unranked(String codec, String verdict) {
        return new ReportModel.Standing(0, List.of(), Optional.empty(), verdict, cells(codec), speeds.isLimit(codec), trials(codec));
    }

    private List<Double> trials(String codec) {
        return DoubleStream.of(speeds.weighed(group.of(codec)).values()).mapToObj(Math::exp).toList();
    }

    private boolean isTie(Verdict verdict) {
        return verdict instanceof Verdict.Tie || verdict instanceof Verdict.Differs(double bound) && bound <= margin;
    }

    /** What the others' verdicts, each against the fastest, say of the fastest. */
    private String ofFastest() {
        List<Verdict> others = order.stream().skip(1).flatMap(o -> verdict(o, order.getFirst()).stream()).toList();
        if (order.size() == 1) return "the only one";
        boolean provisional = others.stream().anyMatch(v -> v instanceof Verdict.Provisional);
        boolean proven = others.stream().allMatch(v -> v instanceof Verdict.Slower || isTie(v));
        boolean alone = others.size() + 1 == order.size() && others.stream().allMatch(v -> isTie(v) || switch (v) {
            case Verdict.Slower _, Verdict.LikelySlower _, Verdict.By _ -> true;
            case Verdict.Provisional p -> p.visible();
            default -> false;
        });
        if (provisional) return alone ? "provisionally fastest" : "provisionally among the fastest";
        return !alone ? "among the fastest" : proven ? "fastest" : "likely fastest";
    }

    private List<ReportModel.Cell> cells(String codec) {
        Scenario scenario = group.of(codec);
        boolean isBaseline = codec.equals(plan.baseline());
        // Nothing is held against a number that is itself none.
        Optional<Comparison> toBaseline = isBaseline || without.containsKey(plan.baseline()) ? Optional.empty() : speeds.compare(scenario, speeds.baseline(scenario));
        Optional<ReportModel.Ratio> ratio = toBaseline.map(c -> ratio(plan.baseline(), c.ratio()));
        String verdict = isBaseline ? "baseline" : toBaseline.map(c -> c.verdict().words()).orElse("");
        boolean cold = group.operation() == Operation.COLD;
        List<ReportModel.Cell> cells = new ArrayList<>();
        cells.add(cell(cold ? COLD : ReportModel.CPU, speeds.estimate(scenario), ratio, verdict, flags(scenario)));
        if (cold) return cells;
        speeds.wall(scenario).ifPresent(e -> cells.add(cell(ReportModel.WALL, e, Optional.empty(), "", List.of())));
        throughput(scenario).ifPresent(cells::add);
        alloc(scenario).ifPresent(cells::add);
        speeds.first(scenario).ifPresent(e -> cells.add(cell(COLD, e, Optional.empty(), "", List.of())));
        return cells;
    }

    private ReportModel.Cell cell(String metric, Estimate e, Optional<ReportModel.Ratio> ratio, String verdict, List<String> flags) {
        return new ReportModel.Cell(metric, Optional.of(group.operation()), "ns", e.point(), e.low(), e.high(), e.n(), e.provisional(), ratio,
                verdict, flags);
    }

    /** Operations a second of all threads together, by the clock. One thread's is worth a word where there are others to hold it against. */
    private Optional<ReportModel.Cell> throughput(Scenario scenario) {
        if (plan.threads().equals(List.of(1))) return Optional.empty();
        double all = 1e9 * scenario.threads();
        return speeds.wall(scenario).map(e -> new ReportModel.Cell(ReportModel.THROUGHPUT, Optional.of(group.operation()), "ops/s", all / e.point(),
                all / e.high(), all / e.low(), e.n(), e.provisional(), Optional.empty(), "", speeds.isShared(scenario) ? List.of(SHARED) : List.of()));
    }

    /** The bytes allocated an operation: the middle trial's, between the least and the most. */
    private Optional<ReportModel.Cell> alloc(Scenario scenario) {
        double[] bytes = speeds.weighed(scenario).steady().values().stream().mapToDouble(Weighed.Judged::alloc).sorted().toArray();
        if (bytes.length == 0) return Optional.empty();
        return Optional.of(new ReportModel.Cell(ReportModel.ALLOC, Optional.of(group.operation()), "B", bytes[(bytes.length - 1) / 2], bytes[0],
                bytes[bytes.length - 1], bytes.length, false, Optional.empty(), "", List.of()));
    }

    private static ReportModel.Ratio ratio(String to, Estimate e) {
        return new ReportModel.Ratio(to, e.point(), e.low(), e.high());
    }

    private List<String> flags(Scenario scenario) {
        Weighed w = speeds.weighed(scenario);
        List<String> flags = new ArrayList<>();
        if (w.values().length == 0 || speeds.isPutOff(scenario)) flags.add(notCompared(scenario.codec()));
        boolean drifts = speeds.audits().get(scenario) instanceof Drift.Drifts;
        if (drifts) flags.add("drifts");
        else if (w.isSuspect()) flags.add("slow mode suspected");
        else if (w.modes().isPresent()) flags.add("bimodal");
        else if (w.isLonger()) flags.add("longer warm-up");
        if (scenario.operation() != Operation.COLD && w.values().length > 0 && speeds.cleanWall(scenario).isEmpty()) flags.add("contended");
        if (speeds.variation(scenario) > Warnings.NOISY) flags.add("noisy");
        if (speeds.isShared(scenario)) flags.add(SHARED);
        List<String> own = speeds.ownJvm(scenario.codec());
        if (!own.isEmpty()) flags.add("JVM of its own: " + String.join(" ", own));
        if (speeds.gcShare(scenario) > COLLECTS) flags.add(String.format(Locale.ROOT, "collects %.0f %% of the time", 100 * speeds.gcShare(scenario)));
        return flags;
    }
}
