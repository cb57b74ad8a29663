package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import weighbridge.app.Bench;
import weighbridge.app.ChangeTable;
import weighbridge.app.Codecs;
import weighbridge.app.Confirmation;
import weighbridge.app.Contestants;
import weighbridge.app.Examination;
import weighbridge.app.HistoryTable;
import weighbridge.app.terminal.Screen;
import weighbridge.model.InputException;
import weighbridge.report.change.Changes;
import weighbridge.report.change.Side;
import weighbridge.report.judge.Analysis;
import weighbridge.runner.Home;
import weighbridge.runner.Jdks;
import weighbridge.store.RunDirectory;

/** Says what changed from one run to another, codec by codec. */
@Command(name = "compare",
        description = "Say what changed from one run or version to another: sizes, allocation, losses, times.",
        footer = {"", "Exit code 4: --fail-above was given, and a change for the worse exceeds it."})
final class CompareCommand implements Callable<Integer> {
    /** The exit code if a change for the worse exceeds the threshold that was given. */
    private static final int REGRESSION = 4;
    /** Judgement: what most reviewers would want to know about. */
    private static final double USUAL = 0.10;

    @Parameters(index = "0", arity = "1", paramLabel = "BASE",
            description = "The run to compare with: a baseline, a run's folder or name, or latest; several repetitions with "
                    + "commas.")
    private Path base = Path.of("");

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "[NEW...]", hideParamSyntax = true,
            description = "The run that may differ, likewise; of several, each is compared with BASE. Without any, the "
                    + "contestants of one codec in BASE are compared: versions, JDKs, collectors.")
    private List<Path> next = List.of();

    @Option(names = "--fail-above", paramLabel = "PERCENT", converter = Texts.OfPercentage.class,
            description = "End with exit code 4 if a size, an allocation or a time is shown to have grown by more, or "
                    + "a codec fails or loses what it did not (10%%).")
    private Optional<Double> failAbove = Optional.empty();

    @Option(names = "--across",
            description = "Compare runs of different machines, JDKs or messages, by each codec's ratio to its own run's "
                    + "baseline.")
    private boolean across;

    @Option(names = "--no-confirm",
            description = "Do not weigh what seems to be slower again, old and new in one run (with --fail-above, for "
                    + "four minutes).")
    private boolean unconfirmed;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        Side before = side(base, screen);
        List<Changes> all = new ArrayList<>();
        if (next.isEmpty()) all.add(within(before));
        for (Path run : next) all.add(changes(before, side(run, screen), screen));
        boolean one = all.size() == 1;
        if (screen.json()) screen.printJson(one ? all.getFirst().json() : all.stream().map(Changes::json).toList());
        else
            screen.print(one ? new ChangeTable(all.getFirst()).text(screen.width())
                    : new HistoryTable(all).text(screen.width()));
        return failAbove.isPresent() && all.stream().anyMatch(Changes::hasRegression) ? REGRESSION : 0;
    }

    private Changes within(Side runs) throws InputException {
        if (across) throw new InputException("--across compares two runs; name the second one");
        return Changes.within(runs, failAbove.orElse(USUAL));
    }

    private Changes changes(Side before, Side after, Screen screen) throws Exception {
        Changes changes = Changes.of(before, after, across, failAbove.orElse(USUAL));
        return failAbove.isPresent() && !unconfirmed ? confirmed(changes, before, after, screen) : changes;
    }

    private Changes confirmed(Changes changes, Side before, Side after, Screen screen) throws Exception {
        Home home = Checkout.locate();
        Bench bench = new Bench(home, Codecs.read(home), Confirmation.screen(screen, common.err()),
                Jdks.of(Examination.OWN_JDK), Checkout.builder());
        return new Confirmation(bench, common.out(), before.runs().getLast(), after.runs().getLast()).of(changes);
    }

    /** @param runs with commas */
    private Side side(Path runs, Screen screen) throws IOException, InputException {
        List<Analysis> analyses = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String run : runs.toString().split(",", -1)) {
            if (run.isEmpty()) throw new InputException("\"" + runs + "\" names an empty run; leave out the comma");
            RunDirectory directory = common.openBaseline(Path.of(run));
            analyses.add(analysis(directory, screen));
            names.add(directory.name());
        }
        return new Side(String.join(",", names), analyses);
    }

    private static Analysis analysis(RunDirectory run, Screen screen) throws IOException, InputException {
        if (run.study().isPresent())
            throw new InputException(run.folder() + " belongs to the study " + run.study().get().study()
                    + ", whose own report compares; give runs of weigh or run");
        if (run.isRunning() || !run.hasEnvironment())
            throw new InputException(run.folder() + " has not ended; compare it when it has");
        return new Analysis(run.plan(), run.environment(), run.entries(),
                Contestants.of(run, Checkout.locate(), screen));
    }
}
