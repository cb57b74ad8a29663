package weighbridge.report.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.report.judge.Speeds;
import weighbridge.report.judge.Weighed;
import weighbridge.stats.Comparison;
import weighbridge.stats.Drift;
import weighbridge.stats.Estimate;
import weighbridge.stats.Ranking;
import weighbridge.stats.Verdict;

/** The contestants of one group, compared pairwise. */
public final class Contest {
    private static final String COLD = "cold";
    private static final String FASTEST = "fastest";
    private static final String LOOK = "first look";
    private static final String SHARED = "shared instance";
    private static final String LENT = "bytes valid until the next call";
    public static final String JUDGED_ON_READ = "judged on read";
    /**
     * The share of time above which the collector's pauses are mentioned: they are part of wall times but not of CPU
     * times. Judgement.
     */
    private static final double COLLECTS = 0.03;

    private final Plan plan;
    private final Scenario.Group group;
    private final Speeds speeds;
    private final double margin;
    private final Pace pace;
    private final Map<String, Ranking.Place> places = new HashMap<>();
    private final Map<String, Map<String, Comparison>> comparisons = new HashMap<>();
    private final List<String> order;
    private final Map<String, Outcome<ReportModel.Standing>> without;
    private final Map<String, ReportModel.Row> others = new LinkedHashMap<>();

    /** @param without the outcomes that explain missing numbers, by codec */
    Contest(Plan plan, Scenario.Group group, Speeds speeds, double margin, Pace pace,
            Map<String, Outcome<ReportModel.Standing>> without) {
        this.plan = plan;
        this.group = group;
        this.speeds = speeds;
        this.margin = margin;
        this.pace = pace;
        this.without = without;
        List<String> ranked =
                plan.codecs().stream().filter(c -> !without.containsKey(c) && !speeds.isLimit(c) && isMeasured(c))
                        .filter(c -> !speeds.isPutOff(group.of(c))).toList();
        for (String one : ranked) {
            Map<String, Comparison> to = new HashMap<>();
            for (String other : ranked)
                if (!one.equals(other)) speeds.compare(group.of(one), group.of(other)).ifPresent(c -> to.put(other, c));
            comparisons.put(one, to);
        }
        Ranking ranking = Ranking.of(ranked.size(), (i, j) -> relation(ranked.get(i), ranked.get(j)));
        IntStream.range(0, ranked.size()).forEach(i -> places.put(ranked.get(i), ranking.places().get(i)));
        this.order = ranked.stream().sorted(Comparator.comparingDouble(this::point)).toList();
    }

    private Ranking.Relation relation(String one, String other) {
        return verdict(one, other)
                .map(v -> v.provesFaster() ? Ranking.Relation.BETTER
                        : v.reversed().provesFaster() ? Ranking.Relation.WORSE
                                : v.isTie(margin) ? Ranking.Relation.EQUAL : Ranking.Relation.OPEN)
                .orElse(Ranking.Relation.OPEN);
    }

    private double point(String codec) {
        return speeds.estimate(group.of(codec)).point();
    }

    /**
     * Every contestant: first those with a rank, then those judged on another operation, the limits, and those without
     * a number.
     */
    ReportModel.Group rows() {
        for (String c : plan.codecs()) {
            if (without.containsKey(c)) others.put(c, new ReportModel.Row(c, without.get(c)));
            else
                if (!order.contains(c))
                    others.put(c, row(c, unranked(c, speeds.isLimit(c) ? Words.FLOOR : notCompared(c))));
        }
        List<ReportModel.Row> rows =
                Stream.concat(order.stream().map(c -> row(c, standing(c))), others.values().stream())
                        .sorted(Comparator.comparingInt(this::place)
                                .thenComparingDouble(r -> without.containsKey(r.codec()) ? 0 : point(r.codec())))
                        .toList();
        return new ReportModel.Group(group.workload(), group.operation(), group.threads(), plan.baseline(), rows,
                pairs(), List.of());
    }

