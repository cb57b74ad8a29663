import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import weighbridge.model.CodecFile;
import weighbridge.model.CodecInfo;
import weighbridge.stats.Level;

/**
 * Prints how far the trials of one scenario scatter in stored runs, and how far apart the JVMs of a codec were. Run by
 * {@code benchmarks/constants}.
 */
final class Constants {
    private static final int LEAST_TRIALS = 3;
    private static final String SAVE = "--save";
    private static final String SPEEDS = "--speeds";

    private Constants() {}

    /** The levels of one codec in one workload and operation of a run. */
    record Cell(String codec, String operation, List<Level> levels) {
        static List<Cell> of(List<StoredLevels.Row> rows) {
            return StoredLevels.by(r -> r.run() + "\t" + scenario(r), rows).stream()
                    .map(c -> new Cell(c.getFirst().codec(), c.getFirst().operation(),
                            c.stream().map(StoredLevels.Row::level).toList()))
                    .toList();
        }

        List<Level> looks() {
            return levels.stream().filter(Level::brief).toList();
        }

        List<Level> whole() {
            return levels.stream().filter(l -> !l.brief()).toList();
        }

        /** The median of the whole trials. */
        double middle() {
            return median(whole().stream().mapToDouble(Level::value));
        }

        boolean hasMiddle() {
            return whole().size() >= LEAST_TRIALS;
        }
    }

    /** Arguments: the folder of the checkout; {@code --save FILE} or {@code --speeds}, if wanted; runs. */
    static void main(String[] arguments) {
        Path home = Path.of(arguments[0]);
        String option = arguments.length > 1 ? arguments[1] : "";
        int first = option.equals(SAVE) ? 3 : option.equals(SPEEDS) ? 2 : 1;
        List<Path> runs = Arrays.stream(arguments).skip(first).map(Path::of).toList();
        if (runs.isEmpty()) {
            System.err.println("constants: give the folders of runs; see the head of benchmarks/constants");
            System.exit(2);
        }
        try {
            if (option.equals(SAVE)) StoredLevels.write(StoredLevels.read(runs), Path.of(arguments[2]));
            else print(runs);
            if (option.equals(SPEEDS)) writeSpeeds(home, StoredLevels.read(runs));
        } catch (IOException e) {
            System.err.println("constants: " + e.getMessage());
            System.exit(2);
        }
    }

    private static void print(List<Path> sources) throws IOException {
        System.out.println("""
                | stored in | runs | scenarios | looks | whole trials | deviation of looks | largest | of whole trials \
                | largest |
                |---|--:|--:|--:|--:|--:|--:|--:|--:|""");
        List<StoredLevels.Row> all = new ArrayList<>();
        for (Path source : sources) {
            List<StoredLevels.Row> rows = StoredLevels.joined(StoredLevels.read(source));
            print(source.getFileName().toString(), rows);
            all.addAll(rows);
        }
        print("all", all);
        System.out.println("""

                | of runs that differ in nothing | runs | compared | deviation between runs | between rounds |
                |---|--:|--:|--:|--:|""");
        print("a ratio", "pairs", BetweenRuns.ofRatios(all));
        print("a level", "scenarios", BetweenRuns.ofLevels(all));
        System.out.println("""

                | codec | operation | JVMs | looks among them | workloads | at most so many times apart | in |
                |---|---|--:|--:|--:|--:|---|""");
        apart(all).values().forEach(a -> System.out.printf(Locale.ROOT, "| %s | %s | %d | %d | %d | %.2f | %s |%n",
                a.codec, a.operation, a.jvms, a.looks, a.workloads, a.ratio, a.workload));
    }

    private static void print(String of, String compared, BetweenRuns b) {
        System.out.printf(Locale.ROOT, "| %s | %d | %d %s | %.2f %% | %.2f %% |%n", of, b.runs(), b.of(), compared,
                100 * b.between(), 100 * b.within());
    }

    private static void print(String name, List<StoredLevels.Row> rows) {
        List<Cell> cells = Cell.of(rows).stream().filter(Cell::hasMiddle).toList();
        double[] looks = cells.stream()
                .flatMapToDouble(c -> c.looks().stream().mapToDouble(l -> l.value() - c.middle())).toArray();
        double[] whole = cells.stream()
                .flatMapToDouble(c -> c.whole().stream().mapToDouble(
                        l -> (l.value() - c.middle()) * Math.sqrt(c.whole().size() / (c.whole().size() - 1.0))))
                .toArray();
        System.out.printf(Locale.ROOT, "| %s | %d | %d | %d | %d | %s | %s |%n", name,
                StoredLevels.by(StoredLevels.Row::run, rows).size(), cells.size(), looks.length, whole.length,
                deviation(looks), deviation(whole));
    }

