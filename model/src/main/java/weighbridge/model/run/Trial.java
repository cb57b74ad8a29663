package weighbridge.model.run;

import java.util.List;

/**
 * One scenario in one fresh JVM, as it was recorded; nothing in it is judged yet.
 *
 * @param slices      every slice, warm-up included, in order; of the first message of a fresh JVM its set-up, its
 *                    reading and its encoding, empty in older runs
 * @param firstNanos  the first call of the operation, class loading and code generation included; of the first message
 *                    of a fresh JVM the sum of its parts
 * @param totalNanos  from the JVM's start to the end of the last slice
 * @param blackholes  JMH's blackhole mode as seen inside the fork
 * @param check       empty if the values were right after the slices, else what was wrong
 */
public record Trial(List<Slice> slices, long firstNanos, long totalNanos, String blackholes, String check) {
    /** The value of {@code blackholes} if JMH's compiler blackholes and compiler hints are both in force. */
    public static final String BLACKHOLES_IN_FORCE = "compiler, hints";

    public Trial {
        slices = List.copyOf(slices);
    }

    /** The trial as if it had ended after this many slices, if it has more. Its values were checked later. */
    public Trial first(int most) {
        if (slices.size() <= most) return this;
        long rest = slices.subList(most, slices.size()).stream().mapToLong(Slice::wallNanos).sum();
        return new Trial(slices.subList(0, most), firstNanos, totalNanos - rest, blackholes, check);
    }
}
