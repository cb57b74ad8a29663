package weighbridge.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.job.JobFiles;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;

class GridOrderTest {
    @TempDir
    Path folder;

    @Test
    void anOrderIsReadAsItWasWritten() throws Exception {
        GridOrder order = order(new GridOrder.Load.Pipelined(16));
        JobFiles.write(folder.resolve("job"), order);
        assertThat(JobFiles.read(folder.resolve("job"), GridOrder.class)).isEqualTo(order);
    }

    @Test
    void whatARunCameToIsReadAsItWasWritten() throws Exception {
        GridRun run = new GridRun(new GridRun.Work(5, 0, 10, 3, Optional.of(4L), Optional.of(2L)),
                Optional.of(new GridRun.Delays(5, 1, 2, 3, 4, 5)), Optional.empty(),
                Optional.of(new GridRun.Memory(2, 3, 3, 9, Optional.of(7L))), Optional.empty(),
                Optional.of(new GridRun.Matched("a = 1", 4)), new GridRun.Compared(1, 2, 0, 0),
                Optional.of(new GridRun.Survived(GridOrder.Fault.CLIENT_CUT, 3)), List.of("so"));
        OutcomeFormat<GridRun> format = OutcomeFormat.of(GridRun.class);
        format.write(folder.resolve("outcome"), new Outcome.Measured<>(run));
        assertThat(format.read(folder.resolve("outcome"))).isEqualTo(new Outcome.Measured<>(run));
    }

    @Test
    void noKeyIsSetTwiceAtOnce() {
        assertThatThrownBy(() -> order(new GridOrder.Load.Pipelined(1001))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2000 entries are too few; expected at least 2002, one for each operation that may be "
                        + "under way");
    }

    @Test
    void aRunCountsIfItsCompilersWereNearlyDone() {
        assertThat(work(Optional.of(50_000_000L), Optional.of(22_500_000L)).isWarm()).isTrue();
        assertThat(work(Optional.of(50_000_000L), Optional.of(22_600_000L)).isWarm()).isFalse();
        // Of a cluster of others, only the clients' compilers and CPU time are known.
        assertThat(work(Optional.empty(), Optional.of(10_000_000L)).isWarm()).isTrue();
        assertThat(work(Optional.empty(), Optional.of(10_100_000L)).isWarm()).isFalse();
        assertThat(work(Optional.of(60_000_000L), Optional.empty()).isWarm()).isFalse();
    }

    private static GridRun.Work work(Optional<Long> memberNanos, Optional<Long> jitNanos) {
        return new GridRun.Work(1, 0, 1, 40_000_000, memberNanos, jitNanos);
    }

    @Test
    void aClusterOfItsOwnIsWarmedUpAsFastAsItGoesAndAnotherOnlyAtTheRate() throws Exception {
        GridOrder.Load rate = new GridOrder.Load.AtRate(10);
        GridOrder own = order(rate);
        assertThat(own.warmUpLoad()).isEqualTo(new GridOrder.Load.Synchronous());
        GridOrder other = new GridOrder(own.contestant(), own.sample(), own.kept(), own.bench(), rate,
                new GridOrder.Place.Existing(List.of("a:1"), "dev"), own.clients(), own.threads(), own.entries(),
                own.query(), own.bare(), own.fault(), own.time(), own.patience(), own.seed(), own.scratch(),
                own.progress());
        assertThat(other.warmUpLoad()).isEqualTo(rate);
        assertThat(order(new GridOrder.Load.Pipelined(16)).warmUpLoad()).isEqualTo(new GridOrder.Load.Pipelined(16));
    }

    @Test
    void theTimeOfARunIsThatOfItsParts() throws Exception {
        GridOrder timed = order(new GridOrder.Load.AtRate(10));
        assertThat(timed.warmUp().plus(timed.measured()).plus(timed.control())).isEqualTo(timed.time());
        GridOrder free = order(new GridOrder.Load.Synchronous());
        assertThat(free.warmUp().plus(free.measured())).isEqualTo(free.time());
    }

    private GridOrder order(GridOrder.Load load) throws Exception {
        return new Carried(folder, Files.createTempDirectory(folder, "classes")).order(TicketCodec.contestant("plain"),
                GridOrder.Kept.BYTES, GridOrder.Bench.WRITE, load);
    }
}
