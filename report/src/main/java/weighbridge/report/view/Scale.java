package weighbridge.report.view;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weighbridge.report.model.ReportModel;

/**
 * How the numbers of a column are written: in one unit if that stays readable, otherwise each in its own.
 *
 * <p>A number is rounded to what its interval allows: the half-width keeps one digit (two if the first is a 1), and the
 * estimate ends at the same place. An exact number keeps three digits. One whose interval is not known keeps two and is
 * marked, as in {@code ≈360 ns ?}, because nothing may be claimed about it; the size of a sample is {@code ≈360 B}.
 */
final class Scale {
    /** The number of units from which a number is hard to read, so that its column uses several units. */
    private static final double MOST = 10_000;

    private static final List<Unit> TIMES =
            List.of(new Unit("ns", 1), new Unit("µs", 1e3), new Unit("ms", 1e6), new Unit("s", 1e9));
    private static final List<Unit> BYTES =
            List.of(new Unit("B", 1), new Unit("KiB", 1024), new Unit("MiB", 1024 * 1024), new Unit("GiB", 1L << 30));

    private static final List<Unit> RATES =
            List.of(new Unit("ops/s", 1), new Unit("kops/s", 1e3), new Unit("Mops/s", 1e6), new Unit("Gops/s", 1e9));

    /**
     * The number of units from which the next larger unit is used. Four digits of bytes read better than fractions of a
     * KiB.
     */
    private static final double BYTES_STEP = 10_000;
    private static final double TIME_STEP = 1_000;

    private final List<Unit> units;
    private final double step;
    private final boolean common;
    private final Unit unit;

    private Scale(List<Unit> units, double step, double least, double most) {
        this.units = units;
        this.step = step;
        this.unit = unit(least);
        this.common = most / unit.size() < MOST;
    }

    /** The scale of a column of numbers in {@code ns}, {@code B} or {@code ops/s}; any other unit stays as it is. */
    static Scale of(String unit, List<Double> numbers) {
        double most = numbers.stream().mapToDouble(Math::abs).max().orElse(0);
        double least = numbers.stream().mapToDouble(Math::abs).filter(n -> n > 0).min().orElse(0);
        return switch (unit) {
            case "ns" -> new Scale(TIMES, TIME_STEP, least, most);
            case "ops/s" -> new Scale(RATES, TIME_STEP, least, most);
            case "B" -> new Scale(BYTES, BYTES_STEP, least, most);
            default -> new Scale(List.of(new Unit(unit, 1)), TIME_STEP, least, most);
        };
    }

    static Scale of(ReportModel.Cell cell) {
        return of(cell.unit(), List.of(cell.estimate()));
    }

    /**
     * Whether the interval is too narrow to show: the number is exact, or its ends are bytes that agree in every digit
     * shown.
     */
    private static boolean isExact(ReportModel.Cell cell) {
        return cell.isExact() || cell.unit().equals("B") && spread(cell) < Math.max(0.5, cell.estimate() * 0.005);
    }

    /** The number and its unit, such as {@code 88 ns}. */
    String value(ReportModel.Cell cell) {
        return number(cell) + unitOf(cell.estimate()).suffix();
    }

    /** The number in its column's unit, or followed by its own unit if the column has none. */
    String bare(ReportModel.Cell cell) {
        return common ? number(cell) : value(cell);
    }

    /** The unit shared by all numbers; empty if each has its own. */
    Optional<String> unit() {
        return common ? Optional.of(unit.name()) : Optional.empty();
    }

    private String number(ReportModel.Cell cell) {
        double size = unitOf(cell.estimate()).size();
        double estimate = cell.estimate() / size;
        if (isOfSample(cell)) return "≈" + digits(estimate);
        if (!isBounded(cell)) return "≈" + fixed(estimate, rough(estimate));
        return isExact(cell) ? digits(estimate) : fixed(estimate, place(spread(cell) / size));
    }

    /** Whether the number is exact, but not for all messages. */
    private static boolean isOfSample(ReportModel.Cell cell) {
        return cell.isExact() && cell.provisional();
    }

    /** Whether the number's uncertainty is known. */
    static boolean isBounded(ReportModel.Cell cell) {
        return Double.isFinite(cell.low()) && Double.isFinite(cell.high());
    }

