package weighbridge.studies.providence;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import weighbridge.stats.Comparison;
import weighbridge.stats.Family;
import weighbridge.stats.Thresholds;
import weighbridge.studies.providence.ProvidenceReplay.Side;
import weighbridge.studies.providence.ProvidenceResults.Column;
import weighbridge.studies.providence.ProvidenceResults.SetUp;
import weighbridge.studies.providence.pass.PassTimes;
import weighbridge.study.Paired;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.Rule;
import weighbridge.study.replay.Sheet;
import weighbridge.study.replay.Spread;

/** How concurrent runs and longer lists affect the article's figures, and where the time goes. */
final class Contention {
    static final List<Column> BOTH = List.of(Column.READ, Column.WRITE);
    private static final String NONE = "-";
    private static final String CLOCK = "by the clock";
    private static final String CPU = "by CPU time";

    private final ProvidenceResults results;
    private final ProvidenceReplay replay;
    private final int runs;
    private final int atOnce;
    /**
     * Both columns of each workload: the change by either clock in each of two steps, and in the first, that by one clock
     * beside that by the other.
     */
    private final Family family;

    /** @param runs the requested number of runs */
    Contention(ProvidenceResults results, int runs) {
        this.results = results;
        this.replay = results.replay();
        this.runs = runs;
        this.atOnce = Math.min(runs, results.replay().atOnce());
        this.family = new Family(5L * BOTH.size() * results.replay().workloads().size(), false);
    }

    /** A note that says how much of the article's procedure a workload's figures come from. */
    String done(String workload) {
        Collection<PassTimes> all = results.repetitions(workload, SetUp.AT_ONCE).values();
        return all.isEmpty() ? "" : "as published: " + way() + ", " + jvms(all.size()) + " of "
                + all.iterator().next().iterations() + " iterations";
    }

    private static String jvms(int count) {
        return count == 1 ? "one JVM" : count + " JVMs";
    }

    /** A sentence that says how much of the article's procedure was run here. */
    String done() {
        List<PassTimes> all = results.workloads().stream()
                .flatMap(w -> results.repetitions(w, SetUp.AT_ONCE).values().stream()).toList();
        if (all.isEmpty()) return "The article's procedure was not run.";
        IntSummaryStatistics jvms = results.workloads().stream()
                .mapToInt(w -> results.repetitions(w, SetUp.AT_ONCE).size()).summaryStatistics();
        IntSummaryStatistics iterations = all.stream().mapToInt(PassTimes::iterations).summaryStatistics();
        return String.format(Locale.ROOT, "The article's tables come from %,d iterations of each structure (`--runs "
                + "%d`, with %d iterations per run). Here, each structure ran in %s, with %s iterations per JVM; this "
                + "amounts to repeated cold starts of the article's procedure.", replay.runs() * replay.iterations(),
                replay.runs(), replay.iterations(), range(jvms) + (jvms.getMax() == 1 ? " JVM" : " JVMs"),
                range(iterations));
    }

    private static String range(IntSummaryStatistics s) {
        return s.getMin() == s.getMax() ? "" + s.getMin() : s.getMin() + " to " + s.getMax();
    }

    /** Sentences that say how the runs went on, for the page. */
    String procedure() {
        if (results.workloads().stream().allMatch(w -> results.one(w).isEmpty())) return "It was not run here.";
        if (atOnce == 1) {
            return "Here, one run was active at a time and did not compete with any other. The article had "
                    + replay.atOnce() + " runs at once, which added their times to unguarded shared sums.";
        }
        return Character.toUpperCase(counted(atOnce).charAt(0)) + counted(atOnce).substring(1) + " runs are active at "
                + "the same time"
                + (atOnce == replay.atOnce() ? ", as the article's progress display shows,"
                        : " (the article had " + replay.atOnce() + ")")
                + " and add their times to unguarded shared sums. We also repeat the procedure with one run at a time "
                + "and, as in the article's note, with only the binary format and " + counted(replay.note().times())
                + " times as many messages. Each block runs each of these set-ups once, in random order.";
    }

    private static String counted(int runs) {
        List<String> words = List.of("no", "one", "two", "three", "four", "five");
        return runs < words.size() ? words.get(runs) : "" + runs;
    }

    String way() {
        return atOnce == 1 ? "one run" : atOnce + " at once";
    }

    private String words(SetUp setUp) {
        return switch (setUp) {
            case AT_ONCE -> way();
            case ALONE -> "one at a time";
            case NOTE -> "as in the note";
        };
    }

