package weighbridge.study.replay;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import weighbridge.model.run.Scenario;
import weighbridge.stats.Comparison;
import weighbridge.study.replay.Claim.Verdict;

/** What decides a claim, by the figures that it names. */
public sealed interface Rule {
    /** One figure is less than the other: proven if both intervals come from enough rounds and do not overlap. */
    record Below(Figure one, Figure other) implements Rule {}

    /** A figure lies between two bounds: proven if all of its interval is, and disproven if none of it is. */
    record Within(Figure figure, double low, double high) implements Rule {}

    /**
     * Two whose times were compared.
     *
     * @param of     the comparisons about which claims are made jointly
     * @param trials the scenarios whose trials were compared; none if what was compared is the study's own
     */
    record Pair(String one, String other, Optional<Comparison> comparison, long of, List<Scenario> trials) {
        public Pair {
            trials = List.copyOf(trials);
        }
    }

    /**
     * The first of two is faster: proven as far as claims about their family go.
     *
     * @param times the multiple of the other that the first stays below
     */
    record Faster(Pair pair, double times) implements Rule {
        public Faster(String one, String other, double times, Optional<Comparison> comparison, long of) {
            this(new Pair(one, other, comparison, of, List.of()), times);
        }
    }

    /**
     * The first of two takes a multiple of the other's time that lies between two bounds: proven if all of the interval
     * that holds jointly with the rest of their family is, and disproven if none of it is.
     */
    record Between(Pair pair, double low, double high) implements Rule {}

    /**
     * Something that was looked at and is or is not so.
     *
     * @param known empty if it was not looked at
     */
    record Fact(String what, Optional<Boolean> known, Figure.Source source) implements Rule {}

    /** At least so many parts hold; it falls once that is impossible. */
    record AtLeast(int many, List<Rule> parts) implements Rule {
        public AtLeast {
            parts = List.copyOf(parts);
        }
    }

    /** No part is disproven, whether or not one is proven. */
    record NoneFalls(List<Rule> parts) implements Rule {
        public NoneFalls {
            parts = List.copyOf(parts);
        }
    }

    /** All parts hold; it falls only if all fall: of the sums of two columns, say, that of the smaller summands is less. */
    record Unanimous(List<Rule> parts) implements Rule {
        public Unanimous {
            parts = List.copyOf(parts);
        }
    }

    /** The opposite. */
    record Not(Rule rule) implements Rule {}

    /** An explanation of an effect: it falls with the effect, but the effect alone does not show that it is right. */
    record Explains(Rule effect) implements Rule {}

    /** Nothing here decides it, for this reason. */
    record Undecided(Verdict verdict, String why) implements Rule {}

    /** Why an explanation is never shown by its effect. */
    String NOT_VARIED = "no measurement here varies this alone";

    static Rule all(List<? extends Rule> parts) {
        return new AtLeast(parts.size(), List.copyOf(parts));
    }

    static Rule all(Rule... parts) {
        return all(Arrays.asList(parts));
    }

    static Rule any(List<? extends Rule> parts) {
        return new AtLeast(1, List.copyOf(parts));
    }

    /** A figure reproduces a published one within this share of it. */
    static Rule near(Figure figure, double published, double share) {
        return new Within(figure, published * (1 - share), published * (1 + share));
    }

    /** Something that was counted or read here. */
    static Rule fact(String what, boolean known) {
        return new Fact(what, Optional.of(known), Figure.Source.COUNTED);
    }

    /** Arithmetic on the published figures. */
    static Rule arithmetic(String what, boolean known) {
        return new Fact(what, Optional.of(known), Figure.Source.PUBLISHED);
    }

    /** Nothing that could be measured here was. */
    static Rule open(String why) {
        return new Undecided(Verdict.OPEN, why);
    }

    /** A test would need what is missing here. */
    static Rule untestable(String why) {
        return new Undecided(Verdict.NOT_TESTABLE, why);
    }

    default Rule not() {
        return new Not(this);
    }

    default Rule explains() {
        return new Explains(this);
    }

    /** What the figures say. */
    default Judgement judge() {
        return switch (this) {
            case Below(Figure one, Figure other) -> below(one.value(), other.value());
            case Within(Figure f, double low, double high) -> f.point().isEmpty() ? Judgement.OPEN
                    : Judgement.all(List.of(below(f.value(), Spread.exact(Math.nextUp(high))),
                            below(Spread.exact(Math.nextDown(low)), f.value())));
            case Faster(Pair p, _) -> p.comparison().map(Judgement::faster).orElse(Judgement.OPEN);
            case Between(Pair p, double low, double high) ->
                p.comparison().map(c -> Judgement.between(c, low, high)).orElse(Judgement.OPEN);
            case Fact f -> f.known().map(Judgement::of).orElse(Judgement.OPEN);
            case AtLeast(int many, List<Rule> parts) ->
                Judgement.atLeast(many, parts.stream().map(Rule::judge).toList());
            case NoneFalls(List<Rule> parts) -> Judgement.noneFalls(parts.stream().map(Rule::judge).toList());
            case Unanimous(List<Rule> parts) -> Judgement.unanimous(parts.stream().map(Rule::judge).toList());
            case Not(Rule rule) -> rule.judge().not();
            case Explains(Rule effect) -> effect.judge().explains();
            case Undecided(Verdict verdict, _) -> new Judgement(verdict, verdict);
        };
    }

    default Verdict proven() {
        return judge().proven();
    }

    /** Whether each of its parts needs something that was to be counted or looked at, but was not. */
    default boolean isBlind() {
        return leaves().allMatch(r -> switch (r) {
            case Fact f -> f.known().isEmpty();
            case Faster _,Between _,Undecided _ -> false;
            default -> r.figures().stream().anyMatch(f -> f.source() == Figure.Source.COUNTED && f.point().isEmpty());
        });
    }

