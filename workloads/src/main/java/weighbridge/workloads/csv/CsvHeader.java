package weighbridge.workloads.csv;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import weighbridge.workloads.text.Printable;

/**
 * A guess at whether the first record of a CSV file names the columns.
 *
 * @param notes guesses that a user may want to override
 */
record CsvHeader(boolean present, List<String> notes) {
    /** The longest name: cells of a header are names, not sentences. */
    private static final int MAX_NAME_CHARS = 80;
    /** Markers for a missing value are not names. */
    private static final Set<String> NO_VALUE =
            Set.of("na", "n/a", "#n/a", "nan", "null", "none", "nil", "unknown", "missing", "inf", "-inf");

    /**
     * Takes the first record for a header if one of its cells is unlike the values below it, or if its values are years
     * in equal steps. If it has no number, date or the like, it is also a header if its cells look like names: all
     * different, and not repeated in their columns.
     *
     * @param rows at least one
     */
    static CsvHeader guess(List<List<String>> rows) {
        List<String> first = rows.getFirst();
        List<String> names = first.stream().filter(c -> !c.isEmpty()).toList();
        List<String> values = names.stream().filter(CsvHeader::isValue).toList();
        boolean unlike = false;
        boolean found = false;
        boolean years = areYears(values);
        for (int c = 0; c < first.size(); c++) {
            int column = c;
            String name = first.get(c);
            if (name.isEmpty()) continue;
            List<String> below = rows.stream().skip(1).filter(r -> r.size() > column).map(r -> r.get(column))
                    .filter(v -> !v.isEmpty()).toList();
            unlike |= isName(name) && CsvSplit.isTold(below) && !CsvSplit.isTold(with(below, name));
            found |= below.contains(name);
            years &= !(isYear(name) && !below.isEmpty() && below.stream().allMatch(CsvHeader::isYear));
        }
        boolean nameLike = new HashSet<>(names).size() == names.size()
                && names.stream().allMatch(n -> n.length() <= MAX_NAME_CHARS);
        // Columns without names get these, so a file that was written from such a schema has them.
        boolean numbered = !names.isEmpty() && names.stream().allMatch(n -> n.matches("column\\d+"));
        boolean present = !names.isEmpty() && (numbered || unlike || years || values.isEmpty() && !found && nameLike);
        if (!present) {
            return new CsvHeader(false, List.of("the first line looks like data, not like a header; the columns are "
                    + "called column1, column2, … (use --header if that line is a header)"));
        }
        List<String> notes = new ArrayList<>();
        if (!values.isEmpty()) {
            notes.add("the first line is read as the header, although " + Printable.quoted(values.getFirst())
                    + " looks like a value (use --no-header if it is a record)");
        } else if (!unlike && !numbered) {
            notes.add("the first line is read as the header, although the values below it do not confirm that (use "
                    + "--no-header if it is a record)");
        }
        if (first.size() > 2 && 2 * names.size() <= first.size()) {
            notes.add("the first line names only " + names.size() + " of " + first.size()
                    + " columns; if the header is further down, give its line with --header=N");
        }
        return new CsvHeader(true, notes);
    }

    private static List<String> with(List<String> cells, String cell) {
        List<String> all = new ArrayList<>(cells);
        all.add(cell);
        return all;
    }

    private static boolean isValue(String cell) {
        return CsvSplit.isTold(List.of(cell));
    }

    private static boolean isName(String cell) {
        return !NO_VALUE.contains(cell.toLowerCase(Locale.ROOT).strip())
                && cell.codePoints().anyMatch(Character::isLetterOrDigit);
    }

    /** Whether the cells are at least two years in equal steps. */
    private static boolean areYears(List<String> cells) {
        if (cells.size() < 2 || !cells.stream().allMatch(CsvHeader::isYear)) return false;
        int step = Integer.parseInt(cells.get(1)) - Integer.parseInt(cells.get(0));
        for (int i = 1; i < cells.size(); i++) {
            if (Integer.parseInt(cells.get(i)) - Integer.parseInt(cells.get(i - 1)) != step) return false;
        }
        return step != 0;
    }

    private static boolean isYear(String cell) {
        return cell.matches("1[5-9]\\d\\d|2[01]\\d\\d");
    }
}
