package weighbridge.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.file.NotWritten;
import weighbridge.model.file.OwnerOnly;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Plan;

/**
 * One run on disk.
 *
 * <p>The plan, the environment and the summary appear under their names only when they are complete; the journal grows
 * line by line.
 */
public final class RunDirectory {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm");
    private static final String PLAN = "plan.json";
    private static final String CONTESTANTS = "contestants.json";
    private static final String ENVIRONMENT = "environment.json";
    static final String TRIALS = "trials.jsonl";
    private static final String STUDY = "study.json";
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final String BASELINES = "baselines";
    /** What comparisons need of a run; its messages are not among it. */
    private static final List<String> KEPT = List.of(PLAN, CONTESTANTS, ENVIRONMENT, TRIALS);

    private final Path folder;

    private RunDirectory(Path folder) {
        this.folder = folder;
    }

    /**
     * Creates a directory that no other run has: {@code <out>/<time>-<name>}, with a number appended if that is taken.
     */
    public static RunDirectory create(Path out, String name) throws IOException {
        return create(out, name, LocalDateTime.now());
    }

    /** The same for a run that began at another time. */
    public static RunDirectory create(Path out, String name, Instant begin) throws IOException {
        return create(out, name, LocalDateTime.ofInstant(begin, ZoneId.systemDefault()));
    }

    static RunDirectory create(Path out, String name, LocalDateTime time) throws IOException {
        String base = TIME.format(time) + "-" + fileName(name);
        Files.createDirectories(out);
        for (int n = 1;; n++) {
            try {
                return new RunDirectory(OwnerOnly.createFolder(out.resolve(n == 1 ? base : base + "-" + n)));
            } catch (FileAlreadyExistsException _) {
                // Another run of the same minute has this name; try the next number.
            }
        }
    }

