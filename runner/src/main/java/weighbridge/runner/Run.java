package weighbridge.runner;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.TrialLength;

/**
 * Runs a plan: the exact facts of all contestants, then round after round of trials or, if the referee asks questions,
 * the trials that answer them.
 *
 * <p>What a run does next depends only on its plan, the entries stored so far and the time that is left. So a run that
 * starts with the entries of an aborted one continues where that one stopped, and repeats at most the trial that was in
 * flight.
 */
public final class Run {
    private final Plan plan;
    private final Launcher launcher;
    private final Referee referee;
    private final Journal journal;
    private final Progress progress;
    private final InstantSource clock;
    private final Instant begin;
    private final List<Entry> entries;
    private volatile boolean cancelled;
    private final Pace looks = new Pace();
    private final Pace whole = new Pace();
    private final FactsPhase facts;
    private final AuditPhase audits;
    private Duration reserved;

    /** @param stored what an earlier session of the same plan stored, in order; each session has the whole budget */
    public Run(Plan plan, List<Entry> stored, Launcher launcher, Referee referee, Journal journal, Progress progress) {
        this(plan, stored, launcher, referee, journal, progress, steady());
    }

    /** The same run with another clock, so that stored trials can be scheduled again. */
    public Run(Plan plan, List<Entry> stored, Launcher launcher, Referee referee, Journal journal, Progress progress,
            InstantSource clock) {
        this.plan = plan;
        this.launcher = launcher;
        this.referee = referee;
        this.journal = journal;
        this.progress = progress;
        this.clock = clock;
        this.begin = clock.instant();
        // What did not fit into an earlier session may fit now.
        this.entries = new ArrayList<>(stored.stream().filter(e -> !isLeftOut(e)).toList());
        this.reserved = LatencyPhase.reserve(plan, stored);
        this.facts = new FactsPhase(plan, launcher, progress, clock);
        this.audits = new AuditPhase(plan, launcher, referee, progress, clock);
    }

    private static boolean isLeftOut(Entry entry) {
        return entry instanceof Entry.OfFacts f && f.outcome() instanceof Outcome.NotReached<?>
                || entry instanceof Entry.OfTrial t && t.outcome() instanceof Outcome.NotReached<?>;
    }

    /** Stores a measurement immediately and durably. */
    public interface Journal {
        void append(Entry entry) throws IOException;
    }

    /** Why a run ended. */
    public sealed interface End {
        /** Every scenario is settled, has had its rounds, or failed. */
        record Finished() implements End {}

        record BudgetSpent() implements End {}

        record Cancelled() implements End {}

        /** Nothing can be compared any more. For each group, the reason why its baseline could not be measured. */
        record NoBaseline(Map<Scenario.Group, String> reasons) implements End {}
    }

    /** Everything measured so far, including by earlier sessions. */
    public List<Entry> entries() {
        return List.copyOf(entries);
    }

