package weighbridge.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class LaneTest {
    private static final long STALL = 300_000_000;
    private static final long TIME = 500_000_000;

    /** Takes no time, except once. */
    private static final class Stalling implements Operation {
        private int count;

        @Override
        public Object now(int key, int which) {
            long end = System.nanoTime() + (++count == 50 ? STALL : 0);
            for (long left; (left = end - System.nanoTime()) > 0;) LockSupport.parkNanos(left);
            return this;
        }

        @Override
        public Future<?> later(int key, int which) {
            throw new AssertionError("not asked for");
        }
    }

    /**
     * A delay counts from when an operation was due: if one stalls for 300 ms, all those that were due meanwhile are
     * late.
     */
    @Test
    void theStallAndItsSuccessorsAreInTheDelays() throws Exception {
        GridOrder order = new GridOrder(TicketCodec.contestant("plain"), Path.of("sample"), GridOrder.Kept.NATIVE,
                GridOrder.Bench.READ, new GridOrder.Load.AtRate(1_000), new GridOrder.Place.Existing(List.of(), "x"), 1,
                1, 10, new GridOrder.Query(Optional.empty(), false), false, Optional.empty(), Duration.ofSeconds(1),
                Duration.ofSeconds(20), 1, Path.of("scratch"), Path.of("progress"));
        Lane lane =
                new Lane(order, order.load(), new Stalling(), new Entries(10, 10, 1, 1), 0, TIME, new AtomicBoolean());
        lane.run();
        GridRun.Delays delays = lane.delays().all();
        assertThat(delays.operations()).isEqualTo(500);
        // 300 of 500 operations were due during the stall.
        assertThat(delays.p99()).isGreaterThan(STALL * 9 / 10);
        assertThat(delays.p50()).isGreaterThan(STALL / 10);
    }
}
