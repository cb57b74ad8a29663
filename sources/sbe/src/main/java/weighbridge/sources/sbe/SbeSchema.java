package weighbridge.sources.sbe;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.xml.sax.InputSource;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.xml.CompositeType;
import uk.co.real_logic.sbe.xml.EncodedDataType;
import uk.co.real_logic.sbe.xml.EnumType;
import uk.co.real_logic.sbe.xml.Field;
import uk.co.real_logic.sbe.xml.Message;
import uk.co.real_logic.sbe.xml.MessageSchema;
import uk.co.real_logic.sbe.xml.ParserOptions;
import uk.co.real_logic.sbe.xml.Presence;
import uk.co.real_logic.sbe.xml.SetType;
import uk.co.real_logic.sbe.xml.XmlSchemaParser;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.SchemaException;
import weighbridge.model.Type;
import weighbridge.source.Described;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaDraft;
import weighbridge.workloads.text.ImportException;

/** The schema of a message that an SBE file declares, read by SBE's own parser. */
final class SbeSchema {
    /** The most digits that a decimal has after the point here. */
    private static final int MAX_SCALE = 18;
    /** The longest declaration to keep; a schema allows 100,000 characters. */
    private static final int MAX_DECLARED = 99_900;

    private final SchemaDraft draft = new SchemaDraft("sbe");

    private SbeSchema() {}

    /**
     * A file that was read.
     *
     * @param template the message's template number
     */
    record Read(Described described, MessageSchema file, int template) {}

    /**
     * @param message the name of the message; by default the only one
     * @throws ImportException if the file cannot be read, or says what no schema can express
     */
    static Read read(Path file, Optional<String> message) throws IOException {
        String text = TextFile.readSchema(file);
        MessageSchema schema = parsed(file, text);
        try {
            List<String> all = schema.messages().stream().map(Message::name).toList();
            String name = SchemaDraft.root(all, all, message);
            Message root = schema.messages().stream().filter(m -> m.name().equals(name)).findFirst().orElseThrow();
            return new Read(new SbeSchema().schema(root, declaration(root, text)), schema, root.id());
        } catch (SchemaException e) {
            throw new ImportException(file, e.getMessage());
        }
    }

    private static MessageSchema parsed(Path file, String text) throws IOException {
        // SBE's parser ignores includes, so they are refused here; the namespace reveals them, whatever their prefix.
        if (text.contains("<!DOCTYPE")) {
            throw new ImportException(file, "contains a DOCTYPE, which may refer to other files; remove it");
        }
        if (text.contains("http://www.w3.org/2001/XInclude")) {
            throw new ImportException(file,
                    "includes other files (XInclude); merge them into one, for example with xmllint --xinclude");
        }
        SbeRefs.requireFew(file, text);
        try {
            return XmlSchemaParser.parse(new InputSource(new StringReader(text)),
                    ParserOptions.builder().stopOnError(true).suppressOutput(true).build());
        } catch (Exception e) {
            throw new ImportException(file,
                    "is not a message schema that SBE's parser accepts (" + e.getMessage() + ")");
        } catch (StackOverflowError e) {
            throw new ImportException(file, "is nested too deeply");
        }
    }

    /**
     * The whole file on one line, by which the SBE codec writes exactly the file's own format; empty if the file is
     * very large.
     */
    private static Optional<String> declaration(Message message, String text) {
        String line =
                text.replaceAll("(?s)<!--.*?-->|<\\?.*?\\?>", "").replaceAll("\\s+", " ").replace("> <", "><").strip();
        return line.length() > MAX_DECLARED ? Optional.empty()
                : Optional.of("template " + message.id() + " of " + line);
    }

    private Described schema(Message message, Optional<String> declared) {
        if (declared.isEmpty()) {
            draft.note(message.name(), "the schema file is so large that the SBE codec uses its own layout instead");
        }
        Type.Ref root = draft.ref("message", message.name(), () -> struct("message", message.fields(), declared));
        FileSchema schema = draft.finish(root);
        return new Described(schema, draft.ledger());
    }

    private void struct(String key, List<Field> fields, Optional<String> declared) {
        String name = draft.name(key);
        List<SchemaDraft.Member> members = new ArrayList<>();
        for (Field f : fields) {
            String path = name + "." + f.name();
            boolean optional = isOptional(f);
            if (f.presence() == Presence.CONSTANT || f.type() != null && f.type().presence() == Presence.CONSTANT) {
                draft.note(path, "a constant, which no message or record contains");
            } else if (f.groupFields() != null) {
                members.add(member(f, new Type.ListOf(group(key, f)), true));
            } else if (f.isVariableLength()) {
                members.add(member(f, data((CompositeType) f.type()), true));
            } else {
                members.add(member(f, type(f.type(), path), !optional));
            }
        }
        draft.struct(key, members, declared);
    }

    private static SchemaDraft.Member member(Field f, Type type, boolean required) {
        return new SchemaDraft.Member(f.id(), f.name(), type, required, Optional.empty());
    }

