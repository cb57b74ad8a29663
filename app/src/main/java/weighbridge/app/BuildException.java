package weighbridge.app;

import java.io.IOException;

/** Something that a command needs could not be built; the user has been told why. */
public final class BuildException extends IOException {
    private final int exitCode;

    BuildException(int exitCode) {
        super("the build ended with exit code " + exitCode);
        this.exitCode = exitCode;
    }

    /** The exit code of the build, and of this program too. */
    public int exitCode() {
        return exitCode;
    }
}
