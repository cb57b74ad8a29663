package weighbridge.situation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts a situation's numbers from and to text: as users type them, as an address contains them, and as sentences
 * express them.
 */
public final class Units {
    private static final Map<String, Double> MULTIPLES =
            Map.of("", 1.0, "k", 1e3, "K", 1e3, "M", 1e6, "G", 1e9, "T", 1e12);
    private static final Map<String, Double> SECONDS = Map.of("s", 1.0, "m", 60.0, "min", 60.0, "h", 3600.0, "d",
            86400.0, "day", 86400.0, "w", 604800.0, "y", 31536000.0);

    /** From this number on, an exponent replaces the zeros. */
    private static final double UNREADABLE = 1e12;
    private static final int MOST_DIGITS = 20;
    private static final int MOST_DECIMALS = 30;

    private Units() {}

    /** What is read: a number, then one of some endings, each of which multiplies and divides it. */
    private enum Form {
        COUNT("a number", "1, 20, 1.5"), RATE("a rate", "500, 5k/s, 3/min, 1M/day"),
        LINK("a speed in bits per second", "100M, 1G, 2.5Gbit/s"), TIME("a time", "12h, 30d, 7y"),
        BYTES("a number of bytes", "0, 64, 1k"), DOLLARS("dollars", "0.04, 1"),
        PRICE("a price in dollars", "20, 0.02/GB"), MEMORY("a price in dollars", "3.2, 3200/TB"),
        PERCENT("per cent", "5, 5%");

        private final String what;
        private final String examples;
        private final Map<String, double[]> endings = new HashMap<>();

        Form(String what, String examples) {
            this.what = what;
            this.examples = examples;
        }

        private void end(String ending, double times, double over) {
            endings.put(ending, new double[] {times, over});
        }
    }

    static {
        for (Map.Entry<String, Double> m : MULTIPLES.entrySet()) {
            Form.COUNT.end(m.getKey(), m.getValue(), 1);
            Form.BYTES.end(m.getKey(), m.getValue(), 1);
            Form.RATE.end(m.getKey(), m.getValue(), 1);
            for (String per : List.of("s", "min", "h", "d", "day"))
                Form.RATE.end(m.getKey() + "/" + per, m.getValue(), SECONDS.get(per));
            for (String unit : List.of("", "bit/s", "bit", "bps")) Form.LINK.end(m.getKey() + unit, m.getValue(), 1);
        }
        for (String unit : List.of("s", "m", "min", "h", "d", "w", "y")) Form.TIME.end(unit, SECONDS.get(unit), 1);
        Form.DOLLARS.end("", 1, 1);
        Form.PRICE.end("", 1, 1);
        Form.PRICE.end("/GB", 1e3, 1);
        Form.PRICE.end("/TB", 1, 1);
        Form.MEMORY.end("", 1, 1);
        Form.MEMORY.end("/GB", 1, 1);
        Form.MEMORY.end("/TB", 1e-3, 1);
        Form.PERCENT.end("", 1, 1);
        Form.PERCENT.end("%", 1, 1);
    }

    private static Form form(Parameter parameter) {
        return switch (parameter) {
            case RATE -> Form.RATE;
            case LINK -> Form.LINK;
            case RETENTION -> Form.TIME;
            case READS, COPIES -> Form.COUNT;
            case ENTRY -> Form.BYTES;
            case CORE, LEAST -> Form.DOLLARS;
            case NETWORK, STORAGE -> Form.PRICE;
            case RAM -> Form.MEMORY;
            case SHARE -> Form.PERCENT;
        };
    }

    /**
     * Reads a number as users type it or as an address contains it.
     *
     * @throws IllegalArgumentException saying what was expected, or the range
     */
    public static double parse(Parameter parameter, String text) {
        Form form = form(parameter);
        boolean dollars = form == Form.DOLLARS || form == Form.PRICE || form == Form.MEMORY;
        String number = dollars && text.startsWith("$") ? text.substring(1) : text;
        int end = endOfNumber(number);
        double[] ending = end > 0 ? form.endings.get(number.substring(end)) : null;
        if (ending == null)
            throw new IllegalArgumentException("\"" + text + "\" is not " + form.what + "; write " + form.examples);
        return parameter.checked(Double.parseDouble(number.substring(0, end)) * ending[0] / ending[1]);
    }

