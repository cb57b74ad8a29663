import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;
import weighbridge.source.Asked;
import weighbridge.source.Child;
import weighbridge.source.Options;
import weighbridge.source.SourceJob;
import weighbridge.workloads.Given;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.MadeUp;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.schema.SchemaWriter;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.Progress;

/**
 * Damages files of every kind that one part reads. Each must be refused in a sentence, or be read and then come back
 * equal through the schema that is printed for it. Run by {@code tests/damaged}.
 */
final class Damaged {
    private static final int LONGEST_SENTENCE = 900;
    private static final int MOST_SECONDS = 20;
    private static final long MOST_MIB = 512;
    private static final int MOST_HANGING = 3;
    private static final int MADE_UP = 5;
    /** Stands for the command line's own reader of text, which is not a source. */
    private static final String TEXT = "-";

    private final Path top = Files.createTempDirectory("damaged");
    private Path folder = top;
    /** The folder of the sound files that are damaged now. */
    private Path origin = top;
    private final String source;
    private final Path at;
    private String last = "";
    private int accepted;
    private int refused;
    private int tooLarge;
    private int faults;
    private int hanging;

    private Damaged(String source, Path at) throws IOException {
        this.source = source;
        this.at = at;
    }

    /**
     * Arguments: a folder with sound files in {@code data/KIND} and schemas in {@code schema/KIND}; the class of the
     * source that reads them, or {@value #TEXT}; how many of each kind; a seed; a file in which this JVM notes the file
     * that it is at; the kind and number to begin with; kinds, or none for all.
     */
    static void main(String[] arguments) throws Exception {
        Damaged damaged = new Damaged(arguments[1], Path.of(arguments[4]));
        // What libraries print is not meant for the user.
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        int count = Integer.parseInt(arguments[2]);
        long seed = Long.parseLong(arguments[3]);
        List<String> wanted = List.of(arguments).subList(7, arguments.length);
        boolean begun = arguments[5].isEmpty();
        int faults = 0;
        try {
            for (Path kind : kinds(Path.of(arguments[0]))) {
                String name = kind.getFileName().toString();
                if (!wanted.isEmpty() && !wanted.contains(name)) continue;
                int from = name.equals(arguments[5]) ? Integer.parseInt(arguments[6]) : 0;
                begun |= name.equals(arguments[5]);
                if (begun) faults += damaged.tryAll(kind, from, count, seed);
            }
        } finally {
            try (Stream<Path> walk = Files.walk(damaged.top)) {
                for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
            }
        }
        long peak = peak();
        System.out.printf("%-16s %s took at most %,d MiB%n", "", Path.of(arguments[0]).getFileName(), peak);
        // Threads that hang would keep this JVM alive.
        System.out.flush();
        Runtime.getRuntime().halt(faults > 0 || peak > MOST_MIB ? 1 : 0);
    }

    private static List<Path> kinds(Path sound) throws IOException {
        List<Path> kinds = new ArrayList<>();
        for (String of : List.of("data", "schema")) {
            if (!Files.isDirectory(sound.resolve(of))) continue;
            try (Stream<Path> list = Files.list(sound.resolve(of))) {
                kinds.addAll(list.sorted().toList());
            }
        }
        return kinds;
    }

