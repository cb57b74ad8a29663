package weighbridge.model.classes;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import weighbridge.model.Value;
import weighbridge.model.classes.OwnType.Absence;

/** Makes objects of a user's own classes of values, and reads them back, by reflection: code of the user's runs. */
public final class ObjectValues {
    private final OwnClasses own;

    public ObjectValues(OwnClasses own) {
        this.own = own;
    }

    /** Makes the object of a message. */
    public Object toObject(Value.StructValue message) {
        return object(own.root(), message);
    }

    /** The value of a message's object; a missing value becomes {@link Value#ABSENT}. */
    public Value.StructValue toValue(Object object) {
        return (Value.StructValue) value(own.root(), object);
    }

    private Object object(OwnType type, Value value) {
        return switch (type) {
            case OwnType.Leaf l -> l.make().apply(value);
            case OwnType.Choice c -> c.type().getEnumConstants()[c.symbols().indexOf(((Value.Symbol) value).name())];
            case OwnType.Items i ->
                items(i, value instanceof Value.ListValue(List<Value> l) ? l : ((Value.SetValue) value).elements());
            case OwnType.Entries e -> {
                Map<Object, Object> map = create(e.made(), Map.class);
                ((Value.MapValue) value).entries().forEach((k, v) -> map.put(object(e.key(), k), object(e.value(), v)));
                yield map;
            }
            case OwnType.Named n -> switch (own.body(n.key())) {
                case OwnType.Struct s -> struct(s, ((Value.StructValue) value).fields());
                case OwnType.Union u -> {
                    Value.UnionValue chosen = (Value.UnionValue) value;
                    yield object(u.alternatives().get(chosen.alternative()), chosen.value());
                }
            };
        };
    }

    private Object items(OwnType.Items items, Collection<Value> values) {
        if (items.type().isArray()) {
            Object array = Array.newInstance(items.type().getComponentType(), values.size());
            int i = 0;
            for (Value v : values) Array.set(array, i++, object(items.element(), v));
            return array;
        }
        Collection<Object> all = create(items.made(), Collection.class);
        for (Value v : values) all.add(object(items.element(), v));
        return all;
    }

    @SuppressWarnings("unchecked")
    private static <T> T create(Class<?> made, Class<? super T> as) {
        if (made == ArrayList.class) return (T) new ArrayList<>();
        try {
            return (T) as.cast(made.getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw failed(made, e);
        }
    }

    private Object struct(OwnType.Struct struct, List<Value> values) {
        Object[] arguments = new Object[struct.properties().size()];
        for (int i = 0; i < arguments.length; i++) {
            OwnType.Property p = struct.properties().get(i);
            boolean absent = values.get(i) == Value.ABSENT;
            Object object = absent ? null : object(p.type(), values.get(i));
            arguments[i] = p.absence() == Absence.EMPTY ? optional(p.raw(), object) : object;
        }
        try {
            return struct.maker().make(arguments);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw failed(struct.type(), e);
        }
    }

    private static Object optional(Class<?> type, Object object) {
        if (type == OptionalInt.class) return object == null ? OptionalInt.empty() : OptionalInt.of((Integer) object);
        if (type == OptionalLong.class) return object == null ? OptionalLong.empty() : OptionalLong.of((Long) object);
        if (type == OptionalDouble.class)
            return object == null ? OptionalDouble.empty() : OptionalDouble.of((Double) object);
        return Optional.ofNullable(object);
    }

    private static IllegalStateException failed(Class<?> type, Exception e) {
        Throwable cause = e instanceof InvocationTargetException i ? i.getCause() : e;
        return new IllegalStateException("an object of " + type.getName() + " cannot be made of a record: " + cause,
                cause);
    }

    private Value value(OwnType type, Object object) {
        if (object == null) return Value.ABSENT;
        return switch (type) {
            case OwnType.Leaf l -> l.value().apply(object);
            case OwnType.Choice c -> new Value.Symbol(c.symbols().get(((Enum<?>) object).ordinal()));
            case OwnType.Items i -> {
                List<Value> values = new ArrayList<>();
                if (i.type().isArray())
                    for (int n = 0; n < Array.getLength(object); n++)
                        values.add(value(i.element(), Array.get(object, n)));
                else
                    for (Object e : (Collection<?>) object) values.add(value(i.element(), e));
                yield i.set() ? new Value.SetValue(new LinkedHashSet<>(values)) : new Value.ListValue(values);
            }
            case OwnType.Entries e -> {
                Map<Value, Value> entries = new LinkedHashMap<>();
                ((Map<?, ?>) object).forEach((k, v) -> entries.put(value(e.key(), k), value(e.value(), v)));
                yield new Value.MapValue(entries);
            }
            case OwnType.Named n -> switch (own.body(n.key())) {
                case OwnType.Struct s -> struct(s, object);
                case OwnType.Union u -> {
                    int i = u.classes().indexOf(object.getClass());
                    yield i < 0 ? Value.ABSENT : new Value.UnionValue(i, value(u.alternatives().get(i), object));
                }
            };
        };
    }

    private Value struct(OwnType.Struct struct, Object object) {
        Value[] values = new Value[Math.max(1, struct.properties().size())];
        Arrays.fill(values, Value.ABSENT);
        for (int i = 0; i < struct.properties().size(); i++) {
            OwnType.Property p = struct.properties().get(i);
            try {
                values[i] = value(p.type(), within(p.access().get(object)));
            } catch (ReflectiveOperationException e) {
                Throwable cause = e instanceof InvocationTargetException t ? t.getCause() : e;
                throw new IllegalStateException(struct.type().getName() + "." + p.name() + " cannot be read: " + cause,
                        cause);
            }
        }
        return new Value.StructValue(List.of(values));
    }

    /** What an {@code Optional} holds, or null; any other object. */
    private static Object within(Object object) {
        return switch (object) {
            case Optional<?> o -> o.orElse(null);
            case OptionalInt o -> o.isPresent() ? (Object) o.getAsInt() : null;
            case OptionalLong o -> o.isPresent() ? (Object) o.getAsLong() : null;
            case OptionalDouble o -> o.isPresent() ? (Object) o.getAsDouble() : null;
            case null, default -> object;
        };
    }
}
