package weighbridge.sources.avro;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.schema.FileSchema;

/**
 * Adds to a schema how the Avro schema from which it was made declares its types: everything that shows in the bytes,
 * in Avro's JSON with full names.
 */
final class AvscDeclarations {
    private static final String LANGUAGE = "avsc";
    /** Nothing, a number, a word, or an empty collection. */
    private static final Pattern PLAIN =
            Pattern.compile("(?U)null|true|false|-?[0-9.]+(E-?[0-9]+)?|\"[\\w .,:;+-]*\"|\\[\\]|\\{\\}");

    private final Map<String, Definition> definitions = new HashMap<>();
    private final Map<String, Definition> declared = new HashMap<>();

    private AvscDeclarations(FileSchema file) {
        for (Definition d : file.schema().definitions()) definitions.put(d.name(), d);
    }

    /** The schema with its declarations; without any if a message is not a record. */
    static FileSchema of(FileSchema file, Schema avro) {
        if (avro.getType() != Schema.Type.RECORD) return file;
        AvscDeclarations all = new AvscDeclarations(file);
        all.visit(new Type.Ref(file.schema().root()), avro);
        List<Definition> definitions =
                file.schema().definitions().stream().map(d -> all.declared.getOrDefault(d.name(), d)).toList();
        return new FileSchema(new weighbridge.model.Schema(file.schema().root(), definitions), file.sources(),
                file.formats(), file.by());
    }

    private void visit(Type type, Schema avro) {
        switch (type) {
            case Type.Scalar _,Type.SetOf _ -> {}
            case Type.ListOf l -> visit(l.element(), avro.getElementType());
            case Type.MapOf m -> visit(m.value(), avro.getValueType());
            case Type.Ref(String name) -> {
                if (declared.containsKey(name)) return;
                switch (definitions.get(name)) {
                    case Definition.Struct s when avro.getType() == Schema.Type.RECORD -> record(s, avro);
                    case Definition.Struct s -> {
                        declared.put(name, new Definition.Struct(name, s.fields(), of(text(avro))));
                        visit(s.fields().getFirst().type(), value(avro));
                    }
                    case Definition.Enumeration e ->
                        declared.put(name, new Definition.Enumeration(name, e.symbols(), of(enumeration(value(avro)))));
                    case Definition.Union u -> union(u, avro);
                }
            }
        }
    }

    private void record(Definition.Struct struct, Schema avro) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < struct.fields().size(); i++) {
            Field f = struct.fields().get(i);
            if (avro.getFields().isEmpty()) {
                fields.add(f);
                continue;
            }
            Schema.Field own = avro.getFields().get(i);
            fields.add(new Field(f.id(), f.name(), f.type(), f.required(), otherwise(f.type(), own),
                    of("{\"name\":\"" + own.name() + "\",\"type\":" + text(own.schema()) + plainDefault(own) + "}")));
        }
        declared.put(struct.name(), new Definition.Struct(struct.name(), fields, of("record " + avro.getFullName())));
        for (int i = 0; i < avro.getFields().size(); i++)
            visit(fields.get(i).type(), value(avro.getFields().get(i).schema()));
    }

    /** The default of a scalar or an enum; empty if it has none, or null. */
    private Optional<Value> otherwise(Type type, Schema.Field own) {
        if (!own.hasDefaultValue()) return Optional.empty();
        Object value = own.defaultVal();
        return Optional.ofNullable(switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> value instanceof Boolean b ? new Value.Bool(b) : null;
                case INT32 -> value instanceof Integer n ? new Value.Int32(n) : null;
                case INT64 -> value instanceof Number n ? new Value.Int64(n.longValue()) : null;
                case FLOAT32 -> value instanceof Number n ? new Value.Float32(n.floatValue()) : null;
                case FLOAT64 -> value instanceof Number n ? new Value.Float64(n.doubleValue()) : null;
                case STRING -> value instanceof String t ? new Value.Text(t) : null;
                case BYTES -> value instanceof byte[] b ? new Value.Bytes(b) : null;
                case INT8, INT16 -> null;
            };
            case Type.Ref r when definitions.get(r.name()) instanceof Definition.Enumeration e
                    && value instanceof String symbol -> {
                int at = value(own.schema()).getEnumSymbols().indexOf(symbol);
                yield at < 0 ? null : new Value.Symbol(e.symbols().get(at).name());
            }
            default -> null;
        });
    }

    /** The default as a member of the field's JSON, if its text can hold nothing but a value. */
    private static String plainDefault(Schema.Field own) {
        if (!own.hasDefaultValue()) return "";
        String json = JsonText.of(Defaults.json(own.defaultVal()));
        return PLAIN.matcher(json).matches() ? ",\"default\":" + json : "";
    }

    private void union(Definition.Union union, Schema avro) {
        List<Schema> types = avro.getTypes().stream().filter(t -> t.getType() != Schema.Type.NULL).toList();
        List<Field> alternatives = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Field f = union.alternatives().get(i);
            alternatives.add(new Field(f.id(), f.name(), f.type(), f.required(), of(text(types.get(i)))));
        }
        declared.put(union.name(), new Definition.Union(union.name(), alternatives, of(text(avro))));
        for (int i = 0; i < types.size(); i++) visit(alternatives.get(i).type(), types.get(i));
    }

    /** The only type that a union has besides null; any other schema as it is. */
    private static Schema value(Schema avro) {
        if (avro.getType() != Schema.Type.UNION) return avro;
        List<Schema> others = avro.getTypes().stream().filter(t -> t.getType() != Schema.Type.NULL).toList();
        return others.size() == 1 ? others.getFirst() : avro;
    }

    private static Optional<Declared> of(String text) {
        return Optional.of(new Declared(LANGUAGE, text));
    }

    private static String text(Schema avro) {
        return switch (avro.getType()) {
            case RECORD, ENUM -> quoted(avro.getFullName());
            case ARRAY -> "{\"type\":\"array\",\"items\":" + text(avro.getElementType()) + "}";
            case MAP -> "{\"type\":\"map\",\"values\":" + text(avro.getValueType()) + "}";
            case UNION ->
                avro.getTypes().stream().map(AvscDeclarations::text).collect(Collectors.joining(",", "[", "]"));
            case FIXED ->
                "{\"type\":\"fixed\"," + named(avro) + ",\"size\":" + avro.getFixedSize() + logical(avro) + "}";
            default -> {
                String logical = logical(avro);
                yield logical.isEmpty() ? quoted(avro.getName())
                        : "{\"type\":" + quoted(avro.getName()) + logical + "}";
            }
        };
    }

    private static String enumeration(Schema avro) {
        return "{\"type\":\"enum\"," + named(avro) + ",\"symbols\":"
                + avro.getEnumSymbols().stream().map(AvscDeclarations::quoted)
                        .collect(Collectors.joining(",", "[", "]"))
                + (avro.getEnumDefault() == null ? "" : ",\"default\":" + quoted(avro.getEnumDefault())) + "}";
    }

    private static String named(Schema avro) {
        String name = "\"name\":" + quoted(avro.getFullName());
        return avro.getNamespace() == null ? name + ",\"namespace\":\"\"" : name;
    }

    private static String logical(Schema avro) {
        if (avro.getLogicalType() == null) return "";
        String name = ",\"logicalType\":" + quoted(avro.getLogicalType().getName());
        return avro.getLogicalType() instanceof LogicalTypes.Decimal d
                ? name + ",\"precision\":" + d.getPrecision() + ",\"scale\":" + d.getScale() : name;
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }
}
