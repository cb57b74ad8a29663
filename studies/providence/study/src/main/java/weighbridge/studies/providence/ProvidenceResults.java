package weighbridge.studies.providence;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.studies.providence.ProvidenceReplay.Format;
import weighbridge.studies.providence.ProvidenceReplay.Side;
import weighbridge.studies.providence.ProvidenceReplay.Times;
import weighbridge.studies.providence.pass.PassTimes;
import weighbridge.study.replay.Contests;
import weighbridge.study.replay.CorrectedSpeed;
import weighbridge.study.replay.Printed;
import weighbridge.study.replay.Repeated;
import weighbridge.study.replay.Rule;
import weighbridge.study.replay.Spread;

/**
 * Collects what a replay of {@link ProvidenceReplay} measured; every time is a ratio to native Thrift's binary
 * protocol.
 */
public final class ProvidenceResults {
    private static final double MIB = 1 << 20;
    /** The number of messages that the article generated, for which sizes are given, however many there were. */
    static final int PUBLISHED_MESSAGES = 1000;

    private final ProvidenceReplay replay;
    private final List<Format> formats;
    private final List<String> workloads;
    private final Map<Procedure, SequencedMap<Integer, Outcome<PassTimes>>> procedures = new HashMap<>();
    private final Map<Speed, CorrectedSpeed> speeds = new HashMap<>();
    private final Map<Exact, Outcome<Double>> sizes = new HashMap<>();
    private final Map<String, Equal> equal = new HashMap<>();
    private Contests contests = Contests.NONE;

    /**
     * @param workloads that take part
     * @param formats   that take part
     */
    public ProvidenceResults(ProvidenceReplay replay, List<String> workloads, List<Format> formats) {
        this.replay = replay;
        this.workloads = List.copyOf(workloads);
        this.formats = List.copyOf(formats);
    }

    /** How the article's procedure is set up. */
    public enum SetUp {
        /** Several runs at once, as in the article. */
        AT_ONCE,
        /** The same number of iterations, but one run after another. */
        ALONE,
        /** Several runs at once, but with more messages and the reference format alone, as in the article's note. */
        NOTE
    }

    private record Procedure(String workload, SetUp setUp) {}

    private record Speed(String workload, String codec, Operation operation) {}

    private record Exact(String workload, String codec) {}

    /**
     * The proof that all corrected contestants carried the same values.
     *
     * @param digest    of the payload that each of them read
     * @param unchanged the number of contestants that returned every value unchanged
     * @param declared  the number of contestants that changed only what they declare
     * @param others    ids of those of which nothing is known, each with its outcome
     */
    public record Equal(String digest, long messages, int unchanged, int declared, List<String> others) {
        public Equal {
            others = List.copyOf(others);
        }
    }

    /** A column of the tables. */
    public enum Column {
        READ(Operation.READ, Times::read, PassTimes.Format::read),
        WRITE(Operation.ENCODE, Times::write, PassTimes.Format::write),
        /** The mean of the other two columns. */
        SUM(Operation.ROUNDTRIP, Times::sum, PassTimes.Format::read);

        private final Operation operation;
        private final Function<Times, Printed> published;
        private final Function<PassTimes.Format, PassTimes.Direction> direction;

        Column(Operation operation, Function<Times, Printed> published,
                Function<PassTimes.Format, PassTimes.Direction> direction) {
            this.operation = operation;
            this.published = published;
            this.direction = direction;
        }

        /** The operation's name in {@code --json}. */
        public String op() {
            return this == SUM ? "sum" : operation.text();
        }
    }

    /**
     * Takes a repetition of the article's procedure, which ran in its own JVM.
     *
     * @param block a group of repetitions close together in time, one of each set-up
     */
    public void procedure(String workload, SetUp setUp, int block, Outcome<PassTimes> outcome) {
        procedures.computeIfAbsent(new Procedure(workload, setUp), _ -> new TreeMap<>()).put(block, outcome);
    }

    /** Takes the comparisons of corrected speeds. */
    void compared(Contests compared) {
        contests = compared;
    }

    /** One codec is faster than another in a column of times. */
    Rule faster(String workload, Column column, Optional<String> one, Optional<String> other) {
        return paired(workload, column, one, other, contests::faster);
    }

    /**
     * Two codecs' ratios to Thrift, added up for reading and writing, are in this order: shown if it is the order of both
     * summands.
     */
    Rule ahead(String workload, Optional<String> one, Optional<String> other) {
        return new Rule.Unanimous(
                Stream.of(Column.READ, Column.WRITE).map(c -> faster(workload, c, one, other)).toList());
    }

