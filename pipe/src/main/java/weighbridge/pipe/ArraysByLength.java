package weighbridge.pipe;

/**
 * Reusable arrays for messages that are read one after another. A decoder takes whole arrays, so there is one per
 * length.
 */
final class ArraysByLength {
    /** Longer arrays cost more to fill than to create. */
    private static final int MOST = 8 << 10;

    private final byte[][] kept = new byte[MOST][];
    private byte[] longer = {};

    /** An array of exactly this length, with arbitrary content. */
    byte[] of(int length) {
        if (length >= MOST) return longer.length == length ? longer : (longer = new byte[length]);
        byte[] known = kept[length];
        return known == null ? kept[length] = new byte[length] : known;
    }
}
