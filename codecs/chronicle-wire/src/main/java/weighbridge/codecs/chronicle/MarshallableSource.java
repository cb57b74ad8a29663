package weighbridge.codecs.chronicle;

import java.io.IOException;
import java.util.List;
import weighbridge.codec.Workshop;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.bean.BeanSource;
import weighbridge.codec.source.Methods;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Writes the beans as {@code SelfDescribingMarshallable}s that write and read their own fields. */
final class MarshallableSource implements BeanSource.Members {
    private static final String WIRE = "net.openhft.chronicle.wire.";
    private static final String SEQUENCES = BeanDialect.PACKAGE + ".GeneratedSequences";

    private final Schema schema;
    private final BeanDialect beans;
    private final Methods<Type> methods = new Methods<>();

    private MarshallableSource(Schema schema) {
        this.schema = schema;
        this.beans = new BeanDialect(schema);
    }

    static void write(Schema schema, Workshop workshop) throws IOException {
        MarshallableSource source = new MarshallableSource(schema);
        BeanSource.write(schema, source, workshop);
        workshop.source(SEQUENCES, source.sequences());
    }

    @Override
    public String heritage(Definition owner) {
        return "extends " + WIRE + "SelfDescribingMarshallable";
    }

    @Override
    public void write(Definition owner, Source out) {
        String bean = beans.className(owner);
        out.blank().line("@Override").line("public void writeMarshallable(%sWireOut out) {", WIRE).line("%s v = this;",
                bean);
        switch (owner) {
            case Definition.Struct s -> s.fields().forEach(f -> writeField(s, f, out));
            case Definition.Union u -> writeUnion(u, out);
            case Definition.Enumeration e -> throw new IllegalStateException(e.name() + " has no fields");
        }
        out.close().blank().line("@Override").line("public void readMarshallable(%sWireIn in) {", WIRE)
                .line("%s to = this;", bean);
        switch (owner) {
            case Definition.Struct s -> s.fields().forEach(f -> readField(s, f, out));
            case Definition.Union u -> readUnion(u, out);
            case Definition.Enumeration e -> throw new IllegalStateException(e.name() + " has no fields");
        }
        out.close();
    }

    private void writeField(Definition.Struct s, Field f, Source out) {
        String write = write(f.type(), "out.write(\"" + f.name() + "\")", beans.get(s, f, "v"));
        if (f.required()) out.line(write);
        else
            out.line("if (%s) {", beans.has(s, f, "v")).line(write).line("} else {")
                    .line("out.write(\"%s\").nu11();", f.name()).close();
    }

    private void readField(Definition.Struct s, Field f, Source out) {
        if (f.required()) {
            out.line(beans.set(s, f, "to", read(f.type(), "in.read(\"" + f.name() + "\")")));
            return;
        }
        out.line("%sValueIn %sIn = in.read(\"%s\");", WIRE, f.name(), f.name());
        out.line("if (!%sIn.isNull()) %s", f.name(), beans.set(s, f, "to", read(f.type(), f.name() + "In")));
    }

    private void writeUnion(Definition.Union u, Source out) {
        for (Field f : u.alternatives()) {
            out.line("if (%s) {", beans.has(u, f, "v")).line("out.write(\"kind\").int32(%d);", f.id());
            out.line(write(f.type(), "out.write(\"value\")", beans.get(u, f, "v"))).line("return;").close();
        }
        out.line("throw new IllegalStateException(\"a union without a value\");");
    }

    private void readUnion(Definition.Union u, Source out) {
        out.line("int kind = in.read(\"kind\").int32();").line("switch (kind) {");
        for (Field f : u.alternatives())
            out.line("case %d -> %s", f.id(), beans.set(u, f, "to", read(f.type(), "in.read(\"value\")")));
        out.line("default -> throw new IllegalArgumentException(\"no alternative has the id \" + kind);").close();
    }

    private String write(Type type, String to, String value) {
        return switch (type) {
            case Type.Scalar s -> to + "." + method(s) + "(" + value + ");";
            case Type.Ref r -> schema.definition(r) instanceof Definition.Enumeration ? to + ".asEnum(" + value + ");"
                    : to + ".marshallable((" + WIRE + "WriteMarshallable) " + value + ");";
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ ->
                to + ".sequence(" + value + ", " + SEQUENCES + "::write" + methods.number(type) + ");";
        };
    }

