import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.ReportModel;

/** How long a run of 15 codecs takes. */
final class Timing {
    private static final double STANDARD_MINUTES = 17;
    private static final double SMOKE_MINUTES = 5;
    private static final int NAMED = 10;
    private static final String STANDARD = "standard";
    private static final String SMOKE = "smoke";

    private final List<Stored> runs;

    Timing(List<Stored> runs) {
        this.runs = runs;
    }

    /** All runs of a kind, whatever their result. */
    private List<Stored> runs(String kind) {
        return runs.stream().filter(r -> r.piece().startsWith(kind)).toList();
    }

    private static double minutes(Stored run) {
        return run.seconds() / 60.0;
    }

    private static List<Scenario> scenarios(Stored run) {
        return run.plan().groups().stream().flatMap(g -> run.plan().codecs().stream().map(g::of)).toList();
    }

    /** The share of speeds that need no further round for the plan's precision. */
    private static Share settled(Stored run) {
        return Share.of(scenarios(run), run.analysis()::isDone);
    }

    /** The speeds that are not settled: their names if they are few, else their number. */
    private static String open(Stored run) {
        List<Scenario> open = scenarios(run).stream().filter(s -> !run.analysis().isDone(s)).toList();
        if (open.isEmpty()) return "none";
        return open.size() > NAMED ? String.valueOf(open.size())
                : open.stream().map(s -> s.codec() + " " + s.operation().text()).collect(Collectors.joining(", "));
    }

    /** The share of speeds that have a verdict against the baseline. */
    private static Share resolved(Stored run) {
        List<ReportModel.Row> rows = run.model().workloads().stream().flatMap(w -> w.groups().stream())
                .flatMap(g -> g.rows().stream()).filter(r -> !r.codec().equals(run.plan().baseline())).toList();
        return Share.of(rows, r -> r.standing().flatMap(s -> s.cell(ReportModel.CPU)).map(ReportModel.Cell::verdict)
                .filter(v -> !v.isEmpty() && !v.startsWith("too close to call")).isPresent());
    }

    private static int rounds(Stored run) {
        return scenarios(run).stream().mapToInt(s -> run.analysis().values(s).size()).max().orElse(0);
    }

    Section section() {
        Map<String, Object> figures = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder("""
                15 codecs, `encode` and `read`, one workload, from the command to its end, with everything built and
                generated code and exact facts in the cache. *Settled*: known to the precision asked for (3 %, or a
                fifth of the logarithm of a large ratio), or decided; the baseline when everything compared with it is.
                *Resolved*: the verdict against the baseline is not too close to call. All runs that ended
                are listed, after their medians.

                | run | budget | took | rounds | settled | open | resolved | machine |
                |---|---|--:|--:|---|---|---|---|
                """);
        for (String kind : List.of(STANDARD, SMOKE)) {
            if (runs(kind).size() > 1) text.append(medians(kind, runs(kind)));
            for (Stored run : runs(kind)) text.append(row(run, figures));
        }
        Section.Goal full = goal("15 codecs × encode, read × one workload, standard precision: all settled in time",
                "≤ 17 minutes, every run", STANDARD,
                r -> minutes(r) <= STANDARD_MINUTES && settled(r).hits() == settled(r).of(),
                r -> settled(r).count() + " settled in " + minutes(minutes(r)));
        Section.Goal quick = goal("the same, smoke (3 rounds, no claims): done in time", "≤ 5 minutes, every run",
                SMOKE, r -> minutes(r) <= SMOKE_MINUTES, r -> minutes(minutes(r)));
        return new Section("What a run takes", text.toString(), List.of(full, quick), figures);
    }

    private Section.Goal goal(String measure, String goal, String kind, Predicate<Stored> reached,
            Function<Stored, String> seen) {
        String remark = runs(kind).stream().map(seen).collect(Collectors.joining(", "));
        return Section.Goal.of(measure, goal, Bounds.ALWAYS, Share.of(runs(kind), reached), remark);
    }

    private static String row(Stored run, Map<String, Object> figures) {
        double budget = run.plan().budget().toSeconds() / 60.0;
        String machine = Validate.grades(List.of(run));
        figures.put(run.piece(),
                new TreeMap<>(Map.of("minutes", minutes(run), "rounds", rounds(run), "settled", settled(run).tree(),
                        "resolved", resolved(run).tree(), "open", open(run), "machine", machine, "budget", budget)));
        return String.format(Locale.ROOT, "| %s | %s | %s | %d | %s | %s | %s | %s |%n", run.piece(),
                budget == 0 ? "–" : minutes(budget), minutes(minutes(run)), rounds(run), settled(run).count(),
                open(run), resolved(run).count(), machine);
    }

    private static String medians(String kind, List<Stored> of) {
        return String.format(Locale.ROOT,
                "| **median of %d %s runs** | | **%s** | **%s** | **%s of %d** | | **%s of %d** | |%n", of.size(), kind,
                minutes(median(of, Timing::minutes)), number(median(of, Timing::rounds)),
                number(median(of, r -> settled(r).hits())), settled(of.getFirst()).of(),
                number(median(of, r -> resolved(r).hits())), resolved(of.getFirst()).of());
    }

    private static double median(List<Stored> of, ToDoubleFunction<Stored> figure) {
        double[] sorted = of.stream().mapToDouble(figure).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static String minutes(double minutes) {
        return String.format(Locale.ROOT, "%.1f min", minutes);
    }

    private static String number(double number) {
        return number % 1 == 0 ? String.valueOf(Math.round(number)) : String.format(Locale.ROOT, "%.1f", number);
    }
}
