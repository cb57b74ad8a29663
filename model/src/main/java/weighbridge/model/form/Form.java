package weighbridge.model.form;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes the values of a type as names and plain values, and reads them back. What passes between processes, and what a
 * journal keeps, is thus described once per type, by its record.
 *
 * <p>A record becomes a map from its components' names. Its components may be booleans, numbers, strings, enums, paths,
 * durations, instants, optionals, lists, sets, maps from strings, other records, and sealed interfaces of records,
 * whose maps name the record under {@value #KIND}. A list of records with only {@code long} components becomes a map of
 * columns. The resulting tree holds only maps, lists, strings, longs, doubles and booleans.
 *
 * @param <T> the type
 */
public final class Form<T> {
    /** The name under which the map of a sealed interface's record names that record. */
    public static final String KIND = "kind";

    private static final Map<Class<?>, Shape> SHAPES = new ConcurrentHashMap<>();

    private final Type type;

    private Form(Type type) {
        this.type = type;
    }

    /** @throws IllegalArgumentException if a component's type cannot be written */
    public static <T> Form<T> of(Class<T> type) {
        check(type, type.getSimpleName());
        return new Form<>(type);
    }

    public Object tree(T value) {
        return write(type, value);
    }

    /** @throws Misfit if the tree has another form; it names the place, what was expected there and what was found */
    @SuppressWarnings("unchecked")
    public T value(Object tree) {
        return (T) read(type, tree, "");
    }

    /** Thrown for a tree of another form than expected. */
    public static final class Misfit extends IllegalArgumentException {
        public Misfit(String where, String expected, Object found) {
            super((where.isEmpty() ? "" : "\"" + where + "\": ") + "expected " + expected + ", found " + shown(found));
        }

        private static String shown(Object found) {
            return switch (found) {
                case null -> "nothing";
                case Map<?, ?> _ -> "an object";
                case Collection<?> _ -> "a list";
                default -> {
                    String text = found.toString();
                    yield "\"" + (text.length() > 60 ? text.substring(0, 60) + "…" : text) + "\"";
                }
            };
        }
    }

    /** A record's components and its constructor. */
    private record Shape(RecordComponent[] components, Constructor<?> constructor, boolean allLong) {
        static Shape of(Class<?> type) {
            Shape known = SHAPES.get(type);
            if (known != null) return known;
            Shape made = make(type);
            SHAPES.put(type, made);
            return made;
        }

        private static Shape make(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            Class<?>[] types = new Class<?>[components.length];
            boolean allLong = components.length > 0;
            for (int i = 0; i < types.length; i++) {
                types[i] = components[i].getType();
                allLong &= types[i] == long.class;
                components[i].getAccessor().setAccessible(true);
            }
            try {
                Constructor<?> constructor = type.getDeclaredConstructor(types);
                constructor.setAccessible(true);
                return new Shape(components, constructor, allLong);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException("every record has this constructor", e);
            }
        }

        Object get(RecordComponent component, Object value) {
            try {
                return component.getAccessor().invoke(value);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(component.toString(), e);
            }
        }

        /** @throws RuntimeException whatever the record's own constructor throws */
        Object make(Object[] values) {
            try {
                return constructor.newInstance(values);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof RuntimeException refused) throw refused;
                throw new IllegalStateException(constructor.toString(), e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(constructor.toString(), e);
            }
        }
    }

    /**
     * Writes a value. It avoids switches over types, lambdas and streams, as the first of each costs a fresh JVM
     * milliseconds.
     */
    private static Object write(Type type, Object value) {
        Class<?> raw = raw(type);
        if (raw == Optional.class) {
            Optional<?> perhaps = (Optional<?>) value;
            return perhaps.isEmpty() ? null : write(argument(type, 0), perhaps.get());
        }
        if (value instanceof Integer i) return i.longValue();
        if (value instanceof Enum<?> e) return e.name();
        if (value instanceof Path || value instanceof Duration || value instanceof Instant) return value.toString();
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> tree = new LinkedHashMap<>();
            for (Map.Entry<?, ?> e : map.entrySet())
                tree.put((String) e.getKey(), write(argument(type, 1), e.getValue()));
            return tree;
        }
        if (value instanceof Collection<?> all) return elements(argument(type, 0), all);
        return value instanceof Record r ? components(raw, r) : value;
    }

    private static Object elements(Type element, Collection<?> all) {
        if (isColumns(element)) return columns(Shape.of(raw(element)), all);
        List<Object> tree = new ArrayList<>();
        // The iteration order of sets differs from JVM to JVM.
        Collection<?> ordered = all instanceof Set<?> ? new TreeSet<>(all) : all;
        for (Object v : ordered) tree.add(write(element, v));
        return tree;
    }

    private static Map<String, Object> components(Class<?> raw, Record value) {
        Map<String, Object> tree = new LinkedHashMap<>();
        if (raw.isSealed()) tree.put(KIND, value.getClass().getSimpleName());
        Shape shape = Shape.of(value.getClass());
        for (RecordComponent c : shape.components()) {
            Object component = write(c.getGenericType(), shape.get(c, value));
            if (component != null) tree.put(c.getName(), component);
        }
        return tree;
    }

    private static boolean isColumns(Type element) {
        return raw(element).isRecord() && Shape.of(raw(element)).allLong();
    }

    private static Map<String, Object> columns(Shape shape, Collection<?> rows) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (RecordComponent c : shape.components()) {
            List<Object> column = new ArrayList<>(rows.size());
            for (Object row : rows) column.add(shape.get(c, row));
            tree.put(c.getName(), column);
        }
        return tree;
    }

    private static Object read(Type type, Object tree, String where) {
        Class<?> raw = raw(type);
        if (raw == Optional.class)
            return tree == null ? Optional.empty() : Optional.of(read(argument(type, 0), tree, where));
        if (raw == boolean.class)
            return tree == null ? Boolean.FALSE : expect(Boolean.class, tree, where, "true or false");
        if (raw == long.class) return whole(tree, where);
        if (raw == int.class) return small(tree, where);
        if (raw == double.class) return decimal(tree, where);
        if (raw == String.class) return expect(String.class, tree, where, "a string");
        if (raw.isEnum()) return symbol(raw, tree, where);
        if (raw == Path.class) return path(expect(String.class, tree, where, "a path"), where);
        if (raw == Duration.class || raw == Instant.class) return time(raw, tree, where);
        if (Map.class.isAssignableFrom(raw)) {
            Map<String, Object> map = new LinkedHashMap<>();
            for (Map.Entry<String, Object> e : object(tree, where).entrySet()) {
                map.put(e.getKey(), read(argument(type, 1), e.getValue(), at(where, e.getKey())));
            }
            return map;
        }
        if (Collection.class.isAssignableFrom(raw)) return collection(raw, argument(type, 0), tree, where);
        return record(raw, object(tree, where), where);
    }

    private static Object collection(Class<?> raw, Type element, Object tree, String where) {
        List<Object> all = new ArrayList<>();
        if (tree == null) return all;
        if (isColumns(element) && tree instanceof Map<?, ?>) {
            rows(Shape.of(raw(element)), object(tree, where), where, all);
        } else {
            int i = 0;
            for (Object v : expect(List.class, tree, where, "a list"))
                all.add(read(element, v, where.concat("[").concat(Integer.toString(i++)).concat("]")));
        }
        return raw == Set.class ? new LinkedHashSet<>(all) : all;
    }

    private static void rows(Shape shape, Map<String, Object> columns, String where, List<Object> rows) {
        int length = 0;
        for (Object c : columns.values()) length = Math.max(length, c instanceof List<?> l ? l.size() : 0);
        for (int row = 0; row < length; row++) {
            Object[] values = new Object[shape.components().length];
            for (int c = 0; c < values.length; c++) {
                String name = shape.components()[c].getName();
                List<?> column = expect(List.class, columns.get(name), at(where, name), "a list of whole numbers");
                values[c] = whole(row < column.size() ? column.get(row) : null,
                        at(where, name).concat("[").concat(Integer.toString(row)).concat("]"));
            }
            rows.add(shape.make(values));
        }
    }

    private static Object record(Class<?> raw, Map<String, Object> tree, String where) {
        Class<?> type = raw;
        if (raw.isSealed()) {
            Object kind = tree.get(KIND);
            for (Class<?> c : raw.getPermittedSubclasses()) if (c.getSimpleName().equals(kind)) type = c;
            if (type == raw) throw new Misfit(at(where, KIND), "a kind of " + raw.getSimpleName(), kind);
        }
        Shape shape = Shape.of(type);
        Object[] values = new Object[shape.components().length];
        for (int i = 0; i < values.length; i++) {
            RecordComponent c = shape.components()[i];
            values[i] = read(c.getGenericType(), tree.get(c.getName()), at(where, c.getName()));
        }
        try {
            return shape.make(values);
        } catch (Misfit e) {
            throw e;
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new Misfit(where, "values that belong together (" + e.getMessage() + ")", tree);
        }
    }

    private static Object symbol(Class<?> raw, Object tree, String where) {
        for (Object c : raw.getEnumConstants()) if (((Enum<?>) c).name().equals(tree)) return c;
        throw new Misfit(where, "one of " + Arrays.toString(raw.getEnumConstants()), tree);
    }

    private static Path path(String text, String where) {
        try {
            return Path.of(text);
        } catch (InvalidPathException _) {
            throw new Misfit(where, "a path", text);
        }
    }

    private static Object time(Class<?> raw, Object tree, String where) {
        String text = expect(String.class, tree, where, "a time");
        try {
            return raw == Duration.class ? Duration.parse(text) : Instant.parse(text);
        } catch (DateTimeParseException _) {
            throw new Misfit(where,
                    raw == Duration.class ? "a duration such as PT3S" : "a time such as 2026-01-14T10:30:00Z", tree);
        }
    }

    private static long whole(Object tree, String where) {
        if (tree instanceof Long l) return l;
        if (tree instanceof Integer i) return i;
        throw new Misfit(where, "a whole number", tree);
    }

    /** The number. One that is not finite is a text, since JSON has no such numbers. */
    private static double decimal(Object tree, String where) {
        if (tree instanceof Number n) return n.doubleValue();
        if ("NaN".equals(tree)) return Double.NaN;
        if ("Infinity".equals(tree)) return Double.POSITIVE_INFINITY;
        if ("-Infinity".equals(tree)) return Double.NEGATIVE_INFINITY;
        throw new Misfit(where, "a number", tree);
    }

    private static int small(Object tree, String where) {
        long number = whole(tree, where);
        if (number != (int) number) throw new Misfit(where, "a whole number of 32 bits", tree);
        return (int) number;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object tree, String where) {
        return (Map<String, Object>) expect(Map.class, tree, where, "an object");
    }

    private static <X> X expect(Class<X> type, Object tree, String where, String words) {
        if (!type.isInstance(tree)) throw new Misfit(where, words, tree);
        return type.cast(tree);
    }

    private static String at(String where, String name) {
        return where.isEmpty() ? name : where.concat(".").concat(name);
    }

    private static void check(Type type, String where) {
        Class<?> raw = raw(type);
        if (raw == Optional.class || raw == List.class || raw == Set.class) {
            check(argument(type, 0), where);
        } else if (raw == Map.class || raw == SequencedMap.class) {
            if (argument(type, 0) != String.class)
                throw new IllegalArgumentException(where + ": the keys of a map are strings");
            check(argument(type, 1), where);
        } else if (raw.isSealed()) {
            for (Class<?> c : raw.getPermittedSubclasses()) check(c, c.getSimpleName());
        } else if (raw.isRecord()) {
            for (RecordComponent c : raw.getRecordComponents())
                check(c.getGenericType(), raw.getSimpleName().concat(".").concat(c.getName()));
        } else
            if (!Set.of(boolean.class, long.class, int.class, double.class, String.class, Path.class, Duration.class,
                    Instant.class).contains(raw) && !raw.isEnum()) {
                        throw new IllegalArgumentException(where + ": " + raw.getName() + " cannot be written");
                    }
    }

    private static Class<?> raw(Type type) {
        Class<?> raw = type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
        if (raw == Long.class) return long.class;
        if (raw == Integer.class) return int.class;
        if (raw == Double.class) return double.class;
        return raw == Boolean.class ? boolean.class : raw;
    }

    private static Type argument(Type type, int index) {
        return ((ParameterizedType) type).getActualTypeArguments()[index];
    }
}
