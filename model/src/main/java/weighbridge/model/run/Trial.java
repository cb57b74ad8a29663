package weighbridge.model.run;

import java.util.List;

/**
 * One scenario in one fresh JVM, as it was recorded and before any judgement.
 *
 * @param slices      every slice in order, including the warm-up; for the operation {@code cold}, the set-up, the
 *                    reading and the encoding, or none in older runs
 * @param firstNanos  the first call of the operation, including class loading and code generation; for {@code cold},
 *                    the sum of its parts
 * @param totalNanos  the time from the JVM's start to the end of the last slice
 * @param blackholes  JMH's blackhole mode as seen in the fork
 * @param check       empty if the values were right after the slices; otherwise what was wrong
 */
public record Trial(List<Slice> slices, long firstNanos, long totalNanos, String blackholes, String check) {
    /** The value of {@code blackholes} if JMH's compiler blackholes and compiler hints are both in force. */
    public static final String BLACKHOLES_IN_FORCE = "compiler, hints";

    public Trial {
        slices = List.copyOf(slices);
    }

    /**
     * The trial as if it had ended after this many slices, if it has more; its values were checked only at its real
     * end.
     */
    public Trial first(int most) {
        if (slices.size() <= most) return this;
        long rest = slices.subList(most, slices.size()).stream().mapToLong(Slice::wallNanos).sum();
        return new Trial(slices.subList(0, most), firstNanos, totalNanos - rest, blackholes, check);
    }
}
