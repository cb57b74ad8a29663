package weighbridge.model;

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
 * and unique, references resolve, and every message can end (recursion passes through an optional field or a
 * collection).
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
    /** Marks a definition whose nesting is still being determined. */
    private static final int OPEN = -1;

    public Schema {
        definitions = List.copyOf(definitions);
        validate(root, definitions);
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

    /** The same types without their declarations in other languages. */
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
        Map<String, Integer> nesting = new HashMap<>();
        for (Definition d : definitions) requireEnd(d, byName, nesting, d.name(), 1);
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
            validateType(path, f.type(), byName);
        }
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
     * Refuses a definition that requires itself without an optional field or a collection in between: it has no finite
     * value. Returns how many levels of required definitions it has.
     *
     * @param nesting for each definition examined so far, how many levels of required definitions it has, including
     *                itself
     * @param level   the level of this definition, counted from 1
     */
    private static int requireEnd(Definition d, Map<String, Definition> byName, Map<String, Integer> nesting,
            String path, int level) {
        int known = nesting.getOrDefault(d.name(), 0);
        if (known == OPEN) {
            throw new SchemaException(path,
                    "contains itself; recursion must pass through an optional field or a collection");
        }
        if (level + Math.max(known, 1) - 1 > MAX_NESTING) {
            throw new SchemaException(path,
                    "required fields nest deeper than " + MAX_NESTING + " levels; make one of them optional");
        }
        if (known > 0) return known;
        List<Field> needed = switch (d) {
            case Definition.Enumeration _ -> List.of();
            case Definition.Struct s -> s.fields().stream().filter(Field::required).toList();
            case Definition.Union u -> u.alternatives();
        };
        nesting.put(d.name(), OPEN);
        int below = 0;
        for (Field f : needed) {
            if (f.type() instanceof Type.Ref r) {
                below = Math.max(below,
                        requireEnd(byName.get(r.name()), byName, nesting, path + "." + f.name(), level + 1));
            }
        }
        nesting.put(d.name(), below + 1);
        return below + 1;
    }

    /** The scalar's logical type, if the type is a scalar that has one. */
    public static Optional<Logical> logical(Type type) {
        return type instanceof Type.Scalar s ? s.logical() : Optional.empty();
    }
}
