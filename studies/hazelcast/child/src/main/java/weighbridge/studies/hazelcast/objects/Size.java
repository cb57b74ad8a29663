package weighbridge.studies.hazelcast.objects;

import java.util.Locale;

/** The sizes of the article's objects, by their number of fields. */
public enum Size {
    /** Four scalars. */
    SMALL,
    /** Scalars and arrays of every type, as well as small objects. */
    LARGE;

    /** The size's name in keys, such as {@code small}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
