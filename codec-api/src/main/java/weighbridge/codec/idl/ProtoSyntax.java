package weighbridge.codec.idl;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import weighbridge.codec.source.Literals;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** The first line of a Protobuf file, and its syntax for what can be expressed in several ways. */
enum ProtoSyntax {
    PROTO2("syntax = \"proto2\";"), PROTO3("syntax = \"proto3\";"),
    /** Can express what the other two can, for groups, defaults and files that contain messages of both. */
    EDITION("edition = \"2023\";");

    private final String line;

    ProtoSyntax(String line) {
        this.line = line;
    }

    String line() {
        return line;
    }

    /** The syntax in which every message of the schema can be declared as in its own file; proto3 if none has one. */
    static ProtoSyntax of(Schema schema) {
        Set<String> declared = new TreeSet<>();
        for (Definition d : schema.definitions()) {
            if (!(d instanceof Definition.Struct s)) continue;
            ProtoDeclaration.syntax(s).ifPresent(declared::add);
            for (Field f : s.fields()) {
                if (ProtoDeclaration.of(f).filter(ProtoDeclaration::isGroup).isPresent()) declared.add("group");
                if (ProtoDeclaration.of(f).isEmpty() && !otherwise(f, schema).isEmpty()) declared.add("default");
            }
        }
        if (declared.isEmpty() || declared.equals(Set.of("proto3"))) return PROTO3;
        return declared.equals(Set.of("proto2")) ? PROTO2 : EDITION;
    }

    /** The label before the type of a field that no file declares. */
    String label(boolean required) {
        return switch (this) {
            case PROTO2 -> required ? "required " : "optional ";
            case PROTO3 -> required ? "" : "optional ";
            case EDITION -> "";
        };
    }

    /** The label before the type of a declared field. */
    String label(ProtoDeclaration declared) {
        boolean none = declared.label().isEmpty() || this == EDITION && !declared.label().equals("repeated");
        return none ? "" : declared.label() + " ";
    }

    /** The options after the number of a declared field. */
    String options(ProtoDeclaration declared, Definition.Struct owner, Type type, Schema schema) {
        List<String> options = new ArrayList<>();
        if (this != EDITION) {
            declared.packed().ifPresent(p -> options.add("packed = " + p));
        } else {
            if (declared.label().equals("required")) options.add("features.field_presence = LEGACY_REQUIRED");
            if (declared.hasNoPresence() && isScalar(type, schema)) options.add("features.field_presence = IMPLICIT");
            if (declared.isGroup()) options.add("features.message_encoding = DELIMITED");
            declared.packed().filter(p -> !p)
                    .ifPresent(_ -> options.add("features.repeated_field_encoding = EXPANDED"));
            boolean unchecked = ProtoDeclaration.syntax(owner).filter("proto2"::equals).isPresent();
            if (unchecked && hasText(type)) options.add("features.utf8_validation = NONE");
        }
        return options.isEmpty() ? "" : " [" + String.join(", ", options) + "]";
    }

    /** The options after the number of a field that no file declares. */
    String options(Field field, Schema schema) {
        if (this != EDITION || !field.required() || !isScalar(field.type(), schema)) return "";
        String otherwise = otherwise(field, schema);
        // Only a field with presence has a default; the others are as in proto3.
        return otherwise.isEmpty() ? " [features.field_presence = IMPLICIT]" : " [default = " + otherwise + "]";
    }

    /** A default; empty if there is none, or one that the file does not write. */
    private static String otherwise(Field field, Schema schema) {
        if (!field.required() || field.otherwise().isEmpty()) return "";
        return switch (field.otherwise().get()) {
            case Value.Text(String t) when t.matches("[\\w .,:;+-]*") -> "\"" + t + "\"";
            case Value.Symbol(String name) when schema
                    .definition((Type.Ref) field.type()) instanceof Definition.Enumeration e ->
                ProtoFile.symbol(e, e.symbols().stream().filter(s -> s.name().equals(name)).findFirst().orElseThrow());
            default -> Literals.plain(field.otherwise().get()).orElse("");
        };
    }

    private static boolean isScalar(Type type, Schema schema) {
        return type instanceof Type.Scalar
                || type instanceof Type.Ref r && schema.definition(r) instanceof Definition.Enumeration;
    }

    private static boolean hasText(Type type) {
        return switch (type) {
            case Type.Scalar s -> s.kind() == Kind.STRING;
            case Type.ListOf l -> hasText(l.element());
            case Type.MapOf m -> hasText(m.key()) || hasText(m.value());
            case Type.SetOf _,Type.Ref _ -> false;
        };
    }
}
