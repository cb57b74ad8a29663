package weighbridge.studies.hazelcast;

import java.util.List;
import java.util.Optional;
import weighbridge.grid.GridOrder;
import weighbridge.grid.GridRun;
import weighbridge.studies.hazelcast.cluster.ClusterRun;
import weighbridge.studies.hazelcast.cluster.SetUp;
import weighbridge.study.replay.Printed;

/** Results like those of real runs. */
final class MadeUp {
    private static final long SECOND = 1_000_000_000;
    private static final long ENTRIES = 100_000;

    private MadeUp() {}

    /**
     * A run of the article's procedure with this throughput in operations/s and the memory that the article printed.
     */
    static ClusterRun cluster(SetUp setUp, double rate) {
        return cluster(setUp, rate, 0);
    }

    /** @param more bytes per entry beyond those that the article printed */
    static ClusterRun cluster(SetUp setUp, double rate, long more) {
        long perEntry = Hazelcast.REPLAY.published(setUp, HazelcastReplay.MEMORY).map(Printed::value)
                .map(Double::longValue).orElse(200L) + more;
        Optional<ClusterRun.Found> found = switch (setUp.bench()) {
            case WRITE, READ -> Optional.empty();
            case QUERY -> Optional.of(new ClusterRun.Found(0, -1));
            case PREDICATE -> Optional.of(new ClusterRun.Found(0, 0));
        };
        return new ClusterRun(4 * SECOND,
                new ClusterRun.Throughput(120, Math.round(4 * rate), 4 * SECOND, 120e9 / rate, SECOND, 3 * SECOND),
                new ClusterRun.Latency(5_000, 20_000, 4 * SECOND, 200_000, 900_000, 2_000_000, 9_000_000, 20_000_000),
                new ClusterRun.Memory(ENTRIES, ENTRIES * perEntry), found);
    }

    /**
     * A corrected run.
     *
     * @param micros CPU time of an operation, on client and members together
     */
    static GridRun grid(GridOrder.Bench bench, double micros) {
        long operations = 20_000;
        long cpu = Math.round(operations * micros * 1e3 / 2);
        Optional<GridRun.Matched> matched = bench.asks()
                ? Optional.of(new GridRun.Matched("stringField = 'metinmetinmetin'", 100)) : Optional.empty();
        return new GridRun(new GridRun.Work(operations, 0, 4 * SECOND, cpu, Optional.of(cpu), Optional.of(0L)),
                Optional.of(new GridRun.Delays(operations, 200_000, 400_000, 3_000_000, 8_000_000, 20_000_000)),
                Optional.empty(),
                Optional.of(new GridRun.Memory(ENTRIES, 172 * ENTRIES, 172 * ENTRIES, 500 * ENTRIES, Optional.empty())),
                Optional.empty(), matched, new GridRun.Compared(100, ENTRIES, 0, 0), Optional.empty(), List.of());
    }
}
