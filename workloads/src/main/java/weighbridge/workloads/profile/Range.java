package weighbridge.workloads.profile;

import java.math.BigDecimal;

/**
 * What a profile keeps of one value. A whole number is exact below {@value #EXACT}, then rounded to about 5 %, and never
 * across a power of ten, so that it keeps its digits. A fraction is one of nine or more; only zeros, infinities and NaN
 * are exact.
 *
 * @param form of a text the widest of its characters: 0 ASCII, 1 Latin-1, 2 the Basic Multilingual Plane, 3 beyond; of a
 *             fraction how many digits it has, with its sign, and 0 for what has none; of all else 0
 * @param least of a number, of the length of a text (in code points) or of bytes, of the size of a collection; the place
 *              of a symbol or an alternative; of a fraction ten times the power of ten of its first digit, plus that
 *              digit if there are others
 * @param most the greatest value that is taken for the same
 */
record Range(long form, long least, long most) {
    static final int EXACT = 32;
    /** Numbers keep the highest of their bits. */
    private static final int BITS = 5;
    /** Fractions without digits. */
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

    /** The range of a fraction, by the shortest decimal that reads back as it. */
    static Range of(double value, String shortest) {
        if (Double.isNaN(value)) return special(NAN);
        if (Double.isInfinite(value)) return special(value > 0 ? INFINITE : MINUS_INFINITE);
        if (value == 0) return special(1 / value > 0 ? ZERO : MINUS_ZERO);
        BigDecimal decimal = new BigDecimal(shortest).stripTrailingZeros();
        String digits = decimal.unscaledValue().abs().toString();
        // The first digit of one would be the value.
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
