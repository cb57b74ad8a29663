package weighbridge.codec.shape;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Walks over a schema for every hand-shaped codec. */
final class ShapeSource {
    private final Schema schema;
    private final Shape shape;
    private final Dialect beans;
    private final Source out = new Source();
    private final Map<Type, String> names = new LinkedHashMap<>();
    private final Deque<Type> open = new ArrayDeque<>();

    private ShapeSource(Schema schema, Shape shape) {
        this.schema = schema;
        this.shape = shape;
        this.beans = new BeanDialect(schema);
    }

    static String write(Schema schema, Shape shape) {
        return new ShapeSource(schema, shape).write();
    }

    private String write() {
        Definition.Struct root = schema.rootStruct();
        String bean = beans.className(root);
        out.line("package %s;", BeanDialect.PACKAGE).blank();
        out.line("/** Writes and reads a %s field by field. */", schema.root());
        out.line("public final class Shaped implements weighbridge.codec.shape.HandShaped {");
        out.line("@Override").line("public void write(Object output, Object bean) throws Exception {");
        out.line("%1$s out = (%1$s) output;", shape.output()).line("%1$s v = (%1$s) bean;", bean);
        for (Field f : root.fields()) writeField(root, f);
        out.close().blank();
        out.line("@Override").line("public Object read(Object input) throws Exception {");
        out.line(beans.begin(root, "to")).line("read(input, to);").line("return %s;", beans.end(root, "to")).close()
                .blank();
        out.line("@Override").line("public void read(Object input, Object bean) throws Exception {");
        out.line("%1$s in = (%1$s) input;", shape.input()).line("%1$s to = (%1$s) bean;", bean);
        setFields(root);
        out.close();
        while (!open.isEmpty()) {
            Type type = open.pop();
            out.blank().line("private static void write%s(%s out, %s v) throws Exception {", names.get(type),
                    shape.output(), beans.type(type));
            writer(type);
            out.close().blank().line("private static %s read%s(%s in) throws Exception {", beans.type(type),
                    names.get(type), shape.input());
            reader(type);
            out.close();
        }
        return out.close().toString();
    }

    private void writer(Type type) {
        switch (type) {
            case Type.ListOf l -> writeElements(l, l.element());
            case Type.SetOf s -> writeElements(s, s.element());
            case Type.MapOf m -> {
                statement(shape.writeSize(m, beans.size(m, "v")));
                out.line("for (%s e : %s) {", beans.entry(m), beans.entries(m, "v"));
                out.line(write(m.key(), beans.key(m, "e"))).line(write(m.value(), beans.value(m, "e"))).close();
            }
            case Type.Ref r -> {
                switch (schema.definition(r)) {
                    case Definition.Enumeration _ -> statement(shape.writeNumber("v.number()"));
                    case Definition.Struct s -> {
                        statement(shape.writeStruct(s));
                        for (Field f : s.fields()) writeField(s, f);
                    }
                    case Definition.Union u -> {
                        for (Field f : u.alternatives()) {
                            out.line("if (%s) {", beans.has(u, f, "v"));
                            statement(shape.writeNumber(Integer.toString(f.id())));
                            out.line(write(f.type(), beans.get(u, f, "v"))).line("return;").close();
                        }
                        out.line("throw new IllegalArgumentException(\"a union without a value\");");
                    }
                }
            }
            case Type.Scalar s -> throw new IllegalStateException(s + " needs no method");
        }
    }

    private void writeField(Definition.Struct s, Field f) {
        String write = write(f.type(), beans.get(s, f, "v"));
        if (f.required()) {
            out.line(write);
            return;
        }
        out.line("if (%s) {", beans.has(s, f, "v"));
        statement(shape.writePresent());
        out.line(write).line("} else {").line(shape.writeAbsent()).close();
    }

    private void writeElements(Type collection, Type element) {
        statement(shape.writeSize(collection, beans.size(collection, "v")));
        out.line("for (%s e : %s) {", beans.element(collection, element), beans.elements(collection, "v"));
        out.line(write(element, beans.item(collection, element, "e"))).close();
    }

    private void reader(Type type) {
        switch (type) {
            case Type.ListOf l -> readElements(l, l.element());
            case Type.SetOf s -> readElements(s, s.element());
            case Type.MapOf m -> {
                out.line("int size = %s;", shape.readSize(m)).line(beans.create(m, "to", capacity()));
                out.line("for (int i = 0; i < size; i++) {");
                out.line("var key = %s;", read(m.key())).line(beans.put(m, "to", "key", read(m.value()))).close();
                out.line("return %s;", beans.finish(m, "to"));
            }
            case Type.Ref r -> {
                switch (schema.definition(r)) {
                    case Definition.Enumeration e ->
                        out.line("return %s.of(%s);", beans.className(e), shape.readNumber());
                    case Definition.Struct s -> {
                        statement(shape.readStruct(s));
                        readFields(s);
                    }
                    case Definition.Union u -> {
                        out.line(beans.begin(u, "to")).line("int alternative = %s;", shape.readNumber())
                                .line("switch (alternative) {");
                        for (Field f : u.alternatives())
                            out.line("case %d -> %s", f.id(), beans.set(u, f, "to", read(f.type())));
                        out.line("default -> throw new IllegalArgumentException(\"no alternative of %s has the id \" + "
                                + "alternative);", u.name());
                        out.close().line("return %s;", beans.end(u, "to"));
                    }
                }
            }
            case Type.Scalar s -> throw new IllegalStateException(s + " needs no method");
        }
    }

    private void readFields(Definition.Struct s) {
        out.line(beans.begin(s, "to"));
        setFields(s);
        out.line("return %s;", beans.end(s, "to"));
    }

    private void setFields(Definition.Struct s) {
        for (Field f : s.fields()) {
            String set = beans.set(s, f, "to", read(f.type()));
            out.line(f.required() ? set : "if (!" + shape.readAbsent() + ") " + set);
        }
    }

    private void readElements(Type collection, Type element) {
        // A primitive array needs its final size; anything else grows, so that a damaged size cannot exhaust the heap.
        boolean array = collection instanceof Type.ListOf l && l.primitive();
        out.line("int size = %s;", shape.readSize(collection))
                .line(beans.create(collection, "to", array ? "size" : capacity()));
        out.line("for (int i = 0; i < size; i++) {").line(beans.add(collection, "to", read(element))).close();
        out.line("return %s;", beans.finish(collection, "to"));
    }

    private static String capacity() {
        return "Math.min(size, 1024)";
    }

    private String write(Type type, String value) {
        return type instanceof Type.Scalar s ? shape.write(s.kind(), value)
                : "write" + name(type) + "(out, " + value + ");";
    }

    private String read(Type type) {
        return type instanceof Type.Scalar s ? shape.read(s.kind()) : "read" + name(type) + "(in)";
    }

    private String name(Type type) {
        return names.computeIfAbsent(type, t -> {
            open.add(t);
            return Integer.toString(names.size() + 1);
        });
    }

    private void statement(String statement) {
        if (!statement.isEmpty()) out.line(statement);
    }
}
