package weighbridge.sources.tabular;

/** The names that lead to a column, parted by points. */
final class ColumnPath {
    private ColumnPath() {}

    /** A column within another; names with characters that occur in paths are quoted, so that paths are unique. */
    static String of(String parent, String name) {
        String step = name.matches("[^.\\[{?\"]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
        return parent.isEmpty() ? step : parent + "." + step;
    }
}
