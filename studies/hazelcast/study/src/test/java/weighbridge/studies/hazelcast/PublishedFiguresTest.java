package weighbridge.studies.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import weighbridge.grid.GridOrder.Bench;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.studies.hazelcast.objects.Kind;
import weighbridge.studies.hazelcast.objects.Size;
import weighbridge.study.replay.Printed;

/**
 * Checks that every figure is what the article printed or drew. {@code published.txt} is a transcript of its tables.
 * {@code graphs.txt} has what the pixels of its graphs of throughput show: the ends of each axis, and then the lowest
 * point, the mean and the highest point of each curve.
 */
class PublishedFiguresTest {
    private static final HazelcastReplay REPLAY = Hazelcast.REPLAY;
    /** The bytes that the grid adds to the value of every entry: the key and what it keeps for key and value. */
    private static final int ENTRY = 112;

    @Test
    void theMemoryIsThatOfItsTablesAndTheirColumnsAgree() throws IOException {
        String test = "";
        int tables = 0;
        for (List<String> cells : lines("published.txt")) {
            if (cells.get(1).equals("Entry Count")) {
                test = cells.getFirst().toLowerCase(Locale.ROOT).replace(' ', '-');
                continue;
            }
            SetUp setUp = setUp(test, cells.getFirst());
            assertThat(memory(setUp)).isEqualTo(Integer.parseInt(cells.get(3)))
                    .isEqualTo(Integer.parseInt(cells.get(2)) / Integer.parseInt(cells.get(1)));
            tables++;
        }
        assertThat(tables).isEqualTo(16)
                .isEqualTo(REPLAY.figures().stream().filter(f -> f.metric().equals(HazelcastReplay.MEMORY)).count());
    }

    @Test
    void throughputIsThatOfItsGraphs() throws IOException {
        String test = "";
        int curves = 0;
        for (List<String> cells : lines("graphs.txt")) {
            if (cells.getFirst().endsWith(".png")) {
                test = cells.getFirst().replace("-throughput.png", "").replaceAll("^query$", "query-small");
                assertThat(REPLAY.axis(test)).isEqualTo(new HazelcastReplay.Axis(test, Double.parseDouble(cells.get(1)),
                        Double.parseDouble(cells.get(2))));
                continue;
            }
            double low = Double.parseDouble(cells.get(1));
            double mean = Double.parseDouble(cells.get(2));
            double high = Double.parseDouble(cells.get(3));
            assertThat(low).isBetween(REPLAY.axis(test).low(), mean);
            assertThat(high).isBetween(mean, REPLAY.axis(test).high());
            Printed ours = REPLAY.published(setUp(test, cells.getFirst()), HazelcastReplay.THROUGHPUT).orElseThrow();
            assertThat(ours.value()).isCloseTo(mean, within(mean * 4e-4));
            assertThat(ours.errorValue().orElseThrow()).isCloseTo((high - low) / 2, within(mean * 4e-4));
            curves++;
        }
        assertThat(curves).isEqualTo(SetUp.all().size()).isEqualTo(25);
    }

    /** No graph begins at zero, so the curves look further apart than they are. */
    @Test
    void theAxesOfItsGraphsAreCutOff() {
        assertThat(REPLAY.axes()).hasSize(7).allSatisfy(a -> assertThat(a.low()).isGreaterThan(a.high() / 4));
    }

    @Test
    void everySetUpHasALatency() {
        for (SetUp s : SetUp.all()) {
            Printed latency = REPLAY.published(s, HazelcastReplay.latency(s)).orElseThrow();
            assertThat(latency.errorValue().orElseThrow()).isPositive().isLessThan(latency.value() / 10);
        }
    }

    /**
     * A byte array has as many bytes as an Identified object without its header of 8, plus a header of 8 and a length
     * of 4.
     */
    @Test
    void memoryIsTheValueAndWhatEveryEntryTakes() {
        for (Size size : Size.values()) {
            for (Bench bench : List.of(Bench.WRITE, Bench.READ)) {
                int identified = memory(new SetUp(bench, size, Kind.IDENTIFIED));
                assertThat(memory(new SetUp(bench, size, Kind.BYTE_ARRAY))).isEqualTo(identified - 8 + 12);
            }
        }
        // The header, a flag and two ids, and then the four fields, with the length of the text before its 27 letters.
        assertThat(memory(new SetUp(Bench.WRITE, Size.SMALL, Kind.IDENTIFIED)))
                .isEqualTo(8 + 9 + 4 + 8 + 8 + 4 + 27 + ENTRY);
    }

    private static int memory(SetUp setUp) {
        return (int) REPLAY.published(setUp, HazelcastReplay.MEMORY).orElseThrow().value();
    }

    private static SetUp setUp(String test, String kind) {
        return SetUp.all().stream().filter(s -> s.test().equals(test) && s.kind() == Kind.valueOf(kind)).findFirst()
                .orElseThrow();
    }

    private static List<List<String>> lines(String file) throws IOException {
        try (InputStream in = PublishedFiguresTest.class.getResourceAsStream(file)) {
            List<List<String>> lines = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                lines.add(List.of(line.split(" \\| ")));
            }
            return lines;
        }
    }
}
