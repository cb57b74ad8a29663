package weighbridge.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The types of one kind of message.
 *
 * <p>A schema is valid once it is constructed: names are valid in every language of generated code, ids are positive
 * and unique, references resolve, every message can end (recursion passes through an optional field or a collection),
 * and some message is small enough to be read.
 *
 * @param root        the name of the messages' struct
 * @param definitions every enum, struct and union, in the order in which they are declared
 */
public record Schema(String root, List<Definition> definitions) {
    private static final Pattern FIELD = Pattern.compile("[a-z][A-Za-z0-9]*");
    private static final Pattern DEFINITION = Pattern.compile("[A-Z][A-Za-z0-9]*");
    private static final Pattern SYMBOL = Pattern.compile("[A-Z][A-Z0-9_]*");
    /** Tagged formats differ in their largest field id; Thrift's 16 bits allow the fewest. */
    private static final int MAX_ID = Short.MAX_VALUE;
    /** A type's name becomes that of a class file, often with a suffix; file systems allow 255 bytes. */
    private static final int MAX_NAME = 200;
    /** The most definitions for which code can be generated. */
    public static final int MAX_DEFINITIONS = 10_000;
    /** Libraries refuse messages that nest deeper than 64 to 100 levels, so that none exhausts their stack. */
    private static final int MAX_NESTING = 100;
    /** The most parts of a type: more than any readable type has. */
    public static final int MAX_TYPE_PARTS = 64;
    /** The most values of a message, those within its values included. */
    public static final int MAX_VALUES = 1 << 19;
    private static final int MAX_SCALE = 99;
    /** What a definition needs that is still being determined. */
    private static final Needed OPEN = new Needed(-1, 0);

    /**
     * What every value of a definition consists of at least.
     *
     * @param levels of required definitions, including itself
     * @param values including itself
     */
    private record Needed(int levels, long values) {}

    public Schema {
        definitions = List.copyOf(definitions);
        validate(root, definitions);
    }

    /** The names of the definitions that values of this one may contain; its own, if it is recursive. */
    public Set<String> within(Definition definition) {
        Set<String> names = new HashSet<>();
        Deque<Definition> open = new ArrayDeque<>(List.of(definition));
        while (!open.isEmpty()) {
            open.pop().fields().stream().flatMap(f -> f.type().names()).filter(names::add)
                    .forEach(n -> open.push(definition(n)));
        }
        return names;
    }

    /** The definition to which {@code ref} refers. */
    public Definition definition(Type.Ref ref) {
        return definition(ref.name());
    }

    /** The definition with this name. */
    public Definition definition(String name) {
        for (Definition d : definitions) if (d.name().equals(name)) return d;
        throw new SchemaException(name,
                "no such type; the schema has " + definitions.stream().map(Definition::name).toList());
    }

    /** The struct of the messages. */
    public Definition.Struct rootStruct() {
        return (Definition.Struct) definition(root);
    }

    /** The same types without defaults, and without their declarations in other languages. */
    public Schema undeclared() {
        return new Schema(root, definitions.stream().map(Schema::undeclared).toList());
    }

    private static Definition undeclared(Definition definition) {
        return switch (definition) {
            case Definition.Enumeration e -> new Definition.Enumeration(e.name(), e.symbols());
            case Definition.Struct s -> new Definition.Struct(s.name(), undeclared(s.fields()));
            case Definition.Union u -> new Definition.Union(u.name(), undeclared(u.alternatives()));
        };
    }

    private static List<Field> undeclared(List<Field> fields) {
        return fields.stream().map(f -> new Field(f.id(), f.name(), f.type(), f.required())).toList();
    }

