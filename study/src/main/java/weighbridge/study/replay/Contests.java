package weighbridge.study.replay;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.report.model.ReportModel;
import weighbridge.stats.Comparison;
import weighbridge.stats.Family;
import weighbridge.study.Evidence;

/**
 * The comparisons of a run's trials, about which claims are made jointly, as in any other run.
 *
 * @param groups of the run's report
 */
public record Contests(List<ReportModel.Group> groups) {
    /** Nothing was compared. */
    public static final Contests NONE = new Contests(List.of());

    public Contests {
        groups = List.copyOf(groups);
    }

    /** The comparisons of a study's run, which has none if nothing was weighed. */
    public static Contests of(Evidence evidence) {
        return new Contests(evidence.weighed().stream().flatMap(m -> m.workloads().stream())
                .flatMap(w -> w.groups().stream()).toList());
    }

    /** One scenario takes less time than another of its group. */
    public Rule faster(Scenario one, Scenario other) {
        return new Rule.Faster(pair(one, other), 1);
    }

    /** One scenario takes a multiple of the time of another of its group that lies between these bounds. */
    public Rule between(Scenario one, Scenario other, double low, double high) {
        return new Rule.Between(pair(one, other), low, high);
    }

    private Rule.Pair pair(Scenario one, Scenario other) {
        List<Scenario> trials = List.of(one, other);
        // More trials of the other would compare it with nothing.
        boolean never = trials.stream().anyMatch(this::hasFailed);
        return new Rule.Pair(name(one), name(other), comparison(one, other), pairs(), never ? List.of() : trials);
    }

    private Optional<Comparison> comparison(Scenario one, Scenario other) {
        return group(one).flatMap(g -> g.comparison(one.codec(), other.codec()).stream()).findFirst();
    }

    private boolean hasFailed(Scenario s) {
        return group(s).flatMap(g -> g.rows().stream()).filter(r -> r.codec().equals(s.codec())).anyMatch(
                r -> !(r.outcome() instanceof Outcome.Measured<?> || r.outcome() instanceof Outcome.NotReached<?>));
    }

    private Stream<ReportModel.Group> group(Scenario s) {
        return groups.stream()
                .filter(g -> new Scenario.Group(g.workload(), g.operation(), g.threads()).equals(s.group()));
    }

    private static String name(Scenario s) {
        return s.codec() + ", " + s.operation().text() + " " + s.workload()
                + (s.threads() == 1 ? "" : ", " + s.threads() + " threads");
    }

    private long pairs() {
        int contestants = groups.stream().mapToInt(g -> g.rows().size()).max().orElse(0);
        return Family.of(contestants, groups.size(), true).pairs();
    }
}
