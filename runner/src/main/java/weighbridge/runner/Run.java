package weighbridge.runner;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

/**
 * Carries out a plan: the exact facts of all contestants, then round after round of trials.
 *
 * <p>What a run does next depends on its plan and on the entries stored so far, on nothing else but the time that is
 * left. So a run that starts with the entries of an aborted one goes on where that stopped, and measures at most the
 * trial in flight again.
 */
public final class Run {
    /** A trial that does not count is measured again this often. */
    static final int RERUNS = 2;

    /** A crashed trial is measured again this often; a second crash is put down to the contestant. */
    static final int CRASH_RERUNS = 1;

    private static final Duration FACTS_LIMIT = Duration.ofSeconds(60);
    private static final Duration FACTS_LIMIT_A_MESSAGE = Duration.ofMillis(2);
    /** On a machine that gives a step less than a third of a core, nothing can be measured in the end. */
    private static final int WAITING_FACTOR = 3;
    /**
     * What the facts of all messages take, in times of what those of the sample took: 2.1 and 2.5 of the default field
     * on a busy machine.
     */
    private static final int WHOLE_FACTS = 3;
    private static final Duration MIN_FACTS_LIMIT = Duration.ofSeconds(20);
    private static final Duration MAX_FACTS_LIMIT = Duration.ofMinutes(10);
    /** What an audit takes: its slices, and a JVM's start and end. */
    private static final Duration AUDIT = Duration.ofMillis(100L * Referee.AUDIT_SLICES + 1_500);

    private final Plan plan;
    private final Launcher launcher;
    private final Referee referee;
    private final Journal journal;
    private final Progress progress;
    private final InstantSource clock;
    private final Instant begin;
    private final List<Entry> entries;
    private final Map<String, Plan.Workload> workloads;
    private volatile boolean cancelled;
    private final Pace looks = new Pace();
    private final Pace whole = new Pace();
    private Duration reserved;
    private Duration sampling = Duration.ZERO;

    /**
     * @param stored what an earlier session of the same plan stored, in its order; the budget is each session's own
     */
    public Run(Plan plan, List<Entry> stored, Launcher launcher, Referee referee, Journal journal, Progress progress) {
        this(plan, stored, launcher, referee, journal, progress, steady());
    }

    /** The same by another clock: stored trials can be scheduled again. */
    public Run(Plan plan, List<Entry> stored, Launcher launcher, Referee referee, Journal journal, Progress progress,
            InstantSource clock) {
        this.plan = plan;
        this.launcher = launcher;
        this.referee = referee;
        this.journal = journal;
        this.progress = progress;
        this.clock = clock;
        this.begin = clock.instant();
        // What had no room in an earlier session may have it now.
        this.entries = new ArrayList<>(stored.stream().filter(e -> !isLeftOut(e)).toList());
        this.reserved = LatencyPhase.reserve(plan, stored);
        this.workloads = plan.workloads().stream().collect(Collectors.toMap(Plan.Workload::name, w -> w));
    }

    private static boolean isLeftOut(Entry entry) {
        return entry instanceof Entry.OfFacts f && f.outcome() instanceof Outcome.NotReached<?>
                || entry instanceof Entry.OfTrial t && t.outcome() instanceof Outcome.NotReached<?>;
    }

    /** Keeps what was measured, at once and for good. */
    public interface Journal {
        void append(Entry entry) throws IOException;
    }

    /** Why a run ended. */
    public sealed interface End {
        /** Every scenario is settled, has had its rounds, or failed. */
        record Finished() implements End {}

        record BudgetSpent() implements End {}

        record Cancelled() implements End {}

        /** Nothing can be compared any more: by group, why the baseline could not be measured there. */
        record NoBaseline(Map<Scenario.Group, String> reasons) implements End {}
    }

    /** Everything measured so far, by earlier sessions too. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /** Stops at once: the trial in flight is given up, all others are kept. From any thread, more than once. */
    public void cancel() {
        cancelled = true;
        launcher.close();
    }

    /**
     * Runs to the end.
     *
     * @throws IOException if an outcome cannot be stored
     */
    public End run() throws IOException {
        boolean asks = referee.asks(entries());
        if (asks) leaveOut();
        Optional<End> early = facts(asks);
        if (early.isPresent()) return early.get();
        reserved = LatencyPhase.reserve(plan, entries);
        // Now it is known what the facts took.
        if (asks) leaveOut();
        End end = asks ? questions() : rounds();
        reserved = Duration.ZERO;
        return new LatencyPhase(plan, launcher, progress, clock).after(end, this);
    }

