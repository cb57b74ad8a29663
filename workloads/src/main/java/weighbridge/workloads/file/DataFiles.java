package weighbridge.workloads.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import weighbridge.model.file.NotWritten;
import weighbridge.workloads.text.ImportException;

/**
 * The files of one workload: what a user named, with folders and patterns replaced by the files that they stand for.
 */
public final class DataFiles implements Closeable {
    /** The name for standard input. */
    public static final Path STANDARD_INPUT = Path.of("-");
    private static final int MAX_FILES = 100_000;
    /** Files that come with data but do not contain any. */
    private static final Pattern ASIDE = Pattern.compile(
            "(readme|licen[cs]e|copying|notice|authors|contributing|changelog|changes|history)(\\.(md|txt|rst))?",
            Pattern.CASE_INSENSITIVE);

    private final List<DataFile> files = new ArrayList<>();
    private final List<Path> given;
    private Optional<Path> spool = Optional.empty();

    private DataFiles(List<Path> given) {
        this.given = List.copyOf(given);
    }

    /**
     * Finds the files in the order of the paths; those of a folder in the order of their names.
     *
     * @param paths files, folders, patterns such as {@code logs/*.csv}, or {@link #STANDARD_INPUT}
     * @param input standard input, which is kept in a file until this object is closed
     * @param scratch the folder of that file
     */
    public static DataFiles open(List<Path> paths, InputStream input, Path scratch) throws IOException {
        DataFiles data = new DataFiles(paths);
        boolean done = false;
        try {
            for (Path path : paths) data.add(path, input, scratch);
            done = true;
            return data;
        } finally {
            if (!done) data.close();
        }
    }

    private void add(Path path, InputStream input, Path scratch) throws IOException {
        if (path.equals(STANDARD_INPUT)) {
            if (spool.isPresent()) throw new ImportException(path, "standard input is given twice; give it once");
            spool = Optional.of(Files.createTempFile(scratch, "standard", ".input"));
            copy(input, spool.get());
            files.add(new DataFile(Path.of("standard input"), spool.get()));
        } else if (Files.isDirectory(path)) {
            addAll(path, found(path, _ -> true), "contains no files; give a folder with CSV or JSON files");
        } else if (!Files.exists(path) && path.toString().matches(".*[*?\\[{].*")) {
            addAll(path, matching(path),
                    "no file matches; put the pattern in quotes, and note that it is relative to the current folder");
        } else {
            files.add(DataFile.at(path));
        }
    }

    /** Copies the bytes of a user's file to another; a failed write names the other. */
    public static void copy(InputStream from, Path to) throws IOException {
        try {
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        } catch (ImportException e) {
            throw e;
        } catch (IOException e) {
            throw NotWritten.of(to, e);
        }
    }

    private void addAll(Path given, List<Path> found, String nothing) throws IOException {
        if (found.isEmpty()) throw new ImportException(given, nothing);
        if (found.size() > MAX_FILES) {
            throw new ImportException(given, "matches more than " + MAX_FILES + " files; give fewer");
        }
        for (Path file : found) files.add(DataFile.at(file));
    }

    /**
     * The files in a folder, without those that describe others and those whose own name, or that of a folder on the
     * way, begins with a point or an underscore.
     *
     * @throws ImportException if a link leads out of the folder, whose contents the user may not know
     */
    private static List<Path> found(Path folder, PathMatcher matcher) throws IOException {
        List<Path> found = listed(folder, matcher);
        Path real = folder.toRealPath();
        for (Path file : found) {
            if (Files.isSymbolicLink(file) && !file.toRealPath().startsWith(real)) {
                throw new ImportException(file, "is a link that leads out of the folder, to " + file.toRealPath()
                        + "; if that is to be read, name it itself");
            }
        }
        return found;
    }

    private static List<Path> listed(Path folder, PathMatcher matcher) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk
                    .filter(f -> matcher.matches(f) && Files.isRegularFile(f)
                            && Stream.of(folder.relativize(f))
                                    .flatMap(r -> Stream.iterate(r, p -> p != null, Path::getParent))
                                    .noneMatch(p -> p.getFileName().toString().matches("[._].*"))
                            && !ASIDE.matcher(f.getFileName().toString()).matches())
                    .sorted().limit(MAX_FILES + 1L).toList();
        } catch (java.io.UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static List<Path> matching(Path pattern) throws IOException {
        Path from = pattern;
        while (from != null && from.toString().matches(".*[*?\\[{].*")) from = from.getParent();
        Path folder = from == null ? Path.of("") : from;
        if (!Files.isDirectory(folder)) return List.of();
        try {
            return found(folder, FileSystems.getDefault().getPathMatcher("glob:" + pattern));
        } catch (PatternSyntaxException e) {
            throw new ImportException(pattern, "is not a valid pattern (" + e.getDescription()
                    + "); use *, ?, [a-z] or {a,b}, and put a backslash before a bracket that is part of a name");
        }
    }

    /** The files, whatever is in them. */
    public List<DataFile> files() {
        return List.copyOf(files);
    }

    /** The common name of the files, without extensions. */
    public String name() {
        return CommonName.of(given, files.stream().map(DataFile::path).toList());
    }

    /** The files, each checked to be text in UTF-8, or marked as other text. */
    public List<TextFile> texts() throws IOException {
        return texts(Optional.empty());
    }

    /** The files, each checked to be text. @param encoding that the user names */
    public List<TextFile> texts(Optional<Charset> encoding) throws IOException {
        List<TextFile> texts = new ArrayList<>();
        for (DataFile file : files) texts.add(TextFile.open(file, encoding));
        return texts;
    }

    @Override
    public void close() throws IOException {
        if (spool.isPresent()) Files.deleteIfExists(spool.get());
    }
}
