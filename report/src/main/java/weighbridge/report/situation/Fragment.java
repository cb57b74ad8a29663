package weighbridge.report.situation;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Stream;

/**
 * A situation as the fragment of a page's address: {@code #for=log&rate=20000&retention=30d&langs=1}.
 *
 * <p>{@code for} names the preset, and {@code compress} names a compressor. Parameters with the preset's default and
 * limits that are not set are left out. The page's own keys are accepted but have no effect here.
 */
public final class Fragment {
    private static final String FOR = "for";
    private static final String COMPRESS = "compress";
    private static final String YES = "1";
    private static final String NO = "0";
    /** The page's own keys, as listed in its address.js. */
    private static final Set<String> PAGE =
            Set.of("workload", "off", "vs", "op", "sort", "open", "encoding", "way", "licence", "name");

    private Fragment() {}

    /** The fragment of a situation, including its {@code #}. */
    public static String of(Situation situation) {
        StringJoiner pairs = new StringJoiner("&", "#", "");
        pairs.add(FOR + "=" + situation.preset().key());
        situation.values().forEach((p, value) -> pairs.add(p.key() + "=" + Units.text(p, value)));
        if (!situation.compressor().key().equals(situation.preset().compress()))
            pairs.add(COMPRESS + "=" + situation.compressor().key());
        for (Limit l : Limit.values()) if (situation.limits().contains(l)) pairs.add(l.key() + "=" + YES);
        return pairs.toString();
    }

    /**
     * Reads what {@link #of} returned, with or without its {@code #}.
     *
     * @throws IllegalArgumentException naming the part that has no meaning, or the key whose value is not allowed
     */
    public static Situation parse(String fragment) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : (fragment.startsWith("#") ? fragment.substring(1) : fragment).split("&")) {
            if (pair.isEmpty()) continue;
            String[] parts = pair.split("=", 2);
            if (parts.length < 2 || !isKnown(parts[0]))
                throw new IllegalArgumentException("\"" + pair + "\" has no meaning here");
            pairs.put(parts[0], parts[1]);
        }
        Catalogue.Preset preset = Catalogue.INSTANCE.preset(pairs.getOrDefault(FOR, ""));
        Map<Parameter, Double> values = new EnumMap<>(Parameter.class);
        for (Parameter p : Parameter.values())
            if (pairs.containsKey(p.key())) values.put(p, Units.parse(p, pairs.get(p.key())));
        Set<Limit> limits = EnumSet.noneOf(Limit.class);
        for (Limit l : Limit.values()) {
            String value = pairs.getOrDefault(l.key(), NO);
            if (!Set.of(YES, NO).contains(value))
                throw new IllegalArgumentException(l.key() + " is \"" + value + "\"; give 1 or 0");
            if (value.equals(YES)) limits.add(l);
        }
        return new Situation(preset, values,
                Catalogue.INSTANCE.compressor(pairs.getOrDefault(COMPRESS, preset.compress())), limits);
    }

    private static boolean isKnown(String key) {
        return Set.of(FOR, COMPRESS).contains(key) || PAGE.contains(key)
                || Stream.of(Parameter.values()).anyMatch(p -> p.key().equals(key))
                || Stream.of(Limit.values()).anyMatch(l -> l.key().equals(key));
    }
}
