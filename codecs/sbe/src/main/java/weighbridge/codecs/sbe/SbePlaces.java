package weighbridge.codecs.sbe;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.codec.History;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * The places of the values of all versions of a schema, by SBE's rules of extension: what a version adds stands at the
 * end of its block, of its groups or of its data, and what is gone keeps its place.
 *
 * <p>A path of ids says which value is meant: of fields and alternatives, and of the parts of a group's entries.
 */
final class SbePlaces {
    /** The parts of a level, in the order in which they lie. */
    enum Section {
        FIXED, GROUPS, DATA
    }

    /**
     * A value's place.
     *
     * @param since    the version that added it
     * @param encoding the SBE type of a fixed value, {@code Data}'s type, or empty for a group
     */
    record Place(String path, Section section, int since, String encoding) {
        String key() {
            return section + path;
        }
    }

    /** One presence word of a level: bits that say whether values are there. */
    record Word(String name, int bits, int since) {
        String type() {
            return "uint" + capacity();
        }

        /** The Java type of the accessor. */
        String javaType() {
            return bits <= 8 ? "short" : bits <= 16 ? "int" : "long";
        }

        int capacity() {
            return bits <= 8 ? 8 : bits <= 16 ? 16 : bits <= 32 ? 32 : Long.SIZE;
        }
    }

    /** The bit of a value in a presence word. */
    record Bit(String word, String mask, int since) {}

    private static final String WHICH = "/which";

    private final Map<String, Map<String, Place>> levels = new LinkedHashMap<>();
    private final Map<String, List<Word>> words = new LinkedHashMap<>();
    private final Map<String, Bit> bits = new LinkedHashMap<>();
    private final Map<String, Integer> since = new LinkedHashMap<>();
    /** The values that get a bit in the version that is being walked, by level. */
    private final Map<String, List<String>> added = new LinkedHashMap<>();
    private final Set<String> open = new HashSet<>();
    private final int newest;

    /** @throws UnsupportedSchema if a type contains itself */
    SbePlaces(History history) throws UnsupportedSchema {
        newest = history.versions().size() - 1;
        for (int v = 0; v <= newest; v++) {
            Schema schema = history.versions().get(v);
            added.clear();
            walk(schema, v, "", "", new Type.Ref(schema.root()));
            int version = v;
            added.forEach((level, paths) -> allot(level, paths, version));
        }
    }

    /** The number of the newest version; the oldest is 0. */
    int newest() {
        return newest;
    }

    List<Place> places(String level, Section section) {
        return levels.getOrDefault(level, Map.of()).values().stream().filter(p -> p.section() == section).toList();
    }

    List<Word> words(String level) {
        return words.getOrDefault(level, List.of());
    }

    /** Empty if the value was there in all messages since it was added. */
    Optional<Bit> bit(String path) {
        return Optional.ofNullable(bits.get(path));
    }

    /** The version that added a field or an alternative. */
    int since(String path) {
        return since.getOrDefault(path, 0);
    }

    /** The place of the number that says which alternative a union has. */
    static String which(String union) {
        return union + WHICH;
    }

    static String path(String owner, Field field) {
        return owner + "/" + field.id();
    }

    /** The path of an item, or of a key (0) and a value (1), in the entries of a group. */
    static String part(String group, int part) {
        return group + "." + part;
    }

    private void walk(Schema schema, int version, String level, String path, Type type) throws UnsupportedSchema {
        since.putIfAbsent(path, version);
        switch (type) {
            case Type.Scalar s when s.kind() == Kind.STRING -> place(level, path, Section.DATA, version, "varString");
            case Type.Scalar s when s.kind() == Kind.BYTES -> place(level, path, Section.DATA, version, "varBytes");
            case Type.Scalar s -> place(level, path, Section.FIXED, version, SbeXml.type(s.kind()));
            case Type.ListOf l -> group(schema, version, level, path, List.of(l.element()));
            case Type.SetOf s -> group(schema, version, level, path, List.of(s.element()));
            case Type.MapOf m -> group(schema, version, level, path, List.of(m.key(), m.value()));
            case Type.Ref r -> {
                if (schema.definition(r) instanceof Definition.Enumeration e) {
                    place(level, path, Section.FIXED, version, SbeXml.encoding(e));
                    return;
                }
                if (!open.add(r.name()))
                    throw new UnsupportedSchema(
                            "recursion at " + r.name() + ": an SBE message is flat, so a type cannot contain itself");
                fields(schema, version, level, path, schema.definition(r));
                open.remove(r.name());
            }
        }
    }

    private void fields(Schema schema, int version, String level, String path, Definition definition)
            throws UnsupportedSchema {
        switch (definition) {
            case Definition.Struct s -> {
                for (Field f : s.fields()) {
                    String own = path(path, f);
                    if (!f.required() && !bits.containsKey(own))
                        added.computeIfAbsent(level, _ -> new ArrayList<>()).add(own);
                    walk(schema, version, level, own, f.type());
                }
            }
            case Definition.Union u -> {
                place(level, which(path), Section.FIXED, version, "uint16");
                for (Field f : u.alternatives()) walk(schema, version, level, path(path, f), f.type());
            }
            case Definition.Enumeration e -> throw new IllegalArgumentException(e.name() + " has no fields");
        }
    }

    private void group(Schema schema, int version, String level, String path, List<Type> parts)
            throws UnsupportedSchema {
        place(level, path, Section.GROUPS, version, "");
        for (int i = 0; i < parts.size(); i++) walk(schema, version, path, part(path, i), parts.get(i));
    }

    /** A value whose type changes keeps its place, unless it moves to another section. */
    private void place(String level, String path, Section section, int version, String encoding) {
        levels.computeIfAbsent(level, _ -> new LinkedHashMap<>()).merge(section + path,
                new Place(path, section, version, encoding),
                (known, now) -> new Place(path, section, known.since(), now.encoding()));
    }

    /** Gives values their bits: in what is left of the last word, then in new words, the last as narrow as possible. */
    private void allot(String level, List<String> paths, int version) {
        List<Word> all = words.computeIfAbsent(level, _ -> new ArrayList<>());
        for (int i = 0; i < paths.size(); i++) {
            boolean full = all.isEmpty() || all.getLast().bits() == limit(all.getLast(), version);
            if (full) all.add(new Word("presence" + all.size(), 0, version));
            Word w = all.removeLast();
            bits.put(paths.get(i), new Bit(w.name(), "0x" + Long.toHexString(1L << w.bits()) + "L", version));
            all.add(new Word(w.name(), w.bits() + 1, w.since()));
        }
    }

    /** A word that older messages have cannot grow. */
    private static int limit(Word word, int version) {
        return word.since() == version ? Long.SIZE : word.capacity();
    }
}
