package weighbridge.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** The part of a schema that a message uses, without absent fields and the types that only these have. */
final class Held {
    /** Stands for the fields of a struct or union of which none is used, as it needs at least one. */
    private static final Field PLACEHOLDER = Field.required(1, "placeholder", Type.BOOL);

    private final Schema schema;
    private final Map<String, Set<Field>> present = new LinkedHashMap<>();
    private boolean isWhole = true;

    /** Examines the message. */
    Held(Schema schema, Value.StructValue message) {
        this.schema = schema;
        add(new Type.Ref(schema.root()), message);
    }

    /** Whether a bean of the message has no nulls: no field is absent, and no union has other alternatives. */
    boolean isWhole() {
        return isWhole;
    }

    /** The schema of the part that is used. */
    Schema schema() {
        List<Definition> definitions = new ArrayList<>();
        Set<String> known = new LinkedHashSet<>(Set.of(schema.root()));
        List<String> open = new ArrayList<>(known);
        while (!open.isEmpty()) {
            Definition own = reduced(schema.definition(open.removeLast()));
            definitions.add(own);
            own.fields().stream().flatMap(f -> f.type().names()).filter(known::add).forEach(open::add);
        }
        return new Schema(schema.root(), definitions);
    }

    private void add(Type type, Value value) {
        switch (value) {
            case Value.StructValue(List<Value> values) -> {
                Definition.Struct s = (Definition.Struct) schema.definition((Type.Ref) type);
                for (int i = 0; i < values.size(); i++) add(s, s.fields().get(i), values.get(i));
            }
            case Value.UnionValue(int i, Value v) -> {
                Definition.Union u = (Definition.Union) schema.definition((Type.Ref) type);
                isWhole &= u.alternatives().size() == 1;
                add(u, u.alternatives().get(i), v);
            }
            case Value.ListValue(var elements) -> elements.forEach(e -> add(((Type.ListOf) type).element(), e));
            case Value.SetValue(var elements) -> elements.forEach(e -> add(((Type.SetOf) type).element(), e));
            case Value.MapValue(var entries) -> entries.values().forEach(v -> add(((Type.MapOf) type).value(), v));
            default -> {}
        }
    }

    private void add(Definition owner, Field field, Value value) {
        if (value == Value.ABSENT) {
            isWhole = false;
            return;
        }
        present.computeIfAbsent(owner.name(), _ -> new LinkedHashSet<>()).add(field);
        add(field.type(), value);
    }

    private Definition reduced(Definition whole) {
        Set<Field> held = present.getOrDefault(whole.name(), Set.of());
        List<Field> there = whole.fields().stream().filter(held::contains).toList();
        List<Field> fields = there.isEmpty() ? List.of(PLACEHOLDER) : there;
        return switch (whole) {
            case Definition.Enumeration e -> e;
            case Definition.Struct s -> new Definition.Struct(s.name(), fields);
            case Definition.Union u -> new Definition.Union(u.name(), fields);
        };
    }
}
