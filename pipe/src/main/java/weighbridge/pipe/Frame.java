package weighbridge.pipe;

/** The framing of messages on a connection. */
final class Frame {
    /** A header of eight bytes: four for the length, and four for the message's number in its phase. */
    static final int HEADER = 8;
    /**
     * A header with eight more bytes, for the time at which the message was due, in nanoseconds of the system's clock.
     */
    static final int TIMED_HEADER = 16;
    /** This in place of a length marks the end of the phase, and the number says how many messages the phase had. */
    static final int END = -1;
    /** The longest message; a longer one is a sign of a broken stream. */
    static final int LONGEST = 1 << 30;
    /** The receiver's answer when it is ready for the next phase. */
    static final byte READY = 1;

    private Frame() {}

    /** The header as a single number, so that it is written and read in one go. */
    static long head(int length, int number) {
        return (long) length << Integer.SIZE | Integer.toUnsignedLong(number);
    }

    static int length(long head) {
        return (int) (head >> Integer.SIZE);
    }

    static int number(long head) {
        return (int) head;
    }
}
