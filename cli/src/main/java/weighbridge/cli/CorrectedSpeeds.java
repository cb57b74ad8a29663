package weighbridge.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import weighbridge.model.Entry;
import weighbridge.model.Operation;
import weighbridge.model.Outcome;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.replays.CorrectedSpeed;
import weighbridge.replays.Spread;
import weighbridge.report.ReportModel;
import weighbridge.report.Summary;
import weighbridge.report.SummaryRow;
import weighbridge.runner.ChildJvms;
import weighbridge.runner.Run;
import weighbridge.stats.Thresholds;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;

/** Weighs the codecs of a replay as a run does, in what is left of the time; whose first trial does not fit has no number. */
final class CorrectedSpeeds {
    static final List<Operation> OPERATIONS = List.of(Operation.ENCODE, Operation.READ);
    private static final int ROUNDS = 8;
    private static final double PRECISION = 0.03;
    private static final Duration LEAST = Duration.ofSeconds(1);
    /** Flags of the report: no trial was steady; every trial was thrown out. */
    private static final String UNSTEADY = "no steady state";
    private static final String NO_TRIAL = "no valid trial";

    private final Stage stage;
    private final ChildJvms children;
    private final String name;
    private final Way way;
    private final List<Entry> entries = new ArrayList<>();
    private Plan plan;
    private List<SummaryRow> rows = List.of();
    private volatile boolean cancelled;

    /**
     * What is timed, and how.
     *
     * @param jvmFlags that the children have too
     * @param reserve  what is to be left of the time
     */
    record Way(List<Operation> operations, List<Integer> threads, List<String> jvmFlags, Duration reserve) {
        static final Way USUAL = new Way(OPERATIONS, List.of(1), List.of(), Duration.ZERO);
    }

    CorrectedSpeeds(Stage stage, ChildJvms children, String name) {
        this(stage, children, name, Way.USUAL);
    }

    CorrectedSpeeds(Stage stage, ChildJvms children, String name, Way way) {
        this.stage = stage;
        this.children = children;
        this.name = name;
        this.way = way;
    }

    /** Weighs, and leaves plan, outcomes and summary in the run's folder. */
    ReportModel weigh(List<Plan.Workload> workloads, List<String> field, String baseline) throws IOException, InputException {
        Duration room = stage.deadline().left().minus(way.reserve());
        Duration left = room.compareTo(LEAST) < 0 ? LEAST : room;
        plan = new Plan(name, workloads, field, way.operations(), way.threads(), baseline, ROUNDS, PRECISION, left, stage.seed(),
                Measuring.told(stage.jdk()), false, false, way.jvmFlags());
        RunDirectory directory = stage.directory();
        directory.write(plan, stage.codecs().of(plan));
        try (Journal journal = stage.lock().journal()) {
            Run.Journal keep = entry -> {
                journal.append(entry);
                entries.add(entry);
            };
            Run run = new Run(plan, List.of(), children, new Rules(plan, stage.environment(), stage.codecs().infos()), keep, new LiveView(stage.screen(), () -> {}));
            try (Interrupts.Scope _ = Interrupts.during(() -> cancel(run))) {
                run.run();
            }
        }
        return analysed();
    }

    private void cancel(Run run) {
        cancelled = true;
        run.cancel();
    }

    /** Whether the user ended it. */
    boolean isCancelled() {
        return cancelled;
    }

    /** Adds to what was weighed what was taken after it. */
    ReportModel with(List<Entry> more) throws IOException {
        try (Journal journal = stage.lock().journal()) {
            for (Entry e : more) journal.append(e);
        }
        entries.addAll(more);
        return analysed();
    }

    private ReportModel analysed() throws IOException {
        RunDirectory directory = stage.directory();
        ReportModel model = new Results(directory, plan, stage.environment(), stage.codecs().infos()).model(entries);
        Summary summary = Summary.of(model, RunDirectory.tree(stage.environment()));
        directory.write("summary.json", summary.json());
        rows = summary.rows();
        return model;
    }

    /** What became of a scenario. */
    CorrectedSpeed speed(Scenario scenario) {
        return row(scenario, ReportModel.CPU).map(this::corrected)
                .orElseGet(() -> missing("corrected: the time ended before its first trial"));
    }

    /** A row of the summary; where a scenario has no number, the row of its CPU time says why. */
    Optional<SummaryRow> row(Scenario scenario, String metric) {
        return rows.stream().filter(r -> r.metric().equals(metric) && r.codec().equals(scenario.codec()) && r.workload().equals(scenario.workload())
                && r.op().filter(scenario.operation().text()::equals).isPresent()
                && r.threads().equals(OptionalInt.of(scenario.threads()))).findFirst();
    }

    /** The number of a row of a scenario: of trials that were not steady without an interval; of trials that do not count, none. */
    static Spread spread(SummaryRow row, List<String> flags) {
        if (flags.contains(NO_TRIAL)) return Spread.NONE;
        Spread whole = new Spread(row.estimate(), row.low(), row.high(), isProvisional(row));
        return flags.contains(UNSTEADY) ? whole.withoutInterval() : whole;
    }

    /** How many rounds the number comes from, in words. */
    static String rounds(SummaryRow row) {
        return row.n() == 1 ? "one round" : row.n() + " rounds";
    }

    /** Whether a contestant failed a gate; that the time ended is no failure of its own. */
    static boolean isFailed(SummaryRow row, Deadline deadline) {
        Outcome<?> outcome = row.outcome().equals("measured") ? new Outcome.Measured<>(row) : Outcome.without(row.outcome(), row.reason());
        return outcome.isFailure() && !(outcome instanceof Outcome.TimedOut<?> && deadline.left().isZero());
    }

    private static boolean isProvisional(SummaryRow row) {
        return row.n() < Thresholds.LIKELY_ROUNDS;
    }

    private CorrectedSpeed corrected(SummaryRow row) {
        if (row.estimate().isEmpty()) {
            return new CorrectedSpeed(Spread.NONE, Spread.NONE, "", 0, "corrected: " + row.outcome() + ", " + row.reason(), isFailed(row, stage.deadline()));
        }
        String note = "corrected: CPU time, " + rounds(row) + (row.flags().isEmpty() ? "" : ", " + String.join(", ", row.flags()));
        return new CorrectedSpeed(spread(row, row.flags()), new Spread(row.ratio(), row.ratioLow(), row.ratioHigh(), isProvisional(row)), row.verdict(), row.n(),
                note, false);
    }

    private static CorrectedSpeed missing(String note) {
        return new CorrectedSpeed(Spread.NONE, Spread.NONE, "", 0, note, false);
    }
}
