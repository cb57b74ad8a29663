package weighbridge.codec.bean;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import weighbridge.codec.Appearance;
import weighbridge.codec.own.OwnObjects;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * The compiled beans of a schema, and their conversion to and from canonical values. If a codec was generated for a
 * user's own classes, objects of those take the place of the beans.
 */
public final class Beans {
    private final Schema schema;
    private final List<Schema> versions;
    private final ClassLoader loader;
    private final Map<String, Class<?>> classes = new LinkedHashMap<>();
    private final Map<String, java.lang.reflect.Field[]> fields = new HashMap<>();
    private final Optional<OwnObjects> own;
    private final Class<?> bytes;
    private final Optional<java.lang.reflect.Field> bytesValue;

    /** Loads the beans that {@link BeanSource} wrote. */
    public Beans(Schema schema, ClassLoader loader) throws ReflectiveOperationException {
        this(List.of(schema), loader);
    }

    /**
     * Loads the beans that {@link BeanSource} wrote for the last of a schema's versions.
     *
     * @param versions the oldest first
     */
    public Beans(List<Schema> versions, ClassLoader loader) throws ReflectiveOperationException {
        this.schema = versions.getLast();
        this.versions = List.copyOf(versions);
        this.loader = loader;
        Optional<Class<?>> generated = generated(loader);
        // Looked for only without beans, because that takes time, and setting up is timed too.
        own = generated.isPresent() ? Optional.empty() : OwnObjects.find(schema, loader);
        if (own.isPresent()) {
            classes.putAll(own.get().classes());
            bytes = byte[].class;
            bytesValue = Optional.empty();
            return;
        }
        bytes = generated.orElseThrow(() -> new ClassNotFoundException(BeanDialect.BYTES));
        bytesValue = Optional.of(accessible(bytes, "value"));
        for (Definition d : schema.definitions()) {
            Class<?> type = loader.loadClass(BeanDialect.PACKAGE + "." + d.name());
            classes.put(d.name(), type);
            java.lang.reflect.Field[] handles = new java.lang.reflect.Field[d.fields().size()];
            for (int i = 0; i < handles.length; i++) handles[i] = accessible(type, d.fields().get(i).name());
            fields.put(d.name(), handles);
        }
    }

    private static Optional<Class<?>> generated(ClassLoader loader) {
        try {
            return Optional.of(loader.loadClass(BeanDialect.BYTES));
        } catch (ClassNotFoundException _) {
            return Optional.empty();
        }
    }

