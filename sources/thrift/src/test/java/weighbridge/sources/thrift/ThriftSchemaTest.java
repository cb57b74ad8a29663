package weighbridge.sources.thrift;

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

final class ThriftSchemaTest {
    @TempDir
    private Path folder;

    @Test
    void aFileWithAllOfThriftsTypesIsASchema() throws Exception {
        Described read = ThriftSchema
                .read(Path.of(ThriftSchemaTest.class.getResource("orders.thrift").toURI()), Optional.of("Order"))
                .described();

        assertThat(SchemaFile.text(read.schema())).contains("\"root\": \"Order\"",
                "{\"id\": 1, \"name\": \"orderId\", \"type\": \"int64\", \"from\": \"order_id\"}",
                "{\"id\": 10, \"name\": \"tags\", \"type\": \"map<int32, set<string>>\", \"optional\": true}",
                "{\"id\": 4, \"name\": \"size\", \"type\": \"int16\", \"optional\": true, \"declared\": "
                        + "{\"thrift\": \"i16 size\"}}",
                "{\"enum\": \"Status\", \"declared\": {\"thrift\": \"enum Status = 0, 2, -1, 300\"}, "
                        + "\"symbols\": {\"NEW\": 0, \"IN_TRANSIT\": 2, \"LOST\": 1, \"RETURNED\": 300}}",
                "{\"union\": \"Payment\", \"alternatives\": [");
        assertThat(read.ledger()).contains("Status.LOST: its number -1 becomes 1",
                "Free: a struct without fields gets an optional field that is never present");
    }

    @Test
    void theMessageIsTheStructThatNoOtherHolds() throws IOException {
        assertThat(read("struct Item { 1: i32 a } struct Order { 1: list<Item> items, 2: Order parent }"
                + " service Orders { Order get(1: i64 id) }").schema().schema().root()).isEqualTo("Order");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            struct A { 1: i32 x                               | line 1: is not valid Thrift: extraneous input '<EOF>'
            const i32 X = 3                                   | message: the file declares no message
            struct A { 1: i32 x } struct B { 1: i32 x }       | several types of the file could be the message (A, B); choose one with --message
            struct A { 1: Gone x }                            | Type 'Gone' not found
            struct A { 1: i32 x, 1: i32 y }                   | A.y: its id 1 appears twice
            struct A { 1: i32 x, 2: i32 x }                   | A.x: appears twice
            struct A { 1: required A x }                      | contains itself
            struct B { 1: i32 x } struct A { 1: map<B, i32> x } | A.x: is a map with structs or collections as keys
            typedef A A struct B { 1: A x }                   | nest too deep
            include "gone.thrift" struct A { 1: i32 x }       | includes "gone.thrift", which is neither next to this file nor
            include "self.thrift" struct A { 1: i32 x }       | includes "self.thrift", which in turn includes this file
            include "../outside.thrift" struct A { 1: i32 x } | includes "../outside.thrift", which lies outside
            """)
    void whatCannotBeASchemaIsRefusedInASentence(String text, String sentence) throws IOException {
        Path inner = Files.createDirectories(folder.resolve("inner"));
        Files.writeString(folder.resolve("outside.thrift"), "struct Outside { 1: i32 x }");
        Path file = Files.writeString(inner.resolve("self.thrift"), text);

        assertThatThrownBy(() -> ThriftSchema.read(file, Optional.empty())).isInstanceOf(ImportException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void nestingBeyondTheStackIsRefusedInASentence() {
        String deep = "struct A { 1: " + "list<".repeat(100_000) + "i32" + ">".repeat(100_000) + " x }";

        assertThatThrownBy(() -> read(deep)).isInstanceOf(ImportException.class).hasMessageContaining("nest too deep");
    }

    @Test
    void filesThatIncludeEachOtherInEverMoreWaysAreRefused() throws IOException {
        int levels = 30;
        for (int i = 0; i < levels; i++) {
            for (String twin : new String[] {"a", "b"}) {
                Files.writeString(folder.resolve(twin + i + ".thrift"), i + 1 == levels ? "struct S { 1: i32 x }"
                        : "include \"a" + (i + 1) + ".thrift\"\ninclude \"b" + (i + 1) + ".thrift\"\n");
            }
        }

        assertThatThrownBy(() -> ThriftSchema.read(folder.resolve("a0.thrift"), Optional.empty()))
                .isInstanceOf(ImportException.class).hasMessageContaining("includes more than 1000 files");
    }

    private Described read(String text) throws IOException {
        return ThriftSchema.read(Files.writeString(folder.resolve("orders.thrift"), text), Optional.empty())
                .described();
    }
}
