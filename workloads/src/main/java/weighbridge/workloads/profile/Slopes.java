package weighbridge.workloads.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Learns whether numbers only rise or only fall, and by how much each time. */
final class Slopes {
    private static final long[] UNITS = {86_400, 3_600, 60, 1};

    private final Map<Range, Long> deltas = new HashMap<>();
    private boolean begun;
    private long from;
    private long last;
    private boolean rises = true;
    private boolean falls = true;

    void next(long value) {
        if (!begun) from = value;
        else if (rises || falls) delta(value);
        begun = true;
        last = value;
    }

    private void delta(long value) {
        long delta = value - last;
        // Detects an overflow as Math.subtractExact does.
        boolean tooFar = ((value ^ last) & (value ^ delta)) < 0;
        rises &= !tooFar && delta >= 0;
        falls &= !tooFar && delta <= 0;
        if (rises || falls) deltas.merge(Range.of(0, delta), 1L, Long::sum);
        else deltas.clear();
    }

    Optional<Column.Slope> slope() {
        if (rises == falls || deltas.isEmpty()) return Optional.empty();
        return Optional.of(new Column.Slope(Range.of(0, from).least(), Tally.cells(deltas)));
    }

    /** The greatest power of ten, times a second, a minute, an hour or a day, that divides the number. */
    static long step(long divisor) {
        long greatest = 1;
        if (divisor == 0) return greatest;
        for (long unit : UNITS) {
            for (long step = unit; step <= divisor && step > 0 && divisor % step == 0; step *= 10) {
                greatest = Math.max(greatest, step);
                if (step > Long.MAX_VALUE / 10) break;
            }
        }
        return greatest;
    }
}
