package weighbridge.runner;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
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
import java.util.stream.Stream;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;

/**
 * The exact facts of all contestants: of a sample first where a look comes first, and later of all messages.
 *
 * <p>Half of what the sample leaves of a budget is kept for all messages. Where a first look at everything needs more
 * than the other half, one contestant a workload is verified on all messages at once and tells what the others take.
 */
final class FactsPhase {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration LIMIT_A_MESSAGE = Duration.ofMillis(2);
    private static final Duration MIN_LIMIT = Duration.ofSeconds(20);
    private static final Duration MAX_LIMIT = Duration.ofMinutes(10);
    /** On a machine that gives a step less than a third of a core, nothing can be measured in the end. */
    private static final int WAITING_FACTOR = 3;
    /** The part of the budget that is left that one contestant may take, so that one who hangs does not eat all. */
    private static final int PART_OF_FIRST = 3;
    /** The same where a sample of it was verified. Judgement: it does not hang, and nobody comes after the others. */
    private static final int PART_OF_LATER = 2;
    /** Others take longer than the one that was timed: by so many quarters of it. Judgement. */
    private static final int QUARTERS = 5;
    /**
     * What the facts of a codec take at least, which may be in the cache. Judgement: nothing is left out for what may
     * take no time; once the first facts are there, what they took is known.
     */
    private static final Duration LEAST = Duration.ofSeconds(1);
    /** All messages have this part of what the sample leaves of a budget; a first look has the other. Judgement. */
    private static final int PART_OF_BUDGET = 2;

    private final Plan plan;
    private final Launcher launcher;
    private final Progress progress;
    private final InstantSource clock;
    /** By workload, what a codec takes for all of its messages. */
    private final Map<String, Pace> paces = new HashMap<>();
    /** Took too long for what was left of this session's budget. */
    private final Set<Item> stopped = new HashSet<>();
    /** What is kept for all messages at most; empty until the sample is known. */
    private Optional<Duration> most = Optional.empty();

    FactsPhase(Plan plan, Launcher launcher, Progress progress, InstantSource clock) {
        this.plan = plan;
        this.launcher = launcher;
        this.progress = progress;
        this.clock = clock;
        plan.workloads().forEach(w -> paces.put(w.name(), new Pace()));
    }

    /** A codec on a workload. */
    private record Item(String codec, Plan.Workload workload) {
        boolean isOf(Entry entry) {
            return entry instanceof Entry.OfFacts f && f.codec().equals(codec) && f.workload().equals(workload.name());
        }

        @Override
        public String toString() {
            return codec + "/" + workload.name();
        }
    }

    /** How much of a workload's messages a codec was verified on. */
    private enum Known {
        NOTHING, SAMPLE, ALL
    }

    /** What is verified at one go. */
    private record Step(Item item, boolean sample, int part) {}

    /** @param took empty where it was known without any work */
    private record Taken(Entry.OfFacts entry, Optional<Duration> took, boolean cut) {}

    /** Takes what is not known yet, of a sample where there is one; empty if the run goes on. */
    Optional<Run.End> sample(Run run) throws IOException {
        List<Entry> entries = run.entries();
        Optional<Run.End> end = take(items().filter(i -> known(i, entries) == Known.NOTHING)
                .map(i -> new Step(i, i.workload().hasSample(), PART_OF_FIRST)).toList(), run);
        most = run.left().map(left -> left.dividedBy(PART_OF_BUDGET));
        return end;
    }

    /**
     * Has one contestant a workload tell what all messages take, unless there is no time for that of all whatever it
     * tells; empty if the run goes on.
     */
    Optional<Run.End> time(Run run) throws IOException {
        List<Entry> entries = run.entries();
        Duration atLeast = plan.workloads().stream().map(w -> LEAST.multipliedBy(turns(w, plan.codecs(), entries)))
                .reduce(Duration.ZERO, Duration::plus);
        if (atLeast.compareTo(most.orElse(atLeast)) >= 0) return Optional.empty();
        Optional<Run.End> end = take(timed(entries).stream().map(i -> new Step(i, false, PART_OF_FIRST)).toList(), run);
        most = run.left().map(left -> left.dividedBy(PART_OF_BUDGET));
        return end;
    }

