package weighbridge.codecs.hazelcast;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.source.Methods;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Writes the beans as {@code IdentifiedDataSerializable}s, with their factory: fields are written in order, nested
 * objects by {@code writeObject}.
 */
final class IdentifiedSource implements BeanSource.Members {
    private static final int FACTORY = 1;
    private static final String TYPES = "com.hazelcast.nio.serialization.";
    private static final String STREAMS = "com.hazelcast.nio.";
    private static final String COLLECTIONS = NamedFields.PACKAGE + ".Collections";

    private final Schema schema;
    private final BeanDialect beans;
    private final Methods<Type> methods = new Methods<>();
    private final Map<String, Integer> ids;

    private IdentifiedSource(Schema schema) {
        this.schema = schema;
        this.beans = new BeanDialect(schema);
        this.ids = ClassIds.of(objects());
    }

    static void write(Schema schema, Workshop workshop) throws IOException {
        IdentifiedSource source = new IdentifiedSource(schema);
        BeanSource.write(schema, source, workshop);
        workshop.source(NamedFields.SETUP, source.setup());
        workshop.source(COLLECTIONS, source.collections());
    }

    private List<Definition> objects() {
        return schema.definitions().stream().filter(d -> !(d instanceof Definition.Enumeration)).toList();
    }

    private int id(Definition d) {
        return ids.get(d.name());
    }

    private String setup() {
        Source out =
                new Source().line("package %s;", NamedFields.PACKAGE).blank().line("/** Registers the factory. */");
        out.line("public final class GeneratedSetup implements %s, %sDataSerializableFactory {", Setup.class.getName(),
                TYPES);
        out.line("@Override").line("public %sIdentifiedDataSerializable create(int classId) {", TYPES)
                .line("return switch (classId) {");
        for (Definition d : objects()) out.line("case %d -> new %s();", id(d), beans.className(d));
        out.line("default -> throw new IllegalArgumentException(\"no class has the id \" + classId);").line("};")
                .close().blank();
        out.line("@Override").line("public void configure(com.hazelcast.config.SerializationConfig config) {");
        return out.line("config.addDataSerializableFactory(%d, this);", FACTORY).close().close().toString();
    }

    @Override
    public String heritage(Definition owner) {
        if (owner.equals(BeanSource.BYTES)) return BeanSource.Members.super.heritage(owner);
        return "implements " + TYPES + "IdentifiedDataSerializable";
    }

    @Override
    public void write(Definition owner, Source out) {
        if (owner.equals(BeanSource.BYTES)) return;
        out.blank().line("@Override").line("public int getFactoryId() {").line("return %d;", FACTORY).close();
        out.blank().line("@Override").line("public int getClassId() {").line("return %d;", id(owner)).close();
        out.blank().line("@Override").line("public void writeData(%sObjectDataOutput out) throws java.io.IOException {",
                STREAMS);
        out.line("%s v = this;", beans.className(owner));
        if (owner instanceof Definition.Union u) writeUnion(u, out);
        else for (Field f : owner.fields()) writeField(owner, f, out);
        out.close().blank().line("@Override")
                .line("public void readData(%sObjectDataInput in) throws java.io.IOException {", STREAMS);
        out.line("%s to = this;", beans.className(owner));
        if (owner instanceof Definition.Union u) readUnion(u, out);
        else for (Field f : owner.fields()) readField(owner, f, out);
        out.close();
    }

    private void writeUnion(Definition.Union u, Source out) {
        for (Field f : u.alternatives()) {
            out.line("if (%s) {", beans.has(u, f, "v")).line("out.writeInt(%d);", f.id())
                    .line(write(f.type(), beans.get(u, f, "v")));
            out.line("return;").close();
        }
        out.line("throw new java.io.IOException(\"a union without a value\");");
    }

    private void readUnion(Definition.Union u, Source out) {
        out.line("int alternative = in.readInt();").line("switch (alternative) {");
        for (Field f : u.alternatives()) out.line("case %d -> %s", f.id(), beans.set(u, f, "to", read(f.type())));
        out.line("default -> throw new java.io.IOException(\"no alternative has the id \" + alternative);").close();
    }

