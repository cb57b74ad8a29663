package weighbridge.model.classes;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** Replaces variables in Java's types, and names the types. */
public final class JavaTypes {
    private JavaTypes() {}

    /** A parameterized type whose arguments were replaced. */
    private record Parameterized(Class<?> raw, Type[] arguments) implements ParameterizedType {
        @Override
        public Type[] getActualTypeArguments() {
            return arguments;
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public Type getOwnerType() {
            return raw.getDeclaringClass();
        }
    }

    private record ArrayOf(Type element) implements GenericArrayType {
        @Override
        public Type getGenericComponentType() {
            return element;
        }
    }

    /** The type with its variables replaced; a variable without a known value is replaced by its bound. */
    public static Type bound(Type type, Map<TypeVariable<?>, Type> bindings) {
        return switch (type) {
            case TypeVariable<?> v ->
                bindings.containsKey(v) ? bindings.get(v) : v.getBounds()[0] instanceof Class<?> c ? c : Object.class;
            case WildcardType w -> bound(w.getUpperBounds()[0], bindings);
            case GenericArrayType a -> new ArrayOf(bound(a.getGenericComponentType(), bindings));
            case ParameterizedType p -> new Parameterized((Class<?>) p.getRawType(),
                    Arrays.stream(p.getActualTypeArguments()).map(t -> bound(t, bindings)).toArray(Type[]::new));
            default -> type;
        };
    }

    public static Class<?> raw(Type type) {
        return switch (type) {
            case Class<?> c -> c;
            case ParameterizedType p -> (Class<?>) p.getRawType();
            default -> Object.class;
        };
    }

    /** An argument of a generic type; {@code Object} for a raw type. */
    public static Type argument(Type type, int place) {
        return type instanceof ParameterizedType p && place < p.getActualTypeArguments().length
                ? p.getActualTypeArguments()[place] : Object.class;
    }

    /** A text that distinguishes a type from all others. */
    public static String key(Type type) {
        return switch (type) {
            case ParameterizedType p -> raw(p).getName() + "<"
                    + Arrays.stream(p.getActualTypeArguments()).map(JavaTypes::key).collect(Collectors.joining(","))
                    + ">";
            case GenericArrayType a -> key(a.getGenericComponentType()) + "[]";
            default -> raw(type).getName();
        };
    }

    /** A short name, such as {@code PageOrder} for {@code Page<Order>}. */
    public static String name(Type type) {
        return switch (type) {
            case ParameterizedType p -> raw(p).getSimpleName()
                    + Arrays.stream(p.getActualTypeArguments()).map(JavaTypes::name).collect(Collectors.joining());
            case GenericArrayType a -> name(a.getGenericComponentType()) + "Array";
            default -> raw(type).getSimpleName();
        };
    }
}
