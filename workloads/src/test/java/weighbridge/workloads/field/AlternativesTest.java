package weighbridge.workloads.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.schema.FileSchema;

class AlternativesTest {
    private static final Type MILLIS =
            new Type.Scalar(Kind.INT64, Optional.of(new Logical.Timestamp(Logical.Timestamp.Unit.MILLIS)));
    private static final Type MICROS =
            new Type.Scalar(Kind.INT64, Optional.of(new Logical.Timestamp(Logical.Timestamp.Unit.MICROS)));

    /** The alternatives for a field {@code code} with these values. */
    private static List<Alternative> of(Type type, Stream<Value> values) {
        Schema schema =
                new Schema("Order", List.of(new Definition.Struct("Order", List.of(Field.required(1, "code", type)))));
        Alternatives found = new Alternatives(FileSchema.of(schema));
        values.forEach(v -> found.add(new Value.StructValue(List.of(v))));
        List<Place> places = Place.of(schema);
        return found.of(places).getOrDefault(places.getFirst(), List.of());
    }

    private static List<Alternative> texts(String... texts) {
        return of(Type.STRING, Arrays.stream(texts).map(Value.Text::new));
    }

    private static List<Alternative> longs(Type type, long... numbers) {
        return of(type, Arrays.stream(numbers).mapToObj(Value.Int64::new));
    }

    private static List<Alternative> doubles(double... numbers) {
        return of(Type.FLOAT64, Arrays.stream(numbers).mapToObj(Value.Float64::new));
    }

    private static String names(List<Alternative> found) {
        return String.join(", ", found.stream().map(Alternative::name).toList());
    }

    @Test
    void uuidsOfOneCaseAreSixteenBytes() {
        List<Alternative> found = texts("123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-000000000001");
        assertThat(names(found)).isEqualTo("bytes(16)");
        assertThat(found.getFirst().convert().apply(new Value.Text("123e4567-e89b-12d3-a456-426614174000")))
                .isEqualTo(new Value.Bytes(HexFormat.of().parseHex("123e4567e89b12d3a456426614174000")));
        assertThat(texts("123e4567-e89b-12d3-a456-42661417400A", "123e4567-e89b-12d3-a456-42661417400b"))
                .as("their case would be lost").isEmpty();
    }

    @Test
    void textsThatAreWrittenInOneWayAreNumbersTimesAndDates() {
        assertThat(names(texts("1", "-20"))).isEqualTo("int32");
        assertThat(names(texts("1.50", "2.00"))).isEqualTo("int64:decimal(2)");
        assertThat(names(texts("2026-01-31T10:20:30Z"))).isEqualTo("int64:timestamp-millis");
        assertThat(names(texts("2026-01-31"))).isEqualTo("int32:date");
        assertThat(texts("007", "1")).as("the zeros would be lost").isEmpty();
        assertThat(texts("1", "")).as("an empty text is a value that no number is").isEmpty();
    }

    @Test
    void aTextThatMayMarkAnAbsentValueIsAValueThatNoNumberIs() {
        assertThat(texts("13", "NA", "7")).isEmpty();
        assertThat(texts("2026-01-31", "NULL")).isEmpty();
    }

    @Test
    void hexadecimalTextsAreBytes() {
        assertThat(names(texts("deadbeef", "00c0ffee"))).isEqualTo("bytes(4)");
        assertThat(names(texts("deadbeef", "00c0ffee12"))).isEqualTo("bytes");
        assertThat(texts("beef", "cafe")).isEmpty();
        assertThat(texts("DEADBEEF", "deadbeef")).isEmpty();
    }

    @Test
    void fewWordsAreAnEnumOfANewName() {
        List<Alternative> found =
                texts(IntStream.range(0, 20).mapToObj(i -> i % 2 == 0 ? "new" : "in transit").toArray(String[]::new));
        assertThat(names(found)).isEqualTo("enum of 2");
        assertThat(found.getFirst().definitions()).extracting(Definition::name).containsExactly("Code");
        assertThat(found.getFirst().convert().apply(new Value.Text("in transit")))
                .isEqualTo(new Value.Symbol("IN_TRANSIT"));
    }

    @Test
    void integersFitTheNarrowestType() {
        assertThat(names(longs(Type.INT64, 1, -128))).isEqualTo("int8");
        assertThat(names(longs(Type.INT64, Integer.MAX_VALUE))).isEqualTo("int32");
        assertThat(longs(Type.INT64, 1L << 31)).isEmpty();
        Type cents = new Type.Scalar(Kind.INT64, Optional.of(new Logical.Decimal(2)));
        assertThat(names(longs(cents, 1995, 700_000))).isEqualTo("int32 for decimal(2)");
    }

    @Test
    void timesAreCountedInTheLargestUnitThatHoldsThem() {
        assertThat(names(longs(MILLIS, 1_767_335_123_000L))).isEqualTo("int32 of seconds");
        assertThat(longs(MILLIS, 1_767_335_123_001L)).isEmpty();
        List<Alternative> micros = longs(MICROS, 1_767_335_123_000_000L, -1_000L);
        assertThat(names(micros)).isEqualTo("int64:timestamp-millis");
        assertThat(micros.getFirst().convert().apply(new Value.Int64(-1_000))).isEqualTo(new Value.Int64(-1));
    }

