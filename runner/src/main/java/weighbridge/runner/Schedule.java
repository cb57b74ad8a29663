package weighbridge.runner;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

/**
 * Chooses which group gets the next round: a function of the plan and of what was stored.
 *
 * <p>The first rounds go to every group in turn, so that each contestant soon has a number, and then enough of them for
 * a first claim. From then on, a round goes to the group with the scenario whose interval is worst relative to the cost
 * of its trials.
 */
final class Schedule {
    /** The rounds that every group gets before any group gets more: the fewest that a claim can rest on. */
    static final int FIRST_ROUNDS = 6;

    private final Plan plan;
    private final Referee referee;
    private final Rounds rounds;

    Schedule(Plan plan, Referee referee) {
        this.plan = plan;
        this.referee = referee;
        this.rounds = new Rounds(plan, referee);
    }

    /**
     * A round of one group.
     *
     * @param scenarios that are not settled, the baseline among them, in the order in which they are measured
     * @param before    what was stored when the round began
     */
    record Turn(Scenario.Group group, int round, List<Scenario> scenarios, List<Entry> before) {}

    /** The next round, before any of its trials; empty if there is none. */
    Optional<Turn> next(List<Entry> entries) {
        Standing standing = new Standing(plan, referee, entries);
        Map<Scenario.Group, Integer> done = roundsDone(entries);
        List<Scenario.Group> open = plan.groups().stream()
                .filter(g -> !standing.live(g).isEmpty() && done.getOrDefault(g, 0) < plan.rounds()).toList();
        if (open.isEmpty()) return Optional.empty();
        int least = open.stream().mapToInt(g -> done.getOrDefault(g, 0)).min().orElseThrow();
        Scenario.Group group = least < FIRST_ROUNDS
                ? rounds.groups(least + 1).stream().filter(g -> open.contains(g) && done.getOrDefault(g, 0) == least)
                        .findFirst().orElseThrow()
                : open.stream().max(Comparator.comparingDouble(g -> worth(standing.live(g), entries))).orElseThrow();
        return Optional.of(turn(group, done.getOrDefault(group, 0) + 1, standing, entries));
    }

    /** The round to which the last trial belongs, as it was when it began; empty before the first trial. */
    Optional<Turn> last(List<Entry> entries) {
        Optional<Entry.OfTrial> last = entries.stream().filter(Entry.OfTrial.class::isInstance)
                .map(Entry.OfTrial.class::cast).reduce((_, t) -> t);
        return last.map(t -> {
            Scenario.Group group = t.scenario().group();
            int begin = 0;
            while (!(entries.get(begin) instanceof Entry.OfTrial e && e.round() == t.round()
                    && e.scenario().group().equals(group)))
                begin++;
            List<Entry> before = List.copyOf(entries.subList(0, begin));
            return turn(group, t.round(), new Standing(plan, referee, before), before);
        });
    }

    private Turn turn(Scenario.Group group, int round, Standing standing, List<Entry> before) {
        Set<Scenario> live = standing.live(group);
        return new Turn(group, round, rounds.order(group, round).stream().filter(live::contains).toList(),
                List.copyOf(before));
    }

    /** The most that a round of these scenarios promises. */
    private double worth(Set<Scenario> live, List<Entry> entries) {
        return live.stream().filter(s -> live.size() == 1 || !s.codec().equals(plan.baseline()))
                .mapToDouble(s -> referee.worth(s, entries)).max().orElse(0);
    }

    /** Whether every group that can be measured has had a round. */
    boolean hadFirstRound(List<Entry> entries) {
        Map<Scenario.Group, Integer> done = roundsDone(entries);
        Standing standing = new Standing(plan, referee, entries);
        return plan.groups().stream().allMatch(g -> done.containsKey(g) || standing.live(g).isEmpty());
    }

    /** The most trials that may follow. */
    int planned(List<Entry> entries) {
        Standing standing = new Standing(plan, referee, entries);
        Map<Scenario.Group, Integer> done = roundsDone(entries);
        return plan.groups().stream()
                .mapToInt(g -> standing.live(g).size() * Math.max(0, plan.rounds() - done.getOrDefault(g, 0))).sum();
    }

    /** For each group without a baseline, the reason why nothing can be compared there. */
    Map<Scenario.Group, String> withoutBaseline(List<Entry> entries) {
        return new Standing(plan, referee, entries).withoutBaseline();
    }

    private static Map<Scenario.Group, Integer> roundsDone(List<Entry> entries) {
        Map<Scenario.Group, Integer> done = new HashMap<>();
        for (Entry e : entries)
            if (e instanceof Entry.OfTrial t) done.merge(t.scenario().group(), t.round(), Math::max);
        return done;
    }
}
