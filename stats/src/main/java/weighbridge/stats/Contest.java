package weighbridge.stats;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Contestants whose times, comparisons and places all rest on the same levels.
 *
 * <p>A contestant's time is the centre of its levels. Two contestants are compared by rounds once 6 rounds have a whole
 * trial of both, otherwise by all levels of both. What is claimed also holds for the times: one contestant is "at least N
 * times" slower than another only if its time is N times as long or longer.
 *
 * <p>From 6 rounds on, a claim is fine: besides its own interval, the {@link Family}'s interval excludes a ratio of 1.
 * If that proves nothing, or with fewer rounds, a claim is coarse: "at least N times". Its interval may be narrower than
 * the family's, because no ratio is claimed that JVMs of a single codec may show. N is the interval's end, divided by
 * what JVMs of either codec are known to be apart. Once made, a claim stands as long as the undivided interval lies
 * beyond the margin.
 *
 * <p>Every claim must hold both with and without the trials that did not become steady, each as wide as the range that
 * it moved through.
 */
public final class Contest {
    private final Family family;
    private final double margin;
    private final Map<String, Entrant> field;
    private final Map<String, Estimate> times = new HashMap<>();
    private final Map<List<String>, Optional<Comparison>> comparisons = new HashMap<>();

    /**
     * One contestant.
     *
     * @param levels by round
     * @param speeds how many times apart its JVMs are known to be; 1 if nothing is known
     */
    public record Entrant(SortedMap<Integer, Level> levels, double speeds) {
        public Entrant {
            if (!(speeds >= 1)) throw new IllegalArgumentException("expected 1 or more, got " + speeds);
        }

        private double apart() {
            return Math.max(0, Math.log(speeds) - Thresholds.ONE_SPEED);
        }

        private Entrant ofOneSpeed() {
            return new Entrant(levels, 1);
        }

        /**
         * Several contestants as one, in the rounds in which each has a whole trial; a single one is itself. Their mean
         * counts as steady, since what an unsteady trial moved through is only a share of it, which stays in its range.
         */
        private static Entrant mean(List<Entrant> some) {
            if (some.size() == 1) return some.getFirst();
            SortedMap<Integer, Level> means = new TreeMap<>();
            for (int round : some.getFirst().levels.keySet()) {
                List<Level> of =
                        some.stream().map(e -> e.levels.get(round)).filter(l -> l != null && !l.brief()).toList();
                if (of.size() == some.size())
                    means.put(round,
                            new Level(mean(of, Level::low), mean(of, Level::value), mean(of, Level::high), true));
            }
            double apart = Math.sqrt(some.stream().mapToDouble(e -> e.apart() * e.apart()).sum()) / some.size();
            return new Entrant(means, Math.exp(apart + Thresholds.ONE_SPEED));
        }

        private static double mean(List<Level> levels, ToDoubleFunction<Level> of) {
            return levels.stream().mapToDouble(of).average().orElseThrow();
        }
    }

    /**
     * @param margin ratios up to 1 + margin make no practical difference
     * @param field  the contestants, in any order
     */
    public Contest(Family family, double margin, Map<String, Entrant> field) {
        if (!(margin > 0)) throw new IllegalArgumentException("expected a margin above 0, got " + margin);
        this.family = family;
        this.margin = margin;
        this.field = new LinkedHashMap<>(field);
    }

    private Entrant entrant(String id) {
        return Optional.ofNullable(field.get(id))
                .orElseThrow(() -> new IllegalArgumentException("no contestant is called " + id));
    }

    /** A contestant's time with its 95 % interval; empty if it has no level. */
    public Optional<Estimate> time(String id) {
        Entrant e = entrant(id);
        return e.levels.isEmpty() ? Optional.empty() : Optional.of(times.computeIfAbsent(id, _ -> {
            Estimate centre = Location.of(Pairing.counting(e.levels), Thresholds.SHOWN, Prior.of(e.apart()));
            return centre.withNoise(Thresholds.BETWEEN_LEVELS, Thresholds.SHOWN).of(trials(e.levels)).exp();
        }));
    }

    /** How many trials a time rests on: the whole ones or, if there is none, the first looks. */
    private static int trials(SortedMap<Integer, Level> levels) {
        int whole = (int) levels.values().stream().filter(l -> !l.brief()).count();
        return whole == 0 ? levels.size() : whole;
    }

    /** The contestants that have a time, the fastest first. */
    public List<String> order() {
        return field.keySet().stream().filter(c -> time(c).isPresent())
                .sorted(Comparator.comparingDouble(c -> time(c).orElseThrow().point())).toList();
    }

    /** One contestant compared with another; empty if either has no level. */
    public Optional<Comparison> compare(String one, String other) {
        // Each pair is judged in one direction, so that it reads alike in both.
        if (one.compareTo(other) > 0) return compare(other, one).map(Comparison::reversed);
        Optional<Comparison> known = comparisons.get(List.of(one, other));
        if (known == null)
            comparisons.put(List.of(one, other), known = compared(entrant(one), entrant(other), ratio(one, other)));
        return known;
    }

