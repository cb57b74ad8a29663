package weighbridge.sources.sbe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.source.Described;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;

final class SbeSchemaTest {
    @TempDir
    private Path folder;

    @Test
    void aMessageWithAllThatSbeHasIsASchema() throws IOException {
        Described read = read(orders());

        assertThat(read.schema().schema().rootStruct().declared("sbe").orElseThrow())
                .startsWith("template 7 of <sbe:messageSchema ").endsWith("</sbe:message></sbe:messageSchema>");
        assertThat(SchemaFile.text(read.schema()).replaceFirst("\"declared\": \\{.*\\}, \"fields\"", "\"fields\""))
                .isEqualTo("""
                {
                  "root": "Order",
                  "types": [
                    {"struct": "Order", "fields": [
                      {"id": 11, "name": "orderId", "type": "int64"},
                      {"id": 12, "name": "symbol", "type": "string"},
                      {"id": 13, "name": "side", "type": "Side"},
                      {"id": 14, "name": "price", "type": "int64:decimal(4)"},
                      {"id": 15, "name": "quantity", "type": "int64"},
                      {"id": 16, "name": "most", "type": "int32", "optional": true},
                      {"id": 17, "name": "engine", "type": "Engine"},
                      {"id": 18, "name": "extras", "type": "Extras"},
                      {"id": 1, "name": "venue", "type": "int16", "optional": true},
                      {"id": 41, "name": "grade", "type": "string", "optional": true},
                      {"id": 42, "name": "state", "type": "Side", "optional": true},
                      {"id": 43, "name": "levels", "type": "int32[]"},
                      {"id": 44, "name": "digest", "type": "bytes"},
                      {"id": 20, "name": "fills", "type": "list<Fill>"},
                      {"id": 30, "name": "text", "type": "string"},
                      {"id": 31, "name": "raw", "type": "bytes"}
                    ]},
                    {"enum": "Side", "symbols": {"BUY": 49, "SELL": 50}},
                    {"struct": "Engine", "fields": [
                      {"id": 1, "name": "capacity", "type": "int32"},
                      {"id": 2, "name": "code", "type": "string"}
                    ]},
                    {"struct": "Extras", "fields": [
                      {"id": 1, "name": "sunRoof", "type": "bool"},
                      {"id": 3, "name": "cruiseControl", "type": "bool"}
                    ]},
                    {"struct": "Fill", "fields": [
                      {"id": 21, "name": "amount", "type": "float64"},
                      {"id": 23, "name": "legs", "type": "list<Leg>"},
                      {"id": 22, "name": "note", "type": "string"}
                    ]},
                    {"struct": "Leg", "fields": [
                      {"id": 24, "name": "ratio", "type": "int16"}
                    ]}
                  ]
                }
                """);
        assertThat(read.ledger()).contains(
                "Order.orderId: a uint64 becomes signed, as in Java, so values of 2^63 or more turn negative",
                "Order.symbol, Order.levels, Order.digest, Engine.code: the fixed length becomes variable",
                "Extras: a bit set becomes a struct with a bool for each bit",
                "Engine.maxRpm: a constant, which no message or record contains");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            type="Side"   | type="Gone"                                                | Gone
            <types>       | <types                                                     | is not a message schema that SBE's parser accepts
            <!-- A message with all that SBE has. --> | <!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]> | contains a DOCTYPE
            <types>       | <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd"/><types> | includes other files
            """)
    void whatCannotBeASchemaIsRefusedInASentence(String place, String hostile, String sentence) throws IOException {
        String text = orders().replaceFirst(java.util.regex.Pattern.quote(place),
                java.util.regex.Matcher.quoteReplacement(hostile));

        assertThat(text).isNotEqualTo(orders());
        assertThatThrownBy(() -> read(text)).isInstanceOf(ImportException.class).hasMessageContaining(sentence);
    }

    /** Composites that each refer twice to the next one: SBE's parser would read the first 2^60 times. */
    @Test
    @Timeout(20)
    void compositesThatDoubleAreRefused() throws IOException {
        assertThatThrownBy(() -> read(doubling(60))).isInstanceOf(ImportException.class)
                .hasMessageContaining("orders.xml: its composites lead to more than 2000 references to others");
        assertThat(read(doubling(8)).schema().schema().definitions()).hasSize(9);
    }

    private static String doubling(int composites) throws IOException {
        StringBuilder all =
                new StringBuilder("<composite name=\"E0\"><type name=\"id\" primitiveType=\"int32\"/></composite>");
        for (int i = 1; i < composites; i++) {
            all.append("<composite name=\"E" + i + "\"><ref name=\"a\" type=\"E" + (i - 1)
                    + "\"/><ref name=\"b\" type=\"E" + (i - 1) + "\"/></composite>");
        }
        return """
                <?xml version="1.0"?>
                <sbe:messageSchema xmlns:sbe="http://fixprotocol.io/2016/sbe" package="x" id="1" version="0"
                    byteOrder="littleEndian"><types><composite name="messageHeader">
                <type name="blockLength" primitiveType="uint16"/><type name="templateId" primitiveType="uint16"/>
                <type name="schemaId" primitiveType="uint16"/><type name="version" primitiveType="uint16"/></composite>
                %s</types><sbe:message name="M" id="1"><field name="x" id="1" type="E%d"/></sbe:message>
                </sbe:messageSchema>
                """.formatted(all, composites - 1).strip();
    }

    private static String orders() throws IOException {
        try (var in = SbeSchemaTest.class.getResourceAsStream("orders.xml")) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    private Described read(String text) throws IOException {
        return SbeSchema.read(Files.writeString(folder.resolve("orders.xml"), text), Optional.empty()).described();
    }
}
