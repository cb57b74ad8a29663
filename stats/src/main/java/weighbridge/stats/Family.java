package weighbridge.stats;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * All pairs of a run, about which claims are made jointly: of a hundred runs of identical codecs at most one should
 * contain a false claim, whatever the number of pairs and looks.
 *
 * <p>From 6 rounds on, a claim is fine: it meets what {@link Comparison} demands of a single pair, and the family's
 * interval, a moderated t interval whose error is divided among all pairs, excludes a ratio of 1. If that proves
 * nothing, or with fewer rounds, a claim is coarse: "at least N times". Its interval may be narrower than the family's,
 * because no ratio is claimed that JVMs of a single codec may show. N is the interval's end, divided by the ratio of two
 * JVMs of a codec that is known for several speeds. Once made, a claim stands as long as the interval lies beyond the
 * margin.
 *
 * <p>Every claim must hold both with and without the trials that did not become steady, each as wide as the range that
 * it moved through. First looks count only for coarse claims, and only until there are 6 rounds of whole trials.
 *
 * @param pairs  1 or more
 * @param coarse whether the coarse rule is known to be valid for what is compared
 * @param apart  how far apart two JVMs of the compared codecs are known to be, on the log scale; 0 if nothing is known
 */
public record Family(long pairs, boolean coarse, double apart) {
    public Family {
        if (pairs < 1) throw new IllegalArgumentException("expected 1 pair or more, got " + pairs);
        if (!(apart >= 0)) throw new IllegalArgumentException("expected 0 or more, got " + apart);
    }

    /** A family of codecs that are not known for more than one speed. */
    public Family(long pairs, boolean coarse) {
        this(pairs, coarse, 0);
    }

    /** A family with every pair of contestants in each of several groups. */
    public static Family of(long contestants, long groups, boolean coarse) {
        return new Family(Math.max(1, groups * contestants * (contestants - 1) / 2), coarse);
    }

    /** The same family for two contestants of which one is known for JVMs that are this many times apart. */
    public Family apart(double ratio) {
        return new Family(pairs, coarse, Math.log(ratio));
    }

    /**
     * Compares two contestants of the family.
     *
     * @param differences by round: ln of the first contestant's value minus ln of the second's
     * @param margin      ratios up to 1 + margin make no practical difference
     * @param prior       the noise of the differences, for the interval that is shown below 6 rounds
     */
    public Comparison compare(List<Level> differences, double margin, Prior prior) {
        if (!(margin > 0)) throw new IllegalArgumentException("expected a margin above 0, got " + margin);
        Comparison now = byAll(differences, margin, prior);
        if (!coarse || !provesNothing(now.verdict())) return now;
        double least = standing(differences, margin, prior);
        return least == 0 ? now : new Comparison(now.ratio(), atLeast(least), "");
    }

    /** Compares two contestants by all differences, whatever was claimed of the first of them. */
    private Comparison byAll(List<Level> differences, double margin, Prior prior) {
        List<Level> counting = counting(differences);
        List<Level> steady = steady(counting);
        boolean one = steady.stream().noneMatch(Level::steady) || steady.size() == counting.size();
        Evidence all = new Evidence(counting, counting, prior);
        if (one) return new Comparison(all.shown().exp(), verdict(all, margin), "");
        Evidence both = new Evidence(counting, steady, prior);
        Verdict verdict = verdict(both, margin);
        Verdict with = verdict(all, margin);
        Verdict without = verdict(new Evidence(steady, steady, prior), margin);
        String because = !alike(verdict, without) ? "by steady trials alone: " + without.words()
                : !alike(verdict, with) ? "by all trials: " + with.words() : "";
        return new Comparison(both.shown().exp(), verdict, because);
    }

    private static List<Level> counting(List<Level> differences) {
        long whole = differences.stream().filter(l -> !l.brief()).count();
        return differences.stream().filter(l -> !l.brief() || whole < Thresholds.LIKELY_ROUNDS).toList();
    }

    private static List<Level> steady(List<Level> counting) {
        return counting.stream().filter(l -> l.steady() || l.brief()).toList();
    }

    /**
     * The log ratio that a claim of fewer rounds still exceeds; 0 if there was none, or if the coarse interval does not
     * lie beyond the margin any more. Such a claim adds no error, because the family's error counts claims after any
     * number of rounds.
     */
    private double standing(List<Level> differences, double margin, Prior prior) {
        List<Level> counting = counting(differences);
        List<Level> steady = steady(counting);
        double edge = Math.log1p(margin);
        double least = new Evidence(counting, steady.isEmpty() ? counting : steady, prior).coarse(edge, 0, 0);
        if (least == 0) return 0;
        least = Math.copySign(Math.max(edge, Math.abs(least) - apart), least);
        for (int rounds = differences.size() - 1; rounds > 0; rounds--) {
            Verdict then = byAll(differences.subList(0, rounds), margin, prior).verdict();
            if (then.saysFaster()) return Math.min(least, 0);
            if (then.reversed().saysFaster()) return Math.max(least, 0);
        }
        return 0;
    }

    private static boolean alike(Verdict one, Verdict other) {
        return one.getClass().equals(other.getClass());
    }

