package weighbridge.study.replay;

import java.util.List;
import java.util.OptionalDouble;
import weighbridge.stats.Estimate;
import weighbridge.stats.Location;
import weighbridge.stats.Thresholds;

/** Summarizes the repetitions of an article's own procedure, each in a separate JVM. */
public final class Repeated {
    private Repeated() {}

    /**
     * The spread of ratios, rates or times: with a 95 % interval from six repetitions on, provisional and without one
     * below that; empty for no values.
     */
    public static Spread of(List<Double> values) {
        OptionalDouble none = OptionalDouble.empty();
        if (values.isEmpty()) return Spread.NONE;
        if (values.size() == 1) return new Spread(OptionalDouble.of(values.getFirst()), none, none, true);
        Estimate e = Location.ofLogs(values.stream().mapToDouble(Math::log).toArray());
        boolean few = values.size() < Thresholds.LIKELY_ROUNDS;
        return few ? new Spread(OptionalDouble.of(e.point()), none, none, true) : new Spread(
                OptionalDouble.of(e.point()), OptionalDouble.of(e.low()), OptionalDouble.of(e.high()), false);
    }
}