    /** Takes what is not known of all messages; empty if the run goes on. */
    Optional<Run.End> all(Run run) throws IOException {
        List<Entry> entries = run.entries();
        return take(items().filter(
                i -> known(i, entries) == Known.NOTHING || known(i, entries) == Known.SAMPLE && isOpen(i, entries))
                .map(i -> new Step(i, false, known(i, entries) == Known.SAMPLE ? PART_OF_LATER : PART_OF_FIRST))
                .toList(), run);
    }

    /** Whether a sample alone was verified of anybody who may still have all messages verified. */
    boolean isOpen(List<Entry> entries) {
        return items().anyMatch(i -> known(i, entries) == Known.SAMPLE && isOpen(i, entries));
    }

    /** What is kept for the facts of these codecs that are not there yet: what they take, as far as is known. */
    Duration reserve(Collection<String> codecs, List<Entry> entries) {
        Duration needed = Duration.ZERO;
        for (Plan.Workload w : plan.workloads()) {
            long turns = turns(w, codecs, entries);
            if (turns == 0) continue;
            Duration each = paces.get(w.name()).mean().multipliedBy(QUARTERS).dividedBy(QUARTERS - 1);
            if (each.isZero() && most.isPresent()) return most.get();
            needed = needed.plus((each.isZero() ? LEAST : each).multipliedBy(turns));
        }
        return least(needed, most.orElse(needed));
    }

    /** How many facts of these codecs follow one another that are not there yet. */
    private long turns(Plan.Workload workload, Collection<String> codecs, List<Entry> entries) {
        long open = codecs.stream().map(c -> new Item(c, workload))
                .filter(i -> known(i, entries) != Known.ALL && isOpen(i, entries)).count();
        return Math.ceilDiv(open, launcher.factsAtOnce());
    }

    private List<Item> itemsOf(Plan.Workload workload) {
        return plan.codecs().stream().map(c -> new Item(c, workload)).toList();
    }

    private Stream<Item> items() {
        return plan.workloads().stream().flatMap(w -> itemsOf(w).stream());
    }

    /** Who tells what all messages of a workload take: the baseline, or the first that is not in the cache. */
    private List<Item> timed(List<Entry> entries) {
        return plan.workloads().stream()
                .flatMap(w -> Stream.concat(Stream.of(new Item(plan.baseline(), w)), itemsOf(w).stream())
                        .filter(i -> known(i, entries) == Known.SAMPLE && isOpen(i, entries)
                                && launcher.known(order(i, uncut(w))).isEmpty())
                        .findFirst().stream())
                .toList();
    }

    private static Known known(Item item, List<Entry> entries) {
        return entries.stream().filter(item::isOf).map(e -> ((Entry.OfFacts) e).outcome()).reduce((_, later) -> later)
                .map(o -> o instanceof Outcome.Measured(Facts f) && f.isSampled(item.workload()) ? Known.SAMPLE
                        : Known.ALL)
                .orElse(Known.NOTHING);
    }

    /** Not of those that took too long in this session, nor of those that it left out. */
    private boolean isOpen(Item item, List<Entry> entries) {
        return !stopped.contains(item) && !plan.groups().stream()
                .filter(g -> g.workload().equals(item.workload().name()))
                .allMatch(g -> entries.stream().anyMatch(e -> e instanceof Entry.OfTrial t
                        && t.scenario().equals(g.of(item.codec())) && t.outcome() instanceof Outcome.NotReached<?>));
    }