    /** What is compared in the end: rules without parts. */
    private Stream<Rule> leaves() {
        return parts().map(p -> p.stream().flatMap(Rule::leaves)).orElseGet(() -> Stream.of(this));
    }

    /** The rules of which it is made; empty for one that compares or looks by itself. */
    private Optional<List<Rule>> parts() {
        return switch (this) {
            case AtLeast(_, List<Rule> parts) -> Optional.of(parts);
            case NoneFalls(List<Rule> parts) -> Optional.of(parts);
            case Unanimous(List<Rule> parts) -> Optional.of(parts);
            case Not(Rule rule) -> Optional.of(List.of(rule));
            case Explains(Rule effect) -> Optional.of(List.of(effect));
            case Below _,Within _,Faster _,Between _,Fact _,Undecided _ -> Optional.empty();
        };
    }

    /** The scenarios of which more trials may decide it; none if it is decided. */
    default List<Scenario> wanting() {
        return open().flatMap(r -> r.compared().stream().flatMap(p -> p.trials().stream())).distinct().toList();
    }

    /** The leaves that are open, without those of a part that is decided. */
    private Stream<Rule> open() {
        if (proven() != Verdict.OPEN) return Stream.empty();
        return parts().map(p -> p.stream().flatMap(Rule::open)).orElseGet(() -> Stream.of(this));
    }

    private Optional<Pair> compared() {
        return switch (this) {
            case Faster f -> Optional.of(f.pair());
            case Between b -> Optional.of(b.pair());
            default -> Optional.empty();
        };
    }

    /** The figures that it names, each once. */
    default List<Figure> figures() {
        return leaves().flatMap(r -> switch (r) {
            case Below(Figure one, Figure other) -> Stream.of(one, other);
            case Within(Figure figure, _, _) -> Stream.of(figure);
            default -> Stream.<Figure>empty();
        }).distinct().toList();
    }

    /** The fewest rounds that a figure comes from; 0 if one is missing, empty if nothing is timed. */
    default OptionalInt rounds() {
        return rounds(leaves());
    }

    private static OptionalInt rounds(Stream<Rule> leaves) {
        return leaves
                .flatMap(r -> r.compared().isPresent()
                        ? r.compared().stream().map(p -> p.comparison().map(c -> c.ratio().n()).orElse(0))
                        : r.figures().stream().filter(f -> f.source() == Figure.Source.MEASURED).map(Figure::rounds))
                .mapToInt(Integer::intValue).min();
    }

    /** How far the evidence reaches, in words. */
    default String confidence() {
        if (this instanceof Undecided(_, String why)) return Confidence.none(why);
        if (this instanceof Explains(Rule effect))
            return proven() == Verdict.FALLS ? effect.confidence() : Confidence.none(NOT_VARIED);
        boolean decided = proven() != Verdict.OPEN;
        // What is still open has no part in a verdict.
        OptionalInt rounds = decided ? rounds(leaves().filter(r -> r.proven() != Verdict.OPEN)) : rounds();
        if (!decided) return Confidence.open(rounds.orElse(0));
        if (rounds.isPresent()) {
            return leaves().flatMap(r -> r.compared().stream()).findFirst()
                    .map(p -> Confidence.of(rounds.getAsInt(), p.of()))
                    .orElseGet(() -> Confidence.of(rounds.getAsInt()));
        }
        return leaves().allMatch(r -> r instanceof Fact f && f.source() == Figure.Source.PUBLISHED)
                ? Confidence.ARITHMETIC : Confidence.EXACT;
    }

    /** The rule in the form that programs read. */
    default Object tree() {
        return switch (this) {
            case Below(Figure one, Figure other) -> Map.of("below", List.of(one.name(), other.name()));
            case Within(Figure f, double low, double high) -> Map.of("within", List.of(f.name(), low, high));
            case Faster(Pair p, double times) -> Map.of("faster", List.of(p.one(), p.other(), times));
            case Between(Pair p, double low, double high) -> Map.of("between", List.of(p.one(), p.other(), low, high));
            case Fact f -> Map.of("fact", f.what());
            case AtLeast(int many, List<Rule> parts) -> {
                List<Object> of = parts.stream().map(Rule::tree).toList();
                if (of.size() == 1 && many == 1) yield of.getFirst();
                // The order of Map.of differs from JVM to JVM.
                yield many == of.size() ? Map.of("all", of) : new TreeMap<>(Map.of("atLeast", many, "of", of));
            }
            case NoneFalls(List<Rule> parts) -> Map.of("noneFalls", parts.stream().map(Rule::tree).toList());
            case Unanimous(List<Rule> parts) -> Map.of("unanimous", parts.stream().map(Rule::tree).toList());
            case Not(Rule rule) -> Map.of("not", rule.tree());
            case Explains(Rule effect) -> Map.of("explains", effect.tree());
            case Undecided(_, String why) -> Map.of("undecided", why);
        };
    }

    private static Judgement below(Spread a, Spread b) {
        if (a.value().isEmpty() || b.value().isEmpty()) return Judgement.OPEN;
        Verdict suggested = Judgement.of(a.value().getAsDouble() < b.value().getAsDouble()).proven();
        if (!a.decides() || !b.decides()) return new Judgement(Verdict.OPEN, suggested);
        if (a.high().getAsDouble() < b.low().getAsDouble()) return new Judgement(Verdict.HOLDS, suggested);
        return new Judgement(b.high().getAsDouble() <= a.low().getAsDouble() ? Verdict.FALLS : Verdict.OPEN, suggested);
    }
}
