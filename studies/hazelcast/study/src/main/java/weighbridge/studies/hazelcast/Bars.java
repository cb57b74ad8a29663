package weighbridge.studies.hazelcast;

/** Bars made of text, all of the same width. */
final class Bars {
    private static final int WIDTH = 24;
    private static final String FULL = "█";
    private static final String EMPTY = "░";

    private Bars() {}

    /** A bar that shows where a value is between the ends of an axis. */
    static String of(double value, double low, double high) {
        int full = Math.clamp(Math.round(WIDTH * (value - low) / (high - low)), 0, WIDTH);
        return FULL.repeat(full) + EMPTY.repeat(WIDTH - full);
    }
}
