package weighbridge.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import weighbridge.app.Codecs;
import weighbridge.app.study.Studies;
import weighbridge.app.terminal.Screen;
import weighbridge.app.terminal.Tables;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Plan;
import weighbridge.store.RunDirectory;
import weighbridge.store.RunException;
import weighbridge.study.Study;
import weighbridge.workloads.Workload;

/** Lists what there is. */
@Command(name = "list", description = "List what can be weighed, and past runs.")
final class ListCommand implements Callable<Integer> {
    /** What can be listed. */
    enum What {
        codecs, workloads, studies, replays, runs
    }

    @Parameters(paramLabel = "WHAT", description = "${COMPLETION-CANDIDATES}")
    private What what;

    @Option(names = "--default", description = "Only codecs of the default field.")
    private boolean isDefault;

    @Option(names = "--tuned",
            description = "Only codecs in a set-up beyond what their documentation recommends first.")
    private boolean tuned;

    @Option(names = "--text", description = "Only codecs whose messages are text.")
    private boolean text;

    @Option(names = "--zero-copy", description = "Only codecs that read from the encoded bytes.")
    private boolean zeroCopy;

    @Option(names = "--cross-language", description = "Only codecs that languages outside the JVM can read.")
    private boolean crossLanguage;

    @Option(names = "--evolvable", description = "Only codecs whose readers and writers may have different schemas.")
    private boolean evolvable;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        switch (what) {
            case codecs ->
                codecs(screen, Codecs.read(Checkout.locate()).contestants().stream().filter(this::isWanted).toList());
            case workloads -> workloads(screen, Studies.read(Checkout.locate()).workloads());
            case studies -> studies(screen, Studies.read(Checkout.locate()).all());
            case replays -> studies(screen,
                    Studies.read(Checkout.locate()).all().stream().filter(s -> s.kind() == Study.Kind.REPLAY).toList());
            case runs -> runs(screen, RunDirectory.list(common.out()));
        }
        return 0;
    }

    private boolean isWanted(CodecInfo i) {
        return (!isDefault || i.isDefault()) && (!tuned || i.tuned()) && (!text || i.encoding().equals("text"))
                && (!zeroCopy || i.zeroCopy()) && (!crossLanguage || i.crossLanguage())
                && (!evolvable || i.evolvable());
    }

    private static void codecs(Screen screen, List<CodecInfo> infos) {
        if (screen.json()) {
            screen.printJson(infos.stream().map(ListCommand::json).toList());
            return;
        }
        List<String> heading = List.of("codec", "library", "encoding", "schema", "cross-language", "evolvable",
                "zero-copy", "default", "tuned");
        List<List<String>> rows = new ArrayList<>();
        infos.stream().collect(Collectors.groupingBy(CodecInfo::way, TreeMap::new, Collectors.toList()))
                .forEach((way, group) -> {
                    rows.add(List.of(""));
                    rows.add(List.of(way + ": " + Codecs.WAYS.get(way)));
                    for (CodecInfo i : group) {
                        rows.add(List.of("  " + i.id(), i.library() + " " + i.version(), i.encoding(), i.schema(),
                                mark(i.crossLanguage()), mark(i.evolvable()), mark(i.zeroCopy()), mark(i.isDefault()),
                                mark(i.tuned())));
                    }
                });
        if (infos.isEmpty()) screen.note("no codec is all of that");
        else screen.print(Tables.of(heading, rows));
    }

    private static String mark(boolean holds) {
        return holds ? "yes" : "";
    }

    private static void workloads(Screen screen, List<Workload> workloads) {
        if (screen.json()) {
            screen.printJson(workloads.stream()
                    .map(w -> ordered("name", w.name(), "description", w.description(), "origin", w.origin()))
                    .toList());
            return;
        }
        screen.print(Tables.of(List.of("workload", "description"),
                workloads.stream().map(w -> List.of(w.name(), w.description())).toList()));
    }

    private static void studies(Screen screen, List<Study> studies) {
        if (screen.json()) {
            screen.printJson(studies.stream()
                    .map(s -> ordered("name", s.name(), "title", s.description(), "article", s.origin())).toList());
            return;
        }
        screen.print(Tables.of(List.of("study", "origin", "what it measures"),
                studies.stream().map(s -> List.of(s.name(), s.origin(), s.description())).toList()));
    }

    /** A run that cannot be read does not hide the others. */
    private static void runs(Screen screen, List<RunDirectory> runs) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        List<Map<String, Object>> json = new ArrayList<>();
        for (RunDirectory run : runs) {
            Plan plan;
            long trials;
            try {
                plan = run.plan();
                trials = run.entries().stream().filter(Entry.OfTrial.class::isInstance).count();
            } catch (RunException e) {
                screen.note(e.getMessage());
                continue;
            }
            List<String> workloads = plan.workloads().stream().map(Plan.Workload::name).toList();
            rows.add(List.of(run.folder().toString(), String.join(", ", workloads), plan.codecs().size() + "",
                    trials + ""));
            json.add(ordered("run", run.folder().toString(), "name", plan.name(), "workloads", workloads, "codecs",
                    plan.codecs(), "trials", trials));
        }
        if (screen.json()) screen.printJson(json);
        else if (rows.isEmpty()) screen.note("no runs yet; weighbridge weigh FILE makes one");
        else screen.print(Tables.of(List.of("run", "workloads", "codecs", "trials"), rows));
    }

    private static Map<String, Object> ordered(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        return map;
    }

    private static Map<String, Object> json(CodecInfo i) {
        return ordered("id", i.id(), "library", i.library(), "version", i.version(), "way", i.way(), "encoding",
                i.encoding(), "tuned", i.tuned(), "zeroCopy", i.zeroCopy(), "crossLanguage", i.crossLanguage(),
                "evolvable", i.evolvable(), "default", i.isDefault(), "schema", i.schema());
    }
}
