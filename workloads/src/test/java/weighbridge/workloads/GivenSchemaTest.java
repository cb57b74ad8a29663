package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

class GivenSchemaTest {
    private static final String ENUM_AND_UNION =
            """
            {"enum": "Color", "symbols": {"RED": 0, "DARK_BLUE": 1}},
            {"union": "Payment", "alternatives": [{"id": 1, "name": "cash", "type": "int64"}, {"id": 2, "name": "card", "type": "string"}]}""";

    @TempDir
    private Path folder;

    /** A schema with a required field {@code v} of this type and an optional field {@code otherValue}. */
    private FileSchema schema(String type) throws IOException {
        return SchemaFile.read(Files.writeString(folder.resolve("schema.json"), """
                {"root": "Order", "types": [{"struct": "Order", "fields": [
                  {"id": 1, "name": "v", "type": "%s"},
                  {"id": 2, "name": "otherValue", "type": "string", "optional": true}]}, %s]}""".formatted(type,
                ENUM_AND_UNION)));
    }

    private Imported read(String name, String content, String type) throws IOException {
        return Importer.read(Files.writeString(folder.resolve(name), content), Given.schema(schema(type)),
                folder.resolve("payloads"), 1, Progress.NONE);
    }

    private static Value first(Imported imported) throws IOException {
        return PayloadReader.readAll(imported.all().file()).getFirst().fields().getFirst();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            value = {"int8|-128|Int8[value=-128]", "int16|007|Int16[value=7]", "int64|12|Int64[value=12]",
                "float32|1.10|Float32[value=1.1]", "float64|12|Float64[value=12.0]", "bool|TRUE|Bool[value=true]",
                "bool|n|Bool[value=false]", "bool|1|Bool[value=true]", "string|007|Text[value=007]",
                "bytes|AQI=|0x0102", "int32:date|1970-01-02|Int32[value=1]",
                "int64:timestamp-micros|1970-01-01 00:00:01|Int64[value=1000000]",
                "int64:timestamp-millis|1970-01-01T01:00:00.5+01:00|Int64[value=500]",
                "int64:decimal(2)|12.5|Int64[value=1250]", "Color|dark blue|Symbol[name=DARK_BLUE]",
                "Color|RED|Symbol[name=RED]"})
    void aCellIsReadAsTheTypeOfItsField(String type, String cell, String value) throws IOException {
        assertThat(first(read("orders.csv", "v,Other value\n" + cell + ",x\n", type))).hasToString(value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            value = {"int8|128", "int32|1.5", "int32|abc", "int64|9223372036854775808", "float64|1d", "float64|abc",
                "float32|0x1p3", "bool|maybe", "bytes|%%", "int32:date|31.01.2026",
                "int64:timestamp-millis|1970-01-01T00:00:00.0001Z", "int64:decimal(2)|1.234", "string:uuid|abc",
                "list<int32>|[1", "list<int32>|x"})
    void anUnfitCellIsOneSentenceWithFileLineColumnExpectedAndActual(String type, String cell) {
        assertThatThrownBy(() -> read("orders.csv", "\"Other value\",v\nx,\"" + cell + "\"\n", type))
                .isInstanceOf(ImportException.class)
                .hasMessage(folder.resolve("orders.csv") + ", line 2: column \"v\": expected " + type + ", found \""
                        + cell + "\"; fix the value or the field's type in the schema");
        assertThat(folder.resolve("payloads")).satisfiesAnyOf(p -> assertThat(p).doesNotExist(),
                p -> assertThat(p).isEmptyDirectory());
    }

    @Test
    void anUnknownSymbolNamesTheKnownOnes() {
        assertThatThrownBy(() -> read("orders.csv", "v,otherValue\nPINK,x\n", "Color"))
                .hasMessageContaining("column \"v\": expected one of [RED, DARK_BLUE], found \"PINK\"");
    }

    @Test
    void aCellOfACollectionIsJson() throws IOException {
        assertThat(first(read("orders.csv", "v,x\n\"[1, 2]\",y\n", "list<int32>")))
                .isEqualTo(new Value.ListValue(List.of(new Value.Int32(1), new Value.Int32(2))));
    }

    @Test
    void aRequiredFieldWithoutAColumnOrWithAnEmptyCellIsAFault() {
        assertThatThrownBy(() -> read("orders.csv", "x,y\n1,2\n", "int32")).hasMessageContaining(
                "orders.csv: no column matches the required field v of the schema (the columns are [x, y])");
        assertThatThrownBy(() -> read("orders.csv", "v,y\n1,2\n,2\n", "int32"))
                .hasMessageContaining("line 3: column \"v\": expected int32, found nothing");
    }

    @Test
    void columnsOutsideTheSchemaAreLeftOutWithANote() throws IOException {
        assertThat(read("orders.csv", "v,extra\n1,2\n", "int32").notes())
                .containsExactly("columns that are not in the schema are left out: extra");
    }

    @Test
    void withoutAHeaderFieldsTakeTheColumnsInOrder() throws IOException {
        assertThat(first(read("orders.csv", "1,2026-01-31\n2,2026-01-31\n", "int32"))).isEqualTo(new Value.Int32(1));
        assertThatThrownBy(() -> read("orders.csv", "1,2,3\n4,5,6\n", "int32"))
                .hasMessageContaining("has no header and 3 columns, but the schema has 2 fields");
    }

    @Test
    void jsonIsReadAsEveryKindOfType() throws IOException {
        assertThat(first(read("a.jsonl", "{\"v\": {\"card\": \"1234\"}}", "Payment")))
                .isEqualTo(new Value.UnionValue(1, new Value.Text("1234")));
        assertThat(first(read("a.jsonl", "{\"v\": {\"a\": 1, \"b\": 2}}", "map<string, int8>")))
                .isEqualTo(new Value.MapValue(Map.of(new Value.Text("a"), new Value.Int8((byte) 1), new Value.Text("b"),
                        new Value.Int8((byte) 2))));
        assertThat(first(read("a.jsonl", "{\"v\": {\"1\": \"x\"}}", "map<int32, string>")))
                .isEqualTo(new Value.MapValue(Map.of(new Value.Int32(1), new Value.Text("x"))));
        assertThat(first(read("a.jsonl", "{\"v\": [\"red\", \"Dark blue\"]}", "set<Color>")))
                .isEqualTo(new Value.SetValue(Set.of(new Value.Symbol("RED"), new Value.Symbol("DARK_BLUE"))));
        assertThat(first(read("a.jsonl", "{\"v\": \"NaN\"}", "float64"))).isEqualTo(new Value.Float64(Double.NaN));
        assertThat(first(read("a.jsonl", "{\"v\": 5}", "string"))).isEqualTo(new Value.Text("5"));
        assertThat(first(read("a.jsonl", "{\"v\": 12.5}", "int64:decimal(2)"))).isEqualTo(new Value.Int64(1250));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"int32|{\"v\": \"5\"}|$.v: expected int32, found \"5\"",
        "list<int8>|{\"v\": [1, 300]}|$.v[1]: expected int8, found 300",
        "float64|{\"v\": 1e400}|$.v: expected float64, found 1e400",
        "float64|{\"v\": 1e-400}|$.v: expected float64, found 1e-400",
        "float32|{\"v\": 1e39}|$.v: expected float32, found 1e39",
        "float32|{\"v\": 1e-60}|$.v: expected float32, found 1e-60",
        "int32|{\"v\": null}|$.v: expected int32, found nothing",
        "int32|{\"other value\": \"x\"}|$.v: expected int32, found nothing",
        "map<string, int8>|{\"v\": {\"a\": true}}|$.v.a: expected int8, found true",
        "set<int8>|{\"v\": [1, 1]}|$.v: expected set<int8>, found an element twice",
        "Payment|{\"card\": \"1234\"}|$.card: is an alternative of the union v, which must be written as "
                + "{\"v\": {\"card\": …}}",
        "Payment|{\"v\": {\"gold\": 1}}|$.v: expected an object with one of the members [cash, card] " + "for Payment",
        "bool|{\"v\": 1}|$.v: expected bool, found 1", "bytes|{\"v\": 1234}|$.v: expected bytes, found 1234",
        "string|{\"v\": \"a\", \"otherValue\": \"b\", \"other_value\": \"c\"}|$.other_value: two members "
                + "match the field otherValue"})
    void anUnfitMemberNamesItsPath(String type, String record, String fault) {
        assertThatThrownBy(() -> read("a.jsonl", "{\"v\": 1}\n".replace("1", fits(type)) + record + "\n", type))
                .isInstanceOf(ImportException.class).hasMessageContaining("a.jsonl, line 2: " + fault);
    }

    private static String fits(String type) {
        return switch (type) {
            case "list<int8>", "set<int8>" -> "[1]";
            case "map<string, int8>" -> "{}";
            case "Payment" -> "{\"cash\": 5}";
            case "bool" -> "true";
            case "bytes", "string" -> "\"AQI=\"";
            default -> "1";
        };
    }

    @Test
    void membersOutsideTheSchemaAreLeftOutWithANote() throws IOException {
        assertThat(read("a.jsonl", "{\"v\": 1, \"extra\": 2}", "int32").notes())
                .containsExactly("members that are not in the schema are left out: extra");
    }
}
