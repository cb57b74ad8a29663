package weighbridge.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import weighbridge.model.Entry;
import weighbridge.model.Environment;
import weighbridge.model.Plan;

/**
 * One run on disk.
 *
 * <p>The plan, the environment and the summary appear under their names only when they are whole; the journal grows line by line.
 */
public final class RunDirectory {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm");
    private static final String PLAN = "plan.json";
    private static final String ENVIRONMENT = "environment.json";
    private static final String TRIALS = "trials.jsonl";
    private static final String AS_PUBLISHED = "as-published.jsonl";

    private final Path folder;

    private RunDirectory(Path folder) {
        this.folder = folder;
    }

    /** Makes a directory that no other run has, {@code <out>/<time>-<name>}, with a number behind it where that is taken. */
    public static RunDirectory create(Path out, String name) throws IOException {
        return create(out, name, LocalDateTime.now());
    }

    static RunDirectory create(Path out, String name, LocalDateTime time) throws IOException {
        String base = TIME.format(time) + "-" + fileName(name);
        Files.createDirectories(out);
        for (int n = 1; ; n++) {
            try {
                return new RunDirectory(Files.createDirectory(out.resolve(n == 1 ? base : base + "-" + n)));
            } catch (FileAlreadyExistsException _) {
                // Another run of the same minute; the next number, then.
            }
        }
    }

    /** Keeps the letters, digits, dots and dashes of a name. */
    private static String fileName(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._]+", "-").replaceAll("^[-.]+|-+$", "");
        return plain.isEmpty() ? "run" : plain.substring(0, Math.min(60, plain.length()));
    }

    /** @throws RunException if the folder holds no run */
    public static RunDirectory open(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) throw new RunException(folder, "is no folder; `weighbridge list runs` shows the runs there are");
        if (!Files.isRegularFile(folder.resolve(PLAN))) {
            throw new RunException(folder, "holds no run (it has no " + PLAN + "); `weighbridge list runs` shows the runs there are");
        }
        return new RunDirectory(folder);
    }

    /** The runs in a folder, oldest first; none if there is no such folder. */
    public static List<RunDirectory> list(Path out) throws IOException {
        if (!Files.isDirectory(out)) return List.of();
        try (Stream<Path> folders = Files.list(out)) {
            return folders.filter(f -> Files.isRegularFile(f.resolve(PLAN))).sorted().map(RunDirectory::new).toList();
        }
    }

    public Path folder() {
        return folder;
    }

    /** The folder's own name, such as {@code 2026-01-14-1030-orders}. */
    public String name() {
        return folder.toAbsolutePath().normalize().getFileName().toString();
    }

    /** Where the payload files go. */
    public Path payloads() throws IOException {
        return Files.createDirectories(folder.resolve("payloads"));
    }

    /** Where what a codec generated is kept, a folder a codec. */
    public Path generated() throws IOException {
        return Files.createDirectories(folder.resolve("generated"));
    }

    /** A file of the run by its name, such as {@code report.html}; it need not be there. */
    public Path file(String name) {
        return folder.resolve(name);
    }

    public void write(Plan plan) throws IOException {
        write(PLAN, PlanJson.write(plan, folder) + "\n");
    }

    /** @throws RunException if there is no plan, or it cannot be read */
    public Plan plan() throws IOException {
        return read(PLAN, text -> PlanJson.read(text, folder));
    }

    public void write(Environment environment) throws IOException {
        write(ENVIRONMENT, Json.write(out -> Json.tree(out, EnvironmentJson.tree(environment))) + "\n");
    }

    /** Whether the environment was recorded; not so if the process was killed right after its plan. */
    public boolean hasEnvironment() {
        return Files.exists(folder.resolve(ENVIRONMENT));
    }

    /** @throws RunException if there is no environment, or it cannot be read */
    public Environment environment() throws IOException {
        return read(ENVIRONMENT, EnvironmentJson::read);
    }

    /** What {@link #write(Environment)} writes, to be part of a summary. */
    public static Map<String, Object> tree(Environment environment) {
        return EnvironmentJson.tree(environment);
    }

    /** Opens the journal to go on; a line that a killed process left without its end is cut off. */
    public Journal journal() throws IOException {
        return Journal.open(folder.resolve(TRIALS));
    }

    /** The same for what a replay did by its article's own way, which no summary of the run counts. */
    public Journal asPublished() throws IOException {
        return Journal.open(folder.resolve(AS_PUBLISHED));
    }

    /** Every outcome so far, also while the run goes on. */
    public List<Entry> entries() throws IOException {
        return Journal.read(folder.resolve(TRIALS));
    }

    private <T> T read(String name, Function<String, T> parse) throws IOException {
        Path file = folder.resolve(name);
        try {
            return parse.apply(Files.readString(file));
        } catch (NoSuchFileException _) {
            throw new RunException(file, "is missing");
        } catch (Json.Malformed e) {
            throw new RunException(file, e.getMessage());
        }
    }

    /** Writes a file of the run, such as {@code report.html}; it appears under its name only when it is whole. */
    public void write(String name, String content) throws IOException {
        Path part = folder.resolve(name + ".part");
        Set<OpenOption> anew = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        try (FileChannel channel = FileChannel.open(part, anew)) {
            ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) channel.write(bytes);
            channel.force(true);
        }
        Files.move(part, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
}
