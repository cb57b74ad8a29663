package weighbridge.situation;

/**
 * The shortest decimal number that is a given double.
 *
 * @param digits without leading zeros, and without trailing ones; {@code 0} for zero
 * @param point  how many of the digits precede the point; it may exceed their number or be negative
 */
record Decimal(String digits, int point) {
    private static final int GROUP = 3;

    /** @param number finite and not negative */
    static Decimal of(double number) {
        String text = Double.toString(number);
        int e = text.indexOf('E');
        int exponent = e < 0 ? 0 : Integer.parseInt(text.substring(e + 1));
        String mantissa = e < 0 ? text : text.substring(0, e);
        int dot = mantissa.indexOf('.');
        return stripped(mantissa.substring(0, dot) + mantissa.substring(dot + 1), dot + exponent);
    }

    private static Decimal stripped(String digits, int point) {
        int from = 0;
        int to = digits.length();
        while (from < to - 1 && digits.charAt(from) == '0') from++;
        while (to > from + 1 && digits.charAt(to - 1) == '0') to--;
        String rest = digits.substring(from, to);
        return rest.equals("0") ? new Decimal(rest, 1) : new Decimal(rest, point - from);
    }

    /** This number with at most so many digits; halves are rounded up. */
    Decimal rounded(int count) {
        if (digits.length() <= count) return this;
        char[] kept = ("0" + digits.substring(0, count)).toCharArray();
        if (digits.charAt(count) >= '5') {
            int i = count;
            while (kept[i] == '9') kept[i--] = '0';
            kept[i]++;
        }
        return stripped(new String(kept), point + 1);
    }

    boolean isWhole() {
        return digits.length() <= point;
    }

    /** Without an exponent, such as {@code 0.00012} or {@code 2000}. */
    String plain() {
        if (isWhole()) return digits + "0".repeat(point - digits.length());
        return point > 0 ? digits.substring(0, point) + "." + digits.substring(point)
                : "0." + "0".repeat(-point) + digits;
    }

    /** Like {@link #plain}, with commas between thousands. */
    String grouped() {
        String plain = plain();
        int end = isWhole() ? plain.length() : plain.indexOf('.');
        StringBuilder grouped = new StringBuilder();
        for (int i = 0; i < end; i++) {
            if (i > 0 && (end - i) % GROUP == 0) grouped.append(',');
            grouped.append(plain.charAt(i));
        }
        return grouped.append(plain.substring(end)).toString();
    }

    /** With an exponent, such as {@code 1.5e30}. */
    String scientific() {
        return digits.charAt(0) + (digits.length() > 1 ? "." + digits.substring(1) : "") + "e" + (point - 1);
    }
}
