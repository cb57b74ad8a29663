package weighbridge.model;

/** Constant work of two kinds, to see how fast a core is at the moment and whether something else is using it. */
public final class CoreWork {
    /** Few enough to fit into the first-level cache. */
    private static final int BYTES = 12 << 10;
    private static final int LINKS = 2000;

    private final byte[] bytes = new byte[BYTES];

    /**
     * Writes numbers byte by byte and reads them back, as codecs do, in about 4 µs. Next to a neighbour on the core's
     * other hyperthread it took 1.8 times as long, while codecs took 1.2 to 1.7 times. The result must be used, or the
     * compiler might remove the work.
     */
    public long bytes(long seed) {
        long number = seed;
        for (int at = 0; at < bytes.length; at += Long.BYTES) {
            number += 0x9e3779b97f4a7c15L;
            for (int i = 0; i < Long.BYTES; i++) bytes[at + i] = (byte) (number >>> 8 * i);
        }
        long sum = 0;
        for (int at = 0; at < bytes.length; at += Long.BYTES) {
            long read = 0;
            for (int i = 0; i < Long.BYTES; i++) read |= (bytes[at + i] & 0xffL) << 8 * i;
            sum += read ^ read >>> 32;
        }
        return sum;
    }

    /**
     * A chain of steps that each need the one before, in about 4 µs. It leaves most of a core unused, so it hardly
     * notices a neighbour (its time varied by 1 % where that of {@link #bytes} varied by 80 %), but it follows the
     * core's clock. The steps are Marsaglia's xorshift (Journal of Statistical Software 8, 2003).
     */
    public static long chain(long seed) {
        long number = seed | 1;
        for (int i = 0; i < LINKS; i++) {
            number ^= number << 13;
            number ^= number >>> 7;
            number ^= number << 17;
        }
        return number;
    }
}
