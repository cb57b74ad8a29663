package weighbridge.codecs.capnp;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import weighbridge.codec.History;
import weighbridge.codec.idl.ProtoFile;
import weighbridge.codec.source.Dialect;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/** The names of the generated classes, and the runtime's class for each type. */
final class CapnpNames {
    /** The package of the generated classes. */
    static final String PACKAGE = "com.example.capnp";

    private static final String RUNTIME = "org.capnproto.";
    /** Names of the classes nested in a struct's class, and of the glue. */
    private static final Set<String> TAKEN = Set.of("Reader", "Builder", "Factory", "Which", "Glue");

    private CapnpNames() {}

    static String of(Definition definition) {
        return TAKEN.contains(definition.name()) ? definition.name() + "Type" : definition.name();
    }

    static String className(Definition definition) {
        return PACKAGE + "." + of(definition);
    }

    static String entryClass(Type.MapOf map) {
        return PACKAGE + "." + ProtoFile.entryName(map);
    }

    /** The class of an option, which is nested in its struct's class. */
    static String group(String struct, String field) {
        String name = Dialect.capitalized(field);
        return TAKEN.contains(name) || name.equals(struct) ? name + "Group" : name;
    }

    /** {@code fooBar} → {@code FOO_BAR}. */
    static String constant(String field) {
        return field.replaceAll("(?<=.)(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
    }

    /** The names of the symbols in ascending order of their ordinals, which must have no gaps: none goes away. */
    static List<String> symbols(History history, Definition.Enumeration e) {
        return history.symbols(e).stream().map(s -> e.symbols().contains(s) ? s.name() : "OBSOLETE_" + s.number())
                .toList();
    }

    static boolean isEnum(Schema schema, Type type) {
        return type instanceof Type.Ref r && schema.definition(r) instanceof Definition.Enumeration;
    }

    /** The number of bits that a value takes in the data section; 0 if a pointer refers to it. */
    static int bits(Schema schema, Type type) {
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> 1;
                case INT8 -> Byte.SIZE;
                case INT16 -> Short.SIZE;
                case INT32, FLOAT32 -> Integer.SIZE;
                case INT64, FLOAT64 -> Long.SIZE;
                case STRING, BYTES -> 0;
            };
            case Type.Ref _ -> isEnum(schema, type) ? Short.SIZE : 0;
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ -> 0;
        };
    }

    /** The runtime's word for a kind of value in the data section. */
    static String word(Kind kind) {
        return switch (kind) {
            case BOOL -> "Boolean";
            case INT8 -> "Byte";
            case INT16 -> "Short";
            case INT32 -> "Int";
            case INT64 -> "Long";
            case FLOAT32 -> "Float";
            case FLOAT64 -> "Double";
            case STRING, BYTES -> throw new IllegalArgumentException(kind + " is behind a pointer");
        };
    }

    /** The Java type of a value; {@code side} is {@code Reader} or {@code Builder}. */
    static String type(Schema schema, Type type, String side) {
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case STRING -> RUNTIME + "Text." + side;
                case BYTES -> RUNTIME + "Data." + side;
                default -> word(s.kind()).toLowerCase(Locale.ROOT);
            };
            case Type.Ref r -> className(schema.definition(r)) + (isEnum(schema, type) ? "" : "." + side);
            case Type.ListOf l -> list(schema, l.element(), side);
            case Type.SetOf s -> list(schema, s.element(), side);
            case Type.MapOf m -> RUNTIME + "StructList." + side + "<" + entryClass(m) + "." + side + ">";
        };
    }

    private static String list(Schema schema, Type element, String side) {
        return switch (element) {
            case Type.Scalar s -> RUNTIME + switch (s.kind()) {
                case STRING -> "TextList.";
                case BYTES -> "DataList.";
                default -> "PrimitiveList." + word(s.kind()) + ".";
            } + side;
            case Type.Ref r ->
                RUNTIME + (isEnum(schema, r) ? "EnumList." : "StructList.") + side + "<" + type(schema, r, side) + ">";
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ ->
                RUNTIME + "ListList." + side + "<" + type(schema, element, side) + ">";
        };
    }

    /** The factory that a pointer's accessors use. */
    static String factory(Schema schema, Type type) {
        return switch (type) {
            case Type.Scalar s -> RUNTIME + (s.kind() == Kind.STRING ? "Text" : "Data") + ".factory";
            case Type.Ref r -> className(schema.definition(r)) + ".factory";
            case Type.ListOf l -> listFactory(schema, type, l.element());
            case Type.SetOf s -> listFactory(schema, type, s.element());
            case Type.MapOf m -> entryClass(m) + ".listFactory";
        };
    }

    private static String listFactory(Schema schema, Type list, Type element) {
        return switch (element) {
            case Type.Scalar _ -> type(schema, list, "factory");
            case Type.Ref r when isEnum(schema, r) -> {
                String name = className(schema.definition(r));
                yield "new " + RUNTIME + "EnumList.Factory<" + name + ">(" + name + ".values())";
            }
            case Type.Ref r -> className(schema.definition(r)) + ".listFactory";
            case Type.ListOf _,Type.SetOf _,Type.MapOf _ ->
                "new " + RUNTIME + "ListList.Factory<" + type(schema, element, "Builder") + ", "
                        + type(schema, element, "Reader") + ">(" + factory(schema, element) + ")";
        };
    }
}
