package weighbridge.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import weighbridge.app.terminal.Tables;
import weighbridge.app.terminal.Words;
import weighbridge.report.change.Allocation;
import weighbridge.report.change.Changes;
import weighbridge.report.judge.Amounts;
import weighbridge.stats.Change;
import weighbridge.stats.Estimate;

/** What changed between runs, as a table and sentences. */
public final class ChangeTable {
    private static final String SIZE = "size.raw";
    private static final int PLACES = 2;
    /** What is shown of what has not changed, where there is no room for numbers. */
    static final String SAME = "=";

    private final Changes changes;
    private final boolean severalWorkloads;

    public ChangeTable(Changes changes) {
        this(changes, List.of(changes));
    }

    /** @param all in which the same row has the same label */
    ChangeTable(Changes changes, List<Changes> all) {
        this.changes = changes;
        this.severalWorkloads = all.stream().flatMap(Changes::rows).map(Changes.Row::workload).filter(w -> !w.isEmpty())
                .distinct().count() > 1;
    }

    /** @param width of a line */
    public String text(int width) {
        List<List<String>> rows = new ArrayList<>();
        for (Changes.Codec codec : changes.codecs()) {
            List<Changes.Row> shown = codec.rows().stream().filter(ChangeTable::isShown).toList();
            rows.add(List.of(heading(codec)));
            shown.forEach(r -> rows.add(cells(r)));
        }
        boolean together = changes.setting() == Changes.Setting.SAME_RUNS;
        StringBuilder text = new StringBuilder((together ? "" : changes.before() + " → ") + changes.after() + "\n\n");
        if (!changes.codecs().isEmpty())
            text.append(Tables.of(List.of("codec", "base", "new", "change", "verdict"), rows, width)).append('\n');
        List<String> sentences = new ArrayList<>(sentences());
        sentences.addAll(changes.notes());
        sentences.addAll(verdict());
        for (String s : sentences) text.append(String.join("\n", Words.wrap(s, width))).append('\n');
        return text.toString();
    }

    private static String heading(Changes.Codec codec) {
        boolean same = codec.before().equals(codec.after());
        return codec.id() + ": " + (same ? codec.after() : codec.before() + " → " + codec.after());
    }

    /** Numbers of bytes that stayed the same need no row, except how large a message is. */
    static boolean isShown(Changes.Row row) {
        return switch (row) {
            case Changes.Row.Exact e -> e.isChanged() || e.metric().equals(SIZE);
            case Changes.Row.Allocated a -> a.finding() != Allocation.Finding.SAME;
            case Changes.Row.Timed _,Changes.Row.Stated _ -> true;
        };
    }

    private List<String> cells(Changes.Row row) {
        String label = mark(row, "  ") + label(row);
        return switch (row) {
            case Changes.Row.Timed t -> List.of(label, Amounts.nanos(t.before()), Amounts.nanos(t.after()),
                    change(t.change().ratio()), t.change().finding().words());
            case Changes.Row.Exact e -> List.of(label, bytes(e.before()), bytes(e.after()),
                    e.isChanged() ? percent(e.after() / e.before()) : "",
                    e.isChanged() ? e.before() == 0 ? "changed" : Amounts.amount(e.after() / e.before()) : "equal");
            case Changes.Row.Allocated a -> List.of(label, bytes(a.before()), bytes(a.after()), grown(a),
                    a.finding() == Allocation.Finding.CHANGED && a.before().median() > 0
                            ? Amounts.amount(a.after().median() / a.before().median()) : a.finding().words());
            case Changes.Row.Stated s ->
                List.of(label, "", "", "", (s.before().isEmpty() ? "" : s.before() + " → ") + s.after());
        };
    }

    private String mark(Changes.Row row, String otherwise) {
        return changes.isRegression(row) ? "✗ " : otherwise;
    }

