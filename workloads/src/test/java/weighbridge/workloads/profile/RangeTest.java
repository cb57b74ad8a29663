package weighbridge.workloads.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangeTest {
    @Test
    void aRangeHoldsItsNumberAndIsNarrowAndCrossesNoPowerOfTenOrTwo() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100_000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            Range range = Range.of(0, number);
            assertThat(number).isBetween(range.least(), range.most());
            assertThat(Range.of(0, range.least())).isEqualTo(range);
            assertThat(Range.of(0, range.most())).isEqualTo(range);
            assertThat((double) range.most() - range.least()).isLessThanOrEqualTo(Math.abs((double) number) / 16);
            assertThat(Long.numberOfLeadingZeros(magnitude(range.least())))
                    .isEqualTo(Long.numberOfLeadingZeros(magnitude(range.most())));
            if (number >= 0) {
                assertThat(Long.toString(range.least())).hasSameSizeAs(Long.toString(range.most()));
            }
        }
        for (long edge : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 31, 32, 99, 100}) {
            assertThat(edge).isBetween(Range.of(0, edge).least(), Range.of(0, edge).most());
        }
    }

    private static long magnitude(long number) {
        return number < 0 ? ~number : number;
    }

    @ParameterizedTest
    @CsvSource({"19.9, 3, 11", "-0.25, -2, -8", "1e300, 1, 3000", "5.0, 1, 0", "50000.0, 1, 40", "0.5, 1, -10",
        "-3.0, -1, 0", "4.9E-324, 2, -3236", "0.0, 0, 0", "-0.0, 0, 1", "NaN, 0, 2", "-Infinity, 0, 4"})
    void aFractionKeepsItsDigitsAndTheFirstOfThem(double value, long digits, long first) {
        assertThat(Range.of(value, Double.toString(value))).isEqualTo(new Range(digits, first, first));
    }

    @Test
    void noNumberButASmallWholeOneCanBeToldFromItsRange() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 10_000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            Range range = Range.of(0, number);
            if (magnitude(number) >= Range.EXACT) assertThat(range.most()).isGreaterThan(range.least());
        }
        for (double value : new double[] {0.5, 50_000, 1, -7, 1.5, 0.25, 19.9, 3e-9}) {
            Cell cell = Range.of(value, Double.toString(value)).times(1);
            long different = Stream.generate(() -> Fractions.made(cell, false, random)).limit(500).distinct().count();
            assertThat(different).as("%s", value).isGreaterThanOrEqualTo(9);
        }
    }

    @Test
    void aFractionIsMadeUpOfAsManyDigits() {
        SplittableRandom random = new SplittableRandom(1);
        int same = 0;
        for (int i = 0; i < 2_000; i++) {
            double value = Math.scalb(random.nextDouble() - 0.5, random.nextInt(-1_060, 1_020));
            Range range = Range.of(value, Double.toString(value));
            double made = ((weighbridge.model.Value.Float64) Fractions.made(range.times(1), false, random)).value();
            if (Range.of(made, Double.toString(made)).equals(range)) same++;
        }
        assertThat(same).isGreaterThan(1_950);
    }
}
