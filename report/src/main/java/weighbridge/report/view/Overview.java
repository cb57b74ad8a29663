package weighbridge.report.view;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Evolvability;
import weighbridge.model.Operation;
import weighbridge.model.run.Outcome;
import weighbridge.report.model.ReportModel;
import weighbridge.report.model.Words;

/**
 * What every view shows about a workload first: a row for each codec, with its sizes, its times at one number of
 * threads, and a verdict.
 */
final class Overview {
    /** Marks a row about whose numbers something must be known. */
    private static final String FLAG = "*";
    /** The sizes shown, as metrics. */
    static final List<String> SIZES = List.of(ReportModel.SIZE, "size.batch.zstd");

    /** The parts of a fresh JVM's first message, and their titles in tables. */
    static final SequencedMap<String, String> COLD = new LinkedHashMap<>();

    static {
        COLD.put(ReportModel.COLD_PARTS.get(0), "set-up");
        COLD.put(ReportModel.COLD_PARTS.get(1), "first read");
        COLD.put(ReportModel.COLD_PARTS.get(2), "first encode");
        COLD.put(ReportModel.COLD_CPU, "CPU");
        COLD.put(ReportModel.COLD_PROCESS, "process CPU");
    }

    private final ReportModel.Workload workload;
    private final List<ReportModel.Group> groups;
    private final Optional<ReportModel.Group> headline;

    private Overview(ReportModel.Workload workload, List<ReportModel.Group> groups) {
        this.workload = workload;
        this.groups = groups;
        this.headline = headline(groups);
    }

    /** An overview of the groups with this many threads. */
    static Overview of(ReportModel.Workload workload, int threads) {
        return new Overview(workload, workload.groups().stream().filter(g -> g.threads() == threads).toList());
    }

    List<ReportModel.Group> groups() {
        return groups;
    }

    /** The group whose verdict is shown. */
    Optional<ReportModel.Group> headline() {
        return headline;
    }

    /**
     * The group of the first operation in order of preference. Reading comes first, since it is fair to lazy and
     * zero-copy libraries.
     */
    static Optional<ReportModel.Group> headline(List<ReportModel.Group> groups) {
        return Stream.of(Operation.READ, Operation.ROUNDTRIP, Operation.DECODE, Operation.ENCODE, Operation.COLD,
                Operation.CONVERT).flatMap(o -> groups.stream().filter(g -> g.operation() == o)).findFirst();
    }

    /**
     * The codecs in the order of their rows: by size, which is exact, then by time; at the end the limits, and those
     * without any number.
     */
    List<String> codecs() {
        Stream<String> ranked = headline.stream().flatMap(g -> g.rows().stream()).filter(r -> r.standing().isPresent())
                .map(ReportModel.Row::codec);
        Stream<String> sized = workload.exact().stream().map(ReportModel.Exact::codec);
        Stream<String> timed = groups.stream().flatMap(g -> g.rows().stream()).map(ReportModel.Row::codec);
        return Stream.of(ranked, sized, timed).flatMap(s -> s).distinct()
                .sorted(Comparator.<String>comparingInt(c -> place(c)).thenComparingDouble(this::bytes)).toList();
    }

    private double bytes(String codec) {
        return size(codec, ReportModel.SIZE).map(ReportModel.Cell::estimate).orElse(Double.POSITIVE_INFINITY);
    }

    /** The rows of a table: the codecs without the limits and, among them, the user's own file. */
    List<String> rows() {
        List<String> rows = new ArrayList<>(codecs().stream().filter(c -> !isFloor(c)).toList());
        ownFile().ifPresent(own -> rows.add((int) rows.stream().takeWhile(c -> bytes(c) <= own.file().each()).count(),
                OwnFileRow.ID));
        return rows;
    }

    /** The limits with what they cost, such as {@code empty 1.4, 1.3 ns; copy 6.8, 19 ns}; empty without times. */
    Optional<String> floors() {
        List<String> floors = codecs().stream().filter(this::isFloor).flatMap(c -> floor(c).stream()).toList();
        return floors.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", floors));
    }

    private Optional<String> floor(String codec) {
        List<ReportModel.Cell> times = groups.stream().flatMap(g -> time(g, codec).stream()).toList();
        if (times.isEmpty()) return Optional.empty();
        Scale scale = Scale.of(times.getFirst().unit(), times.stream().map(ReportModel.Cell::estimate).toList());
        return Optional.of(codec + " " + times.stream().map(scale::bare).collect(Collectors.joining(", "))
                + scale.unit().map(u -> " " + u).orElse(""));
    }

    Optional<OwnFileRow> ownFile() {
        return OwnFileRow.of(workload);
    }

    /** What a row is called. */
    String name(String row) {
        if (row.equals(OwnFileRow.ID)) return ownFile().map(OwnFileRow::name).orElse(row);
        return row + (workload.flags(row).isEmpty() ? "" : FLAG);
    }

    /** What must be known about the rows, one sentence each. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        workload.standIn().filter(s -> !s.codecs().isEmpty()).ifPresent(s -> notes.add(FLAG + ": " + s.flag()));
        ownFile().ifPresent(f -> notes.addAll(f.notes()));
        return notes;
    }

    private int place(String codec) {
        return failure(codec).isPresent() ? 2 : isFloor(codec) ? 1 : 0;
    }

    /** Why a codec has no number at all; empty if it has one. */
    Optional<Outcome<?>> failure(String codec) {
        if (exact(codec).isPresent() || groups.stream().anyMatch(g -> standing(g, codec).isPresent()))
            return Optional.empty();
        Stream<Outcome<?>> facts =
                workload.exact().stream().filter(e -> e.codec().equals(codec)).map(e -> (Outcome<?>) e.outcome());
        Stream<Outcome<?>> speeds =
                groups.stream().flatMap(g -> g.row(codec).stream()).map(r -> (Outcome<?>) r.outcome());
        return Stream.concat(facts, speeds).findFirst();
    }

