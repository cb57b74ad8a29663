package weighbridge.replays;

/**
 * A speed that was weighed as everything else here.
 *
 * @param nanos of CPU time that one operation takes
 * @param ratio to the baseline
 * @param note  why there is none, or what is odd about it; may be empty
 */
public record CorrectedSpeed(Spread nanos, Spread ratio, String note) {}
