package weighbridge.studies.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import weighbridge.stats.Comparison;
import weighbridge.stats.Estimate;
import weighbridge.study.pipe.Bottleneck;

/**
 * The range of link speeds in which one codec overtakes another.
 *
 * @param slow the codec that passes more messages on slower links because its messages are smaller
 * @param fast the codec that passes more messages on faster links because it takes less time
 * @param low  in 10⁶ bit/s
 * @param high in 10⁶ bit/s
 */
record Crossing(String slow, String fast, double low, double high) {
    /** The crossings that the passages show or imply, for every two codecs. */
    static List<Crossing> of(StreamResults results) {
        List<Crossing> all = new ArrayList<>();
        for (String one : results.asked().codecs()) {
            for (String other : results.asked().codecs()) {
                if (!one.equals(other)) of(results, one, other).ifPresent(all::add);
            }
        }
        return all;
    }

    /**
     * The crossing lies between the fastest link on which the first codec likely passes more messages and the slowest
     * on which the second does.
     */
    private static Optional<Crossing> of(StreamResults results, String slow, String fast) {
        OptionalDouble below = OptionalDouble.empty();
        OptionalDouble above = OptionalDouble.empty();
        for (double link : results.asked().links()) {
            Optional<Comparison> c = results.passages().slower(slow, fast, link);
            if (c.isEmpty()) continue;
            if (c.get().verdict().saysFaster() && above.isEmpty()) below = OptionalDouble.of(StreamPlan.speed(link));
            if (c.get().verdict().reversed().saysFaster() && above.isEmpty())
                above = OptionalDouble.of(StreamPlan.speed(link));
        }
        if (below.isEmpty() || above.isEmpty() || below.getAsDouble() >= above.getAsDouble()) return Optional.empty();
        Crossing measured = new Crossing(slow, fast, below.getAsDouble(), above.getAsDouble());
        return Optional.of(narrowed(results, measured));
    }

    /**
     * Narrows the range to where the link can carry as many messages of the fast codec as the slow codec can process.
     */
    private static Crossing narrowed(StreamResults results, Crossing wide) {
        for (double link : results.asked().links().reversed()) {
            Bottleneck held = results.passages().bottleneck(wide.slow, link);
            if (held == Bottleneck.LINK || held == Bottleneck.UNKNOWN) continue;
            Optional<Estimate> top = results.passages().rate(wide.slow, link);
            OptionalDouble bytes = results.passages().bytes(wide.fast);
            if (top.isEmpty() || bytes.isEmpty()) continue;
            double bits = 8 * bytes.getAsDouble() / 1e6;
            double low = Math.max(wide.low, top.get().low() * bits);
            double high = Math.min(wide.high, top.get().high() * bits);
            if (low < high && Double.isFinite(high)) return new Crossing(wide.slow, wide.fast, low, high);
        }
        return wide;
    }

    String sentence() {
        String band = Double.isFinite(high) ? "between " + speed(low) + " and " + speed(high) : "beyond " + speed(low);
        return slow + " passes more messages on slow links, " + fast + " on fast ones; the lead likely changes " + band
                + ".";
    }

    private static String speed(double megabits) {
        return megabits >= 1000 ? String.format(Locale.ROOT, "%.1f Gbit/s", megabits / 1000)
                : String.format(Locale.ROOT, "%.0f Mbit/s", megabits);
    }
}