    /** A codec takes a multiple of another's time that lies between two bounds. */
    Rule between(String workload, Column column, Optional<String> one, Optional<String> other, double low,
            double high) {
        return paired(workload, column, one, other, (a, b) -> contests.between(a, b, low, high));
    }

    private static Rule paired(String workload, Column column, Optional<String> one, Optional<String> other,
            BiFunction<Scenario, Scenario, Rule> rule) {
        return one.isEmpty() || other.isEmpty() ? Rule.open("no such format")
                : rule.apply(new Scenario(one.get(), workload, column.operation, 1),
                        new Scenario(other.get(), workload, column.operation, 1));
    }

    public void corrected(String workload, String codec, Operation operation, CorrectedSpeed speed) {
        speeds.put(new Speed(workload, codec, operation), speed);
    }

    /** Takes the mean bytes of a message. */
    public void size(String workload, String codec, Outcome<Double> bytes) {
        sizes.put(new Exact(workload, codec), bytes);
    }

    public void equal(String workload, Equal proof) {
        equal.put(workload, proof);
    }

    public Optional<Equal> equal(String workload) {
        return Optional.ofNullable(equal.get(workload));
    }

    public ProvidenceReplay replay() {
        return replay;
    }

    public List<String> workloads() {
        return workloads;
    }

    public List<Format> formats() {
        return formats;
    }

    /**
     * Whether a procedure or a contestant failed. A format fails if no way of separating messages suits it; one that a
     * single way does not suit is only reported.
     */
    public boolean hasFailures() {
        return Stream.concat(outcomes(), sizes.values().stream()).anyMatch(Outcome::isFailure)
                || speeds.values().stream().anyMatch(CorrectedSpeed::failed)
                || outcomes().flatMap(o -> measured(o).stream()).flatMap(t -> t.formats().stream())
                        .anyMatch(f -> !f.failure().isEmpty());
    }

    private Stream<Outcome<PassTimes>> outcomes() {
        return procedures.values().stream().flatMap(m -> m.values().stream());
    }

    private static Optional<PassTimes> measured(Outcome<PassTimes> outcome) {
        return outcome instanceof Outcome.Measured<PassTimes>(PassTimes t) ? Optional.of(t) : Optional.empty();
    }

    /** The repetitions by block, but only those with the most iterations, since shorter ones are colder. */
    SequencedMap<Integer, PassTimes> repetitions(String workload, SetUp setUp) {
        SequencedMap<Integer, PassTimes> all = new TreeMap<>();
        procedures.getOrDefault(new Procedure(workload, setUp), new TreeMap<>())
                .forEach((block, o) -> measured(o).ifPresent(t -> all.put(block, t)));
        int most = all.values().stream().mapToInt(PassTimes::iterations).max().orElse(0);
        all.values().removeIf(t -> t.iterations() < most);
        return all;
    }

    /** One of the repetitions, for figures that are exact. */
    Optional<PassTimes> one(String workload) {
        return Stream.of(SetUp.AT_ONCE, SetUp.ALONE).flatMap(s -> repetitions(workload, s).values().stream())
                .findFirst();
    }

    /** Why there are no results as published; empty if there are. */
    public String missing(String workload) {
        SequencedMap<Integer, Outcome<PassTimes>> all =
                procedures.getOrDefault(new Procedure(workload, SetUp.AT_ONCE), new TreeMap<>());
        if (all.isEmpty()) return "not run";
        Outcome<PassTimes> first = all.firstEntry().getValue();
        return repetitions(workload, SetUp.AT_ONCE).isEmpty() ? first.word() + ", " + first.reason() : "";
    }

    public Optional<Printed> published(String workload, Format format, Side side, Column column) {
        return replay.published(workload, format).flatMap(l -> l.times(side)).map(column.published);
    }

    /** What the article's note printed about the reference format. */
    public Optional<Printed> note(String workload, Column column) {
        return replay.note().lines().stream().filter(l -> l.workload().equals(workload))
                .map(l -> column.published.apply(l.providence())).findFirst();
    }

    /** The results of a format in a repetition, if it took part. */
    public static Optional<PassTimes.Format> format(PassTimes times, Format format, Side side) {
        return format.codec(side).flatMap(id -> times.formats().stream().filter(f -> f.codec().equals(id)).findFirst());
    }

