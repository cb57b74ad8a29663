package weighbridge.study.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import weighbridge.model.Contestant;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.runner.Launcher;
import weighbridge.runner.Task;

/**
 * Replaces child JVMs in tests: all contestants are equal, trials are steady, and a study's own tasks give the answers
 * that the test specifies.
 */
final class StandIn implements Launcher {
    private static final long SLICE_NANOS = 100_000_000;
    private static final int OPERATIONS = 1_000_000;

    private final Answer answer;
    private final Path scratch;
    private final int most;
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private final Set<String> needed = ConcurrentHashMap.newKeySet();

    /** What a study's own child program would report. */
    @FunctionalInterface
    public interface Answer {
        /** @return the outcome, whose success is of the task's type */
        Outcome<?> to(Record job);
    }

    /** Ends a session in the middle of an order, as a kill does. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    /** @param most the number of orders to carry out; the process is killed during the next one */
    StandIn(Answer answer, Path scratch, int most) {
        this.answer = answer;
        this.scratch = scratch;
        this.most = most;
    }

    /** What was ordered, in sequence. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    /** The ids of the codecs that tasks needed. */
    Set<String> needed() {
        return Set.copyOf(needed);
    }

    private void ask(String what) {
        if (asked.size() >= most) throw new Killed();
        asked.add(what);
    }

    @Override
    public Outcome<Facts> facts(FactsOrder order) {
        ask("facts of " + order.codec() + "/" + order.workload().name());
        return new Outcome.Measured<>(new Facts(order.workload().all().messages(), Map.of("size.raw", 300.0), 300, 300,
                order.codec(), true, order.isBrief() ? Map.of() : Map.of("encode", 600.0), List.of(), 0));
    }

    @Override
    public Outcome<Trial> trial(TrialOrder order) {
        ask("trial of " + order.scenario());
        Slice slice = new Slice(OPERATIONS, SLICE_NANOS, SLICE_NANOS, 0, 0, 0, 0, 0, 0, 0, Slice.NOT_TRIED);
        return new Outcome.Measured<>(new Trial(Collections.nCopies(order.length().least(), slice), 1_000,
                SLICE_NANOS * order.length().least(), Trial.BLACKHOLES_IN_FORCE, ""));
    }

    @Override
    public Outcome<Latency> latency(LatencyOrder order) {
        ask((order.control() ? "control of " : "service times of ") + order.scenario());
        Map<String, Double> nanos = new TreeMap<>();
        for (double p : Latency.PERCENTILES) nanos.put(Latency.name(p), 100.0);
        return new Outcome.Measured<>(new Latency(1_000, 100, 1, 0, nanos));
    }

    @Override
    @SuppressWarnings("unchecked") // The test answers a job with what the job's main would.
    public <T> Outcome<T> task(Task<T> task) {
        try {
            task.needs().forEach(n -> needed.add(n.codec()));
            Record job = task.job().with(new Met());
            ask(task.main() + " " + job);
            return (Outcome<T>) answer.to(job);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Met implements Task.Met {
        @Override
        public Contestant contestant(String codec) {
            return new Contestant("a.Codec", codec, Set.of(), false, false, false, 1);
        }

        @Override
        public List<String> jvmFlags(String codec) {
            return List.of();
        }

        @Override
        public List<Path> classPath(Task.Need need) {
            return List.of(Path.of(need.codec()));
        }

        @Override
        public Path scratch() {
            return scratch;
        }
    }

    @Override
    public void close() {}
}
