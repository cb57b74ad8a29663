package weighbridge.runner;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

/**
 * Decides what a budget has room for: a first look at all of the operations and contestants that remain, rather than at
 * whatever happens to come before the time is up.
 *
 * <p>Operations are left out first, all but the most informative one; then contestants, starting with the one named
 * last, but never the baseline.
 */
final class Room {
    /** A second of slices, the start of a JVM, and the work between trials; measured: 1.7 s. */
    private static final Duration LOOK = Duration.ofMillis(1_800);
    /** Suggested budgets are multiples of this many seconds. */
    private static final int STEP = 30;
    /** The fewest contestants that are worth comparing. */
    private static final int LEAST = 2;
    private static final List<Operation> BY_WORTH = List.of(Operation.READ, Operation.ENCODE, Operation.ROUNDTRIP,
            Operation.DECODE, Operation.CONVERT, Operation.COLD);

    private final Plan plan;
    private final List<Entry> entries;
    private final Function<List<String>, Duration> facts;
    private final Set<Scenario> seen;

    /** @param facts how long the missing facts of given codecs take */
    Room(Plan plan, List<Entry> entries, Function<List<String>, Duration> facts) {
        this.plan = plan;
        this.entries = List.copyOf(entries);
        this.facts = facts;
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
            return "left out: " + Stream.concat(operations.stream().map(Operation::text), codecs.stream())
                    .collect(Collectors.joining(", ")) + "; " + reason;
        }

        boolean has(Scenario scenario) {
            return operations.contains(scenario.operation()) || codecs.contains(scenario.codec());
        }
    }

    /** Empty if there is room for everything. */
    Optional<LeftOut> leftOut(Duration left, Duration elapsed) {
        List<Operation> operations = new ArrayList<>(BY_WORTH.stream().filter(plan.operations()::contains).toList());
        List<String> codecs = new ArrayList<>(plan.codecs());
        Duration all = needed(operations, codecs);
        if (all.compareTo(left) <= 0) return Optional.empty();
        while (operations.size() > 1 && needed(operations, codecs).compareTo(left) > 0) operations.removeLast();
        while (codecs.size() > LEAST && needed(operations, codecs).compareTo(left) > 0) {
            codecs.remove(codecs.getLast().equals(plan.baseline()) ? codecs.size() - 2 : codecs.size() - 1);
        }
        Set<Operation> without = new LinkedHashSet<>(plan.operations());
        operations.forEach(without::remove);
        // What an earlier call left out is not reported again.
        without.removeIf(o -> plan.groups().stream().filter(g -> g.operation() == o)
                .allMatch(g -> seen.containsAll(plan.codecs().stream().map(g::of).toList())));
        Set<String> others = new LinkedHashSet<>(plan.codecs());
        codecs.forEach(others::remove);
        if (without.isEmpty() && others.isEmpty()) return Optional.empty();
        return Optional.of(new LeftOut(without, others, reason(left, elapsed.plus(all))));
    }

    private static String reason(Duration left, Duration needed) {
        return "the remaining budget of " + Math.max(0, left.toSeconds()) + " s is too short to measure everything "
                + "once; --budget " + STEP * Math.ceilDiv(needed.toSeconds() + 1, STEP) + "s is about enough";
    }

    /** How long first looks at everything take. */
    Duration looks() {
        return looks(plan.operations(), plan.codecs());
    }

    private Duration needed(List<Operation> operations, List<String> codecs) {
        return facts.apply(codecs).plus(looks(operations, codecs));
    }

    private Duration looks(List<Operation> operations, List<String> codecs) {
        return LOOK.multipliedBy(plan.groups().stream().filter(g -> operations.contains(g.operation()))
                .flatMap(g -> codecs.stream().map(g::of)).filter(s -> !seen.contains(s)).count());
    }

    /** The entries that record what is left out. */
    List<Entry> stored(LeftOut out, Instant now) {
        List<Entry> left = new ArrayList<>();
        for (Plan.Workload w : plan.workloads()) {
            plan.codecs().stream().filter(c -> out.codecs().contains(c))
                    .filter(c -> entries.stream().noneMatch(
                            e -> e instanceof Entry.OfFacts f && f.codec().equals(c) && f.workload().equals(w.name())))
                    .forEach(
                            c -> left.add(new Entry.OfFacts(c, w.name(), now, new Outcome.NotReached<>(out.reason()))));
        }
        for (Scenario.Group group : plan.groups()) {
            plan.codecs().stream().map(group::of).filter(s -> out.has(s) && Standing.rounds(s, entries) == 0)
                    .forEach(s -> left.add(new Entry.OfTrial(s, 1, 1, now, new Outcome.NotReached<>(out.reason()))));
        }
        return left;
    }
}
