package weighbridge.codecs.sbe;

import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The SBE message schema of a layout. */
final class SbeXml {
    /** The package of the generated flyweights. */
    static final String PACKAGE = "com.example.sbe";

    private final Schema schema;
    private final SbeLayout layout;
    private final StringBuilder out = new StringBuilder();
    private int id;

    SbeXml(Schema schema, SbeLayout layout) {
        this.schema = schema;
        this.layout = layout;
    }

    String text() {
        out.append("""
                <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
                <sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe" package="%s" id="1" version="0" semanticVersion="1" byteOrder="littleEndian">
                  <types>
                    <composite name="messageHeader">
                      <type name="blockLength" primitiveType="uint16"/>
                      <type name="templateId" primitiveType="uint16"/>
                      <type name="schemaId" primitiveType="uint16"/>
                      <type name="version" primitiveType="uint16"/>
                    </composite>
                    <composite name="groupSizeEncoding">
                      <type name="blockLength" primitiveType="uint16"/>
                      <type name="numInGroup" primitiveType="uint16"/>
                    </composite>
                    <composite name="varString">
                      <type name="length" primitiveType="uint32" maxValue="1073741824"/>
                      <type name="varData" primitiveType="uint8" length="0" characterEncoding="UTF-8"/>
                    </composite>
                    <composite name="varBytes">
                      <type name="length" primitiveType="uint32" maxValue="1073741824"/>
                      <type name="varData" primitiveType="uint8" length="0"/>
                    </composite>
                """.formatted(PACKAGE));
        for (Definition d : schema.definitions()) {
            if (!(d instanceof Definition.Enumeration e)) continue;
            line(2, "<enum name=\"%s\" encodingType=\"%s\">", e.name(), encoding(e));
            for (Definition.Symbol s : e.symbols())
                line(3, "<validValue name=\"%s\">%d</validValue>", s.name(), s.number());
            line(2, "</enum>");
        }
        line(1, "</types>");
        line(1, "<sbe:message name=\"%s\" id=\"1\">", layout.root().name);
        level(layout.root(), 2);
        line(1, "</sbe:message>");
        line(0, "</sbe:messageSchema>");
        return out.toString();
    }

    private static String encoding(Definition.Enumeration e) {
        int max = e.symbols().stream().mapToInt(Definition.Symbol::number).max().orElse(0);
        return max < 255 ? "uint8" : max < 65535 ? "uint16" : "int32";
    }

    private void level(SbeLayout.Level level, int depth) {
        for (SbeLayout.Word w : level.words())
            line(depth, "<field name=\"%s\" id=\"%d\" type=\"%s\"/>", w.name(), ++id, w.type());
        for (SbeLayout.Part p : level.parts) fixed(p.node(), depth);
        for (SbeLayout.Part p : level.parts) groups(p.node(), depth);
        for (SbeLayout.Part p : level.parts) data(p.node(), depth);
    }

    private void fixed(SbeLayout.Node node, int depth) {
        switch (node) {
            case SbeLayout.Fixed f ->
                line(depth, "<field name=\"%s\" id=\"%d\" type=\"%s\"/>", f.name(), ++id, type(f.type()));
            case SbeLayout.Struct s -> s.slots().forEach(slot -> fixed(slot.node(), depth));
            case SbeLayout.Union u -> {
                line(depth, "<field name=\"%s\" id=\"%d\" type=\"uint16\"/>", u.name(), ++id);
                u.slots().forEach(slot -> fixed(slot.node(), depth));
            }
            case SbeLayout.Data _,SbeLayout.Group _ -> {}
        }
    }

    private void groups(SbeLayout.Node node, int depth) {
        switch (node) {
            case SbeLayout.Group g -> {
                line(depth, "<group name=\"%s\" id=\"%d\" dimensionType=\"groupSizeEncoding\">", g.level().name, ++id);
                level(g.level(), depth + 1);
                line(depth, "</group>");
            }
            case SbeLayout.Struct s -> s.slots().forEach(slot -> groups(slot.node(), depth));
            case SbeLayout.Union u -> u.slots().forEach(slot -> groups(slot.node(), depth));
            case SbeLayout.Data _,SbeLayout.Fixed _ -> {}
        }
    }

    private void data(SbeLayout.Node node, int depth) {
        switch (node) {
            case SbeLayout.Data d -> line(depth, "<data name=\"%s\" id=\"%d\" type=\"%s\"/>", d.name(), ++id,
                    d.kind() == Kind.STRING ? "varString" : "varBytes");
            case SbeLayout.Struct s -> s.slots().forEach(slot -> data(slot.node(), depth));
            case SbeLayout.Union u -> u.slots().forEach(slot -> data(slot.node(), depth));
            case SbeLayout.Group _,SbeLayout.Fixed _ -> {}
        }
    }

    private static String type(Type type) {
        return switch (type) {
            case Type.Ref r -> r.name();
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> "uint8";
                case INT8 -> "int8";
                case INT16 -> "int16";
                case INT32 -> "int32";
                case INT64 -> "int64";
                case FLOAT32 -> "float";
                case FLOAT64 -> "double";
                case STRING, BYTES -> throw new IllegalArgumentException(s + " is variable data");
            };
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> throw new IllegalArgumentException(type + " is a group");
        };
    }

    private void line(int depth, String format, Object... arguments) {
        out.append("  ".repeat(depth)).append(String.format(format, arguments)).append('\n');
    }
}
