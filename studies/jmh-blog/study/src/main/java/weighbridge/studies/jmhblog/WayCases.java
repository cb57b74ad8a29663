package weighbridge.studies.jmhblog;

import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import weighbridge.model.run.Entry;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;
import weighbridge.runner.Launcher;
import weighbridge.study.Case;
import weighbridge.study.Cases;
import weighbridge.study.Ground;
import weighbridge.study.Journalled;

/** Trials of the article's procedure: every cell once per round, in random order from the second round on. */
final class WayCases implements Cases {
    private static final int MOST_SLICES = 45;
    private static final int USUAL_SLICES = 30;
    private static final int LEAST_SLICES = 20;
    /** With fewer rounds, there is neither an interval nor a verdict. */
    private static final int WANTED_ROUNDS = 6;
    /** The time that a trial takes besides its slices, and the time of a slice. */
    private static final double OVERHEAD_SECONDS = 1.2;
    private static final double SLICE_SECONDS = 0.1;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final JmhBlogReplay replay;
    private final Ground ground;

    WayCases(JmhBlogReplay replay, Ground ground) {
        this.replay = replay;
        this.ground = ground;
    }

    @Override
    public Optional<Case> next(Journalled done, Set<String> open, Duration left) {
        List<WayCell> cells = WayCell.all(replay);
        int slices = before(done).orElseGet(() -> slices(left, cells.size()));
        if (!fits(left, slices)) return Optional.empty();
        Set<String> taken = new HashSet<>(open);
        done.cases().forEach(c -> taken.add(c.key()));
        Random random = new Random(ground.seed());
        for (int round = 1; round <= WayCell.MOST_ROUNDS; round++) {
            if (round > 1) Collections.shuffle(cells, random);
            for (WayCell cell : cells) {
                String key = cell.key(round);
                if (taken.contains(key)) continue;
                return Optional.of(
                        new Case.OfTrial(key, new Launcher.TrialOrder(cell.scenario(), ground.workload(cell.workload()),
                                TrialLength.of(slices), ground.seed() + round, cell.flags(), true)));
            }
        }
        return Optional.empty();
    }

    /** The length of the first measured trial in slices: all trials have the same length, even in later sessions. */
    private static Optional<Integer> before(Journalled done) {
        for (Entry.OfCase c : done.cases()) {
            if (WayCell.isKey(c.key()) && c.outcome(Trial.class) instanceof Outcome.Measured<Trial>(Trial t)) {
                return Optional.of(Math.clamp(t.slices().size(), LEAST_SLICES, MOST_SLICES));
            }
        }
        return Optional.empty();
    }

    /** As many slices as six rounds allow, or, if not even one round fits, as one shorter round allows. */
    static int slices(Duration left, int trials) {
        boolean one = left.toMillis() / MILLIS_PER_SECOND >= trials * (OVERHEAD_SECONDS + USUAL_SLICES * SLICE_SECONDS);
        double each = left.toMillis() / MILLIS_PER_SECOND / trials / (one ? WANTED_ROUNDS : 1) - OVERHEAD_SECONDS;
        return Math.clamp((long) (each / SLICE_SECONDS), one ? USUAL_SLICES : LEAST_SLICES, MOST_SLICES);
    }

    private static boolean fits(Duration left, int slices) {
        return left.toMillis() / MILLIS_PER_SECOND >= OVERHEAD_SECONDS + slices * SLICE_SECONDS;
    }
}
