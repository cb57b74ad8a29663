package weighbridge.sources.tabular;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.PeriodDuration;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.complex.DenseUnionVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.complex.UnionVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.source.Wider;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.SchemaDraft;

/** Makes columns from Arrow's fields, and drafts their schema. */
final class Columns {
    private static final String EXTENSION = "ARROW:extension:name";
    private static final String EXTENSION_OF = "ARROW:extension:metadata";

    private final SchemaDraft draft = new SchemaDraft("arrow");
    private final Scalars scalars = new Scalars(draft);
    private final Set<String> wider;
    private final DictionaryProvider dictionaries;
    private final Stated stated;

    /**
     * @param wider  columns that need a wider type than usual, and elements or fields that turned out to be null
     * @param stated what is known in addition to Arrow's fields
     */
    Columns(Set<String> wider, DictionaryProvider dictionaries, Stated stated) {
        this.wider = wider;
        this.dictionaries = dictionaries;
        this.stated = stated;
    }

    SchemaDraft draft() {
        return draft;
    }

    /** The columns of a message, which {@link SchemaDraft#finish} fills in. */
    Struct root(String name, List<Field> fields) {
        Struct struct = new Struct(fields, "");
        draft.ref("", name, struct::define);
        return struct;
    }

    Type.Ref rootType() {
        return new Type.Ref(draft.name(""));
    }

    /** A struct, whose columns are known once the draft is finished. */
    final class Struct {
        private final List<Field> fields;
        private final String path;
        private final List<Column> columns = new ArrayList<>();
        private final List<Boolean> required = new ArrayList<>();

        private Struct(List<Field> fields, String path) {
            this.fields = fields;
            this.path = path;
        }

        private String at(int i) {
            return ColumnPath.of(path, fields.get(i).getName());
        }

        private void define() {
            List<SchemaDraft.Member> members = new ArrayList<>();
            for (int i = 0; i < fields.size(); i++) {
                Column column = column(fields.get(i), at(i));
                boolean always = fields.get(i).getType() instanceof ArrowType.Null || wider.contains(at(i) + "?")
                        ? false : stated.isRequired(at(i)) || !fields.get(i).isNullable();
                columns.add(column);
                required.add(always);
                members.add(new SchemaDraft.Member(i + 1, fields.get(i).getName(), column.type(), always,
                        Optional.empty()));
            }
            draft.struct(path, members, Optional.empty());
        }

        /** @param vectors the vectors of the fields, in their order */
        Value.StructValue value(List<? extends ValueVector> vectors, int row) {
            if (columns.isEmpty()) return new Value.StructValue(List.of(Value.ABSENT));
            List<Value> values = new ArrayList<>(columns.size());
            for (int i = 0; i < columns.size(); i++) {
                Value value = columns.get(i).value(vectors.get(i), row);
                if (value == Value.ABSENT && required.get(i)) throw new Wider(at(i) + "?");
                values.add(value);
            }
            return new Value.StructValue(values);
        }
    }

    private Column column(Field field, String path) {
        boolean wide = wider.contains(path);
        String extension = field.getMetadata().getOrDefault(EXTENSION, "");
        if (field.getDictionary() != null) return dictionary(field, path);
        return switch (field.getType()) {
            case ArrowType.Int _ when extension.equals("arrow.bool8") -> scalars.boolOfByte();
            case ArrowType.Int t -> scalars.integer(t, path, wide);
            case ArrowType.Bool _ -> scalars.bool();
            case ArrowType.FloatingPoint t -> scalars.floating(t.getPrecision(), path);
            case ArrowType.Utf8 _,ArrowType.LargeUtf8 _,ArrowType.Utf8View _ ->
                scalars.text(extension.equals("arrow.json"));
            case ArrowType.FixedSizeBinary _ when extension.equals("arrow.uuid") -> scalars.uuid();
            case ArrowType.FixedSizeBinary _,ArrowType.Binary _ when extension.equals("arrow.opaque") -> {
                String type = field.getMetadata().getOrDefault(EXTENSION_OF, "")
                        .replaceFirst("(?s).*\"type_name\"\\s*:\\s*\"([^\"]*)\".*", "$1");
                yield type.matches("u?hugeint") ? scalars.huge(type.startsWith("u"), path, wide)
                        : scalars.opaque(type, path);
            }
            case ArrowType.FixedSizeBinary t -> scalars.fixed(t.getByteWidth(), path);
            case ArrowType.Binary _,ArrowType.LargeBinary _,ArrowType.BinaryView _ -> scalars.bytes();
            case ArrowType.Decimal t -> scalars.decimal(t, path, wide);
            case ArrowType.Date t -> scalars.date(t.getUnit() == DateUnit.MILLISECOND);
            case ArrowType.Timestamp t -> scalars.timestamp(t, path);
            case ArrowType.Time t -> scalars.count("a time of day", t.getUnit(), t.getBitWidth(), path);
            case ArrowType.Duration t -> scalars.count("a duration", t.getUnit(), Long.SIZE, path);
            case ArrowType.Interval t -> interval(t, path);
            case ArrowType.Null _ -> scalars.nothing(path);
            case ArrowType.Struct _ when stated.isInt96(path) -> scalars.int96(path, wider);
            case ArrowType.Struct _ -> struct(field.getChildren(), path, field.getName());
            case ArrowType.List _,ArrowType.LargeList _,ArrowType.ListView _ -> list(field, path);
            case ArrowType.FixedSizeList t -> {
                draft.note(path, "always " + t.getListSize() + " elements, which the schema cannot express");
                yield list(field, path);
            }
            case ArrowType.Map _ -> map(field, path);
            case ArrowType.Union _ -> union(field, path);
            default -> throw new Unsupported(path, field.getType().toString());
        };
    }

