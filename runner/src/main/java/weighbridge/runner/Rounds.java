package weighbridge.runner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import weighbridge.model.Operation;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

/**
 * The order of a plan's rounds, which depends on the plan's seed and the round alone; of a shard's, on what the round is
 * among all.
 *
 * <p>The groups come in random order, and so do the scenarios within each. A group's trials stay together because they
 * are compared with each other: the less time passes between them, the less a drift of the machine matters.
 *
 * <p>The first round is ordered so that a budget that ends within it leaves numbers that tell most: the most telling
 * operation comes first, in each group the baseline, and last the codecs that are not wanted.
 */
final class Rounds {
    /** The most telling operation first. */
    static final List<Operation> BY_WORTH = List.of(Operation.READ, Operation.ENCODE, Operation.ROUNDTRIP,
            Operation.DECODE, Operation.CONVERT, Operation.COLD);

    private final Plan plan;
    private final Referee referee;

    Rounds(Plan plan, Referee referee) {
        this.plan = plan;
        this.referee = referee;
    }

    /** Every group of the plan, in the order of this round. */
    List<Scenario.Group> groups(int round) {
        List<Scenario.Group> groups = new ArrayList<>(plan.groups());
        Collections.shuffle(groups, new Random(mix(plan.seed(), plan.shard().round(round))));
        if (round == 1) groups.sort(Comparator.comparingInt(g -> BY_WORTH.indexOf(g.operation())));
        return groups;
    }

    /** Every scenario of a group, in the order of its round. */
    List<Scenario> order(Scenario.Group group, int round) {
        List<String> codecs = new ArrayList<>(plan.codecs());
        Collections.shuffle(codecs,
                new Random(mix(mix(plan.seed(), plan.shard().round(round)), group.toString().hashCode())));
        if (round == 1)
            codecs.sort(Comparator.comparingInt(c -> c.equals(plan.baseline()) ? 0 : referee.isWanted(c) ? 1 : 2));
        return codecs.stream().map(group::of).toList();
    }

    /**
     * The seed of one trial; the same for all codecs of a group in a round, so that all see the messages in one order.
     */
    static long seed(long seed, Scenario scenario, int round, int attempt) {
        return mix(mix(mix(seed, round), attempt), scenario.group().toString().hashCode());
    }

    /**
     * The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), so that similar seeds give different orders.
     */
    private static long mix(long seed, long other) {
        long z = seed + other * 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