    /**
     * Stops immediately: abandons the trial in flight and keeps all others. May be called repeatedly, from any thread.
     */
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
        Optional<End> early = asks ? facts.sample(this) : facts.all(this);
        if (early.isEmpty() && asks && !fits(room().looks().plus(facts.reserve(plan.codecs(), entries()))))
            early = facts.time(this);
        if (early.isPresent()) return early.get();
        reserved = LatencyPhase.reserve(plan, entries);
        // It is known now how long the facts take.
        if (asks) leaveOut();
        End end = asks ? questions() : rounds();
        // Rounds end once every ratio to the baseline is settled; an answer may need others.
        if (!asks && end instanceof End.Finished) end = questions();
        reserved = Duration.ZERO;
        return new LatencyPhase(plan, launcher, progress, clock).after(end, this);
    }

    /**
     * Collects only the exact facts, while there is time; a later run of the same plan that starts with these entries
     * continues with its rounds.
     *
     * @throws IOException if an outcome cannot be stored
     */
    public void exact() throws IOException {
        facts.all(this);
    }

    /** Reports and stores what there is no time for, before any of it begins. */
    private void leaveOut() throws IOException {
        Optional<Duration> left = left();
        if (left.isEmpty()) return;
        Room room = room();
        Optional<Room.LeftOut> out = room.leftOut(left.get(), elapsed());
        if (out.isEmpty()) return;
        progress.leavesOut(out.get().sentence());
        for (Entry entry : room.stored(out.get(), clock.instant())) store(entry);
    }

    private Room room() {
        List<Entry> before = entries();
        return new Room(plan, before, codecs -> facts.reserve(codecs, before));
    }

    boolean isCancelled() {
        return cancelled;
    }

    /**
     * Measures what the referee asks for, trial by trial. Verifies all messages after the first look at everything, or
     * earlier if there is no time for another look.
     */
    private End questions() throws IOException {
        Inquiry inquiry = new Inquiry(plan, referee);
        Schedule schedule = new Schedule(plan, referee);
        Optional<Inquiry.Step> next = unfinished(inquiry);
        boolean open = facts.isOpen(entries());
        while (open || next.isPresent()) {
            Optional<End> end = open && next.filter(this::isFirstLook).isEmpty() ? facts.all(this)
                    : step(next.orElseThrow(), schedule);
            if (end.isPresent()) return end.get();
            // Codecs that the facts prove wrong need no further questions.
            open = facts.isOpen(entries());
            next = inquiry.next(entries());
        }
        progress.asks("", 0, Duration.ZERO);
        return finished(schedule);
    }

    private Optional<End> step(Inquiry.Step step, Schedule schedule) throws IOException {
        Referee.Question question = step.question();
        progress.asks(question.text(), question.trials(), whole.mean().multipliedBy(question.trials()));
        Optional<End> end =
                trial(step.scenario(), step.round(), before(step.scenario(), step.round()), question.brief(), schedule);
        return end.isEmpty() && !question.brief() ? audits.take(this, schedule, whole.mean()) : end;
    }

    /** Whether it is a first look that leaves time for the facts that are known only from a sample. */
    private boolean isFirstLook(Inquiry.Step step) {
        if (!step.question().brief() || step.round() > 1) return false;
        TrialLength length = referee.look(step.scenario(), before(step.scenario(), step.round()));
        return fits(looks.expected(length).plus(facts.reserve(plan.codecs(), entries())));
    }

    /** The trial that an earlier session did not finish, as it was when it began, or else the next trial. */
    private Optional<Inquiry.Step> unfinished(Inquiry inquiry) {
        Optional<Entry.OfTrial> last = entries.stream().filter(Entry.OfTrial.class::isInstance)
                .map(Entry.OfTrial.class::cast).reduce((_, t) -> t);
        return last.filter(t -> Attempts.of(t.scenario(), t.round(), entries).needAnother(referee))
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
            if (end.isEmpty()) end = audits.take(this, schedule, whole.mean());
            if (end.isPresent()) return end.get();
            next = schedule.next(entries());
        }
        return finished(schedule);
    }

    private End finished(Schedule schedule) {
        Map<Scenario.Group, String> withoutBaseline = schedule.withoutBaseline(entries());
        return withoutBaseline.isEmpty() ? new End.Finished() : new End.NoBaseline(withoutBaseline);
    }

    /** Measures a round of a group, or as much of it as there is time for; empty if the run continues. */
    private Optional<End> turn(Schedule.Turn turn, Schedule schedule) throws IOException {
        List<Scenario> all = turn.scenarios().stream()
                .filter(s -> Attempts.of(s, turn.round(), entries).needAnother(referee)).toList();
        List<Scenario> fitting = turn.round() == 1 ? all : fitting(all, turn);
        for (Scenario scenario : fitting) {
            // If the baseline failed, nothing can be compared.
            if (Attempts.of(turn.group().of(plan.baseline()), turn.round(), entries).failed(referee))
                return Optional.empty();
            Optional<End> end = trial(scenario, turn.round(), turn.before(), false, schedule);
            if (end.isPresent()) return end;
        }
        return fitting.size() < all.size() ? Optional.of(new End.BudgetSpent()) : Optional.empty();
    }

    /**
     * The trials that there is time for. The baseline is chosen first, because without it no trial of a round can be
     * compared, then those that promise most.
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

    /** Measures a scenario in a round, repeating trials that do not count; empty if the run continues. */
    private Optional<End> trial(Scenario scenario, int round, List<Entry> before, boolean brief, Schedule schedule)
            throws IOException {
        if (Attempts.of(scenario, round, entries).isNone()) {
            Optional<Entry.OfTrial> begun = audits.begin(scenario, round, before);
            if (begun.isPresent()) store(begun.get());
        }
        for (Attempts attempts = Attempts.of(scenario, round, entries); attempts.needAnother(referee); attempts =
                Attempts.of(scenario, round, entries)) {
            if (cancelled) return Optional.of(new End.Cancelled());
            TrialLength length = brief ? referee.look(scenario, before) : referee.length(scenario, before);
            Pace pace = brief ? looks : whole;
            if (!fits(pace.expected(length))) return Optional.of(new End.BudgetSpent());
            long seed = Rounds.seed(plan.seed(), scenario, round, attempts.next());
            progress.at(new Progress.Status(Progress.Phase.TRIALS, scenario.toString(), round, Attempts.steps(entries),
                    Attempts.steps(before) + schedule.planned(before), elapsed(), left(), pace.mean()));
            Instant start = clock.instant();
            var outcome = Attempts.checked(scenario, launcher
                    .trial(new Launcher.TrialOrder(scenario, plan.workload(scenario.workload()), length, seed)));
            if (cancelled) return Optional.of(new End.Cancelled());
            pace.add(Duration.between(start, clock.instant()));
            store(new Entry.OfTrial(scenario, round, attempts.next(), start, outcome));
        }
        return Optional.empty();
    }

    void store(Entry entry) throws IOException {
        journal.append(entry);
        entries.add(entry);
        progress.stored(entry);
    }

    /** Whether trials fit into the rest of the budget; those of unknown duration fit while any time is left. */
    private boolean fits(Duration trials) {
        return left().map(l -> l.isPositive() && l.compareTo(trials) >= 0).orElse(true);
    }

    Duration elapsed() {
        return Duration.between(begin, clock.instant());
    }

    Optional<Duration> left() {
        return plan.budget().isZero() ? Optional.empty() : Optional.of(plan.budget().minus(reserved).minus(elapsed()));
    }

    /** A clock that starts at the time of day and ignores later adjustments of the system's clock. */
    private static InstantSource steady() {
        Instant start = Instant.now();
        long nanos = System.nanoTime();
        return () -> start.plusNanos(System.nanoTime() - nanos);
    }
}
