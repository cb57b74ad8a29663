package weighbridge.studies.hazelcast;

/** The price of the memory that entries take. */
final class MemoryCost {
    /** US dollars per GiB and month: 0.004445 per hour, 730 hours. */
    static final double PRICE = 3.24;
    /** The source of that price, and its date. */
    static final String SOURCE = "the price of memory on AWS Fargate, without CPUs, in US East, as listed by third "
            + "parties in March 2026";
    /** The number of entries that the tables price. */
    static final long ENTRIES = 1_000_000_000;
    /** A Hazelcast map's default: each entry and one backup. */
    static final int COPIES = 2;

    private static final double GIBI = 1 << 30;

    private MemoryCost() {}

    /**
     * US dollars per month for that many entries and their backups.
     *
     * @param bytes per entry, without its backups
     * @param price per GiB and month
     */
    static double month(double bytes, double price) {
        return bytes * COPIES * ENTRIES / GIBI * price;
    }
}
