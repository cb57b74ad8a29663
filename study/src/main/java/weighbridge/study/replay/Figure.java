package weighbridge.study.replay;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A number that a claim is about.
 *
 * @param name   what it is, with its unit, such as {@code msgpack, read, ns}
 * @param rounds that it comes from; 0 if it is missing or has no noise
 */
public record Figure(String name, Spread value, Source source, int rounds) {
    /** Where a figure comes from, which says how far it can be trusted. */
    public enum Source {
        /** Timed here, in rounds. */
        MEASURED,
        /** Counted here, without noise. */
        COUNTED,
        /** Read in the article. */
        PUBLISHED
    }

    /** A figure that was timed in rounds. */
    public static Figure measured(String name, Spread value, int rounds) {
        return new Figure(name, value, Source.MEASURED, value.value().isEmpty() ? 0 : rounds);
    }

    /** A figure that was counted, if it was. */
    public static Figure counted(String name, OptionalDouble value) {
        return new Figure(name, value.isPresent() ? Spread.exact(value.getAsDouble()) : Spread.NONE, Source.COUNTED, 0);
    }

    /** A figure of the article, or a bound that follows from one. */
    public static Figure published(String name, double value) {
        return new Figure(name, Spread.exact(value), Source.PUBLISHED, 0);
    }

    /** A multiple of the figure. */
    public Figure times(double factor) {
        return new Figure(String.format(Locale.ROOT, "%s × %s", name, factor), value.times(factor), source, rounds);
    }

    /** The number alone. */
    public OptionalDouble point() {
        return value.value();
    }

    /** The name, the number and its interval, such as {@code msgpack, read, ns: 12.3 [11.9, 12.8]}. */
    public String text() {
        if (point().isEmpty()) return name + ": not measured";
        double n = point().getAsDouble();
        String number = String.format(Locale.ROOT, n == Math.rint(n) || n >= 1_000 ? "%,.0f" : "%.2f", n);
        boolean exact = value.low().equals(value.high()) && value.hasInterval();
        return name + ": " + (value.hasInterval() ? "" : Spread.ROUGH) + number
                + (exact ? "" : " " + value.ends()).stripTrailing();
    }

    /** The figure in the form that programs read; the rounds of what has no noise are null. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.put("source", source.name().toLowerCase(Locale.ROOT));
        tree.put("value", ReplayReport.number(value.value()));
        tree.put("low", ReplayReport.number(value.low()));
        tree.put("high", ReplayReport.number(value.high()));
        tree.put("rounds", source == Source.MEASURED ? (Object) rounds : null);
        return tree;
    }
}
