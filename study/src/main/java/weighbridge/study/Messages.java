package weighbridge.study;

import weighbridge.workloads.Workload;

/**
 * Messages of a study.
 *
 * @param name     of the payload; for what is weighed the workload's own
 * @param workload that they are drawn from
 * @param all      how many there are
 * @param sample   how many of the first of them trials time
 * @param weighed  whether trials time them; else they are for the study's own cases alone
 */
public record Messages(String name, Workload workload, long all, long sample, boolean weighed) {}