    /** Where the number ends with which a text begins, such as {@code 2.5e3}; 0 if it begins with none. */
    private static int endOfNumber(String text) {
        int whole = endOfDigits(text, 0, MOST_DIGITS);
        int end = whole;
        if (end > 0 && text.startsWith(".", end)) {
            int decimals = endOfDigits(text, end + 1, MOST_DECIMALS);
            if (decimals > end + 1) end = decimals;
        }
        if (end > 0 && (text.startsWith("e", end) || text.startsWith("E", end))) {
            int sign = text.startsWith("-", end + 1) || text.startsWith("+", end + 1) ? 1 : 0;
            int exponent = endOfDigits(text, end + 1 + sign, 2);
            if (exponent > end + 1 + sign) end = exponent;
        }
        return end;
    }

    private static int endOfDigits(String text, int from, int most) {
        int end = from;
        while (end < text.length() && end < from + most && text.charAt(end) >= '0' && text.charAt(end) <= '9') end++;
        return end;
    }

    /** A value as an address contains it, readable by {@link #parse}: {@code 20000}, {@code 30d}. */
    public static String text(Parameter parameter, double value) {
        if (parameter != Parameter.RETENTION) return Decimal.of(value).plain();
        for (String unit : List.of("d", "h", "m"))
            if (value % SECONDS.get(unit) == 0) return Decimal.of(value / SECONDS.get(unit)).plain() + unit;
        return Decimal.of(value).plain() + "s";
    }

    /** A value as a person types it into a form, readable without its commas: {@code 5,000}, {@code 30d}, {@code 1G}. */
    public static String typed(Parameter parameter, double value) {
        if (parameter == Parameter.RETENTION) {
            for (String unit : List.of("y", "d", "h", "m"))
                if (value >= SECONDS.get(unit) && value % SECONDS.get(unit) == 0)
                    return Decimal.of(value / SECONDS.get(unit)).plain() + unit;
            double days = value / SECONDS.get("d");
            return days > 2 ? Decimal.of(days).rounded(3).plain() + "d" : text(parameter, value);
        }
        if (parameter == Parameter.LINK)
            for (String unit : List.of("T", "G", "M", "k"))
                if (value >= MULTIPLES.get(unit))
                    return Decimal.of(value / MULTIPLES.get(unit)).rounded(12).plain() + unit;
        return value >= 1000 ? Decimal.of(Math.floor(value * 1000 + 0.5) / 1000).grouped() : Decimal.of(value).plain();
    }

    /** Round values of an axis. */
    static List<Double> ticks(Parameter parameter) {
        List<Double> round = switch (parameter) {
            case RETENTION -> List.of(60.0, 3600.0, 86_400.0, 604_800.0, 2_592_000.0, 31_536_000.0, 315_360_000.0);
            case READS -> List.of(0.01, 0.1, 1.0, 10.0, 100.0, 1000.0);
            case LINK -> List.of(1e6, 1e7, 1e8, 1e9, 1e10, 1e11);
            default -> List.of();
        };
        return round.stream().filter(x -> parameter.axis().filter(a -> x >= a.from() && x <= a.to()).isPresent())
                .toList();
    }

    /** Any value with its unit, such as {@code 1 message/day}, {@code 1e30 messages/s} or {@code $0/h}. */
    static String said(Parameter parameter, double value) {
        if (!parameter.scale().isEmpty()) {
            Parameter.Unit unit = unit(parameter, value);
            String number = sixDigits(value / unit.size());
            return number + " " + (number.equals("1") ? unit.one() : unit.many());
        }
        String unit = parameter.unit();
        String number = sixDigits(value);
        return unit.startsWith("$") ? "$" + number + unit.substring(1) : unit.isEmpty() ? number : number + " " + unit;
    }

    private static String sixDigits(double number) {
        Decimal rounded = Decimal.of(number).rounded(6);
        if (number >= UNREADABLE) return rounded.scientific();
        return rounded.isWhole() ? rounded.grouped() : rounded.plain();
    }

    /** A value as sentences express it, such as {@code 20,000 messages/s}, {@code 30 days} or {@code 1.7 Gbit/s}. */
    public static String words(Parameter parameter, double value) {
        double whole = value / unit(parameter, value).size();
        double nearest = Math.floor(whole + 0.5);
        return Math.abs(whole - nearest) <= 1e-9 * nearest ? named(parameter, value, grouped(nearest))
                : floor(parameter, value);
    }

    /** A value as sentences express it, rounded down to two significant digits. */
    public static String floor(Parameter parameter, double value) {
        double step = step(value / unit(parameter, value).size());
        return named(parameter, value, stepped(Math.floor(value / unit(parameter, value).size() / step), step));
    }

    /** A value as sentences express it, rounded up to two significant digits. */
    public static String ceil(Parameter parameter, double value) {
        double step = step(value / unit(parameter, value).size());
        return named(parameter, value, stepped(Math.ceil(value / unit(parameter, value).size() / step), step));
    }

