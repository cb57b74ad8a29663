package weighbridge.replays;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import weighbridge.model.Operation;

/** What a replay of files came to: a table a data set, then what it says, then what is different. */
public final class FileReport implements ReplayReport {
    /** A published number comes out if it is met to this, or to what its printing cut off. */
    private static final double TOLERANCE = 0.03;
    private static final double ROUNDING = 0.5;
    private static final int NAME = 15;
    private static final String HEAD = "%-" + NAME + "s │ %28s │ %28s │ %24s%n";
    private static final String ROW = "%-" + NAME + "s │ %8s %8s %10s │ %8s %8s %10s │ %7s %7s %8s%n";

    private static final List<String> HEADS = List.of("format", "ser ms: article", "its way here", "corrected", "deser ms: article", "its way here",
            "corrected",
            "MiB: article", "its way here", "corrected");

    private final FileReplay replay;
    private final FileResults results;
    private final List<ReplayRow> rows;

    public FileReport(FileReplay replay, FileResults results) {
        this.replay = replay;
        this.results = results;
        this.rows = results.rows();
    }

    @Override
    public List<ReplayRow> rows() {
        return rows;
    }

    @Override
    public boolean hasFailures() {
        return results.hasFailures();
    }

    @Override
    public String text(String conditions, int columns) {
        StringBuilder text = new StringBuilder(replay.title()).append('\n').append(replay.article()).append('\n').append(conditions).append('\n');
        for (String workload : replay.workloads()) {
            text.append('\n').append(String.format(Locale.ROOT, HEAD, workload, "serialization, ms", "deserialization, ms", "file, MiB"));
            text.append(String.format(Locale.ROOT, ROW, "", "article", "its way", "corrected", "article", "its way", "corrected", "article",
                    "its way", "corr."));
            for (FileReplay.Contender c : replay.contenders()) text.append(line(workload, c));
        }
        text.append('\n');
        for (String sentence : sentences()) text.append(Folding.item(sentence, columns));
        return text.toString();
    }

    @Override
    public List<Sheet> sheets() {
        List<Sheet> sheets = new ArrayList<>();
        for (String workload : replay.workloads()) {
            sheets.add(new Sheet(workload, HEADS, replay.contenders().stream().map(c -> cells(workload, c, FileReport::exact)).toList()));
        }
        return sheets;
    }

    private String line(String workload, FileReplay.Contender c) {
        return String.format(Locale.ROOT, ROW, cells(workload, c, (_, n) -> number(n)).toArray());
    }

    private List<String> cells(String workload, FileReplay.Contender c, BiFunction<ReplayRow, OptionalDouble, String> number) {
        List<String> cells = new ArrayList<>(List.of(c.name()));
        for (ReplayRow r : rows) {
            if (!r.workload().equals(workload) || !r.contender().equals(c.name())) continue;
            cells.add(number.apply(r, r.published()));
            cells.add(number.apply(r, r.asPublished()));
            cells.add(number.apply(r, r.corrected()) + spread(workload, c, r));
        }
        return cells;
    }

    /** Sizes have no interval; what the article printed stands as it printed it. */
    private static String exact(ReplayRow r, OptionalDouble number) {
        if (number.isEmpty() || r.op().isPresent()) return number(number);
        return number.equals(r.published()) ? BigDecimal.valueOf(number.getAsDouble()).stripTrailingZeros().toPlainString()
                : String.format(Locale.ROOT, "%.2f", number.getAsDouble());
    }

    static String number(OptionalDouble number) {
        if (number.isEmpty()) return "-";
        return String.format(Locale.ROOT, number.getAsDouble() < 1000 ? "%.1f" : "%.0f", number.getAsDouble());
    }

    private boolean isProvisional(ReplayRow r) {
        return replay.contenders().stream().filter(c -> c.name().equals(r.contender()))
                .anyMatch(c -> spread(r.workload(), c, r).endsWith(Spread.PROVISIONAL));
    }

