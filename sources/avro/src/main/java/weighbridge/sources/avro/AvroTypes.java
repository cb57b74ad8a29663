package weighbridge.sources.avro;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.LogicalType;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import weighbridge.model.Definition;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;

/** Maps Avro's types to ours, and converts values of Avro's generic model. */
final class AvroTypes {
    /** Precedes a union's path in its key, since the path may equal the full name of a record. */
    private static final String UNION = "union ";

    private final Set<String> wider;
    private final SchemaDraft draft = new SchemaDraft("avsc");
    private final AvroScalars scalars;
    /** Our names for the symbols of each enum, by the enum's full name; known once the draft is finished. */
    private final Map<String, Map<String, Value>> symbols = new HashMap<>();
    private final Map<String, List<Member>> structs = new HashMap<>();

    /** @param wider columns whose values are known not to fit the usual type */
    AvroTypes(Set<String> wider) {
        this.wider = wider;
        scalars = new AvroScalars(draft, wider);
    }

    /** Our type for one of Avro's, and the conversion of its values. */
    record Column(Type type, Cell cell) {}

    /** Converts one of Avro's values to ours; null becomes absent. */
    @FunctionalInterface
    interface Cell {
        Value of(Object value);
    }

    private record Member(String name, Column column, boolean required) {}

    /** The type of a message; any type but a record becomes the only field of a struct. */
    Column root(Schema schema, String name) {
        if (schema.getType() == Schema.Type.RECORD) return column(schema, schema.getFullName(), name);
        boolean optional = isNullable(schema);
        Column inner = column(schema, "value", "value");
        Type.Ref ref = draft.ref("", name,
                () -> draft.struct("",
                        List.of(new SchemaDraft.Member(1, "value", inner.type(), !optional, Optional.empty())),
                        Optional.empty()));
        return new Column(ref, v -> new Value.StructValue(List.of(inner.cell().of(v))));
    }

    FileSchema finish(Column root) {
        FileSchema schema = draft.finish((Type.Ref) root.type());
        for (Definition d : schema.schema().definitions()) {
            if (!(d instanceof Definition.Enumeration e)) continue;
            symbols.forEach((original, names) -> {
                if (!e.name().equals(draft.name(original))) return;
                int i = 0;
                for (String symbol : List.copyOf(names.keySet())) {
                    names.put(symbol, new Value.Symbol(e.symbols().get(i++).name()));
                }
            });
        }
        return schema;
    }

    List<String> ledger() {
        return draft.ledger();
    }

    private static boolean isNullable(Schema schema) {
        return schema.getType() == Schema.Type.NULL || schema.getType() == Schema.Type.UNION && schema.isNullable();
    }

    /**
     * @param path the path for the ledger
     * @param name the name for a type that has none, in any spelling
     */
    private Column column(Schema schema, String path, String name) {
        return switch (schema.getType()) {
            case RECORD -> struct(schema);
            case ENUM -> enumeration(schema);
            case ARRAY -> {
                Column element = element(schema.getElementType(), path + "[]", FieldNames.singular(name));
                yield new Column(new Type.ListOf(element.type()), v -> {
                    List<Value> values = new ArrayList<>();
                    for (Object e : (Iterable<?>) v) values.add(element.cell().of(e));
                    return new Value.ListValue(values);
                });
            }
            case MAP -> {
                Column entry = element(schema.getValueType(), path + "{}", FieldNames.singular(name));
                yield new Column(new Type.MapOf(Type.STRING, entry.type()), v -> {
                    Map<Value, Value> values = new LinkedHashMap<>();
                    ((Map<?, ?>) v).forEach((k, e) -> values.put(new Value.Text(k.toString()), entry.cell().of(e)));
                    return new Value.MapValue(values);
                });
            }
            case UNION -> union(schema, path, name);
            case NULL -> {
                draft.note(path, "always null, so the type becomes string");
                yield new Column(Type.STRING, _ -> Value.ABSENT);
            }
            default -> scalars.column(schema, path);
        };
    }

