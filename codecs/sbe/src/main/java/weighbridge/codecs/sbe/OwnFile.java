package weighbridge.codecs.sbe;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.xml.sax.InputSource;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.generation.java.JavaUtil;
import uk.co.real_logic.sbe.xml.CompositeType;
import uk.co.real_logic.sbe.xml.EncodedDataType;
import uk.co.real_logic.sbe.xml.EnumType;
import uk.co.real_logic.sbe.xml.Field;
import uk.co.real_logic.sbe.xml.Message;
import uk.co.real_logic.sbe.xml.MessageSchema;
import uk.co.real_logic.sbe.xml.ParserOptions;
import uk.co.real_logic.sbe.xml.Presence;
import uk.co.real_logic.sbe.xml.SetType;
import uk.co.real_logic.sbe.xml.Type;
import uk.co.real_logic.sbe.xml.XmlSchemaParser;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.Schema;

/**
 * A user's own SBE file, which is part of the declaration of the schema's message
 * ({@code template 7 of <sbe:messageSchema …>}), and the places of the message's values.
 *
 * @param xml    the file, reduced to what affects the bytes
 * @param header the class of the header's flyweights without its ending
 */
record OwnFile(String xml, Message message, String header) {
    private static final Pattern DECLARATION = Pattern.compile("template (\\d{1,5}) of (<.*)");

    /** How a message contains a value. */
    sealed interface Place {
        /** Its name in generated flyweights. */
        String property();
    }

    /** A number, a char, or an array of them. */
    record Number(String property, PrimitiveType type, int length) implements Place {}

    record Symbol(String property, EnumType type) implements Place {}

    /**
     * A composite whose mantissa is a decimal in the schema; a struct if the constant exponent or the mantissa does not
     * fit.
     */
    record Mantissa(String property, String flyweight, Number number) implements Place {
        PrimitiveType type() {
            return number.type();
        }

        Composite whole() {
            return new Composite(property, flyweight, List.of(number));
        }
    }

    record Composite(String property, String flyweight, List<Place> members) implements Place {}

    record Bits(String property, String flyweight, List<Place> bits) implements Place {}

    record Bit(String property) implements Place {}

    record Group(String property, String flyweight, List<Place> fields) implements Place {}

    record Data(String property, boolean isText) implements Place {}

    /** @throws UnsupportedSchema if the declaration is not an SBE file that contains the message */
    static Optional<OwnFile> of(Schema schema) throws UnsupportedSchema {
        Optional<String> declared = schema.rootStruct().declared("sbe");
        if (declared.isEmpty()) return Optional.empty();
        Matcher m = DECLARATION.matcher(declared.get());
        if (!m.matches())
            throw new UnsupportedSchema("the declaration of " + schema.root() + " is not of the form"
                    + " \"template 7 of <sbe:messageSchema …>\"");
        String xml = PlainXml.of(m.group(2));
        try {
            MessageSchema file = XmlSchemaParser.parse(new InputSource(new StringReader(xml)),
                    ParserOptions.builder().stopOnError(true).suppressOutput(true).build());
            Message message = file.getMessage(Long.parseLong(m.group(1)));
            if (message != null)
                return Optional.of(new OwnFile(xml, message, JavaUtil.formatClassName(file.messageHeader().name())));
        } catch (Exception e) {
            throw new UnsupportedSchema("SBE's parser rejects the declared file: " + e.getMessage());
        }
        throw new UnsupportedSchema("the declared SBE file has no message " + m.group(1));
    }

    /** The class of the message's flyweights without its ending. */
    String flyweight() {
        return JavaUtil.formatClassName(message.name());
    }

    /** The places of the message's values, in order. */
    List<Place> places() {
        return places(message.fields());
    }

    private static List<Place> places(List<Field> fields) {
        List<Place> places = new ArrayList<>();
        for (Field f : fields) {
            String property = JavaUtil.formatPropertyName(f.name());
            if (f.presence() == Presence.CONSTANT || f.type() != null && f.type().presence() == Presence.CONSTANT)
                continue;
            if (f.groupFields() != null) {
                places.add(new Group(property, JavaUtil.formatClassName(f.name()), places(f.groupFields())));
            } else if (f.isVariableLength()) {
                boolean text = ((CompositeType) f.type()).getType("varData") instanceof EncodedDataType d
                        && d.characterEncoding() != null;
                places.add(new Data(property, text));
            } else {
                places.add(place(property, f.type()));
            }
        }
        return places;
    }

    private static String flyweight(Type type) {
        return JavaUtil.formatClassName(type.referencedName() != null ? type.referencedName() : type.name());
    }

    private static Place place(String property, Type type) {
        return switch (type) {
            case EncodedDataType d -> new Number(property, d.primitiveType(), d.length());
            case EnumType e -> new Symbol(property, e);
            case SetType s -> new Bits(property, flyweight(s),
                    s.choices().stream().<Place>map(c -> new Bit(JavaUtil.formatPropertyName(c.name()))).toList());
            case CompositeType c -> {
                List<Place> members = new ArrayList<>();
                for (Type t : c.getTypeList()) {
                    if (t.presence() == Presence.CONSTANT) continue;
                    members.add(place(JavaUtil.formatPropertyName(t.name()), t));
                }
                boolean decimal = c.getTypeList().size() == 2 && members.size() == 1 && c.getType("exponent") != null
                        && members.getFirst() instanceof Number n && n.property().equals("mantissa") && n.length() == 1;
                yield decimal ? new Mantissa(property, flyweight(c), (Number) members.getFirst())
                        : new Composite(property, flyweight(c), members);
            }
            default -> throw new IllegalArgumentException(type.name() + " is not a value");
        };
    }
}
