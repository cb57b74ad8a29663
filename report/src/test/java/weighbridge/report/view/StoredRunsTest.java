package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.report.StoredRun;
import weighbridge.report.model.ReportModel;

/** However far a run has come, no view of it contradicts itself or another. */
class StoredRunsTest {
    private static final int[] WIDTHS = {80, 100, 160, 240};

    /** Each state is shown on a terminal of another width than the one before. */
    private static void agree(StoredRun run) {
        for (int i = 0; i < run.ends().size(); i++) agree(run, run.ends().get(i), WIDTHS[i % WIDTHS.length]);
    }

    private static void agree(StoredRun run, int end, int... widths) {
        assertThat(Contradictions.of(run.model(end), widths))
                .as("%s, after %d of %d entries", run.name(), end, run.entries().size()).isEmpty();
    }

    @Test
    void ofTheFirstScreenAtItsEnd() throws IOException {
        StoredRun run = StoredRun.firstScreen();
        agree(run, run.entries().size(), WIDTHS);
    }

    @Test
    @Tag("slow")
    void ofTheFirstScreenAfterEachEntry() throws IOException {
        StoredRun run = StoredRun.firstScreen();
        agree(run);
    }

    @Test
    void looksAreNoWholeTrials() throws IOException {
        StoredRun run = StoredRun.defaultRun();
        ReportModel model = run.model(run.entries().size());
        // 28 scenarios, of which each lacks six whole trials of 4 s at least.
        assertThat(model.outlook().orElseThrow().time()).isGreaterThan(Duration.ofMinutes(11));
        assertThat(model.conditions().rounds().isFirstLook()).isTrue();
        assertThat(model.conditions().estimand()).contains("3 to 10 s, or for 1 to 2.5 s in a first look, with");
    }

    @Test
    void ofADefaultRunAtItsEnd() throws IOException {
        StoredRun run = StoredRun.defaultRun();
        agree(run, run.entries().size(), WIDTHS);
    }

    @Test
    @Tag("slow")
    void ofADefaultRunAfterEveryThirdEntry() throws IOException {
        agree(StoredRun.defaultRun());
    }

    @Test
    @Tag("slow")
    void ofALongerRunAfterEveryFifthEntry() throws IOException {
        StoredRun run = StoredRun.firstLook();
        agree(run);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders-intel-xeon.tsv", "workloads-intel-xeon.tsv", "standard-intel-xeon.tsv",
        "names-intel-xeon.tsv"})
    @Tag("slow")
    void ofAllLevelsAfterEachRound(String file) throws IOException {
        for (StoredRun run : StoredRun.ofLevels(file)) agree(run);
    }
}
