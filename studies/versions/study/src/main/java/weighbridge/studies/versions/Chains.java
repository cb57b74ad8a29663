package weighbridge.studies.versions;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.runner.Task;
import weighbridge.runner.TimeLimit;
import weighbridge.studies.versions.chain.ChainJob;
import weighbridge.studies.versions.chain.ChainRun;
import weighbridge.studies.versions.chain.Code;
import weighbridge.studies.versions.chain.Conductor;

/** Makes the tasks that run in a cluster. */
final class Chains {
    /** The flags of the conductor, which only starts other processes. */
    private static final List<String> FLAGS = List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    /**
     * The time limit for starting members, and for each unit; on a busy machine, both take many times longer than
     * usual.
     */
    static final Duration PATIENCE = Duration.ofSeconds(90);

    private Chains() {}

    /** Makes the job once the needs are met. */
    @FunctionalInterface
    interface JobOf {
        ChainJob with(Task.Met met) throws IOException;
    }

    /** @param rounds how many of the task's parts may need the whole {@link #PATIENCE}, one after another */
    static Task<ChainRun> task(List<Task.Need> needs, int rounds, JobOf job) {
        return new Task<>(Versions.NAME, Conductor.class.getName(), needs, true, job::with,
                OutcomeFormat.of(ChainRun.class), FLAGS, TimeLimit.of(PATIENCE.multipliedBy(rounds + 1L)));
    }

    static Code code(Task.Met met, Task.Need need, int version) throws IOException {
        return new Code(met.contestant(need.codec()), version, need.workload().all().file().toAbsolutePath(),
                met.classPath(need));
    }
}
