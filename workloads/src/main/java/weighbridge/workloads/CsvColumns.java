package weighbridge.workloads;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Field;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;

/** Matches the columns of a CSV file to the fields of a given schema. */
final class CsvColumns {
    static final int NONE = -1;

    private CsvColumns() {}

    /**
     * Whether these cells of a file's first record are names that the schema knows: either every cell is, or the cells
     * include the names of all fields.
     */
    static boolean areNames(List<String> cells, FileSchema schema) {
        Set<String> names = new HashSet<>(cells);
        names.remove("");
        if (names.isEmpty()) return false;
        List<Field> fields = schema.schema().rootStruct().fields();
        String root = schema.schema().root();
        Set<String> known =
                fields.stream().flatMap(f -> Stream.concat(Stream.of(f.name()), schema.source(root, f).stream()))
                        .collect(Collectors.toSet());
        List<String> spelt = FieldNames.fields(cells);
        Set<String> found = new HashSet<>();
        boolean allKnown = true;
        for (int i = 0; i < spelt.size(); i++) {
            String cell = cells.get(i);
            // A name derived from a position would match in any schema without names.
            boolean isSpelt = FieldNames.isSpelt(cell);
            if (isSpelt) found.add(spelt.get(i));
            allKnown &= cell.isEmpty() || known.contains(cell) || isSpelt && known.contains(spelt.get(i));
        }
        return allKnown || fields.stream().allMatch(f -> names.contains(schema.source(root, f).orElse(f.name()))
                || names.contains(f.name()) || found.contains(f.name()));
    }

    /**
     * The column of every field, or {@link #NONE}. A field takes the column with its name, else the one with the name
     * that the schema gives for the file, else the one whose name inference would turn into the field's. No column is
     * used for two fields.
     *
     * @param names the columns' names
     */
    static int[] of(FileSchema schema, List<String> names) {
        List<Field> fields = schema.schema().rootStruct().fields();
        String root = schema.schema().root();
        int[] columns = new int[fields.size()];
        Arrays.fill(columns, NONE);
        Set<Integer> taken = new HashSet<>();
        Map<String, Deque<Integer>> byName = places(names);
        take(columns, fields, f -> schema.source(root, f).isPresent() ? "" : f.name(), byName, taken);
        take(columns, fields, f -> schema.source(root, f).orElse(""), byName, taken);
        take(columns, fields, Field::name, byName, taken);
        take(columns, fields, Field::name, places(FieldNames.fields(names)), taken);
        return columns;
    }

    /**
     * Gives each field without a column the first free column with the wanted name; an empty name matches no column.
     */
    private static void take(int[] columns, List<Field> fields, Function<Field, String> name,
            Map<String, Deque<Integer>> places, Set<Integer> taken) {
        for (int f = 0; f < columns.length; f++) {
            String wanted = name.apply(fields.get(f));
            if (columns[f] != NONE || wanted.isEmpty()) continue;
            Deque<Integer> free = places.getOrDefault(wanted, new ArrayDeque<>());
            while (columns[f] == NONE && !free.isEmpty()) {
                int column = free.removeFirst();
                if (taken.add(column)) columns[f] = column;
            }
        }
    }

    private static Map<String, Deque<Integer>> places(List<String> names) {
        Map<String, Deque<Integer>> places = new HashMap<>();
        for (int i = 0; i < names.size(); i++) places.computeIfAbsent(names.get(i), _ -> new ArrayDeque<>()).add(i);
        return places;
    }
}
