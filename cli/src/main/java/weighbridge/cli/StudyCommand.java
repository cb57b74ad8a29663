package weighbridge.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import weighbridge.app.Builder;
import weighbridge.app.Codecs;
import weighbridge.app.study.StudyException;
import weighbridge.app.study.StudyRun;
import weighbridge.model.InputException;
import weighbridge.runner.Home;
import weighbridge.store.RunDirectory;
import weighbridge.store.StudyRequest;
import weighbridge.study.Study;
import weighbridge.study.Survey;

/** The command of one study, with its own options and those that every study has. */
@Command(sortOptions = false)
final class StudyCommand implements Callable<Integer> {
    /** The usual budget, long enough for several rounds of the largest replay. */
    private static final Duration BUDGET = Duration.ofMinutes(20);
    private static final Set<String> OUTPUT_ONLY = Set.of("--docs", "--out", "--json", "--quiet", "--no-color");

    private final Study study;
    private final Object own;

    @Option(names = "--budget", paramLabel = "TIME", converter = Texts.OfDuration.class,
            description = "End timing after this wall time: 6m, 1h (as long as the options need, or 20m). Exact facts "
                    + "are always collected.")
    private Optional<Duration> budget = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Seed for all random choices (1).")
    private long seed = 1;

    @Mixin
    private Jdk jdk;

    @Mixin
    private Docs docs;

    @Mixin
    private Common common;

    @Spec
    private CommandSpec spec;

    private StudyCommand(Study study, Object own) {
        this.study = study;
        this.own = own;
    }

    /**
     * The command line of a study, under its name.
     *
     * @throws StudyException if its options cannot be understood
     */
    static CommandLine of(Study study, IFactory factory) throws StudyException {
        try {
            Object own = study.options();
            CommandSpec spec = CommandSpec.forAnnotatedObject(new StudyCommand(study, own), factory);
            spec.addMixin("own", CommandSpec.forAnnotatedObjectLenient(own, factory));
            spec.name(study.name()).usageMessage().description(study.description(), study.origin());
            return new CommandLine(spec, factory);
        } catch (RuntimeException | LinkageError e) {
            throw new StudyException(study.name(), "has options that cannot be used", e);
        }
    }

    /**
     * Restores the study that a run's folder names.
     *
     * @param line the study's command line, not yet used
     * @throws InputException if the study refuses the run's options
     */
    static Again again(CommandLine line, StudyRequest request) throws InputException {
        try {
            StudyCommand command = line.getCommand();
            ParseResult parsed = line.parseArgs(request.arguments().toArray(String[]::new));
            return new Again(command.study, command.survey(), request, told(parsed));
        } catch (ParameterException e) {
            throw new InputException("study.json has options that the study " + request.study() + " refuses: "
                    + e.getMessage() + "; use the version that began the run, or start a new run");
        }
    }

    /**
     * A study with the options of an earlier request.
     *
     * @param told the options as shown on a page, without this machine's folders
     */
    record Again(Study study, Survey survey, StudyRequest request, List<String> told) {
        StudyRun.Asked within(Duration budget, long seed) {
            return new StudyRun.Asked(request, survey, words(study, request.arguments()), budget, seed);
        }

        /** The command as shown on a page. */
        String command() {
            return String.join(" ", words(study, told));
        }
    }

    private static List<String> words(Study study, List<String> arguments) {
        Stream<String> name = switch (study.kind()) {
            case REPLAY -> Stream.of("replay", study.name());
            case COMMAND -> Stream.of(study.name());
        };
        return Stream.concat(name, arguments.stream()).toList();
    }

    private Survey survey() throws InputException {
        return study.survey(own, patterns -> {
            try {
                return Codecs.read(Checkout.locate()).selected(patterns);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public Integer call() throws Exception {
        Survey survey = survey();
        Path contestants = jdk.folder();
        Home home = Checkout.locate();
        Codecs codecs = Codecs.read(home);
        List<String> arguments = given(spec.commandLine().getParseResult());
        Again again = new Again(study, survey, new StudyRequest(study.name(), arguments),
                told(spec.commandLine().getParseResult()));
        RunDirectory directory = RunDirectory.create(common.out(), study.name());
        Builder builder = Checkout.builder();
        StudyRun run = new StudyRun(home, codecs, Checkout.studies(builder), common.screen(), contestants, builder);
        return docs.show(run.carryOut(directory, again.within(budget.or(survey::time).orElse(BUDGET), seed)), again,
                directory, common.screen());
    }

    /** The options that determine what is done, as the user gave them. */
    private static List<String> given(ParseResult parsed) {
        return said(parsed).flatMap(o -> words(o, v -> v)).toList();
    }

    private static List<String> told(ParseResult parsed) {
        return said(parsed).flatMap(o -> words(o, v -> told(o, v))).toList();
    }

    private static Stream<String> words(OptionSpec option, UnaryOperator<String> told) {
        if (option.arity().max() == 0) return Stream.of(option.longestName());
        // If the parameter is optional, picocli keeps only the value.
        if (option.originalStringValues().isEmpty() && option.getValue() instanceof Optional<?> value) {
            return value.stream().map(v -> option.longestName() + "=" + v);
        }
        return option.originalStringValues().stream().flatMap(v -> Stream.of(option.longestName(), told.apply(v)));
    }

    private static Stream<OptionSpec> said(ParseResult parsed) {
        return parsed.matchedOptions().stream().distinct().filter(o -> !OUTPUT_ONLY.contains(o.longestName()));
    }

    /** An option's value without the folders of this machine. */
    private static String told(OptionSpec option, String value) {
        boolean isMap = Map.class.isAssignableFrom(option.type());
        if (!isMap && List.of(option.auxiliaryTypes()).contains(Path.class)) return option.paramLabel();
        if (!isMap || value.indexOf('=') < 0) return value;
        int equals = value.indexOf('=');
        return value.substring(0, equals + 1) + Path.of(value.substring(equals + 1)).getFileName();
    }
}
