package weighbridge.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import weighbridge.app.Bench;
import weighbridge.app.Builder;
import weighbridge.app.Codecs;
import weighbridge.app.Declarations;
import weighbridge.app.FieldWeighing;
import weighbridge.app.Interrupts;
import weighbridge.app.Profiling;
import weighbridge.app.Weighing;
import weighbridge.app.source.Sources;
import weighbridge.app.terminal.Screen;
import weighbridge.app.terminal.Words;
import weighbridge.model.InputException;
import weighbridge.model.file.Scratch;
import weighbridge.model.run.Origin;
import weighbridge.model.run.OwnClass;
import weighbridge.model.run.Plan;
import weighbridge.runner.CodecFolder;
import weighbridge.runner.Home;
import weighbridge.runner.jvm.OwnPath;
import weighbridge.situation.Situation;
import weighbridge.source.Described;
import weighbridge.source.Reading;
import weighbridge.store.RunDirectory;
import weighbridge.study.options.DataPath;
import weighbridge.study.options.FileOptions;
import weighbridge.workloads.Imported;
import weighbridge.workloads.MadeUp;
import weighbridge.workloads.Workload;
import weighbridge.workloads.file.DataFiles;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.Progress;

/** Weighs a user's file: infers its schema, then measures every format's size, allocation and speed for it. */
@Command(name = "weigh",
        description = "Weigh your data: CSV, JSON, Parquet, Avro, Arrow, a database or messages of your schema.",
        sortOptions = false)
final class WeighCommand implements Callable<Integer> {
    private static final Duration BUDGET = Duration.ofMinutes(3);
    private static final int MOST_NOTES = 20;

    /** The arguments as texts, since picocli would report an invalid path as a surplus argument. */
    @Parameters(paramLabel = "FILE", arity = "0..*",
            description = "CSV, JSON or other files of one kind (also compressed), a folder, or - for standard "
                    + "input.")
    private List<String> named = List.of();

    private List<Path> files = List.of();

    @Option(names = "--from", paramLabel = "FILE", split = ",", converter = DataPath.class,
            description = "The same as FILE, for use with --sql: --sql QUERY --from FILE.")
    private List<Path> from = List.of();

    @Option(names = "--print-schema",
            description = "Print the schema on standard output and the rest on standard error; weigh nothing.")
    private boolean printSchema;

    @Option(names = "--fields",
            description = "Show what each field costs and what it would cost as another type; time nothing "
                    + "(docs/fields.md).")
    private boolean fields;

    @Option(names = "--batch", paramLabel = "N", split = ",",
            description = "Weigh batches of this many messages, compressed in several ways, and measure the CPU time "
                    + "of compression.")
    private List<Integer> batches = List.of();

    @Spec
    private CommandSpec spec;

    @Mixin
    private FileOptions reading;

    @Mixin
    private MadeUpOptions madeUp;

    @Mixin
    private Measuring measuring;

    @Mixin
    private Baseline baseline;

    @Mixin
    private WarningsOption notes;

    @Mixin
    private SituationOptions situation;

    @Mixin
    private Common common;

