package weighbridge.codecs.sbe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.codec.History;
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
 *
 * <p>With several versions of the schema, {@link SbePlaces} says where what the newest one has lies.
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
    private final SbePlaces places;
    private final Set<String> names = new HashSet<>();
    private final Map<String, String> named = new HashMap<>();
    private final Map<String, String> symbols = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private int nodes;
    private final Level root;

    private SbeLayout(History history) throws UnsupportedSchema {
        this.schema = history.schema();
        this.places = new SbePlaces(history);
        this.root = new Level(schema.root(), "");
        // A group's flyweights are nested classes, which must not have the names of classes that enclose them or that
        // they use.
        for (String flyweight : List.of(schema.root(), "messageHeader")) {
            names.add(flyweight.toLowerCase(Locale.ROOT) + "encoder");
            names.add(flyweight.toLowerCase(Locale.ROOT) + "decoder");
        }
        Type type = new Type.Ref(schema.root());
        root.parts.add(new Part(type, node(root.path, "", type, "", 0)));
    }

    /** @throws UnsupportedSchema if a type contains itself */
    static SbeLayout of(History history) throws UnsupportedSchema {
        return new SbeLayout(history);
    }

    /** Where the values of all versions lie. */
    SbePlaces places() {
        return places;
    }

    /** The name of a place, which one that is gone gets when it is first asked for. */
    String name(SbePlaces.Place place) {
        return named.computeIfAbsent(place.key(), _ -> unique("gone"));
    }

    /** The name of the enum of which a fixed value is a symbol; empty for a number, or if it is gone. */
    Optional<String> symbols(SbePlaces.Place place) {
        return Optional.ofNullable(symbols.get(place.key()));
    }

    boolean isGone(SbePlaces.Place place) {
        return !numbers.containsKey(place.key());
    }

    Level root() {
        return root;
    }

    /** The level of a message or a group. */
    static final class Level {
        final String name;
        final String path;
        final List<Part> parts = new ArrayList<>();

        Level(String name, String path) {
            this.name = name;
            this.path = path;
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

    /**
     * Nodes of a level that are written and read one after another; the fixed fields are the first pass of each.
     *
     * @param numbers of the groups or data
     * @param gone    a group or data that the newest version lacks; it is then alone
     */
    record Pass(SbePlaces.Section section, Set<Integer> numbers, Optional<SbePlaces.Place> gone) {
        boolean isFixed() {
            return section == SbePlaces.Section.FIXED;
        }

        /** Whether this pass writes or reads anything of a node. */
        boolean touches(Node node) {
            return switch (node) {
                case Fixed _ -> isFixed();
                case Group _,Data _ -> numbers.contains(node.number());
                case Struct s ->
                    s.slots().stream().anyMatch(slot -> isFixed() && slot.bit().isPresent() || touches(slot.node()));
                case Union u -> isFixed() || u.slots().stream().anyMatch(slot -> touches(slot.node()));
            };
        }
    }

    /** The passes over a level; one for the groups and one for the data, unless earlier versions had another order. */
    List<Pass> passes(Level level) {
        List<Pass> all = new ArrayList<>(List.of(new Pass(SbePlaces.Section.FIXED, Set.of(), Optional.empty())));
        for (SbePlaces.Section section : List.of(SbePlaces.Section.GROUPS, SbePlaces.Section.DATA)) {
            Set<Integer> run = new HashSet<>();
            int last = 0;
            for (SbePlaces.Place p : places.places(level.path, section)) {
                int number = numbers.getOrDefault(p.key(), 0);
                if (number < last && !run.isEmpty()) {
                    all.add(new Pass(section, run, Optional.empty()));
                    run = new HashSet<>();
                }
                last = number;
                if (number > 0) run.add(number);
                else all.add(new Pass(section, Set.of(), Optional.of(p)));
            }
            if (!run.isEmpty()) all.add(new Pass(section, run, Optional.empty()));
        }
        return all;
    }

    /** Whether a value has groups or data, which later passes write. */
    static boolean isSequential(Node node) {
        return switch (node) {
            case Fixed _ -> false;
            case Group _,Data _ -> true;
            case Struct s -> s.slots().stream().anyMatch(slot -> isSequential(slot.node()));
            case Union u -> u.slots().stream().anyMatch(slot -> isSequential(slot.node()));
        };
    }

    /**
     * A field or an alternative.
     *
     * @param bit  says whether it is there; a field that was optional once keeps its bit
     * @param when the generated condition that the object which is there has it; empty if it always has
     */
    record Slot(Field field, Optional<SbePlaces.Bit> bit, String when, Node node) {
        boolean isOptional() {
            return bit.isPresent() && !field.required();
        }
    }

    /** @param since the version from which on the value's owner is there */
    private Node node(String path, String name, Type type, String present, int since) {
        int number = ++nodes;
        return switch (type) {
            case Type.Scalar s when s.kind() == Kind.STRING || s.kind() == Kind.BYTES ->
                new Data(number, present, named(SbePlaces.Section.DATA, path, name, number), s.kind());
            case Type.Scalar _ -> new Fixed(number, present, named(SbePlaces.Section.FIXED, path, name, number), type);
            case Type.ListOf l -> group(number, present, path, name, type, List.of(l.element()));
            case Type.SetOf s -> group(number, present, path, name, type, List.of(s.element()));
            case Type.MapOf m -> group(number, present, path, name, type, List.of(m.key(), m.value()));
            case Type.Ref r -> definition(number, path, name, r, present, since);
        };
    }

    private String named(SbePlaces.Section section, String path, String name, int number) {
        String unique = unique(name);
        named.put(section + path, unique);
        numbers.put(section + path, number);
        return unique;
    }

    private Node definition(int number, String path, String name, Type.Ref ref, String present, int since) {
        return switch (schema.definition(ref)) {
            case Definition.Enumeration _ -> {
                symbols.put(SbePlaces.Section.FIXED + path, ref.name());
                yield new Fixed(number, present, named(SbePlaces.Section.FIXED, path, name, number), ref);
            }
            case Definition.Struct s -> {
                List<Slot> slots = new ArrayList<>();
                for (Field f : s.fields()) slots.add(slot(SbePlaces.path(path, f), name, f, present, since));
                yield new Struct(number, present, s, slots);
            }
            case Definition.Union u -> {
                String which = named(SbePlaces.Section.FIXED, SbePlaces.which(path), join(name, "alternative"), number);
                List<Slot> slots = new ArrayList<>();
                for (Field f : u.alternatives()) {
                    String own = SbePlaces.path(path, f);
                    slots.add(new Slot(f, Optional.empty(), "", node(own, join(name, f.name()), f.type(),
                            "which" + number + " == " + f.id(), places.since(own))));
                }
                yield new Union(number, present, which, u, slots);
            }
        };
    }

    private Slot slot(String path, String name, Field f, String present, int since) {
        int own = Math.max(since, places.since(path));
        String later = own > since ? "version >= " + own : "";
        Optional<SbePlaces.Bit> bit = places.bit(path);
        String when = later;
        if (bit.isPresent()) {
            String set = "(" + bit.get().word() + " & " + bit.get().mask() + ") != 0";
            // Messages from before the bit have the value, if they are not from before that, too.
            when = bit.get().since() <= own ? set : "(version < " + bit.get().since() + " ? "
                    + (later.isEmpty() ? "true" : later) + " : " + set + ")";
        }
        // The bit of a value is not set where its owner is absent.
        boolean alone = present.isEmpty() || bit.filter(b -> b.since() <= own).isPresent();
        String there = when.isEmpty() ? present : alone ? when : when + " && " + present;
        return new Slot(f, bit, when, node(path, join(name, f.name()), f.type(), there, own));
    }

    private Node group(int number, String present, String path, String name, Type type, List<Type> parts) {
        Level level = new Level(named(SbePlaces.Section.GROUPS, path, name.isEmpty() ? "items" : name, number), path);
        for (int i = 0; i < parts.size(); i++) {
            String part = SbePlaces.part(path, i);
            level.parts.add(new Part(parts.get(i),
                    node(part, join(level.name, parts.size() == 1 ? "item" : i == 0 ? "key" : "value"), parts.get(i),
                            "", places.since(part))));
        }
        return new Group(number, present, type, level);
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
