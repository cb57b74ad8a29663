package weighbridge.workloads.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Draws without putting back, so that as many draws as there are lots give every lot; when it is empty it is filled
 * again. Lots may come in runs.
 */
final class Urn {
    /** A run ends some time. */
    private static final double LONGEST = 1 - 1e-6;

    private final long[] full;
    private final long[] left;
    /** Sums of what is left (Fenwick's tree): a draw takes logarithmic time. */
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
     * @param single  the first so many lots are one value each
     * @param repeats how often, in all draws, a value is to be the one before
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

    /** The chance that a value comes again at once, beyond what chance brings. */
    double goesOn() {
        return goesOn;
    }

    int next(RandomGenerator random) {
        again = last >= 0 && left[last] > 0 && random.nextDouble() < goesOn;
        if (!again) return next(random, 0);
        take(last);
        return last;
    }

    /** Whether the last draw went on with a run. */
    boolean isAgain() {
        return again;
    }

    /** Draws from the lots after this number, or from all if there are none; -1 if all are hidden. */
    int next(RandomGenerator random, int from) {
        if (total == 0) fill();
        if (total == 0) return -1;
        long below = before(from);
        if (below == total) below = 0;
        last = at(below + random.nextLong(total - below));
        take(last);
        return last;
    }

    /** Keeps a lot out of the draws for a while. */
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

    /** The lot of the draw of that number. */
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