    @Override
    public Integer call() throws Exception {
        Screen screen = measuring.on(notes.on(common.screen()));
        Reading asked = reading.reading();
        Optional<Profiling> profiling = madeUp.profiling();
        if (printSchema && profiling.isPresent())
            throw new InputException("--print-schema and --profile both weigh nothing; give only one of them");
        takeFiles(asked);
        Optional<Situation> situated = situation.asked();
        baseline.requireName();
        Home home = Checkout.locate();
        Codecs codecs = measuring.codecs(home);
        boolean exact = fields || !batches.isEmpty();
        if (exact && situated.isPresent()) {
            throw new InputException(
                    "a situation needs times, but --fields and --batch measure none; leave out the situation, or "
                            + "--fields and --batch");
        }
        FieldWeighing.Asked bytes = new FieldWeighing.Asked(fields, Packings.of(batches));
        Measuring.Field field = exact ? measuring.exact(codecs) : measuring.field(codecs, BUDGET);
        field.left().forEach(screen::note);
        // A single builder, so that building does not count against the budget.
        Builder builder = Checkout.builder();
        Sources sources = new Sources(home, builder);
        if (printSchema || profiling.isPresent()) return look(home, screen, sources, asked, profiling);
        String name = Workload.nameOf(files.getFirst());
        RunDirectory directory = RunDirectory.create(common.out(), measuring.named(name));
        Sources.Weighed read = read(sources, asked, directory, screen);
        Imported imported = read.imported();
        SchemaFile.write(directory.file(Weighing.SCHEMA), imported.fileSchema());
        tell(imported, directory.file(Weighing.SCHEMA), codecs, field,
                !exact && asked.options().className().isPresent(), screen);
        Plan.Workload workload = new Plan.Workload(imported.madeUp() ? "made-up-" + name : name, origin(read),
                imported.all(), imported.sample(), imported.records(), imported.meanJsonBytes(),
                exact ? Optional.empty() : own(asked));
        Plan plan = measuring.plan((imported.madeUp() ? "made up by " : "") + shownName(), List.of(workload), field);
        Bench bench = new Bench(home, codecs, screen, measuring.jdks(), builder, asked.options().classPath());
        int code = exact ? new FieldWeighing(bench).begin(directory, plan, bytes, imported.fileSchema())
                : new Weighing(bench, measuring.timed()).begin(directory, plan, situated);
        return baseline.keep(directory, common.out(), screen, code);
    }

    /** The class whose objects contestants that can do so serialize. */
    private static Optional<OwnClass> own(Reading asked) throws IOException {
        Optional<String> name = asked.options().className();
        if (name.isEmpty()) return Optional.empty();
        return Optional.of(new OwnClass(name.get(), OwnPath.digest(asked.options().classPath()), Map.of()));
    }

    private Origin origin(Sources.Weighed read) {
        Imported imported = read.imported();
        List<String> words = words();
        if (madeUp.records().isPresent()) {
            words.addAll(0, List.of("--generate", madeUp.records().get().toString()));
            return new Origin.MadeUp(words, imported.form());
        }
        if (!imported.madeUp()) return new Origin.File(files.getFirst().toString(), words, imported.form(), read.own());
        words.addFirst(word(files.getFirst()));
        return new Origin.MadeUp(words, imported.form());
    }

    /** Sets the files to read. The name of a database may precede its file, as SQLite's users write it. */
    private void takeFiles(Reading asked) throws InputException {
        List<Path> all = new ArrayList<>();
        for (String name : named) all.add(path(name));
        for (Path f : from) all.add(Path.of(f.toString().replaceFirst("^(sqlite|duckdb):", "")));
        if (madeUp.records().isPresent()) {
            all = List.of(madeUp.schema(asked, all));
        } else if (all.isEmpty()) {
            throw new MissingParameterException(spec.commandLine(), spec.positionalParameters().getFirst(), "");
        }
        files = all;
    }

    private Path path(String name) {
        try {
            return new DataPath().convert(name);
        } catch (TypeConversionException e) {
            throw new ParameterException(spec.commandLine(), "FILE: " + e.getMessage());
        }
    }

    /**
     * Reads the file and weighs nothing. Only the schema goes to standard output, so that it can be saved, given back
     * with --schema, and read by any JSON tool.
     */
    private int look(Home home, Screen screen, Sources sources, Reading asked, Optional<Profiling> profiling)
            throws IOException, InputException {
        try (Scratch scratch = new Scratch(home.scratch());
                Interrupts.Scope _ = Interrupts.removing(scratch.folder())) {
            Imported imported = madeUp.records().isPresent() ? made(sources, asked, scratch.folder(), screen)
                    : sources.read(files, asked, scratch.folder(), measuring.seed(), progress(screen));
            screen.note(headline(imported));
            if (printSchema) screen.printText(SchemaFile.text(imported.fileSchema()));
            for (String note : imported.notes()) screen.note("  note: " + note);
            Map<String, String> renamed = imported.fileSchema().sources();
            if (!renamed.isEmpty()) {
                screen.note("  renamed (\"from\" in the schema): " + Printable.list(renamed.entrySet().stream()
                        .map(e -> Printable.quoted(e.getValue()) + " is " + e.getKey()).toList()));
            }
            if (profiling.isPresent()) profiling.get().write(imported, screen);
        }
        return 0;
    }

