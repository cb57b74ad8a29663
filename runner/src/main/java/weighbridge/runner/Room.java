package weighbridge.runner;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

/** Estimates whether a budget has room for first facts of, and a first look at, everything. */
final class Room {
    /** A second of slices. */
    private static final Duration SLICES = Duration.ofSeconds(1);
    /** The start of a trial's JVM, and the work between trials; measured, on an idle machine: 0.7 s. */
    private static final Duration BESIDE = Duration.ofMillis(800);
    /** A codec's first facts, of which two may be found at the same time; measured, on an idle machine: 1.5 s. */
    private static final Duration FACTS = Duration.ofMillis(1_500);
    /** On a machine that is this much slower, no budget is promised to be enough: most trials would not count. */
    private static final double HOPELESS = 2.5;
    /** Suggested budgets are multiples of this many seconds. */
    private static final int STEP = 30;

    private final Plan plan;
    private final List<Entry> entries;
    private final int factsAtOnce;
    private final double slowdown;

    /** @param slowdown how many times as long as on an idle machine work takes here */
    Room(Plan plan, List<Entry> entries, int factsAtOnce, double slowdown) {
        this.plan = plan;
        this.entries = List.copyOf(entries);
        this.factsAtOnce = factsAtOnce;
        this.slowdown = slowdown;
    }

    /** What to say of a budget that is too short, and what would be enough; empty if there is room for everything. */
    Optional<String> lack(Duration left, Duration elapsed, Collection<String> codecs) {
        Duration needed = needed(codecs);
        if (needed.compareTo(left) <= 0) return Optional.empty();
        return Optional
                .of("The budget is too short to look at everything once" + (slowdown >= HOPELESS ? "." : "; --budget "
                        + STEP * Math.ceilDiv(elapsed.plus(needed).toSeconds() + 1, STEP) + "s is about enough."));
    }

    private Duration needed(Collection<String> codecs) {
        Set<Scenario> seen = entries.stream().filter(Entry.OfTrial.class::isInstance)
                .map(e -> ((Entry.OfTrial) e).scenario()).collect(Collectors.toCollection(HashSet::new));
        long facts = Math.ceilDiv(FactsPhase.unknown(plan, codecs, entries), factsAtOnce);
        long looks =
                plan.groups().stream().flatMap(g -> codecs.stream().map(g::of)).filter(s -> !seen.contains(s)).count();
        return slowed(FACTS).multipliedBy(facts).plus(SLICES.plus(slowed(BESIDE)).multipliedBy(looks));
    }

    private Duration slowed(Duration work) {
        return Duration.ofMillis((long) (work.toMillis() * slowdown));
    }
}
