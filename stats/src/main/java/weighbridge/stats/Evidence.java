package weighbridge.stats;

import java.util.List;
import java.util.function.Function;

/**
 * The pairings for which a claim about two contestants must hold: by all of their trials, and by the steady ones alone.
 *
 * @param pairings the first is the one whose point is shown
 * @param apart    how far apart JVMs of one of the two are known to be beyond what one speed shows, on the log scale
 */
record Evidence(List<Pairing> pairings, double apart, Family family, double margin) {
    private Estimate hull(Function<Pairing, Estimate> of) {
        return pairings.stream().map(of).reduce(Estimate::hull).orElseThrow();
    }

    int rounds() {
        return pairings.stream().mapToInt(Pairing::rounds).min().orElseThrow();
    }

    /** The ratio's 95 % interval on the log scale. */
    Estimate shown() {
        return hull(p -> p.at(Thresholds.SHOWN));
    }

    /** The interval of a claim that is shared with others, on the log scale. */
    Estimate together(double confidence) {
        return hull(p -> p.together(confidence));
    }

    /** The ratio's interval that holds jointly with those of the whole family, on the log scale. */
    Estimate joint() {
        return together(family.different());
    }

    double half() {
        Estimate within = hull(p -> p.within(Thresholds.SHOWN));
        return (within.high() - within.low()) / 2;
    }

    Verdict verdict() {
        Verdict fine = rounds() < Thresholds.LIKELY_ROUNDS ? open() : fine();
        if (!provesNothing(fine) || !family.coarse()) return fine;
        double least = coarse(Thresholds.COARSE_FLOOR, apart);
        return least == 0 ? fine : atLeast(least);
    }

    static boolean provesNothing(Verdict verdict) {
        return verdict.claim() == Verdict.Basis.NONE || verdict instanceof Verdict.LikelyFaster
                || verdict instanceof Verdict.LikelySlower;
    }

    static Verdict atLeast(double logs) {
        return logs > 0 ? new Verdict.AtLeastSlower(Math.exp(logs)) : new Verdict.AtLeastFaster(Math.exp(-logs));
    }

    private double edge() {
        return Math.log1p(margin);
    }

    private Verdict fine() {
        Estimate shown = shown();
        Estimate proven = hull(p -> p.at(Thresholds.PROVEN));
        Estimate together = joint();
        double times = Math.exp(Math.abs(shown.point()));
        boolean faster = together.high() < 0;
        boolean slower = together.low() > 0;
        boolean enough = rounds() >= Thresholds.PROVEN_ROUNDS;
        if (faster && enough && proven.high() < -edge()) return new Verdict.Faster(times);
        if (slower && enough && proven.low() > edge()) return new Verdict.Slower(times);
        if (faster && shown.high() < -edge()) return new Verdict.LikelyFaster(times);
        if (slower && shown.low() > edge()) return new Verdict.LikelySlower(times);
        Estimate equivalent = together(family.equivalent());
        for (double bound : new double[] {margin, 2 * margin, Math.max(2 * margin, Thresholds.MOST_WITHIN)})
            if (isInside(equivalent, Math.log1p(bound))) return new Verdict.Within(bound);
        double low = Math.min(proven.low(), together.low());
        double high = Math.max(proven.high(), together.high());
        return low > 0 || high < 0 ? new Verdict.By(Math.exp(low), Math.exp(high)) : open();
    }

    private static boolean isInside(Estimate e, double edge) {
        return -edge < e.low() && e.high() < edge;
    }

    /** What is said where nothing is claimed. */
    private Verdict open() {
        Estimate shown = shown();
        boolean seen = shown.low() > edge() || shown.high() < -edge();
        return seen ? new Verdict.Seen(Math.exp(shown.point()), moreRounds()) : new Verdict.TooClose(moreRounds());
    }

    /**
     * The log ratio that a coarse claim exceeds, negative if the first is faster; 0 if there is no claim.
     *
     * @param floor of the ratio, on the log scale
     * @param apart by which the interval's end is reduced
     */
    double coarse(double floor, double apart) {
        double[] ends = pairings.stream().mapToDouble(p -> coarse(p, floor, apart)).sorted().toArray();
        double least = ends[0];
        double most = ends[ends.length - 1];
        return least > 0 ? least : most < 0 ? most : 0;
    }

    private double coarse(Pairing pairing, double floor, double apart) {
        Estimate interval = pairing.coarse();
        Estimate moved = pairing.moved();
        double least = interval.low() - apart;
        double most = interval.high() + apart;
        if (least > edge() && moved.low() > floor) return least;
        return most < -edge() && moved.high() < -floor ? most : 0;
    }

    /**
     * About how many more rounds show a difference of this size, or its absence; 0 if no number of rounds of one run
     * would, because runs differ by as much.
     */
    private int moreRounds() {
        int n = Math.max(1, rounds());
        double apart = Math.abs(shown().point());
        double confidence = apart > edge() ? family.different() : family.equivalent();
        Estimate now = together(confidence);
        double runs = Estimate.noise(Thresholds.BETWEEN_RATIOS, confidence);
        double reached = Math.max(apart > edge() ? apart : Thresholds.MOST_WITHIN - apart, 0);
        if (reached <= runs) return 0;
        double half = (now.high() - now.low()) / 2;
        double scatter = Math.sqrt(Math.max(0, half * half - runs * runs)) * Math.sqrt(n);
        double needed = scatter * scatter / (reached * reached - runs * runs);
        return (int) Math.clamp(Math.ceil(needed) - rounds(), Math.max(1, Thresholds.LIKELY_ROUNDS - rounds()), 999);
    }
}
