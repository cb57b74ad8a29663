package weighbridge.studies.providence;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How often the cases of an experiment are repeated, and how long each is.
 *
 * <p>A block is every case once. The first is as short as can be, and tells what the time allows: if six such blocks do
 * not fit, more of them as far as it
 * goes; else six anew that are longer. So a short run has few short repetitions, and a long one six long ones before it
 * has a seventh.
 */
public final class Blocks {
    /** With fewer there is no interval, and no verdict. */
    private static final int WANTED = 6;
    private static final int MOST = 8;

    private final int mostIterations;
    private final Map<Object, Duration> whole = new HashMap<>();
    private final Map<Object, Duration> timed = new HashMap<>();
    private int iterations = 1;
    private int number;
    private int alike;

    /** @param mostIterations of a case */
    public Blocks(int mostIterations) {
        this.mostIterations = mostIterations;
    }

    /** Whether there is another block; its number and length stand from then on. */
    public boolean begin(Duration left) {
        if (number == 1) lengthen(left);
        boolean room = number == 0 || whole.keySet().stream().anyMatch(c -> fits(c, left));
        if (!room || alike == MOST) return false;
        number++;
        alike++;
        return true;
    }

    private void lengthen(Duration left) {
        Duration block = sum(whole);
        long each = left.dividedBy(WANTED).minus(block).toNanos();
        long iteration = sum(timed).toNanos();
        if (each <= 0 || iteration == 0) return;
        iterations = (int) Math.min(mostIterations, 1 + each / iteration);
        if (iterations > 1) alike = 0;
    }

    private static Duration sum(Map<Object, Duration> parts) {
        return parts.values().stream().reduce(Duration.ZERO, Duration::plus);
    }

    public int number() {
        return number;
    }

    /** Of each run of a case in this block. */
    public int iterations() {
        return iterations;
    }

    /** Whether a case is likely to end in time; nothing is known of one that was not tried. */
    public boolean fits(Object what, Duration left) {
        Duration likely = whole.getOrDefault(what, Duration.ZERO).plus(timed.getOrDefault(what, Duration.ZERO)
                .multipliedBy(iterations - 1L));
        return left.compareTo(likely) > 0;
    }

    /**
     * Takes what a case of the first block took.
     *
     * @param all   with the start of its JVM
     * @param inner the part that more iterations multiply
     */
    public void took(Object what, Duration all, Duration inner) {
        if (number > 1) return;
        whole.put(what, all);
        timed.put(what, inner);
    }
}