    @Test
    void doublesAreDecimalsAndFloatsWhereNothingIsLost() {
        List<Alternative> found = doubles(1.81, 2, -0.5);
        assertThat(names(found)).isEqualTo("int64:decimal(2)");
        assertThat(found.getFirst().convert().apply(new Value.Float64(1.81))).isEqualTo(new Value.Int64(181));
        assertThat(names(doubles(0.5, 100))).isEqualTo("int64:decimal(1), float32");
        assertThat(names(doubles(-0.0, Double.NaN))).as("no decimal is minus zero").isEqualTo("float32");
        assertThat(doubles(0.12345678901)).isEmpty();
        assertThat(doubles(1e12 + 0.1)).as("too many digits to be sure").isEmpty();
    }

    private static Value struct(Value... fields) {
        return new Value.StructValue(List.of(fields));
    }

    @Test
    void aUnionOfStructsIsOneStructOfAllKinds() {
        Schema schema = new Schema("Event", List.of(
                new Definition.Struct("Event", List.of(Field.required(1, "content", new Type.Ref("Content")))),
                new Definition.Union("Content", List.of(Field.required(1, "login", new Type.Ref("Login")),
                        Field.required(2, "order", new Type.Ref("Order")), Field.required(3, "ping", Type.BOOL))),
                new Definition.Struct("Login",
                        List.of(Field.required(1, "user", Type.STRING), Field.optional(2, "id", Type.INT32))),
                new Definition.Struct("Order", List.of(Field.required(1, "kind", Type.STRING),
                        Field.required(2, "id", Type.INT64), Field.required(3, "user", Type.STRING)))));
        Place content = Place.of(schema).getFirst();
        Alternative flat = new Alternatives(FileSchema.of(schema)).of(Place.of(schema)).get(content).getFirst();
        Variant variant = Variant.as(schema, content, flat);
        Definition.Struct all = (Definition.Struct) variant.schema().definition((Type.Ref) flat.type());

        assertThat(all.name()).isEqualTo("ContentFlat");
        assertThat(all.fields()).extracting(Field::name).containsExactly("kind", "user", "id", "kind2", "id2", "ping");
        assertThat(all.fields()).extracting(Field::required).containsExactly(true, false, false, false, false, false);
        Value a = Value.ABSENT;
        Value user = new Value.Text("ann");
        assertThat(flat.convert().apply(new Value.UnionValue(0, struct(user, a))))
                .isEqualTo(struct(new Value.Text("login"), user, a, a, a, a));
        assertThat(
                flat.convert().apply(new Value.UnionValue(1, struct(new Value.Text("new"), new Value.Int64(7), user))))
                .isEqualTo(struct(new Value.Text("order"), user, a, new Value.Text("new"), new Value.Int64(7), a));
        assertThat(flat.convert().apply(new Value.UnionValue(2, new Value.Bool(true))))
                .isEqualTo(struct(new Value.Text("ping"), a, a, a, a, new Value.Bool(true)));
    }

    /** A schema of events whose type is said by a member, and the place of their union. */
    private static FileSchema events(String by, String source, boolean required) {
        Type content = new Type.Ref("Content");
        Schema schema = new Schema("Event", List.of(
                new Definition.Struct("Event",
                        List.of(Field.required(1, "id", Type.INT32),
                                required ? Field.required(2, "content", content)
                                        : Field.optional(2, "content", content),
                                Field.required(3, "ts", Type.INT64))),
                new Definition.Union("Content",
                        List.of(Field.required(1, "addToCart", new Type.Ref("AddToCart")),
                                Field.required(2, "error", new Type.Ref("Failure")))),
                new Definition.Struct("AddToCart",
                        List.of(Field.required(1, "sku", Type.STRING), Field.required(2, "url", Type.STRING))),
                new Definition.Struct("Failure",
                        List.of(Field.required(1, "url", Type.STRING), Field.required(2, "id", Type.INT64)))));
        return new FileSchema(schema, Map.of("Event.content", source, "Content.addToCart", "add_to_cart"), Map.of(),
                Map.of("Content", by));
    }

    private static Variant variant(FileSchema file) {
        Schema schema = file.schema();
        Place content = Place.of(schema).get(1);
        return Variant.as(schema, content, new Alternatives(file).of(Place.of(schema)).get(content).getFirst());
    }

    private static String name(FileSchema file) {
        List<Place> places = Place.of(file.schema());
        return names(new Alternatives(file).of(places).get(places.get(1)));
    }

    private static Value.StructValue message(Value content) {
        return (Value.StructValue) struct(new Value.Int32(7), content, new Value.Int64(1));
    }

    private static final Value CART = new Value.UnionValue(0, struct(new Value.Text("a-1"), new Value.Text("/cart")));

