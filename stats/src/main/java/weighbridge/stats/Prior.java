package weighbridge.stats;

import java.util.List;

/**
 * What the other cells of a run say about the noise of one cell.
 *
 * @param variance the variance between trials, on the log scale
 * @param degrees  the degrees of freedom that it is worth
 */
public record Prior(double variance, double degrees) {
    /** For a trial's value, in a run that has no cell with two values yet. */
    public static final Prior OF_VALUES =
            new Prior(Thresholds.PRIOR_DEVIATION * Thresholds.PRIOR_DEVIATION, Thresholds.PRIOR_DEGREES);

    /** For a round's difference in such a run: it combines two values, hence twice the variance. */
    public static final Prior OF_DIFFERENCES = new Prior(2 * OF_VALUES.variance, Thresholds.PRIOR_DEGREES);

    /** For the level of a first look. */
    public static final Prior OF_LOOKS =
            new Prior(Thresholds.LOOK_DEVIATION * Thresholds.LOOK_DEVIATION, Thresholds.PRIOR_DEGREES);

    /** For the difference of two first looks. */
    static final Prior OF_LOOKS_DIFFERENCES = new Prior(2 * OF_LOOKS.variance, Thresholds.PRIOR_DEGREES);

    public Prior {
        if (!(variance >= 0) || !(degrees > 0)) {
            throw new IllegalArgumentException("expected a variance of 0 or more and degrees of freedom above 0, got "
                    + variance + " and " + degrees);
        }
    }

    /** The median of the cells' variances, or {@code without} if no cell has two values. */
    public static Prior of(List<double[]> cells, Prior without) {
        double[] variances = cells.stream().filter(c -> c.length > 1).mapToDouble(Location::variance).toArray();
        return variances.length == 0 ? without : new Prior(Location.median(variances), Thresholds.PRIOR_DEGREES);
    }

    /**
     * The variance of a sample, shrunk towards this prior (Smyth, Statistical Applications in Genetics and Molecular
     * Biology 2004).
     */
    double moderated(double[] values) {
        int freedom = values.length - 1;
        double own = freedom == 0 ? 0 : freedom * Location.variance(values);
        return (degrees * variance + own) / (degrees + freedom);
    }
}
