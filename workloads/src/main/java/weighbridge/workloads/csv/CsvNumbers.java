package weighbridge.workloads.csv;

import java.util.List;
import java.util.regex.Pattern;

/**
 * How a CSV file writes numbers.
 *
 * @param decimal the decimal sign: a point or a comma
 * @param groups  whether the other of the two may separate thousands
 * @param notes   guesses that a user may want to override
 */
public record CsvNumbers(char decimal, boolean groups, List<String> notes) {
    private static final Pattern COMMA = Pattern.compile("[ ]*[+-]?(\\d{1,3}(\\.\\d{3})+|\\d*),\\d+[ ]*");
    private static final Pattern POINT = Pattern.compile("[ ]*[+-]?\\d*\\.\\d+[ ]*");
    private static final Pattern WHOLE = Pattern.compile("[ ]*[+-]?\\d+[ ]*");
    private static final Pattern GROUPED = Pattern.compile("[ ]*[+-]?[1-9]\\d{0,2},\\d{3}[ ]*");
    private static final Pattern ENGLISH =
            Pattern.compile("[ ]*[+-]?\\d{1,3}(,\\d{3})+(\\.\\d+|(?<=,\\d{3},\\d{3}))[ ]*");

    /** Guesses from the columns of the head; if none of them tells, the decimal sign is a point. */
    static CsvNumbers guess(char delimiter, List<List<String>> rows) {
        int commas = 0;
        int points = 0;
        String doubtful = "";
        int width = rows.stream().mapToInt(List::size).max().orElse(0);
        for (int c = 0; c < width; c++) {
            int column = c;
            List<String> cells = rows.stream().filter(r -> r.size() > column).map(r -> r.get(column))
                    .filter(v -> !v.isBlank()).toList();
            if (cells.isEmpty()) continue;
            boolean comma = cells.stream().anyMatch(v -> COMMA.matcher(v).matches())
                    && cells.stream().allMatch(v -> COMMA.matcher(v).matches() || WHOLE.matcher(v).matches());
            boolean grouped =
                    cells.stream().filter(v -> v.indexOf(',') >= 0).allMatch(v -> GROUPED.matcher(v).matches());
            if (comma && grouped) doubtful = cells.stream().filter(v -> v.indexOf(',') >= 0).findFirst().orElseThrow();
            else if (comma) commas++;
            else if (cells.stream().anyMatch(v -> ENGLISH.matcher(v).matches())) points++;
            else if (cells.stream().allMatch(v -> POINT.matcher(v).matches())) points++;
        }
        if (commas > 0 && points == 0) return new CsvNumbers(',', true, List.of());
        // A file with commas between its cells more likely has English numbers.
        boolean told = points > 0 || delimiter == ',';
        if (commas > 0) {
            return new CsvNumbers('.', told, List.of("some columns have decimal points and others have "
                    + "decimal commas; those with commas stay text (with --decimal , those with points do instead)"));
        }
        if (doubtful.isEmpty() || told) return new CsvNumbers('.', told || doubtful.isEmpty(), List.of());
        String plain = doubtful.strip();
        return new CsvNumbers('.', false, List.of("\"" + plain + "\" may be " + plain.replace(',', '.') + " or "
                + plain.replace(",", "") + ", so it stays text; choose --decimal , or --decimal ."));
    }
}