    /** Thrown for a type that has no counterpart here. */
    static final class Unsupported extends RuntimeException {
        Unsupported(String path, String type) {
            super("column " + path + " has a type that cannot be read (" + type
                    + "); leave the column out, or cast it to another type first");
        }
    }

    private Column struct(List<Field> children, String path, String name) {
        Struct struct = new Struct(children, path);
        Type.Ref ref = draft.ref(path, name, struct::define);
        return new Column(ref, (v, i) -> struct.value(((StructVector) v).getChildrenFromFields(), i));
    }

    /** A column of the dictionary's values, since a dictionary is a way to write values and not their type. */
    private Column dictionary(Field field, String path) {
        Dictionary dictionary = dictionaries.lookup(field.getDictionary().getId());
        Column values = column(new Field(field.getName(), new FieldType(true, dictionary.getVectorType(), null),
                dictionary.getVector().getField().getChildren()), path);
        draft.note(path, "the values are dictionary-encoded, but the schema does not list the dictionary");
        long id = field.getDictionary().getId();
        return new Column(values.type(), (v, i) -> {
            FieldVector entries = dictionaries.lookup(id).getVector();
            int at = Math.toIntExact(((BaseIntVector) v).getValueAsLong(i));
            if (at < 0 || at >= entries.getValueCount())
                throw new IllegalStateException("entry " + at + " of a dictionary of " + entries.getValueCount());
            return values.value(entries, at);
        });
    }

    private Column list(Field field, String path) {
        Column element = element(field.getChildren().getFirst(), path + "[]", FieldNames.singular(field.getName()));
        return new Column(new Type.ListOf(element.type()), (v, i) -> new Value.ListValue(elements(v, i, element)));
    }

    /** The column of an element or a map's value. If some are null, each becomes a struct with one optional field. */
    private Column element(Field field, String path, String name) {
        Field named = new Field(name,
                new FieldType(field.isNullable(), field.getType(), field.getDictionary(), field.getMetadata()),
                field.getChildren());
        Column inner = column(named, path);
        if (!wider.contains(path + "?")) return new Column(inner.type(), (v, i) -> {
            Value value = inner.value(v, i);
            if (value == Value.ABSENT) throw new Wider(path + "?");
            return value;
        });
        draft.note(path,
                "some elements are null, so each element becomes a struct with one optional field called value");
        Type.Ref ref = draft.ref(path + "?", name + " slot", () -> draft.struct(path + "?",
                List.of(new SchemaDraft.Member(1, "value", inner.type(), false, Optional.empty())), Optional.empty()));
        return new Column(ref, (v, i) -> new Value.StructValue(List.of(inner.value(v, i))));
    }

    private static List<Value> elements(ValueVector vector, int row, Column element) {
        Span span = Span.of(vector, row);
        List<Value> values = new ArrayList<>(span.length());
        for (int n = 0; n < span.length(); n++) values.add(element.cell().of(span.elements(), span.from() + n));
        return values;
    }

