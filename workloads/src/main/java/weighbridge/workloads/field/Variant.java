package weighbridge.workloads.field;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FieldNames;

/** A schema with one field left out or of another type, and the conversion of messages to it. */
public final class Variant {
    private final Schema from;
    private final Schema to;
    private final Place place;
    private final int become;
    private final Function<Value, List<Value>> convert;

    /**
     * @param become  how many fields take the field's place
     * @param convert the field's value to theirs
     */
    private Variant(Schema from, Schema to, Place place, int become, Function<Value, List<Value>> convert) {
        this.from = from;
        this.to = to;
        this.place = place;
        this.become = become;
        this.convert = convert;
    }

    /** Thrown if there is no such variant; the message says why. */
    public static final class Impossible extends Exception {
        Impossible(String reason) {
            super(reason);
        }
    }

    /**
     * The schema without a field. Its other fields keep their ids, and types that only this field used are gone.
     *
     * @throws Impossible if it is the only field of its struct
     */
    public static Variant without(Schema schema, Place place) throws Impossible {
        Definition.Struct struct = (Definition.Struct) schema.definition(place.struct());
        if (struct.fields().size() == 1) {
            throw new Impossible(struct.name() + " has no other field and needs at least one"
                    + (place.parent().isEmpty() ? "" : "; see " + place.parent()));
        }
        List<Field> fields = new ArrayList<>(struct.fields());
        fields.remove(place.index());
        return new Variant(schema, with(schema, place, fields, List.of()), place, 0, _ -> List.of());
    }

    /** The schema with another type for the field. */
    public static Variant as(Schema schema, Place place, Alternative alternative) {
        List<Field> fields = new ArrayList<>(((Definition.Struct) schema.definition(place.struct())).fields());
        Field old = fields.get(place.index());
        if (alternative.inlined()) return inlined(schema, place, alternative, fields);
        fields.set(place.index(), new Field(old.id(), old.name(), alternative.type(), old.required()));
        return new Variant(schema, with(schema, place, fields, alternative.definitions()), place, 1,
                v -> List.of(alternative.convert().apply(v)));
    }

    /** @param fields those of the struct, of which that at the place gives way; the others keep their names and ids */
    private static Variant inlined(Schema schema, Place place, Alternative alternative, List<Field> fields) {
        Field old = fields.remove(place.index());
        List<Field> inner =
                alternative.definitions().stream().filter(d -> new Type.Ref(d.name()).equals(alternative.type()))
                        .flatMap(d -> ((Definition.Struct) d).fields().stream()).toList();
        List<String> names =
                FieldNames.fields(Stream.concat(fields.stream(), inner.stream()).map(Field::name).toList());
        Set<Integer> ids = fields.stream().map(Field::id).collect(Collectors.toCollection(HashSet::new));
        List<Field> become = new ArrayList<>();
        int free = 1;
        for (Field f : inner) {
            while (ids.contains(free)) free++;
            int id = become.isEmpty() ? old.id() : free;
            ids.add(id);
            become.add(
                    new Field(id, names.get(fields.size() + become.size()), f.type(), old.required() && f.required()));
        }
        fields.addAll(place.index(), become);
        return new Variant(schema, with(schema, place, fields, alternative.definitions()), place, inner.size(),
                v -> ((Value.StructValue) alternative.convert().apply(v)).fields());
    }

    private static Schema with(Schema schema, Place place, List<Field> fields, List<Definition> added) {
        List<Definition> all = new ArrayList<>(added);
        for (Definition d : schema.definitions()) {
            // Declarations stay: a codec that uses the user's own file must write the variants by it too, or refuse
            // them.
            all.add(d.name().equals(place.struct()) ? new Definition.Struct(d.name(), fields, d.declared()) : d);
        }
        Map<String, Definition> byName = new LinkedHashMap<>();
        all.forEach(d -> byName.put(d.name(), d));
        Set<String> needed = new TreeSet<>();
        need(schema.root(), byName, needed);
        return new Schema(schema.root(), all.stream().filter(d -> needed.contains(d.name())).toList());
    }

    private static void need(String name, Map<String, Definition> byName, Set<String> needed) {
        if (!needed.add(name)) return;
        byName.get(name).fields().forEach(f -> need(f.type(), byName, needed));
    }

    /** Adds the names of the definitions that a type needs. */
    static void need(Type type, Map<String, Definition> byName, Set<String> needed) {
        type.names().forEach(n -> need(n, byName, needed));
    }

    public Schema schema() {
        return to;
    }

    /**
     * The message as this schema has it.
     *
     * @throws Impossible if elements of a set that differ only in the field would become equal
     */
    public Value.StructValue of(Value.StructValue message) throws Impossible {
        return (Value.StructValue) of(new Type.Ref(from.root()), message);
    }

    private Value of(Type type, Value value) throws Impossible {
        return switch (value) {
            case Value.StructValue(List<Value> values) -> {
                Definition.Struct struct = (Definition.Struct) from.definition((Type.Ref) type);
                List<Value> all = new ArrayList<>();
                for (int i = 0; i < values.size(); i++) {
                    boolean here = i == place.index() && struct.name().equals(place.struct());
                    Value v = values.get(i);
                    if (here) all.addAll(v == Value.ABSENT ? Collections.nCopies(become, v) : convert.apply(v));
                    else all.add(v == Value.ABSENT ? v : of(struct.fields().get(i).type(), v));
                }
                yield new Value.StructValue(all);
            }
            case Value.UnionValue(int i, Value v) -> new Value.UnionValue(i,
                    of(((Definition.Union) from.definition((Type.Ref) type)).alternatives().get(i).type(), v));
            case Value.ListValue(List<Value> elements) -> {
                Type element = ((Type.ListOf) type).element();
                if (isPlain(element)) yield value;
                List<Value> become = new ArrayList<>();
                for (Value e : elements) become.add(of(element, e));
                yield new Value.ListValue(become);
            }
            case Value.SetValue(Set<Value> elements) -> {
                Type element = ((Type.SetOf) type).element();
                if (isPlain(element)) yield value;
                Set<Value> become = new LinkedHashSet<>();
                for (Value e : elements) become.add(of(element, e));
                if (become.size() < elements.size()) {
                    throw new Impossible(
                            "without this field, elements of a set would be equal, and one would be dropped");
                }
                yield new Value.SetValue(become);
            }
            case Value.MapValue(Map<Value, Value> entries) -> {
                Type item = ((Type.MapOf) type).value();
                if (isPlain(item)) yield value;
                Map<Value, Value> become = new LinkedHashMap<>();
                for (var e : entries.entrySet()) become.put(e.getKey(), of(item, e.getValue()));
                yield new Value.MapValue(become);
            }
            default -> value;
        };
    }

    private static boolean isPlain(Type type) {
        return type instanceof Type.Scalar;
    }
}