    private Optional<Run.End> take(List<Step> steps, Run run) throws IOException {
        List<FutureTask<Optional<Taken>>> tasks =
                steps.stream().map(s -> new FutureTask<>(() -> verify(s, run))).toList();
        int planned = plan.workloads().size() * plan.codecs().size();
        boolean together = launcher.factsAtOnce() > 1;
        try (ExecutorService pool = Executors.newFixedThreadPool(launcher.factsAtOnce())) {
            try {
                if (together) tasks.forEach(pool::execute);
                for (int i = 0; i < tasks.size(); i++) {
                    progress.at(new Progress.Status(Progress.Phase.FACTS, steps.get(i).item().toString(), 0,
                            planned - tasks.size() + i, planned, run.elapsed(), run.left(), Duration.ZERO));
                    if (!together) tasks.get(i).run();
                    Optional<Taken> taken = result(tasks.get(i));
                    if (run.isCancelled()) return Optional.of(new Run.End.Cancelled());
                    if (taken.isEmpty()) return Optional.of(new Run.End.BudgetSpent());
                    keep(taken.get(), steps.get(i), run);
                }
            } finally {
                pool.shutdownNow();
            }
        }
        return Optional.empty();
    }

    /** Empty if there is no time left to begin with it. */
    private Optional<Taken> verify(Step step, Run run) {
        if (run.isCancelled() || !run.left().map(Duration::isPositive).orElse(true)) return Optional.empty();
        Instant start = clock.instant();
        Launcher.FactsOrder order = order(step.item(), limit(step, run));
        Optional<Outcome<Facts>> known = launcher.known(order);
        Outcome<Facts> outcome = known.orElseGet(() -> launcher.facts(step.sample() ? order.sampled() : order));
        boolean cut = outcome instanceof Outcome.TimedOut<?> && !order.limit().equals(uncut(order.workload()));
        return Optional.of(new Taken(new Entry.OfFacts(order.codec(), order.workload().name(), start, outcome),
                known.isPresent() ? Optional.empty() : Optional.of(Duration.between(start, clock.instant())), cut));
    }

    /** Who passed the sample and took too long for what was left of this budget keeps what the sample said. */
    private void keep(Taken taken, Step step, Run run) throws IOException {
        Plan.Workload workload = step.item().workload();
        if (taken.cut() && known(step.item(), run.entries()) == Known.SAMPLE) {
            taken.took().ifPresent(paces.get(workload.name())::add);
            if (step.part() == PART_OF_LATER) stopped.add(step.item());
            return;
        }
        if (taken.entry().outcome() instanceof Outcome.Measured(Facts f)) {
            if (!f.isSampled(workload)) taken.took().ifPresent(paces.get(workload.name())::add);
        }
        run.store(taken.entry());
    }

    private Launcher.FactsOrder order(Item item, TimeLimit limit) {
        // Counting takes half a second each: those that are timed, and the one that a guard looks at.
        Set<Operation> counted = EnumSet.of(Operation.ENCODE);
        counted.addAll(plan.operations());
        return new Launcher.FactsOrder(item.codec(), item.workload(), counted, limit);
    }

    /** Generous by far. */
    private static TimeLimit uncut(Plan.Workload workload) {
        Duration work = least(LIMIT.plus(LIMIT_A_MESSAGE.multipliedBy(workload.all().messages())), MAX_LIMIT);
        return new TimeLimit(work, work.multipliedBy(WAITING_FACTOR));
    }

    /** The same, within a part of what is left; one that waits for a core may take all of that. */
    private static TimeLimit limit(Step step, Run run) {
        TimeLimit uncut = uncut(step.item().workload());
        if (run.left().isEmpty()) return uncut;
        Duration left = run.left().get();
        Duration part = left.dividedBy(step.part());
        Duration work = least(uncut.work(), part.compareTo(MIN_LIMIT) < 0 ? MIN_LIMIT : part);
        return new TimeLimit(work, least(uncut.most(), left.compareTo(work) < 0 ? work : left));
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Optional<Taken> result(Future<Optional<Taken>> task) throws IOException {
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
}
