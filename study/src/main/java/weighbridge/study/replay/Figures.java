package weighbridge.study.replay;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The figures of one column of a table, by contender, and the rules about who is ahead there. */
public final class Figures {
    private final Map<String, Figure> byName;
    private final BiFunction<String, String, Rule> below;

    private Figures(Map<String, Figure> byName, BiFunction<String, String, Rule> below) {
        this.byName = new LinkedHashMap<>(byName);
        this.below = below;
    }

    /** A figure for each contender, in the article's order. */
    public static Figures of(List<String> contenders, Function<String, Figure> figure) {
        Map<String, Figure> byName = new LinkedHashMap<>();
        for (String c : contenders) byName.put(c, figure.apply(c));
        return new Figures(byName, (one, other) -> new Rule.Below(figure(byName, one), figure(byName, other)));
    }

    private static Figure figure(Map<String, Figure> byName, String name) {
        return byName.getOrDefault(name, Figure.counted(name, OptionalDouble.empty()));
    }

    /** The same figures, of which trials were compared in pairs: this decides whether one is below another. */
    public Figures judgedBy(BiFunction<String, String, Rule> compared) {
        return new Figures(byName, compared);
    }

    public Map<String, Figure> byName() {
        return Collections.unmodifiableMap(byName);
    }

    /** A contender's figure, which may be missing. */
    public Figure of(String name) {
        return figure(byName, name);
    }

    /** The names without these. */
    public List<String> others(String... named) {
        return byName.keySet().stream().filter(n -> !List.of(named).contains(n)).toList();
    }

    public Rule below(String one, String other) {
        return below.apply(one, other);
    }

    /** One's figure is below those of all others. */
    public Rule least(String name) {
        return Rule.all(others(name).stream().map(o -> below(name, o)).toList());
    }

    /** One's figure is above those of all others. */
    public Rule greatest(String name) {
        return aboveSome(others(name).size(), name);
    }

    /** One's figure is below those of at least so many others. */
    public Rule belowSome(int many, String name) {
        return new Rule.AtLeast(many, others(name).stream().map(o -> below(name, o)).toList());
    }

    /** One's figure is above those of at least so many others. */
    public Rule aboveSome(int many, String name) {
        return new Rule.AtLeast(many, others(name).stream().map(o -> below(o, name)).toList());
    }

    /** The names by their numbers, the smallest first, without those that have none. */
    public List<String> sorted() {
        return byName.keySet().stream().filter(n -> of(n).point().isPresent())
                .sorted(Comparator.comparingDouble(n -> of(n).point().getAsDouble())).toList();
    }

    /** Every pair of names. */
    public List<List<String>> pairs() {
        List<String> names = List.copyOf(byName.keySet());
        return IntStream.range(0, names.size()).boxed()
                .flatMap(i -> IntStream.range(i + 1, names.size()).mapToObj(j -> List.of(names.get(i), names.get(j))))
                .toList();
    }
}
