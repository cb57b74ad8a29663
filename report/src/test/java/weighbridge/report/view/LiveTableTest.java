package weighbridge.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Operation;
import weighbridge.model.run.Slice;
import weighbridge.report.Fixture;
import weighbridge.report.MadeUpRun;
import weighbridge.report.model.ReportModel;

class LiveTableTest {
    private static final LiveTable.Asked ASKED =
            new LiveTable.Asked("which format is smallest and fastest, against jackson-json?", 2);
    private static final LiveTable.Moment MOMENT = new LiveTable.Moment("kryo/orders/read/1",
            "reading orders with kryo · open: fory or kryo to read? 7 more trials", "0:45 of 3:00",
            OptionalDouble.of(0.25));
    /** A trial whose worker waited for its core most of the time. */
    private static final List<Slice> WAITING = MadeUpRun.slices(45, 400, 0.75, 0, 1);

    private static final List<ReportModel> MODELS = List.of(OrdersRun.facts().model(), OrdersRun.justBegun().model(),
            OrdersRun.firstLook().model(), OrdersRun.settled().model(), Fixture.TWO_WORKLOADS);

    private static List<String> lines(ReportModel model, int width, int most) {
        return new LiveTable(model, ASKED, width, false).lines(most, MOMENT);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 7, 8, 9, 12, 16, 23, 50})
    void aFrameIsNeitherLongerNorWiderThanTheWindowAndTheQuestionStaysOnTop(int most) {
        for (ReportModel model : MODELS) {
            for (int width : new int[] {60, 80, 120, 200}) {
                List<String> lines = lines(model, width, most);

                assertThat(lines).hasSizeLessThanOrEqualTo(most)
                        .allSatisfy(l -> assertThat(Layout.length(l)).isLessThanOrEqualTo(width));
                assertThat(lines.getFirst()).endsWith("0:45 of 3:00");
                if (most > 1) assertThat(lines.get(1)).startsWith(" Question: which format is smallest");
                if (most > 2) assertThat(lines.get(2)).contains("sizes ", "times ");
                if (most >= 12) assertThat(lines.getLast()).startsWith(" Now: reading orders with kryo");
            }
        }
    }

    @Test
    void sizesAloneComeInTheirOrder() {
        List<String> lines = lines(OrdersRun.facts().model(), 80, 23);

        assertThat(lines.subList(0, 5)).containsExactly(
                " orders.csv  1,000 records, 611 B as JSON                          0:45 of 3:00",
                " Question: which format is smallest and fastest, against jackson-json?",
                " [██████████                            ]  sizes 8 of 8 · times 0 of 16", " Machine fair.", "");
        assertThat(lines.get(6)).startsWith("▸kryo").contains("134");
        assertThat(lines.get(7)).startsWith(" avro").contains("142");
        assertThat(lines.subList(lines.size() - 2, lines.size())).containsExactly(" So far: kryo is smallest of 8.",
                " Now: reading orders with kryo · open: fory or kryo to read? 7 more trials");
    }

    @Test
    void theSmallestSoFarIsOneOfThoseWithSizesOverTheSameMessages() {
        MadeUpRun run = new MadeUpRun("kryo", "fory", "java").sample(100).facts("kryo", 100, Map.of("size.raw", 134.0))
                .facts("fory", 100, Map.of("size.raw", 158.0)).facts("kryo", 170, 57);
        assertThat(lines(run.model(), 80, 23)).contains(" So far: kryo is smallest of 2, by a sample.");
        run.facts("fory", 200, 61);
        assertThat(lines(run.model(), 80, 23)).contains(" So far: kryo is smallest of 2.");
    }

    @Test
    void trialsThatCountAreCounted() {
        assertThat(lines(OrdersRun.firstLook().model(), 80, 23)).contains(" Machine noisy: 36 of 36 trials count.")
                .anyMatch(l -> l.endsWith("sizes 8 of 8 · times 16 of 16 · round 2 of 6"));
    }

    @Test
    void onAnOverloadedMachineItSaysSoFromTheBeginningAndThenHowManyTrialsCount() {
        assertThat(lines(OrdersRun.facts().waiting(72).model(), 80, 23))
                .contains(" Machine overloaded: a worker waits 72 % of the time. Sizes are not affected.");

        MadeUpRun run = OrdersRun.facts();
        for (String codec : List.of("jackson-json", "kryo", "fory")) run.trial(codec, 1, 1, WAITING);
        List<String> lines = lines(run.model(), 80, 23);
        assertThat(lines).contains(" Machine overloaded: 0 of 3 trials count. Sizes are not affected.")
                .anyMatch(l -> l.endsWith("sizes 8 of 8 · times 0 of 16"));
        assertThat(lines).as("what was seen").anyMatch(l -> l.matches(" fory .*≈400 .*seen, not counted.*"));
    }

    @Test
    void allocationKeepsItsMeaningUntilTheRunHasEnded() {
        MadeUpRun run = new MadeUpRun("base", "kryo");
        for (String codec : List.of("base", "kryo")) run.facts(codec, 160, 68);
        run.operation(Operation.READ).reads("base", 100).reads("kryo", 50);
        // A short loop allocates 64 B a read, and so does a slice; only the latter has a range.
        run.trial("kryo", 2, 1, MadeUpRun.flat(45, 50).stream().map(s -> new Slice(s.operations(), s.wallNanos(),
                s.cpuNanos(), s.runDelayNanos(), 0, 0, 0, 0, 0, 2 * s.allocatedBytes())).toList());
        assertThat(lines(run.model(), 160, 23)).anyMatch(l -> l.matches("▸kryo .* 64 .*"));
        assertThat(new TerminalTable(160, false).render(run.model())).containsPattern("kryo .* 60 +JVM");
    }
}
