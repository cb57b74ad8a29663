package weighbridge.workloads.text;

/** Receives the progress of reading a file. */
@FunctionalInterface
public interface Progress {
    Progress NONE = (_, _, _) -> {};

    /**
     * Called every few MiB.
     *
     * @param step  what is being done, such as {@code inferring}
     * @param done  bytes read in this step
     * @param total bytes of the file
     */
    void at(String step, long done, long total);
}
