package weighbridge.pipe;

/**
 * A part of a passage.
 *
 * @param nanos    how long it is sent
 * @param messages after which it ends whatever the time; 0 for no such number
 */
record Phase(Kind kind, long nanos, long messages) {
    /** Which ends work on the messages; the others send prepared bytes or discard what arrives. */
    enum Kind {
        /** Neither end: what the link passes by itself. */
        LINK(false, false),
        /** Only the sender encodes. */
        SENDER(true, false),
        /** Only the receiver reads. */
        RECEIVER(false, true),
        /** Both ends work: this is what is measured, and every message is compared. */
        STREAM(true, true),
        /** Messages of no bytes at the rate of the stream: what a delay is without any codec. */
        CONTROL(false, false);

        private final boolean encodes;
        private final boolean reads;

        Kind(boolean encodes, boolean reads) {
            this.encodes = encodes;
            this.reads = reads;
        }

        boolean encodes() {
            return encodes;
        }

        boolean reads() {
            return reads;
        }
    }

    /** What passes before anything counts: buffers fill, and a token bucket spends its first burst. */
    long settling() {
        return messages > 0 ? 0 : nanos / 4;
    }
}