    /**
     * Takes only the exact facts, while there is time; a later run of the same plan that begins with these entries
     * goes on with its rounds.
     *
     * @throws IOException if an outcome cannot be stored
     */
    public void exact() throws IOException {
        facts(false);
    }

    /** Says what there is no time for, and stores it, before anything of it begins. */
    private void leaveOut() throws IOException {
        Optional<Duration> left = left();
        if (left.isEmpty()) return;
        Optional<Room.LeftOut> out = new Room(plan, launcher.factsAtOnce(), entries()).leftOut(left.get(), elapsed());
        if (out.isEmpty()) return;
        progress.leavesOut(out.get().sentence());
        for (Plan.Workload w : plan.workloads()) {
            for (String codec : plan.codecs()) {
                if (out.get().codecs().contains(codec) && entries.stream().noneMatch(e -> e instanceof Entry.OfFacts f
                        && f.codec().equals(codec) && f.workload().equals(w.name()))) {
                    store(new Entry.OfFacts(codec, w.name(), clock.instant(),
                            new Outcome.NotReached<>(out.get().sentence())));
                }
            }
        }
        for (Scenario.Group group : plan.groups()) {
            for (String codec : plan.codecs()) {
                Scenario s = group.of(codec);
                if (out.get().has(s) && Standing.rounds(s, entries) == 0) {
                    store(new Entry.OfTrial(s, 1, 1, clock.instant(), new Outcome.NotReached<>(out.get().sentence())));
                }
            }
        }
    }

    boolean isCancelled() {
        return cancelled;
    }

    /** @param brief whether those of a sample do for now */
    private Optional<End> facts(boolean brief) throws IOException {
        Set<String> known = entries.stream().filter(Entry.OfFacts.class::isInstance).map(Entry.OfFacts.class::cast)
                .filter(f -> brief || !isSampled(f)).map(f -> f.codec() + "/" + f.workload())
                .collect(Collectors.toCollection(HashSet::new));
        Duration begun = elapsed();
        int planned = plan.workloads().size() * plan.codecs().size();
        List<FutureTask<Optional<Entry>>> tasks = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (Plan.Workload w : plan.workloads()) {
            for (String codec : plan.codecs()) {
                if (known.contains(codec + "/" + w.name())) continue;
                names.add(codec + "/" + w.name());
                tasks.add(new FutureTask<>(() -> facts(codec, w, brief)));
            }
        }
        boolean together = launcher.factsAtOnce() > 1;
        try (ExecutorService pool = Executors.newFixedThreadPool(launcher.factsAtOnce())) {
            try {
                if (together) tasks.forEach(pool::execute);
                for (int i = 0; i < tasks.size(); i++) {
                    int done = known.size() + i;
                    progress.at(new Progress.Status(Progress.Phase.FACTS, names.get(i), 0, done, planned, elapsed(),
                            left(), Duration.ZERO));
                    if (!together) tasks.get(i).run();
                    Optional<Entry> entry = result(tasks.get(i));
                    if (cancelled) return Optional.of(new End.Cancelled());
                    if (entry.isEmpty()) return Optional.of(new End.BudgetSpent());
                    store(entry.get());
                }
            } finally {
                pool.shutdownNow();
            }
        }
        sampling = elapsed().minus(begun);
        return Optional.empty();
    }

    private boolean isSampled(Entry.OfFacts f) {
        return f.outcome() instanceof Outcome.Measured(Facts facts) && facts.isSampled(workloads.get(f.workload()));
    }

    /** Who is known by a sample alone: what comes later replaces it. */
    private boolean isAnySampled() {
        Map<String, Boolean> sampled = new HashMap<>();
        for (Entry e : entries)
            if (e instanceof Entry.OfFacts f) sampled.put(f.codec() + "/" + f.workload(), isSampled(f));
        return sampled.containsValue(true);
    }

    /** Empty if there is no time left to begin with it. */
    private Optional<Entry> facts(String codec, Plan.Workload workload, boolean brief) {
        if (cancelled || left().isPresent() && !left().get().isPositive()) return Optional.empty();
        Instant start = clock.instant();
        Launcher.FactsOrder order = new Launcher.FactsOrder(codec, workload, counted(), factsLimit(workload));
        Outcome<Facts> outcome = brief && workload.hasSample()
                ? launcher.known(order).orElseGet(() -> launcher.facts(order.sampled())) : launcher.facts(order);
        return Optional.of(new Entry.OfFacts(codec, workload.name(), start, outcome));
    }