    /** The root of the mean square, and in brackets what the median size of the deviations would be for normal ones. */
    private static String deviation(double[] deviations) {
        if (deviations.length == 0) return "– | –";
        double square = Math.sqrt(DoubleStream.of(deviations).map(d -> d * d).average().orElseThrow());
        double[] sizes = DoubleStream.of(deviations).map(Math::abs).sorted().toArray();
        return String.format(Locale.ROOT, "%.1f %% (%.1f) | %.0f %%", 100 * square,
                148.26 * median(DoubleStream.of(sizes)), 100 * Math.expm1(sizes[sizes.length - 1]));
    }

    static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /**
     * How far apart JVMs of a codec were in one operation.
     *
     * @param jvms      how many were compared
     * @param workloads in how many workloads, each on one machine
     * @param ratio     the largest of two in one workload
     * @param workload  where that was
     */
    record Apart(String codec, String operation, long jvms, long workloads, long looks, double ratio, String workload) {
        Apart and(Apart other) {
            return new Apart(codec, operation, jvms + other.jvms, workloads + other.workloads, looks + other.looks,
                    Math.max(ratio, other.ratio), ratio >= other.ratio ? workload : other.workload);
        }
    }

    /** How far apart JVMs were, by codec and operation; where a level is a range, its nearer end counts. */
    static SortedMap<String, Apart> apart(List<StoredLevels.Row> rows) {
        SortedMap<String, Apart> apart = new TreeMap<>();
        for (List<StoredLevels.Row> cell : StoredLevels.by(Constants::scenario, ofOneRun(rows))) {
            double most = cell.stream().mapToDouble(r -> r.level().low()).max().orElseThrow();
            double least = cell.stream().mapToDouble(r -> r.level().high()).min().orElseThrow();
            StoredLevels.Row first = cell.getFirst();
            apart.merge(first.codec() + "." + first.operation(),
                    new Apart(first.codec(), first.operation(), cell.size(), 1,
                            cell.stream().filter(r -> r.level().brief()).count(), Math.exp(Math.max(0, most - least)),
                            first.workload()),
                    Apart::and);
        }
        return apart;
    }

    private static String scenario(StoredLevels.Row r) {
        return String.join("\t", r.machine(), r.workload(), r.codec(), r.operation());
    }

    /**
     * The rows as if all runs with one workload on one machine had been a single one: without the speed of each run,
     * which is the median, over its scenarios, of how much slower it was than all of them together.
     */
    static List<StoredLevels.Row> ofOneRun(List<StoredLevels.Row> rows) {
        Map<String, Double> all = middles(rows);
        List<StoredLevels.Row> one = new ArrayList<>();
        for (List<StoredLevels.Row> run : StoredLevels.by(r -> r.run() + "\t" + r.workload(), rows)) {
            double slower =
                    median(middles(run).entrySet().stream().mapToDouble(e -> e.getValue() - all.get(e.getKey())));
            run.forEach(r -> one.add(new StoredLevels.Row(r.machine(), r.grade(), "", r.workload(), r.operation(),
                    r.codec(), r.round(), shifted(r.level(), -slower))));
        }
        return one;
    }

    private static Level shifted(Level l, double by) {
        return new Level(l.low() + by, l.value() + by, l.high() + by, l.steady(), l.brief());
    }

    /** The median level of each scenario. */
    private static Map<String, Double> middles(List<StoredLevels.Row> rows) {
        return rows.stream()
                .collect(Collectors.groupingBy(Constants::scenario, Collectors.collectingAndThen(Collectors.toList(),
                        cell -> median(cell.stream().mapToDouble(r -> r.level().value())))));
    }

    /** Writes what was measured into the folders of the codecs that still exist. */
    private static void writeSpeeds(Path home, List<StoredLevels.Row> rows) throws IOException {
        SortedMap<String, Apart> apart = apart(rows);
        try (Stream<Path> folders = Files.list(home.resolve("codecs"))) {
            for (Path folder : folders.filter(f -> Files.exists(f.resolve(CodecFile.FILE))).sorted().toList()) {
                List<String> ids = CodecFile.read(folder.resolve(CodecFile.FILE)).stream().map(CodecInfo::id).toList();
                List<Apart> own = apart.values().stream().filter(a -> ids.contains(a.codec)).toList();
                if (own.isEmpty()) continue;
                List<String> lines = new ArrayList<>(List.of(
                        "# How many times apart two JVMs of an id were at most, by operation: written by",
                        "# benchmarks/constants --speeds. Claims that rest on few JVMs, or on few rounds, allow for it."));
                for (Apart a : own)
                    lines.add(String.format(Locale.ROOT,
                            "# %,d JVMs, %d of them first looks, in %d workload%s\n%s.%s = %.2f", a.jvms, a.looks,
                            a.workloads, a.workloads == 1 ? "" : "s", a.codec, a.operation, a.ratio));
                Files.writeString(folder.resolve(CodecFile.MEASURED), String.join("\n", lines) + "\n");
                System.out.println(home.relativize(folder.resolve(CodecFile.MEASURED)));
            }
        }
    }
}
