package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.csv.CsvGiven;
import weighbridge.workloads.field.FieldMessages;
import weighbridge.workloads.field.Place;
import weighbridge.workloads.field.Variant;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Objects of several kinds, of which a member tells the kind. */
final class KindsTest {
    private static final String EVENTS = """
            {"type": "order_created", "ts": 1, "order": {"id": 7, "total": 0.5}}
            {"type": "user_login", "ts": 2, "user_id": 3, "ip": "x", "mfa": true}
            """.repeat(8);
    private static final String PAYLOADS = """
            {"id": 1, "eventType": "OrderCreated", "payload": {"orderId": 7, "total": 0.5}}
            {"id": 2, "eventType": "UserLogin", "payload": {"userId": 3, "ip": "x"}}
            """.repeat(8);
    private static final String SHAPES = """
            {"id": 1, "shapes": [{"type": "Rect", "w": 1.5, "h": 2.5}, {"type": "Circle", "radius": 0.5}]}
            """.repeat(8);

    @TempDir
    private Path folder;

    private Imported read(String text, Given given) throws IOException {
        Path file = Files.writeString(folder.resolve("events.jsonl"), text);
        return Importer.read(file, given, folder.resolve("payloads"), 1, Progress.NONE);
    }

    private static Given by(String path) {
        return new Given(Optional.empty(), CsvGiven.NOTHING, Optional.empty(), false,
                Optional.of(RecordPath.parse(path)), Optional.empty());
    }

    private static List<Value> values(Imported imported) throws IOException {
        return List.copyOf(PayloadReader.readAll(imported.all().file()));
    }

    @Test
    void aNoteOffersTheUnion() throws IOException {
        assertThat(read(EVENTS, Given.NOTHING).notes()).contains("which members the records have depends on type "
                + "(order_created, user_login); --by type makes a union of these kinds");
        assertThat(read(PAYLOADS, Given.NOTHING).notes())
                .contains("which members the records have depends on eventType "
                        + "(OrderCreated, UserLogin); --by eventType makes a union of these kinds");
        assertThat(read(SHAPES, Given.NOTHING).notes()).contains("which members shapes[] has depends on type "
                + "(Circle, Rect); --by shapes.type makes a union of these kinds");
        assertThat(read("{\"a\": \"x\", \"b\": 1, \"c\": 2}\n{\"a\": \"y\"}\n".repeat(4).replaceFirst(", \"c\": 2", ""),
                Given.NOTHING).notes()).isEmpty();
    }

    @Test
    void recordsBecomeStructsOfWhatAllHaveAndAUnionOfTheRest() throws IOException {
        Imported imported = read(EVENTS, by("type"));
        assertThat(SchemaFile.text(imported.fileSchema())).isEqualTo("""
                {
                  "root": "Event",
                  "types": [
                    {"struct": "Event", "fields": [
                      {"id": 1, "name": "ts", "type": "int32"},
                      {"id": 2, "name": "content", "type": "Content", "from": "."}
                    ]},
                    {"union": "Content", "by": "type", "alternatives": [
                      {"id": 1, "name": "orderCreated", "type": "OrderCreated", "from": "order_created"},
                      {"id": 2, "name": "userLogin", "type": "UserLogin", "from": "user_login"}
                    ]},
                    {"struct": "OrderCreated", "fields": [
                      {"id": 1, "name": "order", "type": "Order"}
                    ]},
                    {"struct": "Order", "fields": [
                      {"id": 1, "name": "id", "type": "int32"},
                      {"id": 2, "name": "total", "type": "float64"}
                    ]},
                    {"struct": "UserLogin", "fields": [
                      {"id": 1, "name": "userId", "type": "int32", "from": "user_id"},
                      {"id": 2, "name": "ip", "type": "string"},
                      {"id": 3, "name": "mfa", "type": "bool"}
                    ]}
                  ]
                }
                """);
        assertThat(values(imported).get(1)).isEqualTo(
                new Value.StructValue(List.of(new Value.Int32(2), new Value.UnionValue(1, new Value.StructValue(
                        List.of(new Value.Int32(3), new Value.Text("x"), new Value.Bool(true)))))));
    }

    @Test
    void theOnlyMemberWhoseMembersDifferBecomesAUnion() throws IOException {
        Imported imported = read(PAYLOADS, by("eventType"));
        assertThat(SchemaFile.text(imported.fileSchema())).contains("\"by\": \"../eventType\"")
                .contains("{\"id\": 2, \"name\": \"payload\", \"type\": \"Payload\"}");
        assertThat(values(imported).getFirst()).isEqualTo(new Value.StructValue(List.of(new Value.Int32(1),
                new Value.UnionValue(0, new Value.StructValue(List.of(new Value.Int32(7), new Value.Float64(0.5)))))));
    }

    /** A value with the names of its fields, without what is absent. */
    private static Object named(Schema schema, Type type, Value value) {
        return switch (value) {
            case Value.StructValue(List<Value> values) -> {
                List<Field> fields = ((Definition.Struct) schema.definition((Type.Ref) type)).fields();
                Map<String, Object> named = new TreeMap<>();
                for (int i = 0; i < fields.size(); i++)
                    if (values.get(i) != Value.ABSENT)
                        named.put(fields.get(i).name(), named(schema, fields.get(i).type(), values.get(i)));
                yield named;
            }
            case Value.ListValue(List<Value> elements) ->
                elements.stream().map(e -> named(schema, ((Type.ListOf) type).element(), e)).toList();
            default -> value;
        };
    }

    private static List<Object> named(Schema schema, List<? extends Value> messages) {
        return messages.stream().map(m -> named(schema, new Type.Ref(schema.root()), m)).toList();
    }

