package weighbridge.runner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;

/**
 * The order of a plan's rounds, which depends on the plan's seed and the round alone.
 *
 * <p>The groups come in random order, and so do the scenarios within each. A group's trials stay together because they
 * are compared with each other: the less time passes between them, the less a drift of the machine matters. In a
 * group's first round the baseline comes first, so that a budget that ends within it leaves numbers that can be
 * compared.
 */
final class Rounds {
    private final Plan plan;

    Rounds(Plan plan) {
        this.plan = plan;
    }

    /** Every group of the plan, in the order of this round. */
    List<Scenario.Group> groups(int round) {
        List<Scenario.Group> groups = new ArrayList<>(plan.groups());
        Collections.shuffle(groups, new Random(mix(plan.seed(), round)));
        return groups;
    }

    /** Every scenario of a group, in the order of its round. */
    List<Scenario> order(Scenario.Group group, int round) {
        List<String> codecs = new ArrayList<>(plan.codecs());
        Collections.shuffle(codecs, new Random(mix(mix(plan.seed(), round), group.toString().hashCode())));
        if (round == 1 && codecs.remove(plan.baseline())) codecs.addFirst(plan.baseline());
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
