package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
            assertThat(codec.propertyNames()).containsExactly("id", "library", "version", "compiler", "way", "encoding",
                    "tuned", "zeroCopy", "crossLanguage", "evolvable", "reusesBuffers", "own", "default", "schema");
            assertThat(codec.get("version").asString()).doesNotContain("$");
        }
    }

    @Test
    void codecsAreListedByTheirFacts() {
        JsonNode list =
                JSON.readTree(CommandLineRun.of("list", "codecs", "--text", "--cross-language", "--json").out());
        assertThat(list.valueStream().map(c -> c.get("id").asString())).contains("jackson-json").doesNotContain("kryo",
                "protobuf", "java");
    }

    @Test
    void aCodecsPassportSaysWhatItBringsAndWhatWasFoundOutAboutIt() {
        JsonNode passport = JSON.readTree(CommandLineRun.of("show", "thrift-compact", "--json").out());
        assertThat(passport.get("codec").get("library").asString()).isEqualTo("Apache Thrift");
        assertThat(passport.get("jars").asInt()).isBetween(1, 20);
        assertThat(passport.get("jarBytes").asLong()).isGreaterThan(100_000);
        assertThat(passport.get("schemaMillis").asLong()).isPositive();
        assertThat(passport.get("traps").asString()).contains("TMemoryBuffer.getArray()");

        assertThat(CommandLineRun.of("show", "thrift-compact").out()).contains(
                "class path       " + passport.get("jars").asInt() + " jars, ", "schema cost      ",
                "Traps that we found\n- `TMemoryBuffer.getArray()`");
    }

    @Test
    void aFolderWithoutRunsHasNone(@TempDir Path empty) {
        assertThat(CommandLineRun.of("list", "runs", "--json", "--out", empty.toString()).out())
                .isEqualToIgnoringWhitespace("[]");
    }

    @Test
    void aWorkloadIsShownAsASchema() {
        assertThat(JSON.readTree(CommandLineRun.of("show", "habr-longs", "--json").out()).get("root").asString())
                .isEqualTo("OnlyLongs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "list nothing", "help nothing", "show nothing", "weight", "list codecs --jason", "new",
        "new codec", "new thing mine", "new codec kryo", "new codec mine --way by-hand", "check", "check nothing",
        "check kryo --schemas -1", "export latest", "export latest --as jhm", "export latest --as parquet",
        "export latest --as csv --json", "replay", "replay nothing", "replay habr --as-published --corrected",
        "replay habr --budget 6", "replay habr --runs 5", "replay habr --format json", "replay providence --runs 0",
        "replay providence --generate 0", "replay providence --fill-rate 1.5", "replay providence --format yaml"})
    void badUsageIsOneSentenceAndExitCode2(String line) {
        CommandLineRun run = CommandLineRun.of(line.isEmpty() ? new String[0] : line.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1).allMatch(l -> l.startsWith("weighbridge: "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"wiegh | \"wiegh\" is not a command; did you mean weigh? (weighbridge --help)",
        "weigh x.csv --codec protobuf | \"--codec\" is not an option; did you mean --codecs or --codec-path? "
                + "(weighbridge weigh --help)",
        "weigh x.csv --shcema y.json | \"--shcema\" is not an option; did you mean --schema? (weighbridge weigh "
                + "--help)",
        "show kryo avro | \"avro\" is one argument too many; leave it out, or quote an argument that has spaces "
                + "(weighbridge show --help)",
        "weigh | FILE is missing: CSV, JSON or other files of one kind (also compressed), a folder, or - for "
                + "standard input (weighbridge weigh --help)",
        "list codec | WHAT: \"codec\" cannot be listed; did you mean codecs? (weighbridge list --help)",
        "show kyro | no codec, workload or run is called \"kyro\"; did you mean kryo? (weighbridge list codecs, "
                + "workloads or runs)",
        "replay haber | \"haber\" is not a command; did you mean habr? (weighbridge replay --help)",
        "run --workloads habr-long | no workload is called \"habr-long\"; did you mean habr-longs?",
        "weigh x.csv --schema nosuch.json | --schema nosuch.json: there is no such file; "
                + "give the path of a schema file",
        "weigh https://example.com/a.csv | FILE: \"https://example.com/a.csv\" is a URL; download it and "
                + "give the file (weighbridge weigh --help)"})
    void aMistakeIsToldWithWhatWasPerhapsMeant(String line, String sentence) {
        CommandLineRun run = CommandLineRun.of(line.split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualToIgnoringNewLines("weighbridge: " + sentence);
    }

    @Test
    void helpOfACommandIsAskedForInTwoWays() {
        assertThat(CommandLineRun.of("help", "weigh")).isEqualTo(CommandLineRun.of("weigh", "--help"));
        assertThat(CommandLineRun.of("help")).isEqualTo(CommandLineRun.of("--help"));
    }

    @Test
    void whatCanBeListedIsListed() {
        assertThat(CommandLineRun.of("list").out().lines().map(l -> l.split(" ")[0])).containsExactly("list", "codecs",
                "workloads", "studies", "replays", "runs", "baselines");
    }

    @Test
    void commandsAndNamesMayBeWrittenInAnyCase() {
        assertThat(CommandLineRun.of("SHOW", "Habr-Longs")).isEqualTo(CommandLineRun.of("show", "habr-longs"));
        assertThat(CommandLineRun.of("list", "Codecs", "--json"))
                .isEqualTo(CommandLineRun.of("list", "codecs", "--json"));
        assertThat(CommandLineRun.of("Replay", "HABR", "--help").exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run --resume latest", "show latest", "report LATEST"})
    void withoutARunThereIsNoLatest(String line, @TempDir Path out) {
        CommandLineRun run = CommandLineRun.of((line + " --out " + out).split(" "));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualToIgnoringNewLines(
                "weighbridge: there is no run in " + out + " yet; weighbridge weigh FILE creates one");
    }

    @Test
    void theLatestRunIsTheNewest(@TempDir Path out) throws IOException {
        for (String name : List.of("2026-01-02-1000-b", "2026-01-02-1000-b-2", "2026-01-01-1200-c")) {
            Files.writeString(Files.createDirectory(out.resolve(name)).resolve("plan.json"), "{}");
        }
        for (String line : List.of("run --resume latest", "show latest", "report latest")) {
            assertThat(CommandLineRun.of((line + " --out " + out).split(" ")).err()).as(line)
                    .contains("weighbridge: " + out.resolve("2026-01-02-1000-b-2") + "/plan.json");
        }
        assertThat(CommandLineRun.of("report", "2026-01-01-1200-d", "--out", out + "").err())
                .contains("there is no such run; did you mean 2026-01-01-1200-c");
    }

    @Test
    void aRunIsFoundByItsNameInTheFolderOfRuns(@TempDir Path out) throws IOException {
        Files.createDirectory(out.resolve("monday"));
        for (String[] line : new String[][] {{"report", "monday", "--out", out + ""},
            {"run", "--resume", "monday", "--out", out + ""}}) {
            assertThat(CommandLineRun.of(line).err())
                    .startsWith("weighbridge: " + out.resolve("monday") + ": is not a run");
        }
        assertThat(CommandLineRun.of("report", "tuesday", "--out", out + "").err())
                .startsWith("weighbridge: tuesday: ");
    }

    @Test
    void aFileInPlaceOfTheFolderOfRunsIsToldSo(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), "a,b\n1,2\n");
        CommandLineRun run = CommandLineRun.of("weigh", file.toString(), "--out", file.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualToIgnoringNewLines("weighbridge: " + file + ": is not a directory; give another one");
    }

    /**
     * The help without lines that studies add. Since the longest name determines the space after the names of commands,
     * that space is reduced to two blanks.
     */
    private static String withoutStudies(String help) throws IOException {
        List<String> studies;
        try (Stream<Path> folders = Files.list(Path.of("../studies"))) {
            studies = folders.filter(Files::isDirectory).map(f -> f.getFileName().toString()).toList();
        }
        List<String> kept = new ArrayList<>();
        boolean ofStudy = false;
        for (String line : help.lines().toList()) {
            ofStudy = studies.stream().anyMatch(n -> line.startsWith("  " + n + " "))
                    || ofStudy && line.startsWith("    ");
            if (!ofStudy) kept.add(line.replaceAll("(?<=^  [a-z]{1,40}) +(?=[A-Z])", "  "));
        }
        return String.join("\n", kept) + "\n";
    }

    /** The files contain what {@code weighbridge COMMAND --help} prints into a pipe, without the studies. */
    @ParameterizedTest
    @ValueSource(strings = {"weighbridge", "weigh", "run", "replay", "list", "show", "report", "export", "merge",
        "compare", "clean", "doctor", "new", "check"})
    void helpIsAsItWasReviewed(String command) throws IOException {
        CommandLineRun run =
                command.equals("weighbridge") ? CommandLineRun.of("--help") : CommandLineRun.of(command, "--help");
        assertThat(run.exitCode()).isZero();
        assertThat(withoutStudies(run.out()))
                .isEqualTo(Files.readString(Path.of("src/test/resources/weighbridge/cli/help", command + ".txt")));
        assertThat(run.out().lines()).allMatch(l -> l.length() <= 120);
    }
}
