package weighbridge.codecs.sbe;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.codec.source.Dialect;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Where the values of a schema lie in an SBE message.
 *
 * <p>A message and each group have a level: a block of fixed fields, then groups, then variable data, in that order.
 * The fields of a struct lie directly in the level that contains it. A bit in the level's presence words says whether
 * an optional value is present, because SBE's null values are values that the schema allows. A union has a field that
 * says which alternative is present. Collections are groups, whose entries are one item, or a key and a value.
 */
final class SbeLayout {
    /** Names used in every flyweight or in the standard's own composites. */
    private static final Set<String> TAKEN = Set.of("buffer", "offset", "limit", "wrap", "next", "count", "iterator",
            "remove", "hasnext", "reset", "encodedlength", "skip", "appendto", "actingversion", "actingblocklength",
            "presence", "updatelimit", "resetcounttoindex", "initialoffset", "parentmessage", "header", "blocklength",
            "templateid", "schemaid", "version", "length", "vardata");

    private static final List<String> PREFIXES = List.of("put", "get", "skip", "wrap");
    private static final List<String> SUFFIXES = List.of("", "id", "count", "length", "headerlength", "raw",
            "metaattribute", "sinceversion", "encodingoffset", "encodinglength", "nullvalue", "minvalue", "maxvalue",
            "characterencoding", "encoder", "decoder");

    private final Schema schema;
    private final Set<String> names = new HashSet<>();
    private final Set<String> open = new HashSet<>();
    private int nodes;
    private final Level root;

    private SbeLayout(Schema schema) throws UnsupportedSchema {
        this.schema = schema;
        this.root = new Level(schema.root());
        // A group's flyweights are nested classes, which must not have the names of classes that enclose them or that
        // they use.
        for (String flyweight : List.of(schema.root(), "messageHeader")) {
            names.add(flyweight.toLowerCase(Locale.ROOT) + "encoder");
            names.add(flyweight.toLowerCase(Locale.ROOT) + "decoder");
        }
        Type type = new Type.Ref(schema.root());
        root.parts.add(new Part(type, node(root, "", type, "")));
    }

    /** @throws UnsupportedSchema if a type contains itself */
    static SbeLayout of(Schema schema) throws UnsupportedSchema {
        return new SbeLayout(schema);
    }

    Level root() {
        return root;
    }

    /** The level of a message or a group. */
    static final class Level {
        final String name;
        final List<Part> parts = new ArrayList<>();
        int bits;

        Level(String name) {
            this.name = name;
        }

        /** The presence words: 64 bits each, the last one as narrow as possible. */
        List<Word> words() {
            List<Word> words = new ArrayList<>();
            for (int from = 0; from < bits; from += Long.SIZE)
                words.add(new Word("presence" + from / Long.SIZE, Math.min(Long.SIZE, bits - from)));
            return words;
        }
    }

    /** One presence word of a level. */
    record Word(String name, int bits) {
        String type() {
            return bits <= 8 ? "uint8" : bits <= 16 ? "uint16" : bits <= 32 ? "uint32" : "uint64";
        }

        /** The Java type of the accessor. */
        String javaType() {
            return bits <= 8 ? "short" : bits <= 16 ? "int" : "long";
        }
    }

    /** The contents of a level: a message, an item, a key or a value. */
    record Part(Type type, Node node) {}

    /** A value's place; {@code present} is the generated condition that it is present, empty if it always is. */
    sealed interface Node {
        int number();

        String present();

        /** Whether the value is an object in the bean, with fields of its own. */
        default boolean isObject() {
            return this instanceof Struct || this instanceof Union;
        }
    }

    /** A fixed field of the block. */
    record Fixed(int number, String present, String name, Type type) implements Node {}

    /** Variable data: a text or bytes. */
    record Data(int number, String present, String name, Kind kind) implements Node {}

    record Struct(int number, String present, Definition.Struct definition, List<Slot> slots) implements Node {}

    /** @param name the field that holds the id of the alternative */
    record Union(int number, String present, String name, Definition.Union definition,
            List<Slot> slots) implements Node {}

    record Group(int number, String present, Type type, Level level) implements Node {}

    /** The parts of a level, in the order in which they are written and read. */
    enum Pass {
        FIXED, GROUPS, DATA;

