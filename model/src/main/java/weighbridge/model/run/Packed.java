package weighbridge.model.run;

/**
 * What messages came to in one way of packing.
 *
 * @param messages   that were packed: whole batches alone, unless there is none
 * @param bytes      of all of them
 * @param dictionary bytes of the dictionary; 0 without one
 */
public record Packed(Packing packing, long messages, long bytes, long dictionary) {
    /** @throws IllegalArgumentException naming what cannot be */
    public Packed {
        if (messages < 1) throw new IllegalArgumentException("\"messages\" is " + messages + ", expected 1 or more");
        if (bytes < 0) throw new IllegalArgumentException("\"bytes\" is " + bytes + ", expected 0 or more");
    }

    /** Bytes per message. */
    public double each() {
        return (double) bytes / messages;
    }
}
