package weighbridge.model.classes;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import weighbridge.model.classes.OwnType.Absence;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;

/**
 * A user's classes, which a schema was made of: how each of its types lies in their objects.
 *
 * <p>The classes are walked as they were when the schema was made, so that a class's properties are the fields of its
 * struct in the same order.
 */
public final class OwnClasses {
    /** The language of declarations that name classes. */
    static final String LANGUAGE = "java";
    /** What is made where a declaration leaves the class open. */
    private static final List<Class<?>> COLLECTIONS =
            List.of(ArrayList.class, LinkedHashSet.class, TreeSet.class, ArrayDeque.class);
    private static final List<Class<?>> MAPS = List.of(LinkedHashMap.class, TreeMap.class, ConcurrentHashMap.class);
    private static final Set<Class<?>> USUAL = Set.of(ArrayList.class, LinkedHashSet.class, LinkedHashMap.class);
    private static final Set<Class<?>> NUMBERS = Set.of(OptionalInt.class, OptionalLong.class, OptionalDouble.class);

    private final Schema schema;
    private final ClassLoader loader;
    private final Map<String, OwnType.Body> bodies = new LinkedHashMap<>();
    private final Map<String, Class<?>> classes = new LinkedHashMap<>();
    private final Set<Class<?>> values = new LinkedHashSet<>();
    private final Set<String> known = new LinkedHashSet<>();
    private final Deque<Open> open = new ArrayDeque<>();

    /** A type whose properties are still to be read. */
    private record Open(String key, Definition definition, Type type) {}

    private OwnClasses(Schema schema, ClassLoader loader) {
        this.schema = schema;
        this.loader = loader;
    }

    /** @throws UnfitClass if objects of a class cannot be made or read; it names the class and the reason */
    public static OwnClasses of(Schema schema, ClassLoader loader) throws UnfitClass {
        OwnClasses own = new OwnClasses(schema, loader);
        own.named(schema.rootStruct(), own.load(schema.rootStruct()));
        while (!own.open.isEmpty()) own.read(own.open.remove());
        return own;
    }

    /** The type of a message. */
    public OwnType.Named root() {
        return new OwnType.Named(bodies.keySet().iterator().next());
    }

    /** What a named type is. */
    public OwnType.Body body(String key) {
        return bodies.get(key);
    }

    /** All named types by their keys, the message first. */
    public Map<String, OwnType.Body> bodies() {
        return bodies;
    }

    /** The class of each definition of the schema. */
    public Map<String, Class<?>> classes() {
        return classes;
    }

    /** Classes of the JDK within the objects, other than strings, boxed numbers and the usual collections. */
    public Set<Class<?>> values() {
        return values;
    }

