package weighbridge.model;

import java.util.Locale;

/** The scalar kinds that a schema knows. */
public enum Kind {
    BOOL, INT8, INT16, INT32, INT64, FLOAT32, FLOAT64, STRING, BYTES;

    /** The kind's name in schema files, such as {@code int32}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a list of this kind may ask for a Java primitive array. */
    public boolean isPrimitive() {
        return this != STRING && this != BYTES;
    }
}
