package weighbridge.model;

import java.time.Duration;
import java.util.List;

/**
 * What a run does, as data; written before the first trial and never changed, so that a run can go on after an abort.
 *
 * @param name       of the run
 * @param workloads  in the order in which they are weighed
 * @param codecs     ids, the baseline among them
 * @param operations in the order of the report's columns
 * @param threads    worker threads of a trial; usually 1 alone
 * @param baseline   the codec that runs in every round and that ratios are taken to
 * @param maxRounds  no scenario is measured more often
 * @param precision  the half-width of a ratio's interval at which a scenario is settled, such as 0.03
 * @param budget     wall time for the whole run, or zero for no limit
 * @param seed       of every random choice
 * @param jdk        home of the JDK that child JVMs run on
 * @param shared     whether threads of a trial share the library's objects where the codec says that they may
 * @param latency    whether service times are sampled after the rounds
 * @param jvmFlags   of every JVM that measures, after {@link Job#JVM_FLAGS} and before a codec's own; of two that contradict each other the last holds
 */
public record Plan(String name, List<Workload> workloads, List<String> codecs, List<Operation> operations, List<Integer> threads, String baseline,
                   int maxRounds, double precision, Duration budget, long seed, String jdk, boolean shared, boolean latency,
                   List<String> jvmFlags) {
    public Plan {
        workloads = List.copyOf(workloads);
        codecs = List.copyOf(codecs);
        operations = List.copyOf(operations);
        threads = List.copyOf(threads);
        jvmFlags = List.copyOf(jvmFlags);
    }

    /** A plan without JVM flags of its own. */
    public Plan(String name, List<Workload> workloads, List<String> codecs, List<Operation> operations, List<Integer> threads, String baseline,
                int maxRounds, double precision, Duration budget, long seed, String jdk, boolean shared, boolean latency) {
        this(name, workloads, codecs, operations, threads, baseline, maxRounds, precision, budget, seed, jdk, shared, latency, List.of());
    }

    /** A plan in which nothing is shared and no service time sampled. */
    public Plan(String name, List<Workload> workloads, List<String> codecs, List<Operation> operations, List<Integer> threads, String baseline,
                int maxRounds, double precision, Duration budget, long seed, String jdk) {
        this(name, workloads, codecs, operations, threads, baseline, maxRounds, precision, budget, seed, jdk, false, false);
    }

    /** The same with another budget. */
    public Plan within(Duration other) {
        return new Plan(name, workloads, codecs, operations, threads, baseline, maxRounds, precision, other, seed, jdk, shared, latency, jvmFlags);
    }

    /**
     * One workload of a run.
     *
     * @param origin where its values come from, in words for the report
     * @param all    every record, or as many as sizes are taken of
     * @param sample the distinct messages that trials time
     * @param records how many records the origin has, all of them in {@code all} unless a cap was reached
     * @param jsonBytes mean bytes of a record as compact JSON, to give the reader a feeling; 0 if unknown
     */
    public record Workload(String name, String origin, Payload all, Payload sample, long records, double jsonBytes) {}

    /** Every scenario of the plan, group by group. */
    public List<Scenario.Group> groups() {
        return workloads.stream().flatMap(w -> operations.stream().flatMap(o -> threads.stream().map(t -> new Scenario.Group(w.name(), o, t)))).toList();
    }
}
