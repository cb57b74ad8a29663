package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.Environment;
import weighbridge.model.Payload;
import weighbridge.model.Plan;
import weighbridge.replays.Replay;
import weighbridge.replays.ReplayResults;
import weighbridge.replays.ReplayRow;
import weighbridge.replays.ReplayTable;
import weighbridge.runner.Preflight;
import weighbridge.store.RunDirectory;
import weighbridge.workloads.Importer;
import weighbridge.workloads.Workload;

/** Does a published experiment again: by its own procedure, and corrected. */
@Command(name = "replay", description = "Do a published experiment again, as it was published and corrected.", sortOptions = false)
final class ReplayCommand implements Callable<Integer> {
    /** Long enough for several rounds of the largest replay. */
    private static final Duration BUDGET = Duration.ofMinutes(20);
    private static final int GATE_FAILED = 3;
    private static final String RESULT = "replay.json";
    private static final JsonMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    @Parameters(paramLabel = "NAME", description = "A published experiment (weighbridge list replays).")
    private String name;

    @ArgGroup
    private Mode mode = new Mode();

    @Option(names = "--budget", paramLabel = "TIME", converter = Texts.OfDuration.class, description = "End after this wall time: 6m, 1h (20m).")
    private Duration budget = BUDGET;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of every random choice (1).")
    private long seed = 1;

    @Option(names = "--jdk", paramLabel = "DIR", description = "The JDK that contestants run on (the one that runs Weighbridge).")
    private Path jdk = Path.of(System.getProperty("java.home"));

    @Mixin
    private Common common;

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
        Replay replay = Replay.named(name).orElseThrow(() -> new InputException("no replay is called \"" + name + "\"; there are "
                + String.join(", ", Replay.all().stream().map(Replay::name).toList())));
        Home home = Home.locate();
        Codecs codecs = Codecs.read(home);
        for (Replay.Contender c : replay.contenders()) {
            codecs.get(c.asPublished());
            codecs.get(c.corrected());
        }
        RunDirectory directory = RunDirectory.create(common.out(), replay.name());
        Map<Plan.Workload, Path> records = new LinkedHashMap<>();
        for (String w : replay.workloads()) {
            screen.live("writing " + w);
            Workload workload = Workload.named(w).orElseThrow();
            records.put(sample(workload, directory), csv(workload, replay, directory));
        }
        screen.live("looking at the machine");
        Environment environment = new Preflight().examine(Version.text(), jdk, Weighing.patience(budget), screen::progress);
        directory.write(environment);
        ReplayResults results = new ReplayResults(replay);
        try (Replaying replaying = new Replaying(replay, home, codecs, jdk, directory, screen, deadline, results)) {
            if (!mode.corrected) replaying.asPublished(records, !mode.asPublished);
            if (!mode.asPublished) {
                replaying.correctedFiles(records);
                replaying.correctedSpeeds(List.copyOf(records.keySet()), environment, seed);
            }
        } finally {
            for (Path csv : records.values()) Files.deleteIfExists(csv);
        }
        show(replay, results, directory, environment, screen);
        return results.hasFailures() ? GATE_FAILED : 0;
    }

    /** The messages that trials time. That all records come back unchanged is shown by the files. */
    private Plan.Workload sample(Workload w, RunDirectory directory) throws IOException {
        Payload sample = w.write(directory.payloads().resolve(w.name() + ".sample.payload"), Importer.MAX_SAMPLE, seed);
        return new Plan.Workload(w.name(), w.description() + " (" + w.origin() + ")", sample, sample, Importer.MAX_SAMPLE, 0);
    }

    private Path csv(Workload w, Replay replay, RunDirectory directory) throws IOException {
        Path csv = directory.payloads().resolve(w.name() + ".csv");
        w.writeCsv(csv, replay.records(), seed);
        return csv;
    }

    private static void show(Replay replay, ReplayResults results, RunDirectory directory, Environment environment,
            Screen screen) throws IOException {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("replay", replay.name());
        json.put("run", directory.folder().toString());
        json.put("rows", results.rows().stream().map(ReplayCommand::tree).toList());
        directory.write(RESULT, JSON.writeValueAsString(json) + "\n");
        if (screen.json()) {
            screen.printJson(json);
            return;
        }
        List<String> conditions = new ArrayList<>(List.of("machine: " + environment.grade().text(),
                environment.cpu() + ", " + environment.cores() + " cores", environment.jdk()));
        conditions.addAll(environment.reasons());
        screen.print(new ReplayTable(replay, results.rows()).text(String.join(" · ", conditions), screen.console().columns()));
        screen.print(directory.folder().toString());
    }

    private static Map<String, Object> tree(ReplayRow r) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("workload", r.workload());
        tree.put("codec", r.codec());
        tree.put("op", r.op().orElse(null));
        tree.put("threads", r.threads().isPresent() ? r.threads().getAsInt() : null);
        tree.put("metric", r.metric());
        tree.put("unit", r.unit());
        tree.put("published", number(r.published()));
        tree.put("asPublished", number(r.asPublished()));
        tree.put("corrected", number(r.corrected()));
        tree.put("note", r.note());
        return tree;
    }

    private static Object number(OptionalDouble number) {
        return number.isPresent() ? (Object) number.getAsDouble() : null;
    }
}
