package weighbridge.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weighbridge.app.Bench;
import weighbridge.app.Builder;
import weighbridge.app.Codecs;
import weighbridge.app.Similar;
import weighbridge.app.Weighing;
import weighbridge.app.study.Studies;
import weighbridge.app.study.StudyRun;
import weighbridge.app.terminal.Screen;
import weighbridge.model.InputException;
import weighbridge.model.payload.Payload;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Origin;
import weighbridge.model.run.Plan;
import weighbridge.report.model.Outlook;
import weighbridge.runner.Home;
import weighbridge.situation.Situation;
import weighbridge.store.RunDirectory;
import weighbridge.store.StudyRequest;
import weighbridge.study.Survey;
import weighbridge.study.options.ClassPath;
import weighbridge.workloads.Importer;
import weighbridge.workloads.Workload;

/** Weighs built-in workloads, or continues a run that ended early. */
@Command(name = "run", description = "Weigh built-in workloads, or continue a run that ended early.",
        sortOptions = false)
final class RunCommand implements Callable<Integer> {
    /** The options that a continued run accepts; its plan fixes all others. */
    private static final Set<String> WITH_RESUME =
            Set.of("--resume", "--budget", "--rounds", "--jdk", "--classpath", "--codec-path", "--docs", "--warnings",
                    "--yes", "--save-baseline", "--out", "--json", "--quiet", "--no-color");

    @Spec
    private CommandSpec spec;

    @Option(names = "--workloads", paramLabel = "NAME", split = ",",
            description = "Built-in workloads (weighbridge list workloads).")
    private List<String> workloads = List.of();

    @Option(names = "--records", paramLabel = "N",
            description = "Records to take from each workload (the published number).")
    private Optional<Long> records = Optional.empty();

    @Option(names = "--resume", paramLabel = "RUN",
            description = "Continue this run (its folder, its name, or latest) according to its own plan; --budget and "
                    + "--jdk may differ, and --rounds may be more.")
    private Optional<Path> resume = Optional.empty();

    @Option(names = "--classpath", paramLabel = "PATH",
            description = "With --resume: the jars and folders of the class whose objects the run serializes.")
    private Optional<String> classPath = Optional.empty();

    @Mixin
    private Measuring measuring;

    @Mixin
    private SituationOptions situation;

    @Mixin
    private Docs docs;

    @Mixin
    private Baseline baseline;

