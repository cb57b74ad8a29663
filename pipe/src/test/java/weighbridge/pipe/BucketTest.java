package weighbridge.pipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BucketTest {
    /** How late a park ends on Linux. */
    private static final long LATE = 60_000;

    private long now = 1_000_000_000;

    /** Looking at the clock takes a while too, so that whoever spins gets on. */
    private long clock() {
        return now += 500;
    }

    private Bucket bucket(double megabits) {
        return new Bucket(megabits, this::clock, nanos -> now += nanos + LATE);
    }

    @Test
    void asManyBytesPassASecondAsTheLinkIsFast() {
        for (double megabits : new double[] {10, 100, 10_000}) {
            Bucket bucket = bucket(megabits);
            long start = now;
            long bytes = 0;
            while (now - start < 200_000_000) {
                bucket.take(10_000);
                bytes += 10_000;
            }
            // The last bytes are still on their way.
            assertThat((bytes - 10_000) * 8e3 / (now - start)).isCloseTo(megabits, within(0.01 * megabits));
        }
    }

    @Test
    void aPauseIsMadeUpForByAMillisecondAtMost() {
        Bucket bucket = bucket(80);
        bucket.take(10_000);
        now += 500_000_000;
        long start = now;
        // A millisecond of this link has 10,000 bytes.
        for (int i = 0; i < 10; i++) bucket.take(10_000);
        assertThat(now - start).isBetween(8_000_000L, 8_200_000L);
    }
}
