package weighbridge.studies.hazelcast;

/** What an entry's memory costs. */
final class MemoryCost {
    /** US dollars a GiB and month: 0.004445 an hour, 730 hours. */
    static final double PRICE = 3.24;
    /** The source of that price, and its date. */
    static final String SOURCE = "AWS Fargate, US East, memory alone, as third parties listed it in March 2026";
    /** The number of entries that the tables price. */
    static final long ENTRIES = 1_000_000_000;
    /** A Hazelcast map's default. */
    static final int COPIES = 2;

    private static final double GIBI = 1 << 30;

    private MemoryCost() {}

    /**
     * US dollars a month of that many entries and their copies.
     *
     * @param bytes of an entry, without its copies
     * @param price of a GiB a month
     */
    static double month(double bytes, double price) {
        return bytes * COPIES * ENTRIES / GIBI * price;
    }
}
