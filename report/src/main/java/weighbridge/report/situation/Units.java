package weighbridge.report.situation;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts a situation's numbers from and to text: as users type them, as an address contains them, and as sentences
 * express them.
 */
public final class Units {
    private static final String NUMBER = "(\\d{1,20}(?:\\.\\d{1,30})?(?:[eE][-+]?\\d{1,2})?)";
    private static final Pattern COUNT = Pattern.compile(NUMBER + "([kKMGT]?)");
    private static final Pattern RATE = Pattern.compile(NUMBER + "([kKMGT]?)(?:/(s|min|h|d|day))?");
    private static final Pattern LINK = Pattern.compile(NUMBER + "([kKMGT]?)(?:bit/s|bit|bps)?");
    private static final Pattern TIME = Pattern.compile(NUMBER + "(s|m|min|h|d|w|y)");
    private static final Pattern PRICE = Pattern.compile("\\$?" + NUMBER + "(?:/(GB|TB))?");
    private static final Pattern PERCENT = Pattern.compile(NUMBER + "%?");

    private static final Map<String, Double> TIMES = Map.of("", 1.0, "k", 1e3, "K", 1e3, "M", 1e6, "G", 1e9, "T", 1e12);
    private static final Map<String, Double> SECONDS = Map.of("s", 1.0, "m", 60.0, "min", 60.0, "h", 3600.0, "d",
            86400.0, "day", 86400.0, "w", 604800.0, "y", 31536000.0);

    /** From this number on, an exponent replaces the zeros. */
    private static final double UNREADABLE = 1e12;

    private Units() {}

    /**
     * Reads a number as users type it or as an address contains it.
     *
     * @throws IllegalArgumentException saying what was expected
     */
    public static double parse(Parameter parameter, String text) {
        return switch (parameter) {
            case RATE -> {
                Matcher m = matched(RATE, text, "a rate", "500, 5k/s, 3/min, 1M/day");
                yield number(m) * TIMES.get(m.group(2)) / (m.group(3) == null ? 1 : SECONDS.get(m.group(3)));
            }
            case LINK -> {
                Matcher m = matched(LINK, text, "a speed in bits per second", "100M, 1G, 2.5Gbit/s");
                yield number(m) * TIMES.get(m.group(2));
            }
            case RETENTION -> {
                Matcher m = matched(TIME, text, "a time", "12h, 30d, 7y");
                yield number(m) * SECONDS.get(m.group(2));
            }
            case READS, COPIES -> {
                Matcher m = matched(COUNT, text, "a number", "1, 20, 1.5");
                yield number(m) * TIMES.get(m.group(2));
            }
            case CORE, LEAST -> {
                Matcher m = matched(PRICE, text, "dollars", "0.04, 1");
                if (m.group(2) != null) throw wrong(text, "dollars", "0.04, 1");
                yield number(m);
            }
            case NETWORK, STORAGE -> price(text, 1, 1e3, "20, 0.02/GB");
            case RAM -> price(text, 1e-3, 1, "3.2, 3200/TB");
            case SHARE -> number(matched(PERCENT, text, "per cent", "5, 5%"));
        };
    }

    private static double price(String text, double ofTb, double ofGb, String examples) {
        Matcher m = matched(PRICE, text, "a price in dollars", examples);
        if (m.group(2) == null) return number(m);
        return number(m) * (m.group(2).equals("GB") ? ofGb : ofTb);
    }

    private static Matcher matched(Pattern pattern, String text, String what, String examples) {
        Matcher m = pattern.matcher(text);
        if (!m.matches()) throw wrong(text, what, examples);
        return m;
    }

    private static IllegalArgumentException wrong(String text, String what, String examples) {
        return new IllegalArgumentException("\"" + text + "\" is not " + what + "; write " + examples);
    }

    private static double number(Matcher m) {
        return Double.parseDouble(m.group(1));
    }

    /** A value as an address contains it, readable by {@link #parse}: {@code 20000}, {@code 30d}. */
    public static String text(Parameter parameter, double value) {
        if (parameter != Parameter.RETENTION) return plain(value);
        for (String unit : List.of("d", "h", "m"))
            if (value % SECONDS.get(unit) == 0) return plain(value / SECONDS.get(unit)) + unit;
        return plain(value) + "s";
    }

