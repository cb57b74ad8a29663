package weighbridge.app;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import weighbridge.report.view.LiveTable;
import weighbridge.runner.Launcher;
import weighbridge.runner.Progress;
import weighbridge.runner.Run;
import weighbridge.runner.jvm.ChildJvms;
import weighbridge.situation.Situation;
import weighbridge.store.Journal;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/** Runs a plan in its run directory, showing progress and, at the end, the results. */
public final class Weighing {
    /** Zero would mean no limit. */
    private static final Duration LEAST = Duration.ofSeconds(1);

    private final Bench bench;

    public Weighing(Bench bench) {
        this.bench = bench;
    }

    /** Measures what is planned in a new folder, which is deleted if a contestant cannot be built. */
    public int begin(RunDirectory directory, Plan plan, Optional<Situation> situation) throws Exception {
        bench.prepare(directory, plan);
        return carryOut(directory, plan, situation);
    }

    /**
     * Measures what the run's journal does not have yet; a run without an environment examines the machine first.
     *
     * @param situation that the report should answer
     */
    public int carryOut(RunDirectory directory, Plan plan, Optional<Situation> situation) throws Exception {
        try (RunLock lock = directory.lock()) {
            List<CodecInfo> infos = Contestants.toGoOn(directory, plan, bench.codecs(), bench.screen());
            plan.requirePayloads();
            bench.builder().contestants(bench.codecs(), plan.codecs());
            return carryOut(directory, lock, plan, infos, situation);
        } catch (IOException | UncheckedIOException e) {
            throw Stopped.in(directory, bench.jdk(), e);
        }
    }

    private int carryOut(RunDirectory directory, RunLock lock, Plan plan, List<CodecInfo> infos,
            Optional<Situation> situation) throws Exception {
        Screen screen = bench.screen();
        Environment environment = new Examination(bench.jdk(), screen).of(directory, plan.budget());
        // This reads the plan on disk, because this session's budget is not the run's.
        Results results = new Results(directory, directory.plan(), environment, infos);
        List<Entry> entries = new ArrayList<>(directory.entries());
        Run.End end;
        try (Journal journal = lock.journal(); Launcher launcher = new ChildJvms(bench.codecs().folders(), bench.home(),
                bench.jdk(), directory.generated(), plan.shared(), plan.jvmFlags())) {
            Progress view = new LiveView(screen, new Board(results, entries, screen.console().colours()));
            Run.Journal keep = entry -> {
                journal.append(entry);
                entries.add(entry);
            };
            Plan left = remaining(plan);
            Run run = new Run(left, List.copyOf(entries), launcher, Rules.asking(left, environment, infos), keep,
                    new Told(view, screen));
            try (Interrupts.Scope _ = Interrupts.during(run::cancel)) {
                end = run.run();
            }
        }
        screen.erase();
        say(end, directory);
        return results.show(entries, screen, situation);
    }

    /** Records immediately what a run leaves out. */
    private record Told(Progress view, Screen screen) implements Progress {
        @Override
        public void at(Status status) {
            view.at(status);
        }

        @Override
        public void stored(Entry entry) {
            view.stored(entry);
        }

        @Override
        public void asks(String question, long trials, Duration time) {
            view.asks(question, trials, time);
        }

        @Override
        public void leavesOut(String sentence) {
            screen.note(sentence);
        }
    }

    /** The tables of the results stored so far. */
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

    /** The plan with the rest of its budget, part of which was used to examine the machine and write payloads. */
    private Plan remaining(Plan plan) {
        if (plan.budget().isZero()) return plan;
        Duration left = plan.budget().minus(bench.gone());
        return plan.within(left.compareTo(LEAST) < 0 ? LEAST : left);
    }

    private void say(Run.End end, RunDirectory directory) {
        switch (end) {
            case Run.End.Finished _,Run.End.BudgetSpent _ -> {}
            case Run.End.Cancelled _ -> bench.screen().note(Repetition.interrupted(directory, bench.jdk()));
            case Run.End.NoBaseline(var reasons) -> {
                for (Scenario.Group group : reasons.keySet()) {
                    bench.screen().note("Nothing in " + group + " can be compared: the baseline is "
                            + reasons.get(group) + ". Choose another with --baseline.");
                }
            }
        }
    }
}