    private Column struct(Schema schema) {
        String original = schema.getFullName();
        Type.Ref ref = draft.ref(original, schema.getName(), () -> {
            List<Member> members = new ArrayList<>();
            for (Schema.Field f : schema.getFields()) {
                String path = original + "." + f.name();
                Column column = column(f.schema(), path, f.name());
                if (f.getObjectProp(LogicalType.LOGICAL_TYPE_PROP) != null)
                    draft.note(path,
                            "its logicalType stands beside the type and not within it, so that it has no effect");
                boolean required = !isNullable(f.schema()) && !wider.contains(path + "?");
                members.add(new Member(f.name(), column, required));
            }
            structs.put(original, members);
            draft.struct(original, members.stream().map(m -> new SchemaDraft.Member(members.indexOf(m) + 1, m.name(),
                    m.column().type(), m.required(), Optional.empty())).toList(), Optional.empty());
        });
        return new Column(ref, v -> {
            List<Member> members = structs.get(original);
            if (members.isEmpty()) return new Value.StructValue(List.of(Value.ABSENT));
            List<Value> values = new ArrayList<>(members.size());
            for (int i = 0; i < members.size(); i++) {
                Object field = ((IndexedRecord) v).get(i);
                values.add(field == null ? Value.ABSENT : members.get(i).column().cell().of(field));
            }
            return new Value.StructValue(values);
        });
    }

    private Column enumeration(Schema schema) {
        String original = schema.getFullName();
        Type.Ref ref = draft.ref(original, schema.getName(), () -> {
            List<SchemaDraft.Constant> constants = new ArrayList<>();
            for (String symbol : schema.getEnumSymbols()) {
                constants.add(new SchemaDraft.Constant(symbol, constants.size()));
                if (!FieldNames.symbol(symbol).equals(symbol)) {
                    draft.note(schema.getName() + "." + symbol, "becomes " + FieldNames.symbol(symbol));
                }
            }
            draft.enumeration(original, constants, Optional.empty());
        });
        Map<String, Value> names = symbols.computeIfAbsent(original, _ -> new LinkedHashMap<>());
        for (String symbol : schema.getEnumSymbols()) names.putIfAbsent(symbol, Value.ABSENT);
        return new Column(ref, v -> names.get(v.toString()));
    }

    /** A union. Null and one type become an optional field; each of several types becomes an alternative. */
    private Column union(Schema schema, String path, String name) {
        List<Schema> types = schema.getTypes().stream().filter(t -> t.getType() != Schema.Type.NULL).toList();
        if (types.isEmpty()) return column(Schema.create(Schema.Type.NULL), path, name);
        if (types.size() == 1) {
            Column only = column(types.getFirst(), path, name);
            return new Column(only.type(), v -> v == null ? Value.ABSENT : only.cell().of(v));
        }
        List<Column> columns = new ArrayList<>();
        Type.Ref ref = draft.ref(UNION + path, name, () -> {
            List<SchemaDraft.Member> members = new ArrayList<>();
            for (int i = 0; i < types.size(); i++) {
                members.add(new SchemaDraft.Member(i + 1, types.get(i).getName(), columns.get(i).type(), true,
                        Optional.empty()));
            }
            draft.union(UNION + path, members, Optional.empty());
        });
        for (Schema t : types) columns.add(column(t, path + "." + t.getFullName(), name + " " + t.getName()));
        Map<Integer, Integer> places = new HashMap<>();
        for (int i = 0; i < types.size(); i++) places.put(schema.getTypes().indexOf(types.get(i)), i);
        return new Column(ref, v -> {
            if (v == null) return Value.ABSENT;
            int place = places.get(GenericData.get().resolveUnion(schema, v));
            return new Value.UnionValue(place, columns.get(place).cell().of(v));
        });
    }

    /** An element or a map's value. If it may be null, each becomes a struct with one optional field. */
    private Column element(Schema schema, String path, String name) {
        Column inner = column(schema, path, name);
        if (!isNullable(schema)) return inner;
        draft.note(path, "values may be null, so each becomes a struct with one optional field called value");
        Type.Ref ref = draft.ref(path + "?", name + " slot", () -> draft.struct(path + "?",
                List.of(new SchemaDraft.Member(1, "value", inner.type(), false, Optional.empty())), Optional.empty()));
        return new Column(ref, v -> new Value.StructValue(List.of(v == null ? Value.ABSENT : inner.cell().of(v))));
    }
}