    /** Any value with its unit, such as {@code 1 message/day}, {@code 1e30 messages/s} or {@code $0/h}. */
    static String said(Parameter parameter, double value) {
        Catalogue.Definition definition = Catalogue.INSTANCE.definition(parameter);
        if (definition.scale().isPresent()) {
            Catalogue.Unit unit = unit(parameter, value);
            String number = sixDigits(value / unit.size());
            return number + " " + (number.equals("1") ? unit.one() : unit.many());
        }
        String unit = definition.unit();
        String number = sixDigits(value);
        return unit.startsWith("$") ? "$" + number + unit.substring(1) : unit.isEmpty() ? number : number + " " + unit;
    }

    private static String sixDigits(double number) {
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(6)).stripTrailingZeros();
        if (number < UNREADABLE) return rounded.scale() > 0 ? rounded.toPlainString() : grouped(rounded.doubleValue());
        int exponent = rounded.precision() - rounded.scale() - 1;
        return rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent;
    }

    /** The shortest decimal text of this number, without an exponent. */
    static String plain(double value) {
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }

    /** A value as sentences express it, such as {@code 20,000 messages/s}, {@code 30 days} or {@code 1.7 Gbit/s}. */
    static String words(Parameter parameter, double value) {
        double whole = value / unit(parameter, value).size();
        double nearest = Math.round(whole);
        return Math.abs(whole - nearest) <= 1e-9 * nearest ? named(parameter, value, grouped(nearest))
                : floor(parameter, value);
    }

    /** A value as sentences express it, rounded down to two significant digits. */
    static String floor(Parameter parameter, double value) {
        double step = step(value / unit(parameter, value).size());
        return named(parameter, value, stepped(Math.floor(value / unit(parameter, value).size() / step), step));
    }

    /** A value as sentences express it, rounded up to two significant digits. */
    static String ceil(Parameter parameter, double value) {
        double step = step(value / unit(parameter, value).size());
        return named(parameter, value, stepped(Math.ceil(value / unit(parameter, value).size() / step), step));
    }

    private static String named(Parameter parameter, double value, String number) {
        Catalogue.Unit unit = unit(parameter, value);
        return number + " " + (number.equals("1") ? unit.one() : unit.many());
    }

    private static Catalogue.Unit unit(Parameter parameter, double value) {
        List<Catalogue.Unit> scale = Catalogue.INSTANCE.definition(parameter).scale().orElseThrow();
        return scale.stream().filter(u -> value >= 0.995 * u.size()).findFirst().orElse(scale.getLast());
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
        int places = step > 0.05 ? 1 : step > 0.005 ? 2 : 3;
        return fixed(steps * step, places).replaceFirst("\\.?0+$", "");
    }

    /** Dollars with three significant digits, at least a cent: {@code $412}, {@code $20.2}, {@code $25}. */
    static String money(double dollars) {
        if (dollars < 0.005) return "less than 1 cent";
        if (dollars >= 99.5) return "$" + grouped(Math.round(dollars));
        return "$" + (dollars >= 9.95 ? fixed(dollars, 1).replace(".0", "") : fixed(dollars, 2));
    }

    /** Microseconds with three significant digits: {@code 1.76 µs}, {@code 540 ns}. */
    static String micros(double micros) {
        if (micros < 0.9995) return digits3(1000 * micros) + " ns";
        return micros < 999.5 ? digits3(micros) + " µs" : digits3(micros / 1000) + " ms";
    }

    private static String digits3(double number) {
        return number >= 99.5 ? grouped(Math.round(number)) : number >= 9.95 ? fixed(number, 1) : fixed(number, 2);
    }

    private static String grouped(double whole) {
        return String.format(Locale.ROOT, "%,d", (long) whole);
    }

    /** Rounds as JavaScript does, so that the page shows the same number. */
    private static String fixed(double number, int places) {
        long scale = places == 1 ? 10 : places == 2 ? 100 : 1000;
        long scaled = Math.round(number * scale);
        String rest = Long.toString(scale + scaled % scale).substring(1);
        return grouped(scaled / scale) + "." + rest;
    }
}
