import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.workloads.Given;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Reads the files of a table as a user would and compares what they are taken for. Run by {@code tests/files}. */
final class Tried {
    /** {@code ## pip vega_datasets 0.9.0} */
    private static final Pattern PACKAGE = Pattern.compile("## (pip|npm) (\\S+) (\\S+)");
    private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| (.*) \\|");

    private final Path scratch = Files.createTempDirectory("tried");
    private int passed;
    private int failed;
    private int skipped;

    private Tried() throws IOException {}

    /**
     * Arguments: the table and a folder that has a folder for each package; what is not there is skipped. Or
     * {@code rows}, a package's folder and files in it: their rows are printed.
     */
    static void main(String[] arguments) throws IOException {
        Tried tried = new Tried();
        try {
            if (arguments[0].equals("rows")) {
                for (int i = 2; i < arguments.length; i++) {
                    System.out.println("| `" + arguments[i] + "` | "
                            + tried.outcome(Path.of(arguments[1]).resolve(arguments[i])) + " |");
                }
                return;
            }
            tried.check(Path.of(arguments[0]), Path.of(arguments[1]));
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
            Path file = files.resolve(row.group(1));
            if (!Files.isDirectory(files)) {
                skipped++;
                continue;
            }
            String actual = Files.exists(file) ? outcome(file) : "is not in the package";
            if (actual.equals(row.group(2))) passed++;
            else {
                failed++;
                System.out.printf("FAILED  %s%n        expected %s%n        actual   %s%n", file, row.group(2), actual);
            }
        }
    }

    private String outcome(Path file) throws IOException {
        try {
            Imported imported = Importer.read(file, Given.NOTHING, scratch, 1, Progress.NONE);
            Map<String, Long> types = imported.schema().rootStruct().fields().stream()
                    .collect(Collectors.groupingBy(f -> f.type().toString(), TreeMap::new, Collectors.counting()));
            List<String> words = new ArrayList<>();
            types.forEach((type, count) -> words.add((count == 1 ? "" : count + " ") + "`" + type + "`"));
            return String.format(Locale.ROOT, "%s, %,d | %s", imported.form(), imported.records(),
                    String.join(", ", words));
        } catch (ImportException e) {
            String fault = e.getMessage().substring(file.toString().length()).replaceFirst("^[:,] ", "");
            return "refused | " + fault.replaceFirst("; .*", "").replace("|", "\\|");
        }
    }
}
