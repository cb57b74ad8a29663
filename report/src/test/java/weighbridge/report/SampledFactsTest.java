package weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.judge.Contenders;
import weighbridge.report.model.Headline;
import weighbridge.report.model.ReportModel;
import weighbridge.report.situation.Advice;
import weighbridge.report.view.HtmlReport;
import weighbridge.report.view.TerminalTable;
import weighbridge.situation.Parameter;
import weighbridge.situation.Preset;
import weighbridge.situation.Situation;

/**
 * Until all messages are verified, sizes are those of a sample and are marked as such; none is compared with a size
 * based on all messages.
 */
final class SampledFactsTest {
    private static final Map<String, Double> OF_SAMPLE = Map.of("size.raw", 150.0, "size.batch.zstd", 70.0);

    private static MadeUpRun sampled() {
        return new MadeUpRun("a", "b").sample(250).facts("a", 250, OF_SAMPLE).facts("b", 250,
                Map.of("size.raw", 180.0, "size.batch.zstd", 75.0));
    }

    private static Map<String, Double> raw(double bytes) {
        return Map.of("size.raw", bytes);
    }

    /**
     * The sample has longer messages than the rest: measured on all messages, codec a is smaller than any codec
     * measured on the sample.
     */
    private static MadeUpRun allOfOneVerified() {
        return new MadeUpRun("a", "b", "c").sample(250).facts("a", 250, raw(190)).facts("b", 250, raw(180))
                .facts("c", 250, raw(185)).facts("a", 170, 60);
    }

    /**
     * The cache has facts of a and c over all messages, while b is the smallest by a sample for which only b has facts.
     */
    private static MadeUpRun oneNotInTheCache() {
        return new MadeUpRun("a", "b", "c").sample(250).facts("a", 170, 60).facts("c", 180, 61).facts("b", 250,
                raw(150));
    }

    private static MadeUpRun timed(MadeUpRun run) {
        for (Operation o : List.of(Operation.READ, Operation.ENCODE)) {
            run.also(o);
            for (String codec : List.of("a", "b", "c")) run.reads(codec, 8, 100, 0.01);
        }
        return run;
    }

    private static String table(ReportModel model) {
        return new TerminalTable(100, false).render(model);
    }

    private static String smallest(MadeUpRun run) {
        return run.model().workloads().getFirst().headlines().getFirst().sentence();
    }

    @Test
    void theSizesOfASampleAreMarkedAndNoBatchIsWhole() {
        ReportModel model = sampled().model();
        assertThat(table(model))
                .contains("≈150", "≈180", "≈ bytes: from a sample; the other messages were not verified")
                .doesNotContain("zstd");
        assertThat(model.workloads().getFirst().headlines()).singleElement().satisfies(h -> {
            assertThat(h.sentence()).isEqualTo("a is smallest, by a sample.");
            assertThat(h.sure()).isEqualTo(Headline.Sure.LIKELY);
        });
    }

    @Test
    void aRunThatEndsWithASampleWarnsOfIt() {
        assertThat(sampled().model().warnings()).contains(new ReportModel.Warning("",
                "2 codecs were verified on a sample only: the other messages are unchecked.",
                "Continue the run (--resume), or allow more time (--budget)."));
        assertThat(sampled().facts("a", 152, 60).model().warnings()).extracting(ReportModel.Warning::cause)
                .anyMatch(c -> c.startsWith("1 codec was verified on a sample only"));
        assertThat(sampled().facts("a", 152, 60).facts("b", 181, 66).model().warnings())
                .extracting(ReportModel.Warning::cause).noneMatch(c -> c.contains("sample"));
    }

    @Test
    void theSizesOfAllMessagesReplaceThem() {
        ReportModel model = sampled().facts("a", 152, 60).facts("b", 181, 66).model();
        assertThat(table(model)).contains("152", "60", "zstd").doesNotContain("≈");
        assertThat(model.workloads().getFirst().headlines()).singleElement().satisfies(h -> {
            assertThat(h.sentence()).isEqualTo("a is smallest.");
            assertThat(h.sure()).isEqualTo(Headline.Sure.EXACT);
        });
    }