    /** The wider half of the interval, with its mark if it is provisional. */
    private String spread(String workload, FileReplay.Contender c, ReplayRow r) {
        return r.op().map(op -> results.corrected(workload, c, op).half()).orElse("");
    }

    @Override
    public List<String> sentences() {
        List<String> all = new ArrayList<>();
        if (rows.stream().anyMatch(this::isProvisional)) all.add(Spread.LEGEND + ".");
        List<ReplayRow> sizes = sizes();
        if (!sizes.isEmpty()) all.add("Sizes: " + sizesThatComeOut());
        for (FileReplay.Contender c : replay.contenders()) {
            List<ReplayRow> changed = sizes.stream().filter(r -> r.contender().equals(c.name()) && r.corrected().isPresent()
                    && Math.abs(r.corrected().getAsDouble() - r.asPublished().getAsDouble()) > 0.05).toList();
            if (changed.isEmpty()) continue;
            all.add(c.name() + ": corrected, its files have " + String.join(", ", changed.stream().map(r -> number(r.corrected()) + " MiB instead of "
                    + number(r.asPublished()) + " (" + r.workload() + ")").toList()) + ": " + c.sizeNote() + ".");
        }
        for (Operation o : List.of(Operation.ENCODE, Operation.READ)) order(o).ifPresent(all::add);
        for (FileReplay.Contender c : replay.contenders()) {
            if (c.sameFile()) all.add(c.name() + ": " + c.sizeNote() + ".");
            if (!c.timeNote().isEmpty()) all.add(c.name() + ": " + c.timeNote() + ".");
        }
        all.addAll(replay.deviations());
        rows.stream().filter(r -> r.note().startsWith("as published: mean") || r.note().startsWith("as published: one run")).findFirst()
                .ifPresent(_ -> all.add("How many runs each mean is of, and every interval, stands in the notes of replay.json."));
        return all;
    }

    private List<ReplayRow> sizes() {
        return rows.stream().filter(r -> r.metric().equals("size.file") && r.asPublished().isPresent()).toList();
    }

    /** How many sizes come out, and which do not. */
    String sizesThatComeOut() {
        List<ReplayRow> sizes = sizes();
        List<String> off = sizes.stream().filter(r -> !comesOut(r)).map(r -> r.contender() + "/" + r.workload()).toList();
        return (sizes.size() - off.size()) + " of " + sizes.size() + " published file sizes come out by the article's own way (to 3 % or half a MiB)"
                + (off.isEmpty() ? "." : "; not " + String.join(", ", off) + ".");
    }

    @Override
    public Map<String, String> places() {
        return new FilePlaces(replay, this).all();
    }

    /** How much of the article's spread between fastest and slowest is left where encode or read is weighed alone. */
    Optional<String> order(Operation operation) {
        List<String> parts = new ArrayList<>();
        for (String workload : replay.workloads()) {
            List<ReplayRow> of = rows.stream().filter(r -> r.workload().equals(workload) && r.op().filter(operation.text()::equals).isPresent()
                    && r.published().isPresent() && r.corrected().isPresent()).toList();
            if (of.size() < 2) continue;
            parts.add(String.format(Locale.ROOT, "%s %.1f times as published, %.1f corrected", workload,
                    range(of.stream().map(ReplayRow::published).toList()),
                    range(of.stream().map(ReplayRow::corrected).toList())));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of("Slowest over fastest, "
                + (operation == Operation.ENCODE ? "serialization" : "deserialization") + ": " + String.join("; ", parts) + ".");
    }

    private static double range(List<OptionalDouble> numbers) {
        double max = numbers.stream().mapToDouble(OptionalDouble::getAsDouble).max().orElseThrow();
        return max / numbers.stream().mapToDouble(OptionalDouble::getAsDouble).min().orElseThrow();
    }

    private static boolean comesOut(ReplayRow r) {
        double off = Math.abs(r.asPublished().getAsDouble() - r.published().getAsDouble());
        return off <= ROUNDING || off <= TOLERANCE * r.published().getAsDouble();
    }
}
