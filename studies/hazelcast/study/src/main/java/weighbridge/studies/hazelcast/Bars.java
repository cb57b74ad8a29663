package weighbridge.studies.hazelcast;

/** Bars of text, all of one width. */
final class Bars {
    private static final int WIDTH = 24;
    private static final String FULL = "█";
    private static final String EMPTY = "░";

    private Bars() {}

    /** How far a value is from one end of an axis to the other. */
    static String of(double value, double low, double high) {
        int full = Math.clamp(Math.round(WIDTH * (value - low) / (high - low)), 0, WIDTH);
        return FULL.repeat(full) + EMPTY.repeat(WIDTH - full);
    }
}
