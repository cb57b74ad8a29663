package weighbridge.codecs.arrow;

import java.util.List;
import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Methods;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * Writes the {@link Columns} of a schema: one class per type, which holds the vectors of a column of that type and of
 * the columns within it.
 */
final class ColumnsSource {
    static final String PACKAGE = BeanDialect.PACKAGE;
    static final String CLASS = PACKAGE + ".BeanColumns";

    private final Schema schema;
    private final BeanDialect beans;
    private final Source out = new Source();
    private final Methods<Type> methods = new Methods<>();

    private ColumnsSource(Schema schema) {
        this.schema = schema;
        this.beans = new BeanDialect(schema);
    }

    static String write(Schema schema) {
        return new ColumnsSource(schema).write();
    }

    private String write() {
        Definition.Struct root = schema.rootStruct();
        out.line("package %s;", PACKAGE).blank();
        out.line("import static java.nio.charset.StandardCharsets.UTF_8;").blank();
        out.line("import java.util.List;").line("import org.apache.arrow.vector.*;")
                .line("import org.apache.arrow.vector.complex.*;");
        out.line("import org.apache.arrow.vector.dictionary.DictionaryProvider;")
                .line("import weighbridge.model.ReadSum;").blank();
        out.line("/** The columns of a batch of %s. */", root.name());
        out.line("public final class BeanColumns implements weighbridge.codecs.arrow.Columns {");
        columns(root, root.fields());
        out.line("private BeanColumns(List<FieldVector> children, DictionaryProvider dictionaries) {");
        construct(root.fields());
        out.close().blank();
        out.line("/** Makes them. */")
                .line("public static final class Maker implements weighbridge.codecs.arrow.Columns.Maker {");
        out.line("@Override")
                .line("public weighbridge.codecs.arrow.Columns of(List<FieldVector> vectors, DictionaryProvider "
                        + "dictionaries) {");
        out.line("return new BeanColumns(vectors, dictionaries);").close().close().blank();
        out.line("@Override").line("public void set(int i, Object bean) {").line("%1$s v = (%1$s) bean;",
                beans.className(root));
        for (Field f : root.fields()) setField(root, f, f.required());
        out.close().blank();
        out.line("@Override").line("public long read(int i) {");
        sumFields(root.fields());
        out.close();
        methods.write(type -> {
            out.blank().line("private static final class %s {", name(type));
            switch (type) {
                case Type.ListOf l -> list(l, l.element());
                case Type.SetOf s -> list(s, s.element());
                case Type.MapOf m -> map(m);
                case Type.Ref r -> {
                    switch (schema.definition(r)) {
                        case Definition.Enumeration e -> symbols(type, e);
                        case Definition.Struct s -> struct(type, s, s.fields());
                        case Definition.Union u -> struct(type, u, u.alternatives());
                    }
                }
                case Type.Scalar s -> throw new IllegalStateException(s + " is a vector");
            }
            out.close();
        });
        return out.close().toString();
    }

    private void columns(Definition owner, List<Field> fields) {
        for (int i = 0; i < fields.size(); i++) out.line("private final %s f%d;", column(fields.get(i).type()), i);
        out.blank();
    }

    private void construct(List<Field> fields) {
        for (int i = 0; i < fields.size(); i++)
            out.line("f%d = %s;", i, bind(fields.get(i).type(), "children.get(" + i + ")"));
    }

    private void struct(Type type, Definition owner, List<Field> fields) {
        String name = name(type);
        out.line("private final StructVector vector;");
        columns(owner, fields);
        out.line("%s(FieldVector column, DictionaryProvider dictionaries) {", name)
                .line("vector = (StructVector) column;");
        out.line("List<FieldVector> children = vector.getChildrenFromFields();");
        construct(fields);
        out.close().blank();
        out.line("void set(int i, %s v) {", beans.type(type)).line("vector.setIndexDefined(i);");
        for (Field f : fields) setField(owner, f, owner instanceof Definition.Struct && f.required());
        out.close().blank();
        out.line("long read(int i) {");
        if (owner instanceof Definition.Struct) {
            sumFields(fields);
        } else {
            for (int i = 0; i < fields.size(); i++) {
                out.line("if (%s) return ReadSum.alternative(%d) + %s;", has(fields.get(i).type(), "f" + i),
                        fields.get(i).id(), read(fields.get(i).type(), "f" + i, "i"));
            }
            out.line("throw new IllegalArgumentException(\"a union without a value\");");
        }
        out.close();
    }

    private void setField(Definition owner, Field f, boolean required) {
        String set = set(f.type(), "f" + owner.fields().indexOf(f), "i", beans.get(owner, f, "v"));
        out.line(required ? set : "if (" + beans.has(owner, f, "v") + ") " + set);
    }

    private void sumFields(List<Field> fields) {
        out.line("long sum = 0;");
        for (int i = 0; i < fields.size(); i++) {
            Field f = fields.get(i);
            String read = read(f.type(), "f" + i, "i");
            out.line("sum += %s;", f.required() ? read : has(f.type(), "f" + i) + " ? " + read + " : ReadSum.ABSENT");
        }
        out.line("return sum;");
    }

