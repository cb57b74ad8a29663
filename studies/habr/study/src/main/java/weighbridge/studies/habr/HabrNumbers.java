package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weighbridge.model.Operation;
import weighbridge.model.run.Scenario;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.studies.habr.file.FileTimes;
import weighbridge.study.replay.Figure;
import weighbridge.study.replay.Figures;
import weighbridge.study.replay.Rule;
import weighbridge.study.replay.Spread;

/** The numbers that decide the claims of the habr article, by data set and format, and how sentences tell them. */
final class HabrNumbers {
    static final List<Operation> BOTH = List.of(Operation.ENCODE, Operation.READ);
    static final String MIXED = "habr-mixed";
    static final String LONGS = "habr-longs";
    static final String STRINGS = "habr-strings";
    private static final double MIB = 1 << 20;
    private static final String PREFIX = "habr-";

    private final FileReplay replay;
    private final FileResults results;

    HabrNumbers(FileReplay replay, FileResults results) {
        this.replay = replay;
        this.results = results;
    }

    List<String> workloads() {
        return replay.workloads();
    }

    /** Corrected times in ms for all records. */
    Figures times(String w, Operation o) {
        return figures(c -> Figure.measured(c.name() + " " + o.text() + ", " + name(w) + ", ms",
                results.millis(w, c.corrected(), o), results.rounds(w, c, o)))
                .judgedBy((one, other) -> results.contests().faster(trials(one, w, o), trials(other, w, o)));
    }

    private Scenario trials(String contender, String w, Operation o) {
        return new Scenario(replay.contender(contender).orElseThrow().corrected(), w, o, 1);
    }

    /** In each data set, a codec beside a contender's own takes less time. */
    Rule besideBelow(String codec, String contender, Operation o) {
        return each(w -> besideBelow(codec, contender, w, o));
    }

    Rule besideBelow(String codec, String contender, String w, Operation o) {
        return results.contests().faster(new Scenario(codec, w, o, 1), trials(contender, w, o));
    }

    /** Times of a contender's codec and of one beside it in each data set: {@code mixed 159.5 and 74.7, …}. */
    String bothBeside(String contender, String codec, Operation o) {
        return told(w -> {
            OptionalDouble one = results.millis(w, replay.contender(contender).orElseThrow().corrected(), o).value();
            OptionalDouble other = results.millis(w, codec, o).value();
            return one.isEmpty() || other.isEmpty() ? Stream.empty()
                    : Stream.of(name(w) + " " + FileReport.number(one) + " and " + FileReport.number(other));
        }, ", ").orElse("not measured.");
    }

    /** Times of the article's procedure on this machine, without intervals. */
    private Figures here(String w, Operation o) {
        OptionalDouble none = OptionalDouble.empty();
        return figures(c -> Figure.measured(c.name() + " as published, " + name(w) + ", ms",
                new Spread(FileTimes.mean(results.passes(w, c, o)), none, none), 1));
    }

    Figures published(String w, Quantity q) {
        return figures(c -> Figure.published(c.name() + " in the article, " + name(w),
                replay.published(w, c, q).orElseThrow().value()));
    }

    /** The corrected files' sizes in bytes. */
    Figures files(String w) {
        return figures(c -> Figure.counted(c.name() + " file, " + name(w) + ", B", results.bytes(w, c, true)));
    }

    /** The mean bytes of a message, without framing. */
    Figures messages(String w) {
        return figures(c -> Figure.counted(c.name() + " message, " + name(w) + ", B", results.message(w, c)));
    }

    private Figures figures(Function<Contender, Figure> figure) {
        return Figures.of(replay.contenders().stream().map(Contender::name).toList(),
                n -> figure.apply(replay.contender(n).orElseThrow()));
    }

    /** A rule that must hold for each data set. */
    Rule each(Function<String, Rule> rule) {
        return Rule.all(workloads().stream().map(rule).toList());
    }

    /** A rule that must hold for each operation and data set. */
    Rule each(BiFunction<String, Operation, Rule> rule) {
        return Rule.all(BOTH.stream().map(o -> each(w -> rule.apply(w, o))).toList());
    }

