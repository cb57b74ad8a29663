package weighbridge.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import weighbridge.model.run.Plan;
import weighbridge.runner.Launcher;
import weighbridge.source.Importing;
import weighbridge.workloads.Workload;

/** What a survey can use while it is carried out. */
public interface Ground {
    /** The seed of every random choice. */
    long seed();

    /** The time of the whole session. */
    Duration budget();

    /**
     * Messages that were written under a name.
     *
     * @throws IllegalArgumentException if none have that name
     */
    Plan.Workload workload(String name);

    /** The built-in workload with that name, whichever study provides it. */
    Optional<Workload> builtIn(String name);

    /** Reads users' files. */
    Importing importing();

    /** Shows the progress of a case while it runs. */
    void live(String text);

    /** A file in a folder that only this session uses, and that is removed at its end. */
    Path scratch(String name) throws IOException;

    /** Starts child JVMs, for what must be known before there are messages. */
    Launcher launcher();
}
