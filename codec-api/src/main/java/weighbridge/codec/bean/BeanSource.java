package weighbridge.codec.bean;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.codec.Workshop;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Source;
import weighbridge.codec.source.SumSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** Writes the plain beans of a schema, and the class that reads all of their fields. */
public final class BeanSource {
    /** The definition of {@link BeanDialect#BYTES}: bytes that compare by content, for sets and keys. */
    public static final Definition.Struct BYTES =
            new Definition.Struct("Bytes", List.of(Field.required(1, "value", Type.BYTES)));
    /** The generated class that sums a bean's fields; it implements {@link Reader}. */
    static final String SUM = BeanDialect.PACKAGE + ".BeanSum";

    private final Schema schema;
    private final BeanDialect beans;
    private final Members members;

    private BeanSource(Schema schema, Members members) {
        this.schema = schema;
        this.beans = new BeanDialect(schema);
        this.members = members;
    }

    /**
     * What a library requires of its users' classes: annotations, a supertype, or methods that users write by hand.
     *
     * <p>By default it requires nothing. Annotations are written on one line, with their full names. {@link #BYTES} is
     * treated as any other struct.
     */
    public interface Members {
        /** The annotations of a class or an enum. */
        default String type(Definition owner) {
            return "";
        }

        /** The clauses between the name of a struct's or a union's class and its body. */
        default String heritage(Definition owner) {
            return "implements java.io.Serializable";
        }

        /** The annotations of an enum's constant. */
        default String symbol(Definition.Enumeration owner, Definition.Symbol symbol) {
            return "";
        }

        /** The annotations and modifiers of a field. */
        default String field(Property property) {
            return "private";
        }

        /** The annotations of a getter. */
        default String getter(Property property) {
            return "";
        }

        /** The annotations of a setter. */
        default String setter(Property property) {
            return "";
        }

        /**
         * The annotations of a constructor that takes every property in order; by default, there is no such
         * constructor.
         */
        default Optional<String> constructor(Definition owner) {
            return Optional.empty();
        }

        /** The annotations of a parameter of that constructor. */
        default String parameter(Property property) {
            return "";
        }

        /**
         * The annotation of a property's type, placed as in {@code java.util.@Nullable List} and
         * {@code byte @Nullable []}.
         */
        default String typeUse(Property property) {
            return "";
        }

        /** What the class keeps of earlier versions, under names that no field has; beans never use it. */
        default List<Property> gone(Definition owner) {
            return List.of();
        }

        /** Adds methods to the class of a struct or a union. */
        default void write(Definition owner, Source out) {}
    }

    /**
     * A property of a bean: a field with its getter and setter.
     *
     * @param optional whether null means that the value is absent, as in an optional field or any alternative of a
     *                 union
     * @param type     the property's Java type
     */
    public record Property(Definition owner, Field field, boolean optional, String type) {
        public String name() {
            return field.name();
        }
    }

    /** Reads every field of a native value. */
    public interface Reader {
        /** The sum that {@link weighbridge.model.ReadSum} defines. */
        long read(Object value);
    }

    /** Writes the beans into the sources of a workshop. */
    public static void write(Schema schema, Workshop workshop) throws IOException {
        write(schema, new Members() {}, workshop);
    }

    /** Writes the beans, with what a library requires of them, into the sources of a workshop. */
    public static void write(Schema schema, Members members, Workshop workshop) throws IOException {
        BeanSource source = new BeanSource(schema, members);
        for (Definition d : schema.definitions()) {
            workshop.source(source.beans.className(d), switch (d) {
                case Definition.Enumeration e -> source.enumeration(e);
                case Definition.Struct s -> source.bean(s, s.fields(), false);
                case Definition.Union u -> source.bean(u, u.alternatives(), true);
            });
        }
        workshop.source(BeanDialect.BYTES, source.bean(BYTES, BYTES.fields(), false));
        Source sum =
                new Source().line("package %s;", BeanDialect.PACKAGE).blank().line("import weighbridge.model.ReadSum;")
                        .blank().line("/** Reads every field of a %s through its getters. */", schema.root())
                        .line("public final class BeanSum implements weighbridge.codec.bean.BeanSource.Reader {");
        SumSource.write(schema, source.beans, sum);
        workshop.source(SUM, sum.close().toString());
    }

    private String enumeration(Definition.Enumeration e) {
        Source out = new Source().line("package %s;", BeanDialect.PACKAGE).blank();
        annotate(out, members.type(e)).line("public enum %s {", e.name());
        List<Definition.Symbol> symbols = e.symbols();
        for (Definition.Symbol s : symbols) {
            String end = s == symbols.getLast() ? ";" : ",";
            out.line("%s%s(%d)%s", before(members.symbol(e, s)), s.name(), s.number(), end);
        }
        out.blank().line("private final int number;").blank();
        out.line("%s(int number) {", e.name()).line("this.number = number;").close().blank();
        out.line("public int number() {").line("return number;").close().blank();
        out.line("public static %s of(int number) {", e.name()).line("return switch (number) {");
        for (Definition.Symbol s : symbols) out.line("case %d -> %s;", s.number(), s.name());
        out.line("default -> throw new IllegalArgumentException(\"no symbol of %s has the number \" + number);",
                e.name());
        return out.line("};").close().close().toString();
    }

