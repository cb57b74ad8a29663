package weighbridge.workloads.field;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FileSchema;

/** Finds alternative types for the fields of a schema; each holds every value that was seen. */
public final class Alternatives {
    private final Schema schema;
    private final Map<String, Seen[]> structs = new HashMap<>();

    public Alternatives(FileSchema file) {
        this.schema = file.schema();
        for (Definition d : schema.definitions()) {
            if (d instanceof Definition.Struct s) {
                structs.put(s.name(), s.fields().stream().map(f -> seen(file, s, f)).toArray(Seen[]::new));
            }
        }
    }

    /** What is known about the values of one field. */
    sealed interface Seen permits SeenTexts, SeenIntegers, SeenFloats, FlatUnion, Nothing {
        void add(Value value);

        List<Alternative> alternatives();
    }

    /** For a field of a type without alternatives. */
    private record Nothing() implements Seen {
        @Override
        public void add(Value value) {}

        @Override
        public List<Alternative> alternatives() {
            return List.of();
        }
    }

    private static Seen seen(FileSchema file, Definition.Struct struct, Field field) {
        Schema schema = file.schema();
        Type each = field.type() instanceof Type.ListOf(Type element, _) ? element : field.type();
        if (each instanceof Type.Ref r && schema.definition(r) instanceof Definition.Union u)
            return new FlatUnion(file, struct, field, u);
        if (!(field.type() instanceof Type.Scalar(Kind kind, var logical))) return new Nothing();
        return switch (kind) {
            case STRING -> new SeenTexts(schema, field.name());
            case INT16, INT32, INT64 -> new SeenIntegers(kind, logical);
            case FLOAT64 -> new SeenFloats();
            case BOOL, INT8, FLOAT32, BYTES -> new Nothing();
        };
    }

    /**
     * Whether a field is a union, or a list of one, of which a member of the file's records says the kind, and which can
     * also be one struct of all its kinds.
     */
    public static boolean flatten(FileSchema schema) {
        return new Alternatives(schema).structs.values().stream().flatMap(Arrays::stream)
                .anyMatch(s -> s instanceof FlatUnion u && u.isTold() && !u.alternatives().isEmpty());
    }

    /** Takes a message's values into account. */
    public void add(Value.StructValue message) {
        add(new Type.Ref(schema.root()), message);
    }

    private void add(Type type, Value value) {
        switch (value) {
            case Value.StructValue(List<Value> values) -> {
                Definition.Struct struct = (Definition.Struct) schema.definition((Type.Ref) type);
                Seen[] seen = structs.get(struct.name());
                for (int i = 0; i < seen.length; i++) {
                    if (values.get(i) == Value.ABSENT) continue;
                    seen[i].add(values.get(i));
                    add(struct.fields().get(i).type(), values.get(i));
                }
            }
            case Value.UnionValue(int i, Value v) ->
                add(((Definition.Union) schema.definition((Type.Ref) type)).alternatives().get(i).type(), v);
            case Value.ListValue(var elements) -> elements.forEach(e -> add(((Type.ListOf) type).element(), e));
            case Value.SetValue(var elements) -> elements.forEach(e -> add(((Type.SetOf) type).element(), e));
            case Value.MapValue(var entries) -> entries.values().forEach(v -> add(((Type.MapOf) type).value(), v));
            default -> {}
        }
    }

    /** The alternatives by place, for places that have any; the first is usually the smallest. */
    public Map<Place, List<Alternative>> of(List<Place> places) {
        Map<Place, List<Alternative>> found = new LinkedHashMap<>();
        for (Place p : places) {
            List<Alternative> here = structs.get(p.struct())[p.index()].alternatives();
            if (!here.isEmpty()) found.put(p, here);
        }
        return found;
    }
}
