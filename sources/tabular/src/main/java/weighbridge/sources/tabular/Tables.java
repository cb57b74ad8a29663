package weighbridge.sources.tabular;

import java.util.List;
import java.util.stream.Collectors;
import weighbridge.source.Asked;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Printable;

/**
 * What a database holds, as its own catalogue says.
 *
 * @param all   the tables, each by its name, preceded by that of its schema where there are several
 * @param views which may compute anything, so that they are read only if a query asks for them
 */
record Tables(List<List<String>> all, List<String> views) {
    private static final String WORD = "[A-Za-z_][A-Za-z0-9_]*";

    /** The name of the only table; an error says how to choose if there are several. */
    List<String> only(Asked file) throws ImportException {
        if (all.size() == 1) return all.getFirst();
        if (all.isEmpty()) {
            throw new ImportException(file.name(),
                    views.isEmpty() ? "has no table; give a database with one" : "has views (" + Printable.list(views)
                            + ") but no table; choose one, as in --sql 'select * from " + word(views.getFirst()) + "'");
        }
        List<String> names = all.stream().map(t -> String.join(".", t)).toList();
        throw new ImportException(file.name(),
                "has " + names.size() + " tables (" + Printable.list(names)
                        + "); choose one, as in --sql 'select * from "
                        + all.getFirst().stream().map(Tables::word).collect(Collectors.joining(".")) + "'");
    }

    /** What is left out, in a sentence each. */
    List<String> notes() {
        return views.isEmpty() ? List.of()
                : List.of("views are not read unless a query (--sql) asks for them: " + Printable.list(views));
    }

    private static String word(String name) {
        return name.matches(WORD) ? name : quoted(name);
    }

    /** A name as SQL has it, whatever its characters. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
