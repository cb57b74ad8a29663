package weighbridge.model.form;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
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
import java.util.concurrent.ConcurrentHashMap;

/**
 * How the values of a type are written as names and plain values, and read back: what passes between processes, and what a
 * journal keeps, is written once a type, as its record.
 *
 * <p>A record becomes a map from its components' names. Components are booleans, numbers, strings, enums, paths, durations,
 * instants, optionals, lists, sets, maps from strings, other records, and sealed interfaces of records, whose map names the
 * record under {@value #KIND}. A list of records that have nothing but {@code long} components becomes a map of columns. The
 * tree that results holds maps, lists, strings, longs, doubles and booleans alone.
 *
 * @param <T> the type
 */
public final class Form<T> {
    /** The name under which the map of a sealed interface says which of its records it is. */
    public static final String KIND = "kind";

    private static final Map<Class<?>, Shape> SHAPES = new ConcurrentHashMap<>();

    private final Type type;

    private Form(Type type) {
        this.type = type;
    }

    /** @throws IllegalArgumentException if a component's type is none of those that can be written */
    public static <T> Form<T> of(Class<T> type) {
        check(type, type.getSimpleName());
        return new Form<>(type);
    }

    public Object tree(T value) {
        return write(type, value);
    }

    /** @throws Misfit naming the place in the tree, what was expected there and what was found */
    @SuppressWarnings("unchecked")
    public T value(Object tree) {
        return (T) read(type, tree, "");
    }

    /** A tree that is not of the form that was expected. */
    public static final class Misfit extends IllegalArgumentException {
        Misfit(String where, String expected, Object found) {
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

    /** A record's components and how to make one of them. */
    private record Shape(Class<?> type, RecordComponent[] components, MethodHandle constructor, boolean allLong) {
        static Shape of(Class<?> type) {
            return SHAPES.computeIfAbsent(type, Shape::make);
        }

        private static Shape make(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            try {
                MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
                for (RecordComponent c : components) c.getAccessor().setAccessible(true);
                MethodHandle constructor = lookup.findConstructor(type, MethodType.methodType(void.class, types));
                boolean allLong = components.length > 0 && Arrays.stream(types).allMatch(t -> t == long.class);
                return new Shape(type, components, constructor, allLong);
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException(type.getName() + " has no constructor of its components", e);
            }
        }

        Object get(RecordComponent component, Object value) {
            try {
                return component.getAccessor().invoke(value);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(component + " cannot be read", e);
            }
        }

        Object make(Object[] values) {
            try {
                return constructor.invokeWithArguments(values);
            } catch (RuntimeException e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(type.getName() + " cannot be made", e);
            }
        }
    }

    private static Object write(Type type, Object value) {
        Class<?> raw = raw(type);
        if (raw == Optional.class) return ((Optional<?>) value).map(v -> write(argument(type, 0), v)).orElse(null);
        return switch (value) {
            case Integer i -> i.longValue();
            case Enum<?> e -> e.name();
            case Path p -> p.toString();
            case Duration d -> d.toString();
            case Instant i -> i.toString();
            case Map<?, ?> map -> {
                Map<String, Object> tree = new LinkedHashMap<>();
                map.forEach((k, v) -> tree.put((String) k, write(argument(type, 1), v)));
                yield tree;
            }
            case Collection<?> all -> {
                Type element = argument(type, 0);
                if (isColumns(element)) yield columns(Shape.of(raw(element)), all);
                List<Object> tree = new ArrayList<>();
                // A set's own order differs from JVM to JVM.
                Collection<?> ordered = all instanceof Set<?> ? all.stream().sorted().toList() : all;
                for (Object v : ordered) tree.add(write(element, v));
                yield tree;
            }
            case Record r -> {
                Map<String, Object> tree = new LinkedHashMap<>();
                if (raw.isSealed()) tree.put(KIND, r.getClass().getSimpleName());
                Shape shape = Shape.of(r.getClass());
                for (RecordComponent c : shape.components()) {
                    Object component = write(c.getGenericType(), shape.get(c, r));
                    if (component != null) tree.put(c.getName(), component);
                }
                yield tree;
            }
            default -> value;
        };
    }

    private static boolean isColumns(Type element) {
        return raw(element).isRecord() && Shape.of(raw(element)).allLong();
    }

    private static Map<String, Object> columns(Shape shape, Collection<?> rows) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (RecordComponent c : shape.components()) tree.put(c.getName(), rows.stream().map(r -> shape.get(c, r)).toList());
        return tree;
    }

