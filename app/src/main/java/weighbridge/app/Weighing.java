package weighbridge.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import weighbridge.app.terminal.LiveView;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.LiveTable;
import weighbridge.runner.Progress;
import weighbridge.runner.Referee;
import weighbridge.runner.Run;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.situation.Situation;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/** Runs a plan in its run directory, showing progress and, at the end, the results. */
public final class Weighing {
    /** The file in a run's folder with the schema of the user's records. */
    public static final String SCHEMA = "schema.json";
    /** Zero would mean no limit. */
    private static final Duration LEAST = Duration.ofSeconds(1);
    /** The time that judging, the page and the table take at the end of a run, on an idle machine. */
    private static final Duration REPORT = Duration.ofMillis(1_500);

    /** Bytes are the same on a busy machine, so there is no need to wait for a quiet one. */
    static final Duration NO_PATIENCE = Duration.ofNanos(1);

    private final Bench bench;
    private final boolean timed;

    public Weighing(Bench bench) {
        this(bench, true);
    }

    /** @param timed whether times are wanted besides exact facts */
    public Weighing(Bench bench, boolean timed) {
        this.bench = bench;
        this.timed = timed;
    }

    /** Measures what is planned in a new folder, which is deleted if a contestant cannot be built. */
    public int begin(RunDirectory directory, Plan plan, Optional<Situation> situation) throws Exception {
        return carryOut(directory, bench.prepare(directory, plan).plan(), situation);
    }

    /**
     * Measures what the run's journal does not have yet; a run without an environment examines the machine first.
     *
     * @param situation that the report should answer
     */
    public int carryOut(RunDirectory directory, Plan plan, Optional<Situation> situation) throws Exception {
        boolean isNew = !directory.hasEnvironment();
        OptionalInt exitCode;
        try (RunLock lock = directory.lock()) {
            List<CodecInfo> infos = Contestants.toGoOn(directory, plan, bench.codecs(), bench.screen());
            bench.requireSameJdks(infos);
            plan.requirePayloads();
            OwnClassTrial.require(plan, bench.classPath());
            bench.build(plan);
            exitCode = carryOut(directory, lock, plan, infos, situation);
        } catch (IOException | UncheckedIOException e) {
            throw Stopped.in(directory, bench.jdks(), OwnClassTrial.classPath(plan), e);
        }
        if (exitCode.isPresent()) return exitCode.getAsInt();
        if (isNew) directory.remove();
        bench.screen().note("Nothing was measured.");
        return 0;
    }

    /** Empty if the user quits. */
    private OptionalInt carryOut(RunDirectory directory, RunLock lock, Plan plan, List<CodecInfo> infos,
            Optional<Situation> situation) throws Exception {
        Screen screen = bench.screen();
        int known = directory.hasEnvironment() ? directory.entries().size() : 0;
        Optional<Environment> before =
                directory.hasEnvironment() ? Optional.of(directory.environment()) : Optional.empty();
        Examination examination = new Examination(bench.jdks().usual(), screen);
        Optional<Environment> examined =
                timed ? examination.asking(directory) : Optional.of(examination.of(directory, NO_PATIENCE));
        if (examined.isEmpty()) return OptionalInt.empty();
        Environment environment = examined.get();
        directory.allow(plan.maxRounds());
        // This reads the plan on disk, because this session's budget is not the run's.
        Results results = new Results(directory, directory.plan(), environment, infos);
        List<Entry> entries;
        Duration gone = bench.gone().minus(examination.waited());
        Run.End end;
        Optional<UnionWeighing> union = UnionWeighing.of(directory, plan, bench);
        ChildJvms children = new ChildJvms(bench.codecs().folders(plan.codecs()), bench.home(), bench.jdks(),
                directory.generated(), plan.shared(), plan.jvmFlags(), bench.classPath());
        try (Session session = new Session(directory, lock, children)) {
            LiveTable.Asked asked =
                    new LiveTable.Asked(question(plan, situation), plan.groups().size() / plan.workloads().size());
            Duration after = report(environment, union.isPresent());
            Progress view =
                    new LiveView(screen, new Board(results, session, asked, screen.console().colours()), gone, after);
            Plan left = remaining(plan, gone.plus(after));
            Referee rules = Rules.asking(left, environment, infos, situation);
            end = timed ? session.weigh(left, rules, view) : session.recounted(left, rules, view);
            if (union.isPresent() && !session.isCancelled()) union.get().weigh(children, session);
            entries = session.entries();
        }
        screen.erase();
        say(end, directory, plan);
        if (known > 0 && entries.size() == known) {
            if (end instanceof Run.End.Finished)
                screen.note("Nothing was left to measure: each contestant had all its rounds, or more would not change "
                        + "its answer.");
            // What the machine is like now says nothing of what was measured before.
            directory.write(before.orElseThrow());
            results = new Results(directory, directory.plan(), before.get(), infos);
        }
        return OptionalInt.of(results.show(entries, screen, situation));
    }

    /** What the run is to answer, in words. */
    private static String question(Plan plan, Optional<Situation> situation) {
        return situation.map(Situation::question)
                .orElse("which format is smallest and fastest, against " + plan.baseline() + "?");
    }

    /** The tables of the results stored so far. */
    private static final class Board implements LiveView.Board {
        private final Results results;
        private final Session session;
        private final LiveTable.Asked asked;
        private final boolean colors;
        private Optional<ReportModel> model = Optional.empty();

        Board(Results results, Session session, LiveTable.Asked asked, boolean colors) {
            this.results = results;
            this.session = session;
            this.asked = asked;
            this.colors = colors;
        }

        @Override
        public void renew() {
            model = Optional.of(results.model(session.entries()));
        }

        @Override
        public List<String> lines(int columns, int most, LiveTable.Moment moment) {
            return new LiveTable(model.orElseGet(() -> results.model(session.entries())), asked, columns, colors)
                    .lines(most, moment);
        }
    }

    /** The plan with the rest of its budget, part of which was used to examine the machine and write payloads. */
    private static Plan remaining(Plan plan, Duration gone) {
        if (plan.budget().isZero()) return plan;
        Duration left = plan.budget().minus(gone);
        return plan.within(left.compareTo(LEAST) < 0 ? LEAST : left);
    }

    private static Duration report(Environment environment, boolean union) {
        Duration idle = union ? REPORT.plus(UnionWeighing.TIME) : REPORT;
        return Duration.ofMillis((long) (idle.toMillis() * Rules.slowdown(environment)));
    }

    private void say(Run.End end, RunDirectory directory, Plan plan) {
        switch (end) {
            case Run.End.Finished _,Run.End.BudgetSpent _ -> {}
            case Run.End.Cancelled _ ->
                bench.screen().note(Continuation.interrupted(directory, bench.jdks(), OwnClassTrial.classPath(plan)));
            case Run.End.NoBaseline(var reasons) -> {
                for (Scenario.Group group : reasons.keySet()) {
                    bench.screen().note("Nothing in " + group + " can be compared: the baseline is "
                            + reasons.get(group) + ". Choose another with --baseline.");
                }
            }
        }
    }
}