    private Column map(Field field, String path) {
        Field entries = field.getChildren().getFirst();
        Field key = entries.getChildren().getFirst();
        boolean scalar = (key.getChildren().isEmpty() || stated.isInt96(path + "{key}"))
                && !(key.getType() instanceof ArrowType.Null);
        if (!scalar || wider.contains(path)) {
            draft.note(path, (scalar ? "some keys are duplicates" : "its keys are not scalars")
                    + ", so the map becomes a list of entries");
            return list(field, path);
        }
        Column keys = element(key, path + "{key}", field.getName() + " key");
        Column values = element(entries.getChildren().get(1), path + "{}", FieldNames.singular(field.getName()));
        return new Column(new Type.MapOf(keys.type(), values.type()), (v, i) -> {
            Span span = Span.of(v, i);
            StructVector pairs = (StructVector) ((MapVector) v).getDataVector();
            ValueVector keyVector = pairs.getChildByOrdinal(0);
            ValueVector valueVector = pairs.getChildByOrdinal(1);
            Map<Value, Value> map = new LinkedHashMap<>();
            for (int n = 0; n < span.length(); n++) {
                Value before = map.put(keys.cell().of(keyVector, span.from() + n),
                        values.cell().of(valueVector, span.from() + n));
                if (before != null) throw new Wider(path);
            }
            return new Value.MapValue(map);
        });
    }

    private Column union(Field field, String path) {
        List<Field> children = field.getChildren();
        List<Column> columns = new ArrayList<>();
        Type.Ref ref = draft.ref(path, field.getName(), () -> {
            List<SchemaDraft.Member> members = new ArrayList<>();
            for (int i = 0; i < children.size(); i++) {
                members.add(new SchemaDraft.Member(i + 1, children.get(i).getName(), columns.get(i).type(), true,
                        Optional.empty()));
            }
            draft.union(path, members, Optional.empty());
        });
        for (Field child : children) columns.add(column(child, ColumnPath.of(path, child.getName())));
        Map<Integer, Integer> places = new LinkedHashMap<>();
        int[] ids = ((ArrowType.Union) field.getType()).getTypeIds();
        for (int i = 0; i < children.size(); i++) places.put(ids == null ? i : ids[i], i);
        requireDistinct(field, path);
        return new Column(ref, (v, i) -> switch (v) {
            case DenseUnionVector dense -> alternative(columns, places.get((int) dense.getTypeId(i)),
                    dense.getVectorByType(dense.getTypeId(i)), dense.getOffset(i));
            case UnionVector sparse -> {
                int place = places.get(sparse.getTypeValue(i));
                yield alternative(columns, place, sparse.getChildrenFromFields().get(place), i);
            }
            default -> throw new IllegalStateException("not a union: " + v.getClass().getSimpleName());
        });
    }

    /** The value of a union; null if its alternative is null. */
    private static Value alternative(List<Column> columns, int place, ValueVector vector, int row) {
        Value value = columns.get(place).value(vector, row);
        return value == Value.ABSENT ? value : new Value.UnionValue(place, value);
    }

    /**
     * Refuses alternatives of the same type, since Arrow's Java library keeps one vector per type in a sparse union.
     */
    private static void requireDistinct(Field field, String path) {
        if (((ArrowType.Union) field.getType()).getMode() != UnionMode.Sparse) return;
        Set<ArrowType> types = new LinkedHashSet<>();
        for (Field child : field.getChildren()) {
            if (!types.add(child.getType())) {
                throw new Unsupported(path, "a union with two alternatives of the same type");
            }
        }
    }

    private Column interval(ArrowType.Interval type, String path) {
        if (type.getUnit() == IntervalUnit.YEAR_MONTH) return scalars.months(path);
        boolean monthly = type.getUnit() == IntervalUnit.MONTH_DAY_NANO;
        draft.note(path, "an interval becomes a struct of numbers");
        List<SchemaDraft.Member> parts = new ArrayList<>();
        if (monthly) parts.add(new SchemaDraft.Member(1, "months", Type.INT32, true, Optional.empty()));
        parts.add(new SchemaDraft.Member(2, "days", Type.INT32, true, Optional.empty()));
        parts.add(new SchemaDraft.Member(3, monthly ? "nanos" : "millis", Type.INT64, true, Optional.empty()));
        Type.Ref ref = draft.ref(path, path.substring(path.lastIndexOf('.') + 1),
                () -> draft.struct(path, parts, Optional.empty()));
        return new Column(ref, (v, i) -> new Value.StructValue(
                monthly ? monthly((PeriodDuration) v.getObject(i)) : daily((Duration) v.getObject(i))));
    }

    private static List<Value> monthly(PeriodDuration interval) {
        return List.of(new Value.Int32(Math.toIntExact(interval.getPeriod().toTotalMonths())),
                new Value.Int32(interval.getPeriod().getDays()), new Value.Int64(interval.getDuration().toNanos()));
    }

    private static List<Value> daily(Duration interval) {
        return List.of(new Value.Int32(Math.toIntExact(interval.toDays())),
                new Value.Int64(interval.minusDays(interval.toDays()).toMillis()));
    }
}
