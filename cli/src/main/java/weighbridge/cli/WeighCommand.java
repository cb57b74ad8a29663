package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import weighbridge.model.Origin;
import weighbridge.model.Plan;
import weighbridge.model.Schema;
import weighbridge.store.RunDirectory;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.Progress;
import weighbridge.workloads.SchemaFile;

/** Weighs a file of the user's: infers its schema, then every format's size, allocation and speed for it. */
@Command(name = "weigh", description = "Weigh your data: a CSV or JSON Lines file.", sortOptions = false)
final class WeighCommand implements Callable<Integer> {
    private static final Duration BUDGET = Duration.ofMinutes(3);
    private static final String SCHEMA = "schema.json";
    private static final int LONGEST_NAME = 100;

    @Parameters(paramLabel = "FILE", description = "CSV, or JSON Lines (an object a line).")
    private Path file;

    @Option(names = "--schema", paramLabel = "FILE", description = "Its schema, instead of the one that would be inferred.")
    private Optional<Path> schema = Optional.empty();

    @Option(names = "--print-schema", description = "Print the schema and weigh nothing.")
    private boolean printSchema;

    @Mixin
    private Measuring measuring;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = common.screen();
        Optional<Schema> given = schema.isPresent() ? Optional.of(SchemaFile.read(schema.get())) : Optional.empty();
        if (printSchema) return printSchema(screen, given);
        Home home = Home.locate();
        Codecs codecs = Codecs.read(home);
        Measuring.Field field = measuring.field(codecs, BUDGET);
        String name = stem(file);
        RunDirectory directory = RunDirectory.create(common.out(), name);
        Imported imported = read(given, directory, screen);
        SchemaFile.write(directory.file(SCHEMA), imported.schema());
        tell(imported, directory.file(SCHEMA), field, screen);
        Origin origin = new Origin.File(file.toString(), schema.map(Path::toString), imported.form());
        Plan.Workload workload = new Plan.Workload(name, origin, imported.all(), imported.sample(), imported.records(),
                imported.meanJsonBytes());
        Plan plan = measuring.plan(file.getFileName().toString(), List.of(workload), field);
        directory.write(plan, codecs.of(plan));
        return new Weighing(home, codecs, screen, measuring.jdk()).carryOut(directory, plan);
    }

    private int printSchema(Screen screen, Optional<Schema> given) throws IOException {
        Path scratch = Files.createTempDirectory("weighbridge");
        try {
            screen.printText(SchemaFile.text(Importer.read(file, given, scratch, measuring.seed(), progress(screen)).schema()));
        } finally {
            delete(scratch);
        }
        return 0;
    }

    /** A file that cannot be read leaves no run behind. */
    private Imported read(Optional<Schema> given, RunDirectory directory, Screen screen) throws IOException {
        boolean done = false;
        try {
            Imported imported = Importer.read(file, given, directory.payloads(), measuring.seed(), progress(screen));
            done = true;
            return imported;
        } finally {
            if (!done) delete(directory.folder());
        }
    }

    private Progress progress(Screen screen) {
        return (step, done, total) ->
                screen.live(String.format(Locale.ROOT, "%s %s, %d %%", step, file.getFileName(), total == 0 ? 100 : 100 * done / total));
    }

    private static void tell(Imported imported, Path schemaFile, Measuring.Field field, Screen screen) {
        screen.print(String.format(Locale.ROOT, "%s: %s, %,d records", imported.file().getFileName(), imported.form(), imported.records()));
        screen.print(SchemaFile.text(imported.schema()));
        if (!imported.renamed().isEmpty()) {
            screen.print("  renamed: " + String.join(", ", imported.renamed().stream().map(r -> r.source() + " → " + r.field()).toList()));
        }
        for (String note : imported.notes()) screen.print("  note: " + note);
        screen.print("  To change it, edit " + schemaFile + " and give it back with --schema.");
        screen.print("  Ratios are to " + field.baseline() + "; --baseline CODEC takes another.\n");
    }

    /** The file's name without its ending, in the characters that a plan's names may have. */
    static String stem(Path file) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        String stem = name.replaceFirst("\\.[^.]*$", "").replaceAll("[^A-Za-z0-9._-]+", "-")
                .replaceAll("^[-.]+|-+$", "");
        return stem.isEmpty() ? "data" : stem.substring(0, Math.min(LONGEST_NAME, stem.length()));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
        }
    }
}