    private void list(Type type, Type element) {
        String name = name(type);
        out.line("private final ListVector vector;").line("private final %s elements;", column(element)).blank();
        out.line("%s(FieldVector column, DictionaryProvider dictionaries) {", name)
                .line("vector = (ListVector) column;");
        out.line("elements = %s;", bind(element, "vector.getDataVector()")).close().blank();
        out.line("void set(int i, %s v) {", beans.type(type)).line("int first = vector.startNewValue(i);")
                .line("int at = first;");
        out.line(beans.loop(type, element, "v"));
        out.line(set(element, "elements", "at", beans.item(type, element, "e"))).line("at++;").close();
        out.line("vector.endValue(i, at - first);").close().blank();
        readElements("sum += " + read(element, "elements", "at") + ";");
    }

    private void map(Type.MapOf m) {
        out.line("private final MapVector vector;").line("private final StructVector entries;");
        out.line("private final %s keys;", column(m.key())).line("private final %s values;", column(m.value())).blank();
        out.line("%s(FieldVector column, DictionaryProvider dictionaries) {", name(m))
                .line("vector = (MapVector) column;");
        out.line("entries = (StructVector) vector.getDataVector();")
                .line("List<FieldVector> children = entries.getChildrenFromFields();");
        out.line("keys = %s;", bind(m.key(), "children.get(0)"))
                .line("values = %s;", bind(m.value(), "children.get(1)")).close().blank();
        out.line("void set(int i, %s v) {", beans.type(m)).line("int first = vector.startNewValue(i);")
                .line("int at = first;");
        out.line(beans.entryLoop(m, "v")).line("entries.setIndexDefined(at);");
        out.line(set(m.key(), "keys", "at", beans.key(m, "e")))
                .line(set(m.value(), "values", "at", beans.value(m, "e"))).line("at++;").close();
        out.line("vector.endValue(i, at - first);").close().blank();
        readElements("sum += " + read(m.key(), "keys", "at") + ";", "sum += " + read(m.value(), "values", "at") + ";");
    }

    private void readElements(String... element) {
        out.line("long read(int i) {").line("int at = vector.getElementStartIndex(i);")
                .line("int end = vector.getElementEndIndex(i);");
        out.line("long sum = ReadSum.size(end - at);").line("for (; at < end; at++) {");
        for (String statement : element) out.line(statement);
        out.close().line("return sum;").close();
    }

    private void symbols(Type type, Definition.Enumeration e) {
        String bean = beans.className(e);
        out.line("private final SmallIntVector vector;").line("private final %s[] symbols;", bean).blank();
        out.line("%s(FieldVector column, DictionaryProvider dictionaries) {", name(type))
                .line("vector = (SmallIntVector) column;");
        out.line("VarCharVector names = (VarCharVector) dictionaries.lookup(%dL).getVector();",
                ArrowFields.number(schema, e));
        out.line("symbols = new %s[names.getValueCount()];", bean);
        out.line("for (int i = 0; i < symbols.length; i++) symbols[i] = %s.valueOf(new String(names.get(i), UTF_8));",
                bean).close().blank();
        out.line("void set(int i, %s v) {", bean).line("vector.setSafe(i, v.ordinal());").close().blank();
        out.line("long read(int i) {").line("return ReadSum.symbol(symbols[vector.get(i)].number());").close();
    }

    /** The Java type that holds a column: a vector, or the class generated for the column's type. */
    private String column(Type type) {
        return type instanceof Type.Scalar s ? vector(s.kind()) : name(type);
    }

    private String bind(Type type, String vector) {
        return type instanceof Type.Scalar s ? "(" + vector(s.kind()) + ") " + vector
                : "new " + name(type) + "(" + vector + ", dictionaries)";
    }

    private static String has(Type type, String column) {
        return "!" + column + (type instanceof Type.Scalar ? "" : ".vector") + ".isNull(i)";
    }

    private static String set(Type type, String column, String at, String value) {
        if (!(type instanceof Type.Scalar s)) return column + ".set(" + at + ", " + value + ");";
        return column + ".setSafe(" + at + ", " + switch (s.kind()) {
            case BOOL -> value + " ? 1 : 0";
            case STRING -> value + ".getBytes(UTF_8)";
            default -> value;
        } + ");";
    }

    private String read(Type type, String column, String at) {
        if (!(type instanceof Type.Scalar s)) return column + ".read(" + at + ")";
        String value = column + ".get(" + at + ")";
        return beans.sum(s, switch (s.kind()) {
            case BOOL -> value + " != 0";
            case STRING -> "new String(" + value + ", UTF_8)";
            default -> value;
        });
    }

    private static String vector(Kind kind) {
        return switch (kind) {
            case BOOL -> "BitVector";
            case INT8 -> "TinyIntVector";
            case INT16 -> "SmallIntVector";
            case INT32 -> "IntVector";
            case INT64 -> "BigIntVector";
            case FLOAT32 -> "Float4Vector";
            case FLOAT64 -> "Float8Vector";
            case STRING -> "VarCharVector";
            case BYTES -> "VarBinaryVector";
        };
    }

    private String name(Type type) {
        return "Column" + methods.number(type);
    }
}
