package weighbridge.report.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.report.judge.JudgedScenario;
import weighbridge.report.judge.JudgedTrial;
import weighbridge.report.judge.Speeds;
import weighbridge.stats.Comparison;
import weighbridge.stats.Contest;
import weighbridge.stats.Drift;
import weighbridge.stats.Estimate;
import weighbridge.stats.Ranking;
import weighbridge.stats.Verdict;

/** The rows of one group: what its contest shows of each contestant, alone and compared with others. */
final class Standings {
    private static final String COLD = "cold";

    /**
     * The share of time above which the collector's pauses are mentioned: they are part of wall times but not of CPU
     * times. Judgement.
     */
    private static final double COLLECTS = 0.03;

    private final Plan plan;
    private final Scenario.Group group;
    private final Speeds speeds;
    private final Pace pace;
    private final Contest contest;
    private final Map<String, Ranking.Place> places;
    private final List<String> order;
    private final Map<String, Outcome<ReportModel.Standing>> without;
    private final Map<String, ReportModel.Row> others = new LinkedHashMap<>();

    /** @param without the outcomes that explain missing numbers, by codec */
    Standings(Plan plan, Scenario.Group group, Speeds speeds, Pace pace,
            Map<String, Outcome<ReportModel.Standing>> without) {
        this.plan = plan;
        this.group = group;
        this.speeds = speeds;
        this.pace = pace;
        this.without = without;
        this.contest = speeds.contest(group);
        this.order = contest.order().stream().filter(c -> !without.containsKey(c) && isRanked(c)).toList();
        this.places = contest.places(order);
    }

    /**
     * Every contestant: first those with a rank, then those judged on another operation, the limits, and those without
     * a number.
     */
    ReportModel.Group rows() {
        for (String c : plan.codecs()) {
            if (without.containsKey(c)) others.put(c, new ReportModel.Row(c, without.get(c), isRanked(c)));
            else if (!order.contains(c)) others.put(c, row(c, unranked(c)));
        }
        List<ReportModel.Row> rows =
                Stream.concat(order.stream().map(c -> row(c, standing(c))), others.values().stream())
                        .sorted(Comparator.comparingInt(this::place)
                                .thenComparingDouble(r -> without.containsKey(r.codec()) ? 0 : point(r.codec())))
                        .toList();
        return new ReportModel.Group(group.workload(), group.operation(), group.threads(), plan.baseline(), rows,
                pairs(), List.of());
    }

    /** Whether a codec is to be compared with others here. */
    private boolean isRanked(String codec) {
        return !speeds.isLimit(codec) && !speeds.isPutOff(group.of(codec));
    }

