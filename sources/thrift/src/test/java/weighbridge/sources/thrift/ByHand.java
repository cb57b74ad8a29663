package weighbridge.sources.thrift;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.thrift.TBase;
import org.apache.thrift.TFieldIdEnum;
import org.apache.thrift.TFieldRequirementType;
import org.apache.thrift.meta_data.EnumMetaData;
import org.apache.thrift.meta_data.FieldMetaData;
import org.apache.thrift.meta_data.FieldValueMetaData;
import org.apache.thrift.meta_data.ListMetaData;
import org.apache.thrift.meta_data.MapMetaData;
import org.apache.thrift.meta_data.SetMetaData;
import org.apache.thrift.meta_data.StructMetaData;
import org.apache.thrift.protocol.TType;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FileSchema;

/** Fills the classes that Thrift's compiler generates from a user's file, finding them by the names in that file. */
final class ByHand {
    private final FileSchema file;
    private final Class<?> root;
    private Value.StructValue value = new Value.StructValue(List.of());

    ByHand(FileSchema file, Class<?> root) {
        this.file = file;
        this.root = root;
    }

    TBase<?, ?> message(Value.StructValue random) throws ReflectiveOperationException {
        Definition.Struct struct = file.schema().rootStruct();
        value = (Value.StructValue) filled(new Type.Ref(struct.name()), random,
                new StructMetaData(TType.STRUCT, type()));
        return (TBase<?, ?>) object(new Type.Ref(struct.name()), value, new StructMetaData(TType.STRUCT, type()));
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // The class is a generated one.
    private Class<? extends TBase> type() {
        return (Class<? extends TBase>) root;
    }

    /** The value of the last message. */
    Value.StructValue value() {
        return value;
    }

    private static FieldMetaData meta(TFieldIdEnum field, Class<?> owner) {
        @SuppressWarnings({"rawtypes", "unchecked"}) // The class is a generated one.
        Map<TFieldIdEnum, FieldMetaData> all = FieldMetaData.getStructMetaDataMap((Class<? extends TBase>) owner);
        return all.get(field);
    }

    private TFieldIdEnum field(String owner, Field field, Class<?> type) throws ReflectiveOperationException {
        String name = file.source(owner, field).orElse(field.name());
        Class<?> fields = Class.forName(type.getName() + "$_Fields", true, type.getClassLoader());
        return (TFieldIdEnum) fields.getMethod("findByName", String.class).invoke(null, name);
    }

    /**
     * The value as it is written: numbers that are neither required nor optional are always written, so 0 replaces a
     * missing one.
     */
    private Value filled(Type type, Value value, FieldValueMetaData meta) throws ReflectiveOperationException {
        if (value == Value.ABSENT) return value;
        return switch (value) {
            case Value.StructValue v -> {
                Definition.Struct s = (Definition.Struct) file.schema().definition((Type.Ref) type);
                Class<?> c = ((StructMetaData) meta).structClass;
                List<Value> fields = new ArrayList<>();
                for (int i = 0; i < s.fields().size(); i++) {
                    TFieldIdEnum field = field(s.name(), s.fields().get(i), c);
                    Value of = v.fields().get(i);
                    if (field != null && of == Value.ABSENT
                            && meta(field, c).requirementType == TFieldRequirementType.DEFAULT) {
                        of = zero(s.fields().get(i).type());
                    }
                    fields.add(field == null ? Value.ABSENT
                            : filled(s.fields().get(i).type(), of, meta(field, c).valueMetaData));
                }
                yield new Value.StructValue(fields);
            }
            case Value.UnionValue(int alternative, Value of) -> {
                Definition.Union u = (Definition.Union) file.schema().definition((Type.Ref) type);
                Class<?> c = ((StructMetaData) meta).structClass;
                Field f = u.alternatives().get(alternative);
                yield new Value.UnionValue(alternative,
                        filled(f.type(), of, meta(field(u.name(), f, c), c).valueMetaData));
            }
            case Value.ListValue(List<Value> elements) -> {
                List<Value> all = new ArrayList<>();
                for (Value e : elements)
                    all.add(filled(((Type.ListOf) type).element(), e, ((ListMetaData) meta).elemMetaData));
                yield new Value.ListValue(all);
            }
            default -> value;
        };
    }

    private static Value zero(Type type) {
        if (!(type instanceof Type.Scalar s)) return Value.ABSENT;
        return switch (s.kind()) {
            case BOOL -> new Value.Bool(false);
            case INT8 -> new Value.Int8((byte) 0);
            case INT16 -> new Value.Int16((short) 0);
            case INT32 -> new Value.Int32(0);
            case INT64 -> new Value.Int64(0);
            case FLOAT64 -> new Value.Float64(0);
            default -> Value.ABSENT;
        };
    }

    private Object object(Type type, Value value, FieldValueMetaData meta) throws ReflectiveOperationException {
        return switch (value) {
            case Value.Bool(boolean v) -> v;
            case Value.Int8(byte v) -> v;
            case Value.Int16(short v) -> v;
            case Value.Int32(int v) -> v;
            case Value.Int64(long v) -> v;
            case Value.Float64(double v) -> v;
            case Value.Text(String v) -> v;
            case Value.Bytes(byte[] v) -> ByteBuffer.wrap(v);
            case Value.Symbol(String name) ->
                ((EnumMetaData) meta).enumClass.getMethod("valueOf", String.class).invoke(null, name);
            case Value.ListValue(List<Value> elements) -> {
                List<Object> all = new ArrayList<>();
                for (Value e : elements)
                    all.add(object(((Type.ListOf) type).element(), e, ((ListMetaData) meta).elemMetaData));
                yield all;
            }
            case Value.SetValue(Set<Value> elements) -> {
                Set<Object> all = new LinkedHashSet<>();
                for (Value e : elements)
                    all.add(object(((Type.SetOf) type).element(), e, ((SetMetaData) meta).elemMetaData));
                yield all;
            }
            case Value.MapValue(Map<Value, Value> entries) -> {
                Map<Object, Object> all = new LinkedHashMap<>();
                for (var e : entries.entrySet()) {
                    all.put(object(((Type.MapOf) type).key(), e.getKey(), ((MapMetaData) meta).keyMetaData),
                            object(((Type.MapOf) type).value(), e.getValue(), ((MapMetaData) meta).valueMetaData));
                }
                yield all;
            }
            case Value.StructValue v -> {
                Definition.Struct s = (Definition.Struct) file.schema().definition((Type.Ref) type);
                yield object(s.name(), s.fields(), v.fields(), ((StructMetaData) meta).structClass);
            }
            case Value.UnionValue(int alternative, Value of) -> {
                Definition.Union u = (Definition.Union) file.schema().definition((Type.Ref) type);
                yield object(u.name(), List.of(u.alternatives().get(alternative)), List.of(of),
                        ((StructMetaData) meta).structClass);
            }
            default -> throw new IllegalArgumentException(value + " is not of Thrift");
        };
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // A generated class sets its fields by their numbers.
    private Object object(String owner, List<Field> fields, List<Value> values, Class<?> type)
            throws ReflectiveOperationException {
        TBase object = (TBase) type.getConstructor().newInstance();
        for (int i = 0; i < fields.size(); i++) {
            if (values.get(i) == Value.ABSENT) continue;
            TFieldIdEnum field = field(owner, fields.get(i), type);
            object.setFieldValue(field, object(fields.get(i).type(), values.get(i), meta(field, type).valueMetaData));
        }
        return object;
    }
}
