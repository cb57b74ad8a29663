package weighbridge.codecs.flatbuffers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import weighbridge.codec.History;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.bridge.ConvertSource;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Methods;
import weighbridge.codec.source.Source;
import weighbridge.codec.source.SumSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Writes the {@link FlatGlue} of a schema: for each type a method that builds its values, children before parents. */
final class FlatSource {
    static final String CLASS = FbsFile.PACKAGE + ".Glue";

    private final Schema schema;
    private final History history;
    private final Dialect beans;
    private final FlatDialect tables;
    private final Source out = new Source();
    private final Methods<Object> methods = new Methods<>();

    /** A value that needs a table around it. */
    private record Boxed(Type type) {}

    /** A key and its value. */
    private record Entry(Type.MapOf map) {}

    /**
     * A field of a table.
     *
     * @param place of the field in the table, from 0
     * @param name  its name in the generated methods
     * @param has   the condition that it is present; {@code "true"} for a required field
     * @param value the expression of its value in a bean
     */
    private record Slot(int place, String name, Type type, String has, String value) {
        boolean isRequired() {
            return has.equals("true");
        }
    }

    FlatSource(History history) {
        this.schema = history.schema();
        this.history = history;
        this.beans = new BeanDialect(schema);
        this.tables = new FlatDialect(history);
    }

    String text() {
        Type root = new Type.Ref(schema.root());
        String table = FbsFile.name(schema.rootStruct());
        out.line("package %s;", FbsFile.PACKAGE).blank();
        out.line("import com.google.flatbuffers.FlatBufferBuilder;").line("import java.nio.ByteBuffer;")
                .line("import weighbridge.model.ReadSum;").blank();
        out.line("/** Between beans and buffers. */").line("public final class Glue implements %s {",
                FlatGlue.class.getName());
        out.line("@Override").line("public void build(FlatBufferBuilder b, Object bean) {");
        out.line("%s.finish%sBuffer(b, %s);", tables.type(root), table, offset(root, "(" + beans.type(root) + ") bean"))
                .close();
        out.blank().line("@Override").line("public Object root(ByteBuffer buffer) {")
                .line("return %s.getRootAs%s(buffer);", tables.type(root), table).close();
        methods.write(next -> {
            String parameters = switch (next) {
                case Boxed(Type type) -> beans.type(type) + " v";
                case Entry(Type.MapOf m) -> beans.type(m.key()) + " key, " + beans.type(m.value()) + " value";
                default -> beans.type((Type) next) + " v";
            };
            out.blank().line("private static int %s(FlatBufferBuilder b, %s) {", name(next), parameters);
            switch (next) {
                case Boxed(Type type) -> table(tables.boxClass(type), List.of(new Slot(0, "Value", type, "true", "v")));
                case Entry(Type.MapOf m) ->
                    table(tables.entryClass(m), List.of(new Slot(0, "Key", m.key(), "true", "key"),
                            new Slot(1, "Value", m.value(), "true", "value")));
                case Type.ListOf l -> elements(l, l.element());
                case Type.SetOf s -> elements(s, s.element());
                case Type.MapOf m -> entries(m);
                case Type.Ref r -> definition(schema.definition(r));
                default -> throw new IllegalStateException(next + " needs no method");
            }
            out.close();
        });
        out.blank();
        ConvertSource.write(schema, tables, beans, "toBean", out);
        out.blank();
        SumSource.write(schema, tables, out);
        return out.close().toString();
    }

    private void definition(Definition definition) {
        switch (definition) {
            case Definition.Struct s -> {
                List<Slot> slots = new ArrayList<>();
                for (Field f : s.fields()) {
                    slots.add(new Slot(FbsFile.place(history, s, f), FbsFile.camel(f), f.type(),
                            f.required() ? "true" : beans.has(s, f, "v"), beans.get(s, f, "v")));
                }
                table(tables.className(s), slots);
            }
            case Definition.Union u -> {
                out.line("byte alternative;").line("int value;");
                String otherwise = "";
                for (Field f : u.alternatives()) {
                    out.line("%sif (%s) {", otherwise, beans.has(u, f, "v"));
                    out.line("alternative = %d;", FbsFile.place(history, u, f) + 1).line("value = %s;",
                            inTable(f.type(), beans.get(u, f, "v")));
                    otherwise = "} else ";
                }
                out.line("} else {").line("throw new IllegalArgumentException(\"a union without a value\");").close();
                String table = tables.className(u);
                out.line("%s.start%s(b);", table, FbsFile.name(u)).line("%s.addValue(b, value);", table)
                        .line("%s.addValueType(b, alternative);", table);
                out.line("return %s.end%s(b);", table, FbsFile.name(u));
            }
            case Definition.Enumeration e -> throw new IllegalStateException(e.name() + " is not a table");
        }
    }

