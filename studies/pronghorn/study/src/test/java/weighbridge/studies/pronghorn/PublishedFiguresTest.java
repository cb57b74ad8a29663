package weighbridge.studies.pronghorn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.studies.pronghorn.PronghornReplay.Contender;
import weighbridge.study.replay.Printed;

/**
 * Compares every figure digit by digit with {@code published.txt}, a transcript of the article's table, which is an
 * image.
 */
class PublishedFiguresTest {
    private static final PronghornReplay REPLAY = Pronghorn.REPLAY;

    @Test
    void theTestsFiguresAreThoseOfItsTable() throws IOException {
        List<List<String>> ours = new ArrayList<>();
        for (String metric : List.of(PronghornReplay.THROUGHPUT, PronghornReplay.NORMALIZED, PronghornReplay.BANDWIDTH,
                PronghornReplay.CPU, PronghornReplay.MEDIAN, PronghornReplay.P99, PronghornReplay.COMPRESSION)) {
            int runs = REPLAY.published("avro", metric).size();
            for (int run = 0; run < runs; run++) ours.add(line(metric, run));
        }
        assertThat(ours).isEqualTo(lines().subList(1, lines().size()));
    }

    private static List<String> line(String metric, int run) {
        return REPLAY.contenders().stream().map(Contender::name).map(c -> REPLAY.published(c, metric).get(run))
                .map(Printed::text).toList();
    }

    @Test
    void itsColumnsAreTheContendersInTheirOrder() throws IOException {
        assertThat(lines().getFirst()).containsExactly("Avro", "Kryo", "Protocol Buffers (speed)",
                "Protocol Buffers (code size)", "Thrift", "Pronghorn (FAST) New Objs", "Pronghorn (FAST)");
        assertThat(REPLAY.contenders()).extracting(Contender::name).containsExactly("avro", "kryo", "protobuf-speed",
                "protobuf-size", "thrift", "pronghorn-new-objects", "pronghorn");
    }

    /**
     * The tolerance is what the digits of bandwidth and throughput allow, and those of compression, which was cut to
     * two.
     */
    @ParameterizedTest
    @CsvSource({"avro, 26502", "kryo, 32733", "protobuf-speed, 38610", "protobuf-size, 38634", "thrift, 36731",
        "pronghorn-new-objects, 11815", "pronghorn, 11815"})
    void bandwidthThroughputAndCompressionAgreeOnAMessagesBytes(String contender, double bytes) {
        assertThat(REPLAY.messageBytes(contender)).isCloseTo(bytes, within(6.0));
        double compression = REPLAY.published(contender, PronghornReplay.COMPRESSION).getFirst().value();
        assertThat(100 * (1 - REPLAY.messageBytes(contender) / 40_980)).isBetween(compression - 0.07,
                compression + 0.03);
    }

    private static List<List<String>> lines() throws IOException {
        try (InputStream in = PublishedFiguresTest.class.getResourceAsStream("published.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .map(l -> List.of(l.substring(l.indexOf('|') + 2).replaceAll("[,%]", "").split(" \\| "))).toList();
        }
    }
}
