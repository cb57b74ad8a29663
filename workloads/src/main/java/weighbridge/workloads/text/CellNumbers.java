package weighbridge.workloads.text;

import java.util.Optional;

/** Finds the forms of numbers that fit the cells of a column; each form is one bit of a set. */
final class CellNumbers {
    static final int INT32 = 1;
    static final int INT64 = 1 << 1;
    static final int FLOAT_JAVASCRIPT = 1 << 2;
    static final int FLOAT_PYTHON = 1 << 3;
    static final int FLOAT_JAVA = 1 << 4;
    /** Decimals with the same number of digits after the point. */
    static final int FIXED = 1 << 5;
    /** Numbers with one digit, a point, the same number of digits and an exponent. */
    static final int SCIENTIFIC = 1 << 6;
    static final int FLOATS = FLOAT_JAVASCRIPT | FLOAT_PYTHON | FLOAT_JAVA;
    static final int ALL = INT32 | INT64 | FLOATS | FIXED | SCIENTIFIC;
    /** The forms that may have a fraction. */
    static final int FRACTIONS = FLOATS | FIXED | SCIENTIFIC;

    /** Every decimal of at most this many digits survives as a double (DBL_DIG of IEEE 754). */
    private static final int EXACT_DIGITS = 15;
    private static final int MAX_LONG_DIGITS = 18;
    /** The longest that a double's shortest text can be: sign, 17 digits, point, zeros, exponent. */
    private static final int MAX_FLOAT_LENGTH = 30;
    /** The number of digits after the point in amounts of money. */
    private static final int CENTS = 2;

    private int candidates;
    private int scale = -1;
    private int mostDigits;
    private int mantissa = -1;
    private boolean seenZero;
    private boolean seenOne;
    private boolean seenOther;

    /** The form of the column, if it is one of those left. */
    Optional<TextForm> form(int left) {
        if ((left & INT32) != 0) return Optional.of(new TextForm.Int32());
        if ((left & INT64) != 0) return Optional.of(new TextForm.Int64());
        if ((left & FLOAT_JAVASCRIPT) != 0) return Optional.of(new TextForm.Float64(FloatStyle.JAVASCRIPT));
        if ((left & FLOAT_PYTHON) != 0) return Optional.of(new TextForm.Float64(FloatStyle.PYTHON));
        if ((left & FLOAT_JAVA) != 0) return Optional.of(new TextForm.Float64(FloatStyle.JAVA));
        if ((left & FIXED) != 0) {
            boolean cents = scale == CENTS || mostDigits > EXACT_DIGITS;
            return Optional.of(cents ? new TextForm.Decimal(scale) : new TextForm.Fixed(scale));
        }
        return (left & SCIENTIFIC) != 0 ? Optional.of(new TextForm.Scientific(mantissa)) : Optional.empty();
    }

    /** Whether all numbers were 0 or 1, and both occurred. */
    boolean areBits() {
        return seenZero && seenOne && !seenOther;
    }

    /** The candidates that fit the cell. */
    int fitting(int left, char[] b, int from, int length) {
        candidates = left;
        int end = from + length;
        int at = from;
        boolean negative = b[at] == '-';
        if (negative) at++;
        int start = at;
        long whole = 0;
        while (at < end && isDigit(b[at])) whole = 10 * whole + b[at++] - '0';
        int digits = at - start;
        // The cell is .5, NaN, inf or a word; only parsing tells which words are numbers.
        if (digits == 0) return has(FLOATS) ? floats(b, from, length) : 0;
        if (digits > 1 && b[start] == '0') return 0;
        if (at == end) return whole(b, from, length, whole, digits, negative);
        if (b[at] == '.') {
            int pointAt = at++;
            while (at < end && isDigit(b[at])) at++;
            if (at == end && at > pointAt + 1) return fraction(b, from, length, start, pointAt, negative);
        }
        return at < end && (b[at] == 'e' || b[at] == 'E') ? floats(b, from, length) | scientific(b, from, length) : 0;
    }

    private boolean has(int form) {
        return (candidates & form) != 0;
    }

