package weighbridge.report.judge;

import java.util.Locale;

/** Amounts in words, for sentences. */
public final class Amounts {
    private Amounts() {}

    /** An exact amount relative to another: {@code 12 % less}, {@code 2.7× as much}, {@code equal}. */
    public static String amount(double ratio) {
        if (ratio == 1) return "equal";
        if (ratio >= 1.995) return times(ratio) + "× as much";
        double percent = Math.abs(ratio - 1) * 100;
        return (percent < 0.1 ? "< 0.1" : decimal(percent)) + (ratio < 1 ? " % less" : " % more");
    }

    public static String nanos(double nanos) {
        return String.format(Locale.ROOT, nanos < 9.95 ? "%.2f ns" : "%,.0f ns", nanos);
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, ratio < 1.995 ? "%.2f" : ratio < 9.95 ? "%.1f" : "%.0f", ratio);
    }

    /** A size of files, such as {@code 1.2 MB}. */
    public static String bytes(long bytes) {
        if (bytes < 10_000) return bytes + " B";
        double size = bytes < 1e6 ? 1e3 : bytes < 1e9 ? 1e6 : 1e9;
        return decimal(bytes / size) + (size == 1e3 ? " kB" : size == 1e6 ? " MB" : " GB");
    }

    /** A number with one decimal place below 10 and none above. */
    public static String decimal(double number) {
        return String.format(Locale.ROOT, number < 9.95 ? "%.1f" : "%,.0f", number).replaceFirst("\\.0$", "");
    }

    /** A rate in words, such as {@code 1.98 Mops/s}. */
    static String rate(double operationsASecond) {
        double size = operationsASecond < 1e3 ? 1 : operationsASecond < 1e6 ? 1e3 : operationsASecond < 1e9 ? 1e6 : 1e9;
        String unit = size == 1 ? "" : size == 1e3 ? "k" : size == 1e6 ? "M" : "G";
        return String.format(Locale.ROOT, "%.3g %sops/s", operationsASecond / size, unit);
    }
}
