package weighbridge.runner;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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
import weighbridge.model.Operation;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;

/**
 * Collects the exact facts of contestants: either all at once, or first the sizes of a sample, which take the least
 * time, and everything else later.
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
     * The same for a contestant that has its first facts. Judgement: it does not hang, and those after it have at least
     * their first facts.
     */
    private static final int PART_OF_LATER = 2;

    /**
     * How many more JVMs count what an operation allocates if no trials do. Two JVMs of a codec may differ, each as
     * often as not; five of one run and five of another are then apart by chance once in 512.
     */
    private static final int RECOUNTS = 4;
    /**
     * With more contestants, each is counted once: that takes a quarter of the time, and whoever guards a library names
     * it. Judgement.
     */
    private static final int MOST_RECOUNTED = 8;

    private final Plan plan;
    private final Launcher launcher;
    private final Progress progress;
    private final InstantSource clock;
    /** By workload, how long a codec takes for everything. */
    private final Map<String, Pace> paces = new HashMap<>();
    /** Those for which everything was ordered in this session, whatever came of it. */
    private final Set<Item> tried = new HashSet<>();

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

    /** How much is known of a codec on a workload. */
    private enum Known {
        NOTHING, FIRST, ALL
    }

    /**
     * What is done in one go.
     *
     * @param first whether only the first facts are wanted
     */
    private record Step(Item item, boolean first, int part, int recounts) {}

    /**
     * The facts that a step found.
     *
     * @param took empty if they were known without any work
     * @param cut  whether the budget ended the step
     */
    private record Taken(Entry.OfFacts entry, Optional<Duration> took, boolean cut) {}

    /** Finds the first facts of those codecs that have none; empty if the run continues. */
    Optional<Run.End> first(Collection<String> codecs, Run run) throws IOException {
        List<Entry> entries = run.entries();
        return take(items(codecs).filter(i -> known(i, entries) == Known.NOTHING)
                .map(i -> new Step(i, true, PART_OF_FIRST, 0)).toList(), run);
    }

    /** Finds all facts of those codecs that lack some; empty if the run continues. */
    Optional<Run.End> all(Collection<String> codecs, Run run) throws IOException {
        return all(codecs, 0, run);
    }

    /** The same for a run without trials, so that several JVMs count what an operation of some contestants allocates. */
    Optional<Run.End> recounted(Collection<String> codecs, Run run) throws IOException {
        return all(codecs, codecs.size() * plan.workloads().size() <= MOST_RECOUNTED ? RECOUNTS : 0, run);
    }

    private Optional<Run.End> all(Collection<String> codecs, int recounts, Run run) throws IOException {
        List<Entry> entries = run.entries();
        return take(items(codecs).filter(i -> known(i, entries) == Known.NOTHING || isOpen(i, entries)).map(
                i -> new Step(i, false, known(i, entries) == Known.NOTHING ? PART_OF_FIRST : PART_OF_LATER, recounts))
                .toList(), run);
    }

    /** Whether any of the codecs has only its first facts and may still get the others. */
    boolean isOpen(Collection<String> codecs, List<Entry> entries) {
        return items(codecs).anyMatch(i -> isOpen(i, entries));
    }

    /** How many of the codecs have no facts. */
    static long unknown(Plan plan, Collection<String> codecs, List<Entry> entries) {
        return plan.workloads().stream().flatMap(w -> codecs.stream().map(c -> new Item(c, w)))
                .filter(i -> known(i, entries) == Known.NOTHING).count();
    }

    /** In the order in which they are taken: each workload's baseline first, because the others are compared with it. */
    private Stream<Item> items(Collection<String> codecs) {
        List<String> order = Stream.concat(Stream.of(plan.baseline()).filter(codecs::contains),
                codecs.stream().filter(c -> !c.equals(plan.baseline()))).toList();
        return plan.workloads().stream().flatMap(w -> order.stream().map(c -> new Item(c, w)));
    }

    private static Known known(Item item, List<Entry> entries) {
        return entries.stream().filter(item::isOf).map(e -> ((Entry.OfFacts) e).outcome()).reduce((_, later) -> later)
                .map(o -> o instanceof Outcome.Measured(Facts f) && (f.isBrief() || f.isSampled(item.workload()))
                        ? Known.FIRST : Known.ALL)
                .orElse(Known.NOTHING);
    }

    /** False for an item for which this session has already tried. */
    private boolean isOpen(Item item, List<Entry> entries) {
        return known(item, entries) == Known.FIRST && !tried.contains(item);
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
                    progress.at(new Progress.Status(steps.get(i).first() ? Progress.Phase.SIZES : Progress.Phase.FACTS,
                            steps.get(i).item().toString(), 0, planned - tasks.size() + i, planned, run.elapsed(),
                            run.left(), Duration.ZERO));
                    if (!together) tasks.get(i).run();
                    Optional<Taken> taken = result(tasks.get(i));
                    boolean kept = !run.isCancelled()
                            && (taken.isPresent() ? keep(taken.get(), steps.get(i), run) : isLeft(run));
                    if (!kept) {
                        keepFinished(tasks.subList(i + 1, tasks.size()), run);
                        return Optional.of(run.isCancelled() ? new Run.End.Cancelled() : new Run.End.BudgetSpent());
                    }
                    if (!steps.get(i).first()) tried.add(steps.get(i).item());
                }
            } finally {
                pool.shutdownNow();
            }
        }
        return Optional.empty();
    }

    /** Stores what was found out of turn before a session ended; what failed may have been stopped. */
    private static void keepFinished(List<FutureTask<Optional<Taken>>> tasks, Run run) throws IOException {
        for (FutureTask<Optional<Taken>> task : tasks) {
            if (!task.isDone()) continue;
            Optional<Taken> taken = result(task);
            if (taken.isPresent() && taken.get().entry().outcome() instanceof Outcome.Measured<?>)
                run.store(taken.get().entry());
        }
    }

    /** Empty if not enough time is left to begin. */
    private Optional<Taken> verify(Step step, Run run) {
        if (run.isCancelled() || !hasTime(step, run)) return Optional.empty();
        Instant start = clock.instant();
        Launcher.FactsOrder order = order(step, limit(step, run));
        Optional<Outcome<Facts>> known = launcher.known(order);
        Outcome<Facts> outcome = known.orElseGet(() -> launcher.facts(step.first() ? order.first() : order));
        boolean cut = outcome instanceof Outcome.TimedOut<?> && !order.limit().equals(uncut(order.workload()));
        return Optional.of(new Taken(new Entry.OfFacts(order.codec(), order.workload().name(), start, outcome),
                known.isPresent() ? Optional.empty() : Optional.of(Duration.between(start, clock.instant())), cut));
    }

    /** Whether there is time for as much as it took so far. */
    private boolean hasTime(Step step, Run run) {
        Duration usual = step.first() ? Duration.ZERO : paces.get(step.item().workload().name()).mean();
        return isLeft(run) && run.left().map(left -> left.compareTo(usual) >= 0).orElse(true);
    }

    private static boolean isLeft(Run run) {
        return run.left().map(Duration::isPositive).orElse(true);
    }

    /**
     * Stores the outcome; false if there is none because the budget is spent. A contestant that took too long for what
     * was left of the budget keeps its first facts.
     */
    private boolean keep(Taken taken, Step step, Run run) throws IOException {
        Plan.Workload workload = step.item().workload();
        if (!step.first()) taken.took().ifPresent(paces.get(workload.name())::add);
        if (!taken.cut()) {
            run.store(taken.entry());
            return true;
        }
        // Whoever was stopped at the very end may have waited for a core all the time.
        if (!isLeft(run)) return false;
        if (known(step.item(), run.entries()) == Known.NOTHING) run.store(taken.entry());
        return true;
    }

    private Launcher.FactsOrder order(Step step, TimeLimit limit) {
        // Counting an operation takes half a second: count only those that are timed, and the one that a guard checks.
        Set<Operation> counted = EnumSet.of(Operation.ENCODE);
        counted.addAll(plan.operations());
        return new Launcher.FactsOrder(step.item().codec(), step.item().workload(), counted, step.recounts(), limit);
    }

    /** A generous limit, for a run without a budget. */
    private TimeLimit uncut(Plan.Workload workload) {
        Duration work = least(
                LIMIT.plus(LIMIT_A_MESSAGE.multipliedBy(workload.all().messages())).plus(launcher.generating(workload)),
                MAX_LIMIT);
        return new TimeLimit(work, work.multipliedBy(WAITING_FACTOR));
    }

    /**
     * The same limit, cut to a fraction of the remaining budget; a step that waits for a core may use all that remains,
     * but no more.
     */
    private TimeLimit limit(Step step, Run run) {
        TimeLimit uncut = uncut(step.item().workload());
        if (run.left().isEmpty()) return uncut;
        Duration left = run.left().get();
        Duration part = left.dividedBy(step.part());
        Duration work = least(uncut.work(), part.compareTo(MIN_LIMIT) < 0 ? MIN_LIMIT : part);
        return new TimeLimit(work, uncut.most()).within(left);
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
