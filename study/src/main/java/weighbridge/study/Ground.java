package weighbridge.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import weighbridge.model.run.Plan;
import weighbridge.runner.Launcher;
import weighbridge.source.Importing;
import weighbridge.workloads.Workload;

/** What a survey stands on while it is carried out. */
public interface Ground {
    /** The seed of every random choice. */
    long seed();

    /** The time of the whole session. */
    Duration budget();

    /** Messages that were written. @throws IllegalArgumentException if none have that name */
    Plan.Workload workload(String name);

    /** The built-in workload of that name, whichever study brings it. */
    Optional<Workload> builtIn(String name);

    /** Reads users' files. */
    Importing importing();

    /** Shows how far a case has come, while it runs. */
    void live(String text);

    /** A file in a folder that is the session's alone, and is removed at its end. */
    Path scratch(String name) throws IOException;

    /** What starts child JVMs, for what has to be known before there are messages. */
    Launcher launcher();
}
