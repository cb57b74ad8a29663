package weighbridge.app.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import weighbridge.app.Builder;
import weighbridge.app.Interrupts;
import weighbridge.model.InputException;
import weighbridge.model.file.NotWritten;
import weighbridge.model.file.Scratch;
import weighbridge.model.run.OwnFile;
import weighbridge.runner.Home;
import weighbridge.runner.jvm.CompressedSizes;
import weighbridge.source.Asked;
import weighbridge.source.Described;
import weighbridge.source.Importing;
import weighbridge.source.Options;
import weighbridge.source.Reading;
import weighbridge.source.SourceInfo;
import weighbridge.source.SourceJob;
import weighbridge.source.message.Registered;
import weighbridge.workloads.Given;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.file.Compression;
import weighbridge.workloads.file.DataFile;
import weighbridge.workloads.file.DataFiles;
import weighbridge.workloads.file.RegularFile;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/**
 * Reads users' files: text in this JVM, and anything else in the JVM of a source, which is built when it is first
 * needed.
 */
public final class Sources implements Importing {
    /** How much of a file is examined to determine its kind. */
    private static final int HEAD = 1 << 12;
    /** How much of a file is examined for messages that kcat wrote. */
    private static final int KCAT_HEAD = 1 << 20;
    /** How a message begins that kcat writes with {@code -J}. */
    private static final Pattern KCAT =
            Pattern.compile("\\s*\\{\\s*\"topic\"\\s*:\\s*\"[^\"]*\"\\s*,\\s*\"partition\"\\s*:.*\"payload\"\\s*:");

    private final List<SourceFolder> sources;
    private final SourceJvm jvm;
    private final Path temporary;

    /** @param builder builds a source before it is used */
    public Sources(Home home, Builder builder) throws IOException {
        sources = SourceFolder.find(home);
        jvm = new SourceJvm(builder);
        temporary = home.scratch();
    }

    @Override
    public Imported read(List<Path> paths, Reading reading, Path payloadDirectory, long seed, Progress progress)
            throws IOException, InputException {
        return read(paths, reading, payloadDirectory, seed, progress, (_, imported) -> imported);
    }

    /**
     * What was read, and how large its records are in the files.
     *
     * @param own empty if the files do not hold these records, or the values are made up
     */
    public record Weighed(Imported imported, Optional<OwnFile> own) {}

    /** Reads files, and weighs their records as they lie there. */
    public Weighed weigh(List<Path> paths, Reading reading, Path payloadDirectory, long seed, Progress progress)
            throws IOException, InputException {
        return read(paths, reading, payloadDirectory, seed, progress,
                (files, imported) -> new Weighed(imported, FileSizes.of(files, imported)));
    }

    /** The forms in which sources write tables. */
    public List<String> forms() {
        return sources.stream().flatMap(s -> s.info().writes().stream()).toList();
    }

