package weighbridge.report.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToLongFunction;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.stats.Thresholds;

/**
 * What more rounds would decide.
 *
 * @param time   the duration of these rounds, at the pace so far
 * @param what   their purpose, such as {@code for finer claims}
 * @param rounds the number of rounds that the plan would have to allow; 0 if it allows enough
 * @param anew   whether only a new run may have so many
 */
public record Outlook(Duration time, String what, int rounds, boolean anew) {
    /** If there are more open pairs than this, they are counted instead of named. */
    private static final int NAMED = 2;

    /**
     * The outlook for these workloads; empty if nothing is open, or if the duration of trials is unknown.
     *
     * @param whole how many whole trials of a scenario count
     */
    static Optional<Outlook> of(List<ReportModel.Workload> workloads, Pace pace, Plan plan,
            ToLongFunction<Scenario> whole) {
        List<ReportModel.Group> groups = workloads.stream().flatMap(w -> w.groups().stream()).toList();
        if (groups.isEmpty() || pace.trial().isZero()) return Optional.empty();
        long missing = groups.stream()
                .flatMapToLong(g -> g.rows().stream().mapToLong(
                        r -> missing(r, new Scenario(r.codec(), g.workload(), g.operation(), g.threads()), whole)))
                .sum();
        if (missing > 0) return Optional.of(of(pace.of(missing), "for finer claims", plan, Thresholds.LIKELY_ROUNDS));
        List<String> open = new ArrayList<>();
        long trials = 0;
        int most = 0;
        for (ReportModel.Group g : groups) {
            for (ReportModel.Pair p : g.pairs()) {
                if (!p.a().equals(g.pairs().getFirst().a()) || p.comparison().isEmpty()) continue;
                OptionalInt more = p.comparison().get().verdict().moreRounds();
                if (more.isEmpty()) continue;
                open.add(p.a() + " from " + p.b() + " " + Headlines.purpose(g));
                trials += 2L * more.getAsInt();
                most = Math.max(most, p.comparison().get().rounds() + more.getAsInt());
            }
        }
        if (open.isEmpty()) return Optional.empty();
        String what = open.size() <= NAMED ? "to tell " + String.join(" and ", open)
                : "to tell the fastest from the " + open.size() + " that are too close to call";
        return Optional.of(of(pace.of(trials), what, plan, most));
    }

    /** The number of rounds that a contestant lacks for a fine claim; 0 for one that failed. */
    private static long missing(ReportModel.Row row, Scenario scenario, ToLongFunction<Scenario> whole) {
        return !row.ranked() ? 0 : switch (row.outcome()) {
            case Outcome.Measured(ReportModel.Standing s) -> switch (s.rank()) {
                case ReportModel.Rank.Limit _,ReportModel.Rank.JudgedOnRead _ -> 0;
                case ReportModel.Rank.Ranked _,ReportModel.Rank.Seen _ ->
                    Math.max(0, Thresholds.LIKELY_ROUNDS - whole.applyAsLong(scenario));
            };
            case Outcome.NotReached<?> _ -> Thresholds.LIKELY_ROUNDS;
            default -> 0;
        };
    }

    /**
     * Whether a run may go on with more rounds than it was begun with: not if its trials are short since they were to be
     * few, and not if it shares its rounds with other shards.
     */
    public static boolean mayHaveMoreRounds(Plan plan) {
        return plan.maxRounds() >= Thresholds.LIKELY_ROUNDS && plan.shard().isWhole();
    }

    private static Outlook of(Duration time, String what, Plan plan, int rounds) {
        if (rounds <= plan.maxRounds()) return new Outlook(time, what, 0, false);
        int allowed = Math.min(Plan.MOST_ROUNDS, Math.max(2 * plan.maxRounds(), rounds));
        return new Outlook(time, what, allowed, !mayHaveMoreRounds(plan));
    }

    /** The time as the value of an option, such as {@code 5m}. */
    public String budget() {
        return Pace.budget(time);
    }

    /** The outlook in words, such as {@code About 5 more minutes for finer claims}. */
    public String words() {
        String words = Pace.words(time);
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + " " + what;
    }
}
