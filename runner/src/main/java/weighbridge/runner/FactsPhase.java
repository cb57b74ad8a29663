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
 * Collects the exact facts of all contestants. If a first look comes first, they are taken from a sample, and later
 * from all messages.
 *
 * <p>Half of the budget that remains after the sample is reserved for all messages. If a first look at everything needs
 * more than the other half, one contestant per workload is verified on all messages first, to show how long the others
 * will take.
 */
final class FactsPhase {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration LIMIT_A_MESSAGE = Duration.ofMillis(2);
    private static final Duration MIN_LIMIT = Duration.ofSeconds(20);
    private static final Duration MAX_LIMIT = Duration.ofMinutes(10);
    /** On a machine that gives a step less than a third of a core, nothing could be measured anyway. */
    private static final int WAITING_FACTOR = 3;
    /** One contestant may take the remaining budget divided by this, so that one that hangs does not use all of it. */
    private static final int PART_OF_FIRST = 3;
    /**
     * The same for a contestant whose sample was verified. Judgement: it does not hang, and those after it have at
     * least the facts of a sample.
     */
    private static final int PART_OF_LATER = 2;
    /** Other contestants may need up to this many quarters of the time of the one that was timed. Judgement. */
    private static final int QUARTERS = 5;
    /**
     * The assumed time for a codec's facts before any was timed. Judgement: facts may be in the cache, and nothing
     * should be left out for the sake of work that may take no time.
     */
    private static final Duration LEAST = Duration.ofSeconds(1);
    /**
     * All messages get the budget that remains after the sample, divided by this; a first look gets the rest.
     * Judgement.
     */
    private static final int PART_OF_BUDGET = 2;

    private final Plan plan;
    private final Launcher launcher;
    private final Progress progress;
    private final InstantSource clock;
    /** By workload, how long a codec takes for all of its messages. */
    private final Map<String, Pace> paces = new HashMap<>();
    /** Those that took too long for the rest of this session's budget. */
    private final Set<Item> stopped = new HashSet<>();
    /** The most time that is reserved for all messages; empty until the sample is known. */
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

    /** What is verified in one go. */
    private record Step(Item item, boolean sample, int part) {}

    /** @param took empty if it was known without any work */
    private record Taken(Entry.OfFacts entry, Optional<Duration> took, boolean cut) {}

    /** Verifies what is not known yet, on a sample if the workload has one; empty if the run continues. */
    Optional<Run.End> sample(Run run) throws IOException {
        List<Entry> entries = run.entries();
        Optional<Run.End> end = take(items().filter(i -> known(i, entries) == Known.NOTHING)
                .map(i -> new Step(i, i.workload().hasSample(), PART_OF_FIRST)).toList(), run);
        most = run.left().map(left -> left.dividedBy(PART_OF_BUDGET));
        return end;
    }

    /**
     * Verifies one contestant per workload on all messages, to show how long the others will take, unless there is
     * certainly no time for the others; empty if the run continues.
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

    /** Verifies, on all messages, every contestant for which this is still missing; empty if the run continues. */
    Optional<Run.End> all(Run run) throws IOException {
        List<Entry> entries = run.entries();
        return take(items().filter(
                i -> known(i, entries) == Known.NOTHING || known(i, entries) == Known.SAMPLE && isOpen(i, entries))
                .map(i -> new Step(i, false, known(i, entries) == Known.SAMPLE ? PART_OF_LATER : PART_OF_FIRST))
                .toList(), run);
    }

    /** Whether any contestant is known only from a sample and may still be verified on all messages. */
    boolean isOpen(List<Entry> entries) {
        return items().anyMatch(i -> known(i, entries) == Known.SAMPLE && isOpen(i, entries));
    }

    /** The time to reserve for the missing facts of these codecs, estimated from those taken so far. */
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

    /** How many rounds of concurrent verification the missing facts of these codecs take. */
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

    /** Who is timed on all messages of each workload: the baseline, or else the first contestant not in the cache. */
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

    /** False for an item that took too long in this session, and for one that the session left out. */
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

    /** Empty if no time is left to begin. */
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

    /**
     * Stores the outcome. A contestant that passed the sample but took too long on all messages keeps the sample's
     * facts.
     */
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
        // Counting an operation takes half a second: count only those that are timed, and the one that a guard checks.
        Set<Operation> counted = EnumSet.of(Operation.ENCODE);
        counted.addAll(plan.operations());
        return new Launcher.FactsOrder(item.codec(), item.workload(), counted, limit);
    }

    /** A generous limit, for a run without a budget. */
    private TimeLimit uncut(Plan.Workload workload) {
        Duration work = least(
                LIMIT.plus(LIMIT_A_MESSAGE.multipliedBy(workload.all().messages())).plus(launcher.generating(workload)),
                MAX_LIMIT);
        return new TimeLimit(work, work.multipliedBy(WAITING_FACTOR));
    }

    /**
     * The same limit, cut to a fraction of the remaining budget; a step that waits for a core may use all that remains.
     */
    private TimeLimit limit(Step step, Run run) {
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
