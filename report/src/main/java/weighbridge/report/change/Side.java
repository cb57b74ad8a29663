package weighbridge.report.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import weighbridge.model.CodecInfo;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.report.judge.JudgedTrial;
import weighbridge.stats.Contest;
import weighbridge.stats.Estimate;

/**
 * One side of a comparison: one run, or several of the same codecs and messages.
 *
 * @param name as the user gave it
 * @param runs one or more; exact facts are those of the last
 */
public record Side(String name, List<Analysis> runs) {
    public Side {
        runs = List.copyOf(runs);
        if (runs.isEmpty()) throw new IllegalArgumentException("expected one run or more, got none");
    }

    Analysis last() {
        return runs.getLast();
    }

    Plan plan() {
        return last().plan();
    }

    /** Whether anything but exact facts was measured. */
    boolean isTimed() {
        return runs.stream().anyMatch(r -> r.trials().findAny().isPresent());
    }

    Optional<CodecInfo> codec(String id) {
        return plan().codecs().contains(id) ? last().codec(id) : Optional.empty();
    }

    /** The codecs whose numbers are a format's, in the order of the plan. */
    List<String> codecs() {
        return plan().codecs().stream().filter(c -> !last().speeds().isLimit(c)).toList();
    }

    /** The exact facts, or why there are none. */
    Outcome<Facts> facts(String codec, String workload) {
        Optional<Outcome<Facts>> facts = last().facts(codec, workload);
        Optional<String> impossible = last().guards().exact(codec, workload);
        if (impossible.isPresent()) return new Outcome.Refused<>(impossible.get());
        return facts.orElseGet(() -> new Outcome.NotReached<>("the run ended before its turn"));
    }

    /** What a scenario's operation allocated in each trial of all runs that counts. */
    List<Double> allocated(Scenario scenario) {
        return runs.stream().flatMap(r -> r.speeds().weighed(scenario).steady().values().stream())
                .map(JudgedTrial::alloc).toList();
    }

    /** Why a run has no time for a scenario; empty if all have one. */
    Optional<Outcome<?>> without(Scenario scenario) {
        return runs.stream().flatMap(r -> r.without(scenario).stream()).<Outcome<?>>map(o -> o).findFirst();
    }

    List<Contest> contests(Scenario.Group group) {
        return runs.stream().map(r -> r.speeds().contest(group)).toList();
    }

    /** Nanoseconds of an operation: the geometric mean of the runs. */
    double time(Scenario scenario) {
        return Math.exp(runs.stream().flatMap(r -> r.speeds().estimate(scenario).stream()).mapToDouble(Estimate::point)
                .map(Math::log).average().orElseThrow());
    }

    /** How the set-ups of two runs differ, in words, as far as times depend on them. */
    static List<String> differences(Analysis now, Analysis then) {
        List<String> differences = new ArrayList<>(now.environment().place().differences(then.environment().place()));
        if (!now.environment().jvmFlags().equals(then.environment().jvmFlags())
                || !now.plan().jvmFlags().equals(then.plan().jvmFlags()))
            differences.add("JVM flags " + flags(now) + ", not " + flags(then));
        for (Plan.Workload w : now.plan().workloads()) {
            then.plan().workloads().stream().filter(o -> o.name().equals(w.name()) && !isSame(o, w)).findFirst()
                    .ifPresent(o -> differences
                            .add("other messages of " + w.name() + " (" + digest(w) + ", not " + digest(o) + ")"));
        }
        return differences;
    }

    private static String flags(Analysis run) {
        List<String> flags = new ArrayList<>(run.environment().jvmFlags());
        flags.addAll(run.plan().jvmFlags());
        return flags.stream().distinct().collect(Collectors.joining(" "));
    }

    private static String digest(Plan.Workload workload) {
        return workload.all().digest().substring(0, Math.min(8, workload.all().digest().length()));
    }

    /** Whether two workloads have the same messages. */
    static boolean isSame(Plan.Workload one, Plan.Workload other) {
        return one.all().digest().equals(other.all().digest()) && one.sample().digest().equals(other.sample().digest());
    }
}
