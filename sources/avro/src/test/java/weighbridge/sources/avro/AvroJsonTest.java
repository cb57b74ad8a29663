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
