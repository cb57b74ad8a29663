package weighbridge.study.testkit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Contest;
import weighbridge.stats.Family;
import weighbridge.stats.Level;
import weighbridge.stats.Thresholds;
import weighbridge.study.replay.Contests;

/** Comparisons of trials that never ran, judged by the rules of those that did. */
public final class MadeUpContests {
    /** The trials of a scenario lie this far apart on the log scale. */
    private static final double SCATTER = 0.01;

    private MadeUpContests() {}

    /**
     * Compares the scenarios of each group.
     *
     * @param nanos  about which a scenario's trials scatter
     * @param rounds each with a trial of each scenario
     */
    public static Contests of(Map<Scenario, Double> nanos, int rounds) {
        Collection<List<Scenario>> groups = nanos.keySet().stream()
                .collect(Collectors.groupingBy(Scenario::group, LinkedHashMap::new, Collectors.toList())).values();
        int contestants = groups.stream().mapToInt(List::size).max().orElse(1);
        Family family = Family.of(contestants, groups.size(), true);
        return new Contests(groups.stream().map(g -> group(g, nanos, rounds, family)).toList());
    }

    private static ReportModel.Group group(List<Scenario> scenarios, Map<Scenario, Double> nanos, int rounds,
            Family family) {
        Map<String, Contest.Entrant> field = new LinkedHashMap<>();
        for (Scenario s : scenarios)
            field.put(s.codec(), new Contest.Entrant(levels(s.codec(), nanos.get(s), rounds), 1));
        Contest contest = new Contest(family, Thresholds.MARGIN, field);
        List<String> codecs = List.copyOf(field.keySet());
        List<ReportModel.Pair> pairs = new ArrayList<>();
        for (int i = 0; i < codecs.size(); i++)
            for (String other : codecs.subList(i + 1, codecs.size()))
                pairs.add(new ReportModel.Pair(codecs.get(i), other, contest.compare(codecs.get(i), other)));
        Scenario.Group of = scenarios.getFirst().group();
        return new ReportModel.Group(of.workload(), of.operation(), of.threads(), codecs.getFirst(),
                codecs.stream().map(c -> new ReportModel.Row(c, new Outcome.NotReached<>("made up"))).toList(), pairs,
                List.of());
    }

    private static SortedMap<Integer, Level> levels(String codec, double nanos, int rounds) {
        SortedMap<Integer, Level> levels = new TreeMap<>();
        // Each contestant scatters in its own order.
        for (int r = 1; r <= rounds; r++)
            levels.put(r, Level.steady(Math.log(nanos) + SCATTER * (Math.floorMod(31 * r + codec.hashCode(), 3) - 1)));
        return levels;
    }
}
