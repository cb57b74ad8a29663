package weighbridge.studies.hazelcast.objects;

import java.util.Locale;

/** How many fields an object of the article has. */
public enum Size {
    /** Four scalars. */
    SMALL,
    /** Scalars and arrays of every type, and small objects. */
    LARGE;

    /** Such as {@code small}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
