package weighbridge.workloads.profile;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the values of one column in constant memory. The counts of frequent values are exact until there are too many
 * different ones, then lower bounds (Misra and Gries). The number of different values is then an estimate (linear
 * counting).
 */
final class Tally {
    private static final int MOST_FREQUENT = 256;
    /** With fewer values, or fewer distinct ones, steps and slopes are omitted: they would reveal the values. */
    private static final int FEWEST = 16;
    /** The size of the bitmap: estimates are within 1 % up to 500,000 different values. */
    private static final int MARKS = 1 << 17;

    private static final class Seen {
        private final Range range;
        private long count;

        Seen(Range range) {
            this.range = range;
        }
    }

    private final int capacity;
    private final Map<Long, Seen> seen = new HashMap<>();
    private final BitSet marks = new BitSet();
    private final Map<Range, Long> ranges = new HashMap<>();
    private final Letters.Counts letters = new Letters.Counts();
    private final Slopes slopes = new Slopes();
    private boolean shed;
    private long present;
    private long absent;
    private long stays;
    private long repeats;
    private boolean wasPresent;
    private long last;
    private long divisor;

    /** @param capacity how many different values are counted individually */
    Tally(int capacity) {
        this.capacity = capacity;
    }

    void absent() {
        if (present + absent > 0 && !wasPresent) stays++;
        wasPresent = false;
        absent++;
    }

    /** @param hash a number that differs if the values do */
    void value(long hash, Range range) {
        if (present + absent > 0 && wasPresent) stays++;
        wasPresent = true;
        if (present > 0 && hash == last) repeats++;
        last = hash;
        present++;
        ranges.merge(range, 1L, Long::sum);
        seen(hash, range).count++;
        if (shed) mark(hash);
        if (seen.size() > capacity) shed();
    }

    /** The count of a value. Values in different ranges are different, even if their hashes are equal. */
    private Seen seen(long hash, Range range) {
        long key = hash;
        Seen known = seen.computeIfAbsent(key, _ -> new Seen(range));
        while (!known.range.equals(range)) known = seen.computeIfAbsent(++key, _ -> new Seen(range));
        return known;
    }

    void number(long value) {
        value(value, Range.of(0, value));
        divisor = gcd(divisor, value);
        slopes.next(value);
    }

    void text(String text, boolean withLetters) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        int form = Letters.form(text);
        value(hash, Range.of(form, text.codePointCount(0, text.length())));
        if (withLetters) letters.add(form, text);
    }

    /** Marks a value in the bitmap. Numbers are their own hashes, so they are mixed as in SplitMix64. */
    private void mark(long hash) {
        long z = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        marks.set((int) (z ^ z >>> 31) & MARKS - 1);
    }

    /** Subtracts the median from all counts, and drops those that reach zero, so that about half are left. */
    private void shed() {
        if (!shed) seen.keySet().forEach(this::mark);
        shed = true;
        long median =
                seen.values().stream().mapToLong(s -> s.count).sorted().skip(seen.size() / 2).findFirst().orElseThrow();
        for (Iterator<Seen> all = seen.values().iterator(); all.hasNext();) {
            Seen s = all.next();
            s.count -= median;
            if (s.count <= 0) all.remove();
        }
    }

    private long distinct() {
        if (!shed) return seen.size();
        double free = Math.max(1, MARKS - marks.cardinality());
        return Math.round(-MARKS * Math.log(free / MARKS));
    }

    Column column() {
        Comparator<Cell> order = Comparator.comparingLong(Cell::count).reversed().thenComparing(BY_RANGE);
        List<Cell> frequent = seen.values().stream().filter(s -> s.count > 1).map(s -> s.range.times(s.count))
                .sorted(order).limit(MOST_FREQUENT).toList();
        Map<Range, Long> left = new HashMap<>(ranges);
        for (Cell c : frequent) left.merge(c.range(), -c.count(), Long::sum);
        List<Cell> rest = cells(left);
        long others = rest.isEmpty() ? 0 : Math.clamp(distinct() - frequent.size(), 1, Cell.sum(rest));
        boolean many = present >= FEWEST && distinct() >= FEWEST;
        return new Column(present, absent, stays, repeats, others, many ? Slopes.step(divisor) : 1, frequent, rest,
                letters.all(), many ? slopes.slope() : Optional.empty());
    }

    private static final Comparator<Cell> BY_RANGE =
            Comparator.comparingLong(Cell::form).thenComparingLong(Cell::least);

    /** The counts as cells in the order of their ranges, without those of zero. */
    static List<Cell> cells(Map<Range, Long> counts) {
        List<Cell> cells = new ArrayList<>();
        counts.forEach((range, count) -> {
            if (count > 0) cells.add(range.times(count));
        });
        cells.sort(BY_RANGE);
        return cells;
    }

    private static long gcd(long a, long b) {
        long x = a;
        long y = b;
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        return Math.abs(x);
    }
}
