package weighbridge.studies.hazelcast.objects;

import java.util.Locale;

/** How objects are serialized, in the article's order. */
public enum Kind {
    COMPACT, PORTABLE, IDENTIFIED,
    /**
     * Arrays with as many bytes as IDENTIFIED, which show what a format costs compared with none. They cannot be
     * queried.
     */
    BYTE_ARRAY;

    /** The kind's name in keys, such as {@code byte-array}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
