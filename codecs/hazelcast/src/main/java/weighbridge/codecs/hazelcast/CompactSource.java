package weighbridge.codecs.hazelcast;

import java.io.IOException;
import java.util.List;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;

/** Writes an explicit {@code CompactSerializer} for each class. */
final class CompactSource extends NamedFields {
    private final boolean guarded;

    CompactSource(Schema schema, boolean guarded) {
        super(schema);
        this.guarded = guarded;
    }

    /** @param guarded whether the reader first checks, for each field, that the writer had it */
    static void write(Schema schema, boolean guarded, Workshop workshop) throws IOException {
        new CompactSource(schema, guarded).write(workshop);
    }

    private void write(Workshop workshop) throws IOException {
        BeanSource.write(schema, workshop);
        Source setup = new Source().line("package %s;", PACKAGE).blank().line("/** Registers the serializers. */");
        setup.line("public final class GeneratedSetup implements %s {", Setup.class.getName());
        setup.line("@Override").line("public void configure(com.hazelcast.config.SerializationConfig config) {");
        for (Definition d : definitions()) {
            workshop.source(PACKAGE + "." + d.name() + "Serializer", serializer(d));
            setup.line("config.getCompactSerializationConfig().addSerializer(new %sSerializer());", d.name());
        }
        workshop.source(SETUP, setup.close().close().toString());
        writeArrays(workshop);
    }

    private String serializer(Definition d) {
        String bean = beans.className(d);
        // The interface is not imported: the serializer of a type called Compact has the same simple name.
        Source out = new Source().line("package %s;", PACKAGE).blank()
                .line("import com.hazelcast.nio.serialization.compact.CompactReader;");
        out.line("import com.hazelcast.nio.serialization.compact.CompactWriter;").blank();
        out.line("public final class %sSerializer", d.name())
                .line("implements com.hazelcast.nio.serialization.compact.CompactSerializer<%s> {", bean);
        out.line("@Override").line("public String getTypeName() {").line("return \"%s\";", d.name()).close().blank();
        out.line("@Override").line("public Class<%s> getCompactClass() {", bean).line("return %s.class;", bean).close()
                .blank();
        out.line("@Override").line("public void write(CompactWriter out, %s v) {", bean);
        writeFields(d, out);
        out.close().blank().line("@Override").line("public %s read(CompactReader in) {", bean)
                .line("%1$s to = new %1$s();", bean);
        readFields(d, out);
        return out.line("return to;").close().close().toString();
    }

    @Override
    String scalar(Kind kind) {
        return switch (kind) {
            case BOOL -> "Boolean";
            case BYTES -> "ArrayOfInt8";
            default -> Dialect.capitalized(kind.text());
        };
    }

    @Override
    String array(Kind kind) {
        return "ArrayOf" + scalar(kind);
    }

    @Override
    String object() {
        return "Compact";
    }

    @Override
    String objects() {
        return "ArrayOfCompact";
    }

    @Override
    String objectArray(Definition element) {
        return beans.className(element);
    }

    @Override
    String readObjects(String name, Definition element) {
        return "in.readArrayOfCompact(\"" + name + "\", " + beans.className(element) + ".class)";
    }

    /** Reading a field that the writer did not have is an error in Compact, so guarded code checks first. */
    @Override
    String whereWritten(String slot, String statement) {
        return guarded ? "if (in.getFieldKind(\"" + slot + "\") != com.hazelcast.nio.serialization.FieldKind"
                + ".NOT_AVAILABLE) " + statement : statement;
    }

    /** Symbols are texts, as in the zero-config serializer. */
    @Override
    Kind symbols() {
        return Kind.STRING;
    }

    @Override
    List<Slot> optional(String name, Kind kind, String get, String value) {
        if (kind == Kind.STRING) return List.of(new Slot(name, "String", get + " == null ? null : " + value));
        return List.of(new Slot(name, "Nullable" + scalar(kind), value));
    }

    @Override
    String readOptional(Definition owner, Field field, String name, Kind kind) {
        if (kind == Kind.STRING)
            return "if (" + in("String", name) + " instanceof String s) " + set(owner, field, symbol(field, "s"));
        return set(owner, field, in("Nullable" + scalar(kind), name));
    }
}