    /** Reduces a name to letters, digits, dots and dashes. */
    private static String fileName(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._]+", "-").replaceAll("^[-.]+|-+$", "");
        return plain.isEmpty() ? "run" : plain.substring(0, Math.min(60, plain.length()));
    }

    /** @throws RunException if the folder holds no run, or contains anything other than files and folders */
    public static RunDirectory open(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new RunException(folder, "is not a folder; `weighbridge list runs` shows all runs");
        }
        if (!isRun(folder)) {
            throw new RunException(folder,
                    "is not a run (it has no " + PLAN + "); `weighbridge list runs` shows all runs");
        }
        requireOwnContent(folder);
        return new RunDirectory(folder);
    }

    /** Rejects links, since a run may come from elsewhere, and a link would redirect what is written or read. */
    private static void requireOwnContent(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder.toRealPath())) {
            for (Path p : (Iterable<Path>) walk::iterator) {
                if (Files.isSymbolicLink(p)) {
                    throw new RunException(p, "is a symbolic link, but a run may contain only files and folders; "
                            + "replace the link with what it points to");
                }
                if (!Files.isRegularFile(p) && !Files.isDirectory(p)) {
                    throw new RunException(p, "is neither a file nor a folder; delete it");
                }
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Whether the folder holds a run, valid or not. */
    public static boolean isRun(Path folder) {
        return Files.isRegularFile(folder.resolve(PLAN));
    }

    /** The runs in a folder, oldest first; none if there is no such folder. */
    public static List<RunDirectory> list(Path out) throws IOException {
        if (!Files.isDirectory(out)) return List.of();
        try (Stream<Path> folders = Files.list(out)) {
            return folders.filter(RunDirectory::isRun).sorted(Comparator.comparing(RunDirectory::age))
                    .map(RunDirectory::new).toList();
        }
    }

    /** The runs that are kept under names in a folder of runs, in the order of the names. */
    public static List<RunDirectory> baselines(Path out) throws IOException {
        Path all = out.resolve(BASELINES);
        if (!Files.isDirectory(all)) return List.of();
        try (Stream<Path> folders = Files.list(all)) {
            return folders.filter(RunDirectory::isRun).filter(f -> !f.getFileName().toString().startsWith(".")).sorted()
                    .map(RunDirectory::new).toList();
        }
    }

    /**
     * Keeps what comparisons need of this run, without its messages, in place of what was kept under the name.
     *
     * @param out  the folder of runs
     * @param name a valid file name
     */
    public RunDirectory keep(Path out, String name) throws IOException {
        Path all = OwnerOnly.createFolders(out.resolve(BASELINES));
        RunDirectory part = new RunDirectory(OwnerOnly.createFolder(all.resolve("." + name + "-" + System.nanoTime())));
        try {
            for (String file : KEPT)
                if (Files.exists(folder.resolve(file))) part.write(file, Files.readString(folder.resolve(file)));
            Path kept = all.resolve(name);
            if (Files.isDirectory(kept)) new RunDirectory(kept).remove();
            Files.move(part.folder, kept, StandardCopyOption.ATOMIC_MOVE);
            return new RunDirectory(kept);
        } finally {
            if (Files.isDirectory(part.folder)) part.remove();
        }
    }

    /** The bytes of all of its files. */
    public long bytes() throws IOException {
        long bytes = 0;
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.filter(Files::isRegularFile).toList()) bytes += Files.size(p);
        }
        return bytes;
    }

    /** A sort key: names are ordered by time, and names with equal times by number, with 2 before 10. */
    private static String age(Path run) {
        return DIGITS.matcher(run.getFileName().toString())
                .replaceAll(m -> "0".repeat(Math.max(0, 20 - m.group().length())) + m.group());
    }

    public Path folder() {
        return folder;
    }

    /** The folder's name, such as {@code 2026-01-14-1030-orders}. */
    public String name() {
        return folder.toAbsolutePath().normalize().getFileName().toString();
    }

    /** The folder for payload files, which is created if necessary. */
    public Path payloads() throws IOException {
        return OwnerOnly.createFolders(folder.resolve("payloads"));
    }

    /** The folder for generated code, with one folder per codec. */
    public Path generated() throws IOException {
        return OwnerOnly.createFolders(folder.resolve("generated"));
    }

    /** A file of the run by its name, such as {@code report.html}; it need not exist. */
    public Path file(String name) {
        return folder.resolve(name);
    }

    /**
     * Writes what the run does and what its codecs state; a run with a plan has both.
     *
     * @param contestants the facts of the plan's codecs
     */
    public void write(Plan plan, List<CodecInfo> contestants) throws IOException {
        write(CONTESTANTS, ContestantsJson.write(contestants) + "\n");
        write(PLAN, PlanJson.write(plan, folder) + "\n");
    }

    /** Lets the run have so many rounds, if its plan has fewer. */
    public void allow(int rounds) throws IOException {
        Plan plan = plan().upTo(rounds);
        if (!plan.equals(plan())) write(PLAN, PlanJson.write(plan, folder) + "\n");
    }

    /** @throws RunException if there is no plan, or it cannot be read */
    public Plan plan() throws IOException {
        return read(PLAN, text -> PlanJson.read(text, folder));
    }

    /**
     * What the run's codecs stated when it began; empty for a run from before this was stored.
     *
     * @throws RunException if it cannot be read
     */
    public Optional<List<CodecInfo>> contestants() throws IOException {
        return Files.exists(folder.resolve(CONTESTANTS)) ? Optional.of(read(CONTESTANTS, ContestantsJson::read))
                : Optional.empty();
    }

    /** Writes which study the run belongs to. */
    public void write(StudyRequest request) throws IOException {
        write(STUDY, StrictJson.write(out -> {
            out.writeStartObject();
            out.writeNumberProperty("v", StrictJson.VERSION);
            out.writeStringProperty("study", request.study());
            StrictJson.texts(out, "arguments", request.arguments());
            out.writeEndObject();
        }) + "\n");
    }

    /**
     * Which study the run belongs to; empty if none.
     *
     * @throws RunException if that cannot be read
     */
    public Optional<StudyRequest> study() throws IOException {
        if (!Files.exists(folder.resolve(STUDY), LinkOption.NOFOLLOW_LINKS)) return Optional.empty();
        return Optional.of(read(STUDY, text -> {
            StrictJson.Obj in = StrictJson.read(text);
            in.requireVersion();
            return new StudyRequest(in.text("study"), in.texts("arguments"));
        }));
    }

    public void write(Environment environment) throws IOException {
        write(ENVIRONMENT, StrictJson.write(out -> StrictJson.tree(out, EnvironmentJson.tree(environment))) + "\n");
    }

    /** Whether the environment was recorded; false if the process was killed right after writing the plan. */
    public boolean hasEnvironment() {
        return Files.exists(folder.resolve(ENVIRONMENT));
    }

    /** @throws RunException if the environment is missing or malformed */
    public Environment environment() throws IOException {
        return read(ENVIRONMENT, EnvironmentJson::read);
    }

    /** The content that {@link #write(Environment)} writes, as a part of a summary. */
    public static Map<String, Object> tree(Environment environment) {
        return EnvironmentJson.tree(environment);
    }

    /**
     * Acquires the exclusive right to continue the run.
     *
     * @throws RunException if another process has it
     */
    public RunLock lock() throws IOException {
        return RunLock.take(folder);
    }

    /** Whether a process is continuing the run at this moment. */
    public boolean isRunning() throws IOException {
        return RunLock.isHeld(folder);
    }

    /** Every outcome so far; may be called during the run. */
    public List<Entry> entries() throws IOException {
        return Journal.read(folder.resolve(TRIALS));
    }

    private <T> T read(String name, Function<String, T> parse) throws IOException {
        Path file = folder.resolve(name);
        try {
            return parse.apply(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file))).toString());
        } catch (NoSuchFileException _) {
            throw new RunException(file, "is missing; restore it, or start a new run");
        } catch (CharacterCodingException _) {
            throw new RunException(file, "is not UTF-8; restore it, or start a new run");
        } catch (StrictJson.Malformed e) {
            throw new RunException(file, e.getMessage());
        }
    }

    /** The content of a regular file; folders are rejected, and so are pipes, which may never end. */
    static byte[] bytes(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new RunException(file, "is not a file; delete it, or replace it with the right file");
        }
        return Files.readAllBytes(file);
    }

    /** Removes the run and everything in it. */
    public void remove() throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
        }
    }

    /** Writes a file of the run, such as {@code report.html}; it appears under its name only when it is complete. */
    public void write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        try {
            // The name is unique: another writer of the same file at the same time uses another, and no link can be
            // there for the content to be written through.
            Path part = OwnerOnly.createTempFile(folder, name + ".", ".part");
            try {
                try (FileChannel channel = OwnerOnly.open(part, StandardOpenOption.WRITE)) {
                    ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
                    while (bytes.hasRemaining()) channel.write(bytes);
                    channel.force(true);
                }
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw NotWritten.of(file, e);
        }
    }
}
