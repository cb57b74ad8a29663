package weighbridge.model;

import java.util.Arrays;
import java.util.Optional;

/** What became of a value that one version of a schema wrote and another read; the worst verdict is last. */
public enum CellVerdict {
    /** Every field that both versions know is as it was written. */
    EQUAL("equal", "equal"),
    /**
     * As with {@link #EQUAL}, and the fields that are new to the reader, or that the writer left out although the reader
     * requires them, have defaults: absent, zero, false or empty.
     */
    DEFAULTED("defaulted", "defaulted"),
    /** As with {@link #LOST}, but the reader writes the value again, so that a reader that knows it still sees it. */
    KEPT("kept", "dropped, kept for rewriting"),
    /** A value that was written is missing. */
    LOST("dropped", "dropped"),
    /** The value could not be written, or could not be read. */
    ERROR("error", "error"),
    /** A different value was read without an error. */
    SILENTLY_WRONG("wrong", "silently wrong");

    private final String word;
    private final String text;

    CellVerdict(String word, String text) {
        this.word = word;
        this.text = text;
    }

    /** The verdict as one word, in files and tables. */
    public String word() {
        return word;
    }

    /** The verdict in words. */
    public String text() {
        return text;
    }

    /** Whether the schemas' promise was kept. */
    public boolean isKept() {
        return this == EQUAL || this == DEFAULTED;
    }

    /** The verdict with that word. */
    static Optional<CellVerdict> ofWord(String word) {
        return Arrays.stream(values()).filter(v -> v.word.equals(word)).findFirst();
    }
}
