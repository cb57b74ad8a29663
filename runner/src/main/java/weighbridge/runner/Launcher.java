package weighbridge.runner;

import java.io.Closeable;
import java.util.EnumSet;
import java.util.List;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.Operation;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

/**
 * Does everything that touches a codec, and thus everything that takes time.
 *
 * <p>Whatever a contestant does is an outcome, never an exception; a full disk is not a contestant's fault, and causes
 * an {@link java.io.UncheckedIOException}. No call blocks for ever. All orders come from one thread, except for facts,
 * which {@link #factsAtOnce} threads may order concurrently. {@link #close} may be called by another thread; it ends
 * the calls in flight immediately, whatever their outcome.
 */
public interface Launcher extends Closeable {
    /** Generates, verifies and weighs one codec's bytes of one workload. */
    Outcome<Facts> facts(FactsOrder order);

    /** What {@link #facts} would return, if it is known without any work. */
    default Optional<Outcome<Facts>> known(FactsOrder order) {
        return Optional.empty();
    }

    /** The CPU time that generating code for a workload's schema may take beyond what it may for a small one. */
    default Duration generating(Plan.Workload workload) {
        return Duration.ZERO;
    }

    /** How many contestants' facts may be ordered concurrently, since nothing in them is timed. */
    default int factsAtOnce() {
        return 1;
    }

    /** Measures one scenario in one fresh JVM. */
    Outcome<Trial> trial(TrialOrder order);

    /**
     * Samples the service times of one scenario, or of an operation that does nothing in its place, in one fresh JVM.
     */
    Outcome<Latency> latency(LatencyOrder order);

    /** Runs a task of a study's own program in a fresh JVM. */
    <T> Outcome<T> task(Task<T> task);

    @Override
    void close();

    /**
     * An order for the exact facts of a codec on a workload.
     *
     * @param counted  the operations whose allocation is counted; without any, the order is {@link #isBrief}
     * @param recounts how many further JVMs count it
     * @param limit    how long each of its steps may take
     */
    record FactsOrder(String codec, Plan.Workload workload, Set<Operation> counted, int recounts, TimeLimit limit) {
        public FactsOrder {
            counted = Set.copyOf(counted);
        }

        /** The same order for the first facts, of the workload's sample. */
        FactsOrder first() {
            return new FactsOrder(codec, workload.sampled(), Set.of(), 0, limit);
        }

        /** Whether only the messages are verified and their bytes counted, which takes the least time. */
        public boolean isBrief() {
            return counted.isEmpty();
        }

        /** With the allocation of every operation, counted once. */
        public FactsOrder(String codec, Plan.Workload workload, TimeLimit limit) {
            this(codec, workload, EnumSet.allOf(Operation.class), 0, limit);
        }
    }

    /**
     * An order for a trial.
     *
     * @param length   warm-up included
     * @param seed     for the order of the messages
     * @param jvmFlags that follow those of every trial of the run
     * @param lenient  whether wrong values are reported beside the number instead of replacing it, and no check tests
     *                 whether reading reads, as in a published benchmark
     */
    record TrialOrder(Scenario scenario, Plan.Workload workload, TrialLength length, long seed, List<String> jvmFlags,
            boolean lenient) {
        public TrialOrder {
            jvmFlags = List.copyOf(jvmFlags);
        }

        /** A trial in which no wrong value is tolerated. */
        public TrialOrder(Scenario scenario, Plan.Workload workload, TrialLength length, long seed) {
            this(scenario, workload, length, seed, List.of(), false);
        }
    }

    /**
     * An order for service times.
     *
     * @param seconds that are counted
     * @param warmUps seconds before them
     * @param control whether an operation that does nothing takes the place of the scenario's
     * @param seed    for the order of the messages
     * @param lenient as for a trial
     */
    record LatencyOrder(Scenario scenario, Plan.Workload workload, int seconds, int warmUps, boolean control, long seed,
            boolean lenient) {
        /** Service times in which no wrong value is tolerated. */
        public LatencyOrder(Scenario scenario, Plan.Workload workload, int seconds, int warmUps, boolean control,
                long seed) {
            this(scenario, workload, seconds, warmUps, control, seed, false);
        }
    }
}
