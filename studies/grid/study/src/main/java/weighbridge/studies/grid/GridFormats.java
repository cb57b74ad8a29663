package weighbridge.studies.grid;

import java.util.Locale;
import java.util.Map;
import weighbridge.grid.GridOrder.Kept;
import weighbridge.study.grid.GridContender;

/** What the grid's ways of keeping a value are called, and which codec each takes. */
final class GridFormats {
    private static final String OWN = "hazelcast-";
    private static final Map<String, GridContender> NAMED = Map.of("compact",
            new GridContender("compact", OWN + "compact", Kept.NATIVE), "compact-reflective",
            new GridContender("compact-reflective", OWN + "compact-reflective", Kept.NATIVE), "portable",
            new GridContender("portable", OWN + "portable", Kept.NATIVE), "identified",
            new GridContender("identified", OWN + "identified", Kept.NATIVE), "bytes",
            new GridContender("bytes", OWN + "identified", Kept.BYTES), "json",
            new GridContender("json", "jackson-json", Kept.JSON));

    private GridFormats() {}

    /** A format of that name; any other name is that of a codec, which the grid is given as a serializer. */
    static GridContender of(String given) {
        String name = given.toLowerCase(Locale.ROOT);
        if (name.startsWith(OWN) && NAMED.containsKey(name.substring(OWN.length())))
            return NAMED.get(name.substring(OWN.length()));
        return NAMED.getOrDefault(name, new GridContender(name, name, Kept.SERIALIZER));
    }
}
