package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.Value;
import weighbridge.model.run.Outcome;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.studies.habr.file.FileTimes;
import weighbridge.study.replay.Contests;
import weighbridge.study.replay.CorrectedSpeed;
import weighbridge.study.replay.CorrectedSpeeds;
import weighbridge.study.replay.ReplayRow;
import weighbridge.study.replay.Spread;

/** Collects a replay's measurements and sets them beside the published figures. */
public final class FileResults {
    private static final double MIB = 1 << 20;
    private static final double NANOS_PER_MILLI = 1e6;

    private final FileReplay replay;
    private final Map<Cell, Outcome<FileTimes>> asPublished = new HashMap<>();
    private final Map<Cell, Outcome<FileTimes>> files = new HashMap<>();
    private final Map<Speed, CorrectedSpeed> speeds = new HashMap<>();
    private final Map<String, Long> sources = new HashMap<>();
    private final Map<String, List<Value.StructValue>> samples = new HashMap<>();
    private final Map<Message, Double> messages = new HashMap<>();
    private Contests contests = Contests.NONE;

    public FileResults(FileReplay replay) {
        this.replay = replay;
    }

    private record Cell(String workload, String contender) {}

    private record Speed(String workload, String codec, Operation operation) {}

    private record Message(String workload, String codec) {}

    /** Takes the messages whose mean size {@link #message} takes. */
    public void sample(String workload, List<Value.StructValue> sample) {
        samples.put(workload, List.copyOf(sample));
    }

    /** Takes the mean bytes of the sample's messages, without framing. */
    public void message(String workload, String codec, double bytes) {
        messages.put(new Message(workload, codec), bytes);
    }

    OptionalDouble source(String workload) {
        return sources.containsKey(workload) ? OptionalDouble.of(sources.get(workload)) : OptionalDouble.empty();
    }

    List<Value.StructValue> sample(String workload) {
        return samples.getOrDefault(workload, List.of());
    }

    /** How many fields a message has; 0 if none is known. */
    int fields(String workload) {
        return sample(workload).stream().findFirst().map(m -> m.fields().size()).orElse(0);
    }

    OptionalDouble message(String workload, Contender contender) {
        Double bytes = messages.get(new Message(workload, contender.corrected()));
        return bytes == null ? OptionalDouble.empty() : OptionalDouble.of(bytes);
    }

    /** The size of the corrected file or of the article's, in bytes. */
    OptionalDouble bytes(String workload, Contender contender, boolean isCorrected) {
        Optional<Outcome<FileTimes>> outcome =
                Optional.ofNullable((isCorrected ? files : asPublished).get(new Cell(workload, contender.name())));
        return outcome.flatMap(FileResults::measured).map(t -> OptionalDouble.of(t.bytes()))
                .orElse(OptionalDouble.empty());
    }

    /** The passes of the article's procedure that count. */
    List<FileTimes.Run> passes(String workload, Contender contender, Operation operation) {
        return Optional.ofNullable(asPublished.get(new Cell(workload, contender.name()))).flatMap(FileResults::measured)
                .map(t -> FileTimes.counted(operation == Operation.ENCODE ? t.writes() : t.reads())).orElse(List.of());
    }

    /** The number of rounds behind a corrected speed. */
    int rounds(String workload, Contender contender, Operation operation) {
        return Optional.ofNullable(speeds.get(new Speed(workload, contender.corrected(), operation)))
                .map(CorrectedSpeed::rounds).orElse(0);
    }

    /** Corrected milliseconds of CPU time for all records. */
    Spread millis(String workload, String codec, Operation operation) {
        return Optional.ofNullable(speeds.get(new Speed(workload, codec, operation)))
                .map(s -> s.nanos().times(replay.records() / NANOS_PER_MILLI)).orElse(Spread.NONE);
    }

    /**
     * Takes the outcome of one format on one data set: the corrected file, or the file and times of the article's
     * procedure.
     */
    void take(String workload, Contender contender, boolean corrected, Outcome<FileTimes> outcome) {
        (corrected ? files : asPublished).put(new Cell(workload, contender.name()), outcome);
        measured(outcome).ifPresent(t -> sources.put(workload, t.source()));
    }

    /** Takes the comparisons of corrected speeds. */
    void compared(Contests compared) {
        contests = compared;
    }

    Contests contests() {
        return contests;
    }

    /** Takes a corrected speed. */
    public void corrected(String workload, String codec, Operation operation, CorrectedSpeed speed) {
        speeds.put(new Speed(workload, codec, operation), speed);
    }

    /** Whether a corrected time is marked as not decisive. */
    boolean isMarked() {
        return speeds.values().stream().map(CorrectedSpeed::nanos).anyMatch(n -> n.value().isPresent() && !n.decides());
    }

    /** Every figure by data set, in the article's order, and then those beside them. */
    public List<ReplayRow> rows() {
        List<ReplayRow> rows = new ArrayList<>();
        for (String workload : replay.workloads()) {
            for (Contender c : replay.contenders()) {
                rows.add(time(workload, c, Operation.ENCODE, Quantity.WRITE));
                rows.add(time(workload, c, Operation.READ, Quantity.READ));
                rows.add(size(workload, c));
            }
            rows.addAll(beside(workload));
        }
        return rows;
    }