    private static java.lang.reflect.Field accessible(Class<?> type, String name) throws NoSuchFieldException {
        java.lang.reflect.Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    public Schema schema() {
        return schema;
    }

    public ClassLoader loader() {
        return loader;
    }

    /** Whether objects of a user's own classes take the place of the beans. */
    public boolean isOwn() {
        return own.isPresent();
    }

    /** The class of a message. */
    public Class<?> root() {
        if (own.isPresent()) return own.get().root();
        return classes.get(schema.root());
    }

    /**
     * Every class that a message can contain, except the JDK's: enums, structs, unions and {@code Bytes}. Users' own
     * classes have no {@code Bytes}, and an interface in a union's place, which no object has as its class.
     */
    public List<Class<?>> all() {
        return List.copyOf(numbered().values());
    }

    /**
     * The same classes by the numbers with which a user registers them: {@code Bytes} has 0, and then each type the
     * next number when it first appears in the schema's history. A type that was dropped keeps its number, which then
     * has no class here.
     */
    public SequencedMap<Integer, Class<?>> numbered() {
        SequencedMap<Integer, Class<?>> numbered = new LinkedHashMap<>();
        if (own.isEmpty()) numbered.put(0, bytes);
        List<String> names = Appearance.of(versions);
        for (int i = 0; i < names.size(); i++) {
            Class<?> type = classes.get(names.get(i));
            // Two types may be of one generic class.
            if (type != null && !numbered.containsValue(type)) numbered.put(i + 1, type);
        }
        return numbered;
    }

    /**
     * The classes of the JDK that only users' own objects contain, such as {@code Instant}: a user who registers
     * classes registers these too.
     */
    public Set<Class<?>> values() {
        return own.map(OwnObjects::values).orElse(Set.of());
    }

    /** The generated reader of all fields of a message. */
    public BeanSource.Reader reader() throws ReflectiveOperationException {
        if (own.isPresent()) return own.get().reader();
        return (BeanSource.Reader) loader.loadClass(BeanSource.SUM).getConstructor().newInstance();
    }

    /** Makes the bean of a message. */
    public Object toBean(Value.StructValue message) {
        if (own.isPresent()) return own.get().toObject(message);
        return toBean(new Type.Ref(schema.root()), message, false);
    }

    /** The canonical value of a bean; a missing required value becomes {@link Value#ABSENT}. */
    public Value.StructValue toCanonical(Object bean) {
        if (own.isPresent()) return own.get().toCanonical(bean);
        return (Value.StructValue) toValue(new Type.Ref(schema.root()), bean);
    }

    private Object toBean(Type type, Value value, boolean hashed) {
        return switch (value) {
            case Value.Absent _ -> null;
            case Value.Bool v -> v.value();
            case Value.Int8 v -> v.value();
            case Value.Int16 v -> v.value();
            case Value.Int32 v -> v.value();
            case Value.Int64 v -> v.value();
            case Value.Float32 v -> v.value();
            case Value.Float64 v -> v.value();
            case Value.Text v -> v.value();
            case Value.Bytes v -> hashed ? bytes(v.value()) : v.value();
            case Value.Symbol v -> symbol(((Type.Ref) type).name(), v.name());
            case Value.ListValue(List<Value> elements) -> {
                Type.ListOf list = (Type.ListOf) type;
                if (!list.primitive()) {
                    List<Object> beans = new ArrayList<>(elements.size());
                    for (Value e : elements) beans.add(toBean(list.element(), e, false));
                    yield beans;
                }
                Object array = Array.newInstance(primitive(((Type.Scalar) list.element()).kind()), elements.size());
                for (int i = 0; i < elements.size(); i++)
                    Array.set(array, i, toBean(list.element(), elements.get(i), false));
                yield array;
            }
            case Value.SetValue(Set<Value> elements) -> {
                Set<Object> beans = LinkedHashSet.newLinkedHashSet(elements.size());
                for (Value e : elements) beans.add(toBean(((Type.SetOf) type).element(), e, true));
                yield beans;
            }
            case Value.MapValue(Map<Value, Value> entries) -> {
                Type.MapOf map = (Type.MapOf) type;
                Map<Object, Object> beans = LinkedHashMap.newLinkedHashMap(entries.size());
                entries.forEach((k, v) -> beans.put(toBean(map.key(), k, true), toBean(map.value(), v, false)));
                yield beans;
            }
            case Value.StructValue(List<Value> values) -> {
                Definition.Struct s = (Definition.Struct) schema.definition((Type.Ref) type);
                Object bean = create(classes.get(s.name()));
                java.lang.reflect.Field[] handles = fields.get(s.name());
                for (int i = 0; i < handles.length; i++) {
                    if (values.get(i) != Value.ABSENT)
                        set(handles[i], bean, toBean(s.fields().get(i).type(), values.get(i), false));
                }
                yield bean;
            }
            case Value.UnionValue(int alternative, Value v) -> {
                Definition.Union u = (Definition.Union) schema.definition((Type.Ref) type);
                Object bean = create(classes.get(u.name()));
                set(fields.get(u.name())[alternative], bean,
                        toBean(u.alternatives().get(alternative).type(), v, false));
                yield bean;
            }
        };
    }

    private Value toValue(Type type, Object bean) {
        if (bean == null) return Value.ABSENT;
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> new Value.Bool((Boolean) bean);
                case INT8 -> new Value.Int8((Byte) bean);
                case INT16 -> new Value.Int16((Short) bean);
                case INT32 -> new Value.Int32((Integer) bean);
                case INT64 -> new Value.Int64((Long) bean);
                case FLOAT32 -> new Value.Float32((Float) bean);
                case FLOAT64 -> new Value.Float64((Double) bean);
                case STRING -> new Value.Text((String) bean);
                case BYTES ->
                    new Value.Bytes(bean instanceof byte[] b ? b : (byte[]) get(bytesValue.orElseThrow(), bean));
            };
            case Type.ListOf l -> {
                List<Value> values = new ArrayList<>();
                if (l.primitive())
                    for (int i = 0, n = Array.getLength(bean); i < n; i++)
                        values.add(toValue(l.element(), Array.get(bean, i)));
                else
                    for (Object e : (Collection<?>) bean) values.add(toValue(l.element(), e));
                yield new Value.ListValue(values);
            }
            case Type.SetOf s -> {
                Set<Value> values = new LinkedHashSet<>();
                for (Object e : (Collection<?>) bean) values.add(toValue(s.element(), e));
                yield new Value.SetValue(values);
            }
            case Type.MapOf m -> {
                Map<Value, Value> values = new LinkedHashMap<>();
                ((Map<?, ?>) bean).forEach((k, v) -> values.put(toValue(m.key(), k), toValue(m.value(), v)));
                yield new Value.MapValue(values);
            }
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration _ -> new Value.Symbol(((Enum<?>) bean).name());
                case Definition.Struct s -> {
                    java.lang.reflect.Field[] handles = fields.get(s.name());
                    List<Value> values = new ArrayList<>(handles.length);
                    for (int i = 0; i < handles.length; i++)
                        values.add(toValue(s.fields().get(i).type(), get(handles[i], bean)));
                    yield new Value.StructValue(values);
                }
                case Definition.Union u -> {
                    java.lang.reflect.Field[] handles = fields.get(u.name());
                    for (int i = 0; i < handles.length; i++) {
                        Object v = get(handles[i], bean);
                        if (v != null) yield new Value.UnionValue(i, toValue(u.alternatives().get(i).type(), v));
                    }
                    yield Value.ABSENT;
                }
            };
        };
    }

    private Object bytes(byte[] value) {
        Object wrapped = create(bytes);
        set(bytesValue.orElseThrow(), wrapped, value);
        return wrapped;
    }

    private Object symbol(String enumeration, String name) {
        for (Object constant : classes.get(enumeration).getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) return constant;
        }
        throw new IllegalArgumentException("enum " + enumeration + " has no symbol " + name);
    }

    private static Class<?> primitive(Kind kind) {
        return switch (kind) {
            case BOOL -> boolean.class;
            case INT8 -> byte.class;
            case INT16 -> short.class;
            case INT32 -> int.class;
            case INT64 -> long.class;
            case FLOAT32 -> float.class;
            case FLOAT64 -> double.class;
            case STRING, BYTES -> throw new IllegalArgumentException(kind + " has no primitive array");
        };
    }

    private static Object create(Class<?> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (InvocationTargetException | InstantiationException | IllegalAccessException
                | NoSuchMethodException e) {
            throw new IllegalStateException(type + " is not a bean", e);
        }
    }

    private static void set(java.lang.reflect.Field field, Object bean, Object value) {
        try {
            field.set(bean, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " cannot be set", e);
        }
    }

    private static Object get(java.lang.reflect.Field field, Object bean) {
        try {
            return field.get(bean);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " cannot be read", e);
        }
    }
}
