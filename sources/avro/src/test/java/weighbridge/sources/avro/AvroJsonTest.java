package weighbridge.sources.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Value;
import weighbridge.source.Asked;
import weighbridge.source.Options;
import weighbridge.source.Records;
import weighbridge.workloads.text.ImportException;

final class AvroJsonTest {
    private static final String AVSC = """
            {"type": "record", "name": "Order", "fields": [
              {"name": "order_id", "type": "long"},
              {"name": "note", "type": ["null", "string"], "default": null},
              {"name": "paid", "type": ["null", "boolean", "double"], "default": null}]}
            """;

    @TempDir
    private Path folder;
    private String form = "";

    private List<Value.StructValue> read(Path data) throws IOException {
        Path schema = Files.writeString(folder.resolve("order.avsc"), AVSC);
        List<Value.StructValue> values = new ArrayList<>();
        try (Records records = new AvroSource().open(new Asked(data, data, Optional.of(schema), Options.NONE))) {
            form = records.form();
            for (var v = records.next(); v.isPresent(); v = records.next()) values.add(v.get());
        }
        return values;
    }

    private List<Value.StructValue> read(String json) throws IOException {
        return read(Files.writeString(folder.resolve("orders.json"), json));
    }

    private static Value.StructValue order(long id, Value note, Value paid) {
        return new Value.StructValue(List.of(new Value.Int64(id), note, paid));
    }

    @Test
    void avrosOwnEncodingNamesTheTypesOfUnions() throws IOException {
        assertThat(read("""
                {"order_id": 1, "note": {"string": "x"}, "paid": {"double": 2.5}}
                {"order_id": 2, "note": null, "paid": {"boolean": true}}
                """)).containsExactly(order(1, new Value.Text("x"), new Value.UnionValue(1, new Value.Float64(2.5))),
                order(2, Value.ABSENT, new Value.UnionValue(0, new Value.Bool(true))));
        assertThat(form).isEqualTo("JSON in Avro's encoding");
    }

    @Test
    void plainJsonIsReadByTheNamesOfItsMembers() throws IOException {
        assertThat(read("{\"order_id\": 1, \"note\": \"x\"}\n{\"order_id\": 2}\n"))
                .containsExactly(order(1, new Value.Text("x"), Value.ABSENT), order(2, Value.ABSENT, Value.ABSENT));
        assertThat(form).isEqualTo("JSON");
        assertThatThrownBy(() -> read("{\"order_id\": 1, \"note\": \"x\"}\n{\"order_id\": \"y\"}\n"))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("orders.json, line 2: $.order_id: expected int64");
    }

    private static final String UNIONS = """
            {"type": "record", "name": "O", "namespace": "acme", "fields": [
              {"name": "id", "type": "long"}, {"name": "note", "type": ["null", "string"], "default": null},
              {"name": "amt", "type": {"type": "bytes", "logicalType": "decimal", "precision": 10, "scale": 2}},
              {"name": "v", "type": ["int", "string"]},
              {"name": "color", "default": "RED",
               "type": {"type": "enum", "name": "C", "symbols": ["RED", "GREEN"], "default": "RED"}},
              {"name": "size", "type": {"type": "enum", "name": "S", "symbols": ["L"]}}]}
            """;
    private static final String ENCODED = "{\"id\": 1, \"note\": {\"string\": \"n\"}, \"amt\": \"\\u0007\\u00d0\", "
            + "\"v\": {\"int\": 3}, \"color\": \"GREEN\", \"size\": \"L\"}\n";

    private Value.StructValue unions(String json) throws IOException {
        Path schema = Files.writeString(folder.resolve("o.avsc"), UNIONS);
        Path data = Files.writeString(folder.resolve("o.jsonl"), json);
        try (Records records = new AvroSource().open(new Asked(data, data, Optional.of(schema), Options.NONE))) {
            Value.StructValue first = records.next().orElseThrow();
            while (records.next().isPresent()) continue;
            form = records.form();
            notes = records.notes();
            return first;
        }
    }

    private List<String> notes = List.of();

