package weighbridge.codecs.arrow;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import weighbridge.model.Definition;
import weighbridge.model.Kind;
import weighbridge.model.Schema;
import weighbridge.model.Type;

/**
 * The Arrow schema of a schema: a set is a list, a union is a struct with one child that is not null, and a symbol is
 * an index into a dictionary of names.
 */
final class ArrowFields {
    private static final ArrowType INDEX = new ArrowType.Int(Short.SIZE, true);

    private final Schema schema;

    ArrowFields(Schema schema) {
        this.schema = schema;
    }

    org.apache.arrow.vector.types.pojo.Schema schema() {
        return new org.apache.arrow.vector.types.pojo.Schema(fields(schema.rootStruct().fields(), false));
    }

    /** How the symbols of an enum are encoded: as 16-bit indexes into the enum's dictionary. */
    DictionaryEncoding encoding(Definition.Enumeration e) {
        return new DictionaryEncoding(number(schema, e), false, (ArrowType.Int) INDEX);
    }

    /** The id of an enum's dictionary, which is the enum's position among the schema's definitions. */
    static long number(Schema schema, Definition.Enumeration e) {
        return schema.definitions().indexOf(e);
    }

    private List<Field> fields(List<weighbridge.model.Field> fields, boolean union) {
        List<Field> columns = new ArrayList<>();
        for (var f : fields) columns.add(field(f.name(), f.type(), union || !f.required()));
        return columns;
    }

    private Field field(String name, Type type, boolean nullable) {
        return switch (type) {
            case Type.Scalar s -> new Field(name, new FieldType(nullable, scalar(s.kind()), null), List.of());
            case Type.ListOf l -> list(name, l.element(), nullable);
            case Type.SetOf s -> list(name, s.element(), nullable);
            case Type.MapOf m -> {
                Field entries = new Field(MapVector.DATA_VECTOR_NAME, FieldType.notNullable(ArrowType.Struct.INSTANCE),
                        List.of(field(MapVector.KEY_NAME, m.key(), false),
                                field(MapVector.VALUE_NAME, m.value(), false)));
                yield new Field(name, new FieldType(nullable, new ArrowType.Map(false), null), List.of(entries));
            }
            case Type.Ref r -> switch (schema.definition(r)) {
                case Definition.Enumeration e ->
                    new Field(name, new FieldType(nullable, INDEX, encoding(e)), List.of());
                case Definition.Struct s -> new Field(name, new FieldType(nullable, ArrowType.Struct.INSTANCE, null),
                        fields(s.fields(), false));
                case Definition.Union u -> new Field(name, new FieldType(nullable, ArrowType.Struct.INSTANCE, null),
                        fields(u.alternatives(), true));
            };
        };
    }

    private Field list(String name, Type element, boolean nullable) {
        return new Field(name, new FieldType(nullable, ArrowType.List.INSTANCE, null),
                List.of(field(ListVector.DATA_VECTOR_NAME, element, false)));
    }

    private static ArrowType scalar(Kind kind) {
        return switch (kind) {
            case BOOL -> ArrowType.Bool.INSTANCE;
            case INT8 -> new ArrowType.Int(Byte.SIZE, true);
            case INT16 -> new ArrowType.Int(Short.SIZE, true);
            case INT32 -> new ArrowType.Int(Integer.SIZE, true);
            case INT64 -> new ArrowType.Int(Long.SIZE, true);
            case FLOAT32 -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case FLOAT64 -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case STRING -> ArrowType.Utf8.INSTANCE;
            case BYTES -> ArrowType.Binary.INSTANCE;
        };
    }
}