    /** What a row compares. */
    String label(Changes.Row row) {
        return switch (row) {
            case Changes.Row.Timed t -> named(Changes.named(t.group()), t.workload());
            case Changes.Row.Exact e -> named(metric(e.metric()), e.workload());
            case Changes.Row.Allocated a -> named("allocated, " + a.operation().text(), a.workload());
            case Changes.Row.Stated s -> named(s.what(), s.workload());
        };
    }

    /** A row in a few characters. */
    String brief(Changes.Row row) {
        return mark(row, "") + switch (row) {
            case Changes.Row.Timed t -> switch (t.change().finding()) {
                case Change.Within _ -> SAME;
                case Change.Open _ -> percent(t.change().ratio().point()) + " ?";
                case Change.Slower _,Change.Faster _ -> percent(t.change().ratio().point());
            };
            case Changes.Row.Exact e -> e.isChanged() ? bytes(e.after()) : SAME;
            case Changes.Row.Allocated a -> switch (a.finding()) {
                case SAME -> SAME;
                case CHANGED -> bytes(a.after());
                case VARIES, FEW -> bytes(a.after()) + " ?";
            };
            case Changes.Row.Stated s -> s.after();
        };
    }

    private String named(String what, String workload) {
        return severalWorkloads && !workload.isEmpty() ? workload + " " + what : what;
    }

    private static String metric(String metric) {
        if (metric.equals(SIZE)) return "bytes";
        return "bytes, " + metric.replaceFirst("size\\.", "").replace('.', ' ');
    }

    private static String bytes(double bytes) {
        String text = String.format(Locale.ROOT, "%,." + PLACES + "f", bytes);
        return text.replaceFirst("\\.?0+$", "") + " B";
    }

    private static String bytes(Allocation a) {
        return a.isOne() ? bytes(a.median()) : String.format(Locale.ROOT, "%,.0f to %,.0f B", a.least(), a.most());
    }

    /** By how much JVMs allocate more, at least and at most. */
    private static String grown(Changes.Row.Allocated a) {
        if (a.finding() != Allocation.Finding.CHANGED || a.before().least() == 0) return "";
        double least = a.after().least() / a.before().most();
        double most = a.after().most() / a.before().least();
        return a.before().isOne() && a.after().isOne() ? percent(a.after().median() / a.before().median())
                : signed(least) + " to " + percent(most);
    }

    /** A ratio with its interval, such as {@code +3 % (−2 to +9)}. */
    private static String change(Estimate ratio) {
        return percent(ratio.point()) + " (" + signed(ratio.low()) + " to " + signed(ratio.high()) + ")";
    }

    private static String percent(double ratio) {
        return Double.isFinite(ratio) ? signed(ratio) + " %" : "";
    }

    private static String signed(double ratio) {
        double percent = 100 * (ratio - 1);
        String format = Math.abs(percent) < 9.95 ? "%.1f" : "%,.0f";
        String number = String.format(Locale.ROOT, format, Math.abs(percent));
        return number.matches("0(\\.0)?") ? percent == 0 ? "0" : percent > 0 ? "+0.0" : "−0.0"
                : (percent < 0 ? "−" : "+") + number;
    }

