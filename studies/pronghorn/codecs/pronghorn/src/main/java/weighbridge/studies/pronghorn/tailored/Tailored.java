package weighbridge.studies.pronghorn.tailored;

/**
 * What writer and reader expect of messages; what is as expected need not be written.
 *
 * <p>A message consists of the number of its kind, a map of what is not as expected, the difference of its user from
 * the previous message's, and the values that the map announces. Its samples come in runs with the same map. A run
 * consists of the number of its kind, its length together with that map, and, for each sample, the differences of time
 * and measurement from the previous ones and the values that the map announces. All are packed integers of seven bits
 * per byte.
 */
final class Tailored {
    /** The expected number of samples of a message. */
    static final int SAMPLES = 2_048;
    /** The expected action of a sample. */
    static final int ACTION = 5;

    /** The number of a message's kind. */
    static final int MESSAGE = 2;
    /** The number of a run's kind. */
    static final int RUN = 6;
    /** The number of bits that the map takes in a run's head. */
    static final int MAP_BITS = 5;

    // The bits of a message's map.
    /** The year is not the previous message's. */
    static final long YEAR = 4;
    /** The month is not the previous message's. */
    static final long MONTH = 8;
    /** The date is not the day after the previous message's. */
    static final long DATE = 16;
    /** The number of samples is not the expected one, which all of the test's messages had. */
    static final long COUNT = 32;

    // The bits of a sample's map.
    /** The id is not the one after the previous sample's. */
    static final long ID = 2;
    /** The time is zero and therefore left out. */
    static final long NO_TIME = 4;
    /** The measurement is zero and therefore left out. */
    static final long NO_MEASUREMENT = 8;
    /** The action is not the expected one. */
    static final long OTHER_ACTION = 16;

    private Tailored() {}
}
