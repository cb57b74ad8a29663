package weighbridge.app;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weighbridge.app.terminal.Tables;
import weighbridge.app.terminal.Words;
import weighbridge.report.change.Changes;

/** What changed from one run to several others, a column each. */
public final class HistoryTable {
    private final List<Changes> all;

    /** @param all changes from one base, two or more */
    public HistoryTable(List<Changes> all) {
        if (all.size() < 2) throw new IllegalArgumentException("expected two or more, got " + all.size());
        this.all = List.copyOf(all);
    }

    /** @param width of a line */
    public String text(int width) {
        // By codec and, within it, by what was compared; a run that lacks one has no cell.
        Map<String, Map<String, List<String>>> codecs = new LinkedHashMap<>();
        Set<String> shown = new HashSet<>();
        for (int run = 0; run < all.size(); run++) {
            ChangeTable table = new ChangeTable(all.get(run), all);
            for (Changes.Codec c : all.get(run).codecs()) {
                Map<String, List<String>> rows = codecs.computeIfAbsent(c.id(), _ -> new LinkedHashMap<>());
                for (Changes.Row row : c.rows()) {
                    List<String> cells = rows.computeIfAbsent(table.label(row),
                            _ -> new ArrayList<>(Collections.nCopies(all.size(), "")));
                    cells.set(run, (cells.get(run).isEmpty() ? "" : cells.get(run) + ", ") + table.brief(row));
                    if (ChangeTable.isShown(row)) shown.add(c.id() + " " + table.label(row));
                }
            }
        }
        List<String> heading = new ArrayList<>(List.of("codec"));
        all.forEach(c -> heading.add(c.after()));
        List<List<String>> rows = new ArrayList<>();
        codecs.forEach((codec, of) -> {
            rows.add(List.of(codec));
            of.forEach((label, cells) -> {
                if (!shown.contains(codec + " " + label)) return;
                List<String> row = new ArrayList<>(List.of("  " + label));
                row.addAll(cells);
                rows.add(row);
            });
        });
        StringBuilder text = new StringBuilder("Compared with " + all.getFirst().before() + "\n\n")
                .append(Tables.of(heading, rows, width)).append('\n');
        for (String s : sentences()) Words.wrap(s, width).forEach(l -> text.append(l).append('\n'));
        return text.toString();
    }

    private List<String> sentences() {
        long share = Math.round(100 * all.getFirst().threshold());
        List<String> sentences = new ArrayList<>(List.of("✗ is worse by more than " + share
                + " %; ? a change of which nothing is shown; " + ChangeTable.SAME + " the same, of times within "
                + share + " %. Compare with one of these runs alone to see its intervals."));
        for (Changes c : all) c.notes().forEach(n -> sentences.add(c.after() + ": " + n));
        return sentences;
    }
}