    /** What was compared and has no row, and what the numbers mean. */
    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        equal().ifPresent(sentences::add);
        if (changes.rows().anyMatch(Changes.Row.Timed.class::isInstance)) sentences.add(timed(changes.references()));
        return sentences;
    }

    /** Exact facts that were compared and of which no codec has a row, since nothing has changed. */
    private Optional<String> equal() {
        List<Changes.Row.Exact> exact =
                changes.rows().filter(Changes.Row.Exact.class::isInstance).map(Changes.Row.Exact.class::cast).toList();
        if (exact.isEmpty()) return Optional.empty();
        List<String> equal = new ArrayList<>();
        if (isEqual(exact, e -> e.metric().startsWith("size.") && !e.metric().equals(SIZE)))
            equal.add("compressed sizes");
        List<Changes.Row.Allocated> allocated = changes.rows().filter(Changes.Row.Allocated.class::isInstance)
                .map(Changes.Row.Allocated.class::cast).toList();
        if (!allocated.isEmpty() && allocated.stream().allMatch(a -> a.finding() == Allocation.Finding.SAME))
            equal.add("allocation");
        if (changes.rows().noneMatch(r -> r instanceof Changes.Row.Stated s && s.what().equals(Changes.LOSES)))
            equal.add("what is lost");
        return equal.isEmpty() ? Optional.empty()
                : Optional.of("Compared and equal: " + String.join(", ", equal) + ".");
    }

    private static boolean isEqual(List<Changes.Row.Exact> exact, Predicate<Changes.Row.Exact> some) {
        return exact.stream().anyMatch(some) && exact.stream().filter(some).noneMatch(Changes.Row.Exact::isChanged);
    }

    private String timed(List<String> references) {
        return switch (changes.setting()) {
            case SAME_RUNS -> "A change is one of the ratio of two times in the same rounds, with its 95 % interval; a "
                    + "verdict rests on a wider one, which all times of this comparison share.";
            case OTHER_SET_UP -> "The set-ups differ, so each change is one of the ratio to " + references.getFirst()
                    + " in the codec's own run, with its 95 % interval; the times themselves say nothing.";
            case SAME_SET_UP -> against(references);
        };
    }

    private static String against(List<String> references) {
        return switch (references.size()) {
            case 0 -> "A change is one of times, with its 95 % interval: no baseline is the same in both, so what the "
                    + "machine does differently from run to run counts too. With a --baseline whose version stays, "
                    + "intervals are half as wide.";
            case 1 -> "A change is one of the ratio to " + references.getFirst()
                    + ", which is the same in both, with its 95 % interval; that of " + references.getFirst()
                    + " itself is one of times.";
            default -> "A change is one of the ratio to the mean of the other contestants that are the same in both, "
                    + "with its 95 % interval: " + String.join(", ", references) + ".";
        };
    }

    private List<String> verdict() {
        List<Changes.Row> worse = changes.rows().filter(changes::isRegression).toList();
        List<Changes.Row.Timed> times =
                changes.rows().filter(Changes.Row.Timed.class::isInstance).map(Changes.Row.Timed.class::cast).toList();
        long unconfirmed = worse.stream()
                .filter(r -> r instanceof Changes.Row.Timed t && t.fresh().isEmpty() && !changes.isConfirmed(t))
                .count();
        long open = times.stream().filter(t -> t.change().finding() instanceof Change.Open).count();
        String share = Math.round(100 * changes.threshold()) + " %";
        List<String> sentences = new ArrayList<>();
        if (worse.isEmpty()) sentences.add("No change for the worse above " + share + " is shown.");
        else
            sentences
                    .add("✗ " + (worse.size() == 1 ? "1 change" : worse.size() + " changes") + " for the worse above "
                            + share
                            + (unconfirmed > 0
                                    ? ", as far as these runs show: no fresh trials confirmed "
                                            + (unconfirmed == worse.size() ? "" : unconfirmed + " of ") + "the times."
                                    : "."));
        for (Changes.Codec codec : changes.codecs())
            for (Changes.Row row : codec.rows())
                if (row instanceof Changes.Row.Timed t)
                    t.fresh()
                            .ifPresent(f -> sentences.add("In " + f.rounds() + " fresh rounds of both, " + codec.id()
                                    + " " + named(Changes.named(t.group()), t.workload()) + " changed by "
                                    + change(f.ratio()) + ": " + f.words(changes.threshold()) + "."));
        if (open > 0)
            sentences.add(open + " of " + times.size() + (times.size() == 1 ? " time is" : " times are")
                    + " open: a change above " + share + " is neither shown nor excluded.");
        if (!changes.untimed().isEmpty())
            sentences.add("Nothing is said of what has no time in one of the runs: "
                    + String.join(", ", changes.untimed()) + ".");
        return sentences;
    }
}
