package weighbridge.studies.grid;

import java.util.Locale;
import java.util.Map;
import weighbridge.grid.GridOrder.Kept;
import weighbridge.model.InputException;
import weighbridge.study.grid.GridContender;

/** The names of a grid's formats, and the codec for each. */
final class GridFormats {
    private static final String OWN = "hazelcast-";
    /** A codec whose bytes have no content, but are as many as those of a message with a fixed layout. */
    private static final String NOTHING = "copy";
    private static final String TEXT = "jackson-json";
    private static final Map<String, Kept> BY_HAND = Map.of("bytes", Kept.BYTES, "json", Kept.JSON);
    private static final Map<String, GridContender> NAMED = Map.of("compact", own("compact"), "compact-reflective",
            own("compact-reflective"), "portable", own("portable"), "identified", own("identified"), "bytes",
            new GridContender("bytes", NOTHING, Kept.BYTES), "json", new GridContender("json", TEXT, Kept.JSON));

    private GridFormats() {}

    private static GridContender own(String name) {
        return new GridContender(name, OWN + name, Kept.NATIVE);
    }

    /**
     * The contender of that name: a format of the grid, a codec after {@code bytes:} or {@code json:}, or a codec that
     * serves the grid as a serializer.
     */
    static GridContender of(String given) throws InputException {
        String name = given.toLowerCase(Locale.ROOT);
        String plain = name.startsWith(OWN) ? name.substring(OWN.length()) : name;
        if (NAMED.containsKey(plain)) return NAMED.get(plain);
        int colon = name.indexOf(':');
        if (colon < 0) return new GridContender(name, name, Kept.SERIALIZER);
        Kept kept = BY_HAND.get(name.substring(0, colon));
        if (kept == null) {
            throw new InputException("--formats has \"" + given + "\"; expected a format, a codec, or bytes: or "
                    + "json: followed by a codec");
        }
        return new GridContender(name, name.substring(colon + 1), kept);
    }

    /** Whether the contender's values have no content, so that there is nothing to compare. */
    static boolean isLimit(GridContender contender) {
        return contender.codec().equals(NOTHING);
    }
}
