package weighbridge.studies.pronghorn.samples;

/**
 * The messages of the test, each determined by its number and its number of samples: the sender makes them, and the
 * receiver makes them again to compare.
 *
 * <p>Messages are numbered from 1. So are samples, across all messages: their counter is never reset.
 */
public final class MessageSequence {
    /** The number of messages that the test sent. */
    public static final int MESSAGES = 100_000;
    /** The number of samples of each message behind the published table. */
    public static final int PUBLISHED_SAMPLES = 2_048;

    private static final int FIRST_USER = 100_000;
    private static final int USER_STEP = 231;
    private static final int USER_MASK = 0xFFFFFF;
    private static final int FIRST_YEAR = 2015;
    private static final int DAY_BITS = 5;
    private static final int MONTH_BITS = 4;
    private static final long START = 1_450_200_779_804L;
    private static final long HALF_A_DAY = 43_200_000;
    private static final int MEASUREMENT_STEP = 43;
    private static final int MEASUREMENT_MASK = 0xFFF;
    private static final int ACTION_STEP = 41;
    private static final int ACTION_MASK = 15;
    private static final int ACTIONS_TAKEN = 14;
    private static final int ACTION = 5;

    private static final int MESSAGE_BYTES = 5 * Integer.BYTES;
    private static final int SAMPLE_BYTES = 3 * Integer.BYTES + Long.BYTES;

    private final int samples;

    /**
     * Makes messages with this many samples each.
     *
     * @throws IllegalArgumentException if the number is below one
     */
    public MessageSequence(int samples) {
        if (samples < 1)
            throw new IllegalArgumentException("a message must have at least one sample; found " + samples);
        this.samples = samples;
    }

    /** The message of that number, counted from 1. */
    public Message message(int number) {
        Message message = new Message();
        fill(message, number);
        return message;
    }

    /** Turns a message into that of a number, counted from 1. */
    public void fill(Message message, int number) {
        message.set(FIRST_USER + (USER_MASK & USER_STEP * number), FIRST_YEAR + (number >> DAY_BITS + MONTH_BITS),
                1 + (number >> DAY_BITS & (1 << MONTH_BITS) - 1), 1 + (number & (1 << DAY_BITS) - 1), samples);
        long before = (long) (number - 1) * samples;
        for (int i = 0; i < samples; i++) {
            long count = before + i + 1;
            // The mask is meant for powers of two; for other numbers of samples, the test's ids have gaps, and so do
            // these.
            int id = (int) (count - 1) & samples - 1;
            message.sample(i).set(id, START + HALF_A_DAY * count & Long.MAX_VALUE,
                    (int) (MEASUREMENT_STEP * count) & MEASUREMENT_MASK,
                    ((int) (ACTION_STEP * count) & ACTION_MASK) < ACTIONS_TAKEN ? ACTION : 0);
        }
    }

    /** The bytes that a message with this many samples takes in memory, as the test counts them. */
    public static long memoryBytes(int samples) {
        return MESSAGE_BYTES + (long) SAMPLE_BYTES * samples;
    }
}
