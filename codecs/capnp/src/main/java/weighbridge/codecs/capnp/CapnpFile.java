package weighbridge.codecs.capnp;

import java.util.List;
import java.util.Locale;
import weighbridge.codec.History;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The Cap'n Proto schema of a layout. */
final class CapnpFile {
    private final Schema schema;
    private final History history;
    private final CapnpLayout layout;

    CapnpFile(History history, CapnpLayout layout) {
        this.schema = history.schema();
        this.history = history;
        this.layout = layout;
    }

    String text() {
        // Cap'n Proto wants a random 64-bit id of the file, with the highest bit set.
        Source out = new Source().line("@0x%016x;", Long.MIN_VALUE | schema.root().hashCode() * 0x9E3779B97F4A7C15L);
        for (Definition d : schema.definitions()) {
            if (!(d instanceof Definition.Enumeration e)) continue;
            out.blank().line("enum %s {", CapnpNames.of(e));
            List<String> symbols = CapnpNames.symbols(history, e);
            for (int i = 0; i < symbols.size(); i++) out.line("%s @%d;", camel(symbols.get(i)), i);
            out.close();
        }
        for (CapnpLayout.Struct s : layout.structs()) {
            out.blank().line("struct %s {", s.name());
            if (s.discriminant() >= 0) out.line("union {");
            for (CapnpLayout.Slot slot : s.slots()) {
                if (!slot.isOption()) {
                    out.line("%s @%d :%s;", slot.name(), slot.ordinal(), type(slot.type()));
                    continue;
                }
                out.line("%s :union {", slot.name()).line("absent @%d :Void;", slot.ordinal() - 1);
                out.line("present @%d :%s;", slot.ordinal(), type(slot.type())).close();
            }
            if (s.discriminant() >= 0) out.close();
            out.close();
        }
        return out.toString();
    }

    private static String camel(String symbol) {
        String[] words = symbol.toLowerCase(Locale.ROOT).split("_+");
        StringBuilder camel = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) camel.append(Dialect.capitalized(words[i]));
        return camel.toString();
    }

    private String type(Type type) {
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> "Bool";
                case INT8 -> "Int8";
                case INT16 -> "Int16";
                case INT32 -> "Int32";
                case INT64 -> "Int64";
                case FLOAT32 -> "Float32";
                case FLOAT64 -> "Float64";
                case STRING -> "Text";
                case BYTES -> "Data";
            };
            case Type.Ref r -> CapnpNames.of(schema.definition(r));
            case Type.ListOf l -> "List(" + type(l.element()) + ")";
            case Type.SetOf s -> "List(" + type(s.element()) + ")";
            case Type.MapOf m -> "List(" + ProtoFile.entryName(m) + ")";
        };
    }
}
