package weighbridge.report.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weighbridge.model.InputException;
import weighbridge.model.Operation;
import weighbridge.model.run.Scenario;
import weighbridge.report.judge.Analysis;
import weighbridge.stats.Change;
import weighbridge.stats.Thresholds;

/**
 * What changed from some runs to others, or from one contestant of a codec to another in the same runs, codec by codec:
 * exactly in bytes, losses and outcomes, by what each JVM allocated, and with intervals in times.
 *
 * @param before     the base
 * @param after      what is compared with it
 * @param references the contestants that are the same in all runs: a time is compared by its ratio to the mean of the
 *                   others' times
 * @param setting    whether the two sides are the same runs, or of one set-up
 * @param threshold  the share above which a change for the worse is a regression
 * @param codecs     those of both sides, paired
 * @param untimed    what was to be timed and has no time in one of the runs, such as {@code avro read}
 * @param notes      what else is not compared, and why
 */
public record Changes(String before, String after, List<String> references, Setting setting, double threshold,
        List<Codec> codecs, List<String> untimed, List<String> notes) {
    /** What a row of losses compares. */
    public static final String LOSES = "loses";

    /** What two sides have in common besides the messages. */
    public enum Setting {
        /** Both are the same runs, so that each round has trials of both. */
        SAME_RUNS,
        /** Machine, JDK and JVM flags. */
        SAME_SET_UP,
        /** Not even these. */
        OTHER_SET_UP
    }

    /**
     * A codec that both sides have.
     *
     * @param before what it was, such as {@code Library 1.0}
     * @param after  what it is
     */
    public record Codec(Pair pair, String before, String after, List<Row> rows) {
        /** What both contestants are called. */
        public String id() {
            return pair.name();
        }
    }

    /** One number or fact of a codec on one workload, before and after. */
    public sealed interface Row {
        String workload();

        /**
         * CPU nanoseconds of an operation.
         *
         * @param fresh what trials of both in one run showed afterwards; empty if there were none
         */
        record Timed(Scenario.Group group, double before, double after, Change change,
                Optional<Fresh> fresh) implements Row {
            @Override
            public String workload() {
                return group.workload();
            }
        }

        /** An exact number of bytes. */
        record Exact(String workload, String metric, double before, double after) implements Row {
            public boolean isChanged() {
                return before != after;
            }
        }

        /** What an operation allocates. */
        record Allocated(String workload, Operation operation, Allocation before, Allocation after) implements Row {
            public Allocation.Finding finding() {
                return before.to(after);
            }
        }

        /**
         * A fact that is not a number.
         *
         * @param worse whether the new one is a defect that the old one was not
         */
        record Stated(String workload, String what, String before, String after, boolean worse) implements Row {}
    }

    /** An operation in words: {@code read}, {@code read, 4 threads}. */
    public static String named(Scenario.Group group) {
        return group.operation().text() + (group.threads() == 1 ? "" : ", " + group.threads() + " threads");
    }

    /** Whether a row is a change for the worse beyond the threshold. */
    public boolean isRegression(Row row) {
        return switch (row) {
            case Row.Timed t -> isSuspected(t) && t.fresh().filter(f -> f.isBelow(threshold)).isEmpty();
            case Row.Exact e -> e.isChanged() && e.after() > e.before() * (1 + threshold);
            case Row.Allocated a ->
                a.finding() == Allocation.Finding.CHANGED && a.after().least() > a.before().most() * (1 + threshold);
            case Row.Stated s -> s.worse();
        };
    }

    /** Whether a time is shown to have grown by more than the threshold, whatever fresh trials say. */
    private boolean isSuspected(Row.Timed row) {
        return row.change().isSlowerBy(threshold);
    }

    /** The times whose growth beyond the threshold no fresh trials have confirmed or refuted, by their contestants. */
    public Map<Pair, List<Scenario.Group>> suspected() {
        Map<Pair, List<Scenario.Group>> suspected = new LinkedHashMap<>();
        for (Codec c : codecs)
            for (Row row : c.rows())
                if (row instanceof Row.Timed t && isSuspected(t) && t.fresh().isEmpty())
                    suspected.computeIfAbsent(c.pair(), _ -> new ArrayList<>()).add(t.group());
        return suspected;
    }

    /**
     * The same with what fresh trials of both contestants of a pair in one run show.
     *
     * @param as the ids that the contestants have in that run
     */
    public Changes with(Analysis fresh, Map<Pair, Pair> as) {
        List<Codec> told = codecs
                .stream().map(
                        c -> !as.containsKey(c.pair()) ? c
                                : new Codec(c.pair(), c.before(), c.after(),
                                        c.rows().stream().map(r -> told(r, fresh, as.get(c.pair()))).toList()))
                .toList();
        return new Changes(before, after, references, setting, threshold, told, untimed, notes);
    }

    private Row told(Row row, Analysis run, Pair as) {
        if (!(row instanceof Row.Timed t) || !isSuspected(t) || !run.plan().groups().contains(t.group())) return row;
        Optional<Fresh> fresh =
                run.without(t.group().of(as.before())).isPresent() || run.without(t.group().of(as.after())).isPresent()
                        ? Optional.empty()
                        : run.speeds().contest(t.group()).compare(as.after(), as.before())
                                .filter(c -> c.rounds() >= Thresholds.LIKELY_ROUNDS)
                                .map(c -> new Fresh(c.ratio(), c.rounds()));
        return new Row.Timed(t.group(), t.before(), t.after(), t.change(), fresh);
    }

    /** The same with one more note. */
    public Changes noted(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new Changes(before, after, references, setting, threshold, codecs, untimed, List.copyOf(more));
    }

    public boolean hasRegression() {
        return rows().anyMatch(this::isRegression);
    }

    public Stream<Row> rows() {
        return codecs.stream().flatMap(c -> c.rows().stream());
    }

    /**
     * Compares two sides.
     *
     * @param across    whether set-ups may differ
     * @param threshold the share above which a change for the worse is a regression
     * @throws InputException if the sides must not be compared
     */
    public static Changes of(Side before, Side after, boolean across, double threshold) throws InputException {
        return Comparing.of(before, after, across, threshold).changes();
    }

    /**
     * Compares the contestants of one codec in the same runs, each with the first that differs from it in its version,
     * its JDK or its collector alone.
     *
     * @throws InputException if there are none
     */
    public static Changes within(Side runs, double threshold) throws InputException {
        return Comparing.within(runs, threshold).changes();
    }

    /** Whether trials of both sides in the same rounds show that a time has grown. */
    public boolean isConfirmed(Row.Timed row) {
        return setting == Setting.SAME_RUNS || row.fresh().filter(Fresh::isSlower).isPresent();
    }

    /** The comparison for scripts; numbers that are not compared are left out. */
    public Map<String, Object> json() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("base", before);
        tree.put("new", after);
        tree.put("references", references);
        tree.put("across", setting == Setting.OTHER_SET_UP);
        tree.put("together", setting == Setting.SAME_RUNS);
        tree.put("failAbove", threshold);
        tree.put("confirmed", hasRegression()
                && rows().filter(this::isRegression).allMatch(r -> !(r instanceof Row.Timed t) || isConfirmed(t)));
        tree.put("rows", codecs.stream().flatMap(c -> c.rows().stream().map(r -> json(c, r))).toList());
        tree.put("untimed", untimed);
        tree.put("notes", notes);
        return tree;
    }

    private Map<String, Object> json(Codec codec, Row row) {
        Map<String, Object> node = new LinkedHashMap<>();
        node.put("codec", codec.id());
        node.put("baseLibrary", codec.before());
        node.put("newLibrary", codec.after());
        node.put("workload", row.workload());
        switch (row) {
            case Row.Timed t -> {
                node.put("metric", "cpu");
                node.put("op", t.group().operation().text());
                node.put("threads", t.group().threads());
                node.put("unit", "ns");
                node.put("base", t.before());
                node.put("new", t.after());
                node.put("ratio", t.change().ratio().point());
                node.put("low", t.change().ratio().low());
                node.put("high", t.change().ratio().high());
                node.put("sureLow", t.change().sure().low());
                node.put("sureHigh", t.change().sure().high());
                node.put("rounds", t.change().rounds());
                node.put("verdict", t.change().finding().words());
                t.fresh().ifPresent(f -> {
                    Map<String, Object> fresh = new LinkedHashMap<>();
                    fresh.put("ratio", f.ratio().point());
                    fresh.put("low", f.ratio().low());
                    fresh.put("high", f.ratio().high());
                    fresh.put("rounds", f.rounds());
                    node.put("fresh", fresh);
                });
            }
            case Row.Exact e -> {
                node.put("metric", e.metric());
                node.put("unit", "B");
                node.put("base", e.before());
                node.put("new", e.after());
                node.put("ratio", e.before() == 0 ? null : e.after() / e.before());
                node.put("verdict", e.isChanged() ? "changed" : "same");
            }
            case Row.Allocated a -> {
                node.put("metric", "alloc." + a.operation().text());
                node.put("unit", "B");
                node.put("base", a.before().median());
                node.put("new", a.after().median());
                node.put("baseCounts", a.before().counts());
                node.put("newCounts", a.after().counts());
                node.put("ratio", a.before().median() == 0 ? null : a.after().median() / a.before().median());
                node.put("verdict", a.finding().words());
            }
            case Row.Stated s -> {
                node.put("metric", s.what());
                node.put("base", s.before());
                node.put("new", s.after());
                node.put("verdict", s.worse() ? "worse" : "changed");
            }
        }
        node.put("regression", isRegression(row));
        return node;
    }
}
