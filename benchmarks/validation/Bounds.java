import java.util.Locale;

/** The bounds within which a share must lie for a goal to be reached. */
record Bounds(double least, double most) {
    static final Bounds NEVER = atMost(0);
    static final Bounds ALWAYS = atLeast(1);

    static Bounds atMost(double most) {
        return new Bounds(0, most);
    }

    static Bounds atLeast(double least) {
        return new Bounds(least, 1);
    }

    /**
     * Answers yes or no only if a share's whole interval lies on one side, else "so far" or "not so far" with the
     * interval.
     */
    String judge(Share share) {
        if (share.of() == 0) return "not measured yet";
        if (least <= share.low() && share.high() <= most) return "yes";
        if (share.high() < least || share.low() > most) return "**no**";
        boolean inside = least <= share.point() && share.point() <= most;
        String interval = String.format(Locale.ROOT, " (%.1f–%.1f %%)", 100 * share.low(), 100 * share.high());
        return (inside ? "so far" : "not so far") + interval;
    }
}
