package weighbridge.workloads.text;

/** The ways in which programs write a double as the shortest decimal that reads back as the same double. */
public enum FloatStyle {
    /**
     * {@code 12}, {@code 12.5}, {@code 1e+21}, {@code 1e-7}: JavaScript's, and what most databases and people write.
     */
    JAVASCRIPT,
    /** {@code 12.0}, {@code 12.5}, {@code 1e+16}, {@code 1e-05}, {@code nan}: Python's repr, hence pandas'. */
    PYTHON,
    /** {@code 12.0}, {@code 12.5}, {@code 1.0E7}, {@code 1.0E-4}, {@code NaN}: Java's Double.toString. */
    JAVA;

    public String format(double d) {
        if (this == JAVA) return Double.toString(d);
        boolean python = this == PYTHON;
        if (Double.isNaN(d)) return python ? "nan" : "NaN";
        String sign = d < 0 || python && 1 / d < 0 ? "-" : "";
        if (Double.isInfinite(d)) return sign + (python ? "inf" : "Infinity");
        if (d == 0) return sign + (python ? "0.0" : "0");

        // Java's digits are the shortest; only the place of the point differs.
        String java = Double.toString(Math.abs(d));
        int e = java.indexOf('E');
        String mantissa = e < 0 ? java : java.substring(0, e);
        int point = mantissa.indexOf('.') + (e < 0 ? 0 : Integer.parseInt(java.substring(e + 1)));
        String digits = mantissa.replace(".", "");
        int zeros = 0;
        while (digits.charAt(zeros) == '0') zeros++;
        point -= zeros;
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') end--;
        digits = digits.substring(zeros, end);
        return sign + (python ? python(digits, point) : javascript(digits, point));
    }

    /** @param point the position of the decimal point in the digits; may lie outside them */
    private static String javascript(String digits, int point) {
        if (point > 21 || point <= -6) {
            int exponent = point - 1;
            return mantissa(digits) + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
        }
        return plain(digits, point, "");
    }

    private static String python(String digits, int point) {
        if (point > 16 || point < -3) {
            int exponent = point - 1;
            return mantissa(digits) + "e" + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "")
                    + Math.abs(exponent);
        }
        return plain(digits, point, ".0");
    }

    private static String mantissa(String digits) {
        return digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    }

    private static String plain(String digits, int point, String wholeSuffix) {
        if (point <= 0) return "0." + "0".repeat(-point) + digits;
        if (point >= digits.length()) return digits + "0".repeat(point - digits.length()) + wholeSuffix;
        return digits.substring(0, point) + "." + digits.substring(point);
    }
}
