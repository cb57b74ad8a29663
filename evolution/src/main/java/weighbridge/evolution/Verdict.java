package weighbridge.evolution;

import java.util.Locale;

/** What became of a value that one version of a schema wrote and another read; the worst verdict is last. */
public enum Verdict {
    /** Every field that both versions know is as it was written. */
    EQUAL,
    /**
     * As with {@link #EQUAL}, and the fields that are new to the reader have defaults: absent, zero, false or empty.
     */
    DEFAULTED,
    /** A value that was written is missing, although the schema does not say so. */
    LOST,
    /** The value could not be written, or could not be read. */
    ERROR,
    /** A different value was read without an error. */
    SILENTLY_WRONG;

    /** The verdict in words. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Whether the schemas' promise was kept. */
    public boolean isKept() {
        return this == EQUAL || this == DEFAULTED;
    }
}
