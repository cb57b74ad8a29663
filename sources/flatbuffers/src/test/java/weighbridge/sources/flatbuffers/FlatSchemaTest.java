package weighbridge.sources.flatbuffers;

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

final class FlatSchemaTest {
    @TempDir
    private Path folder;

    @Test
    void aFileWithAllThatFlatBuffersHasIsASchema() throws IOException {
        Files.writeString(folder.resolve("common.fbs"), "namespace acme; struct Point { x: float; y: float; }");
        Described read = read("""
                include "common.fbs";
                namespace acme.orders;
                enum Status : byte { New = -1, InTransit = 2 }
                enum Flags : ubyte (bit_flags) { Paid, Sent }
                union Payment { Cash, card: Card }
                table Cash { cents: long; }
                table Card { number: string (required); }
                struct Box { size: [int:3]; at: acme.Point; }
                table Order {
                  order_id: ulong;
                  status: Status = InTransit;
                  flags: Flags;
                  note: string;
                  lines: [Line] (required);
                  raw: [ubyte];
                  codes: [int];
                  tags: [string];
                  maybe: int = null;
                  gone: int (deprecated);
                  box: Box;
                  payment: Payment;
                  parent: Order;
                }
                table Line { sku: string (key); }
                root_type Order;
                file_identifier "ORDR";
                """);

        assertThat(SchemaFile.text(read.schema()).replaceAll(", \"declared\": \\{[^}]*\\}", "")).isEqualTo("""
                {
                  "root": "Order",
                  "types": [
                    {"struct": "Order", "fields": [
                      {"id": 1, "name": "orderId", "type": "int64", "from": "order_id"},
                      {"id": 2, "name": "status", "type": "Status"},
                      {"id": 3, "name": "flags", "type": "int16"},
                      {"id": 4, "name": "note", "type": "string", "optional": true},
                      {"id": 5, "name": "lines", "type": "list<Line>"},
                      {"id": 6, "name": "raw", "type": "bytes", "optional": true},
                      {"id": 7, "name": "codes", "type": "int32[]", "optional": true},
                      {"id": 8, "name": "tags", "type": "list<string>", "optional": true},
                      {"id": 9, "name": "maybe", "type": "int32", "optional": true},
                      {"id": 11, "name": "box", "type": "Box", "optional": true},
                      {"id": 13, "name": "payment", "type": "Payment", "optional": true},
                      {"id": 14, "name": "parent", "type": "Order", "optional": true}
                    ]},
                    {"enum": "Status", "symbols": {"NEW": 0, "INTRANSIT": 2}},
                    {"struct": "Line", "fields": [
                      {"id": 1, "name": "sku", "type": "string"}
                    ]},
                    {"struct": "Box", "fields": [
                      {"id": 1, "name": "size", "type": "int32[]"},
                      {"id": 2, "name": "at", "type": "Point"}
                    ]},
                    {"union": "Payment", "alternatives": [
                      {"id": 1, "name": "cash", "type": "Cash", "from": "Cash"},
                      {"id": 2, "name": "card", "type": "Card"}
                    ]},
                    {"struct": "Point", "fields": [
                      {"id": 1, "name": "x", "type": "float32"},
                      {"id": 2, "name": "y", "type": "float32"}
                    ]},
                    {"struct": "Cash", "fields": [
                      {"id": 1, "name": "cents", "type": "int64"}
                    ]},
                    {"struct": "Card", "fields": [
                      {"id": 1, "name": "number", "type": "string"}
                    ]}
                  ]
                }
                """);
        assertThat(read.ledger()).contains("Order.gone: deprecated and never written, so left out",
                "Status.New: its number -1 becomes 0", "Box, Point: of fixed size in FlatBuffers",
                "Order.order_id, Order.status, Order.flags, Cash.cents: "
                        + "the default applies if a record has no value");
        assertThat(read.schema().schema().definitions().stream().map(d -> d.declared("fbs").orElse("")))
                .containsExactly("table acme.orders.Order; file_identifier \"ORDR\"", "enum : byte = -1, 2",
                        "table acme.orders.Line", "struct acme.orders.Box", "", "struct acme.Point",
                        "table acme.orders.Cash", "table acme.orders.Card");
        assertThat(read.schema().schema().rootStruct().fields().stream().map(f -> f.declared("fbs").orElseThrow()))
                .containsExactly("ulong (id: 0)", "acme.orders.Status = 2 (id: 1)", "ubyte (id: 2)", "string (id: 3)",
                        "[acme.orders.Line] (id: 4)", "[ubyte] (id: 5)", "[int] (id: 6)", "[string] (id: 7)",
                        "int = null (id: 8)", "acme.orders.Box (id: 10)", "acme.orders.Payment (id: 12)",
                        "acme.orders.Order (id: 13)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            table A { a: int                                  | is not valid FlatBuffers
            table A { a: Gone; }                              | is not valid FlatBuffers
            table A { a: int; } table B { a: int; }           | several types of the file could be the message (A, B); choose one with --message
            enum A : int { X }                                | message: the file declares no message
            include "gone.fbs"; table A { a: int; }           | includes "gone.fbs", which is not in
            include "../outside.fbs"; table A { a: int; }     | includes "../outside.fbs", which lies outside
            include "b.fbs"; include "../outside.fbs"; table A { o: Outside; } | includes "../outside.fbs", which lies
            include '../outside.fbs'; table A { o: Outside; } | includes "../outside.fbs", which lies outside
            /**/include/**/"../outside.fbs"; table A { o: Outside; } | includes "../outside.fbs", which lies outside
            include "\\x2e\\x2e/outside.fbs"; table A { o: Outside; } | which is not a plain path
            """)
    void whatCannotBeASchemaIsRefusedInASentence(String text, String sentence) throws IOException {
        Files.writeString(folder.resolve("outside.fbs"), "table Outside { a: int; }");
        Path file = Files.writeString(Files.createDirectories(folder.resolve("inner")).resolve("a.fbs"), text);
        Files.writeString(file.resolveSibling("b.fbs"), "table Inside { a: int; }");

        assertThatThrownBy(() -> FlatSchema.read(file, Optional.empty())).isInstanceOf(ImportException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void aFileOfAnotherNameIsReadAndNestedFilesNameOthersFromItsFolder() throws IOException {
        Files.writeString(folder.resolve("base.fbs"), "table Base { a: int; }");
        Path sub = Files.createDirectories(folder.resolve("sub"));
        Files.writeString(sub.resolve("b.fbs"), "include \"base.fbs\"; table Holder { base: Base; }");
        Path file = Files.writeString(folder.resolve("plain"), "include \"sub/b.fbs\"; table A { holder: Holder; }");

        assertThat(FlatSchema.read(file, Optional.of("A")).described().schema().schema().definitions())
                .extracting(d -> d.name()).containsExactly("A", "Holder", "Base");
    }

    private Described read(String text) throws IOException {
        return FlatSchema.read(Files.writeString(folder.resolve("orders.fbs"), text), Optional.empty()).described();
    }
}
