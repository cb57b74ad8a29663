package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static weighbridge.report.MadeUpRun.cpu;
import static weighbridge.report.MadeUpRun.standing;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.report.MadeUpRun;
import weighbridge.report.model.ReportModel;

/** The sentences claim no more than the table below them. */
final class AnswersTest {
    /** Slices whose level keeps changing, around this many nanoseconds. */
    private static List<Slice> restless(double nanos) {
        return IntStream.range(0, 100)
                .mapToObj(i -> MadeUpRun.slices(1, nanos * (1 + 0.4 * (i / 10 % 2)), 0, 0, 1).getFirst()).toList();
    }

    /** A run with two codecs that differ clearly, and a third whose level keeps changing. */
    private static MadeUpRun besideRestless(double nanos) {
        MadeUpRun run = new MadeUpRun("kryo", "sbe", "fory").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .facts("fory", 201, 70).reads("kryo", 8, 250, 0.01).reads("sbe", 8, 95, 0.01);
        for (int round = 1; round <= 8; round++) run.trial("fory", round, 1, restless(nanos));
        return run;
    }

    private static String first(MadeUpRun run) {
        return run.model().workloads().getFirst().answers().getFirst();
    }

    @Test
    void whoNeverHoldsStillIsComparedByWhatItMovesThrough() {
        MadeUpRun run = besideRestless(80);

        assertThat(standing(run.model(), "fory").verdict()).startsWith("too close to call; about ");
        assertThat(cpu(run.model(), "fory").flags()).contains("still warming up");
        assertThat(first(run)).contains("Fastest to read: sbe or fory, too close to call, ");
    }

    @Test
    void whoNeverHoldsStillIsSlowerIfAllThatItMovesThroughIs() {
        assertThat(standing(besideRestless(500).model(), "fory").verdict()).matches("\\d\\.\\d× slower");
        assertThat(first(besideRestless(500))).endsWith("Fastest to read: sbe, 2.6–2.7 times faster than the next.");
    }

    @Test
    void whoseTurnNeverCameMightBeFaster() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe", "fory").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .facts("fory", 201, 70).reads("kryo", 8, 250, 0.01).reads("sbe", 8, 95, 0.01);
        assertThat(first(run)).endsWith(
                "Fastest to read: open. Of those compared: sbe, 2.6–2.7 times faster than the next. Not compared: fory "
                        + "(ran out of time).");
    }

    @Test
    void whoFailedIsNoChoice() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe", "leaky").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .facts("leaky", new Outcome.Mismatched<>("lost")).reads("kryo", 8, 250, 0.01).reads("sbe", 8, 95, 0.01);
        assertThat(first(run)).endsWith("Fastest to read: sbe, 2.6–2.7 times faster than the next.");
    }

    @Test
    void theSmallestIsThatOfThoseThatTheTimeReached() {
        MadeUpRun run = new MadeUpRun("kryo", "sbe", "fory", "avro").facts("kryo", 160, 68).facts("sbe", 182, 69);
        assertThat(run.model().workloads().getFirst().answers()).containsExactly(
                "Smallest among the 2 codecs (of 4) measured in time: kryo.",
                "For a compressed log, among the 2 codecs (of 4) measured in time, both are within 2 % of each other "
                        + "in size, so choose by read time. None of them combines a schema that can change with "
                        + "support in other languages.");
    }

    @Test
    void aLogIsToldWhoLetsItsSchemaChange() {
        MadeUpRun run = new MadeUpRun("kryo", "avro", "protobuf").facts("kryo", 160, 68).facts("avro", 150, 69)
                .facts("protobuf", 155, 70).codec(lasting("avro")).codec(lasting("protobuf"));
        assertThat(run.model().workloads().getFirst().answers().getLast()).endsWith(
                "so choose by read time. Of them, avro and protobuf allow schema changes and can be read in other "
                        + "languages.");
    }

    private static CodecInfo lasting(String id) {
        return new CodecInfo(id, "Library of " + id, "1.0", "x.Y", "classes", "reflective", "binary", "idl", true,
                false, true, false, true, false, false, Map.of(), Map.of(), List.of(), Map.of("wire", id));
    }

    @Test
    void theOneThatIsUnsteadyHasTheIntervalThatItMovesThrough() {
        ReportModel.Cell fory = cpu(besideRestless(50).model(), "fory");

        assertThat(fory.low()).isCloseTo(50, within(0.5));
        assertThat(fory.high()).isCloseTo(70, within(0.5));
        assertThat(standing(besideRestless(50).model(), "fory").verdict()).isEqualTo("fastest");
    }

    @Test
    void greenSaysProven() {
        String green = "\u001B[32m";
        assertThat(new TerminalTable(120, true).render(besideRestless(500).model()))
                .containsOnlyOnce(green + "2.6× faster");
        MadeUpRun early = new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .reads("kryo", 3, 140, 0.01).reads("sbe", 3, 95, 0.01);
        assertThat(new TerminalTable(120, true).render(early.model()))
                .contains("≈1.47× faster (first look, 3 of 6 rounds)").doesNotContain(green);
    }

    @Test
    void aRankIsShownWhereSomethingIsProvenAlone() {
        MadeUpRun early = new MadeUpRun("kryo", "sbe").facts("kryo", 160, 68).facts("sbe", 182, 71)
                .reads("kryo", 3, 140, 0.01).reads("sbe", 3, 95, 0.01);
        assertThat(HtmlData.of(early.model(), "")).doesNotContain("1 =");
    }
}
