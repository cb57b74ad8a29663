package weighbridge.evolution;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.Value;

/** A value as a reader of a report sees it, in a few words. */
final class ShownValue {
    private static final int LONGEST = 60;

    private ShownValue() {}

    static String of(Value value) {
        String text = text(value);
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    private static String text(Value value) {
        return switch (value) {
            case Value.Absent _ -> "nothing";
            case Value.Bool(boolean b) -> Boolean.toString(b);
            case Value.Int8(byte n) -> Byte.toString(n);
            case Value.Int16(short n) -> Short.toString(n);
            case Value.Int32(int n) -> Integer.toString(n);
            case Value.Int64(long n) -> Long.toString(n);
            case Value.Float32(float f) -> Float.toString(f);
            case Value.Float64(double d) -> Double.toString(d);
            case Value.Text(String t) -> t == null ? "nothing" : "\"" + printable(t) + "\"";
            case Value.Bytes(byte[] b) -> b == null ? "nothing" : "bytes " + HexFormat.of().formatHex(b);
            case Value.Symbol(String name) -> name;
            case Value.ListValue(List<Value> e) -> all(e.stream().map(ShownValue::text).toList(), "[", "]");
            case Value.SetValue(Set<Value> e) -> all(e.stream().map(ShownValue::text).toList(), "{", "}");
            case Value.MapValue(Map<Value, Value> e) ->
                all(e.entrySet().stream().map(x -> text(x.getKey()) + ": " + text(x.getValue())).toList(), "{", "}");
            case Value.StructValue(List<Value> fields) -> all(fields.stream().map(ShownValue::text).toList(), "(", ")");
            case Value.UnionValue(int alternative, Value v) -> "#" + (alternative + 1) + " " + text(v);
        };
    }

    /** A text read from the wrong place may hold anything. */
    private static String printable(String text) {
        return text.chars().limit(LONGEST)
                .mapToObj(c -> Character.isISOControl(c) ? String.format("\\u%04x", c) : Character.toString(c))
                .collect(Collectors.joining());
    }

    private static String all(List<String> parts, String before, String after) {
        return parts.stream().collect(Collectors.joining(", ", before, after));
    }
}
