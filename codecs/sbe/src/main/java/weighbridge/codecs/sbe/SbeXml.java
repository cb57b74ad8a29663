package weighbridge.codecs.sbe;

import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;

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
                <sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe" package="%s" id="1" version="%d" semanticVersion="1" byteOrder="littleEndian">
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
                """.formatted(PACKAGE, layout.places().newest()));
        for (Definition d : schema.definitions()) {
            if (!(d instanceof Definition.Enumeration e)) continue;
            line(2, "<enum name=\"%s\" encodingType=\"%s\">", e.name(), encoding(e));
            for (Definition.Symbol s : e.symbols())
                line(3, "<validValue name=\"%s\">%d</validValue>", s.name(), s.number());
            line(2, "</enum>");
        }
        line(1, "</types>");
        line(1, "<sbe:message name=\"%s\" id=\"1\">", layout.root().name);
        level(layout.root().path, 2);
        line(1, "</sbe:message>");
        line(0, "</sbe:messageSchema>");
        return out.toString();
    }

    static String encoding(Definition.Enumeration e) {
        int max = e.symbols().stream().mapToInt(Definition.Symbol::number).max().orElse(0);
        return max < 255 ? "uint8" : max < 65535 ? "uint16" : "int32";
    }

    private void level(String level, int depth) {
        SbePlaces places = layout.places();
        for (int version = 0; version <= places.newest(); version++) {
            for (SbePlaces.Word w : places.words(level))
                if (w.since() == version) field(depth, w.name(), w.type(), version);
            for (SbePlaces.Place p : places.places(level, SbePlaces.Section.FIXED))
                if (p.since() == version) field(depth, layout.name(p), type(p), version);
        }
        for (SbePlaces.Place p : places.places(level, SbePlaces.Section.GROUPS)) {
            line(depth, "<group name=\"%s\" id=\"%d\" dimensionType=\"groupSizeEncoding\"%s>", layout.name(p), ++id,
                    since(p.since()));
            level(p.path(), depth + 1);
            line(depth, "</group>");
        }
        for (SbePlaces.Place p : places.places(level, SbePlaces.Section.DATA))
            line(depth, "<data name=\"%s\" id=\"%d\" type=\"%s\"%s/>", layout.name(p), ++id, p.encoding(),
                    since(p.since()));
    }

    private void field(int depth, String name, String type, int version) {
        line(depth, "<field name=\"%s\" id=\"%d\" type=\"%s\"%s/>", name, ++id, type, since(version));
    }

    private static String since(int version) {
        return version == 0 ? "" : " sinceVersion=\"" + version + "\"";
    }

    /** An enum's name, if values of it are read; the type of the number otherwise. */
    private String type(SbePlaces.Place place) {
        return layout.symbols(place).orElse(place.encoding());
    }

    static String type(Kind kind) {
        return switch (kind) {
            case BOOL -> "uint8";
            case INT8 -> "int8";
            case INT16 -> "int16";
            case INT32 -> "int32";
            case INT64 -> "int64";
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            case STRING, BYTES -> throw new IllegalArgumentException(kind + " is variable data");
        };
    }

    private void line(int depth, String format, Object... arguments) {
        out.append("  ".repeat(depth)).append(String.format(format, arguments)).append('\n');
    }
}
