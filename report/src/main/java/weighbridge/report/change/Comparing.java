package weighbridge.report.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.CodecInfo;
import weighbridge.model.ContestantId;
import weighbridge.model.Evolving;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.run.Facts;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Plan;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.report.judge.Speeds;
import weighbridge.report.model.Words;
import weighbridge.stats.Change;

/** Compares two sides, once they are found to be comparable. */
final class Comparing {
    private final Side before;
    private final Side after;
    private final List<Pair> pairs;
    private final References references;
    private final Changes.Setting setting;
    private final double threshold;
    private final List<String> notes = new ArrayList<>();
    private final List<String> untimed = new ArrayList<>();

    private Comparing(Side before, Side after, List<Pair> pairs, References references, Changes.Setting setting,
            double threshold) {
        this.before = before;
        this.after = after;
        this.pairs = pairs;
        this.references = references;
        this.setting = setting;
        this.threshold = threshold;
    }

    static Comparing of(Side before, Side after, boolean across, double threshold) throws InputException {
        boolean differ = requireComparable(before, after, across);
        References references = References.of(before, after, differ, threshold);
        if (differ && references.all().isEmpty() && before.isTimed() && after.isTimed())
            throw new InputException("--across compares ratios to a baseline, but " + before.name() + " has "
                    + title(before, before.plan().baseline()) + " and " + after.name() + " "
                    + title(after, after.plan().baseline()) + "; weigh both with one --baseline of the same version");
        return new Comparing(before, after, Pair.of(before.codecs(), after.codecs()), references,
                differ ? Changes.Setting.OTHER_SET_UP : Changes.Setting.SAME_SET_UP, threshold);
    }

    /** Compares the contestants of one codec within the same runs. */
    static Comparing within(Side runs, double threshold) throws InputException {
        List<Pair> pairs = Pair.within(runs.codecs());
        if (pairs.isEmpty())
            throw new InputException(runs.name() + " has no codec in two versions, on two JDKs or with two collectors; "
                    + "name a second run to compare with it, or weigh such contestants in one run: --codecs "
                    + "CODEC@VERSION,CODEC@OTHER");
        requireAlike(runs);
        return new Comparing(runs, runs, pairs, References.none(runs, threshold), Changes.Setting.SAME_RUNS, threshold);
    }

    /** @return whether the set-ups differ */
    private static boolean requireComparable(Side before, Side after, boolean across) throws InputException {
        List<String> names = after.plan().workloads().stream().map(Plan.Workload::name).toList();
        if (before.plan().workloads().stream().noneMatch(w -> names.contains(w.name())))
            throw new InputException(
                    after.name() + " has messages of " + String.join(", ", names) + " and " + before.name() + " of "
                            + before.plan().workloads().stream().map(Plan.Workload::name)
                                    .collect(Collectors.joining(", "))
                            + ", so nothing can be compared; weigh the same file with both");
        if (Pair.of(before.codecs(), after.codecs()).isEmpty())
            throw new InputException(after.name() + " and " + before.name()
                    + " have no codec in common, so nothing can be compared; " + inCommon(before, after));
        for (Side side : List.of(before, after)) requireAlike(side);
        List<String> differences = Side.differences(after.last(), before.last());
        if (!differences.isEmpty() && !across)
            throw new InputException(after.name() + " cannot be compared with " + before.name() + ": it has "
                    + String.join(", and ", differences)
                    + "; weigh both in one set-up, or compare each codec's ratio to its own run's baseline with --across");
        return !differences.isEmpty();
    }

    /** What to do if two sides have no contestant in common. */
    private static String inCommon(Side before, Side after) {
        for (String one : before.codecs()) {
            for (String other : after.codecs()) {
                Optional<String> codec = before.codec(one).map(CodecInfo::codec);
                if (codec.isPresent() && codec.equals(after.codec(other).map(CodecInfo::codec)))
                    return "weigh both in one run with --codecs " + one + "," + other;
            }
        }
        return "name the same ones with --codecs";
    }

    /** Runs of one side are averaged, so they must be repetitions. */
    private static void requireAlike(Side side) throws InputException {
        Analysis first = side.runs().getFirst();
        for (Analysis run : side.runs()) {
            List<String> differences = new ArrayList<>(Side.differences(run, first));
            if (!run.plan().codecs().equals(first.plan().codecs())
                    || !run.plan().baseline().equals(first.plan().baseline()) || !titles(run).equals(titles(first)))
                differences.add("other codecs or versions");
            if (!differences.isEmpty())
                throw new InputException("the runs of " + side.name() + " are not repetitions of one: one has "
                        + String.join(", and ", differences));
        }
    }

    private static List<String> titles(Analysis run) {
        return run.plan().codecs().stream().flatMap(c -> run.codec(c).stream()).map(CodecInfo::title).toList();
    }

    private static String title(Side side, String codec) {
        return codec + side.codec(codec).map(i -> " (" + i.title() + ")").orElse("");
    }

