import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import weighbridge.model.Scenario;
import weighbridge.report.ReportModel;

/** How long a run of 15 codecs takes. */
final class Timing {
    private static final double STANDARD_MINUTES = 17;
    private static final double SMOKE_MINUTES = 5;
    private static final int NAMED = 10;

    private final List<Stored> runs;

    Timing(List<Stored> runs) {
        this.runs = runs;
    }

    private Optional<Stored> run(String piece) {
        return runs.stream().filter(r -> r.piece().equals(piece)).findFirst();
    }

    private static double minutes(Stored run) {
        return run.seconds() / 60.0;
    }

    private static String took(Stored run) {
        return String.format(Locale.ROOT, "%.1f minutes on a machine graded %s", minutes(run), Validate.grades(List.of(run)));
    }

    private static List<Scenario> scenarios(Stored run) {
        return run.plan().groups().stream().flatMap(g -> run.plan().codecs().stream().map(g::of)).toList();
    }

    /** Which speeds need no further round by the plan's precision. */
    private static Share settled(Stored run) {
        return Share.of(scenarios(run), run.analysis()::isDone);
    }

    /** Those that are not settled, where they can be counted on the fingers. */
    private static String open(Stored run) {
        List<Scenario> open = scenarios(run).stream().filter(s -> !run.analysis().isDone(s)).toList();
        if (open.isEmpty()) return "none";
        return open.size() > NAMED ? String.valueOf(open.size()) : open.stream().map(s -> s.codec() + " " + s.operation().text()).collect(Collectors.joining(", "));
    }

    /** Which have a verdict against the baseline. */
    private static Share resolved(Stored run) {
        List<ReportModel.Row> rows = run.model().workloads().stream().flatMap(w -> w.groups().stream()).flatMap(g -> g.rows().stream())
                .filter(r -> !r.codec().equals(run.plan().baseline())).toList();
        return Share.of(rows, r -> r.standing().flatMap(s -> s.cell(ReportModel.CPU)).map(ReportModel.Cell::verdict)
                .filter(v -> !v.isEmpty() && !v.startsWith("unresolved") && !v.startsWith("provisionally")).isPresent());
    }

    Section section() {
        Map<String, Object> figures = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder("""
                15 codecs, `encode` and `read`, one workload, from the command to its end. All is built; generated code and exact facts that another run here had needed come from
                the cache.
                *Settled*: known to the precision that was asked for (3 %, or a fifth of the logarithm of a large ratio), or decided; the run measures it no further. The baseline
                is when all that are compared with it are. *Resolved*: compared with the baseline, neither unresolved nor provisional.

                | run | budget | took | rounds | settled | open | resolved | machine |
                |---|---|--:|--:|---|---|---|---|
                """);
        for (Stored run : runs) {
            int rounds = scenarios(run).stream().mapToInt(s -> run.analysis().values(s).size()).max().orElse(0);
            text.append(String.format(Locale.ROOT, "| %s | %s | %.1f min | %d | %s | %s | %s | %s |%n", run.piece(),
                    run.plan().budget().isZero() ? "–" : String.format(Locale.ROOT, "%.1f min", run.plan().budget().toSeconds() / 60.0), minutes(run),
                    rounds, settled(run).count(), open(run), resolved(run).count(), Validate.grades(List.of(run))));
            figures.put(run.piece(), new TreeMap<>(Map.of("minutes", minutes(run), "settled", settled(run).tree(), "resolved", resolved(run).tree(),
                    "grade", run.environment().grade().text())));
        }
        Optional<Stored> standard = run("standard");
        Optional<Stored> smoke = run("smoke");
        Section.Goal full = Section.Goal.of("15 codecs × encode, read × one workload, standard precision", "≤ 17 minutes",
                standard.map(r -> took(r) + ", settled " + settled(r).count()).orElse("nothing yet"), standard.isPresent(),
                standard.map(r -> minutes(r) <= STANDARD_MINUTES && settled(r).hits() == settled(r).of()).orElse(false));
        Section.Goal quick = Section.Goal.of("the same, smoke (3 rounds, no claims)", "≤ 5 minutes",
                smoke.map(Timing::took).orElse("nothing yet"), smoke.isPresent(),
                smoke.map(r -> minutes(r) <= SMOKE_MINUTES).orElse(false));
        return new Section("What a run takes", text.toString(), List.of(full, quick), figures);
    }
}
