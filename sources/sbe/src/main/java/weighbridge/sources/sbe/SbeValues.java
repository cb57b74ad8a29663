package weighbridge.sources.sbe;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.PrimitiveValue;
import uk.co.real_logic.sbe.ir.Encoding;
import uk.co.real_logic.sbe.ir.Token;
import uk.co.real_logic.sbe.otf.TokenListener;
import uk.co.real_logic.sbe.otf.Types;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.schema.FileSchema;

/** Converts what SBE's decoder finds in a message to JSON that a reader of the schema accepts. */
final class SbeValues implements TokenListener {

    private final Optional<FileSchema> schema;
    private final Deque<Level> open = new ArrayDeque<>();
    private Json.Obj message = new Json.Obj(List.of());
    private int values = Schema.MAX_VALUES;
    private int limit;

    /** Thrown with the reason why a message is invalid. */
    static final class Broken extends RuntimeException {
        Broken(String fault) {
            super(fault, null, false, false);
        }
    }

    /** A message, a composite or an element of a group, with the members found so far. */
    private record Level(Map<String, Field> fields, List<Json.Member> members, Map<String, List<Json>> groups) {}

    private SbeValues(Optional<FileSchema> schema) {
        this.schema = schema;
    }

    SbeValues(FileSchema schema) {
        this(Optional.of(schema));
    }

    /** A listener that keeps nothing, but holds a message to the same limits. */
    static SbeValues passing() {
        return new SbeValues(Optional.empty());
    }

    /** @param end the position that the message must not exceed */
    void within(int end) {
        limit = end;
    }

    /** The message; complete once its end has been reached. */
    Json.Obj message() {
        return message;
    }

    private void count() {
        if (--values < 0) throw new Broken("it has more than " + Schema.MAX_VALUES + " values");
    }

    private Level level(String type) {
        Map<String, Field> fields = new HashMap<>();
        FileSchema file = schema.orElseThrow();
        if (file.schema().definition(type) instanceof Definition.Struct s)
            for (Field f : s.fields()) fields.put(file.source(type, f).orElse(f.name()), f);
        return new Level(fields, new ArrayList<>(), new HashMap<>());
    }

    private static Optional<Definition.Struct> struct(Schema schema, Type type) {
        Type one = type instanceof Type.ListOf l ? l.element() : type;
        return one instanceof Type.Ref r && schema.definition(r) instanceof Definition.Struct s ? Optional.of(s)
                : Optional.empty();
    }

    /** The schema's field for a token; empty for constants. */
    private Optional<Field> field(Token token) {
        return open.isEmpty() ? Optional.empty() : Optional.ofNullable(open.getLast().fields().get(token.name()));
    }

    private void add(Token token, Json value) {
        open.getLast().members().add(new Json.Member(token.name(), value));
    }

    @Override
    public void onBeginMessage(Token token) {
        if (schema.isPresent()) open.add(level(schema.get().schema().root()));
    }

    @Override
    public void onEndMessage(Token token) {
        if (schema.isPresent()) message = new Json.Obj(open.removeLast().members());
    }

    @Override
    public void onEncoding(Token fieldToken, DirectBuffer buffer, int index, Token type, int version) {
        count();
        Optional<Field> field = field(fieldToken);
        if (field.isEmpty() || fieldToken.version() > version) return;
        Encoding encoding = type.encoding();
        int length = type.arrayLength();
        requireWithin(index, type.encodedLength());
        if (encoding.primitiveType() == PrimitiveType.CHAR) {
            text(field.get(), fieldToken, buffer, index, encoding, length);
        } else if (length > 1) {
            array(fieldToken, buffer, index, encoding, length);
        } else if (field.get().required() || !isNull(buffer, index, encoding)) {
            String number = number(buffer, index, encoding);
            add(fieldToken,
                    Schema.logical(field.get().type()).orElse(null) instanceof Logical.Decimal d
                            ? new Json.Num(BigDecimal.valueOf(Long.parseLong(number), d.scale()).toPlainString())
                            : json(number));
        }
    }

    private void text(Field field, Token token, DirectBuffer buffer, int index, Encoding encoding, int length) {
        byte[] bytes = new byte[length];
        buffer.getBytes(index, bytes);
        int end = 0;
        while (end < length && bytes[end] != 0) end++;
        if (end == 0 && !field.required()) return;
        add(token, new Json.Str(text(bytes, length == 1 ? 1 : end, encoding)));
    }