    private Verdict verdict(Evidence evidence, double margin) {
        double edge = Math.log1p(margin);
        Estimate together = evidence.moderated(1 - (1 - Thresholds.FAMILY) / pairs);
        Verdict open = new Verdict.TooClose(evidence.moreRounds(together, edge));
        if (evidence.rounds() >= Thresholds.LIKELY_ROUNDS) {
            Verdict fine = Comparison.verdict(evidence.shown(), evidence.at(Thresholds.PROVEN),
                    evidence.at(Thresholds.EQUIVALENT), together, evidence.rounds(), margin);
            if (!provesNothing(fine)) return fine;
            if (!(fine instanceof Verdict.TooClose)) open = fine;
        }
        double least = coarse ? evidence.coarse(edge, Thresholds.COARSE_FLOOR, apart) : 0;
        return least == 0 ? open : atLeast(least);
    }

    private static boolean provesNothing(Verdict verdict) {
        return verdict instanceof Verdict.TooClose || verdict instanceof Verdict.LikelyFaster
                || verdict instanceof Verdict.LikelySlower;
    }

    private static Verdict atLeast(double logs) {
        return logs > 0 ? new Verdict.AtLeastSlower(Math.exp(logs)) : new Verdict.AtLeastFaster(Math.exp(-logs));
    }

    /**
     * The range of a ratio on the log scale, as far as claims go: it contains 0 unless one contestant is claimed to be
     * faster.
     *
     * @param differences as in {@link #compare}, one or more
     */
    public Estimate bounds(List<Level> differences, double margin, Prior prior) {
        Verdict verdict = compare(differences, margin, prior).verdict();
        double edge = Math.log1p(margin);
        Estimate e = Location.moderated(differences, Thresholds.COARSE, Prior.OF_DIFFERENCES);
        double most = verdict.saysFaster() ? -edge : Double.POSITIVE_INFINITY;
        double least = verdict.reversed().saysFaster() ? edge : Double.NEGATIVE_INFINITY;
        boolean open = Double.isInfinite(most) && Double.isInfinite(least);
        double low = open ? Math.min(e.low(), 0) : Math.clamp(e.low(), least, most);
        double high = open ? Math.max(e.high(), 0) : Math.clamp(e.high(), least, most);
        return new Estimate(Math.clamp(e.point(), low, high), low, high, e.n(), e.provisional());
    }

    /** The rounds for which a claim must hold: all of them, and the selected ones alone. */
    private record Evidence(List<Level> all, List<Level> some, Prior prior) {
        private int rounds() {
            return (int) Math.min(whole(all).count(), whole(some).count());
        }

        private static Stream<Level> whole(List<Level> levels) {
            return levels.stream().filter(l -> !l.brief());
        }

        /** The whole trials, or the first looks if there are none. */
        private static List<Level> best(List<Level> levels) {
            List<Level> whole = whole(levels).toList();
            return whole.isEmpty() ? levels : whole;
        }

        private Prior noise() {
            return rounds() == 0 ? Prior.OF_LOOKS_DIFFERENCES : prior;
        }

        private Estimate shown() {
            return at(Thresholds.SHOWN);
        }

        private Estimate at(double confidence) {
            return hull(Location.of(best(all), confidence, noise()), Location.of(best(some), confidence, noise()));
        }

        private Estimate moderated(double confidence) {
            return hull(Location.moderated(best(all), confidence, Prior.OF_DIFFERENCES),
                    Location.moderated(best(some), confidence, Prior.OF_DIFFERENCES));
        }

        private static Estimate hull(Estimate a, Estimate b) {
            return new Estimate(a.point(), Math.min(a.low(), b.low()), Math.max(a.high(), b.high()), a.n(),
                    a.provisional() || b.provisional());
        }

        /** The log ratio that the claim exceeds, negative if the first is faster; 0 if there is no claim. */
        private double coarse(double edge, double floor, double apart) {
            double one = coarse(all, edge, floor, apart);
            double other = coarse(some, edge, floor, apart);
            return one * other <= 0 ? 0 : Math.abs(one) < Math.abs(other) ? one : other;
        }

        private static double coarse(List<Level> differences, double edge, double floor, double apart) {
            Estimate e = Location.moderated(differences, Thresholds.COARSE, Prior.OF_DIFFERENCES);
            double least = e.low() - apart;
            double most = e.high() + apart;
            if (least > edge && mean(differences, Level::low) > floor) return least;
            return most < -edge && mean(differences, Level::high) < -floor ? most : 0;
        }

        private static double mean(List<Level> levels, ToDoubleFunction<Level> of) {
            return levels.stream().mapToDouble(of).average().orElseThrow();
        }

        /** About how many more rounds show a difference of this size, or its absence. */
        private int moreRounds(Estimate together, double edge) {
            int n = rounds();
            double apart = Math.abs(together.point());
            double half = Comparison.halfWidth(apart > edge ? together : shown());
            int more = Comparison.moreRounds(n, half, Math.max(apart, edge));
            return Math.max(Thresholds.LIKELY_ROUNDS - n, more);
        }
    }
}
