package weighbridge.study.replay;

/**
 * A speed that was measured like everything else here.
 *
 * @param nanos   CPU time of one operation
 * @param ratio   to the baseline
 * @param verdict on that ratio, in the words of every report; empty if there is none
 * @param rounds  that the numbers come from
 * @param note    why there is no number, or what is unusual about it; may be empty
 * @param failed  whether the codec failed a gate
 */
public record CorrectedSpeed(Spread nanos, Spread ratio, String verdict, int rounds, String note, boolean failed) {}