    private static String text(byte[] bytes, int length, Encoding encoding) {
        String name = encoding.characterEncoding();
        try {
            Charset charset =
                    name == null || name.isBlank() ? StandardCharsets.ISO_8859_1 : Charset.forName(name.strip());
            return charset.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)).toString();
        } catch (CharacterCodingException e) {
            throw new Broken("it has text that is not in " + name);
        } catch (IllegalArgumentException e) {
            throw new Broken("it has text in " + name + ", an encoding that Java does not support");
        }
    }

    private void array(Token token, DirectBuffer buffer, int index, Encoding encoding, int length) {
        if (encoding.primitiveType() == PrimitiveType.UINT8) {
            byte[] bytes = new byte[length];
            buffer.getBytes(index, bytes);
            add(token, new Json.Str(Base64.getEncoder().encodeToString(bytes)));
            return;
        }
        List<Json> elements = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            count();
            elements.add(json(number(buffer, index + i * encoding.primitiveType().size(), encoding)));
        }
        add(token, new Json.Arr(elements));
    }

    private static Json json(String number) {
        return number.equals("NaN") || number.endsWith("Infinity") ? new Json.Str(number) : new Json.Num(number);
    }

    private static String number(DirectBuffer buffer, int index, Encoding encoding) {
        return switch (encoding.primitiveType()) {
            case FLOAT -> Float.toString(buffer.getFloat(index, encoding.byteOrder()));
            case DOUBLE -> Double.toString(buffer.getDouble(index, encoding.byteOrder()));
            default -> Long.toString(Types.getLong(buffer, index, encoding));
        };
    }

    private static boolean isNull(DirectBuffer buffer, int index, Encoding encoding) {
        PrimitiveValue none = encoding.applicableNullValue();
        return switch (encoding.primitiveType()) {
            case FLOAT -> Float.isNaN(buffer.getFloat(index, encoding.byteOrder()));
            case DOUBLE -> Double.isNaN(buffer.getDouble(index, encoding.byteOrder()));
            default -> Types.getLong(buffer, index, encoding) == none.longValue();
        };
    }

    @Override
    public void onEnum(Token fieldToken, DirectBuffer buffer, int index, List<Token> tokens, int from, int to,
            int version) {
        count();
        Optional<Field> field = field(fieldToken);
        if (field.isEmpty() || fieldToken.version() > version || fieldToken.isConstantEncoding()) return;
        Encoding encoding = tokens.get(from).encoding();
        requireWithin(index, encoding.primitiveType().size());
        long number = Types.getLong(buffer, index, encoding);
        for (int i = from + 1; i < to; i++) {
            if (tokens.get(i).encoding().constValue().longValue() != number) continue;
            add(fieldToken, new Json.Str(tokens.get(i).name()));
            return;
        }
        if (!field.get().required() && number == encoding.applicableNullValue().longValue()) return;
        throw new Broken(fieldToken.name() + " is " + number + ", which is not a value of its enum");
    }

    @Override
    public void onBitSet(Token fieldToken, DirectBuffer buffer, int index, List<Token> tokens, int from, int to,
            int version) {
        count();
        if (field(fieldToken).isEmpty() || fieldToken.version() > version) return;
        Encoding encoding = tokens.get(from).encoding();
        requireWithin(index, encoding.primitiveType().size());
        long bits = Types.getLong(buffer, index, encoding);
        List<Json.Member> members = new ArrayList<>();
        for (int i = from + 1; i < to; i++) {
            long bit = tokens.get(i).encoding().constValue().longValue();
            members.add(new Json.Member(tokens.get(i).name(), new Json.Bool((bits >> bit & 1) != 0)));
        }
        add(fieldToken, new Json.Obj(members));
    }

    @Override
    public void onBeginComposite(Token fieldToken, List<Token> tokens, int from, int to) {
        if (schema.isEmpty()) return;
        Optional<Field> field = field(fieldToken);
        Optional<Definition.Struct> struct = field.flatMap(f -> struct(schema.get().schema(), f.type()));
        open.add(struct.map(s -> level(s.name()))
                // The value of a decimal is its mantissa.
                .orElseGet(() -> new Level(field.map(f -> Map.of("mantissa", f)).orElse(Map.of()), new ArrayList<>(),
                        new HashMap<>())));
    }

    @Override
    public void onEndComposite(Token fieldToken, List<Token> tokens, int from, int to) {
        if (schema.isEmpty()) return;
        Level composite = open.removeLast();
        Optional<Field> field = field(fieldToken);
        if (field.isEmpty()) return;
        if (struct(schema.get().schema(), field.get().type()).isPresent()) {
            add(fieldToken, new Json.Obj(composite.members()));
        } else if (!composite.members().isEmpty()) {
            add(fieldToken, composite.members().getFirst().value());
        }
    }

    @Override
    public void onGroupHeader(Token token, int numInGroup) {
        // Elements may be empty, so the message's length does not limit their number.
        if (numInGroup < 0 || numInGroup > values)
            throw new Broken(
                    "its group " + token.name() + " has too many elements: " + Integer.toUnsignedString(numInGroup));
        if (field(token).isEmpty()) return;
        List<Json> elements = new ArrayList<>();
        open.getLast().groups().put(token.name(), elements);
        add(token, new Json.Arr(elements));
    }

    @Override
    public void onBeginGroup(Token token, int groupIndex, int numInGroup) {
        count();
        if (schema.isEmpty()) return;
        open.add(field(token).flatMap(f -> struct(schema.get().schema(), f.type())).map(s -> level(s.name()))
                .orElseGet(() -> new Level(Map.of(), new ArrayList<>(), new HashMap<>())));
    }

    @Override
    public void onEndGroup(Token token, int groupIndex, int numInGroup) {
        if (schema.isEmpty()) return;
        Level element = open.removeLast();
        List<Json> elements = open.getLast().groups().get(token.name());
        if (elements != null) elements.add(new Json.Obj(element.members()));
    }

    @Override
    public void onVarData(Token fieldToken, DirectBuffer buffer, int index, int length, Token type) {
        count();
        requireWithin(index, length);
        Optional<Field> field = field(fieldToken);
        if (field.isEmpty()) return;
        byte[] bytes = new byte[length];
        buffer.getBytes(index, bytes);
        add(fieldToken, new Json.Str(field.get().type().equals(Type.BYTES) ? Base64.getEncoder().encodeToString(bytes)
                : text(bytes, length, type.encoding())));
    }

    private void requireWithin(int index, int length) {
        if (index < 0 || length < 0 || index > limit - length) throw new IndexOutOfBoundsException();
    }
}
