package weighbridge.workloads.profile;

import java.math.BigDecimal;

/**
 * The range of values that a profile does not tell apart. A whole number is exact below {@value #EXACT}. Larger ones
 * are rounded to about 5 %, but never across a power of ten, so that they keep their number of digits. A fraction's
 * range holds nine or more values; only zeros, infinities and NaN are exact.
 *
 * @param form for a text, its widest character: 0 ASCII, 1 Latin-1, 2 the Basic Multilingual Plane, 3 beyond; for a
 *             fraction, the number of its digits with the fraction's sign, or 0 if it has none; otherwise 0
 * @param least the least number, length of a text (in code points) or of bytes, or size of a collection; the index of a
 *              symbol or an alternative; for a fraction, ten times the power of ten of its first digit, plus that digit
 *              if there are others
 * @param most the greatest value in the range
 */
record Range(long form, long least, long most) {
    static final int EXACT = 32;
    /** The number of leading bits that are kept. */
    private static final int BITS = 5;
    /** Numbers for the fractions without digits. */
    static final int ZERO = 0;
    static final int MINUS_ZERO = 1;
    static final int NAN = 2;
    static final int INFINITE = 3;
    static final int MINUS_INFINITE = 4;

    /** The range of a whole number, a length or a size. */
    static Range of(long form, long value) {
        long magnitude = value < 0 ? ~value : value;
        if (magnitude < EXACT) return new Range(form, value, value);
        int shift = Long.SIZE - Long.numberOfLeadingZeros(magnitude) - BITS;
        long least = magnitude >> shift << shift;
        long most = least + (1L << shift) - 1;
        long ten = 10;
        while (ten <= most / 10) ten *= 10;
        if (ten > least && magnitude < ten) most = ten - 1;
        else if (ten > least && ten <= most) least = ten;
        return value < 0 ? new Range(form, ~most, ~least) : new Range(form, least, most);
    }

    /** The range of a fraction, given the shortest decimal that reads back as it. */
    static Range of(double value, String shortest) {
        if (Double.isNaN(value)) return special(NAN);
        if (Double.isInfinite(value)) return special(value > 0 ? INFINITE : MINUS_INFINITE);
        if (value == 0) return special(1 / value > 0 ? ZERO : MINUS_ZERO);
        BigDecimal decimal = new BigDecimal(shortest).stripTrailingZeros();
        String digits = decimal.unscaledValue().abs().toString();
        // With only one digit, the first digit would reveal the value.
        int digit = digits.length() == 1 ? 0 : digits.charAt(0) - '0';
        long first = 10L * (decimal.precision() - decimal.scale() - 1) + digit;
        return new Range(value < 0 ? -digits.length() : digits.length(), first, first);
    }

    private static Range special(int which) {
        return new Range(0, which, which);
    }

    Cell times(long count) {
        return new Cell(form, least, most, count);
    }
}