    Changes changes() {
        if (setting != Changes.Setting.SAME_RUNS) {
            only(before, pairs.stream().map(Pair::before).toList());
            only(after, pairs.stream().map(Pair::after).toList());
        }
        if (!pairs.stream().allMatch(this::isOnSameJdk))
            notes.add("Allocation is not compared between JDKs, because it depends on them.");
        int comparisons = (int) pairs.stream().flatMap(c -> groups(c).stream()).count();
        List<Changes.Codec> codecs = new ArrayList<>();
        for (Pair pair : pairs) {
            List<Changes.Row> rows = new ArrayList<>();
            for (String workload : workloads()) exact(pair, workload, rows);
            for (Scenario.Group g : groups(pair)) timed(pair, g, comparisons, rows);
            codecs.add(new Changes.Codec(pair, before.codec(pair.before()).map(CodecInfo::title).orElse(""),
                    after.codec(pair.after()).map(CodecInfo::title).orElse(""), evolved(pair, rows)));
        }
        notes.addAll(references.notes());
        return new Changes(before.name(), after.name(), references.all(), setting, threshold, List.copyOf(codecs),
                List.copyOf(untimed), List.copyOf(notes));
    }

    private void only(Side one, List<String> paired) {
        List<String> alone = one.codecs().stream().filter(c -> !paired.contains(c)).toList();
        if (!alone.isEmpty()) notes.add("Only " + one.name() + " has " + String.join(", ", alone) + ".");
    }

    /** The workloads of both sides. */
    private List<String> workloads() {
        List<String> others = after.plan().workloads().stream().map(Plan.Workload::name).toList();
        return before.plan().workloads().stream().map(Plan.Workload::name).filter(others::contains).toList();
    }

    /** What both sides timed of a codec; the baseline is compared only within one set-up. */
    private List<Scenario.Group> groups(Pair pair) {
        if (isAcross() && references.all().contains(pair.after())) return List.of();
        return before.plan().groups().stream().filter(after.plan().groups()::contains)
                .filter(g -> hasTrials(before, g.of(pair.before())) || hasTrials(after, g.of(pair.after()))).toList();
    }

    private static boolean hasTrials(Side side, Scenario scenario) {
        return side.runs().stream().anyMatch(r -> r.speeds().lastRound(scenario) > 0);
    }

    private void timed(Pair pair, Scenario.Group group, int comparisons, List<Changes.Row> rows) {
        Scenario then = group.of(pair.before());
        Scenario here = group.of(pair.after());
        Optional<Outcome<?>> old = before.without(then);
        Optional<Outcome<?>> now = after.without(here);
        if (isNotReached(old) || isNotReached(now)) {
            untimed(pair, group);
            return;
        }
        if (old.isPresent() || now.isPresent()) {
            if (!old.map(Outcome::word).equals(now.map(Outcome::word)))
                rows.add(new Changes.Row.Stated(group.workload(), Changes.named(group), told(old), told(now),
                        now.filter(Outcome::isFailure).isPresent() && old.isEmpty()));
            return;
        }
        change(pair, group, new Change.Terms(comparisons, threshold, Speeds.mayBeCoarse(group))).ifPresentOrElse(
                c -> rows.add(new Changes.Row.Timed(group, before.time(then), after.time(here), c, Optional.empty())),
                () -> untimed(pair, group));
    }

    private Optional<Change> change(Pair pair, Scenario.Group group, Change.Terms terms) {
        if (setting == Changes.Setting.SAME_RUNS)
            return Change.within(before.contests(group), pair.before(), pair.after(), terms);
        List<String> against = references.of(pair, group);
        // Where other changes are of ratios to references, but none of these has a time here, plain times would mislead.
        boolean byRatios = isAcross() || references.all().stream().anyMatch(r -> !r.equals(pair.after()));
        if (byRatios && against.isEmpty()) return Optional.empty();
        return Change.of(before.contests(group), pair.before(), after.contests(group), pair.after(), against, terms);
    }

    private boolean isAcross() {
        return setting == Changes.Setting.OTHER_SET_UP;
    }

    private void untimed(Pair pair, Scenario.Group group) {
        String name = setting == Changes.Setting.SAME_RUNS ? pair.before() + " → " + pair.after() : pair.name();
        untimed.add(name + " " + Changes.named(group));
    }

    private static boolean isNotReached(Optional<Outcome<?>> outcome) {
        return outcome.filter(Outcome.NotReached.class::isInstance).isPresent();
    }

    private static String told(Optional<Outcome<?>> outcome) {
        return outcome.map(Words::withReason).orElse("measured");
    }

