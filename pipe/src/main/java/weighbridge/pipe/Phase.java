package weighbridge.pipe;

/**
 * A phase of a passage.
 *
 * @param nanos    how long it lasts
 * @param messages after which it ends regardless of time; 0 for no limit
 */
record Phase(Kind kind, long nanos, long messages) {
    /** Which ends work on the messages; the others send prepared bytes or discard what arrives. */
    enum Kind {
        /** Neither end: shows what the link passes by itself. */
        LINK(false, false),
        /** Only the sender encodes. */
        SENDER(true, false),
        /** Only the receiver reads. */
        RECEIVER(false, true),
        /** Both ends work: this phase is measured, and every message is compared. */
        STREAM(true, true),
        /** Messages without bytes, at the rate of the stream: shows the delay without any codec. */
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

    /** How long the phase runs before anything counts: buffers fill, and a token bucket spends its first burst. */
    long settling() {
        return messages > 0 ? 0 : nanos / 4;
    }
}
