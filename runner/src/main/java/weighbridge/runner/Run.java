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
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
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
    private final Sink journal;
    private final Progress progress;
    private final InstantSource clock;
    private final Instant begin;
    private final List<Entry> entries;
    private volatile boolean cancelled;
    private final Pace looks = new Pace();
    private final Pace whole = new Pace();
    /** What a trial takes besides its slices. */
    private final Pace beside = new Pace();
    private final FactsPhase facts;
    private final AuditPhase audits;
    /** The plan's codecs, those that are wanted first. */
    private final List<String> codecs;
    private Duration reserved;

    /** @param stored what an earlier session of the same plan stored, in order; each session has the whole budget */
    public Run(Plan plan, List<Entry> stored, Launcher launcher, Referee referee, Sink journal, Progress progress) {
        this(plan, stored, launcher, referee, journal, progress, steady());
    }

    /** The same run with another clock, so that stored trials can be scheduled again. */
    public Run(Plan plan, List<Entry> stored, Launcher launcher, Referee referee, Sink journal, Progress progress,
            InstantSource clock) {
        this.plan = plan;
        this.launcher = launcher;
        this.referee = referee;
        this.journal = journal;
        this.progress = progress;
        this.clock = clock;
        this.begin = clock.instant();
        // Older versions stored what did not fit into a session; it may fit now.
        this.entries = new ArrayList<>(stored.stream().filter(e -> !isLeftOut(e)).toList());
        this.codecs = plan.codecs().stream().sorted(Comparator.comparing(c -> !isWanted(c))).toList();
        this.reserved = LatencyPhase.reserve(plan, stored);
        this.facts = new FactsPhase(plan, launcher, progress, clock);
        this.audits = new AuditPhase(plan, launcher, referee, progress, clock);
    }

    private static boolean isLeftOut(Entry entry) {
        return entry instanceof Entry.OfFacts f && f.outcome() instanceof Outcome.NotReached<?>
                || entry instanceof Entry.OfTrial t && t.outcome() instanceof Outcome.NotReached<?>;
    }

    /** Stores a measurement immediately and durably. */
    public interface Sink {
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
        End end = referee.asks(entries()) ? questions() : rounds();
        reserved = Duration.ZERO;
        return new LatencyPhase(plan, launcher, progress, clock).after(end, this);
    }

    /**
     * Collects only the exact facts, while there is time; a later run of the same plan that starts with these entries
     * continues with its rounds.
     *
     * @throws IOException if an outcome cannot be stored
     */
    public End exact() throws IOException {
        return facts.all(plan.codecs(), this).orElseGet(End.Finished::new);
    }

    /**
     * The same for a run that is to have no trials, so that several JVMs count what an operation of some contestants
     * allocates.
     *
     * @throws IOException if an outcome cannot be stored
     */
    public End recounted() throws IOException {
        return facts.recounted(plan.codecs(), this).orElseGet(End.Finished::new);
    }

    /** Says before anything begins if there is no time for everything. */
    private void sayWhatIsShort(List<String> some) {
        if (left().isEmpty() || !left().get().isPositive()) return;
        new Room(plan, entries, launcher.factsAtOnce(), referee.slowdown()).lack(left().get(), elapsed(), some)
                .ifPresent(progress::says);
    }

    boolean isCancelled() {
        return cancelled;
    }

    /** Measures first what decides about the codecs that are wanted, then everything. */
    private End questions() throws IOException {
        List<String> wanted = codecs.stream().filter(this::isWanted).toList();
        End end = questions(wanted);
        boolean ended = end instanceof End.BudgetSpent || end instanceof End.Cancelled;
        return ended || wanted.size() == codecs.size() ? end : questions(codecs);
    }

    private boolean isWanted(String codec) {
        return codec.equals(plan.baseline()) || referee.isWanted(codec);
    }

    /**
     * Measures what the referee asks for about some codecs, trial by trial: their first facts and a first look at
     * everything, then all their facts (or before the look, if they decide), then what is asked next.
     */
    private End questions(List<String> some) throws IOException {
        if (referee.asks(entries())) sayWhatIsShort(some);
        Optional<End> end = facts.first(some, this);
        reserved = LatencyPhase.reserve(plan, entries);
        Schedule schedule = new Schedule(plan, referee);
        Inquiry inquiry = new Inquiry(plan, referee, some);
        Optional<Inquiry.Step> next = unfinished(inquiry);
        while (end.isEmpty()) {
            Optional<Scenario> owed = new Standing(plan, referee, entries).owed(some);
            boolean isFirst = next.filter(Run::isFirst).isPresent();
            if (facts.isOpen(some, entries) && (referee.factsDecide() || !isFirst)) end = facts.all(some, this);
            else if (isFirst) end = step(next.get(), schedule);
            else if (owed.isPresent()) end = again(owed.get(), true, schedule);
            else if (next.isPresent()) end = step(next.get(), schedule);
            else break;
            next = inquiry.next(entries());
        }
        progress.asks("", 0);
        return end.orElseGet(() -> finished(schedule));
    }

    private static boolean isFirst(Inquiry.Step step) {
        return step.question().brief() && step.round() == 1;
    }

    private Optional<End> step(Inquiry.Step step, Schedule schedule) throws IOException {
        Referee.Question question = step.question();
        progress.asks(isFirst(step) ? "" : question.text(), question.trials());
        Optional<End> end =
                trial(step.scenario(), step.round(), before(step.scenario(), step.round()), question.brief(), schedule);
        return end.isEmpty() && !question.brief() ? audits.take(this, schedule, whole.mean()) : end;
    }

    /** Repeats a scenario's first trial, which did not count. */
    private Optional<End> again(Scenario scenario, boolean brief, Schedule schedule) throws IOException {
        return trial(scenario, 1, before(scenario, 1), brief, schedule);
    }

    /** The trial that an earlier session did not finish, as it was when it began, or else the next trial. */
    private Optional<Inquiry.Step> unfinished(Inquiry inquiry) {
        Optional<Entry.OfTrial> last = entries.stream().filter(Entry.OfTrial.class::isInstance)
                .map(Entry.OfTrial.class::cast).reduce((_, t) -> t);
        return last.filter(t -> Attempts.of(t.scenario(), t.round(), entries).needNow(referee))
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

    /**
     * Measures round after round. A run that begins briefly has a round of each group before it has all facts. Rounds
     * end once every ratio to the baseline is settled; an answer may need others.
     */
    private End rounds() throws IOException {
        Optional<End> end = referee.beginsBriefly() ? facts.first(codecs, this) : facts.all(codecs, this);
        reserved = LatencyPhase.reserve(plan, entries);
        Schedule schedule = new Schedule(plan, referee);
        // An earlier session may have stopped within a round.
        Optional<Schedule.Turn> next = schedule.last(entries());
        boolean unfinished = next.isPresent();
        if (!unfinished) next = schedule.next(entries());
        while (end.isEmpty()) {
            Optional<Scenario> owed = new Standing(plan, referee, entries).owed(codecs);
            if (unfinished || next.filter(t -> t.round() == 1).isPresent()) end = turn(next.get(), schedule);
            else if (facts.isOpen(codecs, entries)) end = facts.all(codecs, this);
            else if (owed.isPresent()) end = again(owed.get(), false, schedule);
            else if (next.isPresent()) end = turn(next.get(), schedule);
            else break;
            if (end.isEmpty()) end = audits.take(this, schedule, whole.mean());
            unfinished = false;
            next = schedule.next(entries());
        }
        if (end.isPresent()) return end.get();
        End settled = finished(schedule);
        return settled instanceof End.Finished ? questions() : settled;
    }

    private End finished(Schedule schedule) {
        Map<Scenario.Group, String> withoutBaseline = schedule.withoutBaseline(entries());
        return withoutBaseline.isEmpty() ? new End.Finished() : new End.NoBaseline(withoutBaseline);
    }

    /** Measures a round of a group, or as much of it as there is time for; empty if the run continues. */
    private Optional<End> turn(Schedule.Turn turn, Schedule schedule) throws IOException {
        List<Scenario> all =
                turn.scenarios().stream().filter(s -> Attempts.of(s, turn.round(), entries).needNow(referee)).toList();
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

    /**
     * Measures a scenario in a round, and again at once if a trial that may be repeated need not wait; empty if the run
     * continues.
     */
    private Optional<End> trial(Scenario scenario, int round, List<Entry> before, boolean brief, Schedule schedule)
            throws IOException {
        Attempts attempts = Attempts.of(scenario, round, entries);
        if (attempts.isNone()) {
            Optional<Entry.OfTrial> begun = audits.begin(scenario, round, before);
            if (begun.isPresent()) {
                store(begun.get());
                attempts = Attempts.of(scenario, round, entries);
                if (!attempts.needNow(referee)) return Optional.empty();
            }
        }
        do {
            if (cancelled) return Optional.of(new End.Cancelled());
            Pace pace = brief ? looks : whole;
            Optional<TrialLength> length =
                    fitting(brief ? referee.look(scenario, before) : referee.length(scenario, before), pace);
            if (length.isEmpty()) return Optional.of(new End.BudgetSpent());
            long seed = Rounds.seed(plan.seed(), scenario, plan.shard().round(round), attempts.next());
            progress.at(new Progress.Status(Progress.Phase.TRIALS, scenario.toString(), round, Attempts.steps(entries),
                    Attempts.steps(before) + schedule.planned(before), elapsed(), left(), pace.mean()));
            Instant start = clock.instant();
            var outcome = Attempts.checked(scenario, launcher
                    .trial(new Launcher.TrialOrder(scenario, plan.workload(scenario.workload()), length.get(), seed)));
            if (cancelled) return Optional.of(new End.Cancelled());
            took(Duration.between(start, clock.instant()), outcome, pace);
            store(new Entry.OfTrial(scenario, round, attempts.next(), start, outcome));
            attempts = Attempts.of(scenario, round, entries);
        } while (attempts.needNow(referee));
        return Optional.empty();
    }

    private void took(Duration trial, Outcome<Trial> outcome, Pace pace) {
        pace.add(trial);
        if (!(outcome instanceof Outcome.Measured<Trial>(Trial t)) || t.slices().isEmpty()) return;
        Duration slices = Slice.LENGTH.multipliedBy(t.slices().size());
        if (trial.compareTo(slices) > 0) beside.add(trial.minus(slices));
    }

    /**
     * The length of a trial that may take as long as others have taken, and that ends with the budget; empty if there
     * is no time for it.
     */
    private Optional<TrialLength> fitting(TrialLength length, Pace pace) {
        if (left().isEmpty()) return Optional.of(length);
        if (length.isFixed() || length.isLook())
            return fits(pace.atMost(length)) ? Optional.of(length) : Optional.empty();
        if (!fits(pace.expected(length))) return Optional.empty();
        long most = left().get().minus(beside.mean()).dividedBy(Slice.LENGTH);
        return most < length.least() ? Optional.empty()
                : Optional.of(most < length.limit() ? length.within((int) most) : length);
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
