package weighbridge.study.grid;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import weighbridge.grid.GridRun;
import weighbridge.model.form.Form;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Family;
import weighbridge.study.Outlook;
import weighbridge.study.Paired;

/** The results of runs in the grid, judged over their rounds like trials. */
public final class GridRuns {
    /** The costs by which any two contenders are compared with each workload: time or delay, and CPU. */
    private static final int COSTS = 2;

    private final GridPlan plan;
    private final Map<GridCell, GridRun> measured = new LinkedHashMap<>();
    private final Map<GridCell, Outcome<GridRun>> failed = new LinkedHashMap<>();
    private final Family family;
    private final double margin;
    private Duration took = Duration.ZERO;

    private GridRuns(GridPlan plan, double margin) {
        this.plan = plan;
        // Nothing is known yet of how far apart runs of one format may be, which coarse claims would require.
        this.family = Family.of(plan.field().size(), (long) COSTS * plan.workloads().size(), false);
        this.margin = margin;
    }

    /**
     * What the journal holds about a plan's runs.
     *
     * @param cases  only those of this plan's runs
     * @param margin ratios up to 1 + margin make no practical difference
     * @throws Form.Misfit if a case belongs to another plan
     */
    public static GridRuns of(GridPlan plan, List<Entry.OfCase> cases, double margin) {
        GridRuns runs = new GridRuns(plan, margin);
        for (Entry.OfCase c : cases) {
            GridCell cell = GridCell.of(plan, c.key());
            Outcome<GridRun> outcome = c.outcome(GridRun.class);
            if (outcome instanceof Outcome.Measured<GridRun>(GridRun r)) {
                runs.measured.put(cell, r);
                runs.took = runs.took.plus(c.took());
            } else {
                runs.failed.put(cell, outcome);
            }
        }
        return runs;
    }

    /**
     * CPU nanoseconds per operation without JIT compilers, of clients and members together, or of clients alone if those
     * of members are unknown.
     */
    public static double cpu(GridRun run) {
        GridRun.Work work = run.work();
        return work.memberNanos().isPresent() ? work.clientCpu() + work.memberCpu() : work.clientCpu();
    }

    /** The valid runs of a contender with a workload, by round. */
    public Map<Integer, GridRun> runs(String contender, String workload) {
        Map<Integer, GridRun> runs = new TreeMap<>();
        measured.forEach((cell, r) -> {
            if (cell.contender().equals(contender) && cell.workload().equals(workload)) runs.put(cell.round(), r);
        });
        return runs;
    }

    /** Those of them whose speed counts: their JVMs were warm. In others, much was not compiled yet. */
    public Map<Integer, GridRun> counting(String contender, String workload) {
        Map<Integer, GridRun> counting = runs(contender, workload);
        counting.values().removeIf(r -> !r.work().isWarm());
        return counting;
    }

    /** How many valid runs do not count. */
    public int cold(String contender, String workload) {
        return runs(contender, workload).size() - counting(contender, workload).size();
    }

    /** Whether a contender's speed comes from runs that do not count. */
    public boolean isCold(String contender, String workload) {
        return counting(contender, workload).isEmpty() && cold(contender, workload) > 0;
    }

    /** The runs that count or, if none does, all, which show a number of which nothing is claimed. */
    private Map<Integer, GridRun> shown(String contender, String workload) {
        return isCold(contender, workload) ? runs(contender, workload) : counting(contender, workload);
    }

    /** Every valid run. */
    public List<GridRun> all() {
        return List.copyOf(measured.values());
    }

    /** Why a contender has no number, or lacks one in some round; empty if nothing went wrong. */
    public Optional<Outcome<GridRun>> failure(String contender, String workload) {
        return failed.entrySet().stream()
                .filter(e -> e.getKey().contender().equals(contender) && e.getKey().workload().equals(workload))
                .map(Map.Entry::getValue).findFirst();
    }

    /**
     * What more time would decide.
     *
     * @param shown the comparisons whose verdicts are shown
     */
    public Outlook outlook(List<Comparison> shown) {
        List<GridCell> going = GridCell.of(plan, 1).stream().filter(c -> failure(c.contender(), c.workload()).isEmpty())
                .filter(c -> !isCold(c.contender(), c.workload())).toList();
        int rounds = going.stream().mapToInt(c -> counting(c.contender(), c.workload()).size()).min().orElse(0);
        Duration round =
                measured.isEmpty() ? Duration.ZERO : took.dividedBy(measured.size()).multipliedBy(going.size());
        int begun = going.stream().mapToInt(c -> runs(c.contender(), c.workload()).size()).min().orElse(0);
        return new Outlook(rounds, plan.rounds() - begun, round, shown);
    }

    public boolean hasFailures() {
        return failed.values().stream().anyMatch(Outcome::isFailure);
    }

    /** Operations per second. */
    public Optional<Estimate> rate(String contender, String workload) {
        return estimate(contender, workload, r -> r.work().rate());
    }

    /** CPU nanoseconds per operation. */
    public Optional<Estimate> cpu(String contender, String workload) {
        return estimate(contender, workload, GridRuns::cpu);
    }

    /** The estimate of a number that each run has, if positive. */
    public Optional<Estimate> estimate(String contender, String workload, ToDoubleFunction<GridRun> of) {
        return new Paired<>(Map.of(contender, shown(contender, workload)), family, margin).estimate(contender, of);
    }

    /** Bytes of each run, with the range of all runs. */
    public Optional<Estimate> bytes(String contender, String workload, ToDoubleFunction<GridRun> of) {
        return new Paired<>(Map.of(contender, runs(contender, workload)), family, margin).counted(contender, of);
    }

    /** How long a contender's operation takes compared with another's; empty if they have no round in common. */
    public Optional<Comparison> slower(String one, String other, String workload) {
        return compare(one, other, workload, r -> 1 / r.work().rate());
    }

    /** How much CPU time a contender's operation takes compared with another's. */
    public Optional<Comparison> dearer(String one, String other, String workload) {
        return compare(one, other, workload, GridRuns::cpu);
    }

    /** The cost of one contender compared with another's; empty if they have no round in common. */
    public Optional<Comparison> compare(String one, String other, String workload, ToDoubleFunction<GridRun> cost) {
        return paired(workload).compare(one, other, cost);
    }

    private Paired<GridRun> paired(String workload) {
        Map<String, Map<Integer, GridRun>> field = new LinkedHashMap<>();
        for (GridContender c : plan.field()) field.put(c.name(), counting(c.name(), workload));
        return new Paired<>(field, family, margin);
    }

    /** The number of comparisons about which claims are made jointly. */
    public long comparisons() {
        return family.pairs();
    }

    /** Ratios up to 1 + this make no practical difference. */
    public double margin() {
        return margin;
    }
}
