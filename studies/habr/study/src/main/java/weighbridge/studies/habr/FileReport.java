package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.study.replay.Claim;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.ReplayReport;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;

/** The results of a replay of files: a table per data set, then the findings, then the deviations. */
public final class FileReport extends ReplayReport {
    private static final String NONE = "-";

    private static final List<String> HEADS =
            List.of("format", "ser ms: article", "as published here", "corrected", "deser ms: article",
                    "as published here", "corrected", "MB: article", "MiB: as published here", "corrected");

    private final FileReplay replay;
    private final FileResults results;
    private final List<Claim> claims;
    private final List<ReplayRow> rows;

    public FileReport(FileReplay replay, FileResults results, List<Claim> claims) {
        super(replay.article(), results.hasFailures());
        this.replay = replay;
        this.results = results;
        this.claims = List.copyOf(claims);
        this.rows = results.rows();
    }

    @Override
    public List<ReplayRow> rows() {
        return rows;
    }

    @Override
    public List<Claim> claims() {
        return claims;
    }

    @Override
    public List<Sheet> sheets() {
        List<Sheet> sheets = new ArrayList<>();
        for (String workload : replay.workloads()) {
            sheets.add(new Sheet(workload, HEADS, replay.contenders().stream().map(c -> cells(workload, c)).toList()));
        }
        if (!replay.beside().isEmpty()) sheets.add(beside());
        sheets.add(ranges());
        return sheets;
    }

    /** Corrected times of other codecs of the formats, below those of the contenders. */
    private Sheet beside() {
        List<String> heads = new ArrayList<>(List.of("codec"));
        for (Operation o : HabrNumbers.BOTH) {
            for (String w : replay.workloads())
                heads.add((o == Operation.ENCODE ? "ser, " : "deser, ") + HabrNumbers.name(w));
        }
        List<List<String>> lines = new ArrayList<>();
        for (FileReplay.Contender c : replay.contenders()) {
            List<FileReplay.Beside> others =
                    replay.beside().stream().filter(b -> b.contender().equals(c.name())).toList();
            if (others.isEmpty()) continue;
            lines.add(besideCells(c.corrected()));
            for (FileReplay.Beside b : others) lines.add(besideCells(b.codec()));
        }
        return new Sheet("Other codecs of these formats, corrected", heads, lines);
    }

    private List<String> besideCells(String codec) {
        List<String> cells = new ArrayList<>(List.of(codec));
        for (Operation o : HabrNumbers.BOTH)
            for (String w : replay.workloads()) cells.add(corrected(results.millis(w, codec, o)));
        return cells;
    }

    private List<String> cells(String workload, FileReplay.Contender c) {
        List<String> cells = new ArrayList<>(List.of(c.name()));
        for (ReplayRow r : rows) {
            if (!r.workload().equals(workload) || !r.contender().equals(c.name()) || !r.codec().equals(c.corrected()))
                continue;
            cells.add(r.published().map(Printed::toString).orElse(NONE));
            cells.add(r.op().isPresent() ? number(r.asPublished()) : hundredths(r.asPublished()));
            cells.add(r.op().map(op -> corrected(results.millis(workload, c.corrected(), Operation.parse(op))))
                    .orElseGet(() -> hundredths(r.corrected())));
        }
        return cells;
    }

    private static String corrected(Spread millis) {
        boolean rough = millis.value().isPresent() && !millis.hasInterval();
        return (rough ? Spread.ROUGH : "") + number(millis.value()) + millis.half();
    }

    private static String hundredths(OptionalDouble number) {
        return number.isEmpty() ? NONE : String.format(Locale.ROOT, "%.2f", number.getAsDouble());
    }

    static String number(OptionalDouble number) {
        if (number.isEmpty()) return NONE;
        return String.format(Locale.ROOT, number.getAsDouble() < 1000 ? "%.1f" : "%.0f", number.getAsDouble());
    }

    /** The slowest format's time over the fastest's, for three kinds of times that do not measure the same work. */
    private Sheet ranges() {
        List<List<String>> lines = new ArrayList<>();
        for (Operation o : List.of(Operation.ENCODE, Operation.READ)) {
            for (String w : replay.workloads()) {
                List<ReplayRow> of = rows.stream()
                        .filter(r -> r.workload().equals(w) && r.op().filter(o.text()::equals).isPresent() && replay
                                .contender(r.contender()).filter(c -> c.corrected().equals(r.codec())).isPresent())
                        .toList();
                lines.add(List.of((o == Operation.ENCODE ? "serialization, " : "deserialization, ") + w,
                        range(of.stream().flatMapToDouble(r -> r.published().stream().mapToDouble(Printed::value))),
                        range(of.stream().flatMapToDouble(r -> r.asPublished().stream())),
                        range(of.stream().flatMapToDouble(r -> r.corrected().stream()))));
            }
        }
        return new Sheet("Slowest over fastest", List.of("", "article", "as published here", "corrected"), lines);
    }

    private static String range(DoubleStream numbers) {
        DoubleSummaryStatistics s = numbers.summaryStatistics();
        return s.getCount() < 2 ? NONE : String.format(Locale.ROOT, "%.1f×", s.getMax() / s.getMin());
    }

    @Override
    public List<String> sentences() {
        List<String> all = new ArrayList<>();
        if (results.isMarked()) all.add(Spread.LEGEND + ".");
        for (FileReplay.Contender c : replay.contenders()) {
            List<ReplayRow> changed = rows.stream()
                    .filter(r -> r.metric().equals("size.file") && r.contender().equals(c.name())
                            && r.asPublished().isPresent() && r.corrected().isPresent()
                            && Math.abs(r.corrected().getAsDouble() - r.asPublished().getAsDouble()) > 0.05)
                    .toList();
            if (changed.isEmpty()) continue;
            all.add(c.name() + ": its corrected files have "
                    + String.join(", ",
                            changed.stream().map(r -> number(r.corrected()) + " MiB instead of "
                                    + number(r.asPublished()) + " (" + r.workload() + ")").toList())
                    + "; " + c.sizeNote() + ".");
        }
        for (FileReplay.Contender c : replay.contenders()) {
            if (c.sameFile()) all.add(c.name() + ": " + c.sizeNote() + ".");
            if (!c.timeNote().isEmpty()) all.add(c.name() + ": " + c.timeNote() + ".");
        }
        all.addAll(differences());
        rows.stream()
                .filter(r -> r.note().startsWith("as published: mean") || r.note().startsWith("as published: one run"))
                .findFirst().ifPresent(_ -> all.add(
                        "The notes in findings.json give every interval and the number of runs behind each mean."));
        return all;
    }

    @Override
    public Map<String, String> places() {
        return Map.of("passes", passes(), "legend", Spread.LEGEND);
    }

    /** A sentence that says how many of the article's passes the time left room for. */
    private String passes() {
        IntSummaryStatistics counts = replay.workloads().stream()
                .flatMap(w -> replay.contenders().stream()
                        .flatMap(c -> Stream.of(results.passes(w, c, Operation.ENCODE).size(),
                                results.passes(w, c, Operation.READ).size())))
                .filter(n -> n > 0).mapToInt(Integer::intValue).summaryStatistics();
        if (counts.getCount() == 0) return "The article's procedure was not run.";
        return "For each format and data set, the article made " + replay.runs() + " passes; this replay had time for "
                + counts.getMin() + (counts.getMin() == counts.getMax() ? "" : " to " + counts.getMax())
                + ", all in one JVM.";
    }
}
