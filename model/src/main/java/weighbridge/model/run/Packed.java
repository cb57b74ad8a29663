package weighbridge.model.run;

/**
 * The size of messages in one way of packing.
 *
 * @param messages   the number of messages that were packed; only whole batches count if there are any
 * @param bytes      the bytes of all of them
 * @param dictionary bytes of the dictionary; 0 if there is none
 */
public record Packed(Packing packing, long messages, long bytes, long dictionary) {
    /** @throws IllegalArgumentException if a number is impossible; the message names it */
    public Packed {
        if (messages < 1) throw new IllegalArgumentException("\"messages\" is " + messages + ", but must be 1 or more");
        if (bytes < 0) throw new IllegalArgumentException("\"bytes\" is " + bytes + ", but must be 0 or more");
    }

    /** Bytes per message. */
    public double each() {
        return (double) bytes / messages;
    }
}
