package weighbridge.sources.thrift;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.thrift.TBaseHelper;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TSet;
import org.apache.thrift.protocol.TType;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.SchemaException;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.source.message.Mistyped;

/** Reads messages, in any protocol, of a schema that a Thrift file declares. */
final class ThriftValues {
    /** The deepest nesting that Thrift's own classes read. */
    private static final int DEEPEST = 64;

    private final Schema schema;
    private final ThriftSchema.Numbers numbers;
    private long unknown;
    private final Mistyped mistyped = new Mistyped();

    /** @param numbers the file's numbers for fields and symbols */
    ThriftValues(Schema schema, ThriftSchema.Numbers numbers) {
        this.schema = schema;
        this.numbers = numbers;
    }

    /** A copy that has not read anything yet. */
    ThriftValues(ThriftValues other) {
        this(other.schema, other.numbers);
    }

    /** The number of fields that were left out because the file does not declare them in this form. */
    long unknown() {
        return unknown;
    }

    /** The messages that have a field of another type than the file declares. */
    Mistyped mistyped() {
        return mistyped;
    }

    /** @throws SchemaException if a required field is missing, or a symbol is not one of the file's */
    Value.StructValue message(TProtocol in) throws TException {
        mistyped.next();
        return struct(schema.rootStruct(), in, 0);
    }

    private Value.StructValue struct(Definition.Struct struct, TProtocol in, int depth) throws TException {
        Value[] values = new Value[struct.fields().size()];
        Arrays.fill(values, Value.ABSENT);
        read(struct.name(), struct.fields(), in, depth, values);
        for (int i = 0; i < values.length; i++) {
            Field f = struct.fields().get(i);
            if (f.required() && values[i] == Value.ABSENT)
                throw new SchemaException(struct.name() + "." + f.name(), "is required but absent");
        }
        return new Value.StructValue(List.of(values));
    }

    private Value union(Definition.Union union, TProtocol in, int depth) throws TException {
        Value[] values = new Value[union.alternatives().size()];
        Arrays.fill(values, Value.ABSENT);
        read(union.name(), union.alternatives(), in, depth, values);
        int found = -1;
        for (int i = 0; i < values.length; i++) {
            if (values[i] == Value.ABSENT) continue;
            if (found >= 0) throw new SchemaException(union.name(), "has several of its alternatives");
            found = i;
        }
        if (found < 0) throw new SchemaException(union.name(), "has none of its alternatives");
        return new Value.UnionValue(found, values[found]);
    }

    private void read(String owner, List<Field> fields, TProtocol in, int depth, Value[] values) throws TException {
        if (depth > DEEPEST) throw new TException("it nests deeper than " + DEEPEST + " levels");
        in.readStructBegin();
        for (TField f = in.readFieldBegin(); f.type != TType.STOP; f = in.readFieldBegin()) {
            int place = numbers.fields().get(owner).indexOf((int) f.id);
            if (place >= 0 && wire(fields.get(place).type()) == f.type) {
                if (values[place] != Value.ABSENT)
                    throw new SchemaException(owner + "." + fields.get(place).name(), "occurs more than once");
                values[place] = value(fields.get(place).type(), in, depth);
            } else {
                unknown++;
                if (place >= 0) mistyped.found(owner + "." + fields.get(place).name());
                TProtocolUtil.skip(in, f.type);
            }
            in.readFieldEnd();
        }
        in.readStructEnd();
    }

    private byte wire(Type type) {
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> TType.BOOL;
                case INT8 -> TType.BYTE;
                case INT16 -> TType.I16;
                case INT32 -> TType.I32;
                case INT64 -> TType.I64;
                case FLOAT64 -> TType.DOUBLE;
                case STRING -> s.logical().isPresent() ? TType.UUID : TType.STRING;
                case BYTES -> TType.STRING;
                case FLOAT32 -> TType.STOP;
            };
            case Type.ListOf _ -> TType.LIST;
            case Type.SetOf _ -> TType.SET;
            case Type.MapOf _ -> TType.MAP;
            case Type.Ref r -> schema.definition(r) instanceof Definition.Enumeration ? TType.I32 : TType.STRUCT;
        };
    }

    private static String text(ByteBuffer utf8) throws TException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(utf8).toString();
        } catch (CharacterCodingException e) {
            throw new TException("a text is not UTF-8");
        }
    }

    private Value value(Type type, TProtocol in, int depth) throws TException {
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> new Value.Bool(in.readBool());
                case INT8 -> new Value.Int8(in.readByte());
                case INT16 -> new Value.Int16(in.readI16());
                case INT32 -> new Value.Int32(in.readI32());
                case INT64 -> new Value.Int64(in.readI64());
                case FLOAT64 -> new Value.Float64(in.readDouble());
                case STRING ->
                    new Value.Text(s.logical().isPresent() ? in.readUuid().toString() : text(in.readBinary()));
                case BYTES -> new Value.Bytes(TBaseHelper.byteBufferToByteArray(in.readBinary()));
                case FLOAT32 -> throw new TException("Thrift has no 32-bit float");
            };
            case Type.ListOf l -> {
                TList head = in.readListBegin();
                requireSame(l.element(), head.elemType, head.size);
                List<Value> elements = new ArrayList<>();
                for (int i = 0; i < head.size; i++) elements.add(value(l.element(), in, depth + 1));
                in.readListEnd();
                yield new Value.ListValue(elements);
            }
            case Type.SetOf s -> {
                TSet head = in.readSetBegin();
                requireSame(s.element(), head.elemType, head.size);
                Set<Value> elements = new LinkedHashSet<>();
                for (int i = 0; i < head.size; i++) elements.add(value(s.element(), in, depth + 1));
                in.readSetEnd();
                yield new Value.SetValue(elements);
            }
            case Type.MapOf m -> {
                TMap head = in.readMapBegin();
                requireSame(m.key(), head.keyType, head.size);
                requireSame(m.value(), head.valueType, head.size);
                Map<Value, Value> entries = new LinkedHashMap<>();
                for (int i = 0; i < head.size; i++)
                    entries.put(value(m.key(), in, depth + 1), value(m.value(), in, depth + 1));
                in.readMapEnd();
                yield new Value.MapValue(entries);
            }
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Struct s -> struct(s, in, depth + 1);
                case Definition.Union u -> union(u, in, depth + 1);
                case Definition.Enumeration e -> symbol(e, in.readI32());
            };
        };
    }

    private Value symbol(Definition.Enumeration e, int number) {
        int place = numbers.symbols().get(e.name()).indexOf((long) number);
        if (place >= 0) return new Value.Symbol(e.symbols().get(place).name());
        throw new SchemaException(e.name(), "has no symbol with the number " + number);
    }

    /**
     * Requires the elements to have the declared type, unless there are none: the compact protocol gives no type then.
     */
    private void requireSame(Type type, byte wire, int size) throws TException {
        if (size > 0 && wire(type) != wire) throw new TException("elements do not have the declared type");
    }
}
