package weighbridge.codec.shape;

import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Walks over a schema for every hand-shaped codec. */
final class ShapeSource extends Walk {
    private final Shape shape;

    private ShapeSource(Schema schema, Shape shape) {
        super(schema, shape.output(), shape.input());
        this.shape = shape;
    }

    static String write(Schema schema, Shape shape) {
        return new ShapeSource(schema, shape).text("Shaped", "field by field");
    }

    @Override
    protected void writeMessage(Definition.Struct message) {
        for (Field f : message.fields()) writeField(message, f);
    }

    @Override
    protected void writer(Type type) {
        switch (type) {
            case Type.ListOf l -> writeElements(l, l.element());
            case Type.SetOf s -> writeElements(s, s.element());
            case Type.MapOf m -> {
                statement(shape.writeSize(m, beans.size(m, "v")));
                out.line(beans.entryLoop(m, "v"));
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
        out.line(beans.loop(collection, element, "v"));
        out.line(write(element, beans.item(collection, element, "e"))).close();
    }

    @Override
    protected void reader(Type type) {
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

    @Override
    protected void setFields(Definition.Struct s) {
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
        return type instanceof Type.Scalar s ? shape.write(s.kind(), value) : callWriter(type, value);
    }

    private String read(Type type) {
        return type instanceof Type.Scalar s ? shape.read(s.kind()) : callReader(type);
    }
}
