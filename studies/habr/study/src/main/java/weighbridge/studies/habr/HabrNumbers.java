package weighbridge.studies.habr;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weighbridge.model.run.Operation;
import weighbridge.studies.habr.FileReplay.Contender;
import weighbridge.studies.habr.FileReplay.Quantity;
import weighbridge.studies.habr.file.FileTimes;
import weighbridge.study.replay.Judgement;
import weighbridge.study.replay.Spread;

/** The numbers that decide the claims of the habr article, by data set and format. */
final class HabrNumbers {
    static final List<Operation> BOTH = List.of(Operation.ENCODE, Operation.READ);
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

    /** Corrected times in ms for all records; a format without a number has an empty one. */
    Map<String, Spread> times(String workload, Operation operation) {
        return numbers(c -> results.millis(workload, c, operation));
    }

    /** Times of the article's procedure on this machine, without intervals. */
    Map<String, Spread> here(String workload, Operation operation) {
        OptionalDouble none = OptionalDouble.empty();
        return numbers(c -> new Spread(FileTimes.mean(results.passes(workload, c, operation)), none, none));
    }

    Map<String, Spread> published(String workload, Quantity quantity) {
        return numbers(
                c -> replay.published(workload, c, quantity).map(p -> Spread.exact(p.value())).orElse(Spread.NONE));
    }

    /** The files' sizes in bytes. */
    Map<String, Spread> files(String workload, boolean corrected) {
        return numbers(c -> exact(results.bytes(workload, c, corrected)));
    }

    /** The mean bytes of a message, without framing. */
    Map<String, Spread> messages(String workload) {
        return numbers(c -> exact(results.message(workload, c)));
    }

    private static Spread exact(OptionalDouble number) {
        return number.isPresent() ? Spread.exact(number.getAsDouble()) : Spread.NONE;
    }

    private interface Number {
        Spread of(Contender contender);
    }

    private Map<String, Spread> numbers(Number number) {
        Map<String, Spread> numbers = new LinkedHashMap<>();
        for (Contender c : replay.contenders()) numbers.put(c.name(), number.of(c));
        return numbers;
    }

    /** The fewest rounds behind a corrected time; 0 if one is missing. */
    int rounds(Operation operation) {
        return workloads().stream()
                .flatMapToInt(w -> replay.contenders().stream().mapToInt(c -> results.rounds(w, c, operation))).min()
                .orElse(0);
    }

    int rounds() {
        return BOTH.stream().mapToInt(this::rounds).min().orElse(0);
    }

    /** Whether a format has the smallest number of all. */
    static Judgement isLeast(String name, Map<String, Spread> numbers) {
        return Judgement.all(
                others(name, numbers).stream().map(o -> Judgement.below(of(name, numbers), of(o, numbers))).toList());
    }

    static Judgement isGreatest(String name, Map<String, Spread> numbers) {
        return Judgement.all(
                others(name, numbers).stream().map(o -> Judgement.below(of(o, numbers), of(name, numbers))).toList());
    }

    /** Whether a format's number is below those of at least this many others. */
    static Judgement isBelow(int many, String name, Map<String, Spread> numbers) {
        return Judgement.atLeast(many,
                others(name, numbers).stream().map(o -> Judgement.below(of(name, numbers), of(o, numbers))).toList());
    }

    static Spread of(String name, Map<String, Spread> numbers) {
        return numbers.getOrDefault(name, Spread.NONE);
    }

    private static List<String> others(String name, Map<String, Spread> numbers) {
        return numbers.keySet().stream().filter(n -> !n.equals(name)).toList();
    }

    /** The formats by number, smallest first, without those that have none. */
    static List<String> sorted(Map<String, Spread> numbers) {
        return numbers.entrySet().stream().filter(e -> e.getValue().value().isPresent())
                .sorted(Comparator.comparingDouble(e -> e.getValue().value().getAsDouble())).map(Map.Entry::getKey)
                .toList();
    }

    /**
     * The first format and the claimed one, or the second if they are the same: {@code mixed: java 274.1, json 107.8}.
     */
    private static Optional<String> leader(String workload, String claimed, List<String> sorted,
            Map<String, Spread> numbers) {
        if (sorted.isEmpty()) return Optional.empty();
        String leader = sorted.getFirst();
        Optional<String> other = leader.equals(claimed) ? sorted.stream().skip(1).findFirst()
                : sorted.stream().filter(claimed::equals).findFirst();
        return Optional
                .of(name(workload) + ": " + told(leader, numbers) + other.map(o -> ", " + told(o, numbers)).orElse(""));
    }

    private static String told(String name, Map<String, Spread> numbers) {
        return name + " " + FileReport.number(of(name, numbers).value());
    }

    /** The leader of each data set, corrected and by the article's procedure, beside the one that the article names. */
    String leaders(String claimed, Operation operation, boolean least) {
        List<String> ways = new ArrayList<>();
        for (boolean corrected : new boolean[] {true, false}) {
            List<String> parts = workloads().stream().flatMap(w -> {
                Map<String, Spread> numbers = corrected ? times(w, operation) : here(w, operation);
                List<String> sorted = sorted(numbers);
                return leader(w, claimed, least ? sorted : sorted.reversed(), numbers).stream();
            }).toList();
            if (!parts.isEmpty())
                ways.add((corrected ? "corrected, in ms, " : "as published here, ") + String.join("; ", parts));
        }
        return ways.isEmpty() ? "Nothing was measured."
                : ways.stream().map(HabrNumbers::sentence).collect(Collectors.joining(" "));
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
    }

    /** The data set's short name, for sentences. */
    static String name(String workload) {
        return workload.startsWith(PREFIX) ? workload.substring(PREFIX.length()) : workload;
    }

    /** Every pair of formats. */
    static List<List<String>> pairs(Map<String, Spread> numbers) {
        List<String> names = List.copyOf(numbers.keySet());
        return IntStream.range(0, names.size()).boxed()
                .flatMap(i -> IntStream.range(i + 1, names.size()).mapToObj(j -> List.of(names.get(i), names.get(j))))
                .toList();
    }
}