    private List<ReportModel.Pair> pairs() {
        List<ReportModel.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < order.size(); i++)
            for (String other : order.subList(i + 1, order.size()))
                pairs.add(new ReportModel.Pair(order.get(i), other, contest.compare(order.get(i), other)));
        return pairs;
    }

    private int place(ReportModel.Row row) {
        return switch (row.outcome()) {
            case Outcome.Measured(ReportModel.Standing s) -> switch (s.rank()) {
                case ReportModel.Rank.Ranked _,ReportModel.Rank.Seen _ -> 0;
                case ReportModel.Rank.JudgedOnRead _ -> 1;
                case ReportModel.Rank.Limit _ -> 2;
            };
            default -> 3;
        };
    }

    private double point(String codec) {
        Scenario scenario = group.of(codec);
        return contest.time(codec).map(Estimate::point).orElseGet(() -> speeds.seen(scenario).orElse(0));
    }

    private static ReportModel.Row row(String codec, ReportModel.Standing standing) {
        return new ReportModel.Row(codec, new Outcome.Measured<>(standing));
    }

    private Optional<Verdict> verdict(String one, String other) {
        return contest.compare(one, other).map(Comparison::verdict);
    }

    private boolean isTie(String one, String other) {
        return verdict(one, other).map(v -> v.isTie(speeds.margin())).orElse(false);
    }

    private String words(Comparison c) {
        return Words.of(c, pace);
    }

    private ReportModel.Standing standing(String codec) {
        String fastest = order.getFirst();
        List<String> ties = order.stream().filter(o -> !o.equals(codec) && isTie(codec, o)).toList();
        Optional<Comparison> toFastest = codec.equals(fastest) ? Optional.empty() : contest.compare(codec, fastest);
        ReportModel.Lead of = ofFastest();
        ReportModel.Lead lead = codec.equals(fastest) || of == ReportModel.Lead.FASTEST && ties.contains(fastest) ? of
                : ReportModel.Lead.BEHIND;
        ReportModel.Rank rank = new ReportModel.Rank.Ranked(places.get(codec), lead, ties,
                toFastest.map(c -> ratio(fastest, c.ratio())));
        String words = codec.equals(fastest) ? words(of) : toFastest.map(this::words).orElse(Words.NOT_COMPARED);
        return new ReportModel.Standing(rank, words, cells(codec), trials(codec));
    }

    private ReportModel.Standing unranked(String codec) {
        Scenario scenario = group.of(codec);
        ReportModel.Rank rank = speeds.isLimit(codec) ? new ReportModel.Rank.Limit()
                : speeds.isPutOff(scenario) ? new ReportModel.Rank.JudgedOnRead() : new ReportModel.Rank.Seen();
        String words = switch (rank) {
            case ReportModel.Rank.Limit _ -> Words.FLOOR;
            case ReportModel.Rank.Seen _ -> Words.SEEN;
            case ReportModel.Rank.JudgedOnRead _,ReportModel.Rank.Ranked _ -> Flag.of(Flag.Kind.JUDGED_ON_READ).text();
        };
        return new ReportModel.Standing(rank, words, cells(codec), trials(codec));
    }

    private List<Double> trials(String codec) {
        return speeds.weighed(group.of(codec)).levels().values().stream().map(l -> Math.exp(l.value())).toList();
    }

    /** The claim about the fastest, which follows from the others' verdicts against it. */
    private ReportModel.Lead ofFastest() {
        List<String> rest = order.subList(1, order.size());
        if (rest.isEmpty()) return ReportModel.Lead.ONLY;
        if (!rest.stream().allMatch(o -> isSlower(o, Verdict::saysFaster))) return ReportModel.Lead.AMONG;
        return rest.stream().allMatch(o -> isSlower(o, Verdict::provesFaster)) ? ReportModel.Lead.FASTEST
                : ReportModel.Lead.LIKELY;
    }

    private String words(ReportModel.Lead lead) {
        double most = contest.time(order.getFirst()).orElseThrow().high();
        boolean leftOut = others.values().stream().anyMatch(ReportModel.Row::isLeftOut);
        String compared = others.values().stream().anyMatch(r -> r.mightTake(most)) ? " of those compared" : "";
        return switch (lead) {
            case FASTEST -> "fastest" + compared;
            case LIKELY -> "likely fastest" + compared;
            case AMONG, BEHIND -> "among the fastest";
            case ONLY -> leftOut ? "the only one compared" : "the only one";
        };
    }

    /** Whether any codec is claimed to be faster than this one in this sense, or it is shown equal to the fastest. */
    private boolean isSlower(String codec, Predicate<Verdict> faster) {
        return isTie(order.getFirst(), codec)
                || order.stream().anyMatch(o -> !o.equals(codec) && verdict(o, codec).filter(faster).isPresent());
    }

    private List<ReportModel.Cell> cells(String codec) {
        Scenario scenario = group.of(codec);
        boolean isBaseline = codec.equals(plan.baseline());
        // A missing number cannot be compared.
        Optional<Comparison> toBaseline = isBaseline || without.containsKey(plan.baseline()) ? Optional.empty()
                : contest.compare(codec, plan.baseline());
        Optional<ReportModel.Ratio> ratio = toBaseline.map(c -> ratio(plan.baseline(), c.ratio()));
        String verdict = isBaseline ? "baseline" : toBaseline.map(this::words).orElse("");
        boolean cold = group.operation() == Operation.COLD;
        List<ReportModel.Cell> cells = new ArrayList<>();
        String metric = cold ? COLD : ReportModel.CPU;
        cells.add(contest.time(codec).map(e -> cell(metric, e, ratio, verdict, flags(scenario)))
                .orElseGet(() -> seen(metric, scenario)));
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

    /** What trials showed that do not count: a number without an interval. */
    private ReportModel.Cell seen(String metric, Scenario scenario) {
        double value = speeds.seen(scenario).orElseThrow();
        return new ReportModel.Cell(metric, Optional.of(group.operation()), "ns", value, Double.NEGATIVE_INFINITY,
                Double.POSITIVE_INFINITY, 0, true, Optional.empty(), "", flags(scenario));
    }

    private ReportModel.Cell cell(String metric, Estimate e, Optional<ReportModel.Ratio> ratio, String verdict,
            List<Flag> flags) {
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
                        speeds.isShared(scenario) ? List.of(Flag.of(Flag.Kind.SHARED)) : List.of()));
    }

    /** The bytes allocated per operation: the median of the trials, with their minimum and maximum. */
    private Optional<ReportModel.Cell> alloc(Scenario scenario) {
        return middle(ReportModel.ALLOC, "B",
                speeds.weighed(scenario).steady().values().stream().mapToDouble(JudgedTrial::alloc));
    }

    /** The parts of a fresh JVM's first message: the median of the JVMs, with their minimum and maximum. */
    private Stream<ReportModel.Cell> parts(Scenario scenario) {
        List<List<Slice>> parts = speeds.weighed(scenario).steady().values().stream().map(JudgedTrial::parts)
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

    private List<Flag> flags(Scenario scenario) {
        JudgedScenario w = speeds.weighed(scenario);
        List<Flag> flags = new ArrayList<>();
        if (w.levels().isEmpty()) flags.add(Flag.of(Flag.Kind.SEEN));
        else if (speeds.isPutOff(scenario)) flags.add(Flag.of(Flag.Kind.JUDGED_ON_READ));
        if (w.isLookedAtOnly()) flags.add(Flag.of(Flag.Kind.FIRST_LOOK));
        else if (!w.levels().isEmpty() && w.values().length == 0) flags.add(Flag.of(Flag.Kind.WARMING_UP));
        if (speeds.audits().get(scenario) instanceof Drift.Drifts) flags.add(Flag.of(Flag.Kind.DRIFTS));
        else if (w.isSuspect()) flags.add(Flag.of(Flag.Kind.SLOW_MODE));
        else if (w.modes().isPresent()) flags.add(Flag.of(Flag.Kind.TWO_SPEEDS));
        else if (w.isLonger()) flags.add(Flag.of(Flag.Kind.LONGER));
        if (scenario.operation() != Operation.COLD && w.values().length > 0 && speeds.cleanWall(scenario).isEmpty())
            flags.add(Flag.of(Flag.Kind.CONTENDED));
        if (speeds.variation(scenario) > Warnings.NOISY) flags.add(Flag.of(Flag.Kind.NOISY));
        if (speeds.isShared(scenario)) flags.add(Flag.of(Flag.Kind.SHARED));
        if (speeds.isLent(scenario)) flags.add(Flag.of(Flag.Kind.LENT));
        List<String> own = speeds.ownJvm(scenario.codec());
        if (!own.isEmpty()) flags.add(new Flag(Flag.Kind.OWN_JVM, String.join(" ", own)));
        if (speeds.gcShare(scenario) > COLLECTS)
            flags.add(new Flag(Flag.Kind.COLLECTS,
                    String.format(Locale.ROOT, "%.0f %% of the time", 100 * speeds.gcShare(scenario))));
        return flags;
    }
}
