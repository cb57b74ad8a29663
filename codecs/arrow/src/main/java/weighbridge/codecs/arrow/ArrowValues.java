package weighbridge.codecs.arrow;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** The canonical values that a record batch holds. */
final class ArrowValues {
    private final Schema schema;
    private final DictionaryProvider dictionaries;

    ArrowValues(Schema schema, DictionaryProvider dictionaries) {
        this.schema = schema;
        this.dictionaries = dictionaries;
    }

    Value.StructValue message(List<FieldVector> columns, int row) {
        return struct(schema.rootStruct(), columns, row);
    }

    private Value.StructValue struct(Definition.Struct s, List<FieldVector> columns, int row) {
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) values.add(value(s.fields().get(i).type(), columns.get(i), row));
        return new Value.StructValue(values);
    }

    private Value value(Type type, FieldVector column, int row) {
        if (column.isNull(row)) return Value.ABSENT;
        return switch (type) {
            case Type.Scalar s -> switch (s.kind()) {
                case BOOL -> new Value.Bool(((BitVector) column).get(row) != 0);
                case INT8 -> new Value.Int8(((TinyIntVector) column).get(row));
                case INT16 -> new Value.Int16(((SmallIntVector) column).get(row));
                case INT32 -> new Value.Int32(((IntVector) column).get(row));
                case INT64 -> new Value.Int64(((BigIntVector) column).get(row));
                case FLOAT32 -> new Value.Float32(((Float4Vector) column).get(row));
                case FLOAT64 -> new Value.Float64(((Float8Vector) column).get(row));
                case STRING -> new Value.Text(text((VarCharVector) column, row));
                case BYTES -> new Value.Bytes(((VarBinaryVector) column).get(row));
            };
            case Type.ListOf l -> new Value.ListValue(elements(l.element(), (ListVector) column, row));
            case Type.SetOf s ->
                new Value.SetValue(new LinkedHashSet<>(elements(s.element(), (ListVector) column, row)));
            case Type.MapOf m -> map(m, (ListVector) column, row);
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration e -> new Value.Symbol(
                        text((VarCharVector) dictionaries.lookup(ArrowFields.number(schema, e)).getVector(),
                                ((SmallIntVector) column).get(row)));
                case Definition.Struct s -> struct(s, ((StructVector) column).getChildrenFromFields(), row);
                case Definition.Union u -> union(u, ((StructVector) column).getChildrenFromFields(), row);
            };
        };
    }

    private static String text(VarCharVector column, int row) {
        return new String(column.get(row), StandardCharsets.UTF_8);
    }

    private List<Value> elements(Type element, ListVector column, int row) {
        List<Value> values = new ArrayList<>();
        for (int i = column.getElementStartIndex(row); i < column.getElementEndIndex(row); i++)
            values.add(value(element, column.getDataVector(), i));
        return values;
    }

    private Value map(Type.MapOf m, ListVector column, int row) {
        List<FieldVector> entry = ((StructVector) column.getDataVector()).getChildrenFromFields();
        Map<Value, Value> values = new LinkedHashMap<>();
        for (int i = column.getElementStartIndex(row); i < column.getElementEndIndex(row); i++) {
            values.put(value(m.key(), entry.get(0), i), value(m.value(), entry.get(1), i));
        }
        return new Value.MapValue(values);
    }

    private Value union(Definition.Union u, List<FieldVector> columns, int row) {
        for (int i = 0; i < columns.size(); i++) {
            Field f = u.alternatives().get(i);
            if (!columns.get(i).isNull(row)) return new Value.UnionValue(i, value(f.type(), columns.get(i), row));
        }
        return Value.ABSENT;
    }
}