    Rule below(String faster, String slower, Operation o) {
        return each(w -> times(w, o).below(faster, slower));
    }

    /**
     * Sentences about who leads in writing and reading, corrected and by the article's procedure, beside the one that
     * the article names.
     */
    String leaders(String claimed, boolean least) {
        return "To write: " + leaders(claimed, Operation.ENCODE, least) + " To read: "
                + leaders(claimed, Operation.READ, least);
    }

    String leaders(String claimed, Operation o, boolean least) {
        List<String> ways = new ArrayList<>();
        told(w -> leader(w, claimed, least, times(w, o)), "; ").map(t -> "Corrected, in ms, " + t).ifPresent(ways::add);
        told(w -> leader(w, claimed, least, here(w, o)), "; ").map(t -> "As published here, " + t).ifPresent(ways::add);
        return ways.isEmpty() ? "Nothing was measured." : String.join(" ", ways);
    }

    /** Which formats are the slowest in how many columns of corrected times; empty if nothing was measured. */
    String slowest() {
        Map<String, Long> slowest = slowest(this::times);
        long columns = slowest.values().stream().mapToLong(n -> n).sum();
        return slowest.isEmpty() ? ""
                : slowest.entrySet().stream().map(e -> e.getKey() + " has the largest time in " + e.getValue())
                        .collect(Collectors.joining(", ", "here, ", " of " + columns + " columns"))
                        + (slowest.equals(slowest(this::here)) ? ", as it also has by the article's procedure" : "");
    }

    /** Whether a format has the largest time in some column where the article's procedure is repeated. */
    boolean isSlowestAsPublished(String contender) {
        return slowest(this::here).containsKey(contender);
    }

    private Map<String, Long> slowest(BiFunction<String, Operation, Figures> times) {
        return BOTH.stream().flatMap(o -> workloads().stream().map(w -> times.apply(w, o).sorted()))
                .filter(s -> !s.isEmpty()).map(List::getLast)
                .collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting()));
    }

    /** The first and the claimed one, or the second if they are the same: {@code mixed: java 274.1, json 107.8}. */
    private static Stream<String> leader(String w, String claimed, boolean least, Figures numbers) {
        List<String> sorted = least ? numbers.sorted() : numbers.sorted().reversed();
        if (sorted.isEmpty()) return Stream.empty();
        boolean first = sorted.getFirst().equals(claimed);
        return Stream.of(name(w) + ": " + Stream
                .concat(sorted.stream().limit(1),
                        sorted.stream().skip(1).filter(n -> first || n.equals(claimed)).limit(1))
                .map(n -> n + " " + FileReport.number(numbers.of(n).point())).collect(Collectors.joining(", ")));
    }

    /** Two formats' times in each data set: {@code mixed 59.5 and 74.7, longs 43.2 and 44.9.} */
    String both(String one, String other, Operation o) {
        return told(w -> Stream.of(times(w, o)).filter(t -> t.sorted().containsAll(List.of(one, other)))
                .map(t -> name(w) + " " + FileReport.number(t.of(one).point()) + " and "
                        + FileReport.number(t.of(other).point())),
                ", ").orElse("not measured.");
    }

    private Optional<String> told(Function<String, Stream<String>> part, String comma) {
        return workloads().stream().flatMap(part).reduce((a, b) -> a + comma + b).map(t -> t + ".");
    }

    /** What is said of each data set, after its name. */
    String eachTold(Function<String, String> said) {
        return workloads().stream().map(w -> name(w) + " " + said.apply(w)).collect(Collectors.joining("; "));
    }

    /** The data set's short name, for sentences. */
    static String name(String workload) {
        return workload.startsWith(PREFIX) ? workload.substring(PREFIX.length()) : workload;
    }

    static String mebibytes(OptionalDouble bytes) {
        return bytes.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", bytes.getAsDouble() / MIB);
    }

    static String bytes(OptionalDouble bytes) {
        if (bytes.isEmpty()) return "-";
        double b = bytes.getAsDouble();
        return String.format(Locale.ROOT, b == Math.rint(b) ? "%,.0f" : "%,.2f", b);
    }
}