    private String bean(Definition owner, List<Field> fields, boolean union) {
        String name = owner.name();
        List<Property> properties = fields.stream().map(f -> property(owner, f, union || !f.required())).toList();
        Source out = new Source().line("package %s;", BeanDialect.PACKAGE).blank();
        annotate(out, members.type(owner)).line("public class %s %s {", name, members.heritage(owner));
        out.line("private static final long serialVersionUID = 1;").blank();
        List<Property> all = Stream.concat(properties.stream(), members.gone(owner).stream()).toList();
        for (Property p : all) out.line("%s %s %s%s;", members.field(p), annotated(p), p.name(), initializer(p));
        writeConstructor(owner, properties, out);
        for (Property p : all) {
            annotate(out.blank(), members.getter(p));
            out.line("public %s %s() {", annotated(p), beans.getter(p.field(), p.optional()));
            out.line("return %s;", p.name()).close();
            annotate(out.blank(), members.setter(p));
            out.line("public void set%s(%s %s) {", Dialect.capitalized(p.name()), annotated(p), p.name());
            out.line("this.%s = %s;", p.name(), p.name()).close();
        }
        out.blank().line("@Override").line("public boolean equals(Object o) {")
                .line("return this == o || o instanceof %s that", name);
        for (Property p : properties) out.line("        && %s", equal(p.type(), p.name()));
        out.line("        ;").close();
        out.blank().line("@Override").line("public int hashCode() {").line("int hash = 1;");
        for (Property p : properties) out.line("hash = 31 * hash + %s;", hash(p.type(), p.name()));
        out.line("return hash;").close();
        members.write(owner, out);
        return out.close().toString();
    }

    /** The default of a property that is never absent, so that it does not stand for an absent value. */
    private String initializer(Property p) {
        return p.optional() ? ""
                : p.field().otherwise().map(v -> " = " + beans.literal(p.field().type(), v)).orElse("");
    }

    private Property property(Definition owner, Field field, boolean optional) {
        return new Property(owner, field, optional, beans.fieldType(field, optional));
    }

    /** Writes the constructor with all properties, and one without parameters; {@code Bytes} has both anyway. */
    private void writeConstructor(Definition owner, List<Property> properties, Source out) {
        Optional<String> annotations = members.constructor(owner);
        if (annotations.isEmpty() && !owner.equals(BYTES)) return;
        out.blank().line("public %s() {", owner.name()).close();
        List<String> parameters =
                properties.stream().map(p -> before(members.parameter(p)) + annotated(p) + " " + p.name()).toList();
        annotate(out.blank(), annotations.orElse(""));
        out.line("public %s(%s) {", owner.name(), String.join(", ", parameters));
        for (Property p : properties) out.line("this.%s = %s;", p.name(), p.name());
        out.close();
    }

    private static Source annotate(Source out, String annotations) {
        return annotations.isEmpty() ? out : out.line(annotations);
    }

    private static String before(String annotations) {
        return annotations.isEmpty() ? "" : annotations + " ";
    }

    /** The type with its annotation, which precedes a class's simple name or an array's brackets. */
    private String annotated(Property property) {
        String type = property.type();
        String annotation = before(members.typeUse(property));
        if (annotation.isEmpty()) return type;
        if (type.endsWith("[]")) return type.substring(0, type.length() - 2) + " " + annotation + "[]";
        int arguments = type.indexOf('<');
        int name = type.lastIndexOf('.', arguments < 0 ? type.length() : arguments) + 1;
        return type.substring(0, name) + annotation + type.substring(name);
    }

    private static String equal(String type, String name) {
        return switch (type) {
            case "float", "double" -> Dialect.boxed(type) + ".compare(this." + name + ", that." + name + ") == 0";
            case "boolean", "byte", "short", "int", "long" -> "this." + name + " == that." + name;
            default -> (type.endsWith("[]") ? "java.util.Arrays" : "java.util.Objects") + ".equals(this." + name
                    + ", that." + name + ")";
        };
    }

    private static String hash(String type, String name) {
        String boxed = Dialect.boxed(type);
        if (!boxed.equals(type)) return boxed + ".hashCode(this." + name + ")";
        return (type.endsWith("[]") ? "java.util.Arrays" : "java.util.Objects") + ".hashCode(this." + name + ")";
    }
}
