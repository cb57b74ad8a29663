package weighbridge.evolution;

import java.util.Locale;

/** The fate of a value that one version of a schema wrote and another read; the worst is last. */
public enum Verdict {
    /** Every field that both know is as it was written. */
    EQUAL,
    /** The same, and what is new to the reader has its default: absent, zero, false or empty. */
    DEFAULTED,
    /** A value that was there is gone, without the schema saying so. */
    LOST,
    /** It could not be written, or not be read. */
    ERROR,
    /** Another value came out, without an error. */
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
