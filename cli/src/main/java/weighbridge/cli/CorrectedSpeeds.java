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
import weighbridge.runner.Launcher;
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
    private final Launcher children;
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

    CorrectedSpeeds(Stage stage, Launcher children, String name) {
        this(stage, children, name, Way.USUAL);
    }

    CorrectedSpeeds(Stage stage, Launcher children, String name, Way way) {
        this.stage = stage;
        this.children = children;
        this.name = name;
        this.way = way;
    }

    /**
     * Takes what is exact of all, before anything is timed and whatever the budget: an end of the time that cuts some
     * off would leave out what needs no
     * luck to be known. Leaves plan, outcomes and summary in the run's folder.
     */
    ReportModel exact(List<Plan.Workload> workloads, List<String> field, String baseline) throws IOException,
            InputException {
        plan = new Plan(name, workloads, field, way.operations(), way.threads(), baseline, ROUNDS, PRECISION, left(),
                stage.seed(),
                Measuring.told(stage.jdk()), false, false, way.jvmFlags());
        stage.directory().write(plan, stage.codecs().of(plan));
        return carryOut(Duration.ZERO, Run::exact);
    }

    /** Weighs in what is left of the time; {@link #exact} comes first. */
    ReportModel weigh() throws IOException, InputException {
        return carryOut(left(), Run::run);
    }

    private interface Step {
        void of(Run run) throws IOException;
    }

    /** @param budget zero for no limit */
    private ReportModel carryOut(Duration budget, Step step) throws IOException, InputException {
        try (Journal journal = stage.lock().journal()) {
            Run.Journal keep = entry -> {
                journal.append(entry);
                entries.add(entry);
            };
            Plan part = plan.within(budget);
            Run run = new Run(part, List.copyOf(entries), children, new Rules(part, stage.environment(), stage.codecs()
                    .infos()), keep,
                    new LiveView(stage.screen(), () -> {}));
            try (Interrupts.Scope _ = Interrupts.during(() -> cancel(run))) {
                step.of(run);
            }
        }
        return analysed();
    }

    /** No budget at all would be no limit. */
    private Duration left() {
        Duration room = stage.deadline().left().minus(way.reserve());
        return room.compareTo(LEAST) < 0 ? LEAST : room;
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

    /**
     * The number of a row of a scenario: of one round, or of trials that were not steady, without an interval; of
     * trials that do not count, none.
     */
    static Spread spread(SummaryRow row, List<String> flags) {
        if (flags.contains(NO_TRIAL)) return Spread.NONE;
        Spread whole = new Spread(row.estimate(), row.low(), row.high(), isProvisional(row));
        return flags.contains(UNSTEADY) || row.n() == 1 ? whole.withoutInterval() : whole;
    }

    /**
     * The same of its ratio to the baseline. What a single round would have for an interval is the noise of others, and
     * measured nothing.
     */
    static Spread ratio(SummaryRow row) {
        Spread whole = new Spread(row.ratio(), row.ratioLow(), row.ratioHigh(), isProvisional(row));
        return row.n() == 1 ? whole.withoutInterval() : whole;
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
        return new CorrectedSpeed(spread(row, row.flags()), ratio(row), row.verdict(), row.n(), note, false);
    }

    private static CorrectedSpeed missing(String note) {
        return new CorrectedSpeed(Spread.NONE, Spread.NONE, "", 0, note, false);
    }
}