    /** A ratio in one repetition, by one of its clocks. */
    private OptionalDouble ratio(PassTimes times, Format format, Side side, Column column,
            ToLongFunction<PassTimes.Direction> clock) {
        if (column == Column.SUM) {
            return mean(ratio(times, format, side, Column.READ, clock),
                    ratio(times, format, side, Column.WRITE, clock));
        }
        long own = format(times, format, side).map(f -> clock.applyAsLong(column.direction.apply(f))).orElse(0L);
        long base = format(times, replay.reference(), Side.THRIFT)
                .map(f -> clock.applyAsLong(column.direction.apply(f))).orElse(0L);
        return own > 0 && base > 0 ? OptionalDouble.of((double) own / base) : OptionalDouble.empty();
    }

    /** The ratio over all repetitions. */
    Spread ratio(String workload, SetUp setUp, Format format, Side side, Column column,
            ToLongFunction<PassTimes.Direction> clock) {
        return Repeated
                .of(repetitions(workload, setUp).values().stream().map(t -> ratio(t, format, side, column, clock))
                        .filter(OptionalDouble::isPresent).map(OptionalDouble::getAsDouble).toList());
    }

    /** The factor between the reference format's ratios in two set-ups. */
    Spread change(String workload, SetUp from, SetUp to, Column column, ToLongFunction<PassTimes.Direction> clock) {
        return Repeated.of(List.copyOf(changes(workload, from, to, column, clock).values()));
    }

    /** The same factor, block by block. */
    Map<Integer, Double> changes(String workload, SetUp from, SetUp to, Column column,
            ToLongFunction<PassTimes.Direction> clock) {
        Map<Integer, PassTimes> before = repetitions(workload, from);
        Map<Integer, Double> changes = new TreeMap<>();
        repetitions(workload, to).forEach((block, after) -> {
            if (!before.containsKey(block)) return;
            OptionalDouble a = ratio(before.get(block), replay.reference(), Side.PROVIDENCE, column, clock);
            OptionalDouble b = ratio(after, replay.reference(), Side.PROVIDENCE, column, clock);
            if (a.isPresent() && b.isPresent()) changes.put(block, b.getAsDouble() / a.getAsDouble());
        });
        return changes;
    }

    /**
     * The largest of the reference format's ratios over the smallest, among the repetitions of one set-up; empty if
     * there are fewer than two.
     */
    OptionalDouble range(String workload, SetUp setUp, Column column) {
        List<Double> all = repetitions(workload, setUp).values().stream()
                .map(t -> ratio(t, replay.reference(), Side.PROVIDENCE, column, PassTimes.Direction::sharedNanos))
                .filter(OptionalDouble::isPresent).map(OptionalDouble::getAsDouble).sorted().toList();
        return all.size() < 2 ? OptionalDouble.empty() : OptionalDouble.of(all.getLast() / all.getFirst());
    }

    /** The ratio as published, measured here: with several runs at once, by the shared sums. */
    Spread asPublished(String workload, Format format, Side side, Column column) {
        return ratio(workload, SetUp.AT_ONCE, format, side, column, PassTimes.Direction::sharedNanos);
    }

    /** The ratio in trials; the ends of a sum's interval are the means of those of its two columns. */
    public Spread corrected(String workload, Format format, Side side, Column column) {
        Optional<String> codec = format.codec(side);
        if (codec.isEmpty()) return Spread.NONE;
        if (column == Column.SUM) {
            Spread read = corrected(workload, format, side, Column.READ);
            Spread write = corrected(workload, format, side, Column.WRITE);
            return new Spread(mean(read.value(), write.value()), mean(read.low(), write.low()),
                    mean(read.high(), write.high()), read.provisional() || write.provisional());
        }
        Optional<CorrectedSpeed> speed = speed(workload, codec.get(), column);
        if (codec.get().equals(replay.baseline())) {
            OptionalDouble one = speed.filter(s -> s.nanos().value().isPresent()).isPresent() ? OptionalDouble.of(1)
                    : OptionalDouble.empty();
            return new Spread(one, OptionalDouble.empty(), OptionalDouble.empty());
        }
        Optional<Spread> ratio = speed.map(CorrectedSpeed::ratio).filter(r -> r.value().isPresent());
        return ratio.orElseGet(() -> quotient(speed, speed(workload, replay.baseline(), column)));
    }

    /** The plain ratio without an interval, for when no round had a steady trial of both. */
    private static Spread quotient(Optional<CorrectedSpeed> speed, Optional<CorrectedSpeed> baseline) {
        OptionalDouble own = nanos(speed);
        OptionalDouble base = nanos(baseline);
        OptionalDouble none = OptionalDouble.empty();
        return own.isPresent() && base.isPresent()
                ? new Spread(OptionalDouble.of(own.getAsDouble() / base.getAsDouble()), none, none) : Spread.NONE;
    }