    @Test
    void defaultsAreUsedAndNoted() throws IOException {
        Value.StructValue red = unions(ENCODED.replace("\"color\": \"GREEN\", ", ""));
        assertThat(red.fields()).contains(new Value.Symbol("RED"), new Value.Int64(2000));
        assertThat(notes).containsExactly("color: the member is missing; its default \"RED\" is used (1 times)");
        assertThat(unions(ENCODED.replace("GREEN", "BLUE")).fields()).contains(new Value.Symbol("RED"));
        assertThat(notes).containsExactly(
                "color: BLUE is no symbol of acme.C (RED, GREEN); the enum's default RED is " + "used (1 times)");
    }

    @Test
    void aRecordThatIsNotQuiteInAvrosEncodingIsRefusedWithTheReason() {
        assertThatThrownBy(() -> unions(ENCODED + ENCODED.replace("{\"string\": \"n\"}", "\"n\"")))
                .hasMessageContaining(
                        "o.jsonl, line 2: $.note: expected an object with one member, named after the type "
                                + "of its value (string), as Avro's JSON encoding writes a union, found \"n\"");
        assertThatThrownBy(() -> unions(ENCODED.replace(", \"size\": \"L\"", "")))
                .hasMessageContaining("$.size: the member size of acme.O is missing, and has no default");
        assertThatThrownBy(() -> unions(ENCODED.replace("\"L\"", "\"M\"")))
                .hasMessageContaining("$.size: M is no symbol of acme.S (L)");
    }

    @Test
    void plainValuesOfUnionsAreReadIfOnlyOneTypeHasThem() throws IOException {
        String plain = "{\"id\": 1, \"note\": \"n\", \"amt\": 20.0, \"v\": 3, \"color\": \"GREEN\", \"size\": \"L\"}\n";
        assertThat(unions(plain).fields()).contains(new Value.UnionValue(0, new Value.Int32(3)), new Value.Int64(2000));
        assertThat(form).isEqualTo("JSON");
        assertThat(unions(plain.replace("\"color\": \"GREEN\", ", "")).fields()).contains(new Value.Symbol("RED"));
        assertThatThrownBy(() -> unions(plain.replace("\"v\": 3", "\"v\": true")))
                .hasMessageContaining("expected an object with one of the members [int, string]");
    }

    @Test
    void aLogicalTypeBesideTheTypeIsNoted() throws IOException {
        Path schema =
                Files.writeString(folder.resolve("m.avsc"), "{\"type\": \"record\", \"name\": \"M\", \"fields\": ["
                        + "{\"name\": \"at\", \"type\": \"long\", \"logicalType\": \"timestamp-millis\"}]}");
        assertThat(new AvroSource().describe(new Asked(schema, schema, Optional.empty(), Options.NONE)).ledger())
                .containsExactly("M.at: its logicalType stands beside the type and not within it, so that it has no "
                        + "effect");
    }

    @Test
    void aContainerIsReadByTheGivenSchemaAsAvroResolvesIt() throws IOException {
        Schema written = new Schema.Parser().parse("""
                {"type": "record", "name": "Order", "fields": [
                  {"name": "gone", "type": "string"}, {"name": "order_id", "type": "int"}]}
                """);
        GenericData.Record record = new GenericData.Record(written);
        record.put("gone", "x");
        record.put("order_id", 7);
        Path file = folder.resolve("orders.avro");
        try (DataFileWriter<Object> out = new DataFileWriter<>(new GenericDatumWriter<>(written))) {
            out.create(written, file.toFile()).append(record);
        }

        assertThat(read(file)).containsExactly(order(7, Value.ABSENT, Value.ABSENT));
    }

    @Test
    void aContainerThatWasCutIsNotReadAsWhole() throws IOException {
        aContainerIsReadByTheGivenSchemaAsAvroResolvesIt();
        byte[] whole = Files.readAllBytes(folder.resolve("orders.avro"));
        Path cut = Files.write(folder.resolve("cut.avro"), java.util.Arrays.copyOf(whole, whole.length - 20));

        assertThatThrownBy(() -> read(cut)).isInstanceOfAny(IOException.class, RuntimeException.class);
    }
}
