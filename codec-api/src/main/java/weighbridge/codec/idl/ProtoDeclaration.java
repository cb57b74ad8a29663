package weighbridge.codec.idl;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * How a user's own Protobuf file declares a field: all of it that shows in the bytes.
 *
 * <p>A struct's text is its syntax and its name ({@code proto2 message acme.Order}), a union's {@code oneof payment}
 * where its alternatives are fields of the message around it, an enum's its name and its symbols' numbers
 * ({@code enum acme.Color = 0, -1}).
 *
 * @param label  {@code optional}, {@code required}, {@code repeated}, or nothing: a map, or a scalar that has no
 *               presence
 * @param type   a scalar's, such as {@code fixed32}; {@code group}; of others only where they are scalars counts
 * @param number the field's
 * @param packed whether the numbers of a repeated field lie in one record; absent where that is no question
 */
public record ProtoDeclaration(String label, String type, int number, Optional<Boolean> packed) {
    static final String LANGUAGE = "proto";

    private static final Pattern FORM = Pattern.compile("(?:(optional|required|repeated) )?(map<\\w+, [\\w.]+>|[\\w.]+)"
            + "(?: [\\w.]+)? \\w+ = (\\d{1,9})(?: \\[packed = (true|false)\\])?");
    private static final Pattern NUMBERS = Pattern.compile("enum [\\w.]+ = (-?\\d{1,10}(?:, -?\\d{1,10})*)");

    /**
     * A field's declaration, if it has one.
     *
     * @throws IllegalArgumentException if it is not of this form
     */
    static Optional<ProtoDeclaration> of(Field field) {
        return field.declared(LANGUAGE).map(ProtoDeclaration::parse);
    }

    private static ProtoDeclaration parse(String text) {
        Matcher m = FORM.matcher(text);
        if (!m.matches()) {
            throw new IllegalArgumentException("the declaration \"" + text
                    + "\" is not of the form \"repeated fixed32 sizes = 7 [packed = true]\"");
        }
        return new ProtoDeclaration(Optional.ofNullable(m.group(1)).orElse(""), m.group(2),
                Integer.parseInt(m.group(3)), Optional.ofNullable(m.group(4)).map(Boolean::valueOf));
    }

    boolean isGroup() {
        return type.equals("group");
    }

    /** Whether the field is a scalar that is written only where it is not zero or empty. */
    boolean hasNoPresence() {
        return label.isEmpty();
    }

    /** The same as an alternative of a oneof, whose label says nothing. */
    ProtoDeclaration withPresence() {
        return new ProtoDeclaration("optional", type, number, packed);
    }

    /** The key's and the value's type of a map. */
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
            throw new IllegalArgumentException("the declaration \"" + numbers.get() + "\" lacks the numbers of the "
                    + e.symbols().size() + " symbols of " + e.name());
        }
        return Integer.parseInt(all[e.symbols().indexOf(s)]);
    }

    /** Whether the alternatives of a union are fields of the message around it. */
    public static boolean isInline(Definition.Union u) {
        return u.declared(LANGUAGE).filter(t -> t.startsWith("oneof ")).isPresent();
    }

    /** The union whose alternatives are fields of the message around it, if the type is one. */
    public static Optional<Definition.Union> inline(Schema schema, Type type) {
        return type instanceof Type.Ref r && schema.definition(r) instanceof Definition.Union u && isInline(u)
                ? Optional.of(u) : Optional.empty();
    }

    /** The message around such a union. */
    public static Definition.Struct around(Schema schema, Definition.Union u) {
        for (Definition d : schema.definitions()) {
            if (d instanceof Definition.Struct s
                    && s.fields().stream().anyMatch(f -> f.type().equals(new Type.Ref(u.name())))) {
                return s;
            }
        }
        throw new IllegalArgumentException("no message has the oneof " + u.name());
    }

    /** The syntax that a message was declared in. */
    static Optional<String> syntax(Definition.Struct s) {
        return s.declared(LANGUAGE).map(t -> t.substring(0, Math.max(0, t.indexOf(' '))));
    }
}