    private int whole(char[] b, int from, int length, long whole, int digits, boolean negative) {
        if (negative && whole == 0 && digits == 1) return 0;
        if (negative || digits > 1 || whole > 1) seenOther = true;
        else if (whole == 0) seenZero = true;
        else seenOne = true;
        int fit = 0;
        long limit = negative ? Long.MIN_VALUE : Long.MAX_VALUE;
        // 19 digits fit into an unsigned long.
        if (digits <= MAX_LONG_DIGITS || digits == MAX_LONG_DIGITS + 1 && Long.compareUnsigned(whole, limit) <= 0) {
            fit |= INT64;
            long value = negative ? -whole : whole;
            if (value == (int) value) fit |= INT32;
        }
        if (digits <= EXACT_DIGITS) return fit | FLOAT_JAVASCRIPT;
        return has(FLOATS) ? fit | floats(b, from, length) : fit;
    }

    /** Checks a number with digits on both sides of a point and no exponent. */
    private int fraction(char[] b, int from, int length, int start, int pointAt, boolean negative) {
        int end = from + length;
        int places = end - pointAt - 1;
        int wholeDigits = pointAt - start;
        int zeros = 0;
        while (zeros < places && b[pointAt + 1 + zeros] == '0') zeros++;
        boolean wholeIsZero = b[start] == '0';
        boolean zero = wholeIsZero && zeros == places;
        int fit = 0;
        if (wholeDigits + places <= MAX_LONG_DIGITS && !(negative && zero)) {
            if (scale < 0 && has(FIXED)) scale = places;
            if (scale == places) {
                fit |= FIXED;
                mostDigits = Math.max(mostDigits, wholeDigits + places);
            }
        }
        if (!has(FLOATS)) return fit;
        if (wholeDigits + places > EXACT_DIGITS) return fit | floats(b, from, length);
        boolean javaIsPlain = zero || (wholeIsZero ? zeros <= 2 : wholeDigits <= 7);
        if (places == 1 && zeros == 1) return fit | FLOAT_PYTHON | (javaIsPlain ? FLOAT_JAVA : 0);
        if (b[end - 1] == '0') return fit;
        if (!wholeIsZero || zeros <= 5) fit |= FLOAT_JAVASCRIPT;
        if (!wholeIsZero || zeros <= 3) fit |= FLOAT_PYTHON;
        if (javaIsPlain) fit |= FLOAT_JAVA;
        return fit;
    }

    /** The styles that write this number exactly as the text does, found by writing it. */
    private int floats(char[] b, int from, int length) {
        if (length > MAX_FLOAT_LENGTH || !mayBeFloat(b, from, length)) return 0;
        String text = new String(b, from, length);
        double value;
        try {
            value = TextForm.Float64.parseDouble(text);
        } catch (NumberFormatException e) {
            return 0;
        }
        int fit = 0;
        if (has(FLOAT_JAVASCRIPT) && FloatStyle.JAVASCRIPT.format(value).equals(text)) fit |= FLOAT_JAVASCRIPT;
        if (has(FLOAT_PYTHON) && FloatStyle.PYTHON.format(value).equals(text)) fit |= FLOAT_PYTHON;
        if (has(FLOAT_JAVA) && FloatStyle.JAVA.format(value).equals(text)) fit |= FLOAT_JAVA;
        return fit;
    }

    private int scientific(char[] b, int from, int length) {
        if (!has(SCIENTIFIC) || length > MAX_FLOAT_LENGTH) return 0;
        String text = new String(b, from, length);
        int digits = TextForm.Scientific.mantissa(text);
        if (mantissa < 0) mantissa = digits;
        if (digits < 0 || digits != mantissa) return 0;
        TextForm.Scientific form = new TextForm.Scientific(digits);
        return form.format(form.parse(text)).equals(text) ? SCIENTIFIC : 0;
    }

    /**
     * Whether the text begins with a digit or is a word for NaN or infinity. This check spares other words the parser's
     * exception.
     */
    private static boolean mayBeFloat(char[] b, int from, int length) {
        if (b[from] == '-') {
            from++;
            length--;
        }
        if (length == 0) return false;
        if (isDigit(b[from])) return true;
        return is("NaN", b, from, length) || is("nan", b, from, length) || is("inf", b, from, length)
                || is("Infinity", b, from, length);
    }

    private static boolean is(String word, char[] b, int from, int length) {
        if (word.length() != length) return false;
        for (int i = 0; i < length; i++) if (word.charAt(i) != b[from + i]) return false;
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