    /** Counting takes half a second each: those that are timed, and the one that a guard looks at. */
    private Set<Operation> counted() {
        Set<Operation> counted = EnumSet.of(Operation.ENCODE);
        counted.addAll(plan.operations());
        return counted;
    }

    private static Optional<Entry> result(Future<Optional<Entry>> task) throws IOException {
        try {
            return task.get();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UncheckedIOException u) throw u.getCause();
            throw new IllegalStateException(e.getCause());
        }
    }

    /**
     * Generous by far; but one contestant that hangs must not eat the budget of all, nor one that waits for a core more
     * than what is left.
     */
    private TimeLimit factsLimit(Plan.Workload workload) {
        Duration generous = FACTS_LIMIT.plus(FACTS_LIMIT_A_MESSAGE.multipliedBy(workload.all().messages()));
        if (generous.compareTo(MAX_FACTS_LIMIT) > 0) generous = MAX_FACTS_LIMIT;
        Duration share = left().map(l -> l.dividedBy(3)).orElse(generous);
        if (share.compareTo(MIN_FACTS_LIMIT) < 0) share = MIN_FACTS_LIMIT;
        Duration work = share.compareTo(generous) < 0 ? share : generous;
        Duration most = work.multipliedBy(WAITING_FACTOR);
        return new TimeLimit(work, Collections.max(List.of(work, Collections.min(List.of(most, left().orElse(most))))));
    }

    /** Measures what the referee asks for, one trial after another. */
    private End questions() throws IOException {
        Inquiry inquiry = new Inquiry(plan, referee);
        Schedule schedule = new Schedule(plan, referee);
        Optional<Inquiry.Step> next = unfinished(inquiry);
        while (next.isPresent()) {
            Inquiry.Step step = next.get();
            if (isAnySampled() && !isFirstLook(step)) {
                Optional<End> early = facts(false);
                if (early.isPresent()) return early.get();
                next = inquiry.next(entries());
                continue;
            }
            progress.asks(step.question().text());
            Optional<End> end = trial(step.scenario(), step.round(), before(step.scenario(), step.round()),
                    step.question().brief(), schedule);
            if (end.isEmpty() && !step.question().brief()) end = audits(schedule);
            if (end.isPresent()) return end.get();
            next = inquiry.next(entries());
        }
        progress.asks("");
        return isAnySampled() ? facts(false).orElseGet(() -> finished(schedule)) : finished(schedule);
    }

    /** Whether it is one, with time after it for the facts that are known by a sample alone. */
    private boolean isFirstLook(Inquiry.Step step) {
        return step.question().brief() && step.round() == 1
                && fits(looks.mean().plus(sampling.multipliedBy(WHOLE_FACTS)));
    }

    /** The trial that an earlier session did not get through, as it was when it began. */
    private Optional<Inquiry.Step> unfinished(Inquiry inquiry) {
        Optional<Entry.OfTrial> last = entries.stream().filter(Entry.OfTrial.class::isInstance)
                .map(Entry.OfTrial.class::cast).reduce((_, t) -> t);
        return last.filter(t -> needsAnother(attempts(t.scenario(), t.round())))
                .flatMap(t -> inquiry.next(before(t.scenario(), t.round()))).or(() -> inquiry.next(entries()));
    }

    /** What was stored when a scenario's trial of a round began. */
    private List<Entry> before(Scenario scenario, int round) {
        int begin = 0;
        while (begin < entries.size() && !(entries.get(begin) instanceof Entry.OfTrial t && t.round() == round
                && t.scenario().equals(scenario)))
            begin++;
        return List.copyOf(entries.subList(0, begin));
    }

    private End rounds() throws IOException {
        Schedule schedule = new Schedule(plan, referee);
        // An earlier session may have stopped within a round.
        Optional<Schedule.Turn> next = schedule.last(entries()).or(() -> schedule.next(entries()));
        while (next.isPresent()) {
            Optional<End> end = turn(next.get(), schedule);
            if (end.isEmpty()) end = audits(schedule);
            if (end.isPresent()) return end.get();
            next = schedule.next(entries());
        }
        return finished(schedule);
    }

    private End finished(Schedule schedule) {
        Map<Scenario.Group, String> withoutBaseline = schedule.withoutBaseline(entries());
        return withoutBaseline.isEmpty() ? new End.Finished() : new End.NoBaseline(withoutBaseline);
    }

    /** Measures a round of a group, or as much of it as there is time for; empty if the run goes on. */
    private Optional<End> turn(Schedule.Turn turn, Schedule schedule) throws IOException {
        List<Scenario> all = turn.scenarios().stream().filter(s -> needsAnother(attempts(s, turn.round()))).toList();
        List<Scenario> fitting = turn.round() == 1 ? all : fitting(all, turn);
        for (Scenario scenario : fitting) {
            if (baselineFailed(turn.group(), turn.round())) return Optional.empty();
            Optional<End> end = trial(scenario, turn.round(), turn.before(), false, schedule);
            if (end.isPresent()) return end;
        }
        return fitting.size() < all.size() ? Optional.of(new End.BudgetSpent()) : Optional.empty();
    }

    /**
     * What there is time for: without the baseline no trial of a round can be compared, and those that promise most
     * come first.
     */
    private List<Scenario> fitting(List<Scenario> all, Schedule.Turn turn) {
        int most = all.size();
        while (most > 0 && !fits(whole.mean().multipliedBy(most))) most--;
        if (most == all.size()) return all;
        Set<Scenario> chosen = new HashSet<>();
        all.stream().filter(s -> s.codec().equals(plan.baseline())).forEach(chosen::add);
        all.stream().filter(s -> !chosen.contains(s))
                .sorted(Comparator.comparingDouble((Scenario s) -> referee.worth(s, turn.before())).reversed())
                .limit(Math.max(0, most - chosen.size())).forEach(chosen::add);
        boolean alone =
                chosen.size() == 1 && chosen.iterator().next().codec().equals(plan.baseline()) && all.size() > 1;
        return alone ? List.of() : all.stream().filter(chosen::contains).toList();
    }

    /** Long trials of some scenarios, once every group has had a round and if there is time. */
    private Optional<End> audits(Schedule schedule) throws IOException {
        List<Entry> before = entries();
        if (!schedule.hadFirstRound(before)) return Optional.empty();
        Set<Scenario> audited = entries.stream().filter(Entry.OfAudit.class::isInstance)
                .map(e -> ((Entry.OfAudit) e).scenario()).collect(Collectors.toSet());
        for (Scenario scenario : referee.audits(before)) {
            if (audited.contains(scenario)) continue;
            if (cancelled) return Optional.of(new End.Cancelled());
            if (left().isPresent() && left().get().compareTo(AUDIT) < 0) return Optional.empty();
            int done = steps(entries);
            progress.at(new Progress.Status(Progress.Phase.AUDITS, scenario.toString(), 1, done,
                    done + schedule.planned(before), elapsed(), left(), whole.mean()));
            Instant start = clock.instant();
            long seed = Rounds.seed(plan.seed(), scenario, 0, 1);
            var outcome = checked(scenario, launcher.trial(new Launcher.TrialOrder(scenario,
                    workloads.get(scenario.workload()), TrialLength.of(Referee.AUDIT_SLICES), seed)));
            if (cancelled) return Optional.of(new End.Cancelled());
            store(new Entry.OfAudit(scenario, start, outcome));
        }
        return Optional.empty();
    }

    /** Measures a scenario in a round, again where the trial does not count; empty if the run goes on. */
    private Optional<End> trial(Scenario scenario, int round, List<Entry> before, boolean brief, Schedule schedule)
            throws IOException {
        List<Entry.OfTrial> attempts = new ArrayList<>(attempts(scenario, round));
        if (attempts.isEmpty()) {
            Optional<Entry.OfTrial> begun = beginOfAudit(scenario, round, before);
            if (begun.isPresent()) {
                store(begun.get());
                attempts.add(begun.get());
            }
        }
        while (needsAnother(attempts)) {
            if (cancelled) return Optional.of(new End.Cancelled());
            TrialLength length = brief ? referee.look(scenario, before) : referee.length(scenario, before);
            Pace pace = brief ? looks : whole;
            if (!fits(pace.expected(length))) return Optional.of(new End.BudgetSpent());
            int attempt = attempts.size() + 1;
            long seed = Rounds.seed(plan.seed(), scenario, round, attempt);
            progress.at(new Progress.Status(Progress.Phase.TRIALS, scenario.toString(), round, steps(entries),
                    steps(before) + schedule.planned(before), elapsed(), left(), pace.mean()));
            Instant start = clock.instant();
            var outcome = checked(scenario, launcher
                    .trial(new Launcher.TrialOrder(scenario, workloads.get(scenario.workload()), length, seed)));
            if (cancelled) return Optional.of(new End.Cancelled());
            pace.add(Duration.between(start, clock.instant()));
            Entry.OfTrial entry = new Entry.OfTrial(scenario, round, attempt, start, outcome);
            store(entry);
            attempts.add(entry);
        }
        return Optional.empty();
    }

    /**
     * An audit begins as any trial does, so its first slices are the scenario's trial of the round that follows; empty
     * if there was none since the last.
     */
    private Optional<Entry.OfTrial> beginOfAudit(Scenario scenario, int round, List<Entry> before) {
        Optional<Entry> last =
                entries.stream().filter(e -> e instanceof Entry.OfTrial t && t.scenario().equals(scenario)
                        || e instanceof Entry.OfAudit a && a.scenario().equals(scenario)).reduce((_, e) -> e);
        return last.flatMap(e -> e instanceof Entry.OfAudit(_, Instant start, Outcome.Measured(Trial audit))
                ? Optional.of(new Entry.OfTrial(scenario, round, 1, start,
                        new Outcome.Measured<>(audit.first(referee.length(scenario, before).most()))))
                : Optional.empty());
    }

    /**
     * What gave wrong values in the end is not timed, however fast it was; nor is what the compiler may have left out. It
     * leaves nothing out of a first message, which JMH has no part in.
     */
    private static Outcome<Trial> checked(Scenario scenario, Outcome<Trial> outcome) {
        if (!(outcome instanceof Outcome.Measured<Trial>(Trial trial))) return outcome;
        if (!trial.check().isEmpty()) return new Outcome.Mismatched<>(trial.check());
        boolean first = scenario.operation() == Operation.COLD || trial.slices().isEmpty();
        if (first || trial.blackholes().equals(Trial.BLACKHOLES_IN_FORCE)) return outcome;
        return new Outcome.Refused<>("JMH's blackholes and hints were not in force (" + trial.blackholes()
                + "), so this is not what compiled code that does all its work takes");
    }

    private boolean needsAnother(List<Entry.OfTrial> attempts) {
        if (attempts.isEmpty()) return true;
        Entry.OfTrial last = attempts.getLast();
        return switch (last.outcome()) {
            case Outcome.Measured<?> _ -> attempts.size() <= RERUNS && referee.invalid(last).isPresent();
            case Outcome.Failed<?> _ ->
                attempts.stream().filter(a -> a.outcome() instanceof Outcome.Failed<?>).count() <= CRASH_RERUNS
                        && attempts.size() <= RERUNS;
            // A limit far above what a trial takes was passed, or what was found does not change by looking again.
            case Outcome.TimedOut<?> _,Outcome.Mismatched<?> _,Outcome.Refused<?> _,Outcome.Unsupported<?> _,Outcome.NotReached<?> _ ->
                false;
        };
    }

    /** What the baseline did not get through cannot be compared, so the rest of the group's round is left out. */
    private boolean baselineFailed(Scenario.Group group, int round) {
        List<Entry.OfTrial> attempts = attempts(group.of(plan.baseline()), round);
        return !attempts.isEmpty() && !(attempts.getLast().outcome() instanceof Outcome.Measured<?>)
                && !needsAnother(attempts);
    }

    private List<Entry.OfTrial> attempts(Scenario scenario, int round) {
        return entries.stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast)
                .filter(t -> t.round() == round && t.scenario().equals(scenario)).toList();
    }

    void store(Entry entry) throws IOException {
        journal.append(entry);
        entries.add(entry);
        progress.stored(entry);
    }

    /**
     * Whether trials fit into the rest of the budget; one of which nothing is known always does while there is time.
     */
    private boolean fits(Duration trials) {
        return left().map(l -> l.isPositive() && l.compareTo(trials) >= 0).orElse(true);
    }

    /** How many trials these are, a trial and its re-runs being one. */
    private static int steps(List<Entry> entries) {
        return (int) entries.stream().filter(Entry.OfTrial.class::isInstance).map(Entry.OfTrial.class::cast)
                .map(t -> t.scenario() + "@" + t.round()).distinct().count();
    }

    Duration elapsed() {
        return Duration.between(begin, clock.instant());
    }

    Optional<Duration> left() {
        return plan.budget().isZero() ? Optional.empty() : Optional.of(plan.budget().minus(reserved).minus(elapsed()));
    }

    /** A clock that shows the time of day at its start and is not set while it runs. */
    private static InstantSource steady() {
        Instant start = Instant.now();
        long nanos = System.nanoTime();
        return () -> start.plusNanos(System.nanoTime() - nanos);
    }
}
