import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;
import weighbridge.source.Asked;
import weighbridge.source.Child;
import weighbridge.source.SourceJob;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;
import weighbridge.workloads.text.Progress;

/** Writes random files of every kind that one part reads, and compares what is read. Run by {@code tests/readback}. */
final class ReadBack {
    /** Stands for the command line's own reader of text, which is not a source. */
    private static final String TEXT = "-";
    private static final int MOST_SHOWN = 5;

    private final Path top;
    private final String source;
    private final Path kept;

    private ReadBack(Path top, String source, Path kept) {
        this.top = top;
        this.source = source;
        this.kept = kept;
    }

    /**
     * Arguments: the class of the part's writers; the class of the source, or {@value #TEXT}; how many files of each
     * kind; a seed; a folder for files that failed; the number of the first file; kinds, or none for all.
     */
    static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        // What libraries print is not meant for the user.
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        int count = Integer.parseInt(arguments[2]);
        long seed = Long.parseLong(arguments[3]);
        int from = Integer.parseInt(arguments[5]);
        List<String> wanted = List.of(arguments).subList(6, arguments.length);
        Path top = Files.createTempDirectory("readback");
        ReadBack back = new ReadBack(top, arguments[1], Path.of(arguments[4]));
        int faults = 0;
        try {
            Writer.All all = (Writer.All) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
            for (Writer w : all.all())
                if (wanted.isEmpty() || wanted.contains(w.kind())) faults += back.tryAll(w, from, count, seed, out);
        } finally {
            delete(top);
        }
        out.flush();
        Runtime.getRuntime().halt(faults > 0 ? 1 : 0);
    }

    private static void delete(Path folder) throws Exception {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(p);
        }
    }

    private int tryAll(Writer writer, int from, int count, long seed, PrintStream out) throws Exception {
        int faults = 0;
        int equal = 0;
        int otherwise = 0;
        int refused = 0;
        long records = 0;
        long start = System.nanoTime();
        for (int n = from; n < count; n++) {
            SplittableRandom random = new SplittableRandom((seed * 1_000_003 + n) * 31 + writer.kind().hashCode());
            Contents contents = Contents.random(random, writer.ability());
            Path folder = Files.createDirectory(top.resolve("file" + n));
            Writer.Written written = writer.write(contents, random, folder);
            Optional<String> fault;
            try {
                fault = compare(writer, written, contents, folder);
                if (fault.isEmpty()) {
                    equal++;
                    records += contents.records().size();
                }
            } catch (ImportException e) {
                fault = Optional.of("refused: " + e.getMessage());
                if (writer.isGuess()) {
                    refused++;
                    fault = Optional.empty();
                }
            } catch (Guessed e) {
                otherwise++;
                fault = Optional.empty();
            } catch (RuntimeException | AssertionError | StackOverflowError e) {
                fault = Optional.of(e + " " + Stream.of(e.getStackTrace()).limit(4).toList());
            }
            if (fault.isPresent() && faults++ < MOST_SHOWN) {
                Path to = kept.resolve("readback-" + writer.kind() + "-" + n + "-" + written.file().getFileName());
                Files.copy(written.file(), to, StandardCopyOption.REPLACE_EXISTING);
                out.println("FAULT   " + writer.kind() + " " + n + " as " + to + ": " + Printable.line(fault.get()));
            }
            delete(folder);
        }
        out.printf("%-24s %,7d files equal, %,8d records%s%s; %d faults; %.1f s%n", writer.kind(), equal, records,
                refused == 0 ? "" : ", %,d refused".formatted(refused),
                otherwise == 0 ? "" : ", %,d guessed otherwise".formatted(otherwise), faults,
                (System.nanoTime() - start) / 1e9);
        return faults;
    }

    /** Thrown if the columns were guessed otherwise. */
    private static final class Guessed extends RuntimeException {}

    private Optional<String> compare(Writer writer, Writer.Written written, Contents contents, Path folder)
            throws Exception {
        FileSchema schema;
        Path payload;
        long count;
        if (source.equals(TEXT)) {
            Imported imported =
                    Importer.read(written.file(), written.given(), folder.resolve("read"), 1, Progress.NONE);
            schema = imported.fileSchema();
            payload = imported.all().file();
            count = imported.records();
        } else {
            Path printed = folder.resolve("schema.json");
            Outcome<SourceJob.Answer> outcome = Child.carryOut(new SourceJob(source,
                    new SourceJob.Work.Read(List.of(new Asked(written.file(), written.file(), written.schema(), written.options())),
                            Optional.empty(), printed, folder.resolve("read"), 1)),
                    new PrintStream(OutputStream.nullOutputStream()));
            if (!(outcome instanceof Outcome.Measured<SourceJob.Answer>(SourceJob.Answer answer)))
                return Optional.of("refused: " + outcome.reason());
            schema = SchemaFile.read(printed);
            payload = answer.counted().orElseThrow().all().file();
            count = answer.counted().orElseThrow().records();
        }
        boolean sameColumns = schema.schema().rootStruct().fields().stream()
                .allMatch(f -> contents.members().stream().anyMatch(m -> m.name().equals(f.name())));
        if (writer.isGuess() && (!sameColumns || count != contents.records().size())) throw new Guessed();
        if (count != contents.records().size())
            return Optional.of("written " + contents.records().size() + " records, read " + count);
        Compared compared = new Compared(schema.schema(), writer.absent());
        try (PayloadReader reader = new PayloadReader(payload)) {
            for (Map<String, Object> record : contents.records()) {
                Optional<Value.StructValue> read = reader.next();
                if (read.isEmpty()) return Optional.of("the payload ends early");
                Optional<String> difference = compared.record(record, read.get());
                if (difference.isPresent()) return difference;
            }
        }
        return Optional.empty();
    }
}
