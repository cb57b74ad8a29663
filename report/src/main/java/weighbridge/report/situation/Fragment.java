package weighbridge.report.situation;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/**
 * A situation as the fragment of a page's address: {@code #for=log&rate=20000&retention=30d&langs=1}.
 *
 * <p>{@code for} names the preset; a parameter that has its preset's default is left out, as are limits that are not
 * set; {@code compress} names a compressor. Other keys are the page's own and mean nothing here.
 */
public final class Fragment {
    private static final String FOR = "for";
    private static final String COMPRESS = "compress";
    private static final String YES = "1";

    private Fragment() {}

    /** The fragment with its {@code #}. */
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
     * Reads what {@link #of} printed, with or without its {@code #}.
     *
     * @throws IllegalArgumentException saying which key has a value that it cannot have
     */
    public static Situation parse(String fragment) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : (fragment.startsWith("#") ? fragment.substring(1) : fragment).split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        Catalogue.Preset preset = Catalogue.INSTANCE.preset(pairs.getOrDefault(FOR, ""));
        Map<Parameter, Double> values = new EnumMap<>(Parameter.class);
        for (Parameter p : Parameter.values())
            if (pairs.containsKey(p.key())) values.put(p, Units.parse(p, pairs.get(p.key())));
        Set<Limit> limits = EnumSet.noneOf(Limit.class);
        for (Limit l : Limit.values()) if (YES.equals(pairs.get(l.key()))) limits.add(l);
        return new Situation(preset, values,
                Catalogue.INSTANCE.compressor(pairs.getOrDefault(COMPRESS, preset.compress())), limits);
    }
}