    private static boolean isOptional(Field f) {
        return f.presence() == Presence.OPTIONAL
                || f.presence() != Presence.REQUIRED && f.type() != null && f.type().presence() == Presence.OPTIONAL
                || f.type() instanceof CompositeType c && isNullDecimal(c);
    }

    private Type.Ref group(String owner, Field f) {
        String key = owner + "/" + f.name();
        return draft.ref(key, FieldNames.singular(f.name()), () -> struct(key, f.groupFields(), Optional.empty()));
    }

    private static Type data(CompositeType composite) {
        return composite.getType("varData") instanceof EncodedDataType d && d.characterEncoding() != null ? Type.STRING
                : Type.BYTES;
    }

    private Type type(uk.co.real_logic.sbe.xml.Type type, String path) {
        return switch (type) {
            case EncodedDataType d -> encoded(d, path);
            case EnumType e -> enumeration(e);
            case SetType s -> set(s);
            case CompositeType c -> composite(c);
            default -> throw new SchemaException(path, "is of " + type.name() + ", which is not a value");
        };
    }

    /** A type's name in its declaration. */
    private static String name(uk.co.real_logic.sbe.xml.Type type) {
        return type.referencedName() != null ? type.referencedName() : type.name();
    }

    private Type encoded(EncodedDataType d, String path) {
        boolean array = d.length() > 1;
        if (array) draft.note(path, "the fixed length becomes variable");
        return switch (d.primitiveType()) {
            case CHAR -> {
                if (!array) draft.note(path, "a char becomes a string");
                yield Type.STRING;
            }
            case UINT8 -> array ? Type.BYTES : Type.INT16;
            case INT8 -> list(array, Type.INT8);
            case INT16 -> list(array, Type.INT16);
            case INT32, UINT16 -> list(array, Type.INT32);
            case INT64, UINT32 -> list(array, Type.INT64);
            case UINT64 -> {
                draft.note(path, "a uint64 becomes signed, as in Java, so values of 2^63 or more turn negative");
                yield list(array, Type.INT64);
            }
            case FLOAT -> list(array, Type.FLOAT32);
            case DOUBLE -> list(array, Type.FLOAT64);
        };
    }

    private static Type list(boolean array, Type.Scalar element) {
        return array ? new Type.ListOf(element, true) : element;
    }

    private Type enumeration(EnumType e) {
        String key = "type/" + name(e);
        return draft
                .ref(key, name(e),
                        () -> draft.enumeration(key, e.validValues().stream()
                                .map(v -> new SchemaDraft.Constant(v.name(), v.primitiveValue().longValue())).toList(),
                                Optional.empty()));
    }

    private Type set(SetType s) {
        String key = "type/" + name(s);
        return draft.ref(key, name(s), () -> {
            draft.note(draft.name(key), "a bit set becomes a struct with a bool for each bit");
            List<SchemaDraft.Member> bits = new ArrayList<>();
            for (SetType.Choice c : s.choices()) {
                bits.add(new SchemaDraft.Member((int) c.primitiveValue().longValue() + 1, c.name(), Type.BOOL, true,
                        Optional.empty()));
            }
            draft.struct(key, bits, Optional.empty());
        });
    }

    private Type composite(CompositeType c) {
        String key = "type/" + name(c);
        Optional<Integer> scale = scale(c);
        if (scale.isPresent()) {
            draft.note(name(c), "a mantissa with a constant exponent becomes int64:decimal(" + scale.get() + ")");
            return new Type.Scalar(Kind.INT64, Optional.of(new Logical.Decimal(scale.get())));
        }
        return draft.ref(key, name(c), () -> {
            List<SchemaDraft.Member> members = new ArrayList<>();
            for (var type : c.getTypeList()) {
                String path = draft.name(key) + "." + type.name();
                if (type.presence() == Presence.CONSTANT) {
                    draft.note(path, "a constant, which no message or record contains");
                } else {
                    members.add(new SchemaDraft.Member(members.size() + 1, type.name(), type(type, path),
                            type.presence() != Presence.OPTIONAL, Optional.empty()));
                }
            }
            draft.struct(key, members, Optional.empty());
        });
    }

    /** The digits after the point, if the composite is a decimal with a constant exponent. */
    private static Optional<Integer> scale(CompositeType c) {
        if (c.getTypeList().size() != 2 || !(c.getType("mantissa") instanceof EncodedDataType mantissa)
                || !(c.getType("exponent") instanceof EncodedDataType exponent)
                || exponent.presence() != Presence.CONSTANT || mantissa.length() != 1
                || mantissa.primitiveType() == PrimitiveType.FLOAT
                || mantissa.primitiveType() == PrimitiveType.DOUBLE) {
            return Optional.empty();
        }
        long power = -exponent.constVal().longValue();
        return power >= 0 && power <= MAX_SCALE ? Optional.of((int) power) : Optional.empty();
    }

    private static boolean isNullDecimal(CompositeType c) {
        return scale(c).isPresent() && c.getType("mantissa").presence() == Presence.OPTIONAL;
    }
}
