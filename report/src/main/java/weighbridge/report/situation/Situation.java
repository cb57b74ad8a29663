package weighbridge.report.situation;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * What a format is wanted for, and at which prices.
 *
 * @param values of every parameter
 * @param limits that a codec must meet to take part
 */
public record Situation(Catalogue.Preset preset, Map<Parameter, Double> values, Catalogue.Compressor compressor,
        Set<Limit> limits) {
    /** @throws IllegalArgumentException if a parameter is out of its range */
    public Situation {
        Map<Parameter, Double> all = new EnumMap<>(Catalogue.INSTANCE.defaults(preset));
        all.putAll(values);
        all.forEach(Situation::requireRange);
        values = all;
        limits = limits.isEmpty() ? Set.of() : EnumSet.copyOf(limits);
    }

    private static void requireRange(Parameter parameter, double value) {
        Catalogue.Definition range = Catalogue.INSTANCE.definition(parameter);
        if (!(value >= range.least() && value <= range.most()))
            throw new IllegalArgumentException(parameter.key() + " is " + Units.text(parameter, value) + "; give "
                    + Units.text(parameter, range.least()) + " to " + Units.text(parameter, range.most()));
    }

    /** A preset with its defaults. */
    public static Situation of(Catalogue.Preset preset) {
        return new Situation(preset, Map.of(), Catalogue.INSTANCE.compressor(preset.compress()), Set.of());
    }

    double value(Parameter parameter) {
        return values.get(parameter);
    }

    public Situation with(Parameter parameter, double value) {
        Map<Parameter, Double> changed = new EnumMap<>(values);
        changed.put(parameter, value);
        return new Situation(preset, changed, compressor, limits);
    }

    public Situation with(Set<Limit> others) {
        return new Situation(preset, values, compressor, others);
    }

    public Situation with(Catalogue.Compressor other) {
        return new Situation(preset, values, other, limits);
    }
}
