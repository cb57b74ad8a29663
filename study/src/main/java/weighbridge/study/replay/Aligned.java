package weighbridge.study.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lays a sheet out for a terminal: columns are as wide as their content, and a head such as {@code read: here} takes two
 * lines, of which the upper one is for the columns after it, too.
 */
public final class Aligned {
    private static final String GAP = "  ";
    private static final String OVER = ": ";

    private Aligned() {}

    public static String text(Sheet sheet) {
        return text(sheet, Integer.MAX_VALUE);
    }

    /** @param columns of the terminal; those of the sheet that do not fit follow below, beside the first one again */
    public static String text(Sheet sheet, int columns) {
        List<Integer> widths = IntStream.range(0, sheet.head().size()).mapToObj(i -> width(sheet, i)).toList();
        return sheet.caption() + "\n" + parts(sheet.head(), widths, columns).stream().map(p -> part(sheet, p, widths))
                .collect(Collectors.joining("\n"));
    }

    private static int width(Sheet sheet, int column) {
        return IntStream.concat(IntStream.of(lower(sheet.head().get(column)).length()),
                sheet.rows().stream().mapToInt(r -> r.get(column).length())).max().orElseThrow();
    }

    private static String upper(String head) {
        return head.contains(OVER) ? head.substring(0, head.indexOf(OVER)) : "";
    }

    private static String lower(String head) {
        return head.contains(OVER) ? head.substring(head.indexOf(OVER) + OVER.length()) : head;
    }

    /** The columns that fit beside the first and each other; those below one upper head stay together if they can. */
    private static List<List<Integer>> parts(List<String> heads, List<Integer> widths, int columns) {
        List<List<Integer>> groups = new ArrayList<>();
        boolean upper = heads.stream().anyMatch(h -> !upper(h).isEmpty());
        for (int i = 1; i < heads.size(); i++) {
            if (groups.isEmpty() || !upper || !upper(heads.get(i)).isEmpty()) groups.add(new ArrayList<>());
            groups.getLast().add(i);
        }
        List<List<Integer>> parts = new ArrayList<>(List.of(new ArrayList<>()));
        for (List<Integer> group : groups) {
            boolean whole = total(List.of(), group, widths) <= columns;
            for (List<Integer> some : whole ? List.of(group) : group.stream().map(List::of).toList()) {
                if (!parts.getLast().isEmpty() && total(parts.getLast(), some, widths) > columns)
                    parts.add(new ArrayList<>());
                parts.getLast().addAll(some);
            }
        }
        return parts;
    }

    /** The length of a line with these columns beside the first. */
    private static long total(List<Integer> some, List<Integer> more, List<Integer> widths) {
        return widths.getFirst() + IntStream.concat(some.stream().mapToInt(i -> i), more.stream().mapToInt(i -> i))
                .mapToLong(i -> GAP.length() + widths.get(i)).sum();
    }

    private static String part(Sheet sheet, List<Integer> part, List<Integer> widths) {
        List<Integer> columns = new ArrayList<>(List.of(0));
        columns.addAll(part);
        List<Integer> wide = columns.stream().map(widths::get).toList();
        StringBuilder text = new StringBuilder();
        String above = above(columns.stream().map(i -> upper(sheet.head(), i, part)).toList(), wide);
        if (!above.isEmpty()) text.append(above).append('\n');
        text.append(line(columns.stream().map(i -> lower(sheet.head().get(i))).toList(), wide)).append('\n');
        for (List<String> row : sheet.rows())
            text.append(line(columns.stream().map(row::get).toList(), wide)).append('\n');
        return text.toString();
    }

    /** The upper head of a column; a part that begins below one repeats it. */
    private static String upper(List<String> heads, int column, List<Integer> part) {
        String own = upper(heads.get(column));
        if (!own.isEmpty() || part.isEmpty() || column != part.getFirst()) return own;
        return IntStream.rangeClosed(1, column).map(i -> column - i).mapToObj(i -> upper(heads.get(i)))
                .filter(u -> !u.isEmpty()).findFirst().orElse("");
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