    private String read(Type type, String from) {
        return switch (type) {
            case Type.Scalar s -> from + "." + method(s) + "()";
            case Type.Ref r ->
                schema.definition(r) instanceof Definition.Enumeration ? from + ".asEnum(" + beans.type(r) + ".class)"
                        : SEQUENCES + ".read(" + from + ", new " + beans.type(r) + "())";
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ ->
                SEQUENCES + ".read" + methods.number(type) + "(" + from + ")";
        };
    }

    private static String method(Type.Scalar s) {
        return switch (s.kind()) {
            case BOOL -> "bool";
            case INT8 -> "int8";
            case INT16 -> "int16";
            case INT32 -> "int32";
            case INT64 -> "int64";
            case FLOAT32 -> "float32";
            case FLOAT64 -> "float64";
            case STRING -> "text";
            case BYTES -> "bytes";
        };
    }

    private String sequences() {
        Source out = new Source().line("package %s;", BeanDialect.PACKAGE).blank();
        for (String name : List.of("Marshallable", "ValueIn", "ValueOut")) out.line("import %s%s;", WIRE, name);
        out.blank().line("/** Writes and reads objects, and collections as sequences. */")
                .line("public final class GeneratedSequences {");
        out.line("private GeneratedSequences() {}");
        out.blank().line("public static <T extends Marshallable> T read(ValueIn in, T to) {");
        out.line("if (!in.marshallable(to)) throw new IllegalArgumentException(\"an object is missing\");")
                .line("return to;").close();
        methods.write(type -> {
            out.blank().line("public static void write%d(%s v, ValueOut out) {", methods.number(type),
                    beans.type(type));
            writeElements(type, out);
            out.close().blank().line("public static %s read%d(ValueIn in) {", beans.type(type), methods.number(type));
            if (type instanceof Type.ListOf l && l.primitive()) readArray(l, out);
            else readElements(type, out);
            out.close();
        });
        return out.close().toString();
    }

    private void writeElements(Type collection, Source out) {
        if (collection instanceof Type.MapOf m) {
            out.line(beans.entryLoop(m, "v"));
            out.line(write(m.key(), "out", beans.key(m, "e"))).line(write(m.value(), "out", beans.value(m, "e")))
                    .close();
            return;
        }
        Type element = element(collection);
        out.line(beans.loop(collection, element, "v"));
        out.line(write(element, "out", beans.item(collection, element, "e"))).close();
    }

    private void readElements(Type collection, Source out) {
        out.line(beans.create(collection, "to", "10")).line("in.sequence(to, (all, each) -> {")
                .line("while (each.hasNextSequenceItem()) {");
        if (collection instanceof Type.MapOf m) {
            out.line("var key = %s;", read(m.key(), "each"));
            out.line("if (!each.hasNextSequenceItem()) throw new IllegalArgumentException(\"a key without a value\");");
            out.line(beans.put(m, "all", "key", read(m.value(), "each")));
        } else {
            out.line(beans.add(collection, "all", read(element(collection), "each")));
        }
        out.close().line("});").line("return %s;", beans.finish(collection, "to"));
    }

    /** Collects elements in an array that grows, because a sequence does not announce its length. */
    private void readArray(Type.ListOf l, Source out) {
        String element = beans.type(l.element());
        out.line("%s[][] whole = new %s[1][];", element, element).line("in.sequence(whole, (to, each) -> {");
        out.line("%1$s[] items = new %1$s[10];", element).line("int count = 0;")
                .line("while (each.hasNextSequenceItem()) {");
        out.line("if (count == items.length) items = java.util.Arrays.copyOf(items, 2 * count);")
                .line("items[count++] = %s;", read(l.element(), "each")).close();
        out.line("to[0] = java.util.Arrays.copyOf(items, count);").line("});").line("return whole[0];");
    }

    private static Type element(Type collection) {
        return collection instanceof Type.ListOf l ? l.element() : ((Type.SetOf) collection).element();
    }
}
