package weighbridge.studies.hazelcast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoadTest {
    private static final int PAUSE_MILLIS = 400;

    @Test
    void threadsBeginAnOperationWhenTheLastHasEnded() throws Exception {
        AtomicInteger done = new AtomicInteger();
        Load.Done load = new Load(3, _ -> {
            pause(20);
            done.incrementAndGet();
        }).closed(Duration.ofMillis(200));
        assertThat(load.latency().getTotalCount()).isEqualTo(done.get()).isBetween(3L, 30L);
        assertThat(load.latency().getMinValue()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(19));
        assertThat(load.nanos()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(200));
    }

    @Test
    void asManyOperationsAreDueAsTheRateSays() throws Exception {
        Load.Done load = new Load(4, _ -> {}).atRate(1_000, Duration.ofMillis(500));
        assertThat(load.latency().getTotalCount()).isBetween(499L, 501L);
        assertThat(load.nanos()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(490));
    }

    /** A slow operation delays those behind it, and their wait counts. */
    @Test
    void whatComesLateCountsFromWhenItWasDue() throws Exception {
        AtomicInteger first = new AtomicInteger();
        Load.Done load = new Load(1, _ -> {
            if (first.getAndIncrement() == 0) pause(PAUSE_MILLIS);
        }).atRate(100, Duration.ofMillis(PAUSE_MILLIS));
        assertThat(load.latency().getTotalCount()).isEqualTo(PAUSE_MILLIS / 10);
        assertThat(load.latency().getValueAtPercentile(50))
                .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS / 3));
    }

    @Test
    void anOperationThatThrowsEndsIt() {
        Load load = new Load(2, _ -> {
            throw new IllegalStateException("no map");
        });
        assertThatThrownBy(() -> load.closed(Duration.ofSeconds(10))).isInstanceOf(ExecutionException.class)
                .hasRootCauseMessage("no map");
    }

    private static void pause(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
