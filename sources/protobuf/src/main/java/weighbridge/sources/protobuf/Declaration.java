package weighbridge.sources.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import weighbridge.model.Declared;

/** Describes how a file declares a field or a type, in Protobuf's words and as far as it shows in the bytes. */
final class Declaration {
    private static final String LANGUAGE = "proto";

    private Declaration() {}

    private static Optional<Declared> of(String text) {
        return Optional.of(new Declared(LANGUAGE, text));
    }

    static Optional<Declared> of(Descriptor message) {
        return of(syntax(message) + " message " + message.getFullName());
    }

    private static String syntax(Descriptor message) {
        String syntax = message.getFile().toProto().getSyntax();
        return switch (syntax) {
            case "" -> "proto2";
            case "editions" -> "edition";
            default -> syntax;
        };
    }

    static Optional<Declared> of(OneofDescriptor oneof) {
        return of("oneof " + oneof.getName());
    }

    static Optional<Declared> of(EnumDescriptor declared, List<EnumValueDescriptor> symbols) {
        return of("enum " + declared.getFullName() + " = "
                + symbols.stream().map(s -> Integer.toString(s.getNumber())).collect(Collectors.joining(", ")));
    }

    static Optional<Declared> of(FieldDescriptor f) {
        String packed = f.isRepeated() && f.isPackable() ? " [packed = " + f.isPacked() + "]" : "";
        return of(label(f) + type(f) + " " + f.getName() + " = " + f.getNumber() + packed);
    }

    private static String label(FieldDescriptor f) {
        if (f.isMapField() || f.getRealContainingOneof() != null) return "";
        if (f.isRepeated()) return "repeated ";
        if (f.isRequired()) return "required ";
        boolean silent = f.getJavaType() == FieldDescriptor.JavaType.MESSAGE && !f.toProto().getProto3Optional()
                && syntax(f.getContainingType()).equals("proto3");
        return f.hasPresence() && !silent ? "optional " : "";
    }

    private static String type(FieldDescriptor f) {
        if (f.isMapField()) {
            List<FieldDescriptor> entry = f.getMessageType().getFields();
            return "map<" + type(entry.get(0)) + ", " + type(entry.get(1)) + ">";
        }
        return switch (f.getType()) {
            case MESSAGE -> f.getMessageType().getFullName();
            case GROUP -> "group " + f.getMessageType().getFullName();
            case ENUM -> f.getEnumType().getFullName();
            default -> f.getType().name().toLowerCase(Locale.ROOT);
        };
    }
}