    private static OptionalDouble nanos(Optional<CorrectedSpeed> speed) {
        return speed.map(s -> s.nanos().value()).orElse(OptionalDouble.empty());
    }

    /** What was measured for one column of a format, if anything was. */
    Optional<CorrectedSpeed> speed(String workload, Format format, Side side, Column column) {
        return format.codec(side).flatMap(c -> speed(workload, c, column));
    }

    /** The number of rounds behind a corrected ratio; 0 if there is none. */
    int rounds(String workload, Format format, Side side, Column column) {
        if (column == Column.SUM)
            return Math.min(rounds(workload, format, side, Column.READ), rounds(workload, format, side, Column.WRITE));
        return speed(workload, format, side, column).filter(s -> s.ratio().value().isPresent())
                .map(CorrectedSpeed::rounds).orElse(0);
    }

    private Optional<CorrectedSpeed> speed(String workload, String codec, Column column) {
        return Optional.ofNullable(speeds.get(new Speed(workload, codec, column.operation)));
    }

    /** The note on a corrected time. */
    public String correctedNote(String workload, Format format, Side side, Column column) {
        return speed(workload, format, side, column).map(CorrectedSpeed::note).orElse("");
    }

    private static OptionalDouble mean(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent() ? OptionalDouble.of((a.getAsDouble() + b.getAsDouble()) / 2)
                : OptionalDouble.empty();
    }

    /** MiB of 1,000 messages as published, with their separators. */
    public OptionalDouble sizeAsPublished(String workload, Format format, Side side) {
        return one(workload)
                .flatMap(t -> format(t, format, side).filter(f -> f.failure().isEmpty())
                        .map(f -> OptionalDouble.of(mebibytes((double) f.bytes() / t.messages()))))
                .orElse(OptionalDouble.empty());
    }

    /** MiB of 1,000 corrected messages, whose content is the same on both sides, with their separators. */
    public OptionalDouble sizeCorrected(String workload, Format format, Side side) {
        return format.codec(side).map(id -> sizes.get(new Exact(workload, id)))
                .filter(o -> o instanceof Outcome.Measured<?>)
                .map(o -> OptionalDouble.of(mebibytes(((Outcome.Measured<Double>) o).data()
                        + (side == Side.PROVIDENCE ? format.separation().bytes() : 0))))
                .orElse(OptionalDouble.empty());
    }

    /** The size that the article printed; it measured none on Thrift's side. */
    Optional<Printed> publishedSize(String workload, Format format, Side side, boolean isRatio) {
        return side == Side.THRIFT ? Optional.empty()
                : replay.published(workload, format).map(l -> isRatio ? l.sizeRatio() : l.mebibytes());
    }

    private static double mebibytes(double bytes) {
        return bytes * PUBLISHED_MESSAGES / MIB;
    }

    /** The ratio of a size to that of Providence's reference format. */
    public static OptionalDouble over(OptionalDouble size, OptionalDouble reference) {
        return size.isPresent() && reference.isPresent()
                ? OptionalDouble.of(size.getAsDouble() / reference.getAsDouble()) : OptionalDouble.empty();
    }

    /** The fields of which the two sides carried different numbers of values, as text. */
    public List<String> ledger(String workload) {
        List<String> entries = new ArrayList<>();
        Optional<PassTimes> times = one(workload);
        if (times.isEmpty()) return entries;
        Map<String, Map<String, Long>> bySide = new HashMap<>();
        for (PassTimes.Carried c : times.get().carried())
            bySide.computeIfAbsent(c.side(), _ -> new LinkedHashMap<>()).put(c.field(), c.values());
        Map<String, Long> ours = bySide.getOrDefault(Side.PROVIDENCE.text(), Map.of());
        Map<String, Long> theirs = bySide.getOrDefault(Side.THRIFT.text(), Map.of());
        if (theirs.isEmpty()) return entries;
        ours.forEach((field, values) -> {
            long other = theirs.getOrDefault(field, 0L);
            if (other != values)
                entries.add(String.format(Locale.ROOT, "%s (%,d values, %,d on Thrift's side)", field, values, other));
        });
        theirs.forEach((field, values) -> {
            if (!ours.containsKey(field) && values > 0)
                entries.add(String.format(Locale.ROOT, "%s (%,d values on Thrift's side alone)", field, values));
        });
        return entries;
    }

    /** The number of values that one side carried. */
    public long carried(String workload, Side side) {
        return one(workload).map(t -> t.carried().stream().filter(c -> c.side().equals(side.text()))
                .mapToLong(PassTimes.Carried::values).sum()).orElse(0L);
    }
}
