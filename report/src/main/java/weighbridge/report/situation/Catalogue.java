package weighbridge.report.situation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** The contents of {@code situations.json}: presets, default prices, labels and limits. */
public final class Catalogue {
    private static final String RESOURCE = "weighbridge/report/situations.json";
    public static final Catalogue INSTANCE = new Catalogue();

    private final String text;
    private final File file;

    private Catalogue() {
        try (InputStream in = Catalogue.class.getClassLoader().getResourceAsStream(RESOURCE)) {
            if (in == null) throw new IllegalStateException(RESOURCE + " is not on the class path");
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new IllegalStateException(RESOURCE + " cannot be read", e);
        }
        file = JsonMapper.shared().readValue(text, File.class);
    }

    /** The contents of the file, which the page reads too. */
    public String text() {
        return text;
    }

    /** The hours of a month in cloud price lists. */
    double hours() {
        return file.hours();
    }

    public List<Preset> presets() {
        return file.presets();
    }

    /** @throws IllegalArgumentException listing the valid names */
    public Preset preset(String key) {
        return presets().stream().filter(p -> p.key().equals(key)).findFirst()
                .orElseThrow(() -> unknown("situation", key, presets().stream().map(Preset::key).toList()));
    }

    /** The default value of a parameter in a preset. */
    double usual(Preset preset, Parameter parameter) {
        return Optional.ofNullable(preset.defaults().get(parameter)).orElseGet(() -> file.defaults().get(parameter));
    }

    public List<Compressor> compressors() {
        return file.compressors();
    }

    /** @throws IllegalArgumentException listing the valid names */
    public Compressor compressor(String key) {
        return compressors().stream().filter(c -> c.key().equals(key)).findFirst()
                .orElseThrow(() -> unknown("compressor", key, compressors().stream().map(Compressor::key).toList()));
    }

    private static IllegalArgumentException unknown(String what, String key, List<String> known) {
        return new IllegalArgumentException(
                "no " + what + " is called \"" + key + "\"; there are " + String.join(", ", known));
    }

    public Definition definition(Parameter parameter) {
        return file.parameters().stream().filter(d -> d.key() == parameter).findFirst().orElseThrow();
    }

    Bound bound(Limit limit) {
        return file.limits().stream().filter(b -> b.key() == limit).findFirst().orElseThrow();
    }

    /** The SPDX identifiers of licences that require no more than attribution. */
    Set<String> permissive() {
        return file.permissive();
    }

    /** What the model leaves out, in one sentence. */
    String lacks() {
        return file.lacksInShort();
    }

    private record File(double hours, List<Definition> parameters, List<Compressor> compressors, List<Bound> limits,
            Set<String> permissive, List<Preset> presets, Map<Parameter, Double> defaults, Map<String, String> sources,
            String lacksInShort, List<String> lacks) {}

    /**
     * The range of a parameter and how it is presented.
     *
     * @param axis  the part of the range that is searched for flips, if any
     * @param scale the units in which sentences express it, the largest first; empty if no sentence does
     */
    public record Definition(Parameter key, String label, String unit, double least, double most, Optional<Axis> axis,
            Optional<List<Unit>> scale, String help) {}

    /**
     * A part of a parameter's range, from the first to the last value, with the wording for pieces of it; {@code {a}}
     * and {@code {b}} stand for a piece's ends.
     *
     * @param at  the wording for a single value
     * @param any the wording for the whole range
     */
    public record Axis(double from, double to, String below, String above, String between, String at, String any) {}

    /** @param size the unit's size, in the parameter's own unit */
    public record Unit(String one, String many, double size) {}

    /**
     * The wording of a limit.
     *
     * @param asks   what a situation demands, such as {@code read by other languages}
     * @param reason why a codec that does not meet the limit is left out
     */
    public record Bound(Limit key, String label, String asks, String reason, String help) {}

    /** @param metric the resulting size, as named in summary.json */
    public record Compressor(String key, String metric, String label) {}

    /** What a score measures. */
    public enum Score {
        /** Microseconds per message. */
        time,
        /** Dollars per month. */
        bill
    }

    /**
     * A kind of situation.
     *
     * @param noun     what it is called in a sentence, such as {@code a log}
     * @param sends    how often a message is sent in addition to once per read
     * @param holds    what keeps messages: {@code storage}, {@code ram} or {@code nothing}
     * @param batches  whether codecs that take batches may take part
     * @param streams  whether codecs may take part if the bytes of a message depend on earlier messages
     * @param axes     the parameters along which flips are searched for, the most important first
     * @param compress the key of its compressor
     * @param often    the parameters that affect its costs and for which most readers have numbers
     * @param seldom   the other parameters that affect its costs
     * @param defaults the default values in which this preset differs from others
     */
    public record Preset(String key, String label, String noun, Score score, double sends, String holds,
            boolean batches, boolean streams, List<Parameter> axes, String compress, List<Parameter> often,
            List<Parameter> seldom, Map<Parameter, Double> defaults, String help) {
        /** Whether its costs depend on a parameter. */
        boolean needs(Parameter parameter) {
            return often.contains(parameter) || seldom.contains(parameter);
        }

        boolean bill() {
            return score == Score.bill;
        }
    }
}