    private static void validate(String root, List<Definition> definitions) {
        if (definitions.size() > MAX_DEFINITIONS) {
            throw new SchemaException(root, "the schema has " + definitions.size() + " types, but code can be "
                    + "generated for at most " + MAX_DEFINITIONS);
        }
        Map<String, Definition> byName = new LinkedHashMap<>();
        Map<String, String> byLowerName = new HashMap<>();
        for (Definition d : definitions) {
            requireShort(d.name(), d.name());
            if (!DEFINITION.matcher(d.name()).matches()) {
                throw new SchemaException(d.name(), "a type name must be in upper camel case (" + DEFINITION + ")");
            }
            if (Names.isReservedType(d.name())) {
                throw new SchemaException(d.name(),
                        "is a name reserved for generated code; call it " + d.name() + "Type");
            }
            String twin = byLowerName.put(d.name().toLowerCase(java.util.Locale.ROOT), d.name());
            if (twin != null)
                throw new SchemaException(d.name(),
                        "is declared twice (" + twin + "); names must differ in more than case");
            byName.put(d.name(), d);
        }
        if (!(byName.get(root) instanceof Definition.Struct)) {
            throw new SchemaException(root,
                    "the root must be a struct of the schema, which has the types " + byName.keySet());
        }
        for (Definition d : definitions) {
            switch (d) {
                case Definition.Enumeration e -> validateSymbols(e);
                case Definition.Struct s -> {
                    validateFields(s.name(), s.fields(), byName);
                    if (s.fields().isEmpty())
                        throw new SchemaException(s.name(), "a struct must have at least one field");
                }
                case Definition.Union u -> {
                    validateFields(u.name(), u.alternatives(), byName);
                    if (u.alternatives().isEmpty())
                        throw new SchemaException(u.name(), "a union must have at least one alternative");
                    for (Field f : u.alternatives()) {
                        if (!f.required())
                            throw new SchemaException(u.name() + "." + f.name(),
                                    "an alternative of a union cannot be optional");
                    }
                }
            }
        }
        Map<String, Needed> needed = new HashMap<>();
        for (Definition d : definitions) requireEnd(d, byName, needed, d.name(), 1);
    }

    private static void validateSymbols(Definition.Enumeration e) {
        if (e.symbols().isEmpty()) throw new SchemaException(e.name(), "an enum must have at least one symbol");
        Set<String> names = new HashSet<>();
        Set<Integer> numbers = new HashSet<>();
        for (Definition.Symbol s : e.symbols()) {
            String path = e.name() + "." + s.name();
            requireShort(path, s.name());
            if (!SYMBOL.matcher(s.name()).matches())
                throw new SchemaException(path, "a symbol must be in upper case (" + SYMBOL + ")");
            if (!names.add(s.name())) throw new SchemaException(path, "is declared twice");
            if (s.number() < 0)
                throw new SchemaException(path, "its number is " + s.number() + ", but must not be negative");
            if (!numbers.add(s.number())) throw new SchemaException(path, "its number " + s.number() + " is taken");
        }
    }

    private static void validateFields(String owner, List<Field> fields, Map<String, Definition> byName) {
        Set<String> names = new HashSet<>();
        Map<Integer, String> ids = new HashMap<>();
        for (Field f : fields) {
            String path = owner + "." + f.name();
            requireShort(path, f.name());
            if (!FIELD.matcher(f.name()).matches())
                throw new SchemaException(path, "a field name must be in lower camel case (" + FIELD + ")");
            if (Names.isReservedField(f.name())) {
                throw new SchemaException(path, "is a name reserved for generated code; call it " + f.name() + "Field");
            }
            if (!names.add(f.name().toLowerCase(java.util.Locale.ROOT)))
                throw new SchemaException(path, "is declared twice; names must differ in more than case");
            if (f.id() < 1 || f.id() > MAX_ID)
                throw new SchemaException(path, "its id is " + f.id() + ", but ids range from 1 to " + MAX_ID);
            String taken = ids.put(f.id(), f.name());
            if (taken != null) throw new SchemaException(path, "its id " + f.id() + " is taken by " + taken);
            if (parts(f.type()) > MAX_TYPE_PARTS)
                throw new SchemaException(path,
                        "its type has more than " + MAX_TYPE_PARTS + " parts, such as lists in lists");
            validateType(path, f.type(), byName);
            f.otherwise().ifPresent(v -> validateDefault(path, f.type(), v, byName));
        }
    }

