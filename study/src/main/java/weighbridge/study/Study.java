package weighbridge.study;

import java.util.List;
import weighbridge.model.InputException;
import weighbridge.workloads.Workload;

/**
 * A measurement beyond a run's trials: a published experiment repeated, or a situation that trials do not cover.
 *
 * <p>A study is a folder in {@code studies}: this program's side of it is found as a service, and what runs in child
 * JVMs is in the folder's {@code child}. No other file names the study.
 */
public interface Study {
    /** Its name on the command line and that of its folder, in kebab-case. */
    String name();

    /** One sentence for lists and help, with a full stop. */
    String description();

    /** Where to read more, such as the address of the replayed article. */
    String origin();

    /** Its place on the command line. */
    Kind kind();

    /**
     * A new object whose fields have picocli's annotations: the options that are specific to this study; none by
     * default.
     */
    default Object options() {
        return new Object();
    }

    /**
     * The survey that the options request, of a study that names its codecs itself.
     *
     * @param options created by {@link #options} and filled in
     * @throws InputException if they contradict each other or name something that does not exist
     */
    default Survey survey(Object options) throws InputException {
        throw new IllegalStateException(name() + " has no survey");
    }

    /**
     * The survey that the options request.
     *
     * @param options created by {@link #options} and filled in
     * @param codecs  from which the user may choose
     * @throws InputException if they contradict each other or name something that does not exist
     */
    default Survey survey(Object options, Selection codecs) throws InputException {
        return survey(options);
    }

    /** The built-in workloads that the study provides; none by default. */
    default List<Workload> workloads() {
        return List.of();
    }

    /** How a study is called on the command line. */
    enum Kind {
        /** {@code weighbridge replay NAME}: a published experiment. */
        REPLAY,
        /** {@code weighbridge NAME}. */
        COMMAND
    }
}