    List<Sheet> sheets() {
        List<List<String>> ratios = new ArrayList<>();
        List<List<String>> changes = new ArrayList<>();
        List<List<String>> far = new ArrayList<>();
        List<List<String>> times = new ArrayList<>();
        for (String w : results.workloads()) {
            if (Stream.of(SetUp.values()).allMatch(s -> results.repetitions(w, s).isEmpty())) continue;
            for (Column c : BOTH) {
                ratios.add(ratios(w, c));
                changes.add(changes(w, c));
            }
            for (SetUp s : SetUp.values()) {
                Collection<PassTimes> all = results.repetitions(w, s).values();
                if (all.isEmpty()) continue;
                far.add(far(w, s, all));
                times.add(where(w + ", " + words(s), all));
            }
        }
        if (ratios.isEmpty()) return List.of();
        return List.of(
                new Sheet("Providence's binary over Thrift's binary, by the article's procedure",
                        List.of("", "table: article", way() + " here", "note: article", "as in the note here",
                                "one at a time here"),
                        ratios),
                new Sheet(
                        "Factor by which the Providence-to-Thrift ratio of the binary format changes between set-ups "
                                + "(95 % interval over blocks)",
                        List.of("", "one at a time → " + way() + ": " + CLOCK, CPU,
                                way() + " → as in the note: " + CLOCK, CPU),
                        changes),
                new Sheet("How far the article's procedure went",
                        List.of("", "messages: article", "here", "iterations: article", "here, all JVMs together",
                                "JVMs here"),
                        far),
                new Sheet(
                        "Shares of the total time of all messages, and kB allocated per message in the binary "
                                + "formats",
                        List.of("", "on a core, at most", "slowest 0.1 %", "collecting", "lost in shared sums",
                                "read pvd", "read thr", "write pvd", "write thr"),
                        times));
    }

    private List<String> ratios(String w, Column c) {
        return List.of(w + " " + c.name(), printed(results.published(w, replay.reference(), Side.PROVIDENCE, c)),
                ratio(w, SetUp.AT_ONCE, c), printed(results.note(w, c)), ratio(w, SetUp.NOTE, c),
                ratio(w, SetUp.ALONE, c));
    }

    private static String printed(Optional<Printed> figure) {
        return figure.map(Printed::toString).orElse(NONE);
    }

    private String ratio(String w, SetUp setUp, Column c) {
        return told(results.ratio(w, setUp, replay.reference(), Side.PROVIDENCE, c, PassTimes.Direction::sharedNanos));
    }

    private static String told(Spread s) {
        if (s.value().isEmpty()) return NONE;
        return (s.hasInterval() ? "" : Spread.ROUGH) + String.format(Locale.ROOT, "%.2f", s.value().getAsDouble())
                + (s.hasInterval() ? " " + s.ends() : "");
    }

    private List<String> changes(String w, Column c) {
        List<String> cells = new ArrayList<>(List.of(w + " " + c.name()));
        for (SetUp to : List.of(SetUp.AT_ONCE, SetUp.NOTE)) {
            SetUp from = to == SetUp.AT_ONCE ? SetUp.ALONE : SetUp.AT_ONCE;
            cells.add(told(results.change(w, from, to, c, PassTimes.Direction::sharedNanos)));
            cells.add(told(results.change(w, from, to, c, PassTimes.Direction::cpuNanos)));
        }
        return cells;
    }

    private List<String> far(String w, SetUp setUp, Collection<PassTimes> all) {
        int published = (setUp == SetUp.NOTE ? replay.note().runs() : replay.runs()) * replay.iterations();
        String messages = String.format(Locale.ROOT, "%,d", setUp == SetUp.NOTE
                ? ProvidenceResults.PUBLISHED_MESSAGES * replay.note().times() : ProvidenceResults.PUBLISHED_MESSAGES);
        return List.of(w + ", " + words(setUp), setUp == SetUp.ALONE ? NONE : messages,
                String.format(Locale.ROOT, "%,d", all.iterator().next().messages()),
                setUp == SetUp.ALONE ? NONE : String.format(Locale.ROOT, "%,d", published),
                String.format(Locale.ROOT, "%,d", all.stream().mapToInt(PassTimes::iterations).sum()), "" + all.size());
    }

    private List<String> where(String name, Collection<PassTimes> all) {
        return List.of(name, percent(onCore(all)), percent(share(all, PassTimes.Direction::slowest)),
                percent(OptionalDouble.of(all.stream().mapToDouble(PassTimes::gcSeconds).sum()
                        / Math.max(all.stream().mapToDouble(PassTimes::seconds).sum(), 1e-9))),
                percent(share(all, d -> d.nanos() - d.sharedNanos())), allocated(all, Side.PROVIDENCE, Column.READ),
                allocated(all, Side.THRIFT, Column.READ), allocated(all, Side.PROVIDENCE, Column.WRITE),
                allocated(all, Side.THRIFT, Column.WRITE));
    }

