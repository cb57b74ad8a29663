package weighbridge.studies.pronghorn.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RingTest {
    private static final byte[] BODY = new byte[98];

    @Test
    void chunksOfAnyLengthComeInTheirOrderRoundTheEnd() {
        Ring ring = new Ring(1);
        CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 10_000; i++) {
                byte[] body = new byte[i % 98];
                Arrays.fill(body, (byte) i);
                assertThat(ring.put(i, body, 0, body.length)).isEqualTo(body.length + (i < 128 ? 1 : 2));
            }
            ring.end();
        });
        List<Ring.Chunk> come = new ArrayList<>();
        for (Optional<Ring.Chunk> c = ring.take(); c.isPresent(); c = ring.take()) come.add(c.get());
        sending.join();
        assertThat(come).hasSize(10_000);
        for (int i = 0; i < come.size(); i++) {
            byte[] expected = new byte[i % 98];
            Arrays.fill(expected, (byte) i);
            assertThat(come.get(i).stamp()).isEqualTo(i);
            assertThat(come.get(i).message()).isEqualTo(expected);
        }
    }

    @Test
    void eightChunksAreInFlightAndNoMore() {
        Ring ring = new Ring(1);
        for (int i = 0; i < Ring.CHUNKS; i++) assertThat(ring.put(0, BODY, 0, BODY.length)).isPositive();
        CompletableFuture<Integer> ninth = CompletableFuture.supplyAsync(() -> ring.put(0, BODY, 0, 1));
        assertThat(ninth).isNotDone();
        assertThat(ring.take()).isPresent();
        assertThat(ninth.join()).isEqualTo(2);
    }

    @Test
    void whoeverWaitsForRoomIsToldThatNothingIsTakenAnyMore() {
        Ring ring = new Ring(1);
        for (int i = 0; i < Ring.CHUNKS; i++) ring.put(0, BODY, 0, 1);
        ring.breakOff();
        assertThat(ring.put(0, BODY, 0, 1)).isZero();
    }

    @Test
    void aChunkThatIsTooLongIsRefused() {
        assertThatThrownBy(() -> new Ring(1).put(0, new byte[100], 0, 100))
                .hasMessage("a message takes 101 bytes, but a chunk has only 100");
    }

    @Test
    void aStampTakesAsFewBytesAsItsTimeNeeds() {
        Ring ring = new Ring(1);
        for (long nanos : new long[] {0, 127, 128, 8_000, 1_000_000, 3_600_000_000_000L, Long.MAX_VALUE}) {
            int taken = ring.put(nanos, BODY, 0, 5);
            Ring.Chunk chunk = ring.take().orElseThrow();
            assertThat(chunk.stamp()).isEqualTo(nanos);
            assertThat(chunk.length()).isEqualTo(taken);
            assertThat(chunk.message()).hasSize(5);
        }
        assertThat(ring.put(211_000, BODY, 0, 5)).as("between 8 µs and 1 ms: three bytes").isEqualTo(8);
    }
}
