package weighbridge.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.report.judge.Amounts;
import weighbridge.report.judge.JudgedScenario;
import weighbridge.report.judge.JudgedTrial;
import weighbridge.report.judge.Machines;
import weighbridge.stats.Drift;
import weighbridge.stats.Modes;
import weighbridge.stats.Steadiness;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Validity;
import weighbridge.stats.Verdict;

/** Collects what a reader must know before believing a number: what happened, why it matters, and what to do. */
final class Warnings {
    /**
     * The standard deviation of trials, on the log scale, above which many rounds are needed. Quiet machines showed 2
     * to 5 %.
     */
    static final double NOISY = 0.05;

    /** The share of slices above which a warning says that something else used the core. Judgement. */
    private static final double MANY_CROWDED = 0.10;

    /** The share of invalid trials above which the run is doubted. Judgement. */
    private static final double MANY_INVALID = 0.20;

    private static final String GO_ON = "Continue the run (--resume), or allow more time (--budget).";
    private static final String MERGE = "Run more shards (--shard), and merge again.";

    /** Up to this many warnings of a kind are listed; beyond that, a single one counts them. */
    private static final int NAMED = 3;

    private final List<ReportModel.Warning> warnings = new ArrayList<>();
    private final List<ReportModel.Warning> unsteady = new ArrayList<>();
    private final List<ReportModel.Warning> noisy = new ArrayList<>();
    private double mostNoisy;
    /** What brings more trials. */
    private final String more;

    /** @param merged whether the run was merged from shards */
    Warnings(boolean merged) {
        more = merged ? MERGE : GO_ON;
    }

    List<ReportModel.Warning> all() {
        List<ReportModel.Warning> all = new ArrayList<>(warnings);
        all.addAll(few(unsteady, "For " + unsteady.size()
                + " speeds, at least half of the trials were still warming up, so the intervals are wide."));
        all.addAll(few(noisy, noisy.size() + " speeds vary by more than " + percent(NOISY) + " between JVMs, up to "
                + percent(mostNoisy) + ", so their intervals are wide."));
        return List.copyOf(all);
    }

    private static List<ReportModel.Warning> few(List<ReportModel.Warning> alike, String sum) {
        return alike.size() <= NAMED ? alike : List.of(new ReportModel.Warning("", sum, alike.getFirst().remedy()));
    }

    private void add(String subject, String cause, String remedy) {
        warnings.add(new ReportModel.Warning(subject, cause, remedy));
    }

    void machine(Environment e) {
        switch (e.grade()) {
            case QUIET, FAIR -> {}
            case NOISY -> add("", "The machine is noisy" + because(e) + ", so small differences stay unresolved.",
                    "Close other programs, or use a dedicated machine.");
            case BAD -> add("", "The machine is unsuitable for measuring" + because(e)
                    + ", so wall-clock figures (wall time, throughput, service time) are not shown. Take CPU times "
                    + "with care.", "Run it again on a dedicated machine.");
        }
    }

    /** @param shards of a merged run that it lacks */
    void missing(List<Integer> shards) {
        if (shards.isEmpty()) return;
        String numbers = shards.stream().map(String::valueOf).collect(Collectors.joining(", "));
        add("", (shards.size() == 1 ? "Shard " + numbers + " is" : "Shards " + numbers + " are")
                + " missing, so there are fewer rounds than were planned.", MERGE);
    }

    /** @param ratios of a codec's time to the baseline's (ln), by the shard of their rounds */
    void machinesDiffer(Scenario scenario, String baseline, SortedMap<Integer, double[]> ratios, Machines machines) {
        String each = ratios.entrySet().stream()
                .map(e -> String.format(Locale.ROOT, "%.2f on %d",
                        Math.exp(DoubleStream.of(e.getValue()).average().orElseThrow()), e.getKey()))
                .collect(Collectors.joining(", "));
        String models = machines.shards().values().stream().map(Environment::cpu).distinct().count() > 1
                ? " (shards, of different processors)" : " (shards)";
        add(scenario.operation().text() + "/" + scenario.codec(),
                "the machines disagree about its ratio to " + baseline + ": " + each + models
                        + ". What is claimed of it holds for their average, and for none of them alone.",
                "Merge the shards of equal machines only, or look at each shard's report.");
    }

