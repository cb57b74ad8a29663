package weighbridge.workloads.field;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;

/**
 * A union of structs as one struct, as those write it who have no unions: the name of the kind and the members of every
 * kind, each optional. Members with the same name and type become one. If the file's records say the kind in a member,
 * the struct is as they are: that member has its name and texts, and it stands where it stands there, as do the others.
 */
final class FlatUnion implements Alternatives.Seen {
    private static final String NAME = "one struct of all kinds";

    private final FileSchema file;
    private final Schema schema;
    private final Definition.Struct struct;
    private final Field field;
    private final Definition.Union union;

    /** @param field of the struct; of the union's type, or a list of it */
    FlatUnion(FileSchema file, Definition.Struct struct, Field field, Definition.Union union) {
        this.file = file;
        this.schema = file.schema();
        this.struct = struct;
        this.field = field;
        this.union = union;
    }

    /** Whether a member of the file's records says the kind. */
    boolean isTold() {
        return file.by().containsKey(union.name());
    }

    @Override
    public void add(Value value) {}

    /** None for a union within itself, whose inner values would stay unions, and for one without a struct. */
    @Override
    public List<Alternative> alternatives() {
        if (isWithinItself() || union.alternatives().stream().noneMatch(this::isStruct)) return List.of();
        boolean list = field.type() instanceof Type.ListOf;
        String by = file.by().getOrDefault(union.name(), "kind");
        boolean beside = by.startsWith(FileSchema.BESIDE);
        String tag = FieldNames.fields(List.of(beside ? by.substring(FileSchema.BESIDE.length()) : by)).getFirst();
        if (list) {
            Flat flat = flat(Optional.of(tag));
            Type type = new Type.ListOf(new Type.Ref(flat.struct().name()), false);
            return List.of(new Alternative("list of " + NAME, type, List.of(flat.struct()),
                    v -> new Value.ListValue(((Value.ListValue) v).elements().stream().map(flat::of).toList())));
        }
        if (beside) return List.of(besides(tag));
        Flat flat = flat(Optional.of(tag));
        boolean here = file.source(struct.name(), field).equals(Optional.of(FileSchema.HERE));
        return List.of(new Alternative(here ? "optional members beside " + tag : NAME,
                new Type.Ref(flat.struct().name()), List.of(flat.struct()), flat::of, here));
    }

    /** The struct of all kinds in the union's place, and beside it the member that says the kind. */
    private Alternative besides(String tag) {
        Flat flat = flat(Optional.empty());
        Definition.Struct both = new Definition.Struct(
                FieldNames.newType(flat.struct().name() + "And" + tag,
                        schema.definitions().stream().map(Definition::name).toList()),
                List.of(Field.required(1, tag, Type.STRING),
                        Field.required(2, field.name(), new Type.Ref(flat.struct().name()))));
        return new Alternative(NAME + " beside " + tag, new Type.Ref(both.name()), List.of(both, flat.struct()),
                v -> new Value.StructValue(List.of(new Value.Text(kind((Value.UnionValue) v)), flat.of(v))), true);
    }

    /** @param places by alternative of the union, the fields of the struct that hold its members */
    private record Flat(FlatUnion of, Definition.Struct struct, boolean tagged, List<List<Integer>> places) {
        Value of(Value value) {
            Value.UnionValue v = (Value.UnionValue) value;
            Value[] all = new Value[struct.fields().size()];
            Arrays.fill(all, Value.ABSENT);
            if (tagged) all[0] = new Value.Text(of.kind(v));
            List<Value> values = v.value() instanceof Value.StructValue(List<Value> f)
                    && of.isStruct(of.union.alternatives().get(v.alternative())) ? f : List.of(v.value());
            List<Integer> at = places.get(v.alternative());
            for (int i = 0; i < at.size(); i++) all[at.get(i)] = values.get(i);
            return new Value.StructValue(List.of(all));
        }
    }

    /** @param tag the name of the field that says the kind; empty if it is not to be in the struct */
    private Flat flat(Optional<String> tag) {
        List<String> names = new ArrayList<>(tag.stream().toList());
        List<Type> types = new ArrayList<>(tag.stream().map(_ -> (Type) Type.STRING).toList());
        Map<Field, Integer> places = new HashMap<>();
        List<List<Integer>> kinds = new ArrayList<>();
        for (Field kind : union.alternatives()) {
            kinds.add(
                    members(kind).stream().map(m -> places.computeIfAbsent(Field.optional(1, m.name(), m.type()), _ -> {
                        names.add(m.name());
                        types.add(m.type());
                        return types.size() - 1;
                    })).toList());
        }
        List<String> unique = FieldNames.fields(names);
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < types.size(); i++)
            fields.add(new Field(i + 1, unique.get(i), types.get(i), i == 0 && tag.isPresent()));
        Definition.Struct flat = new Definition.Struct(
                FieldNames.newType(union.name() + "Flat", schema.definitions().stream().map(Definition::name).toList()),
                fields);
        return new Flat(this, flat, tag.isPresent(), kinds);
    }

    /** What the file calls the kind of a value. */
    private String kind(Value.UnionValue value) {
        Field kind = union.alternatives().get(value.alternative());
        return file.source(union.name(), kind).orElse(kind.name());
    }

    private List<Field> members(Field kind) {
        return isStruct(kind) ? ((Definition.Struct) schema.definition((Type.Ref) kind.type())).fields()
                : List.of(kind);
    }

    private boolean isStruct(Field kind) {
        return kind.type() instanceof Type.Ref r && schema.definition(r) instanceof Definition.Struct;
    }

    private boolean isWithinItself() {
        Map<String, Definition> byName = new HashMap<>();
        schema.definitions().forEach(d -> byName.put(d.name(), d));
        Set<String> within = new TreeSet<>();
        union.alternatives().forEach(a -> Variant.need(a.type(), byName, within));
        return within.contains(union.name());
    }
}
