package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CommandLineTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Test
    void codecsAreListedForScriptsWithTheKeysOfTheContract() {
        CommandLineRun run = CommandLineRun.of("list", "codecs", "--json");
        JsonNode list = JSON.readTree(run.out());
        assertThat(run.exitCode()).isZero();
        assertThat(list.size()).isPositive();
        for (JsonNode codec : list) {
            assertThat(codec.propertyNames()).containsExactly("id", "library", "version", "way", "encoding",
                     "tuned", "zeroCopy", "crossLanguage", "evolvable", "default", "schema");
            assertThat(codec.get("version").asString()).doesNotContain("$");
        }
    }

    @Test
    void codecsAreListedByTheirFacts() {
        JsonNode list = JSON.readTree(CommandLineRun.of("list", "codecs", "--text", "--cross-language", "--json").out());
        assertThat(list.valueStream().map(c -> c.get("id").asString())).contains("jackson-json").doesNotContain("kryo", "protobuf", "java");
    }

    @Test
    void aCodecsPassportSaysWhatItBringsAndWhatWasFoundOutAboutIt() {
        JsonNode passport = JSON.readTree(CommandLineRun.of("show", "thrift-compact", "--json").out());
        assertThat(passport.get("codec").get("library").asString()).isEqualTo("Apache Thrift");
        assertThat(passport.get("jars").asInt()).isBetween(1, 20);
        assertThat(passport.get("jarBytes").asLong()).isGreaterThan(100_000);
        assertThat(passport.get("schemaMillis").asLong()).isPositive();
        assertThat(passport.get("traps").asString()).contains("TMemoryBuffer.getArray()");

        assertThat(CommandLineRun.of("show", "thrift-compact").out()).contains("class path       " + passport.get("jars").asInt() + " jars, ",
                "schema cost      ", "Traps found here\n- `TMemoryBuffer.getArray()`");
    }

    @Test
    void aFolderWithoutRunsHasNone(@TempDir Path empty) {
        assertThat(CommandLineRun.of("list", "runs", "--json", "--out", empty.toString()).out()).isEqualToIgnoringWhitespace("[]");
    }

    @Test
    void aWorkloadIsShownAsASchema() {
        assertThat(JSON.readTree(CommandLineRun.of("show", "habr-longs", "--json").out()).get("root").asString()).isEqualTo("OnlyLongs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "list", "list nothing", "show nothing", "weight", "list codecs --jason",
            "replay", "replay nothing", "replay habr --as-published --corrected", "replay habr --budget 6", "replay habr --runs 5", "replay habr --format json",
            "replay providence --runs 0", "replay providence --generate 0", "replay providence --fill-rate 1.5", "replay providence --format yaml"})
    void badUsageIsOneSentenceAndExitCode2(String line) {
        CommandLineRun run = CommandLineRun.of(line.isEmpty() ? new String[0] : line.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1).allMatch(l -> l.startsWith("weighbridge: "));
    }

    /** What stands in the files is what {@code weighbridge COMMAND --help} prints into a pipe. */
    @ParameterizedTest
    @ValueSource(strings = {"weighbridge", "weigh", "run", "replay", "list", "show", "report", "doctor"})
    void helpIsAsItWasReviewed(String command) throws IOException {
        CommandLineRun run = command.equals("weighbridge") ? CommandLineRun.of("--help") : CommandLineRun.of(command, "--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(Files.readString(Path.of("src/test/resources/weighbridge/cli/help", command + ".txt")));
        assertThat(run.out().lines()).allMatch(l -> l.length() <= 120);
    }
}
