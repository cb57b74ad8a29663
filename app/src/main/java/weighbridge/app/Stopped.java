package weighbridge.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import weighbridge.model.file.MachineFault;
import weighbridge.runner.Jdks;
import weighbridge.store.RunDirectory;

/** The machine failed during a run, which can be continued. */
public final class Stopped extends IOException {
    private final String goOn;

    private Stopped(IOException cause, String goOn) {
        super(cause.getMessage(), cause);
        this.goOn = goOn;
    }

    /**
     * Something that was thrown during a run; the same if it is not the machine's fault, or nothing is there to
     * continue.
     *
     * @param classPath of the user's own class, if the run needs it
     */
    public static Exception in(RunDirectory directory, Jdks jdks, Optional<String> classPath, Exception thrown) {
        if (!RunDirectory.isRun(directory.folder())) return thrown;
        return switch (thrown) {
            case IOException e when e.getMessage() != null && MachineFault.isIn(e.getMessage()) ->
                new Stopped(e, Continuation.goOn(directory.folder().toString(), Examination.told(jdks), classPath));
            case UncheckedIOException u -> in(directory, jdks, classPath, u.getCause());
            default -> thrown;
        };
    }

    @Override
    public IOException getCause() {
        return (IOException) super.getCause();
    }

    /** The command that continues the run. */
    public String goOn() {
        return goOn;
    }
}
