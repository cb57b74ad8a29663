package weighbridge.model;

/**
 * Work of two kinds that is always the same, to see how fast a core is just now, and whether something else uses it as
 * well.
 */
public final class CoreWork {
    /** They fit the first cache. */
    private static final int BYTES = 12 << 10;
    private static final int LINKS = 2000;

    private final byte[] bytes = new byte[BYTES];

    /**
     * Writes numbers byte by byte and reads them back, as codecs do, in 4 µs or so; beside a neighbour on the core's
     * other hyperthread it took 1.8 times as long, where codecs took 1.2 to 1.7 times. What it gives must be used, or
     * the work might be left out.
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
     * A chain of steps each of which needs the one before, in 4 µs or so. It leaves most of a core unused and so hardly
     * sees a neighbour (its time varied by 1 % where that of {@link #bytes} varied by 80 %); the core's clock it sees.
     * The steps are Marsaglia's xorshift (Journal of Statistical Software 8, 2003).
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
