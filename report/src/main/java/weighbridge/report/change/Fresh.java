package weighbridge.report.change;

import weighbridge.stats.Estimate;

/**
 * What trials of two contestants in one run, round by round, show of a change that two other runs suggest.
 *
 * @param ratio  of the new time to the old, with its 95 % interval
 * @param rounds in which both had a whole trial
 */
public record Fresh(Estimate ratio, int rounds) {
    /** Whether the change is shown to be smaller than a share. */
    boolean isBelow(double share) {
        return ratio.high() < 1 + share;
    }

    /** Whether the new one is shown to be slower. */
    boolean isSlower() {
        return ratio.low() > 1;
    }

    /** What they show, given the share above which a change matters. */
    public String words(double share) {
        return isBelow(share) ? "refuted" : isSlower() ? "confirmed" : "neither confirmed nor refuted";
    }
}
