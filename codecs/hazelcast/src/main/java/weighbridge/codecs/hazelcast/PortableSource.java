package weighbridge.codecs.hazelcast;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;

/**
 * Writes the beans as {@code Portable}s, with their factory and their class definitions, which have the version that
 * the configuration names.
 */
final class PortableSource extends NamedFields implements BeanSource.Members {
    static final int FACTORY = 1;
    private static final String TYPES = "com.hazelcast.nio.serialization.";

    private final Map<String, Integer> ids;

    private PortableSource(Schema schema) {
        super(schema);
        this.ids = ClassIds.of(definitions());
    }

    static void write(Schema schema, Workshop workshop) throws IOException {
        new PortableSource(schema).write(workshop);
    }

    private void write(Workshop workshop) throws IOException {
        BeanSource.write(schema, this, workshop);
        workshop.source(SETUP, setup());
        writeArrays(workshop);
    }

    private int id(Definition d) {
        return ids.get(d.name());
    }

    @Override
    public String heritage(Definition owner) {
        if (owner.equals(BeanSource.BYTES)) return BeanSource.Members.super.heritage(owner);
        return "implements " + TYPES + "Portable";
    }

    @Override
    public void write(Definition owner, Source out) {
        if (owner.equals(BeanSource.BYTES)) return;
        out.blank().line("@Override").line("public int getFactoryId() {").line("return %d;", FACTORY).close();
        out.blank().line("@Override").line("public int getClassId() {").line("return %d;", id(owner)).close();
        out.blank().line("@Override")
                .line("public void writePortable(%sPortableWriter out) throws java.io.IOException {", TYPES);
        out.line("%s v = this;", beans.className(owner));
        writeFields(owner, out);
        out.close().blank().line("@Override")
                .line("public void readPortable(%sPortableReader in) throws java.io.IOException {", TYPES);
        out.line("%s to = this;", beans.className(owner));
        readFields(owner, out);
        out.close();
    }

    /**
     * The class that registers the factory and the class definitions; an object that is null could not supply its
     * definition.
     */
    private String setup() {
        Source out = new Source().line("package %s;", PACKAGE).blank()
                .line("import com.hazelcast.nio.serialization.ClassDefinition;");
        out.line("import com.hazelcast.nio.serialization.ClassDefinitionBuilder;")
                .line("import com.hazelcast.nio.serialization.Portable;").blank();
        out.line("/** Registers the factory and the class definitions. */");
        out.line("public final class GeneratedSetup implements %s, %sPortableFactory {", Setup.class.getName(), TYPES);
        out.line("@Override").line("public Portable create(int classId) {").line("return switch (classId) {");
        for (Definition d : definitions()) out.line("case %d -> new %s();", id(d), beans.className(d));
        out.line("default -> throw new IllegalArgumentException(\"no class has the id \" + classId);").line("};")
                .close().blank();
        out.line("@Override").line("public void configure(com.hazelcast.config.SerializationConfig config) {");
        out.line("config.addPortableFactory(%d, this);", FACTORY);
        for (Definition d : definitions()) {
            out.line("config.addClassDefinition(definition%d(config.getPortableVersion()));", id(d));
        }
        out.close();
        for (Definition d : definitions()) {
            out.blank().line("private static ClassDefinition definition%d(int version) {", id(d));
            out.line("ClassDefinitionBuilder of = new ClassDefinitionBuilder(%d, %d, version);", FACTORY, id(d));
            for (Field f : d.fields()) {
                for (Slot s : slots(d, f)) {
                    out.line("of.add%sField(\"%s\"%s);", s.method(), s.name(),
                            s.of().map(o -> ", definition" + id(o) + "(version)").orElse(""));
                }
            }
            out.line("return of.build();").close();
        }
        return out.close().toString();
    }

    @Override
    String scalar(Kind kind) {
        return switch (kind) {
            case BOOL -> "Boolean";
            case INT8 -> "Byte";
            case INT16 -> "Short";
            case INT32 -> "Int";
            case INT64 -> "Long";
            case FLOAT32 -> "Float";
            case FLOAT64 -> "Double";
            case STRING -> "String";
            case BYTES -> "ByteArray";
        };
    }

    @Override
    String array(Kind kind) {
        return scalar(kind) + "Array";
    }

    @Override
    String object() {
        return "Portable";
    }

    @Override
    String objects() {
        return "PortableArray";
    }

    @Override
    String objectArray(Definition element) {
        return TYPES + "Portable";
    }

    @Override
    String readObjects(String name, Definition element) {
        return in(objects(), name);
    }

    @Override
    Kind symbols() {
        return Kind.INT32;
    }

    /** An extra field says whether the value is present, since Portable has null only for texts, arrays and objects. */
    @Override
    List<Slot> optional(String name, Kind kind, String get, String value) {
        String none = kind == Kind.BOOL ? "false" : "(" + beans.scalar(kind) + ") 0";
        return List.of(new Slot("has_" + name, "Boolean", get + " != null"),
                new Slot(name, scalar(kind), get + " == null ? " + none + " : " + value));
    }

    @Override
    String readOptional(Definition owner, Field field, String name, Kind kind) {
        return "if (" + in("Boolean", "has_" + name) + ") " + set(owner, field, symbol(field, in(scalar(kind), name)));
    }
}