    /** The logarithm of the ratio of two times. */
    private double ratio(String one, String other) {
        return time(one).isEmpty() || time(other).isEmpty() ? 0
                : Math.log(time(one).orElseThrow().point() / time(other).orElseThrow().point());
    }

    private Optional<Comparison> compared(Entrant one, Entrant other, double ratio) {
        if (one.levels.isEmpty() || other.levels.isEmpty()) return Optional.empty();
        Comparison now = judged(pairing(one, other), one, other);
        Verdict verdict = now.verdict();
        if (family.coarse() && Evidence.provesNothing(verdict)) {
            double least = standing(one, other);
            if (least != 0) verdict = Evidence.atLeast(least);
        }
        Verdict carried = carried(verdict, ratio, now);
        return Optional.of(carried.equals(now.verdict()) ? now
                : new Comparison(now.ratio(), now.joint(), now.rounds(), carried, Optional.empty(), now.half()));
    }

    /** What a verdict may still say, given the times that are shown beside it. */
    private Verdict carried(Verdict verdict, double ratio, Comparison now) {
        double edge = Math.log1p(margin);
        boolean carries = switch (verdict) {
            case Verdict.Faster _,Verdict.LikelyFaster _ -> ratio < 0;
            case Verdict.Slower _,Verdict.LikelySlower _ -> ratio > 0;
            case Verdict.By(double low, _) -> low > 1 ? ratio > 0 : ratio < 0;
            case Verdict.AtLeastFaster _ -> ratio < -edge;
            case Verdict.AtLeastSlower _ -> ratio > edge;
            case Verdict.Within(double bound) -> Math.abs(ratio) <= Math.log1p(bound);
            case Verdict.Seen _,Verdict.TooClose _ -> true;
        };
        if (!carries) return new Verdict.TooClose(0);
        return switch (verdict) {
            case Verdict.AtLeastFaster(double times) -> new Verdict.AtLeastFaster(Math.min(times, Math.exp(-ratio)));
            case Verdict.AtLeastSlower(double times) -> new Verdict.AtLeastSlower(Math.min(times, Math.exp(ratio)));
            default -> verdict;
        };
    }

    private static Pairing pairing(Entrant one, Entrant other) {
        return Pairing.of(one.levels, other.levels, one.apart(), other.apart());
    }

    private Evidence evidence(List<Pairing> pairings, Entrant one, Entrant other) {
        return new Evidence(pairings, Math.max(one.apart(), other.apart()), family, margin);
    }

    /** Compares two contestants by all levels of a pairing, whatever was claimed of the first of them. */
    private Comparison judged(Pairing all, Entrant one, Entrant other) {
        Pairing steady = all.steady();
        Evidence both = evidence(all.equals(steady) ? List.of(all) : List.of(all, steady), one, other);
        Verdict verdict = both.verdict();
        Optional<Comparison.Otherwise> otherwise = all.equals(steady) ? Optional.empty() : Stream.of(true, false)
                .map(s -> new Comparison.Otherwise(s, evidence(List.of(s ? steady : all), one, other).verdict()))
                .filter(o -> !o.verdict().getClass().equals(verdict.getClass())).findFirst();
        return new Comparison(both.shown().exp(), both.joint().exp(), both.rounds(), verdict, otherwise, both.half());
    }

    /**
     * The log ratio that a claim of fewer rounds still exceeds; 0 if there was none, or if the coarse interval does not
     * lie beyond the margin any more. Such a claim adds no error, because the family's error counts claims after any
     * number of rounds.
     */
    private double standing(Entrant one, Entrant other) {
        Pairing all = pairing(one, other);
        Evidence now = evidence(List.of(all, all.steady()), one, other);
        double edge = Math.log1p(margin);
        double least = now.coarse(edge, 0);
        if (least == 0) return 0;
        least = Math.copySign(Math.max(edge, Math.abs(least) - now.apart()), least);
        List<Integer> rounds = Stream.concat(one.levels.keySet().stream(), other.levels.keySet().stream()).distinct()
                .sorted(Comparator.reverseOrder()).skip(1).toList();
        for (int round : rounds) {
            SortedMap<Integer, Level> ones = Pairing.until(one.levels, round);
            SortedMap<Integer, Level> others = Pairing.until(other.levels, round);
            if (ones.isEmpty() || others.isEmpty()) continue;
            Verdict then = judged(Pairing.of(ones, others, one.apart(), other.apart()), one, other).verdict();
            if (then.saysFaster()) return Math.min(least, 0);
            if (then.reversed().saysFaster()) return Math.max(least, 0);
        }
        return 0;
    }