    private static void validateDefault(String path, Type type, Value value, Map<String, Definition> byName) {
        boolean fits = switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> value instanceof Value.Bool;
                case INT8 -> value instanceof Value.Int8;
                case INT16 -> value instanceof Value.Int16;
                case INT32 -> value instanceof Value.Int32;
                case INT64 -> value instanceof Value.Int64;
                case FLOAT32 -> value instanceof Value.Float32;
                case FLOAT64 -> value instanceof Value.Float64;
                case STRING -> value instanceof Value.Text;
                case BYTES -> value instanceof Value.Bytes;
            };
            case Type.Ref r ->
                byName.get(r.name()) instanceof Definition.Enumeration e && value instanceof Value.Symbol(String name)
                        && e.symbols().stream().anyMatch(s -> s.name().equals(name));
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> false;
        };
        if (!fits)
            throw new SchemaException(path,
                    "its default is no value of the type " + type + "; only scalars and enums have defaults");
    }

    private static int parts(Type type) {
        int parts = 1;
        for (Type t : type.contents()) parts += parts(t);
        return parts;
    }

    private static void requireShort(String path, String name) {
        if (name.length() > MAX_NAME) {
            throw new SchemaException(path, "a name has at most " + MAX_NAME + " characters, not " + name.length());
        }
    }

    private static void validateType(String path, Type type, Map<String, Definition> byName) {
        switch (type) {
            case Type.Scalar s -> s.logical().ifPresent(l -> {
                if (l.physical() != s.kind()) {
                    throw new SchemaException(path,
                            l.text() + " belongs to " + l.physical().text() + ", not to " + s.kind().text());
                }
                if (l instanceof Logical.Decimal d && (d.scale() < 0 || d.scale() > MAX_SCALE)) {
                    throw new SchemaException(path,
                            "a decimal has 0 to " + MAX_SCALE + " digits after the point, not " + d.scale());
                }
            });
            case Type.ListOf l -> {
                if (l.primitive() && !(l.element() instanceof Type.Scalar s && s.kind().isPrimitive())) {
                    throw new SchemaException(path,
                            "a primitive array must be of bool, integers or floats, not of " + l.element());
                }
                validateType(path + "[]", l.element(), byName);
            }
            case Type.SetOf s -> {
                requireHashable(path + "[]", s.element(), byName, true);
                validateType(path + "[]", s.element(), byName);
            }
            case Type.MapOf m -> {
                requireHashable(path + "{key}", m.key(), byName, false);
                validateType(path + "{key}", m.key(), byName);
                validateType(path + "{}", m.value(), byName);
            }
            case Type.Ref r -> {
                if (!byName.containsKey(r.name())) {
                    throw new SchemaException(path,
                            "its type " + r.name() + " is not declared; the schema has " + byName.keySet());
                }
            }
        }
    }

    /** Checks that set elements are scalars, enums, structs or unions, and map keys are scalars or enums. */
    private static void requireHashable(String path, Type type, Map<String, Definition> byName, boolean structs) {
        boolean fit = switch (type) {
            case Type.Scalar _ -> true;
            case Type.Ref r ->
                structs || byName.get(r.name()) == null || byName.get(r.name()) instanceof Definition.Enumeration;
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> false;
        };
        if (!fit) {
            throw new SchemaException(path,
                    structs ? "an element of a set must be a scalar, an enum, a struct or a union, not " + type
                            : "a key of a map must be a scalar or an enum, not " + type);
        }
    }

    /**
     * Refuses a definition that requires itself without an optional field or a collection in between, since it has no
     * finite value, and one whose required fields multiply to more values than a message may have.
     *
     * @param known what each definition examined so far needs
     * @param level the level of this definition, counted from 1
     */
    private static Needed requireEnd(Definition d, Map<String, Definition> byName, Map<String, Needed> known,
            String path, int level) {
        Needed before = known.get(d.name());
        if (before == OPEN) {
            throw new SchemaException(path,
                    "contains itself; recursion must pass through an optional field or a collection");
        }
        if (level + (before == null ? 1 : before.levels()) - 1 > MAX_NESTING) {
            throw new SchemaException(path,
                    "required fields nest deeper than " + MAX_NESTING + " levels; make one of them optional");
        }
        if (before != null) return before;
        known.put(d.name(), OPEN);
        Needed needed = switch (d) {
            case Definition.Enumeration _ -> new Needed(1, 1);
            case Definition.Struct s -> {
                int below = 0;
                long values = 1;
                for (Field f : s.fields()) {
                    Needed of = f.required() ? of(f, byName, known, path, level) : new Needed(0, 1);
                    below = Math.max(below, of.levels());
                    values += of.values();
                    if (values > MAX_VALUES) {
                        throw new SchemaException(d.name(),
                                "has at least " + values + " values, since its required fields have required fields of "
                                        + "their own, but a message has at most " + MAX_VALUES
                                        + "; make some of them optional");
                    }
                }
                yield new Needed(below + 1, values);
            }
            case Definition.Union u -> {
                int below = 0;
                long least = Long.MAX_VALUE;
                for (Field f : u.alternatives()) {
                    Needed of = of(f, byName, known, path, level);
                    below = Math.max(below, of.levels());
                    least = Math.min(least, of.values());
                }
                yield new Needed(below + 1, least + 1);
            }
        };
        known.put(d.name(), needed);
        return needed;
    }

    private static Needed of(Field f, Map<String, Definition> byName, Map<String, Needed> known, String path,
            int level) {
        return f.type() instanceof Type.Ref r
                ? requireEnd(byName.get(r.name()), byName, known, path + "." + f.name(), level + 1) : new Needed(0, 1);
    }

    /** The scalar's logical type, if the type is a scalar that has one. */
    public static Optional<Logical> logical(Type type) {
        return type instanceof Type.Scalar s ? s.logical() : Optional.empty();
    }
}
