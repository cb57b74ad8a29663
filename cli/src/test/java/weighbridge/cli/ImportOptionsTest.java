package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What {@code weigh --print-schema} reports about a file, and how its guesses are overruled. */
@Tag("slow")
class ImportOptionsTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private Path folder;

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private static CommandLineRun printSchema(Path file, String... options) {
        List<String> args = new ArrayList<>(List.of("weigh", file.toString(), "--print-schema"));
        args.addAll(List.of(options));
        return CommandLineRun.of(args.toArray(String[]::new));
    }

    private static List<String> names(CommandLineRun run) {
        return JSON.readTree(run.out()).get("types").get(0).get("fields").valueStream()
                .map(f -> f.get("name").asString()).toList();
    }

    @Test
    void printingTheSchemaTellsAllThatARunWouldAndLeavesPlainJsonOnStandardOutput() throws IOException {
        CommandLineRun run = printSchema(file("bank.csv", "Country,Code,2020\nAruba,ABW,1\nAngola,AGO,2\n"));
        assertThat(run.exitCode()).isZero();
        assertThat(names(run)).containsExactly("column1", "column2", "column3");
        assertThat(run.err().lines()).containsExactly("bank.csv: CSV (comma, no header), 3 records",
                "  note: the first line looks like data, not like a header; the columns are called column1, column2, "
                        + "… (use --header if that line is a header)");
        assertThat(printSchema(file("one.json", "[{\"order_id\": 1, \"mixed\": [1, \"a\"]}]")).err().lines())
                .containsExactly("one.json: JSON array, 1 record",
                        "  note: mixed[] has values of different kinds (a string \"a\" in line 1 after a "
                                + "number); it stays JSON text (string:json)",
                        "  renamed (\"from\" in the schema): \"order_id\" is One.orderId");
    }

    @Test
    void whatWasRenamedStandsInTheSchema() throws IOException {
        JsonNode fields = JSON.readTree(printSchema(file("orders.csv", "order_id,price\n1,2.5\n")).out()).get("types")
                .get(0).get("fields");
        assertThat(fields.get(0).get("from").asString()).isEqualTo("order_id");
        assertThat(fields.get(1).has("from")).isFalse();
    }

    /** Names that files of other schema languages have do not matter. */
    @ParameterizedTest
    @ValueSource(strings = {"schema.json", "orders.schema.json", "orders.avsc", "orders.proto"})
    void thePrintedSchemaIsTakenBack(String name) throws IOException {
        Path data = file("orders.csv", "order_id,order id,1960\n1,x,5\n2,,7\n");
        CommandLineRun first = printSchema(data);
        Path schema = file(name, "// as printed\n" + first.out());
        CommandLineRun again = printSchema(data, "--schema", schema.toString());
        assertThat(again.out()).isEqualTo(first.out());
        assertThat(again.exitCode()).isZero();
    }

    @Test
    void aGivenSchemaIsCheckedAgainstTheFile() throws IOException {
        Path data = file("orders.csv", "id,price\n1,2.5\n2,x\n");
        String schema = "{\"root\": \"Order\", \"types\": [{\"struct\": \"Order\", \"fields\": [{\"id\": 1, "
                + "\"name\": \"%s\", \"type\": \"float64\", \"optional\": true}]}]}";
        CommandLineRun unfit = printSchema(data, "--schema", file("schema.json", schema.formatted("price")).toString());
        assertThat(unfit.exitCode()).isEqualTo(2);
        assertThat(unfit.out()).isEmpty();
        assertThat(unfit.err()).contains("orders.csv, line 3: column \"price\": expected float64, found \"x\"");
        CommandLineRun other = printSchema(data, "--schema", file("schema.json", schema.formatted("cost")).toString());
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("no column matches a field of the schema (the columns are [id, price])");
        CommandLineRun members = printSchema(file("orders.jsonl", "{\"id\": 1}\n"), "--schema",
                folder.resolve("schema.json").toString());
        assertThat(members.exitCode()).isEqualTo(2);
        assertThat(members.err())
                .contains("no member matches a field of the schema (the members are [id], and the fields are [cost])");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`',
            value = {"--header~country,code,field2020", "--header=1~country,code,field2020",
                "--header 1~country,code,field2020", "--header=2~aruba,abw,field1",
                "--no-header~column1,column2,column3", "--delimiter ; --no-header~column1",
                "--delimiter comma --header~country,code,field2020", "--delimiter pipe --header~countryCode2020"})
    void guessesAreOverruled(String options, String names) throws IOException {
        Path data = file("bank.csv", "Country,Code,2020\nAruba,ABW,1\nAngola,AGO,2\n");
        CommandLineRun run = printSchema(data, options.split(" "));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(names(run)).containsExactly(names.split(","));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\x01", "\\u0001", "\u0001"})
    void aControlCharacterMayBeGivenByItsNumber(String delimiter) throws IOException {
        CommandLineRun run =
                printSchema(file("hive.txt", "1\u0001a,b\n2\u0001c,d\n"), "--no-header", "--delimiter", delimiter);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).startsWith("hive.txt: CSV (\"\\u0001\", no header), 2 records");
    }

    @Test
    void theFileMayFollowTheOption() throws IOException {
        Path data = file("bank.csv", "Country,2020\nAruba,1\n");
        assertThat(names(CommandLineRun.of("weigh", "--print-schema", "--header", data.toString())))
                .containsExactly("country", "field2020");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`',
            value = {"--header --no-header~--header and --no-header contradict each other",
                "--header=0~--header is 0; the first line is 1", "--header=x~x: there is no such file",
                "--header=9~has 3 lines, so its header cannot be line 9", "--delimiter ab~\"ab\" is not a delimiter",
                "--delimiter \\x22~is not a delimiter", "--delimiter \\u001~is not a delimiter",
                "--schema https://example.com/s.json~\"https://example.com/s.json\" is a URL; download it",
                "--schema nowhere.json~give the path of a schema file",
                "--schema .~is a directory; give a schema file"})
    void whatCannotBeGivenIsToldInOneSentence(String options, String words) throws IOException {
        CommandLineRun run =
                printSchema(file("bank.csv", "Country,Code,2020\nAruba,ABW,1\nAngola,AGO,2\n"), options.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).singleElement().asString().startsWith("weighbridge: ").contains(words);
    }

    /** Names of columns, of members and of the file itself are escaped in answers and in refusals. */
    @Test
    void nothingFromAFileReachesTheTerminalAsItIs() throws IOException {
        String evil = "\u001b]0;x\u0007\u001b[31mred\u009b1m\u202e";
        String inJson = evil.replace("\u001b", "\\u001b").replace("\u0007", "\\u0007");
        List<CommandLineRun> runs =
                List.of(printSchema(file("a" + evil + ".csv", evil + ",b\n1,\n")),
                        printSchema(file("b.jsonl", "{\"" + inJson + "\": [1, null]}\n")),
                        printSchema(file("c.csv", evil + ",b\nx,1\n"), "--schema", file("c.json",
                                "{\"root\": \"R\", \"types\": [{\"struct\": \"R\", \"fields\": [{\"id\": 1, "
                                        + "\"name\": \"a\", \"type\": \"int32\", \"from\": \"" + inJson + "\"}]}]}")
                                .toString()),
                        printSchema(file("d.jsonl", "{\"a\": red" + evil + "}")),
                        printSchema(file("e.csv", "a\n1\n"), "--schema",
                                file("s.json", "{\"root\": \"" + inJson + "\", \"types\": []}").toString()),
                        printSchema(folder.resolve(evil)), CommandLineRun.of(evil), CommandLineRun.of("show", evil),
                        CommandLineRun.of("weigh", "x", "--" + evil), CommandLineRun.of("weigh", "x", "--budget", evil),
                        CommandLineRun.of("report", evil), CommandLineRun.of("list", evil));
        for (CommandLineRun run : runs) {
            assertThat(run.out() + run.err()).contains("red").doesNotContainPattern("[\\p{Cntrl}\u009b\u202e&&[^\n]]");
        }
        assertThat(runs.subList(0, 2)).allMatch(r -> r.exitCode() == 0);
        assertThat(runs.subList(2, runs.size())).allMatch(r -> r.exitCode() == 2);
    }

    @Test
    void sentencesAreShort() throws IOException {
        String large = "x".repeat(5_000_000);
        String argument = "x".repeat(100_000);
        for (CommandLineRun run : List.of(printSchema(file("a.csv", large + "," + large + "\n1\n")),
                printSchema(file("b.jsonl", "{\"a\": " + large + "}")),
                printSchema(file("c.csv", "a\n1\n"), "--schema",
                        file("s.json", "{\"root\": \"" + large.substring(0, 3_000_000) + "\", \"types\": []}")
                                .toString()),
                CommandLineRun.of(argument), CommandLineRun.of("weigh", "x", "--codecs", argument),
                CommandLineRun.of("show", argument))) {
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(1_000);
        }
    }
}
