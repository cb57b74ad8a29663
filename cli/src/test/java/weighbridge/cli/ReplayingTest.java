package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.FileTimes;
import weighbridge.model.Outcome;
import weighbridge.replays.ReplayReport;
import weighbridge.report.ReportModel;
import weighbridge.store.RunDirectory;

final class ReplayingTest {
    @Test
    void whatIsExactIsTakenBeforeTheArticlesOwnProcedure() throws Exception {
        assertThat(steps(true, true, "")).containsExactly("write", "exact", "as published", "corrected", "report");
        assertThat(steps(true, false, "")).containsExactly("write", "as published", "report");
        assertThat(steps(false, true, "")).containsExactly("write", "exact", "corrected", "report");
    }

    @Test
    void whatTheUserEndedIsReportedWithoutFurtherSteps() throws Exception {
        assertThat(steps(true, true, "exact")).containsExactly("write", "exact", "report");
        assertThat(steps(true, true, "as published")).containsExactly("write", "exact", "as published", "report");
    }

    @Test
    void aFirstBlockIsRepeatedWhereSixDoNotFit() {
        Blocks blocks = new Blocks(50);
        assertThat(blocks.begin(Duration.ZERO)).as("one always").isTrue();
        took(blocks);
        assertThat(blocks.begin(Duration.ofSeconds(100))).isTrue();
        assertThat(blocks.iterations()).isEqualTo(1);
        assertThat(blocks.fits("a", Duration.ofSeconds(11))).isTrue();
        assertThat(blocks.fits("a", Duration.ofSeconds(9))).isFalse();
        assertThat(blocks.begin(Duration.ofSeconds(9))).as("no case fits any more").isFalse();
    }

    @Test
    void withTimeForMoreThanSixTheCasesBecomeLongerAndAreCountedAnew() {
        Blocks blocks = new Blocks(50);
        blocks.begin(Duration.ZERO);
        took(blocks);
        // A block took 20 s, of which more iterations multiply 8: six of 20 + 3 × 8.
        assertThat(blocks.begin(Duration.ofSeconds(6 * 44 + 1))).isTrue();
        assertThat(blocks.iterations()).isEqualTo(4);
        assertThat(blocks.fits("a", Duration.ofSeconds(23))).isTrue();
        assertThat(blocks.fits("a", Duration.ofSeconds(21))).isFalse();
        int more = 1;
        while (blocks.begin(Duration.ofHours(1))) more++;
        assertThat(more).isEqualTo(8);
        assertThat(blocks.iterations()).as("all alike").isEqualTo(4);
    }

    @Test
    void noCaseIsLongerThanTheArticlesRun() {
        Blocks blocks = new Blocks(50);
        blocks.begin(Duration.ZERO);
        took(blocks);
        blocks.begin(Duration.ofDays(1));
        assertThat(blocks.iterations()).isEqualTo(50);
    }

    private static void took(Blocks blocks) {
        blocks.took("a", Duration.ofSeconds(10), Duration.ofSeconds(4));
        blocks.took("b", Duration.ofSeconds(10), Duration.ofSeconds(4));
    }

    @Test
    void everyCaseOfTheArticlesProcedureIsALineWithItsOutcome(@TempDir Path folder) throws Exception {
        RunDirectory directory = RunDirectory.create(folder, "replay");
        try (Cases cases = Cases.of(directory)) {
            FileTimes times = new FileTimes(7, 12, List.of(new FileTimes.Run(1.5, true)), List.of());
            cases.append(Map.of("contender", "avro"), Instant.EPOCH, new Outcome.Measured<>(times));
            cases.append(Map.of("contender", "java"), Instant.EPOCH, new Outcome.Failed<>("no memory"));
        }
        assertThat(Files.readAllLines(directory.file("as-published.jsonl"))).containsExactly(
                "{\"contender\":\"avro\",\"start\":\"1970-01-01T00:00:00Z\",\"outcome\":\"measured\","
                        + "\"data\":{\"records\":7,\"bytes\":12,"
                        + "\"writes\":[{\"millis\":1.5,\"collected\":true}],\"reads\":[]}}",
                "{\"contender\":\"java\",\"start\":\"1970-01-01T00:00:00Z\",\"outcome\":\"failed\",\"reason\":\"no "
                        + "memory\"}");
    }

    private static List<String> steps(boolean asPublished, boolean corrected, String endedIn) throws Exception {
        Recorded replaying = new Recorded(endedIn, new ArrayList<>());
        try (replaying) {
            replaying.replay(asPublished, corrected);
        }
        return replaying.steps();
    }

    /** Remembers its steps. */
    private record Recorded(String endedIn, List<String> steps) implements Replaying {
        @Override
        public void write() {
            steps.add("write");
        }

        @Override
        public void exact() {
            steps.add("exact");
        }

        @Override
        public void asPublished() {
            steps.add("as published");
        }

        @Override
        public void corrected() {
            steps.add("corrected");
        }

        @Override
        public boolean isCancelled() {
            return steps.contains(endedIn);
        }

        @Override
        public ReplayReport report() {
            steps.add("report");
            return null;
        }

        @Override
        public Optional<ReportModel> weighed() {
            return Optional.empty();
        }

        @Override
        public void close() {}
    }
}
