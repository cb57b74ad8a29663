package weighbridge.codec;

import java.io.IOException;
import java.util.List;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;

/** Writes the plain beans of a schema, and the class that reads all their fields. */
public final class BeanSource {
    /** The class that sums a bean's fields; a {@link Reader}. */
    static final String SUM = BeanDialect.PACKAGE + ".BeanSum";

    private final Schema schema;
    private final BeanDialect beans;
    private final Members members;

    private BeanSource(Schema schema, Members members) {
        this.schema = schema;
        this.beans = new BeanDialect(schema);
        this.members = members;
    }

    /** What a library asks of its users' classes: a supertype, annotated fields, and methods that they write by hand. By default nothing. */
    public interface Members {
        /** The clauses between the name of a struct's or a union's class and its body. */
        default String heritage(Definition owner) {
            return "implements java.io.Serializable";
        }

        /** What stands before a field's name. */
        default String field(Definition owner, Field field, String type) {
            return "private " + type;
        }

        /** Adds methods to the class of a struct or a union. */
        default void write(Definition owner, Source out) {}
    }

    /** Reads every field of a native value. */
    public interface Reader {
        /** The sum that {@link weighbridge.model.ReadSum} defines. */
        long read(Object value);
    }

    /** Writes the beans into a workshop's sources. */
    public static void write(Schema schema, Workshop workshop) throws IOException {
        write(schema, new Members() {}, workshop);
    }

    /** Writes the beans, with what a library asks of them, into a workshop's sources. */
    public static void write(Schema schema, Members members, Workshop workshop) throws IOException {
        BeanSource source = new BeanSource(schema, members);
        for (Definition d : schema.definitions()) {
            workshop.source(source.beans.className(d), switch (d) {
                case Definition.Enumeration e -> source.enumeration(e);
                case Definition.Struct s -> source.bean(s, s.fields(), false);
                case Definition.Union u -> source.bean(u, u.alternatives(), true);
            });
        }
        workshop.source(BeanDialect.BYTES, BYTES);
        Source sum = new Source().line("package %s;", BeanDialect.PACKAGE).blank().line("import weighbridge.model.ReadSum;").blank()
                .line("/** Reads every field of a %s through its getters. */", schema.root())
                .line("public final class BeanSum implements weighbridge.codec.BeanSource.Reader {");
        SumSource.write(schema, source.beans, sum);
        workshop.source(SUM, sum.close().toString());
    }

    private String enumeration(Definition.Enumeration e) {
        Source out = new Source().line("package %s;", BeanDialect.PACKAGE).blank().line("public enum %s {", e.name());
        List<Definition.Symbol> symbols = e.symbols();
        for (int i = 0; i < symbols.size(); i++) {
            out.line("%s(%d)%s", symbols.get(i).name(), symbols.get(i).number(), i + 1 < symbols.size() ? "," : ";");
        }
        out.blank().line("private final int number;").blank();
        out.line("%s(int number) {", e.name()).line("this.number = number;").close().blank();
        out.line("public int number() {").line("return number;").close().blank();
        out.line("public static %s of(int number) {", e.name()).line("return switch (number) {");
        for (Definition.Symbol s : symbols) out.line("case %d -> %s;", s.number(), s.name());
        out.line("default -> throw new IllegalArgumentException(\"no symbol of %s has the number \" + number);", e.name());
        return out.line("};").close().close().toString();
    }

    private String bean(Definition owner, List<Field> fields, boolean union) {
        String name = owner.name();
        Source out = new Source().line("package %s;", BeanDialect.PACKAGE).blank().line("public class %s %s {", name, members.heritage(owner));
        out.line("private static final long serialVersionUID = 1;").blank();
        for (Field f : fields) out.line("%s %s;", members.field(owner, f, beans.fieldType(f, union || !f.required())), f.name());
        for (Field f : fields) {
            boolean nullable = union || !f.required();
            String type = beans.fieldType(f, nullable);
            out.blank().line("public %s %s() {", type, beans.getter(f, nullable)).line("return %s;", f.name()).close();
            out.blank().line("public void set%s(%s %s) {", Dialect.capitalized(f.name()), type, f.name()).line("this.%s = %s;", f.name(), f.name()).close();
        }
        out.blank().line("@Override").line("public boolean equals(Object o) {").line("return this == o || o instanceof %s that", name);
        for (Field f : fields) out.line("        && %s", equal(beans.fieldType(f, union || !f.required()), f.name()));
        out.line("        ;").close();
        out.blank().line("@Override").line("public int hashCode() {").line("int hash = 1;");
        for (Field f : fields) out.line("hash = 31 * hash + %s;", hash(beans.fieldType(f, union || !f.required()), f.name()));
        out.line("return hash;").close();
        members.write(owner, out);
        return out.close().toString();
    }

    private static String equal(String type, String name) {
        return switch (type) {
            case "float", "double" -> Dialect.boxed(type) + ".compare(this." + name + ", that." + name + ") == 0";
            case "boolean", "byte", "short", "int", "long" -> "this." + name + " == that." + name;
            default -> (type.endsWith("[]") ? "java.util.Arrays" : "java.util.Objects") + ".equals(this." + name + ", that." + name + ")";
        };
    }

    private static String hash(String type, String name) {
        String boxed = Dialect.boxed(type);
        if (!boxed.equals(type)) return boxed + ".hashCode(this." + name + ")";
        return (type.endsWith("[]") ? "java.util.Arrays" : "java.util.Objects") + ".hashCode(this." + name + ")";
    }

    private static final String BYTES = """
            package com.example.data;

            /** Bytes that compare by content, for sets and keys. */
            public class Bytes implements java.io.Serializable {
                private static final long serialVersionUID = 1;

                private byte[] value;

                public Bytes() {
                }

                public Bytes(byte[] value) {
                    this.value = value;
                }

                public byte[] getValue() {
                    return value;
                }

                public void setValue(byte[] value) {
                    this.value = value;
                }

                @Override
                public boolean equals(Object o) {
                    return o instanceof Bytes that && java.util.Arrays.equals(value, that.value);
                }

                @Override
                public int hashCode() {
                    return java.util.Arrays.hashCode(value);
                }
            }
            """;
}
