package weighbridge.cli;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import weighbridge.app.Codecs;
import weighbridge.app.Similar;
import weighbridge.app.study.Studies;
import weighbridge.app.terminal.Durations;
import weighbridge.app.terminal.Screen;
import weighbridge.app.terminal.Tables;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.report.judge.Amounts;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;
import weighbridge.study.Study;
import weighbridge.workloads.Workload;
import weighbridge.workloads.text.Printable;

/** Lists what can be weighed, and past runs. */
@Command(name = "list", description = "List what can be weighed, and past runs.")
final class ListCommand implements Callable<Integer> {
    private static final char NO_BREAK = '\u00a0';

    /** What can be listed. */
    enum What {
        codecs("what can take part; filter with --text, --zero-copy, …"), workloads("built-in messages"),
        studies("special measurements, including replays"), replays("published comparisons that can be repeated"),
        runs("what was measured before"), baselines("runs that are kept under a name, to compare others with");

        private final String description;

        What(String description) {
            this.description = description;
        }
    }

    /** Parses the argument; if it is unknown, suggests what was meant. */
    static final class OfWhat implements ITypeConverter<What> {
        @Override
        public What convert(String text) {
            List<String> all = Arrays.stream(What.values()).map(What::name).toList();
            String known = text.toLowerCase(Locale.ROOT);
            if (all.contains(known)) return What.valueOf(known);
            throw new TypeConversionException(Printable.quoted(text) + " cannot be listed"
                    + Similar.questionOr(text, all, "; there are " + String.join(", ", all)));
        }
    }

    @Parameters(paramLabel = "WHAT", arity = "0..1", converter = OfWhat.class,
            description = "codecs, workloads, studies, replays, runs or baselines; without it, a description of each.")
    private Optional<What> what = Optional.empty();

    @Option(names = "--default", description = "Only codecs that take part by default.")
    private boolean isDefault;

    @Option(names = "--tuned", description = "Only codecs tuned beyond what their documentation first recommends.")
    private boolean tuned;

    @Option(names = "--text", description = "Only codecs whose messages are text.")
    private boolean text;

    @Option(names = "--zero-copy", description = "Only codecs that read directly from the encoded bytes.")
    private boolean zeroCopy;

    @Option(names = "--cross-language",
            description = "Only codecs whose messages can be read in languages outside the JVM.")
    private boolean crossLanguage;

    @Option(names = "--evolvable", description = "Only codecs whose readers and writers may have different schemas.")
    private boolean evolvable;

