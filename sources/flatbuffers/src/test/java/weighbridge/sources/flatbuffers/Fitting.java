package weighbridge.sources.flatbuffers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * Makes values fit a file's declarations: unsigned numbers, fixed lengths, and no zero where flatc's code would lose
 * it.
 */
final class Fitting {
    private final Schema schema;

    Fitting(Schema schema) {
        this.schema = schema;
    }

    Value.StructValue message(Value.StructValue message) {
        return struct(schema.rootStruct(), message);
    }

    private Value.StructValue struct(Definition.Struct s, Value.StructValue v) {
        List<Value> fields = new ArrayList<>();
        for (int i = 0; i < s.fields().size(); i++) {
            Field f = s.fields().get(i);
            Value value = v.fields().get(i);
            if (f.declared("fbs").isEmpty()) value = Value.ABSENT;
            fields.add(value == Value.ABSENT ? value : fitted(f.type(), f.declared("fbs").orElseThrow(), value));
        }
        return new Value.StructValue(fields);
    }

    private Value fitted(Type type, String declared, Value value) {
        int length = declared.matches("\\[.*:\\d+\\]") ? Integer.parseInt(declared.replaceAll(".*:|\\]", "")) : -1;
        boolean inTable = declared.contains("(id: ");
        return switch (value) {
            case Value.ListValue l -> {
                Type element = ((Type.ListOf) type).element();
                String word = declared.replaceAll("[\\[\\]]|:\\d+\\]", "").replaceFirst(" .*", "");
                List<Value> all = new ArrayList<>(l.elements().stream().map(e -> fitted(element, word, e)).toList());
                if (length >= 0 && all.isEmpty()) all.add(zero(element));
                while (length > all.size()) all.add(all.getFirst());
                yield new Value.ListValue(length < 0 ? all : all.subList(0, length));
            }
            case Value.Bytes b when length >= 0 -> new Value.Bytes(Arrays.copyOf(b.value(), length));
            case Value.StructValue s -> struct((Definition.Struct) schema.definition((Type.Ref) type), s);
            case Value.UnionValue u -> {
                Definition.Union union = (Definition.Union) schema.definition((Type.Ref) type);
                yield new Value.UnionValue(u.alternative(),
                        fitted(union.alternatives().get(u.alternative()).type(), "", u.value()));
            }
            case Value.Int16 n when declared.startsWith("ubyte") ->
                new Value.Int16((short) Math.max(declared.contains("null") ? 1 : 0, n.value() & 0xff));
            case Value.Int32 n when declared.startsWith("ushort") -> new Value.Int32(n.value() & 0xffff);
            case Value.Int64 n when declared.startsWith("uint") -> new Value.Int64(n.value() & 0xffffffffL);
            case Value.Int32 n when declared.contains("= null") && n.value() == 0 -> new Value.Int32(1);
            case Value.Bool _ when declared.contains("= null") -> new Value.Bool(true);
            case Value.Float32 f when inTable && f.value() == 0 -> new Value.Float32(0);
            case Value.Float64 d when inTable && d.value() == 0 -> new Value.Float64(0);
            default -> value;
        };
    }

    private Value zero(Type element) {
        return switch (element) {
            case Type.Scalar s -> switch (s.kind()) {
                case INT32 -> new Value.Int32(0);
                case FLOAT32 -> new Value.Float32(0);
                default -> throw new IllegalArgumentException(s + " is in no array of the file");
            };
            case Type.Ref r when schema.definition(r) instanceof Definition.Struct s ->
                new Value.StructValue(s.fields().stream()
                        .map(f -> f.type() == Type.FLOAT32 ? new Value.Float32(0)
                                : f.type() == Type.FLOAT64 ? (Value) new Value.Float64(0) : new Value.Int16((short) 0))
                        .toList());
            default -> throw new IllegalArgumentException(element + " is in no array of the file");
        };
    }
}