    /** Builds what the fields refer to, then the table, with large fields first as in flatc's own order. */
    private void table(String table, List<Slot> slots) {
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            if (tables.isInline(slot.type())) continue;
            String offset = offset(slot.type(), slot.value());
            out.line(slot.isRequired() ? "int o%d = %s;" : "int o%d = " + slot.has() + " ? %s : 0;", i, offset);
        }
        String name = table.substring(table.lastIndexOf('.') + 1);
        out.line("%s.start%s(b);", table, name);
        List<Integer> order = IntStream.range(0, slots.size()).boxed()
                .sorted(Comparator.comparingInt((Integer i) -> -size(slots.get(i).type()))).toList();
        for (int i : order) {
            Slot slot = slots.get(i);
            if (!tables.isInline(slot.type())) out.line("%s.add%s(b, o%d);", table, slot.name(), i);
            else
                if (slot.isRequired())
                    out.line("%s.add%s(b, %s);", table, slot.name(), inline(slot.type(), slot.value()));
                // The generated method would omit an optional field that equals 0.
                else
                    out.line("if (%s) {", slot.has())
                            .line("b.add%s(%s);", method(slot.type()), inline(slot.type(), slot.value()))
                            .line("b.slot(%d);", slot.place()).close();
        }
        out.line("return %s.end%s(b);", table, name);
    }

    private void elements(Type collection, Type element) {
        boolean array = collection instanceof Type.ListOf l && l.primitive();
        if (tables.isInline(element)) {
            if (array && tables.type(element).equals("byte")) {
                out.line("return b.createByteVector(v);");
                return;
            }
            // A vector is written from its end.
            out.line("b.startVector(%d, %s, %d);", size(element), beans.size(collection, "v"), size(element));
            if (collection instanceof Type.ListOf)
                out.line("for (int i = %s - 1; i >= 0; i--) {", beans.size(collection, "v"));
            else
                out.line(beans.loop(collection, element, "v"));
            String item = array ? "v[i]"
                    : collection instanceof Type.ListOf ? "v.get(i)" : beans.item(collection, element, "e");
            out.line("b.add%s(%s);", method(element), inline(element, item)).close().line("return b.endVector();");
            return;
        }
        out.line("int[] offsets = new int[%s];", beans.size(collection, "v")).line("int n = 0;")
                .line(beans.loop(collection, element, "v"));
        String item = beans.item(collection, element, "e");
        out.line("offsets[n++] = %s;", FbsFile.isBoxed(element) ? box(element, item) : offset(element, item)).close();
        out.line("return b.createVectorOfTables(offsets);");
    }

    private void entries(Type.MapOf m) {
        out.line("int[] offsets = new int[v.size()];").line("int n = 0;").line(beans.entryLoop(m, "v"));
        out.line("offsets[n++] = %s(b, %s, %s);", name(new Entry(m)), beans.key(m, "e"), beans.value(m, "e")).close();
        out.line("return b.createVectorOfTables(offsets);");
    }

    /** The position of a value that a vector or a union refers to. */
    private String inTable(Type type, String value) {
        return FbsFile.isTable(schema, type) ? offset(type, value) : box(type, value);
    }

    private String box(Type type, String value) {
        return call(new Boxed(type), value);
    }

    /** The position of a value that is not inline. */
    private String offset(Type type, String value) {
        if (!(type instanceof Type.Scalar)) return call(type, value);
        return (FbsFile.isVector(type) ? "b.createByteVector(" : "b.createString(") + value + ")";
    }

    private String call(Object type, String value) {
        return name(type) + "(b, " + value + ")";
    }

    private String name(Object type) {
        return "build" + methods.number(type);
    }

    private String inline(Type type, String value) {
        return type instanceof Type.Ref ? "(" + tables.type(type) + ") " + value + ".number()" : value;
    }

    /** The suffix of the builder's method for an inline type. */
    private String method(Type type) {
        return Dialect.capitalized(tables.type(type));
    }

    private int size(Type type) {
        if (!tables.isInline(type)) return Integer.BYTES;
        return switch (tables.type(type)) {
            case "boolean", "byte" -> 1;
            case "short" -> 2;
            case "int", "float" -> 4;
            default -> 8;
        };
    }
}
