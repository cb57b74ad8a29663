package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import weighbridge.model.Field;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.Progress;

class CsvImportTest {
    @TempDir
    private Path folder;

    private Imported read(String content) throws IOException {
        return read(content.getBytes(StandardCharsets.UTF_8), Given.NOTHING);
    }

    private Imported read(byte[] content, Given given) throws IOException {
        Path file = Files.write(folder.resolve("orders.csv"), content);
        return Importer.read(file, given, folder.resolve("payloads"), 1, Progress.NONE);
    }

    private static List<String> fields(Imported imported) {
        return imported.schema().rootStruct().fields().stream()
                .map(f -> f.name() + " " + f.type() + (f.required() ? "" : "?")).toList();
    }

    private static List<List<Value>> messages(Imported imported) throws IOException {
        return PayloadReader.readAll(imported.all().file()).stream().map(Value.StructValue::fields).toList();
    }

    @Test
    void aCellMayEndInHalfOfTheSurrogatePairThatMarksTheEnd() throws IOException {
        String dark = "\uD83D\uDC4D\uD83C\uDFFF";
        assertThat(messages(read("reaction\nok\n" + dark + "\nok\n"))).hasSize(3);
        assertThat(messages(read("id,r\n1," + dark + "\n2,\"" + dark + "\"\n")).getLast())
                .containsExactly(new Value.Int32(2), new Value.Text(dark));
    }

    @Test
    void aCellFarLongerThanANumberIsNoGroupedNumber() throws IOException {
        assertThat(messages(read("a,b\n\"1,234\",x\n" + "7".repeat(300_000) + ",y\n"))).hasSize(2);
    }

    @Test
    void aHeaderOfThousandsOfQuotedNamesIsSplitAtSpaces() throws IOException {
        String header =
                IntStream.rangeClosed(1, 6_000).mapToObj(i -> "\"V" + i + "\"").collect(Collectors.joining(" "));
        String row = IntStream.rangeClosed(1, 6_000).mapToObj(i -> "" + i).collect(Collectors.joining(" "));
        assertThat(read(header + "\n" + row + "\n" + row + "\n").schema().rootStruct().fields()).hasSize(6_000);
    }

    @Test
    void onlyTwoDigitsBehindThePointAreAsMoneyHas() throws IOException {
        Imported imported = read("v,w\n1234567890.123450,1\n2234567890.123456,2\n");

        assertThat(fields(imported)).first().isEqualTo("v int64:decimal(6)");
        assertThat(imported.notes()).anyMatch(n -> n.contains("has 6 digits after the point; it is read as"))
                .noneMatch(n -> n.contains("money"));
    }

    @Test
    void nullInAColumnOfJsonIsJson() throws IOException {
        Path schema = Files.writeString(folder.resolve("schema.json"), """
                {"root": "A", "types": [{"struct": "A", "fields": [
                  {"id": 1, "name": "j", "type": "string:json", "optional": true},
                  {"id": 2, "name": "k", "type": "int32"}]}]}""");
        Imported given = read("j,k\n{},1\nnull,2\n,3\nNA,4\n".getBytes(StandardCharsets.UTF_8),
                Given.schema(SchemaFile.read(schema)));

        assertThat(messages(given)).extracting(List::getFirst).containsExactly(new Value.Text("{}"),
                new Value.Text("null"), Value.ABSENT, Value.ABSENT);
    }

    @Test
    void typesAreInferredFromAllLines() throws IOException {
        Imported imported = read("""
                order_id,created,price,amount,paid,zip,note,day,empty,ref
                1,2026-01-31T10:20:30Z,1.5,19.90,true,00501,first,2026-01-31,,3000000000
                2,2026-02-01T00:00:00Z,2.25,5.00,false,10115,,2026-02-01,,-1
                """);
        assertThat(imported.schema().root()).isEqualTo("Order");
        assertThat(fields(imported)).containsExactly("orderId int32", "created int64:timestamp-millis", "price float64",
                "amount int64:decimal(2)", "paid bool", "zip string", "note string?", "day int32:date", "empty string?",
                "ref int64");
        assertThat(messages(imported)).containsExactly(
                List.of(new Value.Int32(1), new Value.Int64(1_769_854_830_000L), new Value.Float64(1.5),
                        new Value.Int64(1990), new Value.Bool(true), new Value.Text("00501"), new Value.Text("first"),
                        new Value.Int32(20_484), Value.ABSENT, new Value.Int64(3_000_000_000L)),
                List.of(new Value.Int32(2), new Value.Int64(1_769_904_000_000L), new Value.Float64(2.25),
                        new Value.Int64(500), new Value.Bool(false), new Value.Text("10115"), Value.ABSENT,
                        new Value.Int32(20_485), Value.ABSENT, new Value.Int64(-1)));
        assertThat(imported.records()).isEqualTo(2);
        assertThat(imported.form()).isEqualTo("CSV (comma, header)");
        assertThat(imported.fileSchema().sources()).containsExactly(Map.entry("Order.orderId", "order_id"));
        assertThat(imported.notes()).containsExactly(
                "column \"amount\" has 2 digits after the point, as in money; it is read as int64:decimal(2) "
                        + "(declare float64 in the schema to read it as a double)",
                "column \"zip\" stays text: \"00501\" in line 2 is unlike most of the other values",
                "column \"empty\" is always empty; its type is string");
    }

