package weighbridge.studies.pronghorn.tailored;

/**
 * What writer and reader agree on beforehand, which is much of what the messages hold.
 *
 * <p>A message is the number of its kind, a map of what is not as expected, the user's difference from that of the
 * message before, and what the map says. Its samples come in runs of those that have one map: the number of their kind,
 * how many there are with their map, then of each the time's and the measurement's difference from the sample before,
 * and what the map says. All are packed integers, seven bits a byte.
 */
final class Tailored {
    /** How many samples a message is expected to have. */
    static final int SAMPLES = 2_048;
    /** The action that a sample is expected to have. */
    static final int ACTION = 5;

    /** The number of a message's kind. */
    static final int MESSAGE = 2;
    /** The number of a run's kind. */
    static final int RUN = 6;
    /** How many bits of a run's head are its map. */
    static final int MAP_BITS = 5;

    // What a message's map says.
    /** Not the year of the message before. */
    static final long YEAR = 4;
    /** Not the month of the message before. */
    static final long MONTH = 8;
    /** Not the day after the previous message's. */
    static final long DATE = 16;
    /** Not the expected number of samples, which all of the test's messages had. */
    static final long COUNT = 32;

    // What a sample's map says.
    /** Not the id after that of the sample before. */
    static final long ID = 2;
    /** No time: it is zero. */
    static final long NO_TIME = 4;
    /** No measurement: it is zero. */
    static final long NO_MEASUREMENT = 8;
    /** Not the action that is expected. */
    static final long OTHER_ACTION = 16;

    private Tailored() {}
}
