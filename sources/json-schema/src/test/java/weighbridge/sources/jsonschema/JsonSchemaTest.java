package weighbridge.sources.jsonschema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.source.Described;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;

final class JsonSchemaTest {
    @TempDir
    private Path folder;

    @Test
    void aVariantThatAlsoStandsAloneKeepsItsOwnTexts() throws IOException {
        Path file = Files.writeString(folder.resolve("event.schema.json"), """
                {"type": "object", "properties": {"first": {"$ref": "#/$defs/Created"},
                   "event": {"oneOf": [{"$ref": "#/$defs/Created"}, {"$ref": "#/$defs/Updated"}]}},
                 "$defs": {
                   "Created": {"type": "object", "required": ["kind", "at"],
                     "properties": {"kind": {"const": "CREATED"}, "at": {"type": "integer"}}},
                   "Updated": {"type": "object", "required": ["kind", "at"],
                     "properties": {"kind": {"const": "UPDATED"}, "at": {"type": "integer"}}}}}""");

        assertThat(SchemaFile.text(JsonSchema.read(file, Optional.empty()).schema())).contains("{\"CREATED\": 0}",
                "{\"struct\": \"Created\", \"fields\": [\n      {\"id\": 1, \"name\": \"kind\"",
                "{\"struct\": \"Created2\", \"fields\": [\n      {\"id\": 1, \"name\": \"at\"");
    }

    @Test
    void theStandardSubsetIsASchema() throws Exception {
        Described read = JsonSchema.read(Path.of(JsonSchemaTest.class.getResource("order.schema.json").toURI()),
                Optional.empty());

        assertThat(SchemaFile.text(read.schema())).isEqualTo("""
                {
                  "root": "Order",
                  "types": [
                    {"struct": "Order", "fields": [
                      {"id": 1, "name": "orderId", "type": "string:uuid", "from": "order_id"},
                      {"id": 2, "name": "created", "type": "int64:timestamp-micros", "optional": true},
                      {"id": 3, "name": "day", "type": "int32:date", "optional": true},
                      {"id": 4, "name": "status", "type": "Status", "optional": true},
                      {"id": 5, "name": "kind", "type": "Kind", "optional": true},
                      {"id": 6, "name": "amount", "type": "int64:decimal(2)", "optional": true},
                      {"id": 7, "name": "count", "type": "int32", "optional": true},
                      {"id": 8, "name": "items", "type": "list<Item>"},
                      {"id": 9, "name": "tags", "type": "map<string, string>", "optional": true},
                      {"id": 10, "name": "meta", "type": "string:json", "optional": true},
                      {"id": 11, "name": "any", "type": "string:json", "optional": true},
                      {"id": 12, "name": "mixed", "type": "string:json", "optional": true},
                      {"id": 13, "name": "parent", "type": "Order", "optional": true},
                      {"id": 14, "name": "address", "type": "Address", "optional": true},
                      {"id": 15, "name": "payment", "type": "Payment"},
                      {"id": 16, "name": "shape", "type": "Shape", "optional": true},
                      {"id": 17, "name": "tuple", "type": "string:json", "optional": true},
                      {"id": 18, "name": "matrix", "type": "list<list<float64>>", "optional": true},
                      {"id": 19, "name": "level", "type": "Level", "optional": true},
                      {"id": 20, "name": "classField", "type": "string", "from": "class", "optional": true}
                    ]},
                    {"enum": "Status", "symbols": {"NEW": 0, "IN_TRANSIT": 1}},
                    {"enum": "Kind", "symbols": {"ORDER": 0}},
                    {"struct": "Item", "fields": [
                      {"id": 1, "name": "sku", "type": "string"},
                      {"id": 2, "name": "price", "type": "float64", "optional": true}
                    ]},
                    {"struct": "Address", "fields": [
                      {"id": 1, "name": "country", "type": "string"},
                      {"id": 2, "name": "street", "type": "string"}
                    ]},
                    {"union": "Payment", "alternatives": [
                      {"id": 1, "name": "cash", "type": "int64"},
                      {"id": 2, "name": "card", "type": "Card"}
                    ]},
                    {"union": "Shape", "by": "kind", "alternatives": [
                      {"id": 1, "name": "circle", "type": "Circle"},
                      {"id": 2, "name": "square", "type": "Square"}
                    ]},
                    {"enum": "Level", "symbols": {"LOW": 0, "HIGH": 1}},
                    {"struct": "Card", "fields": [
                      {"id": 1, "name": "number", "type": "string", "optional": true}
                    ]},
                    {"struct": "Circle", "fields": [
                      {"id": 1, "name": "r", "type": "float64"}
                    ]},
                    {"struct": "Square", "fields": [
                      {"id": 1, "name": "side", "type": "float64"}
                    ]}
                  ]
                }
                """);
        assertThat(read.ledger()).contains("#/properties/meta: an object with any members becomes JSON text",
                "#/properties/tuple: a tuple becomes JSON text");
    }

