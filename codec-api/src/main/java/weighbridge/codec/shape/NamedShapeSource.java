package weighbridge.codec.shape;

import java.util.ArrayList;
import java.util.List;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Walks over a schema for every hand-shaped codec with named fields. */
final class NamedShapeSource extends Walk {
    private final NamedShape shape;

    private NamedShapeSource(Schema schema, NamedShape shape) {
        super(schema, shape.output(), shape.input());
        this.shape = shape;
    }

    static String write(Schema schema, NamedShape shape) {
        return new NamedShapeSource(schema, shape).text("NamedShaped", "under the names of its fields");
    }

    @Override
    protected void writeMessage(Definition.Struct message) {
        out.line(write(new Type.Ref(schema.root()), "v"));
    }

    @Override
    protected void setFields(Definition.Struct message) {
        setFields(message, message.fields());
    }

    @Override
    protected void writer(Type type) {
        switch (type) {
            case Type.ListOf l -> writeElements(l, l.element());
            case Type.SetOf s -> writeElements(s, s.element());
            case Type.MapOf m -> {
                statement(shape.beginMap(beans.size(m, "v")));
                out.line(beans.entryLoop(m, "v"));
                out.line(writeKey(m.key(), beans.key(m, "e"))).line(write(m.value(), beans.value(m, "e"))).close();
                statement(shape.endMap());
            }
            case Type.Ref r -> {
                switch (schema.definition(r)) {
                    case Definition.Struct s -> writeFields(s, s.fields(), false);
                    case Definition.Union u -> writeFields(u, u.alternatives(), true);
                    case Definition.Enumeration e -> throw new IllegalStateException(e.name() + " needs no method");
                }
            }
            case Type.Scalar s -> throw new IllegalStateException(s + " needs no method");
        }
    }

    private void writeFields(Definition owner, List<Field> fields, boolean union) {
        statement(shape.beginMap(union ? "1" : present(owner, fields)));
        for (Field f : fields) {
            boolean optional = union || !f.required();
            if (optional) out.line("if (%s) {", beans.has(owner, f, "v"));
            out.line(shape.writeKey(Kind.STRING, '"' + f.name() + '"')).line(write(f.type(), beans.get(owner, f, "v")));
            if (optional) out.close();
        }
        statement(shape.endMap());
    }

    /** An expression for the number of present fields. */
    private String present(Definition owner, List<Field> fields) {
        List<String> counts = new ArrayList<>();
        counts.add(Long.toString(fields.stream().filter(Field::required).count()));
        for (Field f : fields) if (!f.required()) counts.add("(" + beans.has(owner, f, "v") + " ? 1 : 0)");
        return String.join(" + ", counts);
    }

    private void writeElements(Type collection, Type element) {
        statement(shape.beginList(beans.size(collection, "v")));
        out.line(beans.loop(collection, element, "v"));
        out.line(write(element, beans.item(collection, element, "e"))).close();
        statement(shape.endList());
    }

    @Override
    protected void reader(Type type) {
        switch (type) {
            case Type.ListOf l -> readElements(l, l.element());
            case Type.SetOf s -> readElements(s, s.element());
            case Type.MapOf m -> {
                out.line(shape.enterMap()).line(beans.create(m, "to", capacity())).line("while (%s) {", shape.more());
                out.line("var key = %s;", readKey(m.key())).line(beans.put(m, "to", "key", read(m.value()))).close();
                statement(shape.leaveMap());
                out.line("return %s;", beans.finish(m, "to"));
            }
            case Type.Ref r -> {
                switch (schema.definition(r)) {
                    case Definition.Struct s -> readFields(s, s.fields());
                    case Definition.Union u -> readFields(u, u.alternatives());
                    case Definition.Enumeration e -> throw new IllegalStateException(e.name() + " needs no method");
                }
            }
            case Type.Scalar s -> throw new IllegalStateException(s + " needs no method");
        }
    }

    private void readFields(Definition owner, List<Field> fields) {
        out.line(beans.begin(owner, "to"));
        setFields(owner, fields);
        out.line("return %s;", beans.end(owner, "to"));
    }

    private void setFields(Definition owner, List<Field> fields) {
        out.line(shape.enterMap()).line("while (%s) {", shape.more());
        out.line("switch (%s) {", shape.readKey(Kind.STRING));
        for (Field f : fields) out.line("case \"%s\" -> %s", f.name(), beans.set(owner, f, "to", read(f.type())));
        out.line("default -> %s", shape.skip()).close().close();
        statement(shape.leaveMap());
    }

    private void readElements(Type collection, Type element) {
        boolean array = collection instanceof Type.ListOf l && l.primitive();
        out.line(shape.enterList()).line(beans.create(collection, "to", array ? shape.announced() : capacity()))
                .line("while (%s) {", shape.more());
        if (array) out.line("if (toAt == to.length) to = java.util.Arrays.copyOf(to, 2 * toAt + 1);");
        out.line(beans.add(collection, "to", read(element))).close();
        statement(shape.leaveList());
        out.line("return %s;",
                array ? "toAt == to.length ? to : java.util.Arrays.copyOf(to, toAt)" : beans.finish(collection, "to"));
    }

    /** Limits the initial capacity, since a damaged size must not exhaust the heap; the collection grows anyway. */
    private String capacity() {
        return "Math.min(" + shape.announced() + ", 1024)";
    }

    private String write(Type type, String value) {
        if (type instanceof Type.Scalar s) return shape.write(s.kind(), value);
        return isSymbol(type) ? shape.write(shape.symbol(), symbol(value)) : callWriter(type, value);
    }

    private String read(Type type) {
        if (type instanceof Type.Scalar s) return shape.read(s.kind());
        return isSymbol(type) ? symbol((Type.Ref) type, shape.read(shape.symbol())) : callReader(type);
    }

    private String writeKey(Type type, String value) {
        return type instanceof Type.Scalar s ? shape.writeKey(s.kind(), value)
                : shape.writeKey(shape.symbol(), symbol(value));
    }

    private String readKey(Type type) {
        return type instanceof Type.Scalar s ? shape.readKey(s.kind())
                : symbol((Type.Ref) type, shape.readKey(shape.symbol()));
    }

    private boolean isSymbol(Type type) {
        return type instanceof Type.Ref r && schema.definition(r) instanceof Definition.Enumeration;
    }

    private String symbol(String value) {
        return value + (shape.symbol() == Kind.STRING ? ".name()" : ".number()");
    }

    private String symbol(Type.Ref type, String value) {
        return beans.className(schema.definition(type)) + (shape.symbol() == Kind.STRING ? ".valueOf(" : ".of(") + value
                + ")";
    }
}