    private static OptionalDouble share(Collection<PassTimes> all, ToLongFunction<PassTimes.Direction> part) {
        long whole = directions(all).mapToLong(PassTimes.Direction::nanos).sum();
        return whole == 0 ? OptionalDouble.empty()
                : OptionalDouble.of((double) directions(all).mapToLong(part).sum() / whole);
    }

    private static Stream<PassTimes.Direction> directions(Collection<PassTimes> all) {
        return all.stream().flatMap(t -> t.formats().stream()).flatMap(f -> Stream.of(f.write(), f.read()));
    }

    /**
     * An upper bound of the share of the time that was spent on a core: the CPU time is that of whole passes, including
     * the reading of the clock, but the time is that of the messages alone.
     */
    private static OptionalDouble onCore(Collection<PassTimes> all) {
        OptionalDouble share = share(all, PassTimes.Direction::cpuNanos);
        return share.isPresent() ? OptionalDouble.of(Math.min(1, share.getAsDouble())) : share;
    }

    /** Kilobytes per message that the binary format allocates. */
    private String allocated(Collection<PassTimes> all, Side side, Column c) {
        List<PassTimes.Direction> of =
                all.stream().flatMap(t -> ProvidenceResults.format(t, replay.reference(), side).stream())
                        .map(f -> c == Column.READ ? f.read() : f.write()).toList();
        long messages = of.stream().mapToLong(PassTimes.Direction::messages).sum();
        return messages == 0 ? NONE : String.format(Locale.ROOT, "%.1f",
                (double) of.stream().mapToLong(PassTimes.Direction::allocated).sum() / messages / 1e3);
    }

    /**
     * The reference format fares better in one set-up than in another, by the article's clock: its ratio falls in more
     * than half of the cells and rises in none.
     */
    Rule faresBetter(SetUp from, SetUp to) {
        List<Rule> cells = changes(from, to, CLOCK).stream()
                .<Rule>map(c -> new Rule.Faster("ratio " + words(to), words(from), 1, Optional.of(c), family.pairs()))
                .toList();
        return Rule.all(new Rule.AtLeast(cells.size() / 2 + 1, cells), new Rule.NoneFalls(cells));
    }

    /** The change of the ratio in each cell compared with none, by one of the clocks. */
    private List<Comparison> changes(SetUp from, SetUp to, String clock) {
        return cells(from, to).flatMap(p -> p.against(clock, 1, Double::doubleValue).stream()).toList();
    }

    /** The changes of each cell by block, by either clock. */
    private Stream<Paired<Double>> cells(SetUp from, SetUp to) {
        return results.workloads().stream()
                .flatMap(w -> BOTH.stream()
                        .map(c -> new Paired<>(
                                Map.of(CLOCK, results.changes(w, from, to, c, PassTimes.Direction::sharedNanos), CPU,
                                        results.changes(w, from, to, c, PassTimes.Direction::cpuNanos)),
                                family, Thresholds.MARGIN)));
    }

    /**
     * A sentence that says by how much the ratio changes, and in how many cells it certainly falls or rises, in wall
     * time and by CPU time.
     */
    String told(SetUp from, SetUp to) {
        List<Comparison> clock = changes(from, to, CLOCK);
        List<Comparison> cpu = changes(from, to, CPU);
        if (clock.isEmpty()) {
            return "The article's procedure was not run in both of the set-ups that this claim compares.";
        }
        return "The step from \"" + words(from) + "\" to \"" + words(to) + "\" multiplies Providence's ratio to Thrift "
                + "by " + counts(clock) + " in wall time, and by " + counts(cpu) + " in CPU time.";
    }

    private static String counts(List<Comparison> changes) {
        double[] points = changes.stream().mapToDouble(c -> c.ratio().point()).sorted().toArray();
        long falls = changes.stream().filter(c -> c.verdict().saysFaster()).count();
        long rises = changes.stream().filter(c -> c.verdict().reversed().saysFaster()).count();
        return String.format(Locale.ROOT, "%.2f to %.2f (the ratio provably falls in %d of %d cells and rises in %d)",
                points[0], points[points.length - 1], falls, changes.size(), rises);
    }

    /** The number of cells in which the change in wall time certainly differs from that in CPU time. */
    long apart(SetUp from, SetUp to) {
        return cells(from, to).flatMap(p -> p.compare(CLOCK, CPU, Double::doubleValue).stream())
                .filter(c -> c.verdict().saysFaster() || c.verdict().reversed().saysFaster()).count();
    }

    /** The smallest number of blocks of a workload in which both set-ups were measured. */
    int blocks(SetUp from, SetUp to) {
        return results.workloads().stream().mapToInt(w -> (int) results.repetitions(w, from).keySet().stream()
                .filter(results.repetitions(w, to)::containsKey).count()).min().orElse(0);
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f %%", 100 * share.getAsDouble()) : NONE;
    }
}
