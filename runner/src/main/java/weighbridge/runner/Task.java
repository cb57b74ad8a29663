package weighbridge.runner;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Contestant;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Plan;

/**
 * What a study has a child JVM do, in a main method of the study that is one of {@link weighbridge.model.job.JobFiles}.
 *
 * @param study    the study whose child program has the class
 * @param main     the class
 * @param needs    codecs that must have generated what they need for a workload's schema
 * @param apart    whether the codecs' class paths stay off the child's own, because it loads codecs in separate class
 *                 loaders
 * @param job      what the child is told, once its needs are met
 * @param jvmFlags of the child, placed before those of a codec on its class path
 * @param <T>      what a success yields
 */
public record Task<T>(String study, String main, List<Need> needs, boolean apart, JobOf job, OutcomeFormat<T> format,
        List<String> jvmFlags, TimeLimit limit) {
    public Task {
        needs = List.copyOf(needs);
        jvmFlags = List.copyOf(jvmFlags);
    }

    /**
     * A codec, and the workload whose schema it must have code for.
     *
     * @param earlier  workloads with the versions of the schema before it, the oldest first; only of what is optional
     * @param optional whether the task is run even if the codec cannot generate what it needs
     */
    public record Need(String codec, Plan.Workload workload, List<Plan.Workload> earlier, boolean optional) {
        public Need {
            earlier = List.copyOf(earlier);
            if (!optional && !earlier.isEmpty())
                throw new IllegalArgumentException(workload.name() + " has earlier versions, but is not optional");
        }

        public Need(String codec, Plan.Workload workload, boolean optional) {
            this(codec, workload, List.of(), optional);
        }

        public Need(String codec, Plan.Workload workload) {
            this(codec, workload, false);
        }
    }

    /** Builds the job from what is known only once the needs are met. */
    @FunctionalInterface
    public interface JobOf {
        Record with(Met met) throws IOException;
    }

    /** Needs that are met. */
    public interface Met {
        Contestant contestant(String codec);

        /** The flags with which a JVM runs the codec's library, for a child that starts JVMs itself. */
        List<String> jvmFlags(String codec);

        /** Why an optional need is not met; empty if it is. */
        default Optional<String> unmet(Need need) {
            return Optional.empty();
        }

        /** The codec's class path and its generated classes, without the entries that every child has. */
        List<Path> classPath(Need need) throws IOException;

        /** A folder that is removed when the task is over. */
        Path scratch();
    }
}