    @Test
    void aSampleIsHeldAgainstNoWhole() {
        ReportModel.ExactFacts b =
                sampled().facts("b", 400, 66).model().workloads().getFirst().exact().get(1).facts().orElseThrow();
        assertThat(b.cell("size.raw").orElseThrow().ratio()).isEmpty();
    }

    @Test
    void whileSomeAreKnownByTheSampleAloneAllAreComparedByIt() {
        assertThat(smallest(allOfOneVerified())).isEqualTo("b is smallest, by a sample: 5.3 % less than a.");
        assertThat(table(allOfOneVerified().model())).contains(" 170").contains("≈180");
    }

    @Test
    void whoIsKnownByASampleThatOthersAreNotIsNotCompared() {
        assertThat(smallest(oneNotInTheCache())).isEqualTo("a is smallest of the 2 measured (of 3).");
    }

    @Test
    void batchesAreNeverOfASample() {
        MadeUpRun run = allOfOneVerified().facts("c", 185, 61);
        assertThat(smallest(run)).contains(" is smallest, by a sample");
        assertThat(run.model().workloads().getFirst().exact())
                .extracting(ReportModel.Exact::codec,
                        e -> e.facts().orElseThrow().compared("size.batch.zstd").isPresent())
                .containsExactly(tuple("a", true), tuple("b", false), tuple("c", true));
    }

    @Test
    void aSituationIsDecidedBySizesOverTheSameMessages() {
        assertThat(slow(timed(allOfOneVerified()))).contains("b is fastest: 14.4 ms a message; c 14.8 ms");
        assertThat(slow(timed(oneNotInTheCache()))).contains("a is fastest of the 2 measured (of 3): ")
                .contains("Left out, although it could still be fastest: ")
                .contains("b (only a sample of its messages is verified)");
    }

    private static String slow(MadeUpRun run) {
        Situation rpc = Situation.of(Preset.RPC).with(Parameter.LINK, 1e5).with(Parameter.SHARE, 0);
        return String.join(" ", Advice.of(run.model(), Optional.of(rpc), _ -> "").sentences(MadeUpRun.WORKLOAD));
    }

    @Test
    void thePlotOfSizeAndSpeedHasSizesOverTheSameMessages() {
        String page = HtmlReport.of(timed(oneNotInTheCache()).model());
        String plot = page.substring(page.indexOf("\"scatters\""));
        assertThat(plot).contains("\"left\":[\"b\"]");
        assertThat(plot.substring(0, plot.indexOf("\"left\""))).contains("\"codec\":\"a\"")
                .doesNotContain("\"codec\":\"b\"");
    }

    @Test
    void whoMayBeTheBestOverALinkIsNotTornBetweenASampleAndAllMessages() {
        Contenders bySample = new Contenders(timed(allOfOneVerified()).analysis(), MadeUpRun.WORKLOAD);
        assertThat(bySample.mayBeBest(Contenders.SLOW_LINK)).containsExactly("b");
        Contenders byAll = new Contenders(timed(oneNotInTheCache()).analysis(), MadeUpRun.WORKLOAD);
        assertThat(byAll.mayBeBest(Contenders.SLOW_LINK)).as("nothing is known against b").containsExactly("b", "a");
    }

    @Test
    void whoFailsOnAllHasNoNumberHoweverFastItWas() {
        ReportModel model = sampled().reads("a", 4, 100, 0.01).reads("b", 4, 200, 0.01).facts("b", 181, 66)
                .facts("a", new Outcome.Mismatched<>("message 900: Order.total: expected 1, got 2")).model();
        assertThat(MadeUpRun.group(model).row("a").orElseThrow().standing()).isEmpty();
        assertThat(table(model)).contains("mismatched: message 900");
    }
}