    @Mixin
    private CodecPath own;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        if (what.isEmpty()) {
            kinds(screen);
            return 0;
        }
        Studies studies = Checkout.studies(Checkout.builder());
        switch (what.get()) {
            case codecs -> codecs(screen, own.codecs(Checkout.locate()));
            case workloads -> workloads(screen, studies.workloads());
            case studies -> studies(screen, studies.all());
            case replays -> studies(screen, studies.all().stream().filter(s -> s.kind() == Study.Kind.REPLAY).toList());
            case runs ->
                runs(screen, RunDirectory.list(common.out()), "no runs yet; weighbridge weigh FILE creates one");
            case baselines -> runs(screen, RunDirectory.baselines(common.out()),
                    "no baselines yet; weighbridge weigh FILE --save-baseline NAME creates one");
        }
        for (String sentence : studies.leftOut()) screen.note("weighbridge: " + sentence);
        return 0;
    }

    private static void kinds(Screen screen) {
        List<What> all = List.of(What.values());
        if (screen.json())
            screen.printJson(all.stream().map(w -> ordered("name", w.name(), "description", w.description)).toList());
        else
            screen.print(Tables.of(List.of("list", "what there is"),
                    all.stream().map(w -> List.of(w.name(), w.description)).toList(), screen.width()));
    }

    private boolean isWanted(CodecInfo i) {
        return (!isDefault || i.isDefault()) && (!tuned || i.tuned()) && (!text || i.encoding().equals("text"))
                && (!zeroCopy || i.zeroCopy()) && (!crossLanguage || i.crossLanguage())
                && (!evolvable || i.evolvability().isPossible());
    }

    private void codecs(Screen screen, Codecs codecs) throws IOException {
        for (String reason : codecs.unlisted()) screen.note("weighbridge: " + reason + ".");
        List<CodecInfo> infos = codecs.contestants().stream().filter(this::isWanted).toList();
        if (screen.json()) screen.printJson(infos.stream().map(ListCommand::json).toList());
        else if (infos.isEmpty()) screen.note("no codec meets all of these");
        else screen.print(codecs(infos, screen.width()));
    }

    static String codecs(List<CodecInfo> infos, int width) {
        List<List<String>> rows = new ArrayList<>();
        infos.stream().collect(Collectors.groupingBy(CodecInfo::way, TreeMap::new, Collectors.toList()))
                .forEach((way, group) -> {
                    rows.add(List.of(""));
                    rows.add(List.of(way + ": " + Codecs.WAYS.get(way)));
                    for (CodecInfo i : group)
                        rows.add(List.of("  " + i.id(), i.library() + " " + i.version(), String.join(", ", marks(i))));
                });
        return Tables.of(List.of("codec", "library", "facts"), rows, width);
    }

    /** The properties of a codec, in the words of the corresponding options. */
    private static List<String> marks(CodecInfo i) {
        List<String> marks = new ArrayList<>();
        if (i.isDefault()) marks.add("default");
        if (i.tuned()) marks.add("tuned");
        marks.add(i.encoding());
        if (!i.schema().equals("none")) marks.add("needs " + i.schema());
        if (i.crossLanguage()) marks.add("cross-language");
        if (i.evolvability().isPossible()) marks.add("evolvable");
        if (i.zeroCopy()) marks.add("zero-copy");
        if (i.reusesBuffers()) marks.add("reuses its buffers");
        i.compiler().ifPresent(c -> marks.add("code of " + c));
        return marks;
    }

    private static void workloads(Screen screen, List<Workload> workloads) {
        if (screen.json()) {
            screen.printJson(workloads.stream()
                    .map(w -> ordered("name", w.name(), "description", w.description(), "origin", w.origin()))
                    .toList());
            return;
        }
        screen.print(Tables.of(List.of("workload", "description"),
                workloads.stream().map(w -> List.of(w.name(), w.description())).toList(), screen.width()));
    }

    private static void studies(Screen screen, List<Study> studies) {
        if (screen.json()) {
            screen.printJson(studies.stream()
                    .map(s -> ordered("name", s.name(), "title", s.description(), "article", s.origin())).toList());
            return;
        }
        screen.print(Tables.of(List.of("study", "what it measures", "origin"),
                studies.stream().map(s -> List.of(s.name(), s.description(), s.origin())).toList(), screen.width()));
    }

    /** Prints runs; one that cannot be read does not hide the others. */
    private static void runs(Screen screen, List<RunDirectory> runs, String none) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        List<Map<String, Object>> json = new ArrayList<>();
        for (RunDirectory run : runs) {
            Plan plan;
            long trials;
            boolean isRunning;
            Optional<Environment> environment;
            try {
                plan = run.plan();
                trials = run.entries().stream()
                        .filter(e -> e instanceof Entry.OfTrial t && !(t.outcome() instanceof Outcome.NotReached<?>))
                        .count();
                isRunning = run.isRunning();
                environment = run.hasEnvironment() ? Optional.of(run.environment()) : Optional.empty();
            } catch (RunException e) {
                screen.note(e.getMessage());
                continue;
            }
            List<String> workloads = plan.workloads().stream().map(Plan.Workload::name).toList();
            String grade = environment.map(e -> e.grade().text()).orElse("–");
            rows.add(List.of(run.folder().toString(), String.join(", ", workloads), plan.codecs().size() + "",
                    trials + (isRunning ? ", running" : ""), grade, Amounts.bytes(run.bytes()).replace(' ', NO_BREAK),
                    environment.map(e -> Durations.age(e.start(), Instant.now())).orElse("–")));
            json.add(ordered("run", run.folder().toString(), "name", plan.name(), "workloads", workloads, "codecs",
                    plan.codecs(), "trials", trials, "running", isRunning, "grade",
                    environment.map(e -> e.grade().text()).orElse(null), "start",
                    environment.map(e -> e.start().toString()).orElse(null), "bytes", run.bytes()));
        }
        if (screen.json()) screen.printJson(json);
        else if (rows.isEmpty()) screen.note(none);
        else
            screen.print(Tables.of(List.of("run", "workloads", "codecs", "trials", "machine", "size", "age"), rows,
                    screen.width()));
    }

    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        return map;
    }

    private static Map<String, Object> json(CodecInfo i) {
        return ordered("id", i.id(), "library", i.library(), "version", i.version(), "compiler",
                i.compiler().orElse(null), "way", i.way(), "encoding", i.encoding(), "tuned", i.tuned(), "zeroCopy",
                i.zeroCopy(), "crossLanguage", i.crossLanguage(), "evolvable", i.evolvability().isPossible(),
                "reusesBuffers", i.reusesBuffers(), "own", i.own(), "default", i.isDefault(), "schema", i.schema());
    }
}
