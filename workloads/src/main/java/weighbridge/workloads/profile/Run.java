package weighbridge.workloads.profile;

import java.util.List;
import java.util.random.RandomGenerator;

/** Makes up whole numbers that only rise, or only fall. */
final class Run {
    private final List<Cell> deltas;
    private final Urn urn;
    private final long step;
    private final long from;
    private final long least;
    private final long most;
    private boolean begun;
    private long last;

    /** @param bits the width of the numbers; a run that would exceed it starts again */
    Run(Column.Slope slope, long step, int bits) {
        deltas = slope.deltas();
        urn = new Urn(deltas.stream().mapToLong(Cell::count).toArray());
        this.step = step;
        least = -1L << bits - 1;
        most = ~least;
        from = slope.from() - Math.floorMod(slope.from(), step);
    }

    long next(RandomGenerator random) {
        long delta = deltas.get(urn.next(random)).drawn(random);
        delta -= delta % step;
        boolean fits = delta < 0 ? last >= least - delta : last <= most - delta;
        last = begun && fits ? last + delta : from;
        begun = true;
        return last;
    }
}