    @Mixin
    private WarningsOption notes;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = measuring.on(notes.on(common.screen()));
        Optional<Situation> asked = situation.asked();
        baseline.requireName();
        Home home = Checkout.locate();
        Codecs codecs = measuring.codecs(home);
        if (resume.isPresent()) {
            return goOn(home, codecs, common.open(resume.get()), asked);
        }
        if (classPath.isPresent()) throw new InputException("--classpath says nothing without --resume; leave it out");
        Builder builder = Checkout.builder();
        List<Workload> chosen = chosen(Checkout.studies(builder));
        Measuring.Field field = measuring.field(codecs, Duration.ZERO);
        field.left().forEach(screen::note);
        String name = String.join("-", workloads);
        RunDirectory directory = RunDirectory.create(common.out(), measuring.named(name));
        List<Plan.Workload> written = new ArrayList<>();
        for (Workload w : chosen) {
            screen.live("writing " + w.name());
            written.add(write(w, directory));
        }
        Plan plan = measuring.plan(name, written, field);
        int code = new Weighing(new Bench(home, codecs, screen, measuring.jdks(), builder), measuring.timed())
                .begin(directory, plan, asked);
        return baseline.keep(directory, common.out(), screen, code);
    }

    private int goOn(Home home, Codecs codecs, RunDirectory directory, Optional<Situation> asked) throws Exception {
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (!WITH_RESUME.contains(option.longestName()) && !SituationOptions.has(option)) {
                throw new InputException(option.longestName()
                        + " cannot be changed when a run continues; leave it out, or start a new run without --resume");
            }
        }
        if (directory.entries().stream().anyMatch(Entry.OfMachine.class::isInstance)) {
            throw new InputException(directory.folder() + " was merged from shards and cannot continue; continue a "
                    + "shard, or run another, and merge again");
        }
        Plan plan = directory.plan();
        Duration budget = measuring.budget().orElse(plan.budget());
        Screen screen = measuring.on(notes.on(common.screen()));
        Optional<StudyRequest> request = directory.study();
        Builder builder = Checkout.builder();
        if (request.isEmpty()) {
            int code = new Weighing(
                    new Bench(home, codecs, screen, measuring.jdks(), builder, ClassPath.parse(classPath.orElse(""))))
                    .carryOut(directory, plan.upTo(more(plan)).within(budget), asked);
            return baseline.keep(directory, common.out(), screen, code);
        }
        if (asked.isPresent()) throw SituationOptions.ofNoStudy();
        baseline.requireNoStudy();
        Studies studies = Checkout.studies(builder);
        StudyCommand.Again again =
                ReportCommand.again(studies, request.get(), spec.commandLine().getFactory())
                        .orElseThrow(() -> new InputException("this run cannot continue here: it belongs to the study "
                                + request.get().study()
                                + ", which this checkout does not have; continue it with the checkout that began it"));
        StudyRun.Asked study = again.within(budget, plan.seed());
        boolean weighs = study.survey().steps().stream().anyMatch(Survey.Step.Weigh.class::isInstance);
        if (!weighs && asksForRounds())
            throw new InputException(
                    "this run's study measures no rounds of trials; leave out --rounds, or give it more "
                            + "time with --budget");
        StudyRun run = new StudyRun(home, codecs, studies, screen, measuring.jdk(), builder);
        return docs.show(run.carryOut(directory, study, more(plan)), again, directory, screen);
    }

    private boolean asksForRounds() {
        return spec.commandLine().getParseResult().hasMatchedOption("--rounds");
    }

    /** How many rounds a run is to have that continues: those of its plan, if no more are asked for. */
    private int more(Plan plan) throws InputException {
        int rounds = asksForRounds() ? measuring.rounds() : plan.maxRounds();
        if (rounds < plan.maxRounds() || rounds > Plan.MOST_ROUNDS)
            throw new InputException("--rounds is " + rounds + ", but this run has up to " + plan.maxRounds()
                    + " rounds; give " + plan.maxRounds() + " to " + Plan.MOST_ROUNDS + ", or leave it out");
        if (rounds > plan.maxRounds() && !Outlook.mayHaveMoreRounds(plan))
            throw new InputException("this run cannot have more rounds: "
                    + (plan.shard().isWhole() ? "a run of so few has short trials" : "it shares them with other shards")
                    + "; leave out --rounds, or start a new run");
        return rounds;
    }

    private List<Workload> chosen(Studies studies) throws InputException {
        if (workloads.isEmpty()) {
            throw new InputException("name built-in workloads with --workloads; weighbridge list workloads shows them");
        }
        if (records.isPresent() && records.get() < 1)
            throw new InputException("--records is " + records.get() + "; give 1 or more");
        List<Workload> chosen = new ArrayList<>();
        for (String name : workloads.stream().distinct().toList()) {
            chosen.add(studies.workload(name.toLowerCase(Locale.ROOT))
                    .orElseThrow(() -> new InputException(unknown(name, studies))));
        }
        return chosen;
    }

    private static String unknown(String name, Studies studies) {
        List<String> known = studies.loadedWorkloads().stream().map(Workload::name).toList();
        return "no workload is called \"" + name + "\""
                + Similar.questionOr(name, known, "; there are " + String.join(", ", known));
    }

    /** Writes a workload's payloads; the sample has as many messages as that of a user's file. */
    private Plan.Workload write(Workload w, RunDirectory directory) throws Exception {
        long count = records.orElse(w.records());
        Payload all = w.write(directory.payloads().resolve(w.name() + ".payload"), count, measuring.seed());
        Payload sample = w.write(directory.payloads().resolve(w.name() + ".sample.payload"),
                Math.min(count, Importer.MAX_SAMPLE), measuring.seed());
        return new Plan.Workload(w.name(), new Origin.BuiltIn(w.description() + " (" + w.origin() + ")"), all, sample,
                count, 0);
    }
}
