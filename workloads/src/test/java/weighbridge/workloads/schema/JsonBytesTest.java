package weighbridge.workloads.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Value;
import weighbridge.workloads.RandomValues;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.json.JsonText;

/** Tests that messages written as JSON have the computed length and are read back unchanged. */
class JsonBytesTest {
    private static final String SCHEMA = """
            {"root": "Order", "types": [
              {"struct": "Order", "fields": [
                {"id": 1, "name": "a", "type": "bool"}, {"id": 2, "name": "b", "type": "int8"},
                {"id": 3, "name": "c", "type": "int16"}, {"id": 4, "name": "d", "type": "int32"},
                {"id": 5, "name": "e", "type": "int64"}, {"id": 6, "name": "f", "type": "float32"},
                {"id": 7, "name": "g", "type": "float64"}, {"id": 8, "name": "h", "type": "string"},
                {"id": 9, "name": "i", "type": "bytes"}, {"id": 10, "name": "j", "type": "int32:date"},
                {"id": 11, "name": "k", "type": "int64:timestamp-millis"},
                {"id": 12, "name": "l", "type": "int64:timestamp-micros"},
                {"id": 13, "name": "m", "type": "int64:timestamp-nanos"},
                {"id": 14, "name": "n", "type": "int64:decimal(2)"}, {"id": 15, "name": "o", "type": "list<Item>"},
                {"id": 16, "name": "p", "type": "set<int32>"}, {"id": 17, "name": "q", "type": "map<int64, string>"},
                {"id": 18, "name": "r", "type": "map<string, float64>"}, {"id": 19, "name": "s", "type": "Payment"},
                {"id": 20, "name": "t", "type": "Color", "optional": true},
                {"id": 21, "name": "u", "type": "map<bool, int8>"},
                {"id": 22, "name": "v", "type": "string:json"}]},
              {"struct": "Item", "fields": [{"id": 1, "name": "sku", "type": "string", "optional": true}]},
              {"enum": "Color", "symbols": {"RED": 0, "DARK_BLUE": 1}},
              {"union": "Payment", "alternatives": [
                {"id": 1, "name": "cash", "type": "int64:decimal(3)"}, {"id": 2, "name": "card", "type": "string"}]}]}
            """;

    @TempDir
    private Path folder;

    @Test
    void theyAreAsLongAsCountedAndReadBackAsTheyWere() throws Exception {
        FileSchema schema = SchemaFile.read(Files.writeString(folder.resolve("schema.json"), SCHEMA));
        JsonBytes bytes = new JsonBytes(schema);
        SchemaWriter writer = SchemaWriter.byFields(schema);
        RandomValues.Shape shape = new RandomValues.Shape(0.5, 0, 4, 0, true, true, false);
        RandomValues values = new RandomValues(schema.schema(), shape, new SplittableRandom(5));
        SchemaReader reader = new SchemaReader(schema);
        for (int i = 0; i < 2_000; i++) {
            Value.StructValue message = values.get();
            Json json = writer.json(message);
            assertThat(bytes.of(message)).as(JsonText.of(json)).isEqualTo(JsonText.bytes(json));
            assertThat(reader.struct(schema.schema().rootStruct(), json)).isEqualTo(message);
        }
    }
}
