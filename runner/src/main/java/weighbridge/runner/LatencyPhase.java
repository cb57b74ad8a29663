package weighbridge.runner;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Latency;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

/**
 * What follows the rounds if the plan asks for it: the service times of every scenario that has a speed, once each,
 * preceded by those of an operation that does nothing, once for each number of threads.
 */
final class LatencyPhase {
    /** Seconds in which a JVM reaches its full speed, as long as a trial's shortest warm-up. */
    private static final int WARM_UPS = 3;
    /**
     * Seconds that count: at the roughly 20,000 samples a second and thread that JMH takes, about ten lie above the
     * 99.99th percentile.
     */
    private static final int SECONDS = 5;
    /** The time of one sample: those seconds plus a JVM's start, last check and end. */
    static final Duration EACH = Duration.ofSeconds(WARM_UPS + SECONDS + 2);
    /**
     * The rounds leave at most the budget divided by this for service times. Judgement: a run is made for its speeds.
     */
    private static final int PART_OF_BUDGET = 3;

    private final Plan plan;
    private final Launcher launcher;
    private final Progress progress;
    private final InstantSource clock;

    LatencyPhase(Plan plan, Launcher launcher, Progress progress, InstantSource clock) {
        this.plan = plan;
        this.launcher = launcher;
        this.progress = progress;
        this.clock = clock;
    }

    /**
     * The part of a budget that the rounds must leave for missing service times, not counting contestants that are not
     * timed.
     */
    static Duration reserve(Plan plan, List<Entry> stored) {
        if (!plan.latency()) return Duration.ZERO;
        long scenarios = scenarios(plan)
                .filter(s -> stored.stream()
                        .noneMatch(e -> e instanceof Entry.OfFacts f && f.codec().equals(s.codec())
                                && f.workload().equals(s.workload()) && !(f.outcome() instanceof Outcome.Measured<?>)))
                .count();
        long there = stored.stream().filter(e -> e instanceof Entry.OfLatency || e instanceof Entry.OfControl).count();
        Duration wanted = EACH.multipliedBy(Math.max(0, scenarios + plan.threads().size() - there));
        Duration most = plan.budget().dividedBy(PART_OF_BUDGET);
        return wanted.compareTo(most) < 0 ? wanted : most;
    }

    private static Stream<Scenario> scenarios(Plan plan) {
        return plan.groups().stream().filter(g -> g.operation() != Operation.COLD)
                .flatMap(g -> plan.codecs().stream().map(g::of));
    }

    /**
     * Samples what an earlier session did not, while there is time. Returns how the run ends; without this phase, it
     * would have ended with {@code end}.
     */
    Run.End after(Run.End end, Run run) throws IOException {
        if (!plan.latency() || end instanceof Run.End.Cancelled) return end;
        List<Step> open = open(run.entries());
        for (int i = 0; i < open.size(); i++) {
            if (run.isCancelled()) return new Run.End.Cancelled();
            if (run.left().map(left -> left.compareTo(EACH) < 0).orElse(false)) return new Run.End.BudgetSpent();
            Step step = open.get(i);
            progress.at(new Progress.Status(Progress.Phase.LATENCY, step.toString(), 0, i, open.size(), run.elapsed(),
                    run.left(), EACH));
            Instant start = clock.instant();
            Outcome<Latency> outcome = launcher.latency(step.order(plan));
            if (run.isCancelled()) return new Run.End.Cancelled();
            run.store(step.control() ? new Entry.OfControl(step.scenario().threads(), start, outcome)
                    : new Entry.OfLatency(step.scenario(), start, outcome));
        }
        return end;
    }

    private record Step(Scenario scenario, boolean control) {
        Launcher.LatencyOrder order(Plan plan) {
            return new Launcher.LatencyOrder(scenario, plan.workload(scenario.workload()), SECONDS, WARM_UPS, control,
                    Rounds.seed(plan.seed(), scenario, 0, 1));
        }

        @Override
        public String toString() {
            return control ? "control/" + scenario.threads() : scenario.toString();
        }
    }

    /** What is not sampled yet. The control runs in a JVM that is started like the baseline's. */
    private List<Step> open(List<Entry> entries) {
        Map<Scenario, Outcome<?>> speeds = new HashMap<>();
        Set<Scenario> sampled = new HashSet<>();
        Set<Integer> controls = new HashSet<>();
        for (Entry entry : entries) {
            switch (entry) {
                case Entry.OfTrial t -> speeds.put(t.scenario(), t.outcome());
                case Entry.OfLatency l -> sampled.add(l.scenario());
                case Entry.OfControl c -> controls.add(c.threads());
                default -> {}
            }
        }
        List<Scenario> timed = scenarios(plan).filter(s -> speeds.get(s) instanceof Outcome.Measured<?>).toList();
        List<Step> open = new ArrayList<>();
        for (int threads : plan.threads()) {
            Optional<Scenario> any = timed.stream().filter(s -> s.threads() == threads).findFirst();
            any.filter(_ -> !controls.contains(threads))
                    .ifPresent(s -> open.add(new Step(s.group().of(plan.baseline()), true)));
        }
        timed.stream().filter(s -> !sampled.contains(s)).forEach(s -> open.add(new Step(s, false)));
        return open;
    }
}