    private Class<?> load(Definition definition) throws UnfitClass {
        String name =
                definition.declared(LANGUAGE).orElseThrow(() -> new UnfitClass(definition.name() + " names no class"));
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new UnfitClass(name + " cannot be loaded as a JVM does that has --classpath (" + e + ")");
        }
    }

    private static String key(Definition definition, Type type) {
        return definition.name() + " " + JavaTypes.key(type);
    }

    private OwnType.Named named(Definition definition, Type type) {
        String key = key(definition, type);
        if (known.add(key)) {
            classes.put(definition.name(), JavaTypes.raw(type));
            open.add(new Open(key, definition, type));
        }
        return new OwnType.Named(key);
    }

    private void read(Open next) throws UnfitClass {
        Class<?> raw = JavaTypes.raw(next.type());
        requireVisible(raw);
        bodies.put(next.key(), switch (next.definition()) {
            case Definition.Struct s -> struct(s, raw, next.type());
            case Definition.Union u -> union(u, raw);
            case Definition.Enumeration e -> throw new IllegalStateException(e.name() + " has no properties");
        });
    }

    /** Code in the class's package must be able to name it. */
    private static void requireVisible(Class<?> c) throws UnfitClass {
        for (Class<?> at = c; at != null; at = at.getEnclosingClass()) {
            if (Modifier.isPrivate(at.getModifiers()) || at.getCanonicalName() == null)
                throw new UnfitClass("its " + c.getName() + " is private, so that no other class can read it");
        }
    }

    private OwnType.Union union(Definition.Union u, Class<?> raw) throws UnfitClass {
        List<OwnType> alternatives = new ArrayList<>();
        List<Class<?>> each = new ArrayList<>();
        for (Field f : u.alternatives()) {
            if (!(f.type() instanceof weighbridge.model.Type.Ref r))
                throw new UnfitClass("its " + raw.getName() + " permits a class that is no object");
            Class<?> c = load(schema.definition(r));
            each.add(c);
            alternatives.add(type(f.type(), c, u.name() + "." + f.name()));
        }
        return new OwnType.Union(raw, u.alternatives(), alternatives, each);
    }

    private OwnType.Struct struct(Definition.Struct s, Class<?> raw, Type type) throws UnfitClass {
        List<Properties.Property> found = Properties.of(raw, Properties.bindings(type));
        List<OwnType.Property> properties = new ArrayList<>();
        // A class without properties has a field that is never present.
        for (int i = 0; i < found.size(); i++) {
            if (found.size() != s.fields().size())
                throw new UnfitClass("its " + raw.getName() + " has other properties than when it was read");
            properties.add(property(raw, found.get(i), s.fields().get(i)));
        }
        return new OwnType.Struct(raw, properties, Makers.of(raw, properties));
    }

    private OwnType.Property property(Class<?> owner, Properties.Property p, Field f) throws UnfitClass {
        Class<?> raw = JavaTypes.raw(p.type());
        String path = owner.getName() + "." + p.name();
        Class<?> declared = erased(owner, p.name(), raw);
        Access access = Access.find(owner, p.name(), declared).orElseThrow(() -> new UnfitClass(
                "its " + path + " can be read by no other class: it has no getter and is private"));
        if (raw == Optional.class) {
            values.add(raw);
            return new OwnType.Property(p.name(), declared, Absence.EMPTY,
                    type(f.type(), JavaTypes.argument(p.type(), 0), path), access);
        }
        if (NUMBERS.contains(raw)) {
            values.add(raw);
            Class<?> number =
                    raw == OptionalInt.class ? int.class : raw == OptionalLong.class ? long.class : double.class;
            return new OwnType.Property(p.name(), declared, Absence.EMPTY, leaf(number, path), access);
        }
        return new OwnType.Property(p.name(), declared, raw.isPrimitive() ? Absence.NEVER : Absence.NULL,
                type(f.type(), p.type(), path), access);
    }

    /** The class with which members of a generic class declare a property, instead of what it is bound to. */
    private static Class<?> erased(Class<?> owner, String name, Class<?> bound) {
        Optional<Class<?>> field = Access.field(owner, name).map(java.lang.reflect.Field::getType);
        return field.filter(c -> c.isAssignableFrom(bound)).orElse(bound);
    }

    private OwnType.Leaf leaf(Class<?> raw, String path) throws UnfitClass {
        OwnType.Leaf leaf = Leaves.of(raw).orElseThrow(() -> new UnfitClass(
                "its " + path + " is a " + raw.getName() + ", of which no object can be made from a value"));
        boolean plain = raw.isPrimitive() || raw.getName().startsWith("java.lang.") || raw == byte[].class;
        if (!plain) values.add(raw);
        return leaf;
    }

    private OwnType type(weighbridge.model.Type type, Type java, String path) throws UnfitClass {
        Class<?> raw = JavaTypes.raw(java);
        return switch (type) {
            case weighbridge.model.Type.Scalar _ -> leaf(raw, path);
            case weighbridge.model.Type.ListOf l -> items(l.element(), java, raw, path, false);
            case weighbridge.model.Type.SetOf s -> items(s.element(), java, raw, path, true);
            case weighbridge.model.Type.MapOf m ->
                new OwnType.Entries(raw, made(raw, MAPS, path), type(m.key(), JavaTypes.argument(java, 0), path),
                        type(m.value(), JavaTypes.argument(java, 1), path));
            case weighbridge.model.Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration e -> {
                    classes.put(e.name(), raw);
                    yield new OwnType.Choice(raw, e.symbols().stream().map(Definition.Symbol::name).toList());
                }
                case Definition d -> named(d, java);
            };
        };
    }

    private OwnType items(weighbridge.model.Type element, Type java, Class<?> raw, String path, boolean set)
            throws UnfitClass {
        if (raw == Object.class && java instanceof GenericArrayType a)
            throw new UnfitClass("its " + path + " is an array of " + a.getGenericComponentType());
        if (raw.isArray()) return new OwnType.Items(raw, raw, type(element, raw.getComponentType(), path + "[]"), set);
        return new OwnType.Items(raw, made(raw, COLLECTIONS, path),
                type(element, JavaTypes.argument(java, 0), path + "[]"), set);
    }

    /** The class of the collection or map to make. */
    private Class<?> made(Class<?> declared, List<Class<?>> usual, String path) throws UnfitClass {
        for (Class<?> c : usual) {
            if (!declared.isAssignableFrom(c)) continue;
            if (!USUAL.contains(c)) values.add(c);
            return c;
        }
        try {
            boolean makes = !Modifier.isAbstract(declared.getModifiers())
                    && Modifier.isPublic(declared.getConstructor().getModifiers())
                    && (Collection.class.isAssignableFrom(declared) || Map.class.isAssignableFrom(declared));
            if (makes) {
                values.add(declared);
                return declared;
            }
        } catch (NoSuchMethodException _) {
            // It is refused below.
        }
        throw new UnfitClass("its " + path + " is a " + declared.getName() + ", which cannot be filled");
    }
}
