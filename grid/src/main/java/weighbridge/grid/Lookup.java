package weighbridge.grid;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.worker.Sample;

/**
 * What queries look for, and how many entries match.
 *
 * @param rows of one query, while every key has its first message
 */
record Lookup(String field, Comparable<?> value, long rows) {
    /**
     * The requested question, or one that few rows match.
     *
     * @throws Stopped if the messages have no such field, or nothing would be found
     */
    static Lookup of(GridOrder.Query query, Sample sample, Entries entries) throws Stopped {
        if (sample.batch() > 1 || sample.isFloor()) {
            throw Stopped.unsupported("the values of this codec have no fields that a query could read");
        }
        if (query.sought().isEmpty()) return chosen(sample, entries);
        GridOrder.Sought sought = query.sought().get();
        int column = column(sample, sought.field());
        long rows = 0;
        Comparable<?> value = typed(sample, column, sought.value());
        for (int i = 0; i < sample.size(); i++) {
            if (value(sample, i, column).filter(value::equals).isPresent()) rows += entries.having(i);
        }
        if (rows == 0) {
            throw Stopped.refused("no message has " + sought.field() + " = " + sought.value() + ", so a query would "
                    + "have no results to decode");
        }
        return new Lookup(sought.field(), value, rows);
    }

    /** The rarest value of the first text field or, without one, of the first whole number. */
    private static Lookup chosen(Sample sample, Entries entries) throws Stopped {
        List<Field> fields = sample.schema().rootStruct().fields();
        for (boolean text : new boolean[] {true, false}) {
            for (int column = 0; column < fields.size(); column++) {
                if (kind(fields.get(column)).filter(k -> (k == Kind.STRING) == text && isSought(k)).isEmpty()) continue;
                Map<Comparable<?>, Long> rows = new HashMap<>();
                for (int i = 0; i < sample.size(); i++) {
                    long having = entries.having(i);
                    if (having > 0) value(sample, i, column).ifPresent(v -> rows.merge(v, having, Long::sum));
                }
                Optional<Map.Entry<Comparable<?>, Long>> fewest = rows.entrySet().stream().min(
                        Map.Entry.<Comparable<?>, Long>comparingByValue().thenComparing(e -> e.getKey().toString()));
                if (fewest.isPresent()) {
                    return new Lookup(fields.get(column).name(), fewest.get().getKey(), fewest.get().getValue());
                }
            }
        }
        throw Stopped.unsupported("the message has no string or integer field that a query could look for");
    }

    private static int column(Sample sample, String name) throws Stopped {
        List<Field> fields = sample.schema().rootStruct().fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name) && kind(fields.get(i)).filter(Lookup::isSought).isPresent()) return i;
        }
        throw Stopped.refused("the message has no string or integer field called " + name);
    }

    private static Optional<Kind> kind(Field field) {
        return field.type() instanceof Type.Scalar(Kind kind, var logical) && logical.isEmpty() ? Optional.of(kind)
                : Optional.empty();
    }

    private static boolean isSought(Kind kind) {
        return kind == Kind.STRING || kind == Kind.INT32 || kind == Kind.INT64;
    }

    private static Comparable<?> typed(Sample sample, int column, String value) throws Stopped {
        Field field = sample.schema().rootStruct().fields().get(column);
        try {
            return switch (kind(field).orElseThrow()) {
                case INT32 -> (Comparable<?>) Integer.valueOf(value);
                case INT64 -> Long.valueOf(value);
                default -> value;
            };
        } catch (NumberFormatException _) {
            throw Stopped.refused(field.name() + " is an integer field and never has the value " + value);
        }
    }

    private static Optional<Comparable<?>> value(Sample sample, int which, int column) {
        return switch (sample.message(which).getFirst().fields().get(column)) {
            case Value.Text v -> Optional.of(v.value());
            case Value.Int32 v -> Optional.of(v.value());
            case Value.Int64 v -> Optional.of(v.value());
            default -> Optional.empty();
        };
    }

    /**
     * The statement that describes the map to SQL: its key and every scalar of a message, as a user would map them.
     *
     * @param options how the values' fields are found
     */
    static String mapping(String map, Sample sample, Map<String, String> options) {
        Definition.Struct root = sample.schema().rootStruct();
        String columns =
                root.fields().stream().flatMap(f -> sqlType(f).map(t -> ", " + quoted(f.name()) + " " + t).stream())
                        .collect(Collectors.joining());
        String all = options.entrySet().stream().sorted(Map.Entry.comparingByKey())
                .map(e -> ", '" + e.getKey() + "' = '" + e.getValue() + "'").collect(Collectors.joining());
        return "CREATE OR REPLACE MAPPING " + quoted(map) + " (__key INT" + columns
                + ") TYPE IMap OPTIONS ('keyFormat' = 'int'" + all + ")";
    }

    private static Optional<String> sqlType(Field field) {
        return kind(field).flatMap(k -> switch (k) {
            case BOOL -> Optional.of("BOOLEAN");
            case INT8 -> Optional.of("TINYINT");
            case INT16 -> Optional.of("SMALLINT");
            case INT32 -> Optional.of("INT");
            case INT64 -> Optional.of("BIGINT");
            case FLOAT32 -> Optional.of("REAL");
            case FLOAT64 -> Optional.of("DOUBLE");
            case STRING -> Optional.of("VARCHAR");
            case BYTES -> Optional.empty();
        });
    }

    /** The query, with a parameter for the value. */
    String statement(String map) {
        return "SELECT * FROM " + quoted(map) + " WHERE " + quoted(field) + " = ?";
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }

    /**
     * Whether Hazelcast's queries would find the field in objects of a class; they look for a method of that name, a
     * getter, or a field.
     */
    boolean isFoundIn(Class<?> type) {
        String capital = field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1);
        for (String method : List.of(field, "get" + capital, "is" + capital)) {
            try {
                type.getMethod(method);
                return true;
            } catch (NoSuchMethodException _) {
                // Try the next name.
            }
        }
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (Arrays.stream(c.getDeclaredFields()).anyMatch(f -> f.getName().equals(field))) return true;
        }
        return false;
    }

    /** @throws Stopped if a query found more or fewer rows than the messages imply */
    void check(long found) throws Stopped {
        if (found != rows) {
            throw Stopped.mismatched(
                    "a query for " + field + " = " + value + " found " + found + " values, but it should find " + rows);
        }
    }

    /** The question as a person would write it. */
    String words(GridOrder.Bench bench) {
        String shown = value instanceof String ? "'" + value + "'" : value.toString();
        return bench == GridOrder.Bench.QUERY ? "SELECT * … WHERE " + field + " = " + shown : field + " = " + shown;
    }
}
