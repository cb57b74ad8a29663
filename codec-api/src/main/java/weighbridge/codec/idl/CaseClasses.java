package weighbridge.codec.idl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import weighbridge.codec.Workshop;
import weighbridge.codec.source.Dialect;
import weighbridge.codec.source.Literals;
import weighbridge.codec.source.ScalaDialect;
import weighbridge.codec.source.Source;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/**
 * The case classes of an application, from which Scala libraries derive their codecs.
 *
 * <p>An optional field is an {@code Option}; an enum is a sealed trait with an object for each symbol, and a union one
 * with a case class for each alternative. Lists, sets and maps are Scala's immutable ones. All compare by value.
 */
public abstract class CaseClasses extends ScalaDialect {
    public static final String PACKAGE = "com.example.cases";
    private static final String ROOT = "_root_.";

    protected CaseClasses(Schema schema) {
        super(schema);
    }

    /** The Scala type for bytes. */
    protected abstract String bytes();

    /** The Scala type for a primitive array. */
    protected abstract String array(String element);

    /** Writes the classes into the sources of a workshop. */
    public final void write(Workshop workshop) throws IOException {
        Source out = new Source().line("package %s", PACKAGE);
        for (Definition d : schema.definitions()) {
            out.blank();
            switch (d) {
                case Definition.Struct s -> out.line(caseClass(s.name(), s.fields()));
                case Definition.Enumeration e -> {
                    out.line("sealed trait %s", e.name()).line("object %s {", e.name());
                    for (Definition.Symbol s : e.symbols())
                        out.line("case object %s extends %s", s.name(), scala(new Type.Ref(e.name())));
                    out.close();
                }
                case Definition.Union u -> {
                    out.line("sealed trait %s", u.name()).line("object %s {", u.name());
                    for (Field f : u.alternatives()) {
                        Field value = Field.required(1, "value", f.type());
                        out.line("%s extends %s", caseClass(capitalized(f.name()), List.of(value)),
                                scala(new Type.Ref(u.name())));
                    }
                    out.close();
                }
            }
        }
        write(workshop, "Model", out.toString());
    }

    /**
     * Writes a Scala source in the package of the classes. A macro sees an enum's or a union's classes only if they are
     * compiled first. Sources are compiled in the order of their names, and the classes are in {@code Model}.
     */
    public static void write(Workshop workshop, String name, String text) throws IOException {
        Path file = workshop.sources().resolve(PACKAGE.replace('.', '/')).resolve(name + ".scala");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String caseClass(String name, List<Field> fields) {
        return fields.stream().map(f -> "`" + f.name() + "`: "
                + (f.required() ? scala(f.type()) + otherwise(f) : ROOT + "scala.Option[" + scala(f.type()) + "]"))
                .collect(Collectors.joining(", ", "final case class " + name + "(", ")"));
    }

    /** A default; empty if there is none, or one that no user would write. */
    private static String otherwise(Field f) {
        return f.otherwise().map(v -> switch (v) {
            case Value.Int32(int n) -> " = " + n;
            case Value.Int64(long n) -> " = " + n + "L";
            case Value.Float64(double n) when Double.isFinite(n) -> " = " + n;
            case Value.Bool(boolean b) -> " = " + b;
            case Value.Text(String t) -> " = " + Literals.quoted(t);
            default -> "";
        }).orElse("");
    }

    /** The Scala type for a type. */
    protected final String scala(Type type) {
        String immutable = ROOT + "scala.collection.immutable.";
        return switch (type) {
            case Type.Scalar s when s.kind() == Kind.BYTES -> bytes();
            case Type.Scalar s -> s.kind() == Kind.STRING ? ROOT + "java.lang.String"
                    : ROOT + "scala." + Dialect.capitalized(scalar(s.kind()));
            case Type.ListOf l when l.primitive() -> array(scala(l.element()));
            case Type.ListOf l -> immutable + "Seq[" + scala(l.element()) + "]";
            case Type.SetOf s -> immutable + "Set[" + scala(s.element()) + "]";
            case Type.MapOf m when isMap(m) -> immutable + "Map[" + scala(m.key()) + ", " + scala(m.value()) + "]";
            case Type.MapOf m -> immutable + "Seq[(" + scala(m.key()) + ", " + scala(m.value()) + ")]";
            case Type.Ref r -> ROOT + PACKAGE + "." + r.name();
        };
    }

    @Override
    public final String className(Definition definition) {
        return PACKAGE + "." + definition.name();
    }

    @Override
    protected final String name(Definition owner, Field field) {
        return field.name();
    }

    @Override
    protected final String alternative(Definition.Union owner, Field field) {
        return className(owner) + "." + capitalized(field.name());
    }

    @Override
    protected final String alternativeValue(Definition.Union owner, Field field) {
        return "value";
    }

    @Override
    protected final String symbolClass(Definition.Enumeration enumeration, Definition.Symbol symbol) {
        return className(enumeration) + "." + symbol.name() + "$";
    }
}
