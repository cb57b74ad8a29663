import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Scenario;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;

/**
 * The rule that the coarse claims were designed by, as it was first replayed, independent of the program's own
 * judgement. A trial's value is the median of its last ten slices, without those that are more than a tenth more
 * crowded than the third least crowded of all its slices. A pair is claimed if the 99.9 % moderated t interval of its
 * differences lies beyond 3 % and their mean beyond a factor of 1.6.
 */
final class FirstLookRule {
    private static final int LAST = 10;
    private static final double CROWDED = 1.1;
    private static final double VARIANCE = 2 * 0.05 * 0.05;
    private static final int DEGREES = 4;
    /** Student's t at 0.9995 for 4 to 9 degrees of freedom; more than six rounds are judged like six. */
    private static final double[] T = {8.610, 6.869, 5.959, 5.408, 5.041, 4.781};

    private FirstLookRule() {}

    /** ln of CPU nanoseconds per operation of every trial, by round; a later attempt replaces an earlier one. */
    static SortedMap<Integer, Double> values(List<Entry.OfTrial> trials, Scenario scenario) {
        SortedMap<Integer, Double> values = new TreeMap<>();
        for (Entry.OfTrial t : trials) {
            if (t.scenario().equals(scenario) && t.outcome() instanceof Outcome.Measured<Trial>(Trial trial))
                values.put(t.round(), value(trial));
        }
        return values;
    }

    private static double value(Trial trial) {
        List<Slice> slices = trial.slices().stream().filter(s -> s.operations() > 0 && s.cpuNanos() > 0).toList();
        double least = slices.stream().mapToLong(Slice::crowding).sorted().skip(2).findFirst().orElseThrow();
        List<Slice> last = slices.subList(Math.max(0, slices.size() - LAST), slices.size());
        List<Slice> free = last.stream().filter(s -> s.crowding() <= CROWDED * least).toList();
        return median((free.isEmpty() ? last : free).stream()
                .mapToDouble(s -> Math.log((double) s.cpuNanos() / s.operations())).toArray());
    }

    static double median(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /**
     * Which of two is claimed to be slower after a number of rounds: 1 for the first, −1 for the second, 0 for neither.
     */
    static int claim(Map<Integer, Double> one, Map<Integer, Double> other, int rounds) {
        double[] d = one.keySet().stream().filter(r -> r <= rounds && other.containsKey(r))
                .mapToDouble(r -> one.get(r) - other.get(r)).toArray();
        if (d.length == 0) return 0;
        double mean = Arrays.stream(d).average().orElseThrow();
        double squares = Arrays.stream(d).map(x -> (x - mean) * (x - mean)).sum();
        double variance = (DEGREES * VARIANCE + squares) / (DEGREES + d.length - 1);
        boolean claimed =
                Math.abs(mean) - T[Math.min(d.length, T.length) - 1] * Math.sqrt(variance / d.length) > Math.log(1.03)
                        && Math.abs(mean) > Math.log(1.6);
        return claimed ? (int) Math.signum(mean) : 0;
    }
}
