package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real run with child JVMs: a user's file goes in; a table, a summary and a page come out. */
@Tag("processes")
class WholeRunTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private Path folder;

    @Test
    void aFileIsWeighedAndItsReportCanBeMadeAgainByteForByte() throws IOException {
        Path file = folder.resolve("people.csv");
        StringBuilder csv = new StringBuilder("name,born,score\n");
        for (int i = 0; i < 40; i++)
            csv.append("person %d,1990-01-%d,%s%n".formatted(i, 10 + i % 20, i % 3 == 0 ? "" : i + ".5"));
        Files.writeString(file, csv);
        Path out = folder.resolve("runs");

        CommandLineRun weighed = CommandLineRun.of("weigh", file.toString(), "--codecs", "java,copy", "--ops", "read",
                "--rounds", "1", "--out", out.toString());

        assertThat(weighed.err()).contains("Round 1");
        assertThat(weighed.exitCode()).as(weighed.err()).isZero();
        Path run;
        try (Stream<Path> runs = Files.list(out)) {
            run = runs.findFirst().orElseThrow();
        }
        assertThat(weighed.out().replaceAll(" +", " "))
                .contains("\"born\", \"type\": \"int32:date\"}",
                        "\"score\", \"type\": \"float64\", \"optional\": true}", " java ", " copy ")
                .endsWith("\n" + run + "\n");
        assertThat(run.resolve("generated/java")).isNotEmptyDirectory();
        assertThat(run.resolve("schema.json")).exists();
        assertThat(run.resolve("report.html")).content().contains("people.csv");

        byte[] summary = Files.readAllBytes(run.resolve("summary.json"));
        byte[] page = Files.readAllBytes(run.resolve("report.html"));
        Files.delete(run.resolve("summary.json"));
        Files.delete(run.resolve("report.html"));
        CommandLineRun again = CommandLineRun.of("report", run.toString(), "--json");
        assertThat(again.exitCode()).isZero();
        assertThat(again.out().getBytes(StandardCharsets.UTF_8)).isEqualTo(summary);
        assertThat(Files.readAllBytes(run.resolve("summary.json"))).isEqualTo(summary);
        assertThat(Files.readAllBytes(run.resolve("report.html"))).isEqualTo(page);
        JsonNode rows = JSON.readTree(summary).get("rows");
        assertThat(rows.valueStream()
                .filter(r -> r.get("codec").asString().equals("java") && r.get("metric").asString().equals("size.raw")))
                .singleElement().satisfies(r -> assertThat(r.get("estimate").asDouble()).isGreaterThan(20));

        // Everything planned has been measured, so resuming has nothing to do and ends as the run did.
        String trials = Files.readString(run.resolve("trials.jsonl"));
        Path conditions = run.resolve("environment.json");
        // Better than any machine is.
        String environment = Files.readString(conditions).replaceFirst("(\"grade\"\\s*:\\s*\")\\w+", "$1quiet");
        Files.writeString(conditions, environment);
        CommandLineRun resumed = CommandLineRun.of("run", "--resume", run.toString());
        assertThat(resumed.exitCode()).isZero();
        assertThat(resumed.err()).contains("Nothing was left to measure");
        assertThat(conditions).as("nothing was measured on the machine as it is now").hasContent(environment);
        assertThat(CommandLineRun.of("run", "--resume", run.toString(), "--rounds", "2").err())
                .startsWith("weighbridge: this run cannot have more rounds: a run of so few has short trials; ");
        assertThat(run.resolve("trials.jsonl")).hasContent(trials);
        Files.writeString(conditions, Files.readString(conditions).replaceFirst("(\"cpu\"\\s*:\\s*\")", "$1Another "));
        CommandLineRun elsewhere = CommandLineRun.of("run", "--resume", run.toString());
        assertThat(elsewhere.exitCode()).isEqualTo(2);
        assertThat(elsewhere.err()).startsWith("weighbridge: this run cannot continue here because the set-up differs")
                .contains("not Another ", "start a new run");
        assertThat(CommandLineRun.of("list", "runs", "--out", out.toString()).out())
                .contains(run.getFileName().toString());
    }

    @Test
    void sizesAloneNeedNoTrialAndAreComparedExactly() throws IOException {
        Path out = folder.resolve("runs");
        for (String name : List.of("Ann", "Annabel")) {
            Path file =
                    Files.writeString(folder.resolve("people.csv"), "name,born\n" + (name + ",1990-01-10\n").repeat(9));
            CommandLineRun weighed = CommandLineRun.of("weigh", file.toString(), "--codecs", "java", "--sizes",
                    "--save-baseline", name, "--out", out.toString());
            assertThat(weighed.exitCode()).as(weighed.err()).isZero();
            assertThat(out.resolve("baselines").resolve(name).resolve("trials.jsonl")).content()
                    .contains("\"entry\":\"facts\"").doesNotContain("\"entry\":\"trial\"");
        }
        CommandLineRun same =
                CommandLineRun.of("compare", "Annabel", "latest", "--fail-above", "1%", "--out", out.toString());
        assertThat(same.exitCode()).as(same.err()).isZero();
        assertThat(same.out()).contains(" equal", "No change for the worse above 1 % is shown.");
        CommandLineRun other = CommandLineRun.of("compare", "Ann", "latest", "--out", out.toString());
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("other messages of people");
    }
}
