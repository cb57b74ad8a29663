package weighbridge.app;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.app.terminal.LiveView;
import weighbridge.app.terminal.Screen;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Situation;
import weighbridge.report.view.LiveTable;
import weighbridge.runner.Home;
import weighbridge.runner.Launcher;
import weighbridge.runner.Progress;
import weighbridge.runner.Run;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/** Carries a plan out in its run directory, shows how far it is, and at its end what came of it. */
public final class Weighing {
    /** No budget at all would be no limit. */
    private static final Duration LEAST = Duration.ofSeconds(1);

    private final Home home;
    private final Codecs codecs;
    private final Screen screen;
    private final Path jdk;

    /** @param jdk that contestants run on, whatever a plan says: a plan may come from elsewhere */
    public Weighing(Home home, Codecs codecs, Screen screen, Path jdk) {
        this.home = home;
        this.codecs = codecs;
        this.screen = screen;
        this.jdk = jdk;
    }

    /**
     * Weighs what the run's journal does not have yet; a run without an environment looks at the machine first.
     *
     * @param situation that the report is to answer
     */
    public int carryOut(RunDirectory directory, Plan plan, Optional<Situation> situation) throws Exception {
        try (RunLock lock = directory.lock()) {
            List<CodecInfo> infos = Contestants.toGoOn(directory, plan, codecs, screen);
            plan.requirePayloads();
            return carryOut(directory, lock, plan, infos, situation);
        }
    }

    private int carryOut(RunDirectory directory, RunLock lock, Plan plan, List<CodecInfo> infos,
            Optional<Situation> situation) throws Exception {
        Environment environment = new Examination(jdk, screen).of(directory, plan.budget());
        // The plan on disk: a budget that this session was given is not the run's.
        Results results = new Results(directory, directory.plan(), environment, infos);
        List<Entry> entries = new ArrayList<>(directory.entries());
        Run.End end;
        try (Journal journal = lock.journal(); Launcher launcher =
                new ChildJvms(codecs.folders(), home, jdk, directory.generated(), plan.shared(), plan.jvmFlags())) {
            Progress view = new LiveView(screen, new Board(results, entries, screen.console().colours()));
            Run.Journal keep = entry -> {
                journal.append(entry);
                entries.add(entry);
            };
            Run run = new Run(remaining(plan), List.copyOf(entries), launcher, new Rules(plan, environment, infos),
                    keep, view);
            try (Interrupts.Scope _ = Interrupts.during(run::cancel)) {
                end = run.run();
            }
        }
        screen.erase();
        say(end, directory);
        return results.show(entries, screen, situation);
    }

    /** The tables of what was stored so far. */
    private static final class Board implements LiveView.Board {
        private final Results results;
        private final List<Entry> entries;
        private final boolean colors;
        private Optional<ReportModel> model = Optional.empty();

        Board(Results results, List<Entry> entries, boolean colors) {
            this.results = results;
            this.entries = entries;
            this.colors = colors;
        }

        @Override
        public void renew() {
            model = Optional.of(results.model(entries));
        }

        @Override
        public List<String> lines(int columns, int most, String now) {
            return model.map(m -> new LiveTable(m, columns, colors).lines(most, now)).orElse(List.of());
        }
    }

    /** The plan with what is left of its budget: looking at the machine and writing payloads took a part. */
    private static Plan remaining(Plan plan) {
        if (plan.budget().isZero()) return plan;
        Duration gone = Duration.ofMillis(ManagementFactory.getRuntimeMXBean().getUptime());
        Duration left = plan.budget().minus(gone);
        return plan.within(left.compareTo(LEAST) < 0 ? LEAST : left);
    }

    private void say(Run.End end, RunDirectory directory) {
        switch (end) {
            case Run.End.Finished _,Run.End.BudgetSpent _ -> {}
            case Run.End.Cancelled _ -> screen.note(Repetition.interrupted(directory, jdk));
            case Run.End.NoBaseline(var reasons) -> {
                for (Scenario.Group group : reasons.keySet()) {
                    screen.note("Nothing of " + group + " can be compared: the baseline is " + reasons.get(group)
                            + ". Choose another with --baseline.");
                }
            }
        }
    }
}
