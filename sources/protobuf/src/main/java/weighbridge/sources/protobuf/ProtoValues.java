package weighbridge.sources.protobuf;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import weighbridge.model.Value;
import weighbridge.source.message.Mistyped;

/** Converts messages to values of their schema. */
final class ProtoValues {
    private final ProtoSchema schema;
    private final Mistyped mistyped = new Mistyped();
    private long unknown;
    private long unknownBytes;
    private boolean isUnknown;

    ProtoValues(ProtoSchema schema) {
        this.schema = schema;
    }

    /** Thrown for a number for which an enum has no symbol. */
    static final class NoSymbol extends RuntimeException {
        private NoSymbol(FieldDescriptor field, int number) {
            super(field.getFullName() + ": the enum " + field.getEnumType().getFullName() + " has no symbol for "
                    + number + "; add one to the schema", null, false, false);
        }
    }

    /** The number of messages with fields that the file does not declare. */
    long unknown() {
        return unknown;
    }

    /** The bytes that such fields take. */
    long unknownBytes() {
        return unknownBytes;
    }

    /** The messages in which a declared field is written as a value of another type. */
    Mistyped mistyped() {
        return mistyped;
    }

    /** @throws NoSymbol if the number of an enum's value has no symbol */
    Value.StructValue message(Message message) {
        mistyped.next();
        isUnknown = false;
        Value.StructValue value = value(message);
        if (isUnknown) unknown++;
        return value;
    }

    /** Looks at what Protobuf's own parsers take for undeclared: declared fields of another type are among them. */
    private void look(Descriptor type, UnknownFieldSet fields) {
        isUnknown = true;
        unknownBytes += fields.getSerializedSize();
        fields.asMap().forEach((number, written) -> {
            FieldDescriptor declared = type.findFieldByNumber(number);
            if (declared != null && !isSymbol(declared, written)) mistyped.found(told(declared, written));
        });
    }

    /** Parsers also keep a number for which a closed enum has no symbol among the undeclared fields. */
    private static boolean isSymbol(FieldDescriptor field, UnknownFieldSet.Field written) {
        return field.getJavaType() == FieldDescriptor.JavaType.ENUM && !written.getVarintList().isEmpty();
    }

    private static String told(FieldDescriptor field, UnknownFieldSet.Field written) {
        String wire = !written.getVarintList().isEmpty() ? "a varint"
                : !written.getFixed32List().isEmpty() ? "4 bytes" : !written.getFixed64List().isEmpty() ? "8 bytes"
                        : !written.getLengthDelimitedList().isEmpty() ? "bytes behind their length" : "a group";
        return "field " + field.getNumber() + ", " + field.getFullName() + ", is written as " + wire
                + ", but the schema has " + field.getType().name().toLowerCase(Locale.ROOT);
    }

    private Value.StructValue value(Message message) {
        Descriptor type = message.getDescriptorForType();
        if (!message.getUnknownFields().asMap().isEmpty()) look(type, message.getUnknownFields());
        List<Layout.Slot> slots = schema.layout(type).slots();
        if (slots.isEmpty()) return new Value.StructValue(List.of(Value.ABSENT));
        List<Value> values = new ArrayList<>(slots.size());
        for (Layout.Slot slot : slots) {
            values.add(switch (slot) {
                case Layout.Single(FieldDescriptor f) -> single(message, f);
                case Layout.OneOf(var oneof, List<FieldDescriptor> alternatives) -> {
                    FieldDescriptor set = message.getOneofFieldDescriptor(oneof);
                    yield set == null ? Value.ABSENT
                            : new Value.UnionValue(alternatives.indexOf(set), one(set, message.getField(set)));
                }
            });
        }
        return new Value.StructValue(values);
    }

    private Value single(Message message, FieldDescriptor f) {
        if (f.isMapField()) return map(f, (List<?>) message.getField(f));
        if (f.isRepeated()) {
            List<Value> elements = new ArrayList<>();
            for (Object e : (List<?>) message.getField(f)) elements.add(one(f, e));
            return new Value.ListValue(elements);
        }
        return f.hasPresence() && !message.hasField(f) ? Value.ABSENT : one(f, message.getField(f));
    }

    private Value map(FieldDescriptor f, List<?> entries) {
        FieldDescriptor key = f.getMessageType().getFields().get(0);
        FieldDescriptor value = f.getMessageType().getFields().get(1);
        Map<Value, Value> map = new LinkedHashMap<>();
        for (Object e : entries) {
            Message entry = (Message) e;
            map.put(one(key, entry.getField(key)), one(value, entry.getField(value)));
        }
        return new Value.MapValue(map);
    }

    private Value one(FieldDescriptor f, Object value) {
        return switch (f.getJavaType()) {
            case INT -> new Value.Int32((Integer) value);
            case LONG -> new Value.Int64((Long) value);
            case FLOAT -> new Value.Float32((Float) value);
            case DOUBLE -> new Value.Float64((Double) value);
            case BOOLEAN -> new Value.Bool((Boolean) value);
            case STRING -> new Value.Text((String) value);
            case BYTE_STRING -> new Value.Bytes(((ByteString) value).toByteArray());
            case ENUM -> {
                EnumDescriptor type = f.getEnumType();
                int number = ((EnumValueDescriptor) value).getNumber();
                String symbol = schema.symbols(type).get(number);
                if (symbol == null) throw new NoSymbol(f, number);
                yield new Value.Symbol(symbol);
            }
            case MESSAGE -> value((Message) value);
        };
    }
}