    @Test
    void quotedCellsHoldDelimitersQuotesAndLineBreaks() throws IOException {
        Imported imported =
                read("id,text\r\n1,\"a,b\"\r\n2,\"say \"\"hi\"\"\"\r\n3,\"two\r\nlines\"\r\n\r\n4,Größe 😀\r\n");
        assertThat(messages(imported)).extracting(m -> ((Value.Text) m.get(1)).value()).containsExactly("a,b",
                "say \"hi\"", "two\r\nlines", "Größe 😀");
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "\t", "|"})
    void theDelimiterIsSniffed(String delimiter) throws IOException {
        Imported imported = read("name,price,count\nA b; c,1.5,2\nX|y,2.5,3\n".replace("A b; c", "plain")
                .replace("X|y", "other").replace(",", delimiter));
        assertThat(fields(imported)).containsExactly("name string", "price float64", "count int32");
    }

    @Test
    void aSingleColumnIsCommaSeparated() throws IOException {
        assertThat(fields(read("count\n1\n2\n"))).containsExactly("count int32");
    }

    @Test
    void theByteOrderMarkIsNoPartOfTheFirstName() throws IOException {
        assertThat(fields(read("\uFEFFid,name\n1,a\n"))).containsExactly("id int32", "name string");
    }

    @Test
    void withoutAHeaderColumnsAreNumberedAndTheFirstLineIsARecord() throws IOException {
        Imported imported = read("1,Anna,2026-01-31\n2,Bert,2026-02-01\n");
        assertThat(fields(imported)).containsExactly("column1 int32", "column2 string", "column3 int32:date");
        assertThat(imported.records()).isEqualTo(2);
        assertThat(imported.notes()).singleElement().asString().contains("looks like data");
    }

    @Test
    void textsThatRecurInTheirColumnAreNoHeader() throws IOException {
        assertThat(read("Anna,Berlin\nBert,Paris\nAnna,Berlin\n").records()).isEqualTo(3);
        assertThat(read("name,city\nBert,Paris\nAnna,Berlin\n").records()).isEqualTo(2);
    }

    @Test
    void aLateCellChangesTheWholeColumn() throws IOException {
        String lines = IntStream.range(0, 20_000).mapToObj(i -> i + ",x\n").collect(Collectors.joining());
        assertThat(fields(read("id,name\n" + lines + "007,x\n"))).containsExactly("id string", "name string");
    }

    @Test
    void theSameFileGivesTheSamePayloadsAndAnotherSeedAnotherSample() throws IOException {
        String lines = IntStream.range(0, 2_000).mapToObj(i -> i + "," + i % 7 + "\n").collect(Collectors.joining());
        Imported first = read("id,n\n" + lines);
        Imported again = read("id,n\n" + lines);
        assertThat(again.all().digest()).isEqualTo(first.all().digest());
        assertThat(again.sample().digest()).isEqualTo(first.sample().digest());
        Imported other = Importer.read(first.file(), Given.NOTHING, folder.resolve("other"), 2, Progress.NONE);
        assertThat(other.all().digest()).isEqualTo(first.all().digest());
        assertThat(other.sample().digest()).isNotEqualTo(first.sample().digest());
    }

    @Test
    void theSampleIsOfDistinctMessagesFromTheWholeFile() throws IOException {
        String lines = IntStream.range(0, 110_000).mapToObj(i -> (i / 2) + "\n").collect(Collectors.joining());
        Imported imported = read("id\n" + lines);
        assertThat(imported.records()).isEqualTo(110_000);
        assertThat(imported.all().messages()).isEqualTo(Importer.MAX_RECORDS);
        List<Value.StructValue> sample = PayloadReader.readAll(imported.sample().file());
        assertThat(sample).hasSize(Importer.MAX_SAMPLE).doesNotHaveDuplicates();
        assertThat(sample).anyMatch(m -> ((Value.Int32) m.fields().getFirst()).value() >= 50_000);
    }

    @Test
    void equalRecordsAreOneMessageOfTheSample() throws IOException {
        Imported imported = read("id,name\n" + "1,a\n".repeat(500) + "2,b\n");
        assertThat(imported.all().messages()).isEqualTo(501);
        assertThat(imported.sample().messages()).isEqualTo(2);
    }

    @Test
    void theMeanJsonSizeIsThatOfTheRecordsWrittenAsJson() throws IOException {
        Imported imported = read("order_id,name,price,paid,when\n1,Björn,1.5,true,2026-01-31\n22,\"a\"\"b\",,false,\n");
        String first = "{\"orderId\":1,\"name\":\"Björn\",\"price\":1.5,\"paid\":true,\"when\":\"2026-01-31\"}";
        String second = "{\"orderId\":22,\"name\":\"a\\\"b\",\"paid\":false}";
        double mean =
                (first.getBytes(StandardCharsets.UTF_8).length + second.getBytes(StandardCharsets.UTF_8).length) / 2.0;
        assertThat(JsonMapper.shared().readTree(second).size()).isEqualTo(3);
        assertThat(imported.meanJsonBytes()).isCloseTo(mean, within(1e-9));
    }

    @Test
    void theMeanJsonSizeHasTrueAndFalseForOtherWords() throws IOException {
        String content = "id,paid,sent\n1,Y,no\n2,N,?\n3,N,yes\n";
        Imported imported = read(content);
        assertThat(fields(imported)).containsExactly("id int32", "paid bool", "sent bool?");
        long bytes = "{\"id\":1,\"paid\":true,\"sent\":false}".length() + "{\"id\":2,\"paid\":false}".length()
                + "{\"id\":3,\"paid\":false,\"sent\":true}".length();
        assertThat(imported.meanJsonBytes()).isCloseTo(bytes / 3.0, within(1e-9));
        Imported given = read(content.getBytes(StandardCharsets.UTF_8), Given.schema(imported.fileSchema()));
        assertThat(given.meanJsonBytes()).isCloseTo(bytes / 3.0, within(1e-9));
    }

    @Test
    void theInferredSchemaGivenBackGivesTheSamePayloads() throws IOException {
        String content = "\uFEFFOrder ID;created;zip;ratio;amount;paid;ref\n1;2026-01-31 "
                + "10:20:30.123456;007;0.1;1.10;True;\n2;2026-01-31 10:20:31.000000;7;2;22.00;False;x\n";
        Imported inferred = read(content);
        assertThat(fields(inferred)).containsExactly("orderId int32", "created int64:timestamp-micros", "zip string",
                "ratio float64", "amount int64:decimal(2)", "paid bool", "ref string?");
        Path schema = folder.resolve("schema.json");
        SchemaFile.write(schema, inferred.fileSchema());
        Imported given = read(content.getBytes(StandardCharsets.UTF_8), Given.schema(SchemaFile.read(schema)));
        assertThat(given.all().digest()).isEqualTo(inferred.all().digest());
        assertThat(given.sample().digest()).isEqualTo(inferred.sample().digest());
        assertThat(given.meanJsonBytes()).isCloseTo(inferred.meanJsonBytes(), within(1e-9));
    }

    @Test
    void progressIsReportedInBytesOfTheFile() throws IOException {
        Path file = Files.writeString(folder.resolve("big.csv"),
                "id,text\n" + "1,some text that fills the file\n".repeat(400_000));
        List<Long> done = new ArrayList<>();
        List<String> steps = new ArrayList<>();
        Importer.read(file, Given.NOTHING, folder.resolve("payloads"), 1, (step, bytes, total) -> {
            steps.add(step);
            done.add(bytes);
            assertThat(bytes).isLessThanOrEqualTo(total).isPositive();
            assertThat(total).isEqualTo(file.toFile().length());
        });
        assertThat(new HashSet<>(steps)).contains("inferring");
        assertThat(done).hasSizeGreaterThan(2);
    }

    @Test
    void theWidestFileHasOneFieldAColumn() throws IOException {
        String header = IntStream.range(0, 300).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
        String line = IntStream.range(0, 300).mapToObj(Integer::toString).collect(Collectors.joining(","));
        List<Field> fields = read(header + "\n" + line + "\n").schema().rootStruct().fields();
        assertThat(fields).hasSize(300);
        assertThat(fields.getLast().id()).isEqualTo(300);
    }
}