    /**
     * Writes a table in one of the {@link #forms}.
     *
     * @param table as CSV, with the columns' names in its first line
     */
    public void write(String form, String table, Path to) throws IOException, InputException {
        SourceFolder source = sources.stream().filter(s -> s.info().writes().contains(form)).findFirst().orElseThrow();
        try (Scratch scratch = new Scratch(temporary); Interrupts.Scope _ = Interrupts.removing(scratch.folder())) {
            Path folder = scratch.make("table");
            Path csv = Files.writeString(folder.resolve("table.csv"), table);
            Path written = folder.resolve("written");
            jvm.answer(source, new SourceJob.Work.Write(form, csv, written), to, Optional.empty(), new ShownNames(),
                    scratch, Progress.NONE);
            try {
                Files.copy(written, to, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw NotWritten.of(to, e);
            }
        }
    }

    /** What is made of the imported files while they are there: standard input is not kept. */
    private interface Use<T> {
        T of(List<DataFile> files, Imported imported) throws IOException;
    }

    private <T> T read(List<Path> paths, Reading reading, Path payloadDirectory, long seed, Progress progress,
            Use<T> use) throws IOException, InputException {
        try (Scratch scratch = new Scratch(temporary); Interrupts.Scope _ = Interrupts.removing(scratch.folder());
                DataFiles data = DataFiles.open(paths, System.in, scratch.folder())) {
            CompressedSizes.unpackInto(scratch);
            return use.of(data.files(), read(data, reading, payloadDirectory, scratch, seed, progress));
        }
    }

    private Imported read(DataFiles data, Reading reading, Path payloadDirectory, Scratch scratch, long seed,
            Progress progress) throws IOException, InputException {
        DataFile first = data.files().getFirst();
        Optional<SourceFolder> language = language(reading, Optional.of(first));
        if (language.isEmpty() && !reading.given().csv().isGiven()) requireData(first);
        try {
            return read(data, reading, language, payloadDirectory, scratch, seed, progress);
        } catch (ImportException e) {
            Optional<String> mistake = first.isReadable() ? kcat(first, reading, language) : Optional.empty();
            throw mistake.isPresent() ? new ImportException(first.path(), mistake.get()) : e;
        }
    }

    /** @throws ImportException if the file is a schema in binary; {@link Importer} recognizes schemas in text */
    private void requireData(DataFile file) throws IOException {
        if (!file.isReadable()) return;
        byte[] head = file.head(HEAD);
        if (SchemaStart.isText(head)) return;
        String start = new String(head, StandardCharsets.UTF_8);
        for (SourceFolder s : sources) {
            if (!s.info().readsSchema(file.path()) && !s.info().readsSchema(start)) continue;
            throw new ImportException(file.path(), "is a schema of " + s.info().title()
                    + ", which holds no messages; give it with --schema, and a file of messages");
        }
    }

    /** What to say of messages in JSON that kcat wrote; empty if there are none, or they were read as such. */
    private static Optional<String> kcat(DataFile file, Reading reading, Optional<SourceFolder> language)
            throws IOException {
        String head = new String(file.head(KCAT_HEAD), StandardCharsets.UTF_8);
        if (!KCAT.matcher(head).lookingAt()) return Optional.empty();
        // kcat writes bytes as they are, so that text with them is no UTF-8; the last character may be cut.
        boolean binary = head.indexOf('\ufffd') >= 0 && head.indexOf('\ufffd') < head.length() - 1;
        boolean named = reading.given().records().isPresent();
        String found = "has messages as kcat writes them with -J, in the member payload, ";
        if (language.isEmpty())
            return binary
                    ? Optional.of(found + "and not as text; give their schema with --schema, and --records payload")
                    : Optional.empty();
        SourceInfo info = language.get().info();
        String schema = reading.schema().map(Path::toString).orElse("the class");
        if (binary && !info.options().contains("framing"))
            return Optional.of(found + "but those of " + info.title()
                    + " are not read there; docs/own-schema.md says how they may lie in a file");
        return named ? Optional.empty()
                : Optional.of(found + "and not as " + schema + " has them; give --records payload too");
    }

    private Imported read(DataFiles data, Reading reading, Optional<SourceFolder> language, Path payloadDirectory,
            Scratch scratch, long seed, Progress progress) throws IOException, InputException {
        Optional<SourceFolder> source = source(data.files(), reading, language);
        if (source.isPresent()) {
            return read(source.get(), data, reading, language, payloadDirectory, scratch, seed, progress);
        }
        Given given = reading.given();
        if (reading.schema().isEmpty() && language.isEmpty()) {
            return Importer.read(data, given, payloadDirectory, seed, progress);
        }
        Described described = schema(reading, language, scratch);
        return Importer.read(data, given.with(described.schema()), payloadDirectory, seed, progress)
                .after(described.ledger());
    }

    /**
     * The schema that a user gave, in any language, with what it expresses that ours cannot.
     *
     * @throws InputException if none was given
     */
    @Override
    public Described schema(Reading reading) throws IOException, InputException {
        try (Scratch scratch = new Scratch(temporary); Interrupts.Scope _ = Interrupts.removing(scratch.folder())) {
            return schema(reading, language(reading, Optional.empty()), scratch);
        }
    }

    private Described schema(Reading reading, Optional<SourceFolder> language, Scratch scratch)
            throws IOException, InputException {
        if (language.isEmpty()) {
            Path file = reading.schema().orElseThrow(() -> new InputException("give a schema with --schema FILE"));
            return new Described(SchemaFile.read(file), List.of());
        }
        Path written = scratch.make("schema").resolve("schema.json");
        Path file = reading.schema().orElse(Path.of(reading.options().className().orElse("")));
        if (reading.schema().isPresent()) RegularFile.require(file, file, "a schema file");
        Asked asked = new Asked(file, absolute(file), Optional.empty(), reading.options());
        ShownNames shown = new ShownNames().as(absolute(file), file).as(written, file);
        SourceJob.Answer answer = jvm.answer(language.get(), new SourceJob.Work.Describe(asked, written), file,
                Optional.of(file), shown, scratch, Progress.NONE);
        return new Described(shown.read(written), answer.notes());
    }

    /**
     * The source whose language the schema is in; empty if it is in our own language, or if there is no schema.
     *
     * @param data the first file of data, if there is one
     * @throws InputException naming an option that says nothing here
     */
    private Optional<SourceFolder> language(Reading reading, Optional<DataFile> data)
            throws IOException, InputException {
        Optional<SourceFolder> language = reading.schema().isEmpty() ? taking(reading.options(), Set.of("class"))
                : language(reading.schema().get());
        Set<String> words = reading.options().given();
        words.retainAll(Set.of("message", "class", "classpath", "framing", "include"));
        if (reading.options().format().isPresent()) words.remove("framing");
        if (language.isPresent()) words.removeAll(language.get().info().options());
        if (words.contains("framing") && data.isPresent()) requireFormat(data.get());
        for (String word : words) {
            if (reading.schema().isPresent())
                throw new InputException(
                        "--" + word + " says nothing of the schema " + reading.schema().get() + "; leave it out");
            String other = switch (word) {
                case "classpath" -> "--class NAME";
                case "framing" -> "--schema FILE or --format NAME";
                default -> "--schema FILE";
            };
            throw new InputException(
                    "--" + word + " says nothing without " + other + "; give that too, or leave --" + word + " out");
        }
        return language;
    }

    /** @throws InputException if a file's name or mark tells its format, which the user must name to read frames */
    private void requireFormat(DataFile file) throws IOException, InputException {
        if (!file.isReadable()) return;
        byte[] head = file.head(HEAD);
        for (SourceFolder s : sources) {
            SourceInfo info = s.info();
            Optional<List<String>> endings = info.recordsIn(head).or(() -> info.recordsCalled(file.path()))
                    .map(title -> info.names().getOrDefault(title, List.of()));
            if (endings.isEmpty() || endings.get().isEmpty() || !info.options().contains("framing")) continue;
            throw new InputException("--framing says nothing of " + file.path() + " without its format; give --format "
                    + endings.get().getFirst().substring(1) + " too");
        }
    }

    /** Our own language is told by the content, because its files may be called like those of another. */
    private Optional<SourceFolder> language(Path file) throws IOException {
        boolean isFile = Files.isRegularFile(file);
        if (isFile && SchemaFile.isOne(file)) return Optional.empty();
        Optional<String> registered = Registered.typeIn(file);
        if (registered.isPresent())
            return sources.stream().filter(s -> s.info().registry().equals(registered.get())).findFirst();
        for (SourceFolder s : sources) if (s.info().readsSchema(file)) return Optional.of(s);
        if (!isFile) return Optional.empty();
        String start = SchemaStart.of(file);
        return sources.stream().filter(s -> s.info().readsSchema(start)).findFirst();
    }

    /** The source that accepts all the given options, if there is one. */
    private Optional<SourceFolder> taking(Options options, Set<String> words) {
        Set<String> given = options.given();
        given.retainAll(words);
        return given.isEmpty() ? Optional.empty()
                : sources.stream().filter(s -> s.info().options().containsAll(given)).findFirst();
    }

    /** The source for these files; empty if they are text. */
    private Optional<SourceFolder> source(List<DataFile> files, Reading reading, Optional<SourceFolder> language)
            throws IOException {
        Optional<SourceFolder> asked = taking(reading.options(), Set.of("sql"));
        if (asked.isPresent()) return asked;
        // A file of which the user says how its cells are delimited is text, even if control characters delimit them.
        Optional<SourceFolder> binary = reading.given().csv().isGiven() ? Optional.empty() : language;
        boolean framed = reading.options().framing().isPresent();
        if (reading.options().format().isPresent()) return Optional.of(ofFormat(reading.options().format().get()));
        Kind first = kind(files.getFirst(), binary, framed);
        for (DataFile file : files.subList(1, files.size())) {
            Kind other = kind(file, binary, framed);
            if (other.equals(first)) continue;
            throw new ImportException(file.path(), "is " + other.title() + ", but " + files.getFirst().path() + " is "
                    + first.title() + "; give files of one kind");
        }
        return first.source();
    }

    /** The source of files whose format the user names. */
    private SourceFolder ofFormat(String format) throws IOException {
        return sources.stream().filter(s -> s.info().recordsOf(format).isPresent()).findFirst()
                .orElseThrow(() -> new ImportException("--format " + format + " is none of " + String.join(", ",
                        sources.stream().flatMap(s -> s.info().names().keySet().stream()).sorted().toList())));
    }

    /**
     * The kind of a file.
     *
     * @param source that reads it; empty for text
     */
    private record Kind(String title, Optional<SourceFolder> source) {}

    /** @param framed whether the user says how messages lie in the files */
    private Kind kind(DataFile file, Optional<SourceFolder> language, boolean framed) throws IOException {
        if (file.isReadable()) {
            byte[] head = file.head(HEAD);
            for (SourceFolder s : sources) {
                Optional<String> title = s.info().recordsIn(head);
                if (title.isPresent()) return new Kind(title.get(), Optional.of(s));
            }
            for (SourceFolder s : sources) {
                Optional<String> title = s.info().recordsCalled(file.path());
                if (title.isPresent()) return new Kind(title.get(), Optional.of(s));
            }
            boolean isText = SchemaStart.isText(head) || !framed && TextFile.isTextOrMistaken(head);
            if (language.isPresent() && language.get().info().readsData(file.path(), head, isText, framed)) {
                return new Kind(language.get().info().title(), language);
            }
        }
        return new Kind("text", Optional.empty());
    }

    private Imported read(SourceFolder source, DataFiles data, Reading reading, Optional<SourceFolder> language,
            Path payloadDirectory, Scratch scratch, long seed, Progress progress) throws IOException, InputException {
        List<DataFile> files = data.files();
        boolean itsOwn = language.equals(Optional.of(source));
        Optional<Path> given = Optional.empty();
        List<String> notes = new ArrayList<>();
        if (!itsOwn && (reading.schema().isPresent() || language.isPresent())) {
            Described described = schema(reading, language, scratch);
            given = Optional.of(scratch.folder().resolve("given.json"));
            SchemaFile.write(given.get(), described.schema());
            notes.addAll(described.ledger());
        }
        boolean together = reading.options().sql().isPresent() || source.info().together();
        ShownNames shown = new ShownNames();
        given.ifPresent(g -> shown.as(g, reading.schema().orElse(g)));
        List<Asked.Beside> places = new ArrayList<>();
        for (DataFile file : files) {
            Path place = absolute(place(file, scratch));
            places.add(new Asked.Beside(file.path(), place));
            shown.as(place, file.path());
        }
        Optional<Path> schemaFile = itsOwn ? reading.schema() : Optional.empty();
        if (schemaFile.isPresent()) RegularFile.require(schemaFile.get(), schemaFile.get(), "a schema file");
        schemaFile.ifPresent(s -> shown.as(absolute(s), s));
        List<Asked> asked = new ArrayList<>();
        for (Asked.Beside file : together ? places.subList(0, 1) : places) {
            asked.add(new Asked(file.name(), file.place(), together ? places.subList(1, places.size()) : List.of(),
                    schemaFile.map(Sources::absolute), reading.options(),
                    reading.options().sql().isPresent() ? Optional.empty() : Optional.of(data.name()), Set.of()));
        }
        Path written = scratch.folder().resolve("schema.json");
        Files.createDirectories(payloadDirectory);
        SourceJob.Work.Read work = new SourceJob.Work.Read(asked, given, written, absolute(payloadDirectory), seed);
        Path first = files.getFirst().path();
        shown.as(written, first);
        SourceJob.Answer answer = jvm.answer(source, work, first, schemaFile, shown, scratch, progress);
        SourceJob.Counted counted =
                answer.counted().orElseThrow(() -> new IOException(first + ": nothing was counted"));
        FileSchema schema = shown.read(written);
        notes.addAll(answer.notes());
        boolean saysItself = source.info().recordsIn(files.getFirst().head(HEAD)).isPresent();
        if (itsOwn && reading.schema().isPresent() && !saysItself) {
            notes.add(counted.form() + " is read with " + reading.schema().get()
                    + "; give that schema again, because the printed schema does not say how to read the data");
        }
        return new Imported(first, counted.form(), schema, notes, counted.records(), counted.meanJsonBytes(),
                counted.all(), counted.sample(), counted.format());
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /** The path of the file's bytes, decompressed. */
    private static Path place(DataFile file, Scratch scratch) throws IOException {
        RegularFile.requireData(file.path(), file.place());
        if (file.compression() == Compression.NONE) return file.place();
        Path plain = Files.createTempFile(scratch.folder(), "plain", "");
        try (InputStream in = file.content()) {
            DataFiles.copy(in, plain);
        }
        return plain;
    }
}