    private void writeField(Definition owner, Field f, Source out) {
        String write = write(f.type(), beans.get(owner, f, "v"));
        if (f.required() || hasNull(f.type())) out.line(write);
        else
            out.line("out.writeBoolean(%s);", beans.has(owner, f, "v")).line("if (%s) {", beans.has(owner, f, "v"))
                    .line(write).close();
    }

    private void readField(Definition owner, Field f, Source out) {
        String set = beans.set(owner, f, "to", read(f.type()));
        out.line(f.required() || hasNull(f.type()) ? set : "if (in.readBoolean()) " + set);
    }

    /** Whether the written form of the type can itself express absence. */
    private boolean hasNull(Type type) {
        return switch (type) {
            case Type.Scalar s -> !s.kind().isPrimitive();
            case Type.Ref r -> !(schema.definition(r) instanceof Definition.Enumeration);
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> true;
        };
    }

    private String write(Type type, String value) {
        return switch (type) {
            case Type.Scalar s -> "out.write" + method(s.kind()) + "(" + value + ");";
            case Type.Ref r -> schema.definition(r) instanceof Definition.Enumeration
                    ? "out.writeInt(" + value + ".number());" : "out.writeObject(" + value + ");";
            case Type.ListOf(Type.Scalar s, boolean primitive) when primitive ->
                "out.write" + method(s.kind()) + "Array(" + value + ");";
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ ->
                COLLECTIONS + ".write" + methods.number(type) + "(out, " + value + ");";
        };
    }

    private String read(Type type) {
        return switch (type) {
            case Type.Scalar s -> "in.read" + method(s.kind()) + "()";
            case Type.Ref r -> schema.definition(r) instanceof Definition.Enumeration
                    ? beans.type(r) + ".of(in.readInt())" : "in.<" + beans.type(r) + ">readObject()";
            case Type.ListOf(Type.Scalar s, boolean primitive) when primitive ->
                "in.read" + method(s.kind()) + "Array()";
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> COLLECTIONS + ".read" + methods.number(type) + "(in)";
        };
    }

    private static String method(Kind kind) {
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

    /** The class that writes and reads collections: the size, or −1 for an absent collection, then the elements. */
    private String collections() {
        Source out = new Source().line("package %s;", NamedFields.PACKAGE).blank()
                .line("/** Writes and reads collections element by element. */");
        out.line("public final class Collections {").line("private Collections() {}");
        methods.write(type -> {
            out.blank().line("public static void write%d(%sObjectDataOutput out, %s v) throws java.io.IOException {",
                    methods.number(type), STREAMS, beans.type(type));
            out.line("out.writeInt(v == null ? -1 : %s);", beans.size(type, "v")).line("if (v == null) return;");
            writeElements(type, out);
            out.close().blank();
            out.line("public static %s read%d(%sObjectDataInput in) throws java.io.IOException {", beans.type(type),
                    methods.number(type), STREAMS);
            out.line("int size = in.readInt();").line("if (size < 0) return null;")
                    .line(beans.create(type, "to", "Math.min(size, 1024)"));
            out.line("for (int i = 0; i < size; i++) {");
            readElement(type, out);
            out.close().line("return %s;", beans.finish(type, "to")).close();
        });
        return out.close().toString();
    }

    private void writeElements(Type collection, Source out) {
        if (collection instanceof Type.MapOf m) {
            out.line(beans.entryLoop(m, "v"));
            out.line(write(m.key(), beans.key(m, "e"))).line(write(m.value(), beans.value(m, "e"))).close();
            return;
        }
        Type element = element(collection);
        out.line(beans.loop(collection, element, "v"));
        out.line(write(element, beans.item(collection, element, "e"))).close();
    }

    private void readElement(Type collection, Source out) {
        if (collection instanceof Type.MapOf m)
            out.line("var key = %s;", read(m.key())).line(beans.put(m, "to", "key", read(m.value())));
        else
            out.line(beans.add(collection, "to", read(element(collection))));
    }

    private static Type element(Type collection) {
        return collection instanceof Type.ListOf l ? l.element() : ((Type.SetOf) collection).element();
    }
}
