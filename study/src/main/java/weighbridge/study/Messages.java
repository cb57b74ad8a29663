package weighbridge.study;

import weighbridge.workloads.Workload;

/**
 * Messages of a study, drawn by the run's seed.
 *
 * @param name     of the payload; for what is weighed the workload's own
 * @param workload that they are drawn from
 * @param all      how many there are
 * @param sample   how many of the first of them trials time
 * @param weighed  whether they are of the plan; else they are for the study's own cases alone
 */
public record Messages(String name, Workload workload, long all, long sample, boolean weighed) {
    /** Messages that trials time. */
    public static Messages weighed(Workload workload, long all, long sample) {
        return new Messages(workload.name(), workload, all, sample, true);
    }

    /** Messages of the study's own cases. */
    public static Messages own(String name, Workload workload, long all) {
        return new Messages(name, workload, all, all, false);
    }
}
