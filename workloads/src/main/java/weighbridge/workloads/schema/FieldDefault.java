package weighbridge.workloads.schema;

import java.util.Base64;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.text.Printable;

/** The default of a field in a schema file: a number, true or false, a text, a symbol, or bytes in Base64. */
final class FieldDefault {
    private FieldDefault() {}

    static String text(Value value) {
        return switch (value) {
            case Value.Bool(boolean b) -> "" + b;
            case Value.Int8(byte n) -> "" + n;
            case Value.Int16(short n) -> "" + n;
            case Value.Int32(int n) -> "" + n;
            case Value.Int64(long n) -> "" + n;
            case Value.Float32(float n) -> Float.isFinite(n) ? "" + n : "\"" + n + "\"";
            case Value.Float64(double n) -> Double.isFinite(n) ? "" + n : "\"" + n + "\"";
            case Value.Text(String t) -> Printable.escaped(JsonText.quoted(t));
            case Value.Bytes(byte[] b) -> "\"" + Base64.getEncoder().encodeToString(b) + "\"";
            case Value.Symbol(String name) -> "\"" + name + "\"";
            default -> throw new IllegalArgumentException(value + " is neither a scalar nor a symbol");
        };
    }

    /** Empty if the type has no such value. */
    static Optional<Value> of(Type type, JsonNode json) {
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> json.isBoolean() ? Optional.of(new Value.Bool(json.booleanValue())) : Optional.empty();
                case INT8 -> whole(json, Byte.MIN_VALUE, Byte.MAX_VALUE).map(n -> new Value.Int8(n.byteValue()));
                case INT16 -> whole(json, Short.MIN_VALUE, Short.MAX_VALUE).map(n -> new Value.Int16(n.shortValue()));
                case INT32 -> whole(json, Integer.MIN_VALUE, Integer.MAX_VALUE).map(n -> new Value.Int32(n.intValue()));
                case INT64 -> whole(json, Long.MIN_VALUE, Long.MAX_VALUE).map(Value.Int64::new);
                case FLOAT32 -> number(json).map(n -> new Value.Float32(Float.parseFloat(n)));
                case FLOAT64 -> number(json).map(n -> new Value.Float64(Double.parseDouble(n)));
                case STRING -> string(json).map(Value.Text::new);
                case BYTES -> string(json).flatMap(FieldDefault::bytes);
            };
            // Whether the enum has such a symbol is known when all types are.
            case Type.Ref _ -> string(json).map(Value.Symbol::new);
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> Optional.empty();
        };
    }

    private static Optional<Long> whole(JsonNode json, long least, long most) {
        boolean fits = json.isIntegralNumber() && json.canConvertToLong() && json.longValue() >= least
                && json.longValue() <= most;
        return fits ? Optional.of(json.longValue()) : Optional.empty();
    }

    private static Optional<String> number(JsonNode json) {
        if (json.isNumber()) return Optional.of(json.toString());
        return string(json).filter(s -> s.matches("NaN|-?Infinity"));
    }

    private static Optional<String> string(JsonNode json) {
        return json.isString() ? Optional.of(json.stringValue()) : Optional.empty();
    }

    private static Optional<Value> bytes(String base64) {
        try {
            return Optional.of(new Value.Bytes(Base64.getDecoder().decode(base64)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
