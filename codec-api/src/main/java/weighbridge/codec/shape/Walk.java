package weighbridge.codec.shape;

import weighbridge.codec.bean.BeanDialect;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Methods;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Walks over a schema for hand-shaped codecs: types that need it have a method that writes them and one that reads. */
abstract sealed class Walk permits ShapeSource, NamedShapeSource {
    protected final Schema schema;
    protected final Dialect beans;
    protected final Source out = new Source();
    private final String output;
    private final String input;
    private final Methods<Type> methods = new Methods<>();

    /**
     * @param output the Java type of {@code out}
     * @param input  the Java type of {@code in}
     */
    protected Walk(Schema schema, String output, String input) {
        this.schema = schema;
        this.beans = new BeanDialect(schema);
        this.output = output;
        this.input = input;
    }

    /** Adds the code that writes the message {@code v}. */
    protected abstract void writeMessage(Definition.Struct message);

    /** Adds the code that reads the fields of {@code to}. */
    protected abstract void setFields(Definition.Struct message);

    /** Adds the code that writes a value {@code v}. */
    protected abstract void writer(Type type);

    /** Adds the code that reads a value and returns it. */
    protected abstract void reader(Type type);

    /** The statement that calls the method that writes a value. */
    protected final String callWriter(Type type, String value) {
        return "write" + methods.number(type) + "(out, " + value + ");";
    }

    /** The expression that calls the method that reads a value. */
    protected final String callReader(Type type) {
        return "read" + methods.number(type) + "(in)";
    }

    /** Adds a statement unless it is empty. */
    protected final void statement(String statement) {
        if (!statement.isEmpty()) out.line(statement);
    }

    /** The class, an implementation of {@link HandShaped}. */
    protected final String text(String name, String how) {
        Definition.Struct root = schema.rootStruct();
        String bean = beans.className(root);
        out.line("package %s;", BeanDialect.PACKAGE).blank();
        out.line("/** Writes and reads a %s %s. */", schema.root(), how);
        out.line("public final class %s implements %s {", name, HandShaped.class.getName());
        out.line("@Override").line("public void write(Object output, Object bean) throws Exception {");
        out.line("%1$s out = (%1$s) output;", output).line("%1$s v = (%1$s) bean;", bean);
        writeMessage(root);
        out.close().blank();
        out.line("@Override").line("public Object read(Object input) throws Exception {");
        out.line(beans.begin(root, "to")).line("read(input, to);").line("return %s;", beans.end(root, "to")).close()
                .blank();
        out.line("@Override").line("public void read(Object input, Object bean) throws Exception {");
        out.line("%1$s in = (%1$s) input;", input).line("%1$s to = (%1$s) bean;", bean);
        setFields(root);
        out.close();
        methods.write(type -> {
            out.blank().line("private static void write%d(%s out, %s v) throws Exception {", methods.number(type),
                    output, beans.type(type));
            writer(type);
            out.close().blank().line("private static %s read%d(%s in) throws Exception {", beans.type(type),
                    methods.number(type), input);
            reader(type);
            out.close();
        });
        return out.close().toString();
    }
}
