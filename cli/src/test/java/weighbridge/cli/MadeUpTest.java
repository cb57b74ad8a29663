package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Tests the options of {@code weigh} for profiles and made-up values; nothing is weighed here. */
@Tag("slow")
class MadeUpTest {
    private static final String ORDERS = Path.of("..", "examples", "orders.csv").toString();

    @TempDir
    private Path folder;

    private String in(String name) {
        return folder.resolve(name).toString();
    }

    private void profile() {
        assertThat(CommandLineRun.of("weigh", ORDERS, "--profile", in("out.json")).exitCode()).isZero();
    }

    @Test
    void aProfileIsWrittenAndToldOf() {
        CommandLineRun run = CommandLineRun.of("weigh", ORDERS, "--enums", "--profile", in("out.json"));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("Wrote the statistics of 1,080 records to " + in("out.json")).contains(
                "nothing was weighed", "The profile contains no text from the data", "Enum symbols are made up",
                "weighbridge weigh " + in("out.json"));
        assertThat(folder.resolve("out.json")).content().startsWith("{\"weighbridge-profile\": 1,");
        CommandLineRun json = CommandLineRun.of("weigh", ORDERS, "--json", "--profile", in("other.json"));
        assertThat(JsonMapper.shared().readTree(json.out()).get("records").asInt()).isEqualTo(1_080);
    }

    @Test
    void aProfileIsReadByItsContentAndSaysThatItsValuesAreMadeUp() throws IOException {
        profile();
        Path renamed = Files.move(folder.resolve("out.json"), folder.resolve("orders.csv"));
        CommandLineRun run = CommandLineRun.of("weigh", renamed.toString(), "--print-schema");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(CommandLineRun.of("weigh", ORDERS, "--print-schema").out());
        assertThat(run.err()).contains("orders.csv: values made up from a profile of 1,080 records, 1,080 records",
                "note: the values are made up from the statistics of a profile");
    }

    @Test
    void valuesAreMadeUpOfASchemaAndTheirDistributionsAreStated() throws IOException {
        Path schema = folder.resolve("schema.json");
        Files.writeString(schema, CommandLineRun.of("weigh", ORDERS, "--print-schema").out());
        CommandLineRun run =
                CommandLineRun.of("weigh", "--generate", "50", "--schema", schema.toString(), "--print-schema");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).contains("schema.json: values made up from a schema, 50 records",
                "note: optional fields are present in 3 of 4 cases", "note: integers of every bit length");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            value = {"ORDERS --profile OUT | the file exists; give another name, or delete it first",
                "ORDERS --profile /nowhere/at/all.json | there is no folder /nowhere/at; create it first",
                "ORDERS --profile-literals | --profile-literals needs --profile; give --profile FILE, too",
                "ORDERS --profile OUT2 --generate 5 | --profile needs data, but --generate reads none",
                "ORDERS --profile OUT2 --print-schema | --print-schema and --profile both weigh nothing",
                "--generate 5 --schema OUT --header | --generate reads no file",
                "OUT --profile OUT2 | its values are made up, but a profile describes real data",
                "OUT --enums --print-schema | is a profile, which has a schema of its own",
                "--generate 5 | --generate makes up values from a schema; give one with --schema FILE",
                "ORDERS --generate 5 --schema OUT | --generate makes up values from a schema, but",
                "--generate 0 --schema OUT | --generate is 0; give 1 to 100000",
                "--generate 100001 --schema OUT | give 1 to 100000, the largest number of records that sizes",
                "--generate 5 --schema OUT | unknown key", "--generate x --schema OUT | is not a whole number"})
    void whatCannotBeIsOneSentenceAndLeavesNothing(String options, String sentence) {
        profile();
        String line = options.replace("OUT2", in("out2.json")).replace("OUT", in("out.json")).replace("ORDERS", ORDERS);
        CommandLineRun run = CommandLineRun.of(("weigh --out " + in("runs") + " " + line).split(" "));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines().filter(l -> l.startsWith("weighbridge: "))).singleElement().asString()
                .contains(sentence);
        assertThat(folder.resolve("out2.json")).doesNotExist();
        assertThat(CommandLineRun.of("list", "runs", "--json", "--out", in("runs")).out())
                .isEqualToIgnoringWhitespace("[]");
    }
}
