package weighbridge.sources.tabular;

/** The names that lead to a column, parted by points. */
final class ColumnPath {
    private ColumnPath() {}

    /** A column within another; a name with a sign that stands in a path is quoted, so that no two columns share one. */
    static String of(String parent, String name) {
        String step = name.matches("[^.\\[{?\"]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
        return parent.isEmpty() ? step : parent + "." + step;
    }
}
