package weighbridge.source.message;

import java.io.IOException;

/** Thrown for a message or a frame that is not what it should be. */
public final class Broken extends IOException {
    private final boolean isFramed;

    /** @param fault the fault, as part of a sentence */
    public Broken(String fault) {
        this(fault, false);
    }

    /** @param isFramed whether the frame is right nevertheless, and only its message cannot be read */
    public Broken(String fault, boolean isFramed) {
        super(fault);
        this.isFramed = isFramed;
    }

    boolean isFramed() {
        return isFramed;
    }
}
