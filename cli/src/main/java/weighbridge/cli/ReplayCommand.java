package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.Environment;
import weighbridge.replays.Claim;
import weighbridge.replays.Claims;
import weighbridge.replays.FileReplay;
import weighbridge.replays.JmhBlogReplay;
import weighbridge.replays.Printed;
import weighbridge.replays.ProvidenceReplay;
import weighbridge.replays.Replay;
import weighbridge.replays.ReplayPage;
import weighbridge.replays.ReplayReport;
import weighbridge.replays.ReplayRow;
import weighbridge.replays.Sheet;
import weighbridge.report.HtmlReport;
import weighbridge.report.Preface;
import weighbridge.report.ReportModel;
import weighbridge.runner.Preflight;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunLock;

/** Does a published experiment again: by its own procedure, and corrected. */
@Command(name = "replay", description = "Do a published experiment again, as it was published and corrected.", sortOptions = false)
final class ReplayCommand implements Callable<Integer> {
    /** Long enough for several rounds of the largest replay. */
    private static final Duration BUDGET = Duration.ofMinutes(20);
    private static final int GATE_FAILED = 3;
    private static final String RESULT = "replay.json";
    private static final Set<String> OUTPUT_ONLY = Set.of("--docs", "--out", "--json", "--quiet", "--no-color");
    private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Parameters(paramLabel = "NAME", description = "A published experiment (weighbridge list replays).")
    private String name;

    @ArgGroup
    private Mode mode = new Mode();

    @Option(names = "--budget", paramLabel = "TIME", converter = Texts.OfDuration.class,
            description = "End timing after this wall time: 6m, 1h (20m). What is exact is taken in any case.")
    private Duration budget = BUDGET;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of every random choice (1).")
    private long seed = 1;

    @Option(names = "--jdk", paramLabel = "DIR", description = "The JDK that contestants run on (the one that runs Weighbridge).")
    private Path jdk = Measuring.OWN_JDK;

    @Option(names = "--docs", paramLabel = "FILE", arity = "0..1", fallbackValue = "",
            description = "Write the replay's page from this run (docs/replays/NAME.md).")
    private Optional<String> docs = Optional.empty();

    @Mixin
    private PassOptions passes;

    @Mixin
    private Common common;

    @Spec
    private CommandSpec spec;

    /** One of the two alone; both without. */
    static final class Mode {
        @Option(names = "--as-published", description = "The article's own procedure alone.")
        private boolean asPublished;

        @Option(names = "--corrected", description = "Weighed as everything else here, alone.")
        private boolean corrected;
    }

    @Override
    public Integer call() throws Exception {
        Deadline deadline = new Deadline(budget);
        Screen screen = common.screen();
        Replay replay = Replay.named(name.toLowerCase(Locale.ROOT)).orElseThrow(() ->
                new InputException("no replay is called \"" + name + "\"; there are "
                + String.join(", ", Replay.all().stream().map(Replay::name).toList())));
        switch (replay) {
            case ProvidenceReplay providence -> passes.check(providence);
            default -> passes.refuseFor(replay);
        }
        Home home = Home.locate();
        Codecs codecs = Codecs.read(home);
        RunDirectory directory = RunDirectory.create(common.out(), replay.name());
        screen.live("looking at the machine");
        try (RunLock lock = directory.lock()) {
            Environment environment = new Preflight()
                    .examine(Version.text(), jdk, Weighing.patience(budget), screen::progress);
            directory.write(environment);
            return replay(replay, new Stage(home, codecs, replay.name(), options(), jdk, directory, lock, environment,
                    screen, deadline, seed, !mode.corrected, !mode.asPublished));
        }
    }

    private int replay(Replay replay, Stage stage) throws Exception {
        try (Replaying replaying = replaying(replay, stage)) {
            ReplayReport report = replaying.replay(!mode.corrected, !mode.asPublished);
            show(replay, report, replaying.weighed(), stage);
            return report.hasFailures() ? GATE_FAILED : 0;
        }
    }

    private Replaying replaying(Replay replay, Stage stage) throws IOException, InputException {
        return switch (replay) {
            case FileReplay files -> new FileReplaying(files, stage);
            case JmhBlogReplay blog -> new JmhBlogReplaying(blog, stage);
            case ProvidenceReplay providence -> new ProvidenceReplaying(providence, passes, stage);
        };
    }

