package weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.report.view.TerminalTable;

/** Until all messages are verified, sizes are those of a sample and say so. */
final class SampledFactsTest {
    private static final Map<String, Double> OF_SAMPLE = Map.of("size.raw", 150.0, "size.batch.zstd", 70.0);

    private static MadeUpRun sampled() {
        return new MadeUpRun("a", "b").sample(250).facts("a", 250, OF_SAMPLE).facts("b", 250,
                Map.of("size.raw", 180.0, "size.batch.zstd", 75.0));
    }

    private static String table(ReportModel model) {
        return new TerminalTable(100, false).render(model);
    }

    @Test
    void theSizesOfASampleAreMarkedAndNoBatchIsWhole() {
        ReportModel model = sampled().model();
        assertThat(table(model)).contains("≈150", "≈180", "≈: by a sample; the others were not verified")
                .doesNotContain("zstd");
        assertThat(model.workloads().getFirst().answers()).first().asString().startsWith("Smallest (by a sample): a.");
    }

    @Test
    void aRunThatEndsWithASampleWarnsOfIt() {
        assertThat(sampled().model().warnings()).contains(new ReportModel.Warning("",
                "2 codecs were verified by a sample alone: nothing is known of the other messages.",
                "Go on (--resume), or allow more time (--budget)."));
        assertThat(sampled().facts("a", 152, 60).model().warnings()).extracting(ReportModel.Warning::cause)
                .anyMatch(c -> c.startsWith("1 codec was verified by a sample alone"));
        assertThat(sampled().facts("a", 152, 60).facts("b", 181, 66).model().warnings())
                .extracting(ReportModel.Warning::cause).noneMatch(c -> c.contains("sample"));
    }

    @Test
    void theSizesOfAllMessagesReplaceThem() {
        ReportModel model = sampled().facts("a", 152, 60).facts("b", 181, 66).model();
        assertThat(table(model)).contains("152", "60", "zstd").doesNotContain("≈");
        assertThat(model.workloads().getFirst().answers()).first().asString().startsWith("Smallest: a.");
    }

    @Test
    void aSampleIsHeldAgainstNoWhole() {
        ReportModel.ExactFacts b =
                sampled().facts("b", 400, 66).model().workloads().getFirst().exact().get(1).facts().orElseThrow();
        assertThat(b.cell("size.raw").orElseThrow().ratio()).isEmpty();
    }

    @Test
    void whoFailsOnAllHasNoNumberHoweverFastItWas() {
        ReportModel model = sampled().reads("a", 4, 100, 0.01).reads("b", 4, 200, 0.01).facts("b", 181, 66)
                .facts("a", new Outcome.Mismatched<>("message 900: Order.total: expected 1, got 2")).model();
        assertThat(MadeUpRun.group(model).row("a").orElseThrow().standing()).isEmpty();
        assertThat(table(model)).contains("mismatched: message 900");
    }
}
