package weighbridge.workloads;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import weighbridge.workloads.file.Compression;
import weighbridge.workloads.file.DataFiles;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.json.JsonLayout;
import weighbridge.workloads.json.KeyedLines;
import weighbridge.workloads.profile.ProfileFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.LookAlike;
import weighbridge.workloads.text.Progress;

/**
 * Makes a workload from a user's CSV or JSON Lines file: infers its schema, or takes the one given, and writes its
 * payloads.
 */
public final class Importer {
    /** Sizes are measured on the first records, at most this many; more would take time and change no digit shown. */
    public static final int MAX_RECORDS = 100_000;
    /** Speed is measured on at most this many distinct messages. */
    public static final int MAX_SAMPLE = 256;

    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));
    /**
     * Approximate limit of the heap that a sample's records may take, in bytes; larger records make a smaller sample.
     */
    static final long MAX_SAMPLE_WEIGHT = 1 << 26;
    /** A shorter head, which tells a file's kind as well as the whole one if it has {@link #ENOUGH_LINES}. */
    private static final int SHORT_HEAD_CHARS = 1 << 16;
    /** More lines than are examined to tell a file's kind. */
    private static final int ENOUGH_LINES = 256;
    /** Comments, which JSON does not have, but files that people write do. */
    private static final Pattern COMMENTS = Pattern.compile("\\A(\\s++|//[^\\n]*+|/\\*(?s:.*?)\\*/)*+");
    /** A value's overhead besides its characters. */
    private static final int VALUE_WEIGHT = 64;

    private Importer() {}

    /**
     * Reads the file once to infer and sample, and its first records again to convert them, in constant memory.
     *
     * <p>The payloads {@code all.payload} and {@code sample.payload} appear in the directory together, or not at all.
     *
     * @param seed the seed of the sample; the same file and seed give the same payloads
     * @throws weighbridge.workloads.text.ImportException if the file cannot be used; its message is for the user
     */
    public static Imported read(Path file, Given given, Path payloadDirectory, long seed, Progress progress)
            throws IOException {
        return read(List.of(file), given, payloadDirectory, seed, progress);
    }

    /**
     * Reads several files as if their records were in one.
     *
     * @param paths files, folders, patterns, or {@link DataFiles#STANDARD_INPUT}
     */
    public static Imported read(List<Path> paths, Given given, Path payloadDirectory, long seed, Progress progress)
            throws IOException {
        try (DataFiles data = DataFiles.open(paths, System.in, TEMPORARY)) {
            return read(data, given, payloadDirectory, seed, progress);
        }
    }

    /** Reads files that were found already. */
    public static Imported read(DataFiles data, Given given, Path payloadDirectory, long seed, Progress progress)
            throws IOException {
        List<TextFile> files = data.texts(given.encoding());
        String head = files.getFirst().head();
        if (ProfileFile.isProfile(head)) return MadeUp.of(files, given, payloadDirectory, seed, progress);
        boolean json = isJson(files.getFirst().path(), head, given);
        for (TextFile f : files.subList(1, files.size())) {
            String start = f.head(SHORT_HEAD_CHARS);
            boolean enough =
                    start.length() < SHORT_HEAD_CHARS || start.lines().limit(ENOUGH_LINES).count() == ENOUGH_LINES;
            if (isJson(f.path(), enough ? start : f.head(), given) == json) continue;
            throw new ImportException(f.path(), "is " + kind(!json) + ", but " + files.getFirst().path() + " is "
                    + kind(json) + "; give files of one kind");
        }
        return json ? new JsonImport(files, data.name(), payloadDirectory, seed, progress).read(head, given)
                : new CsvImport(files, data.name(), payloadDirectory, seed, progress).read(head, given);
    }

    private static String kind(boolean json) {
        return json ? "JSON" : "CSV";
    }

    private static boolean isJson(Path file, String head, Given given) throws ImportException {
        if (!given.csv().isGiven() && KeyedLines.areIn(head)) return true;
        String name = file.getFileName().toString().replaceFirst(Compression.ENDING, "");
        boolean json = given.records().isPresent() || !given.csv().isGiven() && (isJson(head) || isNamedJson(name)
                && (JsonLayout.beginsWithValue(head) || isJson(COMMENTS.matcher(head).replaceFirst(""))));
        if (!given.csv().isGiven() && !json) {
            Optional<String> other = LookAlike.sentence(head).or(() -> LookAlike.byName(name));
            if (other.isPresent()) throw new ImportException(file, other.get());
        }
        return json;
    }

    private static boolean isNamedJson(String name) {
        return name.matches("(?i).*\\.(json|jsonl|ndjson)");
    }

    /** The approximate heap of a record, in bytes. */
    static long weight(long chars, int values) {
        return chars + (long) VALUE_WEIGHT * values;
    }

    /**
     * Whether the text begins with an object, or with an array that the JSON parser accepts; a CSV file may begin with
     * "[", but not with such an array.
     */
    private static boolean isJson(String head) {
        String start = head.stripLeading();
        if (start.startsWith("[")) start = "[" + COMMENTS.matcher(start.substring(1)).replaceFirst("");
        return start.startsWith("{") || start.startsWith("[") && JsonLayout.beginsWithArray(start);
    }
}