    @Test
    void withoutTheUnionItsRecordsAreThoseOfTheFile() throws Exception {
        for (List<String> one : List.of(List.of(EVENTS, "type"), List.of(PAYLOADS, "eventType"),
                List.of(SHAPES, "shapes.type"))) {
            Imported union = read(one.getFirst(), by(one.getLast()));
            FieldMessages messages = FieldMessages.of(union.all(), union.fileSchema());
            Place place = messages.alternatives().keySet().stream()
                    .filter(p -> !(p.field(union.schema()).type() instanceof Type.Scalar)).findFirst().orElseThrow();
            Variant flat = Variant.as(union.schema(), place, messages.alternatives().get(place).getFirst());
            List<Value> become = new ArrayList<>();
            for (Value.StructValue m : messages.messages()) become.add(flat.of(m));
            Imported plain = read(one.getFirst(), Given.NOTHING);
            assertThat(named(flat.schema(), become)).as(one.getLast()).isEqualTo(named(plain.schema(), values(plain)));
        }
    }

    @Test
    void objectsWithinRecordsBecomeUnions() throws IOException {
        Imported imported = read(SHAPES, by("shapes.type"));
        assertThat(SchemaFile.text(imported.fileSchema())).contains("\"type\": \"list<Shape>\"")
                .contains("{\"union\": \"Shape\", \"by\": \"type\"");
    }

    @Test
    void thePrintedSchemaGivesTheSameValues() throws IOException {
        for (var e : List.of(List.of(EVENTS, "type"), List.of(PAYLOADS, "eventType"), List.of(SHAPES, "shapes.type"))) {
            Imported first = read(e.getFirst(), by(e.getLast()));
            List<Value> values = values(first);
            Path schema = Files.writeString(folder.resolve("schema.json"), SchemaFile.text(first.fileSchema()));
            Imported again = read(e.getFirst(), Given.schema(SchemaFile.read(schema)));
            assertThat(again.fileSchema()).isEqualTo(first.fileSchema());
            assertThat(values(again)).isEqualTo(values);
            assertThat(again.notes()).isEmpty();
        }
    }

    @Test
    void aMemberThatTellsNoKindsIsRefused() {
        assertThatThrownBy(() -> read(EVENTS, by("mfa"))).isInstanceOf(ImportException.class).hasMessageContaining(
                "the record in line 1 has no member \"mfa\" with a text, by which --by tells kinds apart; give --by type");
        assertThatThrownBy(() -> read(EVENTS, by("order.kind.x"))).isInstanceOf(ImportException.class)
                .hasMessageContaining("has no member order.kind.x that --by could tell kinds by; give --by type");
        assertThatThrownBy(() -> read(SHAPES, by("Type"))).hasMessageContaining("; give --by shapes.type");
        assertThatThrownBy(() -> read("{\"a\": 1}\n{\"a\": 2}\n", by("type")))
                .hasMessageContaining("; give the path of one that all records have, or leave out --by");
    }

    @Test
    void aMemberWithTooManyTextsTellsNoKinds() {
        StringBuilder records = new StringBuilder();
        for (int i = 0; i < 600; i++)
            records.append(i % 2 == 0 ? "{\"id\": \"%d\", \"t\": \"a\", \"x\": 1, \"y\": 1}\n".formatted(i)
                    : "{\"id\": \"%d\", \"t\": \"b\", \"v\": 1, \"w\": 1}\n".formatted(i));
        assertThatThrownBy(() -> read(records.toString(), by("id"))).hasMessageContaining(
                "the member \"id\" has more than 512 different values, too many for kinds; give --by t");
    }

    private static final String UNION = """
            {"root": "Ev", "types": [{"struct": "Ev", "fields": [
              {"id": 1, "name": "id", "type": "int32"}, {"id": 2, "name": "shape", "type": "Shape"}]},
             {"union": "Shape", "alternatives": [
              {"id": 1, "name": "circle", "type": "Circle"}, {"id": 2, "name": "rect", "type": "Rect"}]},
             {"struct": "Circle", "fields": [{"id": 1, "name": "radius", "type": "float64"}]},
             {"struct": "Rect", "fields": [{"id": 1, "name": "w", "type": "float64"}]}]}
            """;

    private Imported given(String schema, String json) throws IOException {
        Path file = Files.writeString(folder.resolve("schema.json"), schema);
        return read(json, Given.schema(SchemaFile.read(file)));
    }

    @Test
    void theMemberThatNamesAnAlternativeNeedNotBeNamed() throws IOException {
        List<Value> circle = List.of(new Value.StructValue(List.of(new Value.Int32(1),
                new Value.UnionValue(0, new Value.StructValue(List.of(new Value.Float64(0.5)))))));
        for (String shape : List.of("{\"type\": \"circle\", \"radius\": 0.5}",
                "{\"radius\": 0.5, \"@class\": \"acme.Shape$Circle\"}", "{\"Circle\": {\"radius\": 0.5}}",
                "[\"acme.Circle\", {\"radius\": 0.5}]", "{\"$type\": \"Circle\", \"radius\": 0.5}")) {
            assertThat(values(given(UNION, "{\"id\": 1, \"shape\": " + shape + "}\n"))).isEqualTo(circle);
        }
        assertThatThrownBy(() -> given(UNION, "{\"id\": 1, \"shape\": {\"type\": \"oval\", \"radius\": 0.5}}\n"))
                .hasMessageContaining("if a member says which it is, name that in the schema, as in \"by\": \"type\"");
        assertThatThrownBy(() -> given(UNION.replace("\"alternatives\"", "\"by\": \"type\", \"alternatives\""),
                "{\"id\": 1, \"shape\": {\"type\": \"oval\", \"radius\": 0.5}}\n"))
                .hasMessageContaining("$.shape.type: expected one of [circle, rect] for Shape, found \"oval\"");
    }
}
