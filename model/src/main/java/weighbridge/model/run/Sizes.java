package weighbridge.model.run;

import java.util.List;
import java.util.Optional;

/**
 * The sizes of messages as a codec writes them.
 *
 * @param messages the number of messages
 * @param bytes    the bytes of all of them, as the library writes them
 * @param packed   their sizes in batches, compressed
 */
public record Sizes(long messages, long bytes, List<Packed> packed) {
    /** @throws IllegalArgumentException if a number is impossible; the message names it */
    public Sizes {
        if (messages < 1) throw new IllegalArgumentException("\"messages\" is " + messages + ", but must be 1 or more");
        if (bytes < 0) throw new IllegalArgumentException("\"bytes\" is " + bytes + ", but must be 0 or more");
        packed = List.copyOf(packed);
    }

    /** Bytes per message. */
    public double each() {
        return (double) bytes / messages;
    }

    /** Bytes per message in this way of packing, if it was weighed. */
    public Optional<Packed> in(Packing packing) {
        return packed.stream().filter(p -> p.packing().equals(packing)).findFirst();
    }
}
