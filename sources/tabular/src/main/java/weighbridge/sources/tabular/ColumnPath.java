package weighbridge.sources.tabular;

/** Makes paths of the names that lead to a column, separated by points. */
final class ColumnPath {
    private ColumnPath() {}

    /**
     * The path of a column within another. Names with characters that occur in paths are quoted, so that paths are
     * unique.
     */
    static String of(String parent, String name) {
        String step = name.matches("[^.\\[{?\"]*") ? name : '"' + name.replace("\"", "\"\"") + '"';
        return parent.isEmpty() ? step : parent + "." + step;
    }
}
