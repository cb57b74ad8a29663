package weighbridge.study;

import weighbridge.workloads.Workload;

/**
 * Messages of a study, drawn with the run's seed.
 *
 * @param name     of the payload; the workload's own name if trials time the messages
 * @param workload that they are drawn from
 * @param all      how many messages there are
 * @param sample   how many of the first messages are timed by trials
 * @param weighed  whether they belong to the plan; otherwise only the study's own cases use them
 */
public record Messages(String name, Workload workload, long all, long sample, boolean weighed) {
    /** Messages that are timed by trials. */
    public static Messages weighed(Workload workload, long all, long sample) {
        return new Messages(workload.name(), workload, all, sample, true);
    }

    /** Messages for the study's own cases. */
    public static Messages own(String name, Workload workload, long all) {
        return new Messages(name, workload, all, all, false);
    }
}
