import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.stats.Level;
import weighbridge.store.RunDirectory;

/** What the trials of runs showed, one line each, for keeping in the repository what its rules come from. */
final class StoredLevels {
    private static final String HEAD =
            "machine\tgrade\trun\tworkload\toperation\tcodec\tround\ttrial\tlow\tvalue\thigh";

    private StoredLevels() {}

    /**
     * The level of one trial.
     *
     * @param machine the model of its processor
     * @param run     the name of the run
     * @param level   ln of CPU nanoseconds per operation
     */
    record Row(String machine, String grade, String run, String workload, String operation, String codec, int round,
            Level level) {

        String group() {
            return run + "\t" + workload + "\t" + operation;
        }
    }

    /** The levels in folders of runs, in journals, and in files that {@link #write} wrote. */
    static List<Row> read(List<Path> sources) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Path source : sources) rows.addAll(read(source));
        return rows;
    }

    static List<Row> read(Path source) throws IOException {
        if (!Files.exists(source)) throw new IOException("there is no " + source + "; give the folder of a run");
        String name = source.getFileName().toString();
        if (Files.isDirectory(source)) {
            RunDirectory run = RunDirectory.open(source);
            return of(Answers.analysis(run, Answers.WHOLE), run.name());
        }
        return name.contains(".jsonl") ? of(StoredJournal.analysis(StoredJournal.entries(source)), name)
                : ofFile(source);
    }

    /** The levels of all scenarios that are compared. */
    static List<Row> of(Analysis analysis, String run) {
        String machine = analysis.environment().cpu();
        String grade = analysis.environment().grade().name().toLowerCase(Locale.ROOT);
        List<Row> rows = new ArrayList<>();
        for (Scenario s : analysis.speeds().scenarios().filter(s -> !analysis.speeds().isLimit(s.codec())).toList()) {
            analysis.speeds().weighed(s).levels().forEach((round, level) -> rows
                    .add(new Row(machine, grade, run, s.workload(), s.operation().text(), s.codec(), round, level)));
        }
        return rows;
    }

    /** The same rows with numbered names of one codec, such as {@code sixteen-hand-07}, as that codec's. */
    static List<Row> joined(List<Row> rows) {
        return rows.stream().map(r -> new Row(r.machine, r.grade, r.run, r.workload, r.operation,
                r.codec.replaceFirst("-\\d\\d$", ""), r.round, r.level)).toList();
    }

    /** The rows in groups of equal keys, in the order in which each key first occurs. */
    static Collection<List<Row>> by(Function<Row, String> key, List<Row> rows) {
        return rows.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList())).values();
    }

    static void write(List<Row> rows, Path file) throws IOException {
        List<String> lines = new ArrayList<>(List.of(HEAD));
        for (Row r : rows) {
            lines.add(String.format(Locale.ROOT, "%s\t%s\t%s\t%s\t%d\t%s\t%.4f\t%.4f\t%.4f", r.machine, r.grade,
                    r.group(), r.codec, r.round, trial(r.level), r.level.low(), r.level.value(), r.level.high()));
        }
        Files.write(file, lines);
    }

    private static String trial(Level level) {
        return level.brief() ? "look" : level.steady() ? "steady" : "unsteady";
    }

    private static List<Row> ofFile(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty() || !lines.getFirst().equals(HEAD))
            throw new IOException(file + " is neither the folder of a run nor a file that --save wrote");
        List<Row> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            try {
                rows.add(row(line.split("\t")));
            } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                throw new IOException(file + ", line " + (rows.size() + 2) + " is damaged; save the file again");
            }
        }
        return rows;
    }

    private static Row row(String[] cells) {
        Level level = new Level(Double.parseDouble(cells[8]), Double.parseDouble(cells[9]),
                Double.parseDouble(cells[10]), cells[7].equals("steady"), cells[7].equals("look"));
        return new Row(cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], Integer.parseInt(cells[6]), level);
    }
}