    @Test
    void membersThatStandBesideTheOthersInTheFileStandThereWithoutAUnionToo() throws Exception {
        FileSchema file = events("event_type", FileSchema.HERE, true);
        Variant flat = variant(file);
        assertThat(name(file)).isEqualTo("optional members beside eventType");
        assertThat(flat.schema().definitions()).extracting(Definition::name).containsExactly("Event");
        List<Field> fields = flat.schema().rootStruct().fields();
        assertThat(fields).extracting(Field::name).containsExactly("id", "eventType", "sku", "url", "id2", "ts");
        assertThat(fields).extracting(Field::id).containsExactly(1, 2, 4, 5, 6, 3);
        assertThat(fields).extracting(Field::required).containsExactly(true, true, false, false, false, true);
        Value a = Value.ABSENT;
        assertThat(flat.of(message(CART))).as("the kind has the file's name").isEqualTo(struct(new Value.Int32(7),
                new Value.Text("add_to_cart"), new Value.Text("a-1"), new Value.Text("/cart"), a, new Value.Int64(1)));
        assertThat(flat.of(message(new Value.UnionValue(1, struct(new Value.Text("/"), new Value.Int64(404))))))
                .isEqualTo(struct(new Value.Int32(7), new Value.Text("error"), a, new Value.Text("/"),
                        new Value.Int64(404), new Value.Int64(1)));
    }

    @Test
    void aUnionThatMayBeAbsentLeavesNoMemberBehind() throws Exception {
        Variant flat = variant(events("type", FileSchema.HERE, false));
        assertThat(flat.schema().rootStruct().fields()).filteredOn(Field::required).extracting(Field::name)
                .containsExactly("id", "ts");
        Value a = Value.ABSENT;
        assertThat(flat.of(message(a))).isEqualTo(struct(new Value.Int32(7), a, a, a, a, new Value.Int64(1)));
    }

    @Test
    void aKindThatTheFileSaysBesideTheUnionStaysThere() throws Exception {
        FileSchema file = events("../type", "content", true);
        Variant flat = variant(file);
        assertThat(name(file)).isEqualTo("one struct of all kinds beside type");
        assertThat(flat.schema().rootStruct().fields()).extracting(Field::name).containsExactly("id", "type", "content",
                "ts");
        assertThat(((Definition.Struct) flat.schema().definition("ContentFlat")).fields()).extracting(Field::name)
                .containsExactly("sku", "url", "id");
        assertThat(flat.of(message(CART))).isEqualTo(struct(new Value.Int32(7), new Value.Text("add_to_cart"),
                struct(new Value.Text("a-1"), new Value.Text("/cart"), Value.ABSENT), new Value.Int64(1)));
    }

    @Test
    void aKindThatTheUnionsOwnMemberSaysKeepsItsName() {
        FileSchema file = events("type", "content", true);
        assertThat(name(file)).isEqualTo("one struct of all kinds");
        assertThat(((Definition.Struct) variant(file).schema().definition("ContentFlat")).fields())
                .extracting(Field::name).containsExactly("type", "sku", "url", "id");
    }

    @Test
    void aListOfAUnionIsAListOfOneStruct() throws Exception {
        FileSchema one = events("type", "content", true);
        List<Definition> definitions = new ArrayList<>(one.schema().definitions());
        definitions.set(0, new Definition.Struct("Event", List.of(Field.required(1, "id", Type.INT32),
                Field.required(2, "content", new Type.ListOf(new Type.Ref("Content"), false)))));
        FileSchema file = new FileSchema(new Schema("Event", definitions), Map.of(), Map.of(), one.by());
        assertThat(name(file)).isEqualTo("list of one struct of all kinds");
        assertThat(variant(file).of((Value.StructValue) struct(new Value.Int32(7), new Value.ListValue(List.of(CART)))))
                .isEqualTo(struct(new Value.Int32(7), new Value.ListValue(List.of(struct(new Value.Text("addToCart"),
                        new Value.Text("a-1"), new Value.Text("/cart"), Value.ABSENT)))));
    }

    @Test
    void onlyAUnionWhoseKindTheRecordsSayIsMadeOneStructUnasked() {
        FileSchema file = events("type", "content", true);
        assertThat(Alternatives.flatten(file)).isTrue();
        assertThat(Alternatives.flatten(FileSchema.of(file.schema()))).as("such as a oneof of Protobuf's").isFalse();
    }

    @Test
    void aUnionWithinItselfOrWithoutStructsStaysOne() {
        for (Type inner : List.of(Type.INT32, new Type.ListOf(new Type.Ref("Content")))) {
            Schema schema = new Schema("Event",
                    List.of(new Definition.Struct("Event",
                            List.of(Field.required(1, "content", new Type.Ref("Content")))),
                            new Definition.Union("Content",
                                    List.of(Field.required(1, "one", Type.STRING), Field.required(2, "more", inner)))));
            assertThat(new Alternatives(FileSchema.of(schema)).of(Place.of(schema))).isEmpty();
        }
    }
}