        /** Whether this pass writes or reads anything of a node. */
        boolean touches(Node node) {
            return switch (node) {
                case Fixed _ -> this == FIXED;
                case Group _ -> this == GROUPS;
                case Data _ -> this == DATA;
                case Struct s ->
                    s.slots().stream().anyMatch(slot -> this == FIXED && slot.bit() >= 0 || touches(slot.node()));
                case Union u -> this == FIXED || u.slots().stream().anyMatch(slot -> touches(slot.node()));
            };
        }
    }

    /** A field or an alternative; {@code bit} is its position in the presence words, −1 if it needs none. */
    record Slot(Field field, int bit, Node node) {}

    private Node node(Level level, String name, Type type, String present) throws UnsupportedSchema {
        int number = ++nodes;
        return switch (type) {
            case Type.Scalar s when s.kind() == Kind.STRING || s.kind() == Kind.BYTES ->
                new Data(number, present, unique(name), s.kind());
            case Type.Scalar _ -> new Fixed(number, present, unique(name), type);
            case Type.ListOf l -> group(number, present, name, type, List.of(l.element()));
            case Type.SetOf s -> group(number, present, name, type, List.of(s.element()));
            case Type.MapOf m -> group(number, present, name, type, List.of(m.key(), m.value()));
            case Type.Ref r -> definition(level, number, name, r, present);
        };
    }

    private Node definition(Level level, int number, String name, Type.Ref ref, String present)
            throws UnsupportedSchema {
        Definition definition = schema.definition(ref);
        if (definition instanceof Definition.Enumeration) return new Fixed(number, present, unique(name), ref);
        if (!open.add(ref.name())) {
            throw new UnsupportedSchema(
                    "recursion at " + ref.name() + ": an SBE message is flat, so a type cannot contain itself");
        }
        List<Slot> slots = new ArrayList<>();
        Node node = switch (definition) {
            case Definition.Struct s -> {
                for (Field f : s.fields()) {
                    int bit = f.required() ? -1 : level.bits++;
                    String there =
                            f.required() ? present : "(presence" + bit / Long.SIZE + " & " + mask(bit) + ") != 0";
                    slots.add(new Slot(f, bit, node(level, join(name, f.name()), f.type(), there)));
                }
                yield new Struct(number, present, s, slots);
            }
            case Definition.Union u -> {
                String which = unique(join(name, "alternative"));
                for (Field f : u.alternatives()) {
                    slots.add(new Slot(f, -1,
                            node(level, join(name, f.name()), f.type(), "which" + number + " == " + f.id())));
                }
                yield new Union(number, present, which, u, slots);
            }
            case Definition.Enumeration e -> throw new IllegalStateException(e.name());
        };
        open.remove(ref.name());
        return node;
    }

    private Node group(int number, String present, String name, Type type, List<Type> parts) throws UnsupportedSchema {
        Level level = new Level(unique(name.isEmpty() ? "items" : name));
        for (int i = 0; i < parts.size(); i++) {
            level.parts.add(new Part(parts.get(i), node(level,
                    join(level.name, parts.size() == 1 ? "item" : i == 0 ? "key" : "value"), parts.get(i), "")));
        }
        return new Group(number, present, type, level);
    }

    /** The literal of a bit within its presence word. */
    static String mask(int bit) {
        return "0x" + Long.toHexString(1L << bit % Long.SIZE) + "L";
    }

    private static String join(String prefix, String name) {
        return prefix.isEmpty() ? name : prefix + Dialect.capitalized(name);
    }

    /**
     * Makes a name, and the accessors derived from it, unique in the whole message, because groups become nested
     * classes.
     */
    private String unique(String name) {
        String base = name.isEmpty() ? "item" : name;
        if (TAKEN.contains(base.toLowerCase(Locale.ROOT)) || base.startsWith("presence")) base += "Field";
        String candidate = base;
        for (int i = 2; accessors(candidate).anyMatch(names::contains); i++) candidate = base + "N" + i;
        accessors(candidate).forEach(names::add);
        return candidate;
    }

    private static Stream<String> accessors(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Stream.concat(PREFIXES.stream().map(p -> p + lower), SUFFIXES.stream().map(s -> lower + s));
    }
}
