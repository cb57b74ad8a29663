package weighbridge.report.situation;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import weighbridge.model.CodecInfo;
import weighbridge.report.model.ReportModel;

/**
 * What a format is wanted for, and at which prices.
 *
 * @param values the parameters that differ from the preset's defaults, and those that were given although the preset's
 *               costs do not depend on them
 * @param limits the limits that a codec must meet to take part
 */
public record Situation(Catalogue.Preset preset, Map<Parameter, Double> values, Catalogue.Compressor compressor,
        Set<Limit> limits) {
    /** @throws IllegalArgumentException if a parameter is out of its range */
    public Situation {
        values.forEach(Situation::requireRange);
        Map<Parameter, Double> told = new EnumMap<>(Parameter.class);
        values.forEach((p, value) -> {
            if (!preset.needs(p) || value != Catalogue.INSTANCE.usual(preset, p)) told.put(p, value);
        });
        values = Collections.unmodifiableMap(told);
        limits = limits.isEmpty() ? Set.of() : EnumSet.copyOf(limits);
    }

    private static void requireRange(Parameter parameter, double value) {
        Catalogue.Definition range = Catalogue.INSTANCE.definition(parameter);
        if (!(value >= range.least() && value <= range.most()))
            throw new IllegalArgumentException(parameter.key() + " is " + Units.said(parameter, value) + "; give "
                    + Units.said(parameter, range.least()) + " to " + Units.said(parameter, range.most()));
    }

    /** The situation that consists of a preset's defaults. */
    public static Situation of(Catalogue.Preset preset) {
        return new Situation(preset, Map.of(), Catalogue.INSTANCE.compressor(preset.compress()), Set.of());
    }

    double value(Parameter parameter) {
        return values.containsKey(parameter) ? values.get(parameter) : Catalogue.INSTANCE.usual(preset, parameter);
    }

    /** Given parameters that do not affect this preset, in the catalogue's order. */
    List<Parameter> idle() {
        return values.keySet().stream().filter(p -> !preset.needs(p)).toList();
    }

    /** Whether a codec meets the limits, by what it states. */
    public boolean admits(CodecInfo codec) {
        return limits.stream().allMatch(l -> l.isMetBy(ReportModel.Traits.of(codec, false)));
    }

    /** Whether its costs depend on sizes of compressed batches, which a sample of the messages does not show. */
    public boolean isPacked() {
        return compressor.metric().startsWith(ReportModel.BATCH);
    }

    /** What the situation asks, such as {@code which format for a log, read by other languages?} */
    public String question() {
        String limited = limits.stream().sorted().map(l -> Catalogue.INSTANCE.bound(l).asks())
                .collect(Collectors.joining(" and "));
        return "which format for " + preset.noun() + (limited.isEmpty() ? "" : ", " + limited) + "?";
    }

    public Situation with(Parameter parameter, double value) {
        Map<Parameter, Double> changed = new EnumMap<>(Parameter.class);
        changed.putAll(values);
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