    private List<ReportModel.Pair> pairs() {
        List<ReportModel.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < order.size(); i++)
            for (String other : order.subList(i + 1, order.size()))
                pairs.add(new ReportModel.Pair(order.get(i), other, comparison(order.get(i), other)));
        return pairs;
    }

    private int place(ReportModel.Row row) {
        if (without.containsKey(row.codec())) return 3;
        if (speeds.isLimit(row.codec())) return 2;
        return speeds.isPutOff(group.of(row.codec())) ? 1 : 0;
    }

    private static ReportModel.Row row(String codec, ReportModel.Standing standing) {
        return new ReportModel.Row(codec, new Outcome.Measured<>(standing));
    }

    private boolean isMeasured(String codec) {
        return !speeds.weighed(group.of(codec)).levels().isEmpty();
    }

    private String notCompared(String codec) {
        return isMeasured(codec) ? JUDGED_ON_READ : "no valid trial";
    }

    private Optional<Comparison> comparison(String one, String other) {
        return Optional.ofNullable(comparisons.get(one).get(other));
    }

    private Optional<Verdict> verdict(String one, String other) {
        return comparison(one, other).map(Comparison::verdict);
    }

    private String words(Comparison c) {
        return Words.of(c, margin, pace);
    }

    private ReportModel.Standing standing(String codec) {
        String fastest = order.getFirst();
        List<String> ties = order.stream()
                .filter(o -> !o.equals(codec) && verdict(codec, o).map(v -> v.isTie(margin)).orElse(false)).toList();
        Optional<ReportModel.Ratio> toFastest = comparison(codec, fastest).map(c -> ratio(fastest, c.ratio()));
        String words = codec.equals(fastest) ? ofFastest()
                : comparison(codec, fastest).map(this::words).orElse(Words.NOT_SIDE_BY_SIDE);
        boolean leads = ofFastest().equals(FASTEST) && (codec.equals(fastest) || ties.contains(fastest));
        return new ReportModel.Standing(places.get(codec), leads, ties, toFastest, words, cells(codec), false,
                trials(codec));
    }

    private ReportModel.Standing unranked(String codec, String verdict) {
        return new ReportModel.Standing(Ranking.Place.NONE, false, List.of(), Optional.empty(), verdict, cells(codec),
                speeds.isLimit(codec), trials(codec));
    }

    private List<Double> trials(String codec) {
        return speeds.weighed(group.of(codec)).levels().values().stream().map(l -> Math.exp(l.value())).toList();
    }

    /** The verdict on the fastest, which follows from the others' verdicts against it. */
    private String ofFastest() {
        List<String> rest = order.subList(1, order.size());
        boolean leftOut = others.values().stream().anyMatch(ReportModel.Row::isLeftOut);
        if (rest.isEmpty()) return leftOut ? "the only one compared" : "the only one";
        if (!rest.stream().allMatch(o -> isSlower(o, Verdict::saysFaster))) return "among the fastest";
        double most = speeds.estimate(group.of(order.getFirst())).high();
        return (rest.stream().allMatch(o -> isSlower(o, Verdict::provesFaster)) ? "" : "likely ") + FASTEST
                + (others.values().stream().anyMatch(r -> r.mightTake(most)) ? " of those compared" : "");
    }

    /** Whether a codec is claimed to be slower than the fastest in this sense, or is proven equal to it. */
    private boolean isSlower(String codec, Predicate<Verdict> faster) {
        return verdict(order.getFirst(), codec).filter(v -> faster.test(v) || v.isTie(margin)).isPresent();
    }

    private List<ReportModel.Cell> cells(String codec) {
        Scenario scenario = group.of(codec);
        boolean isBaseline = codec.equals(plan.baseline());
        // A missing number cannot be compared.
        Optional<Comparison> toBaseline = isBaseline || without.containsKey(plan.baseline()) ? Optional.empty()
                : speeds.compare(scenario, speeds.baseline(scenario));
        Optional<ReportModel.Ratio> ratio = toBaseline.map(c -> ratio(plan.baseline(), c.ratio()));
        String verdict = isBaseline ? "baseline" : toBaseline.map(this::words).orElse("");
        boolean cold = group.operation() == Operation.COLD;
        List<ReportModel.Cell> cells = new ArrayList<>();
        cells.add(cell(cold ? COLD : ReportModel.CPU, speeds.estimate(scenario), ratio, verdict, flags(scenario)));
        if (cold) {
            parts(scenario).forEach(cells::add);
            return cells;
        }
        speeds.wall(scenario).ifPresent(e -> cells.add(cell(ReportModel.WALL, e, Optional.empty(), "", List.of())));
        throughput(scenario).ifPresent(cells::add);
        process(scenario).ifPresent(cells::add);
        alloc(scenario).ifPresent(cells::add);
        speeds.first(scenario).ifPresent(e -> cells.add(cell(COLD, e, Optional.empty(), "", List.of())));
        return cells;
    }

    private ReportModel.Cell cell(String metric, Estimate e, Optional<ReportModel.Ratio> ratio, String verdict,
            List<String> flags) {
        return new ReportModel.Cell(metric, Optional.of(group.operation()), "ns", e.point(), e.low(), e.high(), e.n(),
                e.provisional(), ratio, verdict, flags);
    }

    /**
     * Operations per second of all threads together, in wall time; empty if the plan has single threads only, since the
     * time itself then says the same.
     */
    private Optional<ReportModel.Cell> throughput(Scenario scenario) {
        if (plan.threads().equals(List.of(1))) return Optional.empty();
        double all = 1e9 * scenario.threads();
        return speeds.wall(scenario)
                .map(e -> new ReportModel.Cell(ReportModel.THROUGHPUT, Optional.of(group.operation()), "ops/s",
                        all / e.point(), all / e.high(), all / e.low(), e.n(), e.provisional(), Optional.empty(), "",
                        speeds.isShared(scenario) ? List.of(SHARED) : List.of()));
    }

    /** The bytes allocated per operation: the median of the trials, with their minimum and maximum. */
    private Optional<ReportModel.Cell> alloc(Scenario scenario) {
        return middle(ReportModel.ALLOC, "B",
                speeds.weighed(scenario).steady().values().stream().mapToDouble(Weighed.Judged::alloc));
    }

    /** The parts of a fresh JVM's first message: the median of the JVMs, with their minimum and maximum. */
    private Stream<ReportModel.Cell> parts(Scenario scenario) {
        List<List<Slice>> parts = speeds.weighed(scenario).steady().values().stream().map(Weighed.Judged::parts)
                .filter(p -> p.size() == ReportModel.COLD_PARTS.size()).toList();
        Stream<Optional<ReportModel.Cell>> sums = Stream.of(
                middle(ReportModel.COLD_CPU, "ns",
                        parts.stream().mapToDouble(p -> p.stream().mapToLong(Slice::cpuNanos).sum())),
                middle(ReportModel.COLD_PROCESS, "ns",
                        parts.stream().filter(p -> p.stream().allMatch(s -> s.processNanos() >= 0))
                                .mapToDouble(p -> p.stream().mapToLong(Slice::processNanos).sum())));
        Stream<Optional<ReportModel.Cell>> each =
                IntStream.range(0, ReportModel.COLD_PARTS.size()).mapToObj(i -> middle(ReportModel.COLD_PARTS.get(i),
                        "ns", parts.stream().mapToDouble(p -> p.get(i).wallNanos())));
        return Stream.concat(sums, each).flatMap(Optional::stream);
    }

    /**
     * The CPU time of the worker and of the JVM's other threads: the median of the trials, with their minimum and
     * maximum.
     */
    private Optional<ReportModel.Cell> process(Scenario scenario) {
        return middle(ReportModel.PROCESS, "ns",
                speeds.weighed(scenario).steady().values().stream()
                        .filter(j -> j.beside().isPresent() && j.value().isPresent())
                        .mapToDouble(j -> Math.exp(j.value().getAsDouble()) + j.beside().getAsDouble()));
    }

    private Optional<ReportModel.Cell> middle(String metric, String unit, DoubleStream trials) {
        double[] all = trials.sorted().toArray();
        if (all.length == 0) return Optional.empty();
        return Optional.of(new ReportModel.Cell(metric, Optional.of(group.operation()), unit, all[(all.length - 1) / 2],
                all[0], all[all.length - 1], all.length, false, Optional.empty(), "", List.of()));
    }

    private static ReportModel.Ratio ratio(String to, Estimate e) {
        return new ReportModel.Ratio(to, e.point(), e.low(), e.high());
    }

    private List<String> flags(Scenario scenario) {
        Weighed w = speeds.weighed(scenario);
        List<String> flags = new ArrayList<>();
        if (w.levels().isEmpty() || speeds.isPutOff(scenario)) flags.add(notCompared(scenario.codec()));
        if (w.isLookedAtOnly()) flags.add(LOOK);
        else if (!w.levels().isEmpty() && w.values().length == 0) flags.add(Words.WARMING_UP);
        boolean drifts = speeds.audits().get(scenario) instanceof Drift.Drifts;
        if (drifts) flags.add("drifts");
        else if (w.isSuspect()) flags.add("slow mode suspected");
        else if (w.modes().isPresent()) flags.add("bimodal");
        else if (w.isLonger()) flags.add("longer warm-up");
        if (scenario.operation() != Operation.COLD && w.values().length > 0 && speeds.cleanWall(scenario).isEmpty())
            flags.add("contended");
        if (speeds.variation(scenario) > Warnings.NOISY) flags.add("noisy");
        if (speeds.isShared(scenario)) flags.add(SHARED);
        if (speeds.isLent(scenario)) flags.add(LENT);
        List<String> own = speeds.ownJvm(scenario.codec());
        if (!own.isEmpty()) flags.add("JVM of its own: " + String.join(" ", own));
        if (speeds.gcShare(scenario) > COLLECTS)
            flags.add(String.format(Locale.ROOT, "collects %.0f %% of the time", 100 * speeds.gcShare(scenario)));
        return flags;
    }
}