    private String schema(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("shape.schema.json"), text);
        return weighbridge.workloads.schema.SchemaFile.text(JsonSchema.read(file, Optional.empty()).schema());
    }

    @Test
    void objectsThatAMemberTellsApartAreAUnionAlsoAsMessages() throws IOException {
        String circle = "{\"properties\": {\"t\": {\"const\": \"circle\"}, \"r\": {\"type\": \"number\"}}}";
        String rest = "{\"properties\": {\"t\": {\"enum\": [\"rect\"]}, \"w\": {\"type\": \"number\"}}}";
        assertThat(schema("{\"oneOf\": [" + circle + ", " + rest + "]}"))
                .contains("{\"struct\": \"Shape\", \"fields\": [").contains("\"type\": \"Content\", \"from\": \".\"}")
                .contains("{\"union\": \"Content\", \"by\": \"t\"");
        assertThat(
                schema("{\"properties\": {\"s\": {\"oneOf\": [{\"$ref\": \"#/$defs/A\"}, {\"$ref\": \"#/$defs/B\"}], "
                        + "\"discriminator\": {\"propertyName\": \"k\", \"mapping\": {\"aa\": \"#/$defs/A\"}}}}, \"$defs\": {"
                        + "\"A\": {\"properties\": {\"k\": {\"type\": \"string\"}, \"x\": {\"type\": \"number\"}}}, "
                        + "\"B\": {\"properties\": {\"k\": {\"type\": \"string\"}}}}}"))
                .contains("{\"union\": \"S\", \"by\": \"k\"").contains("\"name\": \"aa\"")
                .contains("\"name\": \"b\", \"type\": \"B\", \"from\": \"B\"");
        assertThat(schema("{\"oneOf\": [" + circle + ", " + rest.replace("rect", "circle") + "]}"))
                .contains("\"name\": \"w\", \"type\": \"float64\", \"optional\": true");
    }

    @Test
    void aDefinitionMayBeTheMessage() throws IOException {
        String text = "{\"$defs\": {\"Item\": {\"properties\": {\"sku\": {\"type\": \"string\"}}}}}";
        Path file = Files.writeString(folder.resolve("items.schema.json"), text);

        assertThat(JsonSchema.read(file, Optional.of("Item")).schema().schema().root()).isEqualTo("Item");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [1                                                              | is not valid JSON
            [1]                                                             | is not a JSON Schema, which must be an object
            {"$ref": "#"}                                                   | #: its $ref leads back to itself
            {"type": "string"}                                              | #: is not an object with properties
            {"properties": {"a": {"$ref": "http://localhost/a.json"}}}      | only references within the file can be followed
            {"properties": {"a": {"$ref": "../../../etc/passwd"}}}          | only references within the file can be followed
            {"properties": {"a": {"$ref": "#/$defs/Gone"}}}                 | its $ref "#/$defs/Gone" does not refer to anything
            {"properties": {"a": {"$dynamicRef": "#a"}}}                    | #/properties/a: has a dynamic reference
            {"oneOf": [{"properties": {"a": {"type": "object", "properties": {"x": {"type": "integer"}}}}, "required": ["a"]}, \
            {"properties": {"b": {"type": "object", "properties": {"x": {"type": "integer"}}}}, "required": ["b"]}]} \
            | is a union of a, b, but a message is a struct; put it into one, or choose one with --message
            {"properties": {"a": {"type": "strin"}}}                        | #/properties/a: has the type [strin]
            {"properties": {"a": {"items": {"$ref": "#/properties/a"}}}}    | refers to itself with no object in between
            """)
    void whatCannotBeASchemaIsRefusedInASentence(String text, String sentence) throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), text);

        assertThatThrownBy(() -> JsonSchema.read(file, Optional.empty())).isInstanceOf(ImportException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void nestingBeyondTheStackIsRefusedInASentence() throws IOException {
        Path file = Files.writeString(folder.resolve("a.json"), "{\"properties\":{\"a\":".repeat(50_000));

        assertThatThrownBy(() -> JsonSchema.read(file, Optional.empty())).isInstanceOf(ImportException.class)
                .hasMessageContaining("nesting depth");
    }
}
