package weighbridge.sources.flatbuffers;

import com.google.flatbuffers.reflection.BaseType;
import com.google.flatbuffers.reflection.Enum;
import com.google.flatbuffers.reflection.EnumVal;
import com.google.flatbuffers.reflection.Field;
import com.google.flatbuffers.reflection.KeyValue;
import com.google.flatbuffers.reflection.Object;
import com.google.flatbuffers.reflection.Schema;
import com.google.flatbuffers.reflection.Type;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.workloads.json.Json;

/**
 * Describes how a FlatBuffers file declares types and fields, as far as it shows in the bytes, for the codec that keeps
 * it.
 */
final class FlatDeclaration {
    private FlatDeclaration() {}

    /** A type, such as {@code table acme.Order} or {@code struct acme.Point (force_align: 16)}. */
    static String of(Object o) {
        boolean forced = attributes(o).containsKey("force_align");
        return (o.isStruct() ? "struct " : "table ") + o.name()
                + (o.isStruct() ? forced ? " (force_align: " + o.minalign() + ")" : ""
                        : attributes(o).containsKey("original_order") ? " (original_order)" : "");
    }

    private static Map<String, String> attributes(Object o) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < o.attributesLength(); i++) {
            KeyValue a = o.attributes(i);
            attributes.put(a.key(), String.valueOf(a.value()));
        }
        return attributes;
    }

    /** An enum with the numbers of its symbols, such as {@code enum : byte = -1, 2}. */
    static String of(Enum e) {
        Set<Long> numbers = new LinkedHashSet<>();
        for (EnumVal v : FlatSchema.values(e)) numbers.add(v.value());
        return "enum : " + word(e.underlyingType().baseType()) + " = "
                + numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** A field, such as {@code [ushort] (id: 4)} or {@code int = 7 (id: 5)}; in a struct, such as {@code [int:3]}. */
    static String of(Schema file, Object owner, Field f) {
        Type type = f.type();
        String text = switch (type.baseType()) {
            case BaseType.Vector -> "[" + word(file, type.element(), type.index()) + "]";
            case BaseType.Array -> "[" + word(file, type.element(), type.index()) + ":" + type.fixedLength() + "]";
            default -> word(file, type.baseType(), type.index());
        };
        return owner.isStruct() ? text : text + standard(f) + " (id: " + f.id() + ")";
    }

    private static String standard(Field f) {
        if (!isScalar(f.type().baseType())) return "";
        if (f.optional()) return " = null";
        String text = switch (f.type().baseType()) {
            case BaseType.Bool -> f.defaultInteger() != 0 ? "true" : "0";
            case BaseType.ULong -> Long.toUnsignedString(f.defaultInteger());
            case BaseType.Float,
                    BaseType.Double ->
                Double.isNaN(f.defaultReal()) ? "nan"
                        : Double.isInfinite(f.defaultReal()) ? f.defaultReal() > 0 ? "inf" : "-inf"
                                : f.defaultReal() == 0 ? "0" : Double.toString(f.defaultReal());
            default -> Long.toString(f.defaultInteger());
        };
        return text.equals("0") ? "" : " = " + text;
    }

    /** The value that is read for a scalar if a message lacks it. */
    static Json read(Schema file, Field f) {
        Type type = f.type();
        byte base = type.baseType();
        if (base == BaseType.Bool) return new Json.Bool(f.defaultInteger() != 0);
        if (base == BaseType.Float || base == BaseType.Double) {
            double d = f.defaultReal();
            return Double.isFinite(d) ? new Json.Num(Double.toString(d)) : new Json.Str(Double.toString(d));
        }
        if (type.index() >= 0 && !areFlags(file.enums(type.index()))) {
            for (EnumVal v : FlatSchema.values(file.enums(type.index())))
                if (v.value() == f.defaultInteger()) return new Json.Str(v.name());
        }
        return new Json.Num(Long.toString(f.defaultInteger()));
    }

    static boolean areFlags(Enum e) {
        for (int i = 0; i < e.attributesLength(); i++) if (e.attributes(i).key().equals("bit_flags")) return true;
        return false;
    }

    static boolean isScalar(byte base) {
        return base >= BaseType.Bool && base <= BaseType.Double;
    }

    /** The word for a type: an enum or a table by its name, flags by their underlying type. */
    private static String word(Schema file, byte base, int index) {
        if (isScalar(base)) {
            return index >= 0 && !areFlags(file.enums(index)) ? file.enums(index).name() : word(base);
        }
        return switch (base) {
            case BaseType.Obj -> file.objects(index).name();
            case BaseType.Union -> file.enums(index).name();
            default -> word(base);
        };
    }

    private static String word(byte base) {
        return BaseType.name(base).toLowerCase(Locale.ROOT);
    }
}