    private void exact(Pair pair, String workload, List<Changes.Row> rows) {
        if (!Side.isSame(before.plan().workload(workload), after.plan().workload(workload))) return;
        Outcome<Facts> old = before.facts(pair.before(), workload);
        Outcome<Facts> now = after.facts(pair.after(), workload);
        if (old instanceof Outcome.Measured(Facts was) && now instanceof Outcome.Measured(Facts is)) {
            if (was.messages() == is.messages()) facts(pair, workload, was, is, rows);
            else
                notes.add("The bytes of " + pair.name() + " are not compared: they are of "
                        + Words.counted(was.messages(), "message") + " in " + before.name() + " and of "
                        + Words.counted(is.messages(), "message") + " in " + after.name() + ".");
        } else if (!old.word().equals(now.word())) {
            boolean lost = old instanceof Outcome.Measured<?> && !(now instanceof Outcome.NotReached<?>);
            rows.add(new Changes.Row.Stated(workload, "outcome", told(present(old)), told(present(now)), lost));
        }
    }

    private boolean isOnSameJdk(Pair pair) {
        return jdk(before, pair.before()).equals(jdk(after, pair.after()));
    }

    private static String jdk(Side side, String id) {
        String own = ContestantId.jdkOf(id);
        return own.isEmpty() ? side.last().environment().jdk() : own;
    }

    private static Optional<Outcome<?>> present(Outcome<Facts> outcome) {
        return outcome instanceof Outcome.Measured<?> ? Optional.empty() : Optional.of(outcome);
    }

    private void facts(Pair pair, String workload, Facts was, Facts is, List<Changes.Row> rows) {
        for (String size : new TreeSet<>(was.sizes().keySet()))
            if (is.sizes().containsKey(size))
                rows.add(new Changes.Row.Exact(workload, size, was.sizes().get(size), is.sizes().get(size)));
        if (was.minBytes() != is.minBytes())
            rows.add(new Changes.Row.Exact(workload, "size.least", was.minBytes(), is.minBytes()));
        if (was.maxBytes() != is.maxBytes())
            rows.add(new Changes.Row.Exact(workload, "size.most", was.maxBytes(), is.maxBytes()));
        boolean sameSize = Objects.equals(was.sizes().get(Facts.SIZE), is.sizes().get(Facts.SIZE));
        if (was.stable() && is.stable() && sameSize && !was.digest().equals(is.digest()))
            rows.add(new Changes.Row.Stated(workload, "bytes", "", "as many as before, but others", false));
        if (isOnSameJdk(pair)) allocated(pair, workload, was, is, rows);
        losses(workload, losses(was), losses(is), rows);
    }

    private void allocated(Pair pair, String workload, Facts was, Facts is, List<Changes.Row> rows) {
        for (Operation o : Operation.values()) {
            if (was.allocated(o).isEmpty() || is.allocated(o).isEmpty()) continue;
            List<Double> old = before.allocated(new Scenario(pair.before(), workload, o, 1));
            List<Double> now = after.allocated(new Scenario(pair.after(), workload, o, 1));
            // Loops are shorter than trials, so that less is compiled; the two are not mixed.
            boolean trials = Math.min(old.size(), now.size()) >= Allocation.FEWEST;
            rows.add(new Changes.Row.Allocated(workload, o, new Allocation(trials ? old : was.allocated(o)),
                    new Allocation(trials ? now : is.allocated(o))));
        }
    }

    /** How often each kind of loss happened at each field. */
    private static Map<String, Long> losses(Facts facts) {
        return facts.losses().stream().collect(
                Collectors.toMap(l -> l.kind().text() + " at " + l.path(), Facts.Loss::count, Long::sum, TreeMap::new));
    }

    private static void losses(String workload, Map<String, Long> was, Map<String, Long> is, List<Changes.Row> rows) {
        for (String loss : new TreeSet<>(Stream.concat(was.keySet().stream(), is.keySet().stream()).toList())) {
            long old = was.getOrDefault(loss, 0L);
            long now = is.getOrDefault(loss, 0L);
            if (old != now)
                rows.add(
                        new Changes.Row.Stated(workload, Changes.LOSES, times(old, loss), times(now, loss), now > old));
        }
    }

    private static String times(long count, String loss) {
        return count == 0 ? "nothing" : loss + ", " + Words.counted(count, "time");
    }

    /** Adds the changes of a schema that readers take otherwise, as far as both versions were tested. */
    private List<Changes.Row> evolved(Pair pair, List<Changes.Row> rows) {
        Map<String, Evolving.Row> was = evolving(before, pair.before());
        Map<String, Evolving.Row> is = evolving(after, pair.after());
        for (String change : new TreeSet<>(was.keySet())) {
            if (!is.containsKey(change) || was.get(change).equals(is.get(change))) continue;
            Optional<Evolving.Two> old = was.get(change).worst();
            Optional<Evolving.Two> now = is.get(change).worst();
            boolean worse =
                    old.isPresent() && now.isPresent() && (now.get().backward().compareTo(old.get().backward()) > 0
                            || now.get().forward().compareTo(old.get().forward()) > 0);
            rows.add(new Changes.Row.Stated("", "evolution, " + change, was.get(change).toString(),
                    is.get(change).toString(), worse));
        }
        return List.copyOf(rows);
    }

    private static Map<String, Evolving.Row> evolving(Side side, String id) {
        return side.codec(id).flatMap(CodecInfo::evolving).map(Evolving::rows).orElse(Map.of());
    }
}
