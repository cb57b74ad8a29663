import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;

/** Statistics of samples of any size. */
final class Samples {
    private static final double TAIL = 0.025;

    private Samples() {}

    static double mean(double[] values) {
        return DoubleStream.of(values).average().orElse(Double.NaN);
    }

    static double variance(double[] values) {
        double mean = mean(values);
        return DoubleStream.of(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1);
    }

    /** Half the width of the 95 % t interval of the mean. */
    static double halfWidth(double[] values) {
        return t(values.length - 1) * Math.sqrt(variance(values) / values.length);
    }

    /** Half the width of the 95 % interval of the difference of two means (Welch). */
    static double halfWidth(double[] one, double[] other) {
        double a = variance(one) / one.length;
        double b = variance(other) / other.length;
        double freedom = (a + b) * (a + b) / (a * a / (one.length - 1) + b * b / (other.length - 1));
        return t(freedom) * Math.sqrt(a + b);
    }

    private static double t(double freedom) {
        return TDistribution.of(freedom).inverseSurvivalProbability(TAIL);
    }

    /** The estimate of Hodges and Lehmann for any number of values: the median of all Walsh averages. */
    static double centre(double[] values) {
        int n = values.length;
        double[] walsh = new double[n * (n + 1) / 2];
        int next = 0;
        for (int i = 0; i < n; i++) { for (int j = i; j < n; j++) walsh[next++] = (values[i] + values[j]) / 2; }
        Arrays.sort(walsh);
        return (walsh[(walsh.length - 1) / 2] + walsh[walsh.length / 2]) / 2;
    }

    static double[] join(List<double[]> samples) {
        return samples.stream().flatMapToDouble(DoubleStream::of).toArray();
    }

    /** A copy in random order. */
    static double[] shuffled(double[] values, RandomGenerator random) {
        double[] shuffled = values.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            double v = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = v;
        }
        return shuffled;
    }
}