    /**
     * One contestant compared with another by the first rounds in which both have a whole trial.
     *
     * @param rounds as many as there are, or fewer
     */
    public Comparison first(String one, String other, int rounds) {
        Entrant a = entrant(one);
        Entrant b = entrant(other);
        return judged(Pairing.first(a.levels, b.levels, a.apart(), b.apart(), rounds), a, b);
    }

    /**
     * What this run shows of a contestant's time, or of its ratio to another's, on the log scale.
     *
     * @param shown  with the 95 % interval
     * @param sure   with an interval of a given confidence
     * @param rounds with a whole trial of each
     */
    record Reading(Estimate shown, Estimate sure, int rounds) {}

    /**
     * A contestant alone, or against the mean of others, with the scatter between runs; empty if either has no level.
     *
     * @param from so many rounds on, what their JVMs are known to be apart is left out, because so many rounds show it
     */
    Optional<Reading> reading(String id, List<String> against, int from, double confidence) {
        Entrant own = entrant(id);
        if (own.levels.isEmpty()) return Optional.empty();
        if (against.isEmpty()) return Optional.of(alone(own, confidence));
        Entrant other = Entrant.mean(against.stream().map(this::entrant).toList());
        if (other.levels.isEmpty()) return Optional.empty();
        return Optional.of(pairing(own, other).rounds() >= from
                ? reading(own.ofOneSpeed(), other.ofOneSpeed(), confidence) : reading(own, other, confidence));
    }

    private Reading reading(Entrant own, Entrant other, double confidence) {
        Pairing all = pairing(own, other);
        Evidence evidence = evidence(List.of(all, all.steady()), own, other);
        return new Reading(evidence.shown(), evidence.together(confidence), evidence.rounds());
    }

    private static Reading alone(Entrant own, double confidence) {
        List<Level> all = Pairing.counting(own.levels);
        List<Level> steady = all.stream().filter(l -> l.steady() || l.brief()).toList();
        List<List<Level>> some = steady.isEmpty() ? List.of(all) : List.of(all, steady);
        Prior prior = Prior.of(own.apart());
        Estimate shown =
                some.stream().map(l -> Location.of(l, Thresholds.SHOWN, prior)).reduce(Estimate::hull).orElseThrow();
        Estimate sure =
                some.stream().map(l -> Location.moderated(l, confidence, prior)).reduce(Estimate::hull).orElseThrow();
        int rounds = (int) some.getLast().stream().filter(l -> !l.brief()).count();
        return new Reading(shown.withNoise(Thresholds.BETWEEN_LEVELS, Thresholds.SHOWN),
                sure.withNoise(Thresholds.BETWEEN_LEVELS, confidence), rounds);
    }

    /** The rounds in which a contestant has a whole trial. */
    public Set<Integer> rounds(String id) {
        Set<Integer> whole = new TreeSet<>();
        entrant(id).levels.forEach((round, level) -> {
            if (!level.brief()) whole.add(round);
        });
        return whole;
    }

    /** The number of rounds in which both have a whole trial. */
    public int rounds(String one, String other) {
        return pairing(entrant(one), entrant(other)).rounds();
    }

    /**
     * The range of a ratio on the log scale, as far as claims go: it contains 0 unless one contestant is claimed to be
     * faster. Empty if the two cannot be compared.
     */
    public Optional<Estimate> bounds(String one, String other) {
        return compare(one, other).map(c -> {
            double edge = Math.log1p(margin);
            Estimate e = pairing(entrant(one), entrant(other)).coarse();
            double most = c.verdict().saysFaster() ? -edge : Double.POSITIVE_INFINITY;
            double least = c.verdict().reversed().saysFaster() ? edge : Double.NEGATIVE_INFINITY;
            boolean open = Double.isInfinite(most) && Double.isInfinite(least);
            double low = open ? Math.min(e.low(), 0) : Math.clamp(e.low(), least, most);
            double high = open ? Math.max(e.high(), 0) : Math.clamp(e.high(), least, most);
            return new Estimate(Math.clamp(e.point(), low, high), low, high, e.n(), e.provisional());
        });
    }

    /**
     * The places of some contestants among each other.
     *
     * @param some with a time each
     */
    public Map<String, Ranking.Place> places(List<String> some) {
        Ranking ranking = Ranking.of(some.size(), (i, j) -> relation(some.get(i), some.get(j)));
        Map<String, Ranking.Place> places = new LinkedHashMap<>();
        for (int i = 0; i < some.size(); i++) places.put(some.get(i), ranking.places().get(i));
        return places;
    }

    private Ranking.Relation relation(String one, String other) {
        return compare(one, other).map(Comparison::verdict)
                .map(v -> v.provesFaster() ? Ranking.Relation.BETTER
                        : v.reversed().provesFaster() ? Ranking.Relation.WORSE
                                : v.isTie(margin) ? Ranking.Relation.EQUAL : Ranking.Relation.OPEN)
                .orElse(Ranking.Relation.OPEN);
    }
}
