package weighbridge.app;

import java.io.IOException;

/** What a call needs could not be built; the reader was told why. */
public final class BuildException extends IOException {
    private final int exitCode;

    BuildException(int exitCode) {
        super("the build ended with exit code " + exitCode);
        this.exitCode = exitCode;
    }

    /** Of this program too. */
    public int exitCode() {
        return exitCode;
    }
}
