package weighbridge.study;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import weighbridge.model.Environment;
import weighbridge.model.Plan;
import weighbridge.runner.Launcher;

/** What a survey stands on while it is carried out. */
public interface Ground {
    Environment environment();

    /** The seed of every random choice. */
    long seed();

    /** The time of the whole survey; zero for no limit. */
    Duration budget();

    /** Messages that were written. @throws IllegalArgumentException if none have that name */
    Plan.Workload workload(String name);

    /** The names of the messages that trials time, in their order. */
    List<String> weighed();

    /** A place for a file that the cases need; what is there is removed when the survey ends. */
    Path scratch(String name);

    /** What starts child JVMs, for what has to be known before there are messages. */
    Launcher launcher();
}