    /** A codec's standing in the headline's group. */
    Optional<ReportModel.Standing> standing(String codec) {
        return headline.flatMap(g -> standing(g, codec));
    }

    private static Optional<ReportModel.Standing> standing(ReportModel.Group group, String codec) {
        return group.row(codec).flatMap(ReportModel.Row::standing);
    }

    private Optional<ReportModel.ExactFacts> exact(String codec) {
        return exact(workload, codec);
    }

    static Optional<ReportModel.ExactFacts> exact(ReportModel.Workload workload, String codec) {
        return workload.exact().stream().filter(e -> e.codec().equals(codec)).findFirst()
                .flatMap(ReportModel.Exact::facts);
    }

    Optional<ReportModel.Cell> size(String codec, String metric) {
        if (codec.equals(OwnFileRow.ID)) return ownFile().flatMap(f -> f.size(metric));
        return exact(codec).flatMap(f -> f.cell(metric));
    }

    Optional<ReportModel.Cell> time(ReportModel.Group group, String codec) {
        return standing(group, codec).flatMap(s -> s.cell(metric(group.operation())));
    }

    /** The time of a part of the first message; empty if first messages were not timed. */
    Optional<ReportModel.Cell> part(String codec, String metric) {
        return groups.stream().filter(g -> g.operation() == Operation.COLD).findFirst().flatMap(g -> standing(g, codec))
                .flatMap(s -> s.cell(metric));
    }

    /** The metric that represents an operation in a table. */
    static String metric(Operation operation) {
        return operation == Operation.COLD ? "cold" : ReportModel.CPU;
    }

    /** What is shown instead of a missing time. */
    static String absent(ReportModel.Group group, String codec) {
        return group.row(codec).filter(r -> !(r.outcome() instanceof Outcome.Measured<?>))
                .map(r -> Words.of(r.outcome())).orElse("–");
    }

    /** The headline's time as a multiple of the baseline's. */
    Optional<ReportModel.Cell> toBaseline(String codec) {
        return standing(codec).flatMap(s -> s.cells().stream().findFirst())
                .flatMap(time -> time.ratio()
                        .map(r -> new ReportModel.Cell("ratio", time.operation(), ReportModel.TIMES, r.estimate(),
                                r.low(), r.high(), time.n(), time.provisional(), Optional.empty(), "", List.of())));
    }

    /**
     * Bytes that the trials of the headline's operation allocated; if not all codecs with a size have such trials, the
     * bytes that a short loop did.
     */
    Optional<ReportModel.Cell> alloc(String codec) {
        boolean timed = workload.exact().stream().filter(e -> e.facts().isPresent())
                .allMatch(e -> allocInTrials(e.codec()).isPresent());
        return timed ? allocInTrials(codec) : allocInLoop(codec);
    }

    private Optional<ReportModel.Cell> allocInTrials(String codec) {
        return standing(codec).flatMap(s -> s.cell(ReportModel.ALLOC));
    }

    /** Bytes that the headline's operation, or reading if there is no headline, allocated in a short loop. */
    Optional<ReportModel.Cell> allocInLoop(String codec) {
        Operation operation = headline.map(ReportModel.Group::operation).orElse(Operation.READ);
        return exact(codec).flatMap(f -> f.alloc(operation));
    }

    /** Bytes of heap that a decoded message keeps alive; empty if unknown. */
    Optional<ReportModel.Cell> heap(String codec) {
        return exact(codec).flatMap(f -> f.heap(Operation.DECODE));
    }

    boolean isFloor(String codec) {
        return traits(codec).filter(ReportModel.Traits::limit).isPresent();
    }

    boolean isBaseline(String codec) {
        return headline.filter(g -> g.baseline().equals(codec)).isPresent();
    }

    boolean crossLanguage(String codec) {
        return traits(codec).filter(ReportModel.Traits::crossLanguage).isPresent();
    }

    Evolvability evolution(String codec) {
        return traits(codec).map(ReportModel.Traits::evolution).orElse(Evolvability.NONE);
    }

    private Optional<ReportModel.Traits> traits(String codec) {
        return workload.exact().stream().filter(e -> e.codec().equals(codec)).map(ReportModel.Exact::traits)
                .findFirst();
    }

    /** A place such as {@code 2}; {@code 2 =} if it is shared with codecs proven equal; {@code 2–4} if it is open. */
    static String place(ReportModel.Standing s) {
        return s.ranked().map(ReportModel.Rank.Ranked::place).filter(p -> p.first() > 0).map(
                p -> p.last() > p.first() ? p.first() + "–" + p.last() : p.first() + (s.ties().isEmpty() ? "" : " ="))
                .orElse("");
    }

    /** @param full whether to name the codecs that it ties with */
    String verdict(String codec, boolean full) {
        Optional<ReportModel.Standing> standing = standing(codec);
        if (standing.isPresent()) return words(standing.get(), full);
        return headline.flatMap(g -> g.row(codec)).map(r -> Words.of(r.outcome()))
                .orElse(headline.isPresent() ? "not timed" : "");
    }

    /** The verdict and the ties; a verdict that is itself a tie is not repeated. */
    static String words(ReportModel.Standing s, boolean full) {
        if (s.ties().isEmpty()) return s.verdict();
        return s.verdict() + " · tie" + (full ? " with " + String.join(", ", s.ties()) : "");
    }
}
