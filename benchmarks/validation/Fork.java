import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weighbridge.model.run.Slice;
import weighbridge.model.run.Trial;
import weighbridge.stats.Crowding;

/**
 * One fork of one cell in plain JMH.
 *
 * @param value     ln of CPU nanoseconds an operation, over all iterations that count
 * @param variation of the CPU time an operation between them, their standard deviation by their mean
 * @param crowding  {@link Slice#crowding} of all its iterations
 */
record Fork(double value, double variation, List<Long> crowding) {
    static final int WARM_UPS = 10;
    static final int MEASURED = 10;
    /**
     * A fork is measured again where more of its iterations that count were crowded: one in ten is what a calm machine
     * shows.
     */
    private static final double ALONE = 0.1;

    static Fork of(Trial trial) {
        List<Slice> counted = trial.slices().subList(WARM_UPS, trial.slices().size());
        double mean = (double) counted.stream().mapToLong(Slice::cpuNanos).sum()
                / counted.stream().mapToLong(Slice::operations).sum();
        return new Fork(Math.log(mean),
                Math.sqrt(Samples
                        .variance(counted.stream().mapToDouble(s -> (double) s.cpuNanos() / s.operations()).toArray()))
                        / mean,
                trial.slices().stream().map(Slice::crowding).toList());
    }

    /** What the forks show of a core of its own. */
    static long uncrowded(Collection<Fork> forks) {
        return Crowding.uncrowded(
                forks.stream().mapToLong(f -> Crowding.least(f.crowding.stream().mapToLong(Long::longValue))));
    }

    /**
     * Share of the iterations that count before or behind which something else used the core; what went on in between
     * is not known.
     */
    double crowded(long uncrowded) {
        boolean[] crowded = Crowding.of(crowding.stream().mapToLong(Long::longValue).toArray(), uncrowded);
        return IntStream.range(WARM_UPS, crowded.length).filter(i -> crowded[i]).count()
                / (double) (crowded.length - WARM_UPS);
    }

    boolean isAlone(long uncrowded) {
        return crowded(uncrowded) <= ALONE;
    }

    /**
     * Which of the attempts at one fork counts: the first that was left alone, else the last. Its time has no say in
     * that.
     */
    static Fork counted(List<Fork> attempts, long uncrowded) {
        Optional<Fork> alone = attempts.stream().filter(f -> f.isAlone(uncrowded)).findFirst();
        return alone.orElse(attempts.getLast());
    }
}
