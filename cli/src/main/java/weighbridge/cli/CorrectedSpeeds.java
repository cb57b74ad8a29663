package weighbridge.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import weighbridge.model.CodecInfo;
import weighbridge.model.Entry;
import weighbridge.model.Operation;
import weighbridge.model.Plan;
import weighbridge.model.Scenario;
import weighbridge.replays.CorrectedSpeed;
import weighbridge.replays.Spread;
import weighbridge.report.ReportModel;
import weighbridge.report.Summary;
import weighbridge.report.SummaryRow;
import weighbridge.runner.ChildJvms;
import weighbridge.runner.Referee;
import weighbridge.runner.Run;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;

/** Weighs the codecs of a replay as a run does, in what is left of the time: one round at least, if it fits. */
final class CorrectedSpeeds {
    static final List<Operation> OPERATIONS = List.of(Operation.ENCODE, Operation.READ);
    private static final int ROUNDS = 8;
    private static final double PRECISION = 0.03;
    private static final Duration LEAST = Duration.ofSeconds(1);

    private final Stage stage;
    private final ChildJvms children;
    private final String name;
    private final Way way;
    private List<SummaryRow> rows = List.of();

    /**
     * What is timed, and how.
     *
     * @param jvmFlags that the children have too
     * @param stored   what is in the run's journal already
     */
    record Way(List<Operation> operations, List<Integer> threads, List<String> jvmFlags, List<Entry> stored) {
        static final Way USUAL = new Way(OPERATIONS, List.of(1), List.of(), List.of());
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
        Duration left = stage.deadline().left().compareTo(LEAST) < 0 ? LEAST : stage.deadline().left();
        Plan plan = new Plan(name, workloads, field, way.operations(), way.threads(), baseline, ROUNDS, PRECISION, left, stage.seed(),
                stage.jdk().toAbsolutePath().normalize().toString(), false, false, way.jvmFlags());
        RunDirectory directory = stage.directory();
        directory.write(plan);
        List<CodecInfo> infos = stage.codecs().infos();
        List<Entry> entries = new ArrayList<>(way.stored());
        try (Journal journal = directory.journal()) {
            Run.Journal keep = entry -> {
                journal.append(entry);
                entries.add(entry);
            };
            Referee rules = new OneRound(new Rules(plan, stage.environment(), infos), stage.deadline(), plan.groups().size() * field.size());
            Run run = new Run(plan, way.stored(), children, rules, keep, new LiveView(stage.screen(), () -> {}));
            try (Interrupts.Scope _ = Interrupts.during(run::cancel)) {
                run.run();
            }
        }
        ReportModel model = new Results(directory, plan, stage.environment(), infos).model(entries);
        Summary summary = Summary.of(model, RunDirectory.tree(stage.environment()));
        directory.write("summary.json", summary.json());
        rows = summary.rows();
        return model;
    }

    /** What became of a scenario. */
    CorrectedSpeed speed(Scenario scenario) {
        return row(scenario, ReportModel.CPU).map(CorrectedSpeeds::corrected)
                .orElseGet(() -> missing("corrected: the time ended before its first trial"));
    }

    /** A row of the summary; where a scenario has no number, the row of its CPU time says why. */
    Optional<SummaryRow> row(Scenario scenario, String metric) {
        return rows.stream().filter(r -> r.metric().equals(metric) && r.codec().equals(scenario.codec()) && r.workload().equals(scenario.workload())
                && r.op().filter(scenario.operation().text()::equals).isPresent()
                && r.threads().equals(OptionalInt.of(scenario.threads()))).findFirst();
    }

    private static CorrectedSpeed corrected(SummaryRow row) {
        if (row.estimate().isEmpty()) return missing("corrected: " + row.outcome() + ", " + row.reason());
        String note = "corrected: CPU time, " + (row.n() == 1 ? "one round" : row.n() + " rounds")
                + (row.flags().isEmpty() ? "" : ", " + String.join(", ", row.flags()));
        return new CorrectedSpeed(new Spread(row.estimate(), row.low(), row.high()), new Spread(row.ratio(), row.ratioLow(), row.ratioHigh()), note);
    }

    private static CorrectedSpeed missing(String note) {
        return new CorrectedSpeed(Spread.NONE, Spread.NONE, note);
    }

    /** Shortens trials, within limits, so that one round of all of them fits the time; a longer trial than usual is never cut. */
    private static final class OneRound implements Referee {
        private static final int LEAST_SLICES = 20;
        /** Of a trial, outside its slices. */
        private static final double OVERHEAD_SECONDS = 0.8;
        private static final double SLICE_SECONDS = 0.1;

        private final Referee rules;
        private final Deadline deadline;
        private final int trials;
        private int slices;

        OneRound(Referee rules, Deadline deadline, int trials) {
            this.rules = rules;
            this.deadline = deadline;
            this.trials = trials;
        }

        @Override
        public Optional<String> invalid(Entry.OfTrial trial) {
            return rules.invalid(trial);
        }

        @Override
        public boolean settled(Scenario scenario, List<Entry> entries) {
            return rules.settled(scenario, entries);
        }

        @Override
        public double worth(Scenario scenario, List<Entry> entries) {
            return rules.worth(scenario, entries);
        }

        @Override
        public int slices(Scenario scenario, List<Entry> entries) {
            if (slices == 0) {
                double each = deadline.left().toMillis() / 1e3 / trials - OVERHEAD_SECONDS;
                slices = Math.clamp((long) (each / SLICE_SECONDS), LEAST_SLICES, Referee.SLICES);
            }
            int usual = rules.slices(scenario, entries);
            return usual > Referee.SLICES ? usual : slices;
        }
    }
}