    /** Reads the file; if that fails, no run is left behind. */
    private Sources.Weighed read(Sources sources, Reading asked, RunDirectory directory, Screen screen)
            throws IOException, InputException {
        boolean done = false;
        try (Interrupts.Scope _ = Interrupts.removing(directory.folder())) {
            Sources.Weighed read = read(sources, asked, directory.payloads(), screen);
            done = true;
            return read;
        } finally {
            if (!done) directory.remove();
        }
    }

    private Sources.Weighed read(Sources sources, Reading asked, Path payloads, Screen screen)
            throws IOException, InputException {
        return madeUp.records().isPresent()
                ? new Sources.Weighed(made(sources, asked, payloads, screen), Optional.empty())
                : sources.weigh(files, asked, payloads, measuring.seed(), progress(screen));
    }

    private Imported made(Sources sources, Reading asked, Path payloads, Screen screen)
            throws IOException, InputException {
        Described schema = sources.schema(asked);
        return MadeUp.of(schema.schema(), schema.ledger(), files.getFirst(), madeUp.records().orElseThrow(), payloads,
                measuring.seed(), progress(screen));
    }

    private Progress progress(Screen screen) {
        return (step, done, total) -> screen.live(step + " " + shownName()
                + (total == 0 ? "" : String.format(Locale.ROOT, ", %d %%", 100 * done / total)));
    }

    private void tell(Imported imported, Path schemaFile, Codecs codecs, Measuring.Field field, boolean own,
            Screen screen) {
        screen.print(headline(imported));
        if (screen.isLive() && screen.console().terminalOut()) {
            // What was asked and what the run finds stay in view.
            int notes = imported.notes().size();
            screen.print(Words.lines(
                    List.of("  Schema: " + schemaFile
                            + (notes == 0 ? " (--print-schema shows it)." : ", with " + notes
                                    + (notes == 1 ? " note" : " notes") + " (--print-schema shows both).")),
                    screen.width()));
            return;
        }
        screen.print(SchemaFile.shown(imported.fileSchema()));
        List<String> lines = new ArrayList<>(notes(imported));
        Declarations.sentence(imported.schema(),
                field.codecs().stream().flatMap(id -> codecs.find(id).stream()).map(CodecFolder::info).toList(), own)
                .ifPresent(s -> lines.add("  " + s));
        lines.add("  To change the schema, edit " + schemaFile + " and pass it with --schema.");
        if (!fields && batches.isEmpty())
            lines.add("  Ratios are relative to " + field.baseline() + "; --baseline CODEC chooses another codec.");
        screen.print(Words.lines(lines, screen.width()) + "\n");
    }

    private String headline(Imported imported) {
        return String.format(Locale.ROOT, "%s: %s, %,d %s", shownName(), imported.form(), imported.records(),
                imported.records() == 1 ? "record" : "records");
    }

    /** The arguments after the first file, as a command would repeat them. */
    private List<String> words() {
        List<String> words = new ArrayList<>();
        for (Path file : files.subList(1, files.size())) words.add(word(file));
        words.addAll(reading.words());
        if (fields) words.add("--fields");
        if (!batches.isEmpty())
            words.addAll(List.of("--batch", batches.stream().map(String::valueOf).collect(Collectors.joining(","))));
        return words;
    }

    private static String word(Path file) {
        String path = file.toString();
        return path.startsWith("-") && path.length() > 1 ? "./" + path : path;
    }

    private String shownName() {
        Path first = files.getFirst();
        String name = first.equals(DataFiles.STANDARD_INPUT) ? "standard input"
                : first.getFileName() == null ? first.toString() : first.getFileName().toString();
        int more = files.size() - 1;
        return Printable.escaped(name) + (more == 0 ? "" : " and " + more + " more");
    }

    private static List<String> notes(Imported imported) {
        List<String> notes = new ArrayList<>();
        imported.notes().stream().limit(MOST_NOTES).forEach(n -> notes.add("  note: " + n));
        if (imported.notes().size() > MOST_NOTES) {
            notes.add("  and " + (imported.notes().size() - MOST_NOTES) + " more notes of this kind");
        }
        return notes;
    }
}
