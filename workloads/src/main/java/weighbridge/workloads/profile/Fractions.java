package weighbridge.workloads.profile;

import java.util.random.RandomGenerator;
import weighbridge.model.Value;

/** Makes up fractions with a given number of digits. */
final class Fractions {
    static final int MOST_DIGITS = 17;
    /**
     * The number of attempts to draw a value: a decimal of 16 or 17 digits is not always the shortest for its double.
     */
    private static final int TRIES = 20;

    private Fractions() {}

    static Value made(Cell cell, boolean single, RandomGenerator random) {
        double value = value(cell, single, random);
        for (int i = 0; i < TRIES && digits(value, single) != Math.abs(cell.form()); i++) {
            value = value(cell, single, random);
        }
        return single ? new Value.Float32((float) value) : new Value.Float64(value);
    }

    private static long digits(double value, boolean single) {
        return Math.abs(Range.of(value, single ? Float.toString((float) value) : Double.toString(value)).form());
    }

    private static double value(Cell cell, boolean single, RandomGenerator random) {
        if (cell.form() == 0) {
            return switch ((int) cell.least()) {
                case Range.MINUS_ZERO -> -0.0;
                case Range.NAN -> Double.NaN;
                case Range.INFINITE -> Double.POSITIVE_INFINITY;
                case Range.MINUS_INFINITE -> Double.NEGATIVE_INFINITY;
                default -> 0;
            };
        }
        int digits = (int) Math.abs(cell.form());
        StringBuilder text = new StringBuilder(cell.form() < 0 ? "-" : "");
        long first = Math.floorMod(cell.least(), 10L);
        text.append(first == 0 ? 1 + random.nextInt(9) : first);
        if (digits > 1) text.append('.');
        for (int i = 2; i < digits; i++) text.append(random.nextInt(10));
        // A zero at the end would not count as a digit.
        if (digits > 1) text.append(1 + random.nextInt(9));
        text.append('e').append(Math.floorDiv(cell.least(), 10L));
        double value = single ? Float.parseFloat(text.toString()) : Double.parseDouble(text.toString());
        double most = single ? Float.MAX_VALUE : Double.MAX_VALUE;
        return Math.clamp(value, -most, most);
    }
}