    /** The most memory that this process has used, in MiB; 0 if the system does not say. */
    private static long peak() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) return 0;
        return Files.readAllLines(status).stream().filter(l -> l.startsWith("VmHWM"))
                .mapToLong(l -> Long.parseLong(l.replaceAll("\\D", "")) >> 10).findFirst().orElse(0);
    }

    private int tryAll(Path kind, int from, int count, long seed) throws Exception {
        accepted = refused = tooLarge = faults = 0;
        long slowest = 0;
        List<Path> sound;
        Optional<Path> by;
        try (Stream<Path> walk = Files.walk(kind)) {
            List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
            boolean data = kind.getParent().endsWith("data");
            sound = files.stream().filter(f -> !isBy(f) && !(data && isClass(f))).toList();
            by = files.stream().filter(f -> isBy(f) || data && isClass(f)).findFirst();
        }
        // All schemas are needed, because they import each other.
        folder = Files.createDirectory(top.resolve(kind.getFileName()));
        for (Path f : sound) restore(kind, f);
        origin = kind;
        String name = kind.getFileName().toString();
        boolean schema = kind.getParent().endsWith("schema");
        for (int n = from; n < count; n++) {
            SplittableRandom random = new SplittableRandom((seed * 1_000_003 + n) * 31 + name.hashCode());
            Files.writeString(at, name + " " + n);
            Path one = n == 0 ? sound.getFirst() : sound.get(random.nextInt(sound.size()));
            // A schema is recognized by its file's extension, so it keeps its name.
            boolean anonymous = !schema && n > 0 && random.nextInt(9) == 0;
            Path file = folder.resolve(anonymous ? "data" : kind.relativize(one).toString());
            byte[] whole = Files.readAllBytes(one);
            Files.write(file, n == 0 ? whole : new Damage(random).to(whole, schema));
            long start = System.nanoTime();
            Optional<String> fault = within(() -> schema ? describe(file) : read(file, by));
            slowest = Math.max(slowest, System.nanoTime() - start);
            // The first file is undamaged.
            if (n == 0 && accepted == 0 && fault.isEmpty()) fault = Optional.of("refused although it is sound: " + last);
            if (fault.isPresent()) fault(name + " " + n, file, fault.get());
            Files.delete(file);
            restore(kind, one);
            if (hanging > MOST_HANGING) break;
        }
        System.out.printf("%-16s %,6d refused, %,d of them for memory; %,6d accepted and back; slowest %.1f s; %d faults%n",
                name, refused, tooLarge, accepted, slowest / 1e9, faults);
        return faults;
    }

    private void restore(Path kind, Path sound) throws IOException {
        Path place = folder.resolve(kind.relativize(sound).toString());
        Files.createDirectories(place.getParent());
        Files.copy(sound, place, StandardCopyOption.REPLACE_EXISTING);
    }

    private static boolean isClass(Path file) {
        return file.toString().endsWith(".class");
    }

    private static boolean isBy(Path file) {
        return file.getFileName().toString().startsWith("by.");
    }

    private interface Attempt {
        /** The sentence with which a file is refused; empty if the file was read and came back equal. */
        Optional<String> make() throws Exception;
    }

    /** What is wrong with an attempt, in words; empty if nothing is. */
    private Optional<String> within(Attempt attempt) throws InterruptedException {
        String[] fault = {""};
        Thread thread = Thread.ofPlatform().daemon().start(() -> {
            try {
                Optional<String> sentence = attempt.make();
                if (sentence.isEmpty()) accepted++;
                else {
                    refused++;
                    last = sentence.get();
                    if (!isSentence(sentence.get())) fault[0] = "no sentence: " + sentence.get();
                }
            } catch (OutOfMemoryError e) {
                // The JVM of a source ends at this error, and the JVM that waits for it reports it in a sentence.
                if (source.equals(TEXT)) fault[0] = e.toString();
                refused++;
                tooLarge++;
            } catch (Throwable e) {
                fault[0] = e + " " + Arrays.stream(e.getStackTrace()).limit(4).toList();
            }
        });
        thread.join(MOST_SECONDS * 1_000L);
        if (!thread.isAlive()) return Optional.of(fault[0]).filter(f -> !f.isEmpty());
        hanging++;
        return Optional.of("took more than " + MOST_SECONDS + " s: " + Arrays.stream(thread.getStackTrace()).limit(9).toList());
    }

    private boolean isSentence(String message) {
        // A message about a class begins with its name, not with a file.
        boolean named = message.startsWith(top.toString()) || message.startsWith("acme.");
        return named && message.length() <= LONGEST_SENTENCE
                && message.equals(Printable.escaped(message)) && !message.contains("Exception:");
    }

    private Optional<String> read(Path file, Optional<Path> by) throws Exception {
        if (!source.equals(TEXT)) return readBySource(file, by);
        Imported inferred;
        try {
            inferred = Importer.read(file, Given.NOTHING, top.resolve("inferred"), 1, Progress.NONE);
        } catch (ImportException e) {
            return Optional.of(e.getMessage());
        }
        FileSchema printed = printed(inferred.fileSchema());
        if (inferred.madeUp()) requireBack(inferred, printed);
        else requireEqual(inferred, file, printed);
        return Optional.empty();
    }

    private FileSchema printed(FileSchema own) throws IOException {
        Path schema = top.resolve("printed.json");
        SchemaFile.write(schema, own);
        FileSchema printed = SchemaFile.read(schema);
        if (!printed.equals(own)) throw new AssertionError("another schema is read than was printed");
        return printed;
    }

    private void requireEqual(Imported first, Path file, FileSchema printed) throws IOException {
        Imported again;
        try {
            again = Importer.read(file, Given.schema(printed), top.resolve("given"), 1, Progress.NONE);
        } catch (ImportException e) {
            throw new AssertionError("refused by its own schema: " + e.getMessage());
        }
        if (!again.all().digest().equals(first.all().digest()) || !again.sample().digest().equals(first.sample().digest())
                || again.meanJsonBytes() != first.meanJsonBytes()) {
            throw new AssertionError("differs when it is read by its own schema");
        }
    }

    /**
     * Requires that the records, written as JSON, are equal when they are read by the schema that was printed for them.
     */
    private void requireBack(Imported first, FileSchema printed) throws IOException {
        Path json = top.resolve("back.jsonl");
        SchemaWriter writer = SchemaWriter.bySources(printed);
        try (PayloadReader records = new PayloadReader(first.all().file()); var out = Files.newBufferedWriter(json)) {
            for (Optional<Value.StructValue> r = records.next(); r.isPresent(); r = records.next()) {
                out.write(JsonText.of(writer.json(r.get())));
                out.newLine();
            }
        }
        Imported again;
        try {
            again = Importer.read(json, Given.schema(printed), top.resolve("given"), 1, Progress.NONE);
        } catch (ImportException e) {
            throw new AssertionError("refused by its own schema: " + e.getMessage());
        }
        if (!again.all().digest().equals(first.all().digest())) throw new AssertionError("differs: " + difference(first, again));
    }

    private static String difference(Imported first, Imported second) throws IOException {
        try (PayloadReader a = new PayloadReader(first.all().file()); PayloadReader b = new PayloadReader(second.all().file())) {
            while (true) {
                Optional<Value.StructValue> one = a.next();
                Optional<Value.StructValue> other = b.next();
                if (!one.equals(other)) return values(one) + " is " + values(other);
                if (one.isEmpty()) return "in the schema";
            }
        }
    }

    private static List<Value> values(Optional<Value.StructValue> message) {
        return message.map(Value.StructValue::fields).orElse(List.of());
    }

    private Optional<String> readBySource(Path file, Optional<Path> by) throws Exception {
        Asked asked = by.filter(Damaged::isClass).isPresent() ? new Asked(file, file, Optional.empty(), classOf(by.get()))
                : new Asked(file, file, by, Options.NONE);
        Path schema = top.resolve("schema.json");
        Outcome<SourceJob.Answer> outcome = carryOut(
                new SourceJob.Work.Read(List.of(asked), Optional.empty(), schema, top.resolve("inferred"), 1));
        if (!(outcome instanceof Outcome.Measured<SourceJob.Answer>(SourceJob.Answer answer)))
            return Optional.of(outcome.reason());
        FileSchema printed = SchemaFile.read(schema);
        SourceJob.Counted counted = answer.counted().orElseThrow();
        Imported imported = new Imported(file, counted.form(), printed, answer.notes(), counted.records(),
                counted.meanJsonBytes(), counted.all(), counted.sample(), counted.format());
        requireBack(imported, printed(printed));
        return Optional.empty();
    }

    /** The options that name the class of a dump's objects, the one of which the others' files have names. */
    private Options classOf(Path file) {
        String name = origin.relativize(file).toString().replaceFirst("([$][^/]*)?[.]class$", "").replace('/', '.');
        return new Options(Optional.empty(), Optional.of(name), List.of(origin), Optional.empty());
    }

    private Outcome<SourceJob.Answer> carryOut(SourceJob.Work work) throws Exception {
        return Child.carryOut(new SourceJob(source, work), new PrintStream(OutputStream.nullOutputStream()));
    }

    private Optional<String> describe(Path file) throws Exception {
        FileSchema described;
        try {
            if (source.equals(TEXT)) described = SchemaFile.read(file);
            else {
                Path written = top.resolve("schema.json");
                Outcome<SourceJob.Answer> outcome = carryOut(new SourceJob.Work.Describe(asked(file, ""), written));
                if (outcome.reason().contains("--message"))
                    outcome = carryOut(new SourceJob.Work.Describe(asked(file, "Order"), written));
                if (!(outcome instanceof Outcome.Measured<SourceJob.Answer>)) return Optional.of(outcome.reason());
                described = SchemaFile.read(written);
            }
            Imported madeUp = MadeUp.of(described, List.of(), file, MADE_UP, top.resolve("inferred"), 1, Progress.NONE);
            requireBack(madeUp, printed(described));
        } catch (ImportException e) {
            return Optional.of(e.getMessage());
        }
        return Optional.empty();
    }

    /** A class is requested by its name and its class path. */
    private Asked asked(Path file, String message) {
        String path = folder.relativize(file).toString();
        Optional<String> asked = Optional.of(message).filter(m -> !m.isEmpty());
        if (!path.endsWith(".class")) {
            return new Asked(file, file, Optional.empty(),
                    new Options(asked, Optional.empty(), List.of(), Optional.empty()));
        }
        String name = path.replace(".class", "").replace('/', '.');
        return new Asked(file, file, Optional.empty(),
                new Options(Optional.empty(), Optional.of(name), List.of(folder), Optional.empty()));
    }

    private void fault(String which, Path file, String what) throws IOException {
        faults++;
        Path kept = at.resolveSibling("damaged-" + which.replace(' ', '-') + "-" + file.getFileName());
        Files.copy(file, kept, StandardCopyOption.REPLACE_EXISTING);
        System.out.println("FAULT   " + which + " as " + kept + ": " + Printable.line(what));
    }
}