    /** Whether a codec failed or lost information. */
    public boolean hasFailures() {
        return Stream.concat(asPublished.values().stream(), files.values().stream()).anyMatch(Outcome::isFailure)
                || speeds.values().stream().anyMatch(CorrectedSpeed::failed);
    }

    private ReplayRow time(String workload, Contender c, Operation operation, Quantity quantity) {
        Optional<Outcome<FileTimes>> published = Optional.ofNullable(asPublished.get(new Cell(workload, c.name())));
        Optional<List<FileTimes.Run>> runs = published.flatMap(FileResults::measured)
                .map(t -> operation == Operation.ENCODE ? t.writes() : t.reads());
        Optional<CorrectedSpeed> speed = Optional.ofNullable(speeds.get(new Speed(workload, c.corrected(), operation)));
        List<String> notes = new ArrayList<>();
        runs.filter(r -> !r.isEmpty()).ifPresent(r -> notes.add(told(r)));
        published.ifPresent(o -> notes.add(reason("as published", o)));
        Spread millis = millis(workload, c.corrected(), operation);
        speed.ifPresent(s -> notes.addAll(told(s, millis)));
        notes.add(c.timeNote());
        return new ReplayRow(workload, c.name(), c.corrected(), Optional.of(operation.text()), OptionalInt.of(1),
                "time", "ms", replay.published(workload, c, quantity),
                runs.map(FileTimes::mean).orElse(OptionalDouble.empty()), millis.value(), millis.low(), millis.high(),
                join(notes));
    }

    private static List<String> told(CorrectedSpeed speed, Spread millis) {
        List<String> notes = new ArrayList<>(List.of(speed.note()));
        if (millis.low().isPresent() && millis.high().isPresent()) {
            notes.add(String.format(Locale.ROOT, "95 %% interval %.2f to %.2f ms", millis.low().getAsDouble(),
                    millis.high().getAsDouble()));
        }
        return notes;
    }

    /** Times of the codecs that the article does not compare. */
    private List<ReplayRow> beside(String workload) {
        List<ReplayRow> rows = new ArrayList<>();
        for (FileReplay.Beside b : replay.beside()) {
            for (Operation o : CorrectedSpeeds.OPERATIONS) {
                Spread millis = millis(workload, b.codec(), o);
                String note = Optional.ofNullable(speeds.get(new Speed(workload, b.codec(), o)))
                        .map(s -> join(told(s, millis))).orElse("");
                rows.add(new ReplayRow(workload, b.contender(), b.codec(), Optional.of(o.text()), OptionalInt.of(1),
                        "time", "ms", Optional.empty(), OptionalDouble.empty(), millis.value(), millis.low(),
                        millis.high(), note));
            }
        }
        return rows;
    }

    /** A sentence that says how many runs the mean comes from, and how many the article's rule left out. */
    private String told(List<FileTimes.Run> runs) {
        List<FileTimes.Run> counted = FileTimes.counted(runs);
        boolean collected = counted.getFirst().collected();
        int dropped = runs.size() - counted.size();
        return "as published: " + (counted.size() == 1 ? "one run" : "mean of " + counted.size() + " runs")
                + (counted.size() < replay.runs() ? " (the article: " + replay.runs() + ")" : "")
                + (collected ? ", each with a garbage collection"
                        : dropped > 0 ? ", " + dropped + " with a garbage collection left out" : "");
    }

    private ReplayRow size(String workload, Contender c) {
        Cell cell = new Cell(workload, c.name());
        List<String> notes = new ArrayList<>();
        Optional.ofNullable(asPublished.get(cell)).ifPresent(o -> notes.add(reason("as published", o)));
        Optional.ofNullable(files.get(cell)).ifPresent(o -> notes.add(reason("corrected", o)));
        notes.add(c.sizeNote());
        return new ReplayRow(workload, c.name(), c.corrected(), Optional.empty(), OptionalInt.empty(), "size.file",
                "MiB", replay.published(workload, c, Quantity.SIZE),
                mebibytes(Optional.ofNullable(asPublished.get(cell))), mebibytes(Optional.ofNullable(files.get(cell))),
                OptionalDouble.empty(), OptionalDouble.empty(), join(notes));
    }

    private static OptionalDouble mebibytes(Optional<Outcome<FileTimes>> outcome) {
        return outcome.flatMap(FileResults::measured).map(t -> OptionalDouble.of(t.bytes() / MIB))
                .orElse(OptionalDouble.empty());
    }

    private static Optional<FileTimes> measured(Outcome<FileTimes> outcome) {
        return outcome instanceof Outcome.Measured<FileTimes>(FileTimes t) ? Optional.of(t) : Optional.empty();
    }

    private static String reason(String mode, Outcome<FileTimes> outcome) {
        return outcome instanceof Outcome.Measured<?> ? "" : mode + ": " + outcome.word() + ", " + outcome.reason();
    }

    private static String join(List<String> notes) {
        return String.join("; ", notes.stream().filter(n -> !n.isEmpty()).toList());
    }
}
