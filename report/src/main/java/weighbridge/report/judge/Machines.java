package weighbridge.report.judge;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Environment;
import weighbridge.model.run.Shard;

/**
 * The machines that measured a run: one, or one for each share of the rounds in a run that was merged. They are blocks:
 * what a machine adds to all levels of a group is taken off them, so that times are those of an average machine of the
 * run, and ratios are compared within a machine.
 */
public final class Machines {
    private final Environment all;
    private final long uncrowded;
    private final SortedMap<Integer, Environment> shards = new TreeMap<>();
    private final Map<Integer, Long> uncrowdedOf = new HashMap<>();
    private int of = 1;

    Machines(Environment all, List<Entry> entries) {
        this.all = all;
        this.uncrowded = Speeds.uncrowded(entries);
        for (Entry e : entries) {
            if (!(e instanceof Entry.OfMachine m)) continue;
            shards.put(m.shard().number(), m.environment());
            of = m.shard().of();
        }
        Map<Integer, List<Entry>> own = new HashMap<>();
        if (isMerged()) {
            for (Entry e : entries)
                if (e instanceof Entry.OfTrial t)
                    own.computeIfAbsent(shardOf(t.round()), _ -> new ArrayList<>()).add(t);
        }
        own.forEach((shard, trials) -> uncrowdedOf.put(shard, Speeds.uncrowded(trials)));
    }

    /** Whether the run was merged from shards. */
    public boolean isMerged() {
        return !shards.isEmpty();
    }

    /** The machines by the number of their shard; empty unless the run was merged. */
    public SortedMap<Integer, Environment> shards() {
        return shards;
    }

    /** The numbers of the shards that the run lacks. */
    public List<Integer> missing() {
        List<Integer> missing = new ArrayList<>();
        for (int i = 1; isMerged() && i <= of; i++) if (!shards.containsKey(i)) missing.add(i);
        return missing;
    }

    /** The number of the shard that measured a round; 1 unless the run was merged. */
    int shardOf(int round) {
        return Shard.numberOf(round, of);
    }

    /** The time that all machines took together for these trials, from each one's first to the start of its last. */
    public Duration took(List<Entry.OfTrial> trials) {
        return trials.stream()
                .collect(Collectors.groupingBy(t -> shardOf(t.round()),
                        Collectors.mapping(Entry.OfTrial::start, Collectors.toCollection(TreeSet::new))))
                .values().stream().map(s -> Duration.between(s.first(), s.last()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    int cores(int round) {
        return shards.getOrDefault(shardOf(round), all).cores();
    }

    /** The crowding value of a core that nothing else uses, on the machine of a round. */
    long uncrowded(int round) {
        return uncrowdedOf.getOrDefault(shardOf(round), uncrowded);
    }

    /** The same for the machine that the run is on. */
    long uncrowded() {
        return uncrowded;
    }
}
