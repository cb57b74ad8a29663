package weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static weighbridge.report.MadeUpRun.flat;
import static weighbridge.report.MadeUpRun.group;
import static weighbridge.report.MadeUpRun.standing;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Slice;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.HtmlReport;
import weighbridge.report.view.Summary;

/** The CPU time of the JVM's other threads is shown beside the worker's time. */
final class ProcessCpuTest {
    /** Slices in which all threads together use this many times the worker's CPU time. */
    private static List<Slice> slices(double nanos, double times) {
        return flat(45, nanos).stream()
                .map(s -> new Slice(s.operations(), s.wallNanos(), s.cpuNanos(), s.runDelayNanos(),
                        s.involuntarySwitches(), s.stealTicks(), s.jitMillis(), s.gcCount(), s.gcMillis(),
                        s.allocatedBytes(), Slice.NOT_TRIED, (long) (times * s.cpuNanos())))
                .toList();
    }

    private static MadeUpRun run() {
        return new MadeUpRun("a", "b").facts("a", 10, 5).facts("b", 10, 5);
    }

    @Test
    void theCollectorsAndTheCompilersTimeIsAddedToTheWorkers() {
        MadeUpRun run = run();
        for (int round = 1; round <= 3; round++)
            run.trial("a", round, 1, slices(100, 1 + 0.1 * round)).trial("b", round, 1, slices(200, 0.99));
        ReportModel model = run.model();

        ReportModel.Cell a = standing(model, "a").cell(ReportModel.PROCESS).orElseThrow();
        assertThat(a.estimate()).as("of the middle trial").isCloseTo(120, within(0.5));
        assertThat(a.low()).isCloseTo(110, within(0.5));
        assertThat(a.high()).isCloseTo(130, within(0.5));
        assertThat(standing(model, "b").cell(ReportModel.PROCESS).orElseThrow().estimate())
                .as("the clock's steps do not make it less than the worker's").isCloseTo(200, within(0.5));
        assertThat(HtmlReport.of(model)).contains("\"title\":\"process CPU\"");
    }

    @Test
    void aRunThatDidNotMeasureItHasNoSuchColumn() {
        MadeUpRun run = run();
        for (int round = 1; round <= 3; round++)
            run.trial("a", round, 1, flat(45, 100)).trial("b", round, 1, flat(45, 200));

        assertThat(standing(run.model(), "a").cell(ReportModel.PROCESS)).isEmpty();
        assertThat(HtmlReport.of(run.model())).doesNotContain("\"title\":\"process CPU\"");
    }

    @Test
    void aTrialInWhichNoOperationEndedHasNoNumberAtAll() {
        ReportModel model = run().trial("a", 1, 1, slices(1e12, 1.1)).trial("b", 1, 1, slices(200, 1.1)).model();

        assertThat(group(model).row("a").orElseThrow().standing()).isEmpty();
        assertThat(standing(model, "b").cell(ReportModel.PROCESS)).isPresent();
        assertThat(Summary.of(model, Map.of()).json()).doesNotContain("NaN", "Infinity");
    }
}