    private static String because(Environment e) {
        return e.reasons().isEmpty() ? "" : " ("
                + e.reasons().stream().map(r -> r.replaceFirst("\\.$", "")).collect(Collectors.joining("; ")) + ")";
    }

    /** @param whole how many whole trials of a scenario count */
    void provisional(List<ReportModel.Workload> workloads, boolean complete, int maxRounds,
            ToLongFunction<Scenario> whole) {
        List<Scenario> timed = workloads.stream().flatMap(w -> w.groups().stream())
                .flatMap(g -> g.rows().stream().filter(r -> r.standing().filter(s -> !s.limit()).isPresent())
                        .map(r -> new Scenario(r.codec(), g.workload(), g.operation(), g.threads())))
                .toList();
        long few = timed.stream().filter(s -> whole.applyAsLong(s) < Thresholds.LIKELY_ROUNDS).count();
        if (few > 0) {
            add("", few + " of " + timed.size() + " speeds rest on fewer than " + Thresholds.LIKELY_ROUNDS
                    + " rounds, so only large differences between them are claimed.",
                    complete ? "Allow more rounds (--rounds " + 2 * Math.max(maxRounds, Thresholds.LIKELY_ROUNDS) + ")."
                            : more);
        }
    }

    void sampled(List<ReportModel.Workload> workloads) {
        long codecs = workloads.stream().flatMap(w -> w.exact().stream())
                .filter(e -> e.facts().filter(ReportModel.ExactFacts::isSampled).isPresent())
                .map(ReportModel.Exact::codec).distinct().count();
        if (codecs == 0) return;
        add("", (codecs == 1 ? "1 codec was" : codecs + " codecs were")
                + " verified on a sample only: the other messages are unchecked.", more);
    }

    private static List<ReportModel.Standing> standings(List<ReportModel.Workload> workloads) {
        return workloads.stream().flatMap(w -> w.groups().stream()).flatMap(g -> g.rows().stream())
                .flatMap(r -> r.outcome() instanceof Outcome.Measured(ReportModel.Standing s) ? Stream.of(s)
                        : Stream.<ReportModel.Standing>empty())
                .toList();
    }

