package weighbridge.codec.idl;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * How a user's own Protobuf file declares a field, as far as it affects the bytes.
 *
 * <p>The declaration of a struct is its syntax and name ({@code proto2 message acme.Order}). That of a union is
 * {@code oneof payment} if its alternatives are fields of the message around it, and that of an enum is its name and
 * its symbols' numbers ({@code enum acme.Color = 0, -1}).
 *
 * @param label  {@code optional}, {@code required}, {@code repeated}, or empty for a map, or for a scalar without
 *               presence
 * @param type   a scalar's type, such as {@code fixed32}, or {@code group}; other types count only for the scalars in
 *               them
 * @param number the field's number
 * @param packed whether the numbers of a repeated field are in one record; absent if that does not apply
 */
public record ProtoDeclaration(String label, String type, int number, Optional<Boolean> packed) {
    static final String LANGUAGE = "proto";

    private static final Pattern FORM = Pattern.compile("(?:(optional|required|repeated) )?(map<\\w+, [\\w.]+>|[\\w.]+)"
            + "(?: [\\w.]+)? \\w+ = (\\d{1,9})(?: \\[packed = (true|false)\\])?");
    private static final Pattern NUMBERS = Pattern.compile("enum [\\w.]+ = (-?\\d{1,10}(?:, -?\\d{1,10})*)");

    /**
     * A field's declaration, if it has one.
     *
     * @throws IllegalArgumentException if its text does not have this form
     */
    static Optional<ProtoDeclaration> of(Field field) {
        return field.declared(LANGUAGE).map(ProtoDeclaration::parse);
    }

    private static ProtoDeclaration parse(String text) {
        Matcher m = FORM.matcher(text);
        if (!m.matches()) {
            throw new IllegalArgumentException("the declaration \"" + text
                    + "\" does not have the form of \"repeated fixed32 sizes = 7 [packed = true]\"");
        }
        return new ProtoDeclaration(Optional.ofNullable(m.group(1)).orElse(""), m.group(2),
                Integer.parseInt(m.group(3)), Optional.ofNullable(m.group(4)).map(Boolean::valueOf));
    }

    boolean isGroup() {
        return type.equals("group");
    }

    /** Whether the field is a scalar that is written only if it is neither zero nor empty. */
    boolean hasNoPresence() {
        return label.isEmpty();
    }

    /** This declaration for an alternative of a oneof, which has presence despite having no label. */
    ProtoDeclaration withPresence() {
        return new ProtoDeclaration("optional", type, number, packed);
    }

    /** The types of a map's key and value. */
    String[] entry() {
        return type.substring("map<".length(), type.length() - 1).split(", ");
    }

    /** The number of an enum's symbol. */
    static int number(Definition.Enumeration e, Definition.Symbol s) {
        Optional<String> numbers = e.declared(LANGUAGE);
        if (numbers.isEmpty()) return s.number();
        Matcher m = NUMBERS.matcher(numbers.get());
        String[] all = m.matches() ? m.group(1).split(", ") : new String[0];
        if (all.length != e.symbols().size()) {
            throw new IllegalArgumentException("the declaration \"" + numbers.get() + "\" must give a number for "
                    + "each of the " + e.symbols().size() + " symbols of " + e.name());
        }
        return Integer.parseInt(all[e.symbols().indexOf(s)]);
    }

    /** Whether the alternatives of a union are fields of the message around it. */
    public static boolean isInline(Definition.Union u) {
        return u.declared(LANGUAGE).filter(t -> t.startsWith("oneof ")).isPresent();
    }

    /** The union, if the type is one whose alternatives are fields of the message around it. */
    public static Optional<Definition.Union> inline(Schema schema, Type type) {
        return type instanceof Type.Ref r && schema.definition(r) instanceof Definition.Union u && isInline(u)
                ? Optional.of(u) : Optional.empty();
    }

    /** The message around a union whose alternatives are fields of that message. */
    public static Definition.Struct around(Schema schema, Definition.Union u) {
        for (Definition d : schema.definitions()) {
            if (d instanceof Definition.Struct s
                    && s.fields().stream().anyMatch(f -> f.type().equals(new Type.Ref(u.name())))) {
                return s;
            }
        }
        throw new IllegalArgumentException("no message has the oneof " + u.name());
    }

    /** The syntax in which a message was declared. */
    static Optional<String> syntax(Definition.Struct s) {
        return s.declared(LANGUAGE).map(t -> t.substring(0, Math.max(0, t.indexOf(' '))));
    }
}