    private static String named(Parameter parameter, double value, String number) {
        Parameter.Unit unit = unit(parameter, value);
        return number + " " + (number.equals("1") ? unit.one() : unit.many());
    }

    private static Parameter.Unit unit(Parameter parameter, double value) {
        List<Parameter.Unit> scale = parameter.scale();
        for (Parameter.Unit u : scale) if (value >= 0.995 * u.size()) return u;
        return scale.get(scale.size() - 1);
    }

    /** The power of ten of a number's second digit; at least a thousandth. */
    private static double step(double number) {
        double step = 1;
        while (number / step >= 100) step *= 10;
        while (number / step < 10 && step > 1e-3) step /= 10;
        return step;
    }

    private static String stepped(double steps, double step) {
        if (step >= 1) return grouped(steps * step);
        return Decimal.of(rounded(steps * step, step > 0.05 ? 1 : step > 0.005 ? 2 : 3)).grouped();
    }

    /** Dollars with three significant digits, at least a cent: {@code $412}, {@code $20.2}, {@code $25}. */
    public static String money(double dollars) {
        if (dollars < 0.005) return "less than 1 cent";
        return "$" + (dollars >= 9.95 ? digits(dollars, dollars >= 99.5 ? 0 : 1, false) : digits(dollars, 2, true));
    }

    /** A difference of dollars, with as many decimals as {@link #money} gives the amount that it is added to. */
    static String moneyMore(double dollars, double than) {
        int places = than >= 99.5 ? 0 : than >= 9.95 ? 1 : 2;
        if (rounded(dollars, places) > 0) return "$" + digits(dollars, places, places == 2);
        return places == 0 ? "less than $1" : places == 1 ? "less than $0.1" : "less than 1 cent";
    }

    /** Microseconds with three significant digits: {@code 1.76 µs}, {@code 540 ns}. */
    public static String micros(double micros) {
        double unit = unit(micros);
        double number = micros / unit;
        return digits(number, places(number), true) + name(unit);
    }

    /** Like {@link #micros}, rounded down, or up. */
    static String microsBound(double micros, boolean up) {
        double unit = unit(micros);
        int places = places(micros / unit);
        double steps = micros / unit * scale(places);
        return digits((up ? Math.ceil(steps) : Math.floor(steps)) / scale(places), places, true) + name(unit);
    }

    /** A difference of microseconds, in the unit and with the decimals that {@link #micros} gives the other time. */
    static String microsMore(double micros, double than) {
        double unit = unit(than);
        int places = places(than / unit);
        if (rounded(micros / unit, places) > 0) return digits(micros / unit, places, true) + name(unit);
        return "less than " + Decimal.of(places == 0 ? 1 : places == 1 ? 0.1 : 0.01).plain() + name(unit);
    }

    private static double unit(double micros) {
        return micros < 0.9995 ? 1e-3 : micros < 999.5 ? 1 : 1e3;
    }

    private static String name(double unit) {
        return unit < 1 ? " ns" : unit > 1 ? " ms" : " µs";
    }

    private static int places(double number) {
        return number >= 99.5 ? 0 : number >= 9.95 ? 1 : 2;
    }

    /** Bytes in units of a thousand million, with three significant digits: {@code 0.258 GB}, {@code 1,250 GB}. */
    static String gigabytes(double bytes) {
        double number = bytes / 1e9;
        if (number < 0.0005) return "less than 1 MB";
        return digits(number, number < 0.9995 ? 3 : places(number), true) + " GB";
    }

    /** A share as whole per cent: {@code 5 %}. */
    static String percent(double share) {
        double percent = Math.floor(100 * share + 0.5);
        return percent == 0 ? "less than 1 %" : grouped(percent) + " %";
    }

    private static String grouped(double whole) {
        return Decimal.of(whole).grouped();
    }

    private static double rounded(double number, int places) {
        return Math.floor(number * scale(places) + 0.5) / scale(places);
    }

    private static double scale(int places) {
        return places == 0 ? 1 : places == 1 ? 10 : places == 2 ? 100 : 1000;
    }

    /** @param all whether zeros at the end are shown */
    private static String digits(double number, int places, boolean all) {
        String text = Decimal.of(rounded(number, places)).grouped();
        if (!all || places == 0) return text;
        int missing = text.indexOf('.') < 0 ? places : places - (text.length() - 1 - text.indexOf('.'));
        return text + (text.indexOf('.') < 0 ? "." : "") + "0".repeat(missing);
    }
}
