package weighbridge.pipe;

/**
 * A part of a passage.
 *
 * @param nanos    how long it is sent
 * @param messages after which it ends whatever the time; 0 for no such number
 */
record Phase(Kind kind, long nanos, long messages) {
    /** Who does something with the messages; who does not sends prepared bytes, or throws away what comes. */
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

    /** What passes before it counts: buffers fill, and a token bucket gives its first burst away. */
    long settling() {
        return messages > 0 ? 0 : nanos / 4;
    }
}
