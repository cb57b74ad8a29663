package weighbridge.codec;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;

/**
 * The versions of a schema, for languages in which a field, an alternative or a symbol keeps the place that it got when
 * it first appeared, even when it is gone.
 *
 * @param versions the oldest first
 */
public record History(List<Schema> versions) {
    public History {
        versions = List.copyOf(versions);
    }

    /** A schema that had no other versions. */
    public static History of(Schema schema) {
        return new History(List.of(schema));
    }

    /**
     * A field or an alternative that some version has.
     *
     * @param field  as in the last version that has it
     * @param schema that version
     * @param isGone whether the newest version lacks it
     */
    public record Slot(Field field, Schema schema, boolean isGone) {}

    /** The newest version. */
    public Schema schema() {
        return versions.getLast();
    }

    /** The number of the version in which a field of the newest one, or an alternative, first appeared, from 0. */
    public int since(Definition owner, Field field) {
        for (int v = 0; v < versions.size(); v++) {
            boolean has = find(versions.get(v), owner).stream().flatMap(d -> d.fields().stream())
                    .anyMatch(f -> f.id() == field.id());
            if (has) return v;
        }
        return versions.size() - 1;
    }

    /** Every field that a struct ever had, in the order in which they first appeared. */
    public List<Slot> slots(Definition.Struct struct) {
        return slots(struct, struct.fields());
    }

    /** Every alternative that a union ever had, in the order in which they first appeared. */
    public List<Slot> slots(Definition.Union union) {
        return slots(union, union.alternatives());
    }

    private List<Slot> slots(Definition definition, List<Field> live) {
        List<Integer> order = new ArrayList<>();
        Map<Integer, Slot> last = new TreeMap<>();
        for (Schema version : versions) {
            List<Field> fields = version.equals(schema()) ? live
                    : find(version, definition).map(Definition::fields).orElse(List.of());
            for (Field f : fields) {
                if (!order.contains(f.id())) order.add(f.id());
                last.put(f.id(), new Slot(f, version, live.stream().noneMatch(l -> l.id() == f.id())));
            }
        }
        return order.stream().map(last::get).toList();
    }

    /**
     * Every symbol that an enum ever had: those of its first version by their numbers, then the others in the order in
     * which they first appeared.
     */
    public List<Definition.Symbol> symbols(Definition.Enumeration enumeration) {
        List<Integer> order = new ArrayList<>();
        Map<Integer, Definition.Symbol> last = new TreeMap<>();
        for (Schema version : versions) {
            if (!(find(version, enumeration).orElse(enumeration) instanceof Definition.Enumeration e)) continue;
            Stream<Definition.Symbol> sorted =
                    e.symbols().stream().sorted(Comparator.comparingInt(Definition.Symbol::number));
            sorted.forEach(s -> {
                if (!order.contains(s.number())) order.add(s.number());
                last.put(s.number(), s);
            });
        }
        return order.stream().map(last::get).toList();
    }

    /** The definition in another version: by its name, or as the struct of the messages. */
    private Optional<Definition> find(Schema version, Definition definition) {
        String name = definition.name().equals(schema().root()) ? version.root() : definition.name();
        return version.definitions().stream().filter(d -> d.name().equals(name)).findFirst();
    }
}
