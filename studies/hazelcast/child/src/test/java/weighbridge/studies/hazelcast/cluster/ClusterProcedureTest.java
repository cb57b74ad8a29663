package weighbridge.studies.hazelcast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.run.Outcome;

@Tag("processes")
@Timeout(300)
class ClusterProcedureTest {
    private static final int ENTRIES = 1_000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"write-small/compact, 184", "read-large/portable, 1166", "query-small/identified, 168",
        "old-engine-query-large/identified, 563"})
    void aSetUpIsMeasuredAndFindsNothing(String key, double perEntry) {
        measure(key, perEntry);
    }

    @ParameterizedTest
    @Tag("repeated")
    @CsvSource({"read-small/byte-array, 172", "query-small/compact, 172", "query-small/portable, 250"})
    void soIsEachOtherFormat(String key, double perEntry) {
        measure(key, perEntry);
    }

    private void measure(String key, double perEntry) {
        SetUp setUp = SetUp.all().stream().filter(s -> s.key().equals(key)).findFirst().orElseThrow();
        boolean asks = setUp.bench().asks();
        ClusterJob job = new ClusterJob(setUp, ENTRIES, 4, 2, asks ? 20 : 500, Duration.ofMillis(500),
                Duration.ofSeconds(1), folder);
        Outcome<ClusterRun> outcome = ClusterProcedure.run(job);
        assertThat(outcome).isInstanceOf(Outcome.Measured.class);
        ClusterRun run = ((Outcome.Measured<ClusterRun>) outcome).data();
        assertThat(run.memory().perEntry()).isEqualTo(perEntry);
        assertThat(run.throughput().rate()).isPositive();
        assertThat(run.throughput().clientNanos()).isPositive();
        assertThat(run.throughput().memberNanos()).isPositive();
        assertThat(run.latency().operations()).isBetween(asks ? 19L : 499L, asks ? 21L : 501L);
        assertThat(run.latency().p50()).isPositive().isLessThanOrEqualTo(run.latency().most());
        long updateCount = key.startsWith("query") ? -1 : 0;
        assertThat(run.found()).isEqualTo(asks ? Optional.of(new ClusterRun.Found(0, updateCount)) : Optional.empty());
    }
}
