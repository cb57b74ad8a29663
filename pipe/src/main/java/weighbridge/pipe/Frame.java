package weighbridge.pipe;

/** How messages follow one another on a connection. */
final class Frame {
    /** Four bytes of length and four of the message's number in its phase. */
    static final int HEADER = 8;
    /** The same, and eight bytes of the time at which the message was due, in nanoseconds of the system's clock. */
    static final int TIMED_HEADER = 16;
    /** In place of a length: the phase is over, and the number says how many messages it had. */
    static final int END = -1;
    /** Longer messages are taken for a broken stream. */
    static final int LONGEST = 1 << 30;
    /** What the receiver answers when it is ready for the next phase. */
    static final byte READY = 1;

    private Frame() {}

    /** The header as one number, which is written and read at once. */
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
