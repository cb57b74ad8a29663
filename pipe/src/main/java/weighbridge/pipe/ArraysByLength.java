package weighbridge.pipe;

/** Arrays for messages that are read one after the other: a decoder takes whole arrays. */
final class ArraysByLength {
    /** Longer ones cost more to fill than to make. */
    private static final int MOST = 8 << 10;

    private final byte[][] kept = new byte[MOST][];
    private byte[] longer = {};

    /** An array of just that length, whose content is anything. */
    byte[] of(int length) {
        if (length >= MOST) return longer.length == length ? longer : (longer = new byte[length]);
        byte[] known = kept[length];
        return known == null ? kept[length] = new byte[length] : known;
    }
}
