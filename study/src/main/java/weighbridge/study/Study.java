package weighbridge.study;

import java.util.List;
import weighbridge.model.InputException;
import weighbridge.workloads.Workload;

/**
 * A measurement of its own: a published experiment done again, or a situation that no trial shows.
 *
 * <p>A study is a folder of {@code studies}: this program's side of it is found as a service, and what runs in child
 * JVMs lies in the folder's {@code child}. No other file names it.
 */
public interface Study {
    /** What it is called on the command line, and what its folder is called: kebab-case. */
    String name();

    /** One sentence for lists and help, with a full stop. */
    String description();

    /** Where to read more, such as the address of the replayed article. */
    String origin();

    /** Its place on the command line. */
    Kind kind();

    /** A new object whose fields have picocli's annotations: the options that this study alone has. */
    Object options();

    /**
     * What was asked for.
     *
     * @param options made by {@link #options} and filled in
     * @throws InputException if they contradict each other or name what is not there
     */
    Survey survey(Object options) throws InputException;

    /** The built-in workloads that it brings; none by default. */
    default List<Workload> workloads() {
        return List.of();
    }

    /** Where a study stands among the commands. */
    enum Kind {
        /** {@code weighbridge replay NAME}: a published experiment. */
        REPLAY,
        /** {@code weighbridge NAME}. */
        COMMAND
    }
}
