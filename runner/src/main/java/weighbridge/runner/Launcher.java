package weighbridge.runner;

import java.io.Closeable;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

/**
 * What costs time: everything that touches a codec.
 *
 * <p>Whatever a contestant does is an outcome, never an exception; a full disk is not a contestant's fault, and is an
 * {@link java.io.UncheckedIOException}. No call blocks for ever. One thread orders, but for facts, which
 * {@link #factsAtOnce} threads may order together; {@link #close} may come from another, and ends the calls in flight
 * at once, with whatever outcome.
 */
public interface Launcher extends Closeable {
    /** Generates, verifies and weighs one codec's bytes of one workload. */
    Outcome<Facts> facts(FactsOrder order);

    /** What {@link #facts} would say, if it is known without any work. */
    default Optional<Outcome<Facts>> known(FactsOrder order) {
        return Optional.empty();
    }

    /** How many contestants' facts may be asked for at the same time: nothing in them is timed. */
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
     * Asks for the exact facts of a codec on a workload.
     *
     * @param counted the operations whose allocation is counted
     * @param limit   how long each of its steps may take
     */
    record FactsOrder(String codec, Plan.Workload workload, Set<Operation> counted, TimeLimit limit) {
        public FactsOrder {
            counted = Set.copyOf(counted);
        }

        /** The same for the workload's sample alone, without counting. */
        FactsOrder sampled() {
            return new FactsOrder(codec, workload.sampled(), Set.of(), limit);
        }

        /** With the allocation of every operation. */
        public FactsOrder(String codec, Plan.Workload workload, TimeLimit limit) {
            this(codec, workload, EnumSet.allOf(Operation.class), limit);
        }
    }

    /**
     * Asks for a trial.
     *
     * @param length   warm-up included
     * @param seed     of the order of the messages
     * @param jvmFlags after those that every trial of the run has
     * @param lenient  whether what comes out wrong stands beside the number instead of in its place, and nobody asks
     *                 whether reading reads: as a published benchmark had it
     */
    record TrialOrder(Scenario scenario, Plan.Workload workload, TrialLength length, long seed, List<String> jvmFlags,
            boolean lenient) {
        public TrialOrder {
            jvmFlags = List.copyOf(jvmFlags);
        }

        /** One of which nothing is overlooked. */
        public TrialOrder(Scenario scenario, Plan.Workload workload, TrialLength length, long seed) {
            this(scenario, workload, length, seed, List.of(), false);
        }
    }

    /**
     * Asks for service times.
     *
     * @param seconds that count
     * @param warmUps seconds before them
     * @param control whether an operation that does nothing takes the place of the scenario's
     * @param seed    of the order of the messages
     * @param lenient as of a trial
     */
    record LatencyOrder(Scenario scenario, Plan.Workload workload, int seconds, int warmUps, boolean control, long seed,
            boolean lenient) {
        /** One of which nothing is overlooked. */
        public LatencyOrder(Scenario scenario, Plan.Workload workload, int seconds, int warmUps, boolean control,
                long seed) {
            this(scenario, workload, seconds, warmUps, control, seed, false);
        }
    }
}
