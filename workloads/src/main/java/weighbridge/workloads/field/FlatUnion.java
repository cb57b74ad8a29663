package weighbridge.workloads.field;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FieldNames;

/**
 * A union of structs as one struct, as those write it who have no unions: the name of the kind and the members of every
 * kind, each optional. Members with the same name and type become one.
 */
final class FlatUnion implements Alternatives.Seen {
    static final String NAME = "one struct of all kinds";

    private final Schema schema;
    private final Definition.Union union;

    FlatUnion(Schema schema, Definition.Union union) {
        this.schema = schema;
        this.union = union;
    }

    @Override
    public void add(Value value) {}

    /** None for a union within itself, whose inner values would stay unions, and for one without a struct. */
    @Override
    public List<Alternative> alternatives() {
        if (isWithinItself() || union.alternatives().stream().noneMatch(this::isStruct)) return List.of();
        List<String> names = new ArrayList<>(List.of("kind"));
        List<Type> types = new ArrayList<>(List.of(Type.STRING));
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
        for (int i = 0; i < types.size(); i++) fields.add(new Field(i + 1, unique.get(i), types.get(i), i == 0));
        Definition.Struct flat = new Definition.Struct(
                FieldNames.newType(union.name() + "Flat", schema.definitions().stream().map(Definition::name).toList()),
                fields);
        return List.of(new Alternative(NAME, new Type.Ref(flat.name()), List.of(flat),
                v -> flat(fields.size(), kinds, (Value.UnionValue) v)));
    }

    private Value flat(int size, List<List<Integer>> kinds, Value.UnionValue of) {
        Field kind = union.alternatives().get(of.alternative());
        Value[] all = new Value[size];
        Arrays.fill(all, Value.ABSENT);
        all[0] = new Value.Text(kind.name());
        List<Integer> places = kinds.get(of.alternative());
        List<Value> values =
                of.value() instanceof Value.StructValue(List<Value> f) && isStruct(kind) ? f : List.of(of.value());
        for (int i = 0; i < places.size(); i++) all[places.get(i)] = values.get(i);
        return new Value.StructValue(List.of(all));
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
