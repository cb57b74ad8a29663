package weighbridge.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;

/**
 * Answers immediately; time passes only on its own clock: a second for facts, five for a trial, ten for service times.
 */
class FakeTrialLauncher implements Launcher, InstantSource {
    static final Duration FACTS = Duration.ofSeconds(1);
    static final Duration TRIAL = Duration.ofSeconds(5);
    /** The slices of a trial; the other second goes to its JVM. */
    static final int SLICES = 40;
    static final long SAMPLE = 10;
    static final Duration LATENCY = Duration.ofSeconds(10);

    /** What was ordered, in sequence: a scenario's text, or {@code codec/workload} for facts. */
    final List<String> asked = new ArrayList<>();
    /** Of each order for facts, how many more JVMs were to count. */
    final List<Integer> recounts = new ArrayList<>();
    final List<TrialOrder> trials = new ArrayList<>();
    final List<TimeLimit> limits = new ArrayList<>();
    Duration generating = Duration.ZERO;
    /** How long the facts of all messages take, and those of one contestant, by {@code codec/workload}. */
    Duration whole = FACTS;
    final Map<String, Duration> wholeOf = new HashMap<>();
    private final Map<String, Function<Integer, Outcome<Trial>>> trialOutcomes = new HashMap<>();
    private final Map<String, Outcome<Facts>> factsOutcomes = new HashMap<>();
    private Runnable beforeEach = () -> {};
    private Instant now = Instant.parse("2026-01-14T10:30:00Z");
    /** What the cache has. */
    final Map<String, Outcome<Facts>> known = new HashMap<>();
    boolean closed;

    /** Determines the outcome of every trial of a scenario; the function receives the number of earlier trials. */
    FakeTrialLauncher answer(String scenario, Function<Integer, Outcome<Trial>> outcome) {
        trialOutcomes.put(scenario, outcome);
        return this;
    }

    FakeTrialLauncher answerFacts(String codecAndWorkload, Outcome<Facts> outcome) {
        factsOutcomes.put(codecAndWorkload, outcome);
        return this;
    }

    /** Runs an action while each order is carried out. */
    FakeTrialLauncher during(Runnable action) {
        beforeEach = action;
        return this;
    }

    static Outcome<Trial> measured(long operations) {
        Slice slice = new Slice(operations, 100, 100, 0, 0, 0, 0, 0, 0, 0);
        return new Outcome.Measured<>(
                new Trial(Collections.nCopies(SLICES, slice), 1, 2, Trial.BLACKHOLES_IN_FORCE, ""));
    }

    static Outcome<Facts> facts(double size) {
        return facts(size, 1);
    }

    static Outcome<Facts> facts(double size, long messages) {
        return new Outcome.Measured<>(
                new Facts(messages, Map.of("size.raw", size), 1, 1, "d", true, Map.of("encode", 1.0), List.of(), 0));
    }

    static Outcome<Facts> first(double size, long messages) {
        return new Outcome.Measured<>(
                new Facts(messages, Map.of("size.raw", size), 1, 1, "d", true, Map.of(), List.of(), 0));
    }

    @Override
    public Duration generating(Plan.Workload workload) {
        return generating;
    }

    @Override
    public Outcome<Facts> facts(FactsOrder order) {
        String name = order.codec() + "/" + order.workload().name();
        boolean first = order.isBrief();
        asked.add(first ? name + " first" : name);
        if (first) assertThat(order.workload().all()).isEqualTo(order.workload().sample());
        limits.add(order.limit());
        recounts.add(order.recounts());
        Duration wanted = first ? FACTS : wholeOf.getOrDefault(name, whole);
        Duration limit = order.limit().work();
        now = now.plus(wanted.compareTo(limit) < 0 ? wanted : limit);
        beforeEach.run();
        if (wanted.compareTo(limit) > 0) return new Outcome.TimedOut<>("verify took longer than " + limit);
        Outcome<Facts> outcome =
                factsOutcomes.getOrDefault(name, facts(name.length(), order.workload().all().messages()));
        return first ? first(name.length(), order.workload().all().messages()) : outcome;
    }

    @Override
    public Optional<Outcome<Facts>> known(FactsOrder order) {
        return Optional.ofNullable(known.get(order.codec() + "/" + order.workload().name()));
    }

    @Override
    public Outcome<Trial> trial(TrialOrder order) {
        Scenario scenario = order.scenario();
        int before = (int) trials.stream().filter(t -> t.scenario().equals(scenario)).count();
        asked.add(scenario.toString());
        trials.add(order);
        now = now.plus(TRIAL);
        beforeEach.run();
        // The seed shows which trial an outcome belongs to.
        return trialOutcomes.getOrDefault(scenario.toString(), _ -> measured(order.seed())).apply(before);
    }

    @Override
    public Outcome<Latency> latency(LatencyOrder order) {
        asked.add((order.control() ? "control of " : "service times of ") + order.scenario());
        now = now.plus(LATENCY);
        beforeEach.run();
        return new Outcome.Measured<>(new Latency(order.seconds(), order.seed(), 0, 0, Map.of()));
    }

    @Override
    public <T> Outcome<T> task(Task<T> task) {
        throw new UnsupportedOperationException("a run asks for no task of a study");
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public void close() {
        closed = true;
    }
}
