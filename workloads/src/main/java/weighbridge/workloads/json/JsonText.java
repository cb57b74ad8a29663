package weighbridge.workloads.json;

import java.util.List;
import weighbridge.workloads.text.JsonString;
import weighbridge.workloads.text.Printable;

/** Writes compact JSON: without spaces, and with only the necessary escapes. */
public final class JsonText {
    private JsonText() {}

    public static String of(Json json) {
        StringBuilder out = new StringBuilder();
        write(json, out);
        return out.toString();
    }

    /** The value in a sentence: compact JSON, cut off if it is long. */
    public static String shown(Json json) {
        return Printable.list(List.of(of(json)));
    }

    /** The text as a JSON string. */
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder();
        quote(text, out);
        return out.toString();
    }

    private static void write(Json json, StringBuilder out) {
        switch (json) {
            case Json.Obj o -> {
                out.append('{');
                for (int i = 0; i < o.members().size(); i++) {
                    if (i > 0) out.append(',');
                    quote(o.members().get(i).name(), out);
                    out.append(':');
                    write(o.members().get(i).value(), out);
                }
                out.append('}');
            }
            case Json.Arr a -> {
                out.append('[');
                for (int i = 0; i < a.elements().size(); i++) {
                    if (i > 0) out.append(',');
                    write(a.elements().get(i), out);
                }
                out.append(']');
            }
            case Json.Str s -> quote(s.value(), out);
            // JSON has no such numbers, so that programs write them as strings.
            case Json.Num n when !n.isFinite() -> quote(n.literal(), out);
            case Json.Num n -> out.append(n.literal());
            case Json.Bytes b -> quote(b.base64(), out);
            case Json.Bool b -> out.append(b.value());
            case Json.Null _ -> out.append("null");
        }
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (c < ' ') out.append(String.format("\\u%04x", (int) c));
                    else out.append(c);
                }
            }
        }
        out.append('"');
    }

    /** The length of the value's compact JSON in UTF-8. */
    public static long bytes(Json json) {
        return switch (json) {
            case Json.Obj o -> {
                long sum = 2 + Math.max(0, o.members().size() - 1);
                for (Json.Member m : o.members()) sum += 3 + JsonString.bytes(m.name()) + bytes(m.value());
                yield sum;
            }
            case Json.Arr a -> {
                long sum = 2 + Math.max(0, a.elements().size() - 1);
                for (Json e : a.elements()) sum += bytes(e);
                yield sum;
            }
            case Json.Str s -> 2 + JsonString.bytes(s.value());
            case Json.Num n -> n.literal().length() + (n.isFinite() ? 0 : 2);
            case Json.Bytes b -> 2 + (b.value().length + 2L) / 3 * 4;
            case Json.Bool b -> b.value() ? 4 : 5;
            case Json.Null _ -> 4;
        };
    }
}
