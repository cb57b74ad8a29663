package weighbridge.runner;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

/** Which scenarios of a plan remain, given the measurements so far. */
final class Standing {
    private final Plan plan;
    private final Referee referee;
    private final List<Entry> entries;
    private final Map<Scenario, String> out;
    private final Map<Scenario.Group, String> withoutBaseline = new LinkedHashMap<>();

    Standing(Plan plan, Referee referee, List<Entry> entries) {
        this.plan = plan;
        this.referee = referee;
        this.entries = entries;
        this.out = out();
        for (Scenario.Group group : plan.groups()) {
            Scenario baseline = group.of(plan.baseline());
            if (out.containsKey(baseline)) withoutBaseline.put(group, out.get(baseline));
        }
    }

    /** For each group without a baseline, the reason why nothing can be compared there. */
    Map<Scenario.Group, String> withoutBaseline() {
        return withoutBaseline;
    }

    /**
     * The scenarios of all groups that did not fail, whose baselines did not fail, and that have had fewer rounds than
     * the plan allows.
     */
    Set<Scenario> able() {
        return measurable(plan.codecs()).filter(s -> rounds(s, entries) < plan.rounds()).collect(Collectors.toSet());
    }

    private Stream<Scenario> measurable(Collection<String> codecs) {
        return plan.groups().stream().filter(g -> !withoutBaseline.containsKey(g))
                .flatMap(g -> codecs.stream().map(g::of)).filter(s -> !out.containsKey(s));
    }

    /**
     * The scenario whose first trial is to be repeated next because it did not count: of those with the fewest
     * attempts, the one whose last was first. Empty while a scenario of these codecs has had no trial.
     */
    Optional<Scenario> owed(Collection<String> codecs) {
        List<Scenario> all = measurable(codecs).toList();
        if (all.stream().anyMatch(s -> rounds(s, entries) == 0)) return Optional.empty();
        return all.stream().map(s -> Attempts.of(s, 1, entries)).filter(a -> a.waits() && a.needAnother(referee))
                .map(a -> a.trials().getLast())
                .min(Comparator.comparingInt(Entry.OfTrial::attempt).thenComparing(Entry.OfTrial::start))
                .map(Entry.OfTrial::scenario);
    }

    /** The rounds that a scenario has had. */
    static int rounds(Scenario scenario, List<Entry> entries) {
        return entries.stream().filter(e -> e instanceof Entry.OfTrial t && t.scenario().equals(scenario))
                .mapToInt(e -> ((Entry.OfTrial) e).round()).max().orElse(0);
    }

    /** The scenarios of a group that are not settled, and the baseline; empty if the group needs no further round. */
    Set<Scenario> live(Scenario.Group group) {
        if (withoutBaseline.containsKey(group)) return Set.of();
        Scenario baseline = group.of(plan.baseline());
        Set<Scenario> open = new HashSet<>();
        for (String codec : plan.codecs()) {
            Scenario s = group.of(codec);
            if (!s.equals(baseline) && !out.containsKey(s) && !referee.settled(s, entries)) open.add(s);
        }
        boolean alone = plan.codecs().size() == 1 && !referee.settled(baseline, entries);
        if (open.isEmpty() && !alone) return Set.of();
        open.add(baseline);
        return open;
    }

    /** The scenarios that failed, and why. */
    private Map<Scenario, String> out() {
        Map<Scenario, String> failed = new HashMap<>();
        for (Entry entry : entries) {
            switch (entry) {
                case Entry.OfFacts f when !(f.outcome() instanceof Outcome.Measured<?>) ->
                    plan.groups().stream().filter(g -> g.workload().equals(f.workload()))
                            .forEach(g -> failed.put(g.of(f.codec()), reason(f.outcome())));
                case Entry.OfTrial t when !(t.outcome() instanceof Outcome.Measured<?>) ->
                    failed.put(t.scenario(), reason(t.outcome()));
                // The crash did not recur.
                case Entry.OfTrial t -> failed.remove(t.scenario());
                case Entry.OfAudit a when a.outcome() instanceof Outcome.Mismatched<?>
                        || a.outcome() instanceof Outcome.Refused<?> ->
                    failed.put(a.scenario(), reason(a.outcome()));
                case Entry.OfFacts _,Entry.OfAudit _,Entry.OfLatency _,Entry.OfControl _,Entry.OfMachine _,Entry.OfCase _ ->
                    {}
            }
        }
        return failed;
    }

    private static String reason(Outcome<?> outcome) {
        return outcome.word() + ": " + outcome.reason();
    }
}
