package weighbridge.sources.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Value;
import weighbridge.source.Asked;
import weighbridge.source.Options;
import weighbridge.source.Records;
import weighbridge.workloads.text.ImportException;

final class JsonMappingTest {
    private static final String PROTO = """
            syntax = "proto3";
            package acme;
            message Order {
              int64 id = 1;
              optional string note = 2;
              State state = 3;
              bytes signature = 4;
              oneof payment { string card = 5; uint64 cash = 6; }
              map<int32, string> texts = 7;
              repeated double prices = 8;
            }
            enum State { STATE_OPEN = 0; STATE_DONE = 1; }
            """;

    @TempDir
    private Path folder;

    private final List<String> notes = new ArrayList<>();

    private List<Value.StructValue> read(String json) throws IOException {
        Path proto = Files.writeString(folder.resolve("order.proto"), PROTO);
        Path data = Files.writeString(folder.resolve("orders.json"), json);
        List<Value.StructValue> values = new ArrayList<>();
        try (Records records = new ProtobufSource().open(new Asked(data, data, Optional.of(proto), Options.NONE))) {
            for (var v = records.next(); v.isPresent(); v = records.next()) values.add(v.get());
            notes.addAll(records.described().ledger());
            notes.addAll(records.notes());
        }
        return values;
    }

    @Test
    void valuesAreReadAsProtobufWritesThemInJson() throws IOException {
        assertThat(read("""
                {"id": "9007199254740993", "state": "STATE_DONE", "signature": "AQI=", "cash": "18446744073709551615",
                 "texts": {"-1": "x"}, "prices": [1, "NaN", 2.5], "strange": 1}
                {"note": "", "card": "4111"}
                """))
                .containsExactly(
                        new Value.StructValue(List.of(new Value.Int64(9007199254740993L), Value.ABSENT,
                                new Value.Symbol("STATE_DONE"), new Value.Bytes(new byte[] {1, 2}),
                                new Value.UnionValue(1, new Value.Int64(-1)),
                                new Value.MapValue(Map.of(new Value.Int32(-1), new Value.Text("x"))),
                                new Value.ListValue(List.of(new Value.Float64(1), new Value.Float64(Double.NaN),
                                        new Value.Float64(2.5))))),
                        new Value.StructValue(
                                List.of(new Value.Int64(0), new Value.Text(""), new Value.Symbol("STATE_OPEN"),
                                        new Value.Bytes(new byte[0]), new Value.UnionValue(0, new Value.Text("4111")),
                                        new Value.MapValue(Map.of()), new Value.ListValue(List.of()))));
        assertThat(notes).containsExactly(
                "unsigned fields become signed, as in Java, so values from 2^31 or 2^63 on turn negative: "
                        + "OrderPayment.cash",
                "a oneof becomes a union, but its alternatives are encoded beside the message's other fields: "
                        + "Order.payment (alternatives: 2)",
                "members that the Protobuf schema does not declare are left out: strange in message acme.Order");
    }

    @Test
    void membersThatAreNotDeclaredLeaveAllElseChecked() throws IOException {
        assertThat(read("{\"strange\": 1, \"other\": {}, \"id\": 2}")).hasSize(1);
        assertThat(notes).last().isEqualTo("members that the Protobuf schema does not declare are left out: "
                + "strange in message acme.Order; other in message acme.Order");
        assertThatThrownBy(() -> read("{\"strange\": 1, \"id\": 2, \"state\": \"NEVER\"}"))
                .isInstanceOf(ImportException.class).hasMessageContaining("NEVER");
    }

    @Test
    void aValueThatDoesNotFitIsOneSentenceWithItsLine() {
        assertThatThrownBy(() -> read("{\"id\": 1}\n{\"state\": \"NEVER\"}\n")).isInstanceOf(ImportException.class)
                .hasMessageContaining("orders.json, line 2: is not a valid acme.Order in Protobuf's JSON mapping")
                .hasMessageContaining("NEVER");
        assertThatThrownBy(() -> read("{\"id\": 1,")).isInstanceOf(ImportException.class);
    }
}