    /** What follows a number whose uncertainty is not known. */
    static String open(ReportModel.Cell cell) {
        return isBounded(cell) ? "" : " ?";
    }

    /** The interval without its unit, such as {@code 86–90}; empty for an exact number and where it is not known. */
    String interval(ReportModel.Cell cell) {
        if (isExact(cell) || !isBounded(cell)) return "";
        double size = unitOf(cell.estimate()).size();
        int place = place(spread(cell) / size);
        return fixed(cell.low() / size, place) + "–" + fixed(cell.high() / size, place);
    }

    /** The number and its interval, such as {@code 88 ns (86–90)}; {@code ≈360 ns ?} if it is not known. */
    String text(ReportModel.Cell cell) {
        String interval = interval(cell);
        return value(cell) + (interval.isEmpty() ? open(cell) : " (" + interval + ")");
    }

    /** The two ends of the interval, such as {@code 86 to 90 ns}. */
    String range(ReportModel.Cell cell) {
        if (isOfSample(cell)) return "of a sample";
        if (cell.isExact()) return "exact";
        if (!isBounded(cell)) return "interval not known";
        Unit u = unitOf(cell.estimate());
        int place = place(spread(cell) / u.size());
        return fixed(cell.low() / u.size(), place) + " to " + fixed(cell.high() / u.size(), place) + u.suffix();
    }

    /** A number without an interval, such as {@code 1.25 KiB}. */
    String exact(double number) {
        Unit u = unitOf(number);
        return digits(number / u.size()) + u.suffix();
    }

    /** A factor, such as {@code 2.6×}. */
    static String factor(double ratio) {
        return digits(ratio) + "×";
    }

    /** The interval of a ratio, such as {@code 2.58 to 2.71}. */
    static String range(ReportModel.Ratio ratio) {
        int place = Math.min(-1, place(Math.max(ratio.high() - ratio.estimate(), ratio.estimate() - ratio.low())));
        return fixed(ratio.low(), place) + " to " + fixed(ratio.high(), place);
    }

    /** A ratio rounded to what its interval allows, such as {@code 2.64}. */
    static String value(ReportModel.Ratio ratio) {
        return fixed(ratio.estimate(),
                Math.min(-1, place(Math.max(ratio.high() - ratio.estimate(), ratio.estimate() - ratio.low()))));
    }

    /** A share, such as {@code 3 %}. */
    static String percent(double share) {
        return digits(share * 100) + " %";
    }

    private Unit unitOf(double number) {
        return common ? unit : unit(Math.abs(number));
    }

    private Unit unit(double number) {
        Unit best = units.getFirst();
        for (Unit u : units) { if (number >= best.size() * step) best = u; }
        return best;
    }

    private static double spread(ReportModel.Cell cell) {
        return Math.max(cell.high() - cell.estimate(), cell.estimate() - cell.low());
    }

    /** The power of ten of the last significant digit of a number with this half-width. */
    private static int place(double half) {
        if (!(half > 0) || Double.isInfinite(half)) return 0;
        int place = (int) Math.floor(Math.log10(half));
        return half / Math.pow(10, place) < 2 ? place - 1 : place;
    }

    /** The power of ten of a number's second digit. */
    private static int rough(double number) {
        return number == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(number))) - 1;
    }

    private static String fixed(double number, int place) {
        if (!Double.isFinite(number)) return number > 0 ? "∞" : "?";
        double unit = Math.pow(10, place);
        return String.format(Locale.ROOT, "%,." + Math.max(0, -place) + "f",
                place > 0 ? Math.round(number / unit) * unit : number);
    }

    private static String digits(double number) {
        double size = Math.abs(number);
        if (size == Math.rint(size) && size < 1000) return String.format(Locale.ROOT, "%.0f", number);
        return fixed(number, size < 0.995 ? -3 : size < 9.995 ? -2 : size < 99.95 ? -1 : 0);
    }

    private record Unit(String name, double size) {
        /** The unit as it follows a number: {@code 88 ns}, but {@code 1.36×}. */
        String suffix() {
            return name.equals(ReportModel.TIMES) ? name : " " + name;
        }
    }
}
