package weighbridge.situation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A situation as the fragment of a page's address: {@code #for=log&rate=20000&retention=30d&langs=1}.
 *
 * <p>{@code for} names the preset, and {@code compress} names a compressor. Parameters with the preset's usual value
 * and limits that are not set are left out. The page's own keys are accepted but have no effect here.
 */
public final class Fragment {
    private static final String FOR = "for";
    private static final String COMPRESS = "compress";
    private static final String YES = "1";
    private static final String NO = "0";
    /** The keys by which the page says how it is looked at. */
    private static final List<String> PAGE =
            List.of("workload", "off", "vs", "op", "sort", "open", "encoding", "way", "licence", "name");

    private Fragment() {}

    /** The fragment of a situation, including its {@code #}. */
    public static String of(Situation situation) {
        List<String> pairs = new ArrayList<>();
        pairs.add(FOR + "=" + situation.preset().key());
        situation.values().forEach((p, value) -> pairs.add(p.key() + "=" + Units.text(p, value)));
        if (situation.compressor() != situation.preset().compressor())
            pairs.add(COMPRESS + "=" + situation.compressor().key());
        for (Limit l : situation.limits()) pairs.add(l.key() + "=" + YES);
        return "#" + String.join("&", pairs);
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
            int equals = pair.indexOf('=');
            if (equals < 0 || !isKnown(pair.substring(0, equals)))
                throw new IllegalArgumentException("\"" + pair + "\" has no meaning here");
            pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        List<String> complaints = new ArrayList<>();
        Situation situation = read(pairs, Preset.of(pairs.getOrDefault(FOR, "")), complaints);
        if (!complaints.isEmpty()) throw new IllegalArgumentException(complaints.get(0));
        return situation;
    }

    /**
     * Reads the pairs of an address. What cannot be read has its usual value.
     *
     * @param otherwise  the preset if none is named
     * @param complaints grows by one clause for each pair that cannot be read
     */
    public static Situation read(Map<String, String> pairs, Preset otherwise, List<String> complaints) {
        Preset preset = otherwise;
        Compressor compressor = null;
        try {
            if (pairs.containsKey(FOR)) preset = Preset.of(pairs.get(FOR));
        } catch (IllegalArgumentException e) {
            complaints.add(e.getMessage());
        }
        Map<Parameter, Double> values = new TreeMap<>();
        for (Parameter p : Parameter.values()) {
            try {
                if (pairs.containsKey(p.key())) values.put(p, Units.parse(p, pairs.get(p.key())));
            } catch (IllegalArgumentException e) {
                complaints.add(e.getMessage());
            }
        }
        try {
            if (pairs.containsKey(COMPRESS)) compressor = Compressor.of(pairs.get(COMPRESS));
            if (compressor != null && compressor != Compressor.NONE && !preset.batches())
                complaints.add("compress is \"" + compressor.key() + "\", which is for batches, but each message of "
                        + preset.noun() + " is by itself");
        } catch (IllegalArgumentException e) {
            complaints.add(e.getMessage());
        }
        Set<Limit> limits = new TreeSet<>();
        for (Limit l : Limit.values()) {
            String value = pairs.getOrDefault(l.key(), NO);
            if (value.equals(YES)) limits.add(l);
            else if (!value.equals(NO)) complaints.add(l.key() + " is \"" + value + "\"; give 1 or 0");
        }
        return new Situation(preset, values, compressor == null ? preset.compressor() : compressor, limits);
    }

    /** Whether a key has a meaning in the address of a page. */
    public static boolean isKnown(String key) {
        if (key.equals(FOR) || key.equals(COMPRESS) || PAGE.contains(key)) return true;
        for (Parameter p : Parameter.values()) if (p.key().equals(key)) return true;
        for (Limit l : Limit.values()) if (l.key().equals(key)) return true;
        return false;
    }
}
