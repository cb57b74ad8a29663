package weighbridge.runner;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

/**
 * Decides what a budget has room for: first facts of, and a first look at, all of the operations and contestants that
 * remain, rather than at whatever happens to come before the time is up.
 *
 * <p>Operations are left out first, all but the most informative one; then contestants, starting with the one named
 * last, but never the baseline.
 */
final class Room {
    /** A second of slices. */
    private static final Duration SLICES = Duration.ofSeconds(1);
    /** The start of a trial's JVM, and the work between trials; measured, on an idle machine: 0.7 s. */
    private static final Duration BESIDE = Duration.ofMillis(800);
    /**
     * A codec's first facts. Judgement: they may be in the cache, and nothing should be left out for the sake of work
     * that may take no time.
     */
    private static final Duration FACTS = Duration.ofSeconds(1);
    /** On a machine that is this much slower, no budget is promised to be enough: most trials would not count. */
    private static final double HOPELESS = 2.5;
    /** Suggested budgets are multiples of this many seconds. */
    private static final int STEP = 30;
    /** The fewest contestants that are worth comparing. */
    private static final int LEAST = 2;
    /** The most contestants that the sentence names. */
    private static final int NAMED = 3;

    private final Plan plan;
    private final List<String> codecs;
    private final List<Entry> entries;
    private final int factsAtOnce;
    private final double slowdown;
    private final Set<Scenario> seen;

    /**
     * @param codecs   the contestants that are to be measured, the most wanted first
     * @param slowdown how many times as long as on an idle machine work takes here
     */
    Room(Plan plan, Collection<String> codecs, List<Entry> entries, int factsAtOnce, double slowdown) {
        this.plan = plan;
        this.codecs = List.copyOf(codecs);
        this.entries = List.copyOf(entries);
        this.factsAtOnce = factsAtOnce;
        this.slowdown = slowdown;
        this.seen = entries.stream().filter(Entry.OfTrial.class::isInstance).map(e -> ((Entry.OfTrial) e).scenario())
                .collect(Collectors.toCollection(HashSet::new));
    }

    /**
     * What a budget has no room for.
     *
     * @param reason why, and what to do
     */
    record LeftOut(Set<Operation> operations, Set<String> codecs, String reason) {
        /** What is left out, why, and what to do. */
        String sentence() {
            List<String> named = codecs.size() <= NAMED ? List.copyOf(codecs)
                    : List.of(String.join(", ", codecs.stream().limit(NAMED - 1).toList()),
                            codecs.size() - NAMED + 1 + " more formats");
            String what = operations.stream().map(Operation::doing).collect(Collectors.joining(", "));
            String who = named.isEmpty() ? "" : (what.isEmpty() ? "" : ", nor for ") + String.join(" and ", named);
            return "There is no time for " + what + who + ": " + reason + ".";
        }

        boolean has(Scenario scenario) {
            return operations.contains(scenario.operation()) || codecs.contains(scenario.codec());
        }
    }

    /** Empty if there is room for everything. */
    Optional<LeftOut> leftOut(Duration left, Duration elapsed) {
        List<Operation> operations =
                new ArrayList<>(Rounds.BY_WORTH.stream().filter(plan.operations()::contains).toList());
        List<String> fitting = new ArrayList<>(codecs);
        Duration all = needed(operations, fitting);
        if (all.compareTo(left) <= 0) return Optional.empty();
        while (operations.size() > 1 && needed(operations, fitting).compareTo(left) > 0) operations.removeLast();
        while (fitting.size() > LEAST && needed(operations, fitting).compareTo(left) > 0) {
            fitting.remove(fitting.getLast().equals(plan.baseline()) ? fitting.size() - 2 : fitting.size() - 1);
        }
        Set<Operation> without = new LinkedHashSet<>(plan.operations());
        operations.forEach(without::remove);
        // What an earlier call left out is not reported again.
        without.removeIf(o -> plan.groups().stream().filter(g -> g.operation() == o)
                .allMatch(g -> seen.containsAll(codecs.stream().map(g::of).toList())));
        Set<String> others = new LinkedHashSet<>(codecs);
        fitting.forEach(others::remove);
        if (without.isEmpty() && others.isEmpty()) return Optional.empty();
        return Optional.of(new LeftOut(without, others, reason(elapsed.plus(all))));
    }

    private String reason(Duration needed) {
        return "the budget is too short to measure everything once" + (slowdown >= HOPELESS ? ""
                : "; --budget " + STEP * Math.ceilDiv(needed.toSeconds() + 1, STEP) + "s is about enough");
    }

    private Duration needed(List<Operation> operations, List<String> fitting) {
        long facts = Math.ceilDiv(FactsPhase.unknown(plan, fitting, entries), factsAtOnce);
        long looks = plan.groups().stream().filter(g -> operations.contains(g.operation()))
                .flatMap(g -> fitting.stream().map(g::of)).filter(s -> !seen.contains(s)).count();
        return slowed(FACTS).multipliedBy(facts).plus(SLICES.plus(slowed(BESIDE)).multipliedBy(looks));
    }

    private Duration slowed(Duration work) {
        return Duration.ofMillis((long) (work.toMillis() * slowdown));
    }

    /** The entries that record what is left out. */
    List<Entry> stored(LeftOut out, Instant now) {
        List<Entry> left = new ArrayList<>();
        for (Plan.Workload w : plan.workloads()) {
            codecs.stream().filter(c -> out.codecs().contains(c))
                    .filter(c -> entries.stream().noneMatch(
                            e -> e instanceof Entry.OfFacts f && f.codec().equals(c) && f.workload().equals(w.name())))
                    .forEach(
                            c -> left.add(new Entry.OfFacts(c, w.name(), now, new Outcome.NotReached<>(out.reason()))));
        }
        for (Scenario.Group group : plan.groups()) {
            codecs.stream().map(group::of).filter(s -> out.has(s) && Standing.rounds(s, entries) == 0)
                    .forEach(s -> left.add(new Entry.OfTrial(s, 1, 1, now, new Outcome.NotReached<>(out.reason()))));
        }
        return left;
    }
}
