package weighbridge.workloads.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Draws lots without replacement: as many draws as there are lots yield every lot, and an empty urn is refilled. A lot
 * may be drawn several times in a row.
 */
final class Urn {
    /** The highest probability of continuing a run, so that every run ends. */
    private static final double LONGEST = 1 - 1e-6;

    private final long[] full;
    private final long[] left;
    /** Sums of the lots that are left (a Fenwick tree), for draws in logarithmic time. */
    private final long[] sums;
    private final double goesOn;
    private final List<Integer> hidden = new ArrayList<>();
    private long total;
    private int last = -1;
    private boolean again;

    Urn(long[] counts) {
        this(counts, 0, 0);
    }

    /**
     * @param single  how many kinds of lot, from the first on, stand for a single value each
     * @param repeats how often, in all draws, a value should equal the one before
     */
    Urn(long[] counts, int single, long repeats) {
        full = counts;
        left = new long[counts.length];
        sums = new long[counts.length + 1];
        fill();
        double byChance = 0;
        for (int i = 0; i < single && total > 0; i++) byChance += Math.pow((double) counts[i] / total, 2);
        double wanted = total > 1 ? (double) repeats / (total - 1) : 0;
        goesOn = byChance >= 1 ? 0 : Math.clamp((wanted - byChance) / (1 - byChance), 0, LONGEST);
    }

    /** The probability of drawing the same lot again, beyond what happens by chance. */
    double goesOn() {
        return goesOn;
    }

    int next(RandomGenerator random) {
        again = last >= 0 && left[last] > 0 && random.nextDouble() < goesOn;
        if (!again) return next(random, 0);
        take(last);
        return last;
    }

    /** Whether the last draw continued a run. */
    boolean isAgain() {
        return again;
    }

    /** Draws from the lots from this number on, or from all if none of those are left; -1 if all are hidden. */
    int next(RandomGenerator random, int from) {
        if (total == 0) fill();
        if (total == 0) return -1;
        long below = before(from);
        if (below == total) below = 0;
        last = at(below + random.nextLong(total - below));
        take(last);
        return last;
    }

    /** Excludes a lot from the draws until {@link #showAll}. */
    void hide(int lot) {
        add(lot, -left[lot]);
        hidden.add(lot);
    }

    void showAll() {
        for (int lot : hidden) add(lot, left[lot]);
        hidden.clear();
    }

    private void fill() {
        for (int i = 0; i < full.length; i++) {
            left[i] += full[i];
            if (!hidden.contains(i)) add(i, full[i]);
        }
    }

    private void take(int lot) {
        left[lot]--;
        add(lot, -1);
    }

    private void add(int lot, long count) {
        total += count;
        for (int i = lot + 1; i < sums.length; i += i & -i) sums[i] += count;
    }

    private long before(int lot) {
        long sum = 0;
        for (int i = lot; i > 0; i -= i & -i) sum += sums[i];
        return sum;
    }

    /** The lot with that position among all that are left. */
    private int at(long draw) {
        int lot = 0;
        long rest = draw;
        for (int step = Integer.highestOneBit(full.length); step > 0; step >>= 1) {
            if (lot + step < sums.length && sums[lot + step] <= rest) {
                lot += step;
                rest -= sums[lot];
            }
        }
        return lot;
    }
}