    private static Object read(Type type, Object tree, String where) {
        Class<?> raw = raw(type);
        if (raw == Optional.class) return tree == null ? Optional.empty() : Optional.of(read(argument(type, 0), tree, where));
        if (raw == boolean.class) return tree == null ? Boolean.FALSE : expect(Boolean.class, tree, where, "true or false");
        if (raw == long.class) return whole(tree, where);
        if (raw == int.class) return small(tree, where);
        if (raw == double.class) {
            return tree instanceof Number n ? n.doubleValue() : expect(Double.class, tree, where, "a number");
        }
        if (raw == String.class) return expect(String.class, tree, where, "a text");
        if (raw.isEnum()) return symbol(raw, tree, where);
        if (raw == Path.class) return path(expect(String.class, tree, where, "a path"), where);
        if (raw == Duration.class || raw == Instant.class) return time(raw, tree, where);
        if (Map.class.isAssignableFrom(raw)) {
            Map<String, Object> map = new LinkedHashMap<>();
            object(tree, where).forEach((k, v) -> map.put(k, read(argument(type, 1), v, at(where, k))));
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
            for (Object v : expect(List.class, tree, where, "a list")) all.add(read(element, v, where + "[" + i++ + "]"));
        }
        return raw == Set.class ? new LinkedHashSet<>(all) : all;
    }

    private static void rows(Shape shape, Map<String, Object> columns, String where, List<Object> rows) {
        int length = columns.values().stream().mapToInt(c -> c instanceof List<?> l ? l.size() : 0).max().orElse(0);
        for (int row = 0; row < length; row++) {
            Object[] values = new Object[shape.components().length];
            for (int c = 0; c < values.length; c++) {
                String name = shape.components()[c].getName();
                List<?> column = expect(List.class, columns.get(name), at(where, name), "a list of whole numbers");
                values[c] = whole(row < column.size() ? column.get(row) : null, at(where, name) + "[" + row + "]");
            }
            rows.add(shape.make(values));
        }
    }

    private static Object record(Class<?> raw, Map<String, Object> tree, String where) {
        Class<?> type = raw;
        if (raw.isSealed()) {
            Object kind = tree.get(KIND);
            type = Arrays.stream(raw.getPermittedSubclasses()).filter(c -> c.getSimpleName().equals(kind)).findFirst()
                    .orElseThrow(() -> new Misfit(at(where, KIND), "a kind of " + raw.getSimpleName(), kind));
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
        return Arrays.stream(raw.getEnumConstants()).filter(c -> ((Enum<?>) c).name().equals(tree)).findFirst()
                .orElseThrow(() -> new Misfit(where, "one of " + Arrays.toString(raw.getEnumConstants()), tree));
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
            throw new Misfit(where, raw == Duration.class ? "a duration such as PT3S" : "a time such as 2026-01-14T10:30:00Z", tree);
        }
    }

    private static long whole(Object tree, String where) {
        return switch (tree) {
            case Long l -> l;
            case Integer i -> i;
            case null, default -> throw new Misfit(where, "a whole number", tree);
        };
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
        return where.isEmpty() ? name : where + "." + name;
    }

    private static void check(Type type, String where) {
        Class<?> raw = raw(type);
        if (raw == Optional.class || raw == List.class || raw == Set.class) {
            check(argument(type, 0), where);
        } else if (raw == Map.class || raw == SequencedMap.class) {
            if (argument(type, 0) != String.class) throw new IllegalArgumentException(where + ": the keys of a map are strings");
            check(argument(type, 1), where);
        } else if (raw.isSealed()) {
            for (Class<?> c : raw.getPermittedSubclasses()) check(c, c.getSimpleName());
        } else if (raw.isRecord()) {
            for (RecordComponent c : raw.getRecordComponents()) check(c.getGenericType(), raw.getSimpleName() + "." + c.getName());
        } else if (!Set.of(boolean.class, long.class, int.class, double.class, String.class, Path.class, Duration.class, Instant.class)
                .contains(raw) && !raw.isEnum()) {
            throw new IllegalArgumentException(where + ": " + raw.getName() + " cannot be written");
        }
    }

    private static Class<?> raw(Type type) {
        Class<?> raw = type instanceof ParameterizedType p ? (Class<?>) p.getRawType() : (Class<?>) type;
        return MethodType.methodType(raw).unwrap().returnType();
    }

    private static Type argument(Type type, int index) {
        return ((ParameterizedType) type).getActualTypeArguments()[index];
    }
}
