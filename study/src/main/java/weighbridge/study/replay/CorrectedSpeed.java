package weighbridge.study.replay;

/**
 * A speed that was weighed like everything else here.
 *
 * @param nanos   of CPU time that one operation takes
 * @param ratio   to the baseline
 * @param verdict on that ratio, in the words of every report; empty if there is none
 * @param rounds  that the numbers come from
 * @param note    why there is none, or what is odd about it; may be empty
 * @param failed  whether the codec failed a gate
 */
public record CorrectedSpeed(Spread nanos, Spread ratio, String verdict, int rounds, String note, boolean failed) {}
