package weighbridge.sources.tabular;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Tells which columns of a Parquet file are required, since DuckDB reports all as optional, and which have the obsolete
 * type INT96.
 */
final class ParquetSchema implements Stated {
    private record Node(String name, String repetition, int children, String annotation, boolean int96) {}

    private final Set<String> required = new HashSet<>();
    private final Set<String> int96 = new HashSet<>();

    private ParquetSchema() {}

    /**
     * @param rows the rows of {@code parquet_schema}: name, repetition, number of children, annotation, type; parents
     *             first
     */
    static ParquetSchema of(ResultSet rows) throws SQLException {
        List<Node> nodes = new ArrayList<>();
        while (rows.next()) {
            nodes.add(new Node(rows.getString(1), rows.getString(2), rows.getInt(3), rows.getString(4),
                    "INT96".equals(rows.getString(5))));
        }
        ParquetSchema schema = new ParquetSchema();
        Iterator<Node> all = nodes.iterator();
        if (all.hasNext()) schema.children(all.next(), "", all);
        return schema;
    }

    private void children(Node parent, String path, Iterator<Node> all) {
        for (int i = 0; i < parent.children() && all.hasNext(); i++) {
            Node node = all.next();
            walk(node, ColumnPath.of(path, node.name()), all);
        }
    }

    private void walk(Node node, String path, Iterator<Node> all) {
        if (!"OPTIONAL".equals(node.repetition())) required.add(path);
        if (node.int96()) int96.add("REPEATED".equals(node.repetition()) ? path + "[]" : path);
        boolean wraps = node.children() == 1 && node.annotation() != null
                && node.annotation().matches("LIST|MAP|MAP_KEY_VALUE") && all.hasNext();
        if (!wraps) {
            children(node, "REPEATED".equals(node.repetition()) ? path + "[]" : path, all);
            return;
        }
        Node repeated = all.next();
        if (node.annotation().equals("LIST") && repeated.children() == 1 && all.hasNext()) {
            walk(all.next(), path + "[]", all);
        } else if (node.annotation().equals("LIST")) {
            children(repeated, path + "[]", all);
        } else {
            for (int i = 0; i < repeated.children() && all.hasNext(); i++)
                walk(all.next(), path + (i == 0 ? "{key}" : "{}"), all);
        }
    }

    boolean hasInt96() {
        return !int96.isEmpty();
    }

    @Override
    public boolean isInt96(String path) {
        return int96.contains(path);
    }

    @Override
    public boolean isRequired(String path) {
        return required.contains(path);
    }
}