    /** @param causes why trials do not count, one cause for each such trial */
    void invalid(List<String> causes, int measured) {
        if (causes.isEmpty() || causes.size() <= MANY_INVALID * measured) return;
        Map<String, Long> counts = causes.stream().map(c -> c.replaceAll(" \\d+ %.*", ""))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        String most = counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey())).orElseThrow()
                .getKey();
        add("", causes.size() + " of " + measured + " trials do not count, mostly because " + most + ".",
                "Close other programs, or use a dedicated machine.");
    }

    void baseline(Scenario.Group group, String baseline, Outcome<?> outcome) {
        add(group.operation().text() + "/" + baseline, "the baseline has no number on " + group.workload() + " ("
                + outcome.word() + ": " + outcome.reason() + "), so nothing is compared with it.",
                "Choose another (--baseline CODEC).");
    }

    void scenario(Scenario scenario, JudgedScenario weighed, double variation) {
        String subject = scenario.operation().text() + "/" + scenario.codec();
        weighed.modes()
                .ifPresent(m -> add(subject, levels(m, weighed.isSuspect()),
                        weighed.isSuspect() ? "More rounds, with a longer warm-up, will show."
                                : "Expect either speed in production; do not rely on their mean."));
        // A trial that is too short for a rule made after it says nothing about the codec.
        List<JudgedTrial> valid = weighed.trials().stream().filter(t -> t.validity() instanceof Validity.Valid)
                .filter(t -> t.counts() || t.slices() >= t.rule().fewestSlices(JudgedScenario.SLICE_SECONDS)).toList();
        List<String> reasons = valid.stream().flatMap(t -> reason(t.steadiness()).stream()).toList();
        if (!reasons.isEmpty() && 2 * reasons.size() >= valid.size()) {
            unsteady.add(new ReportModel.Warning(subject,
                    reasons.size() + " of " + valid.size() + " trials were still warming up (" + reasons.getLast()
                            + "), so the interval covers all speeds that they passed through.",
                    "More rounds get longer trials (--budget)."));
        }
        if (variation > NOISY && weighed.modes().isEmpty()) {
            mostNoisy = Math.max(mostNoisy, variation);
            noisy.add(new ReportModel.Warning(subject,
                    "varies by " + percent(variation) + " between JVMs, so its interval is wide.",
                    "Close other programs or add rounds (--rounds 20)."));
        }
    }

    void audit(Scenario scenario, Outcome<Trial> failed) {
        add(scenario.operation().text() + "/" + scenario.codec(),
                "its long trial was " + failed.word() + " (" + failed.reason() + ").",
                "The shorter trials do not show how the codec behaves in longer use.");
    }

    void audit(Scenario scenario, Drift drift) {
        if (drift instanceof Drift.Unknown(String reason)) {
            add(scenario.operation().text() + "/" + scenario.codec(),
                    "its long trial cannot show whether the speed drifts: " + reason + ".",
                    "Measure again when the machine is less busy.");
        }
        if (!(drift instanceof Drift.Drifts(double ratio, double second))) return;
        add(scenario.operation().text() + "/" + scenario.codec(),
                String.format(Locale.ROOT,
                        "drifts: from second %2$.0f on, a long trial was %1$s than when it counted as warm.",
                        Verdict.times(Math.max(ratio, 1 / ratio)) + (ratio < 1 ? " faster" : " slower"), second),
                "Later trials warm up for as long as that; add rounds to get more such trials.");
    }

    private static Optional<String> reason(Steadiness steadiness) {
        return switch (steadiness) {
            case Steadiness.NotSteady n -> Optional.of(n.reason());
            case Steadiness.NeedsMore m -> Optional.of(m.reason());
            case Steadiness.Steady _ -> Optional.empty();
        };
    }

    private static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    private static String levels(Modes.Two m, boolean suspect) {
        return (suspect ? "may have" : "has") + " two speeds, " + Amounts.nanos(m.fast().point()) + " and "
                + Amounts.nanos(m.slow().point()) + ": some JVMs settle in a slower state.";
    }

    void contended(List<ReportModel.Workload> workloads) {
        List<ReportModel.Standing> standings = standings(workloads);
        long contended =
                standings.stream().filter(s -> s.cells().stream().anyMatch(c -> c.has(Flag.Kind.CONTENDED))).count();
        if (contended > 0) {
            add("", "Wall times are not shown for " + contended + " of " + standings.size()
                    + " speeds, because other work kept taking the CPU.",
                    "CPU times are still valid; close other programs to see wall times too.");
        }
    }

    /** @param share the share of slices during which something else used the core */
    void crowded(double share) {
        if (share <= MANY_CROWDED) return;
        add("", "For " + percent(share)
                + " of the time, something else used the same core and slowed it; measurements from that time are "
                + "discarded.",
                "Trials therefore take longer; close other programs, or use a machine with dedicated cores.");
    }

    void unstable(ReportModel.Workload workload, ReportModel.Exact exact) {
        if (exact.outcome() instanceof Outcome.Measured(ReportModel.ExactFacts f) && !f.stable()) {
            add(exact.codec(), "the same message of " + workload.name() + " gave different bytes when encoded twice.",
                    "Do not hash, sign or compare the encoded bytes.");
        }
    }
}
