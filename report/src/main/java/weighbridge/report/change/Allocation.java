package weighbridge.report.change;

import java.util.List;

/**
 * What an operation allocated in bytes of each message, JVM by JVM: in trials or in short loops.
 *
 * @param counts in ascending order, one or more
 */
public record Allocation(List<Double> counts) {
    /** How far counts stray: 0.2 bytes of 546 were seen. Judgement. */
    private static final double STRAYS = 0.5;
    /** A loop is over once two counts agree within this share, so its last may be as far off. */
    private static final double STRAYS_BY = 0.0005;
    /**
     * With fewer JVMs on a side, a difference may be one between JVMs: of two kinds that are equally frequent, four and
     * four JVMs are of one each once in 128.
     */
    static final int FEWEST = 4;

    public Allocation {
        counts = counts.stream().sorted().toList();
        if (counts.isEmpty()) throw new IllegalArgumentException("expected one count or more, got none");
    }

    /** How what is allocated changed. */
    public enum Finding {
        SAME("same"),
        /** The JVMs of one side all allocate more than all of the other. */
        CHANGED("changed"),
        /** They do, but are too few. */
        FEW("cannot say: too few JVMs"),
        /** Some JVMs of one side allocate as much as some of the other, and some do not. */
        VARIES("differs from JVM to JVM");

        private final String words;

        Finding(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    public double least() {
        return counts.getFirst();
    }

    public double most() {
        return counts.getLast();
    }

    public double median() {
        return counts.get((counts.size() - 1) / 2);
    }

    /** Whether all JVMs allocate as much. */
    public boolean isOne() {
        return most() - least() < strays(most());
    }

    /** How this changed into another. */
    public Finding to(Allocation other) {
        double high = Math.max(most(), other.most());
        if (high - Math.min(least(), other.least()) < strays(high)) return Finding.SAME;
        boolean apart = other.least() - most() >= strays(high) || least() - other.most() >= strays(high);
        if (!apart) return Finding.VARIES;
        return Math.min(counts.size(), other.counts.size()) < FEWEST ? Finding.FEW : Finding.CHANGED;
    }

    private static double strays(double bytes) {
        return Math.max(STRAYS, STRAYS_BY * bytes);
    }
}
