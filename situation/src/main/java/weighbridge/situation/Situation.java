package weighbridge.situation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a format is wanted for, and at which prices.
 *
 * @param values the parameters that differ from the preset's usual values, and those that were given although the
 *               preset's costs do not depend on them, in their own order
 * @param limits the limits that a codec must meet to take part, in their own order
 */
public record Situation(Preset preset, Map<Parameter, Double> values, Compressor compressor, Set<Limit> limits) {
    private static final double PERCENT = 100;

    /** @throws IllegalArgumentException if a parameter is out of its range */
    public Situation {
        Map<Parameter, Double> told = new TreeMap<>();
        for (Map.Entry<Parameter, Double> e : values.entrySet()) {
            double value = e.getKey().checked(e.getValue());
            if (!preset.needs(e.getKey()) || value != preset.usual(e.getKey())) told.put(e.getKey(), value);
        }
        values = Collections.unmodifiableMap(told);
        // What is compressed is a batch.
        if (!preset.batches()) compressor = Compressor.NONE;
        limits = Collections.unmodifiableSet(new TreeSet<>(limits));
    }

    /** The situation that consists of a preset's usual values. */
    public static Situation of(Preset preset) {
        return new Situation(preset, Map.of(), preset.compressor(), Set.of());
    }

    public double value(Parameter parameter) {
        return values.containsKey(parameter) ? values.get(parameter) : preset.usual(parameter);
    }

    /** Given parameters that do not affect this preset. */
    List<Parameter> idle() {
        return values.keySet().stream().filter(p -> !preset.needs(p)).toList();
    }

    /** The parameters that affect this preset and those that were given, in their own order. */
    public List<Parameter> told() {
        List<Parameter> told = new ArrayList<>();
        for (Parameter p : Parameter.values()) if (preset.needs(p) || values.containsKey(p)) told.add(p);
        return told;
    }

    /** Whether a difference is large enough to matter. */
    boolean matters(double difference, double best) {
        double least = preset.bill() ? value(Parameter.LEAST) : 0;
        return difference > Math.max(value(Parameter.SHARE) / PERCENT * best, least);
    }

    /** What the situation asks, such as {@code which format for a log, read by other languages?} */
    public String question() {
        String asked = limits.stream().map(Limit::asks).collect(Collectors.joining(" and "));
        return "which format for " + preset.noun() + (asked.isEmpty() ? "" : ", " + asked) + "?";
    }

    public Situation with(Parameter parameter, double value) {
        Map<Parameter, Double> changed = new TreeMap<>(values);
        changed.put(parameter, value);
        return new Situation(preset, changed, compressor, limits);
    }

    public Situation with(Set<Limit> others) {
        return new Situation(preset, values, compressor, others);
    }

    public Situation with(Compressor other) {
        return new Situation(preset, values, other, limits);
    }
}
