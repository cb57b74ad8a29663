package weighbridge.studies.grid;

import java.util.List;
import java.util.Optional;
import weighbridge.grid.GridRun;

/** Results like those of real runs in a cluster. */
final class MadeUp {
    private static final long SECOND = 1_000_000_000;
    private static final int ENTRIES = 1_000;

    private MadeUp() {}

    /**
     * A run of a format whose operation takes this much CPU.
     *
     * @param micros   of CPU, a third of it on the client
     * @param owned    bytes per entry
     * @param metadata bytes of JSON metadata per entry; 0 for another format
     */
    static GridRun run(double micros, int owned, int metadata) {
        long operations = Math.round(1e6 / micros);
        long cpu = Math.round(operations * micros * 1e3);
        long heap = ENTRIES * (2L * owned + 40 + metadata);
        Optional<Long> without = metadata == 0 ? Optional.empty() : Optional.of(heap - (long) ENTRIES * metadata);
        return new GridRun(
                new GridRun.Work(operations, 0, SECOND, cpu / 3, Optional.of(cpu - cpu / 3), Optional.of(0L)),
                Optional.empty(), Optional.empty(),
                Optional.of(new GridRun.Memory(ENTRIES, (long) ENTRIES * owned, (long) ENTRIES * owned, heap, without)),
                Optional.of(new GridRun.Traffic(operations * 2L * owned, Optional.of(operations * (long) owned))),
                Optional.empty(), new GridRun.Compared(operations, ENTRIES, 0, 0), Optional.empty(), List.of());
    }

    /** A run that was measured while its JIT compilers were still at work. */
    static GridRun cold(double micros, int owned) {
        GridRun run = run(micros, owned, 0);
        return compiling(run, Optional.of(run.work().clientNanos()));
    }

    /** A run on a system that does not tell what compilers take. */
    static GridRun untold(double micros) {
        return compiling(run(micros, 100, 0), Optional.empty());
    }

    private static GridRun compiling(GridRun run, Optional<Long> jitNanos) {
        GridRun.Work w = run.work();
        return new GridRun(
                new GridRun.Work(w.operations(), w.failed(), w.nanos(), w.clientNanos(), w.memberNanos(), jitNanos),
                run.delays(), run.control(), run.memory(), run.traffic(), run.matched(), run.compared(), run.survived(),
                run.notes());
    }

    /** A run whose operations were due at a rate. */
    static GridRun timed(double p50) {
        GridRun run = run(50, 100, 0);
        GridRun.Delays control = delays(100_000);
        return new GridRun(run.work(), Optional.of(delays(p50)), Optional.of(control), run.memory(), run.traffic(),
                run.matched(), run.compared(), run.survived(), run.notes());
    }

    private static GridRun.Delays delays(double p50) {
        long half = Math.round(p50);
        return new GridRun.Delays(1_000, half, 2 * half, 5 * half, 9 * half, 20 * half);
    }

    /** A run that queries. */
    static GridRun query(double micros, long rows) {
        GridRun run = run(micros, 100, 0);
        return new GridRun(run.work(), run.delays(), run.control(), run.memory(), run.traffic(),
                Optional.of(new GridRun.Matched("SELECT * FROM m WHERE x = 1", rows)), run.compared(), run.survived(),
                run.notes());
    }

    /** A run in a cluster that was already running. */
    static GridRun elsewhere(double micros) {
        GridRun run = run(micros, 100, 0);
        GridRun.Work work = new GridRun.Work(run.work().operations(), 3, SECOND, run.work().clientNanos(),
                Optional.empty(), Optional.of(run.work().clientNanos()));
        return new GridRun(work, run.delays(), run.control(), Optional.empty(), Optional.empty(), run.matched(),
                run.compared(), run.survived(), List.of("a note"));
    }
}
