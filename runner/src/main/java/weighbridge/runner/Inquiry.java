package weighbridge.runner;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

/**
 * Chooses the next trial of a run that asks questions: a function of the plan and of what was stored.
 *
 * <p>Of the scenarios that decide a question, the next is the one with the fewest rounds; of several, the one whose
 * turn comes first in the random order of that round. So trials that are compared stay close in time, and each of their
 * rounds has a fresh order.
 */
final class Inquiry {
    private final Plan plan;
    private final Referee referee;
    private final Set<String> codecs;
    private final Rounds rounds;

    /** @param codecs whose scenarios may be measured */
    Inquiry(Plan plan, Referee referee, Collection<String> codecs) {
        this.plan = plan;
        this.referee = referee;
        this.codecs = Set.copyOf(codecs);
        this.rounds = new Rounds(plan, referee);
    }

    /** A trial of a scenario, and what it is for. */
    record Step(Scenario scenario, int round, Referee.Question question) {}

    /** Empty if there is no question left. */
    Optional<Step> next(List<Entry> entries) {
        Set<Scenario> live = new Standing(plan, referee, entries).able().stream()
                .filter(s -> codecs.contains(s.codec())).collect(Collectors.toSet());
        return referee.question(entries, live).map(q -> step(q, entries));
    }

    private Step step(Referee.Question question, List<Entry> entries) {
        Scenario next = question.scenarios().stream()
                .min(Comparator.comparingInt((Scenario s) -> Standing.rounds(s, entries))
                        .thenComparingInt(s -> place(s, Standing.rounds(s, entries) + 1)))
                .orElseThrow(() -> new IllegalArgumentException("no scenario decides \"" + question.text() + "\""));
        return new Step(next, Standing.rounds(next, entries) + 1, question);
    }

    private int place(Scenario scenario, int round) {
        return rounds.groups(round).indexOf(scenario.group()) * plan.codecs().size()
                + rounds.order(scenario.group(), round).indexOf(scenario);
    }
}
