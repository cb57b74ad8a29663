package weighbridge.report.situation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What {@code situations.json} says: the one place of presets, default prices, labels and limits. */
public final class Catalogue {
    public static final Catalogue INSTANCE = new Catalogue();
    private static final String RESOURCE = "weighbridge/report/situations.json";

    private final String text;
    private final JsonNode root;
    private final double hours;
    private final Map<Parameter, Range> ranges = new EnumMap<>(Parameter.class);
    private final Map<Limit, Words> limits = new EnumMap<>(Limit.class);
    private final List<Compressor> compressors = new ArrayList<>();
    private final List<Preset> presets = new ArrayList<>();
    private final Set<String> permissive = new TreeSet<>();

    private Catalogue() {
        text = read();
        root = JsonMapper.shared().readTree(text);
        hours = root.path("hours").path("value").asDouble();
        for (JsonNode p : root.path("parameters")) {
            JsonNode axis = p.path("axis");
            ranges.put(parameter(p.path("key").asString()),
                    new Range(p.path("label").asString(), p.path("least").asDouble(), p.path("most").asDouble(),
                            axis.isArray() ? Optional.of(new Axis(axis.get(0).asDouble(), axis.get(1).asDouble()))
                                    : Optional.empty()));
        }
        for (JsonNode l : root.path("limits"))
            limits.put(limit(l.path("key").asString()).orElseThrow(), new Words(l.path("label").asString(),
                    l.path("asks").asString(), l.path("reason").asString(), l.path("help").asString()));
        for (JsonNode c : root.path("compressors"))
            compressors.add(
                    new Compressor(c.path("key").asString(), c.path("metric").asString(), c.path("label").asString()));
        root.path("permissive").forEach(l -> permissive.add(l.asString()));
        for (JsonNode p : root.path("presets")) presets.add(preset(p));
    }

    private Preset preset(JsonNode p) {
        Map<Parameter, Double> defaults = new EnumMap<>(Parameter.class);
        for (JsonNode given : List.of(root.path("defaults"), p.path("defaults")))
            given.properties().forEach(e -> defaults.put(parameter(e.getKey()), e.getValue().asDouble()));
        List<Parameter> axes = new ArrayList<>();
        p.path("axes").forEach(a -> axes.add(parameter(a.asString())));
        return new Preset(p.path("key").asString(), p.path("label").asString(), p.path("noun").asString(),
                p.path("score").asString().equals("bill"), p.path("sends").asDouble(), p.path("holds").asString(),
                p.path("batches").asBoolean(), p.path("streams").asBoolean(), axes,
                compressor(p.path("compress").asString()).orElseThrow(), defaults, p.path("help").asString());
    }

    private static String read() {
        try (InputStream in = Catalogue.class.getClassLoader().getResourceAsStream(RESOURCE)) {
            if (in == null) throw new IllegalStateException(RESOURCE + " is not on the class path");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(RESOURCE + " cannot be read", e);
        }
    }

    private static Parameter parameter(String key) {
        return Arrays.stream(Parameter.values()).filter(p -> p.key().equals(key)).findFirst()
                .orElseThrow(() -> new IllegalStateException(RESOURCE + " has the unknown parameter " + key));
    }

    /** The file as it is, for a page that reads it too. */
    public String text() {
        return text;
    }

    /** Hours a month. */
    double hours() {
        return hours;
    }

    public List<Preset> presets() {
        return List.copyOf(presets);
    }

    public Optional<Preset> preset(String key) {
        return presets.stream().filter(p -> p.key().equals(key)).findFirst();
    }

    public List<Compressor> compressors() {
        return List.copyOf(compressors);
    }

    public Optional<Compressor> compressor(String key) {
        return compressors.stream().filter(c -> c.key().equals(key)).findFirst();
    }

    static Optional<Limit> limit(String key) {
        return Arrays.stream(Limit.values()).filter(l -> l.key().equals(key)).findFirst();
    }

    public Range range(Parameter parameter) {
        return ranges.get(parameter);
    }

    Words words(Limit limit) {
        return limits.get(limit);
    }

    /** The SPDX identifiers of licences that ask for no more than to be named. */
    Set<String> permissive() {
        return permissive;
    }

    /**
     * What a parameter may be.
     *
     * @param axis the part of it that is searched for flips, if any
     */
    public record Range(String label, double least, double most, Optional<Axis> axis) {}

    /** A part of a parameter's range, from the first to the last value. */
    public record Axis(double from, double to) {}

    /**
     * A limit in words.
     *
     * @param asks   what a situation asks for, such as {@code read by other languages}
     * @param reason why a codec that does not meet it is left out
     */
    record Words(String label, String asks, String reason, String help) {}

    /** @param metric the size that it leads to, as in summary.json */
    public record Compressor(String key, String metric, String label) {}

    /**
     * A kind of situation.
     *
     * @param noun     such as {@code a log}
     * @param bill     whether the score is dollars a month; else it is microseconds a message
     * @param sends    how often a message is sent beside once for each time it is read
     * @param holds    what keeps messages: {@code storage}, {@code ram} or {@code nothing}
     * @param batches  whether a codec that takes batches may take part
     * @param streams  whether one may whose bytes depend on the messages before
     * @param axes     the parameters along which flips are looked for, the most wanted first
     * @param defaults of every parameter
     */
    public record Preset(String key, String label, String noun, boolean bill, double sends, String holds,
            boolean batches, boolean streams, List<Parameter> axes, Compressor compressor,
            Map<Parameter, Double> defaults, String help) {
        public Preset {
            axes = List.copyOf(axes);
            defaults = Map.copyOf(defaults);
        }
    }
}
