import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import weighbridge.app.Builder;
import weighbridge.app.source.Sources;
import weighbridge.model.InputException;
import weighbridge.model.Schema;
import weighbridge.runner.Home;
import weighbridge.source.Reading;
import weighbridge.study.options.FileOptions;
import weighbridge.workloads.Imported;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Reads the files in a table as a user would, and compares what they are recognized as. Run by {@code tests/files}. */
final class Tried {
    /** A heading, such as {@code ## pip vega_datasets 0.9.0}. */
    private static final Pattern PACKAGE = Pattern.compile("## (pip|npm|maven) (\\S+) (\\S+)( .*)?");
    /** A word in a row's first cell; in quotes if it has spaces. */
    private static final Pattern WORD = Pattern.compile("'[^']*'|\\S+");
    private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| (.*) \\|");

    private final Path scratch = Files.createTempDirectory("tried");
    private int passed;
    private int failed;
    private int skipped;
    private final Sources sources;

    private Tried(Home home) throws IOException {
        sources = new Sources(home, new Builder(home, true));
    }

    /**
     * Arguments: the checkout, the table, and a folder that has a folder for each package; missing packages are
     * skipped. Or the checkout, {@code rows}, a package's folder and files in it, whose rows are then printed.
     */
    static void main(String[] arguments) throws IOException {
        Tried tried = new Tried(new Home(Path.of(arguments[0])));
        try {
            if (arguments[1].equals("rows")) {
                for (String row : List.of(arguments).subList(3, arguments.length)) {
                    System.out.println("| `" + row + "` | " + tried.outcome(Path.of(arguments[2]), row) + " |");
                }
                return;
            }
            tried.check(Path.of(arguments[1]), Path.of(arguments[2]));
        } finally {
            try (Stream<Path> walk = Files.walk(tried.scratch)) {
                for (Path p : walk.sorted(Comparator.reverseOrder()).toList()) Files.delete(p);
            }
        }
        System.out.printf("%d passed, %d failed, %d skipped%n", tried.passed, tried.failed, tried.skipped);
        if (tried.failed > 0) System.exit(1);
    }

    private void check(Path table, Path folder) throws IOException {
        Path files = folder;
        for (String line : Files.readAllLines(table)) {
            Matcher header = PACKAGE.matcher(line);
            if (header.matches()) files = folder.resolve(header.group(2));
            Matcher row = ROW.matcher(line);
            if (!row.matches()) continue;
            if (!Files.isDirectory(files)) {
                skipped++;
                continue;
            }
            String actual = outcome(files, row.group(1));
            if (actual.equals(row.group(2))) passed++;
            else {
                failed++;
                System.out.printf("FAILED  %s in %s%n        expected %s%n        actual   %s%n", row.group(1), files,
                        row.group(2), actual);
            }
        }
    }

    /** @param row files in the folder and options of {@code weigh}, as one would type them there */
    private String outcome(Path folder, String row) throws IOException {
        List<Path> files = new ArrayList<>();
        List<String> options = new ArrayList<>();
        List<String> words = WORD.matcher(row).results().map(w -> w.group().replace("'", "")).toList();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (!word.startsWith("--")) {
                files.add(folder.resolve(word));
                continue;
            }
            options.add(word);
            if (i + 1 < words.size() && !word.equals("--no-header") && !word.contains("=")) {
                String value = words.get(++i);
                options.add(Set.of("--schema", "--classpath").contains(word) ? folder.resolve(value).toString() : value);
            }
        }
        try {
            FileOptions reading = new FileOptions();
            new CommandLine(reading).parseArgs(options.toArray(String[]::new));
            return outcome(files, reading.reading());
        } catch (ImportException | InputException e) {
            // The sentence begins with the file's name.
            String fault = e.getMessage().replaceFirst("^\\S+?(:|,|(?= )) ?", "").strip();
            return "refused | " + fault.replaceFirst("; .*", "").replace(folder.toString(), "").replace("|", "\\|");
        }
    }

    private String outcome(List<Path> files, Reading reading) throws IOException, InputException {
        if (files.isEmpty()) {
            Schema schema = sources.schema(reading).schema().schema();
            return "schema, " + schema.root() + " | " + fields(schema);
        }
        Imported imported = sources.read(files, reading, scratch, 1, Progress.NONE);
        return String.format(Locale.ROOT, "%s, %,d | %s", imported.form(), imported.records(),
                fields(imported.schema()));
    }

    private static String fields(Schema schema) {
        Map<String, Long> types = schema.rootStruct().fields().stream()
                .collect(Collectors.groupingBy(f -> f.type().toString(), TreeMap::new, Collectors.counting()));
        List<String> words = new ArrayList<>();
        types.forEach((type, count) -> words.add((count == 1 ? "" : count + " ") + "`" + type + "`"));
        return String.join(", ", words);
    }
}
