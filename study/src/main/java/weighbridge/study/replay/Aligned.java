package weighbridge.study.replay;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lays a sheet out for a terminal: columns are as wide as their content, and a head of several words takes two lines.
 */
public final class Aligned {
    private static final String GAP = "  ";

    private Aligned() {}

    public static String text(Sheet sheet) {
        List<String> upper =
                sheet.head().stream().map(h -> h.contains(": ") ? h.substring(0, h.indexOf(": ")) : "").toList();
        List<String> lower =
                sheet.head().stream().map(h -> h.substring(h.contains(": ") ? h.indexOf(": ") + 2 : 0)).toList();
        List<Integer> widths = IntStream.range(0, lower.size()).mapToObj(i -> IntStream
                .concat(IntStream.of(lower.get(i).length()), sheet.rows().stream().mapToInt(r -> r.get(i).length()))
                .max().orElseThrow()).toList();
        StringBuilder text = new StringBuilder(sheet.caption()).append('\n');
        if (upper.stream().anyMatch(u -> !u.isEmpty())) text.append(above(upper, widths)).append('\n');
        text.append(line(lower, widths)).append('\n');
        for (List<String> row : sheet.rows()) text.append(line(row, widths)).append('\n');
        return text.toString();
    }

    /** A heading over several columns starts above the first of them. */
    private static String above(List<String> heads, List<Integer> widths) {
        StringBuilder line = new StringBuilder();
        int column = 0;
        for (int i = 0; i < heads.size(); i++) {
            if (!heads.get(i).isEmpty()) {
                while (line.length() < column) line.append(' ');
                line.append(heads.get(i)).append(' ');
            }
            column += widths.get(i) + GAP.length();
        }
        return line.toString().stripTrailing();
    }

    private static String line(List<String> cells, List<Integer> widths) {
        return IntStream.range(0, cells.size()).mapToObj(i -> {
            String space = " ".repeat(Math.max(0, widths.get(i) - cells.get(i).length()));
            return i == 0 ? cells.get(i) + space : space + cells.get(i);
        }).collect(Collectors.joining(GAP)).stripTrailing();
    }
}
