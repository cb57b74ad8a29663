package weighbridge.report.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import weighbridge.model.Operation;
import weighbridge.report.model.ReportModel;

/**
 * Chooses the columns of an overview that fit the terminal's width, and the longest wording that fits. The most
 * important columns come first; the remaining space goes to longer wording and less important numbers.
 */
final class Columns {
    /** What separates two columns. */
    static final String GAP = "  ";
    private static final int SHORT_BAR = 6;
    private static final int LONG_BAR = 12;
    private static final List<String> ORDER = List.of("format", "bytes", "zstd", "encode", "read", "decode",
            "roundtrip", "convert", "cold", "set-up", "first read", "first encode", "CPU", "process CPU", "claim",
            "other claim", "place", "alloc", "heap", "lang", "evolves");

    /** The columns that readers would miss; if one does not fit, a note says so. */
    private static final List<String> ASKED = ORDER.subList(1, ORDER.indexOf("set-up"));

    private final Overview overview;
    private final List<String> rows;
    private final boolean ended;
    private final int room;
    private final Map<String, Column> chosen = new LinkedHashMap<>();
    private final List<String> left = new ArrayList<>();
    private boolean intervals;

    /**
     * @param names the column of the rows' names
     * @param sizes whether sizes are wanted
     * @param ended whether the run is over
     * @param room  the available width in characters
     */
    Columns(Column names, Overview overview, List<String> rows, boolean sizes, boolean ended, int room) {
        this.overview = overview;
        this.rows = rows;
        this.ended = ended;
        this.room = room;
        chosen.put("format", names);
        overview.headline().ifPresent(g -> offer(g.operation().text(), time(g)));
        overview.headline().ifPresent(g -> offer("claim", claim(g, "vs baseline", ClaimText::brief)));
        if (sizes) offer("bytes", Column.ofNumbers("bytes", rows, c -> overview.size(c, ReportModel.SIZE)));
        overview.groups().stream().filter(g -> overview.headline().filter(g::equals).isEmpty())
                .forEach(g -> offer(g.operation().text(), time(g)));
        Overview.COLD
                .forEach((metric, title) -> offer(title, Column.ofNumbers(title, rows, c -> overview.part(c, metric))));
        if (sizes) offer("zstd", Column.ofNumbers("zstd", rows, c -> overview.size(c, Overview.SIZES.getLast())));
        offer("lang", traits("lang", c -> overview.crossLanguage(c) ? "yes" : "JVM"));
        offer("evolves", traits("fields", c -> overview.evolution(c).brief()));
        overview.headline().ifPresent(
                g -> improve("claim", claim(g, "vs " + ClaimText.other(g).orElse(g.baseline()), ClaimText::brief)));
        if (sizes) bars(SHORT_BAR);
        overview.groups().forEach(g -> intervals |= improve(g.operation().text(), interval(g)));
        overview.headline().ifPresent(this::words);
        if (sizes) bars(LONG_BAR);
        improve("lang", traits("languages", c -> overview.crossLanguage(c) ? "others" : "JVM only"));
        improve("evolves", traits("fields may change", c -> overview.evolution(c).text()));
        // During a run, trials come one after another, and the column must not change its meaning with each.
        offer("alloc", Column.ofNumbers("alloc", rows, ended ? overview::alloc : overview::allocInLoop));
        offer("heap", Column.ofNumbers("heap", rows, overview::heap));
    }

    private void bars(int longest) {
        improve("bytes", Column.ofBars("bytes", rows, c -> overview.size(c, ReportModel.SIZE), longest));
    }

    private void words(ReportModel.Group g) {
        String to = "vs " + ClaimText.other(g).orElse(g.baseline());
        String of = to + " (" + g.operation().text() + ")";
        improve("claim", claim(g, of, ClaimText::brief));
        improve("claim", claim(g, of, ClaimText::words));
        offer("place", Column.of("place", rows, c -> overview.standing(c).map(Overview::place).orElse("")));
        improve("claim", claim(g, of, ClaimText::full));
        overview.groups().stream().filter(o -> o.operation() == Operation.ENCODE && !o.equals(g)).findFirst()
                .ifPresent(o -> {
                    String other = "vs " + ClaimText.other(o).orElse(o.baseline()) + " (" + o.operation().text() + ")";
                    offer("other claim", claim(o, other, ClaimText::brief));
                    improve("other claim", claim(o, other, ClaimText::words));
                });
    }

    private Column time(ReportModel.Group g) {
        return Column.ofNumbers(g.operation().text(), rows, c -> overview.time(g, c));
    }

    private Column interval(ReportModel.Group g) {
        return Column.ofIntervals(g.operation().text(), rows, c -> overview.time(g, c));
    }

    private Column claim(ReportModel.Group g, String title, Function<ClaimText, String> words) {
        return new Column(title, rows.stream().map(c -> ClaimText.of(g, c, ended))
                .map(c -> new Column.Text(words.apply(c), c.style())).toList(), false);
    }

    private Column traits(String title, Function<String, String> words) {
        return Column.of(title, rows, c -> c.equals(OwnFileRow.ID) ? "" : words.apply(c));
    }

    private void offer(String key, Column column) {
        if (column.isEmpty()) return;
        if (used() + GAP.length() + column.width() <= room) chosen.put(key, column);
        else if (ASKED.contains(key)) left.add(column.title());
    }

    private boolean improve(String key, Column column) {
        boolean fits = chosen.containsKey(key) && used() - chosen.get(key).width() + column.width() <= room;
        if (fits) chosen.put(key, column);
        return fits;
    }

    private int used() {
        return chosen.values().stream().mapToInt(Column::width).sum() + GAP.length() * (chosen.size() - 1);
    }

    /** The chosen columns from left to right. */
    List<Column> chosen() {
        return ORDER.stream().flatMap(k -> Optional.ofNullable(chosen.get(k)).stream()).toList();
    }

    boolean has(String key) {
        return chosen.containsKey(key);
    }

    /** Whether some times have their intervals. */
    boolean hasIntervals() {
        return intervals;
    }

    /** The titles of the columns that did not fit but would be missed. */
    List<String> left() {
        return left;
    }
}
