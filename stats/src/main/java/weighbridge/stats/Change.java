package weighbridge.stats;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * How a contestant's time changed from some runs to others.
 *
 * <p>What one run shows of it, alone or against the mean of references that are the same in all runs, is a point with an
 * interval that includes the scatter between runs. Runs of one side are averaged, and the two sides subtracted.
 *
 * @param ratio   of the new time to the old, with its 95 % interval
 * @param sure    the same with the interval on which claims rest: shared by everything that is compared together
 * @param rounds  the fewest rounds in which a run has a whole trial, of all if there are references
 */
public record Change(Estimate ratio, Estimate sure, int rounds, Finding finding) {
    /** What is claimed of a change. */
    public sealed interface Finding {
        String words();
    }

    /** The new time is shorter. The ratio of the new time to the old is between these; both are below 1. */
    public record Faster(double low, double high) implements Finding {
        @Override
        public String words() {
            return between(1 / high, 1 / low) + " faster";
        }
    }

    /** The new time is longer. The ratio of the new time to the old is between these; both are above 1. */
    public record Slower(double low, double high) implements Finding {
        @Override
        public String words() {
            return between(low, high) + " slower";
        }
    }

    /** The two times differ by no more than this share. */
    public record Within(double bound) implements Finding {
        @Override
        public String words() {
            return "no difference above " + (int) Math.ceil(100 * bound) + " %";
        }
    }

    /**
     * Neither a change nor its absence is shown.
     *
     * @param rounds more rounds of each run that may show one, about; 0 if no number of rounds would
     * @param runs   more runs of each side that may; 0 if rounds do
     */
    public record Open(int rounds, int runs) implements Finding {
        @Override
        public String words() {
            return "cannot say: about " + (rounds > 0 ? counted(rounds, "round") : counted(runs, "run")) + " more";
        }

        private static String counted(int n, String one) {
            return n + " " + one + (n == 1 ? "" : "s");
        }
    }

    /** What some runs are compared with, and how. */
    public record Terms(int comparisons, double bound, boolean coarse) {
        /** Terms by which few rounds may claim much. */
        public Terms(int comparisons, double bound) {
            this(comparisons, bound, true);
        }

        /**
         * @param comparisons how many changes are judged together; 1 or more
         * @param bound       the largest difference that is worth stating as a bound, as a share
         * @param coarse      whether fewer rounds than a fine claim takes may claim a large change
         */
        public Terms {
            if (comparisons < 1)
                throw new IllegalArgumentException("expected 1 comparison or more, got " + comparisons);
            if (!(bound > 0)) throw new IllegalArgumentException("expected a bound above 0, got " + bound);
        }

        private double confidence() {
            return 1 - (1 - Thresholds.COMPARED) / comparisons;
        }
    }

    /**
     * Compares some runs with others; empty if a run has no level of the contestant or of the references.
     *
     * @param before     one run or more
     * @param after      likewise
     * @param references contestants that are the same in all runs
     */
    public static Optional<Change> of(List<Contest> before, List<Contest> after, String contestant,
            List<String> references, Terms terms) {
        return of(before, contestant, after, contestant, references, terms);
    }

    /** The same of a contestant that the runs know by two ids. */
    public static Optional<Change> of(List<Contest> before, String then, List<Contest> after, String contestant,
            List<String> references, Terms terms) {
        int from =
                references.size() < Thresholds.SEVERAL_REFERENCES ? Integer.MAX_VALUE : Thresholds.ROUNDS_SHOW_SPEEDS;
        Optional<Side> old = Side.of(before, then, references, from, terms.confidence());
        Optional<Side> now = Side.of(after, contestant, references, from, terms.confidence());
        if (old.isEmpty() || now.isEmpty()) return Optional.empty();
        Estimate shown = minus(now.get().shown, old.get().shown);
        Estimate sure = minus(now.get().sure, old.get().sure);
        int rounds = Math.min(old.get().rounds, now.get().rounds);
        double between = references.isEmpty() ? Thresholds.BETWEEN_LEVELS : Thresholds.BETWEEN_RATIOS;
        double runs = between * Math.sqrt(1.0 / before.size() + 1.0 / after.size());
        Finding finding = claimed(shown, sure, rounds, terms)
                .orElseGet(() -> open(sure, rounds, Math.min(before.size(), after.size()), runs, terms));
        return Optional.of(new Change(shown.exp(), sure.exp(), rounds, finding));
    }

    /**
     * Compares two contestants of the same runs by the rounds in which both have a whole trial; empty if a run has no
     * level of one.
     */
    public static Optional<Change> within(List<Contest> runs, String then, String contestant, Terms terms) {
        int from = (Thresholds.COMMON_ROUNDS_SHOW_SPEEDS + runs.size() - 1) / runs.size();
        return Side.of(runs, contestant, List.of(then), from, terms.confidence()).map(both -> {
            double between = Thresholds.BETWEEN_RATIOS / Math.sqrt(runs.size());
            Finding finding = claimed(both.shown, both.sure, both.rounds, terms)
                    .orElseGet(() -> open(both.sure, both.rounds, runs.size(), between, terms));
            return new Change(both.shown.exp(), both.sure.exp(), both.rounds, finding);
        });
    }

