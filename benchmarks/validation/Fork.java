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
 * @param value     ln of CPU nanoseconds per operation, over all iterations that count
 * @param variation the standard deviation of these iterations' CPU time per operation, divided by its mean
 * @param crowding  {@link Slice#crowding} of all its iterations
 */
record Fork(double value, double variation, List<Long> crowding) {
    static final int WARM_UPS = 10;
    static final int MEASURED = 10;
    /**
     * The largest share of crowded iterations that a fork may have before it is measured again: a calm machine shows
     * one in ten.
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

    /** What the forks show of a core that nothing else uses. */
    static long uncrowded(Collection<Fork> forks) {
        return Crowding.uncrowded(
                forks.stream().mapToLong(f -> Crowding.least(f.crowding.stream().mapToLong(Long::longValue))));
    }

    /**
     * The share of the iterations that count before or after which something else used the core; what happened during
     * them is not known.
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
     * The attempt at a fork that counts: the first one that was left alone, else the last. Its time does not influence
     * the choice.
     */
    static Fork counted(List<Fork> attempts, long uncrowded) {
        Optional<Fork> alone = attempts.stream().filter(f -> f.isAlone(uncrowded)).findFirst();
        return alone.orElse(attempts.getLast());
    }
}
