package weighbridge.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Guesses which field a reader forgot: one whose value adds what is missing in the sum. */
final class UnreadField {
    private final Schema schema;

    UnreadField(Schema schema) {
        this.schema = schema;
    }

    /** @return the fields' paths from the root; empty if no single value adds that much */
    List<String> paths(long missing, Value.StructValue message) {
        List<String> found = new ArrayList<>();
        addPathsOf(missing, new Type.Ref(schema.root()), schema.root(), message, found);
        return found;
    }

    private void addPathsOf(long sum, Type type, String path, Value value, List<String> found) {
        if (ReadSum.of(schema, type, value) == sum) found.add(path);
        switch (value) {
            case Value.StructValue(List<Value> values) ->
                addFields(sum, ((Definition.Struct) schema.definition((Type.Ref) type)).fields(), path, values, found);
            case Value.UnionValue(int i, Value v) -> {
                Field f = ((Definition.Union) schema.definition((Type.Ref) type)).alternatives().get(i);
                addPathsOf(sum, f.type(), path + "." + f.name(), v, found);
            }
            case Value.ListValue(List<Value> elements) -> {
                for (int i = 0; i < elements.size(); i++)
                    addPathsOf(sum, ((Type.ListOf) type).element(), path + "[" + i + "]", elements.get(i), found);
            }
            case Value.MapValue(var entries) ->
                entries.values().forEach(v -> addPathsOf(sum, ((Type.MapOf) type).value(), path + "{}", v, found));
            case Value.SetValue(Set<Value> elements) ->
                elements.forEach(v -> addPathsOf(sum, ((Type.SetOf) type).element(), path + "[]", v, found));
            default -> {}
        }
    }

    private void addFields(long sum, List<Field> fields, String path, List<Value> values, List<String> found) {
        for (int i = 0; i < fields.size(); i++)
            addPathsOf(sum, fields.get(i).type(), path + "." + fields.get(i).name(), values.get(i), found);
    }
}