    /** Whether the change is shown to exceed a share. */
    public boolean isSlowerBy(double share) {
        return finding instanceof Slower(double low, _) && low > 1 + share;
    }

    /** The mean of what runs show, on the log scale. */
    private record Side(Estimate shown, Estimate sure, int rounds) {
        static Optional<Side> of(List<Contest> runs, String contestant, List<String> references, int from,
                double confidence) {
            List<Contest.Reading> readings =
                    runs.stream().flatMap(r -> r.reading(contestant, references, from, confidence).stream()).toList();
            if (readings.isEmpty() || readings.size() < runs.size()) return Optional.empty();
            return Optional.of(new Side(mean(readings, Contest.Reading::shown), mean(readings, Contest.Reading::sure),
                    readings.stream().mapToInt(Contest.Reading::rounds).min().orElseThrow()));
        }

        private static Estimate mean(List<Contest.Reading> readings, Function<Contest.Reading, Estimate> of) {
            double point = 0;
            double below = 0;
            double above = 0;
            for (Contest.Reading r : readings) {
                Estimate e = of.apply(r);
                point += e.point() / readings.size();
                below = Math.hypot(below, e.point() - e.low());
                above = Math.hypot(above, e.high() - e.point());
            }
            return new Estimate(point, point - below / readings.size(), point + above / readings.size(),
                    readings.size(), false);
        }
    }

    /** The difference of two independent estimates. */
    private static Estimate minus(Estimate one, Estimate other) {
        double point = one.point() - other.point();
        return new Estimate(point, point - Math.hypot(one.point() - one.low(), other.high() - other.point()),
                point + Math.hypot(one.high() - one.point(), other.point() - other.low()), Math.min(one.n(), other.n()),
                false);
    }

    /** A claim; with few rounds, only of a change that JVMs of one codec never show. */
    private static Optional<Finding> claimed(Estimate shown, Estimate sure, int rounds, Terms terms) {
        if (rounds < Thresholds.LIKELY_ROUNDS && !terms.coarse) return Optional.empty();
        double floor = rounds < Thresholds.LIKELY_ROUNDS ? Thresholds.COARSE_FLOOR : 0;
        double low = Math.min(sure.low(), shown.low());
        double high = Math.max(sure.high(), shown.high());
        if (low > floor) return Optional.of(new Slower(Math.exp(low), Math.exp(high)));
        if (high < -floor) return Optional.of(new Faster(Math.exp(low), Math.exp(high)));
        double most = Math.expm1(Math.max(-low, high));
        return rounds >= Thresholds.LIKELY_ROUNDS && most <= terms.bound ? Optional.of(new Within(most))
                : Optional.empty();
    }

    /**
     * What it would take: an interval as short as the change, or as what is left of the bound beside it.
     *
     * @param runs the deviation that even endless rounds would leave
     */
    private static Open open(Estimate sure, int rounds, int each, double runs, Terms terms) {
        double apart = Math.abs(sure.point());
        double reached = Math.max(apart, Math.log1p(terms.bound) - apart);
        double half = Math.max(sure.high() - sure.point(), sure.point() - sure.low());
        double noise = Estimate.noise(runs, terms.confidence());
        if (reached > noise) {
            double scatter = Math.max(0, half * half - noise * noise) * Math.max(1, rounds);
            double more = Math.ceil(scatter / (reached * reached - noise * noise)) - rounds;
            int least = Math.max(1, Thresholds.LIKELY_ROUNDS - rounds);
            if (more <= Thresholds.MOST_TOLD_ROUNDS) return new Open(Math.max(least, (int) more), 0);
            // The interval of so few rounds rests on all that JVMs of a codec may be apart, which says nothing of these.
            if (rounds < Thresholds.LIKELY_ROUNDS) return new Open(least, 0);
        }
        double more = Math.ceil(each * Math.pow(half / reached, 2)) - each;
        return new Open(0, (int) Math.clamp(more, 1, Thresholds.MOST_TOLD_ROUNDS));
    }

    /** Two ratios above 1: {@code 4 to 12 %}, {@code up to 3 %}, {@code 2.1 to 2.6×}. */
    private static String between(double low, double high) {
        if (low >= 2) return Verdict.atLeast(low) + " to " + Verdict.times(high);
        int from = (int) Math.floor(100 * (low - 1));
        String most = String.format(Locale.ROOT, "%,d %%", (int) Math.ceil(100 * (high - 1)));
        return (from == 0 ? "up to " : from + " to ") + most;
    }
}
