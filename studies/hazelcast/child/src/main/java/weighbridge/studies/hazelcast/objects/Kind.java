package weighbridge.studies.hazelcast.objects;

import java.util.Locale;

/** How the article's objects are serialized, in its order. */
public enum Kind {
    COMPACT, PORTABLE, IDENTIFIED,
    /** Bytes of the length that IDENTIFIED has: what a format costs beside none. Nothing can be asked of them. */
    BYTE_ARRAY;

    /** Such as {@code byte-array}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
