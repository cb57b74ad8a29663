package weighbridge.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.stats.Thresholds;
import weighbridge.stats.Verdict;

/** Estimates and comparisons, formatted for tables and JSON. */
public final class Shown {
    /** The meaning of {@code °}. */
    public static final String LEGEND = "° marks a number from fewer than " + Thresholds.LIKELY_ROUNDS
            + " rounds, which supports no claim. A number from a single round has no interval.";
    /** What replaces a missing number. */
    public static final String NONE = "–";

    /** Marks a number from runs that do not count, since they began before their JVMs were warm. */
    public static final String COLD = " cold";

    private Shown() {}

    /** A number, such as {@code 12,345} or {@code 12.3}. */
    public static String number(Estimate e) {
        return String.format(Locale.ROOT, e.point() < 100 ? "%,.1f" : "%,.0f", e.point());
    }

    /** The wider half of an interval, such as {@code  ±4%°}; empty without one. */
    public static String half(Estimate e) {
        // A single round has no interval, although other cells suggest one.
        if (!Double.isFinite(e.high()) || e.low() <= 0 || e.n() < 2) return "";
        return " " + half(e.point(), e.low(), e.high()) + (e.provisional() ? "°" : "");
    }

    /** The wider half of an interval with finite ends above 0, such as {@code ±4%} or {@code ×÷2.1}. */
    public static String half(double point, double low, double high) {
        double half = Math.max(high / point, point / low) - 1;
        return String.format(Locale.ROOT, half < 1 ? "±%.0f%%" : "×÷%.1f", half < 1 ? 100 * half : 1 + half);
    }

    /** Nanoseconds in microseconds, without their interval. */
    public static String micros(Estimate nanos) {
        return String.format(Locale.ROOT, nanos.point() < 10_000 ? "%.2f" : "%,.1f", nanos.point() / 1e3);
    }

    /** A verdict in a few words; a question mark says that a difference is seen but not shown. */
    public static String verdict(Optional<Comparison> comparison) {
        return comparison.map(c -> c.verdict() instanceof Verdict.Seen(double ratio, _) ? Verdict.seen(ratio) + " ?"
                : c.verdict().words()).orElse(NONE);
    }

    /**
     * The least of numbers that are known exactly, and the next, such as {@code a and b, 100 B; next: c, 120 B}.
     *
     * @param rising numbers with their unit by name, the least first
     */
    public static Optional<String> least(SequencedMap<String, String> rising) {
        List<String> numbers = rising.values().stream().distinct().limit(2).toList();
        return numbers.isEmpty() ? Optional.empty()
                : Optional.of(numbers.stream()
                        .map(n -> rising.entrySet().stream().filter(e -> e.getValue().equals(n)).map(Map.Entry::getKey)
                                .collect(Collectors.joining(" and ")) + ", " + n)
                        .collect(Collectors.joining("; next: ")));
    }

    /** An estimate in the form that programs read. */
    public static Map<String, Object> tree(Estimate e) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("estimate", e.point());
        interval(tree, e);
        return tree;
    }

    /** A comparison in the form that programs read. */
    public static Map<String, Object> tree(Comparison c) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("ratio", c.ratio().point());
        interval(tree, c.ratio());
        tree.put("verdict", c.verdict().words());
        return tree;
    }

    /** Adds the interval; a single round has none. */
    private static void interval(Map<String, Object> tree, Estimate e) {
        boolean known = Double.isFinite(e.low()) && Double.isFinite(e.high()) && e.low() < e.high();
        tree.put("low", known ? e.low() : null);
        tree.put("high", known ? e.high() : null);
    }
}