    private void show(Replay replay, ReplayReport report, Optional<ReportModel> weighed, Stage stage) throws IOException {
        Screen screen = stage.screen();
        RunDirectory directory = stage.directory();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("replay", replay.name());
        json.put("run", directory.folder().toString());
        json.put("claims", report.claims().stream().map(ReplayCommand::tree).toList());
        json.put("rows", report.rows().stream().map(ReplayCommand::tree).toList());
        directory.write(RESULT, JSON.writeValueAsString(json) + "\n");
        if (weighed.isPresent()) {
            Preface preface = preface(replay, report);
            Results.write(preface, directory);
            directory.write(Results.REPORT, HtmlReport.of(weighed.get(), Optional.of(preface)));
        }
        Environment environment = stage.environment();
        List<String> conditions = new ArrayList<>(List.of("machine: " + environment.grade().text(),
                environment.cpu() + ", " + environment.cores() + " cores", environment.jdk()));
        conditions.addAll(environment.reasons());
        String machine = String.join(" · ", conditions);
        if (docs.isPresent()) {
            Path page = docs.get().isEmpty() ? stage.home().folder().resolve("docs/replays/" + replay.name() + ".md") : Path.of(docs.get());
            Files.createDirectories(page.toAbsolutePath().getParent());
            Files.writeString(page, page(replay, report, machine, stage.deadline().gone()));
            screen.note("Page: " + page);
        }
        if (screen.json()) {
            screen.printJson(json);
            return;
        }
        screen.print(report.text(machine, screen.console().columns()));
        weighed.ifPresent(_ -> screen.print("  Charts: " + directory.file(Results.REPORT)));
        screen.print(directory.folder().toString());
    }

    private static Preface preface(Replay replay, ReplayReport report) {
        List<Preface.Claim> claims = report.claims().stream()
                .map(c -> new Preface.Claim(c.claimed(), c.verdict().text(), c.evidence(),
                c.confidence(), c.cause().line())).toList();
        return new Preface(replay.title(), replay.article(), claims, report.sheets().stream()
                .map(s -> new Preface.Table(s.caption(), s.head(),
                s.rows())).toList(),
                report.sentences());
    }

    /** The replay's page: what every page tells of its run, and what this replay's own report tells. */
    private String page(Replay replay, ReplayReport report, String machine, Duration took) {
        Map<String, String> places = new HashMap<>(report.places());
        places.put("command", "./weighbridge replay " + arguments());
        places.put("run", "It took " + Texts.of(took) + ". Where an earlier run had left generated code and exact facts in the cache, they were "
                + "taken from there.\n"
                + Character.toUpperCase(machine.charAt(0)) + machine.substring(1) + ".");
        places.put("article", replay.article());
        places.put("claims", Claims.markdown(report.claims()));
        places.put("omissions", items(replay.omissions()));
        places.put("deviations", items(replay.deviations()));
        places.put("tables", report.sheets().stream().map(Sheet::markdown).collect(Collectors.joining("\n")));
        return ReplayPage.of(replay, places);
    }

    private static String items(List<String> sentences) {
        return sentences.stream().map(s -> "- " + s).collect(Collectors.joining("\n"));
    }

    /** The options that say what is done, as they were given. */
    private List<String> options() {
        return given((option, value) -> Stream.of(option, value));
    }

    /**
     * The command's arguments for a page: without those that only say where the output goes, and without this machine's
     * folders.
     */
    private String arguments() {
        return Stream.concat(Stream.of(name), given((option, value) -> Stream.of(told(option, value))).stream())
                .collect(Collectors.joining(" "));
    }

    private List<String> given(BiFunction<String, String, Stream<String>> withValue) {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(o -> !OUTPUT_ONLY.contains(o.longestName()))
                .flatMap(o -> o.arity().max() == 0 ? Stream.of(o.longestName())
                        : o.originalStringValues().stream().flatMap(v -> withValue.apply(o.longestName(), v))).toList();
    }

    /** An option with one of its values, but for the folders of this machine. */
    static String told(String option, String value) {
        return option + " " + switch (option) {
            case "--jdk" -> "DIR";
            case "--load" -> value.substring(0, value.indexOf('=') + 1) + Path.of(value.substring(value.indexOf('=') + 1)).getFileName();
            default -> value;
        };
    }

    private static Map<String, Object> tree(Claim c) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("claimed", c.claimed());
        tree.put("verdict", c.verdict().text());
        tree.put("evidence", c.evidence());
        tree.put("confidence", c.confidence());
        tree.put("cause", c.cause().word());
        tree.put("explanation", c.cause().text());
        return tree;
    }

    private static Map<String, Object> tree(ReplayRow r) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("workload", r.workload());
        tree.put("contender", r.contender());
        tree.put("codec", r.codec());
        tree.put("op", r.op().orElse(null));
        tree.put("threads", r.threads().isPresent() ? r.threads().getAsInt() : null);
        tree.put("metric", r.metric());
        tree.put("unit", r.unit());
        tree.put("published", r.published().map(Printed::value).orElse(null));
        tree.put("publishedError", number(r.published().map(Printed::errorValue).orElse(OptionalDouble.empty())));
        tree.put("asPublished", number(r.asPublished()));
        tree.put("corrected", number(r.corrected()));
        tree.put("low", number(r.low()));
        tree.put("high", number(r.high()));
        tree.put("note", r.note());
        return tree;
    }

    private static Object number(OptionalDouble number) {
        return number.isPresent() ? (Object) number.getAsDouble() : null;
    }
}
