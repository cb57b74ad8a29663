package weighbridge.model.run;

import java.util.List;
import java.util.Optional;

/**
 * What a codec's bytes of some messages came to.
 *
 * @param messages how many there are
 * @param bytes    of all of them, as the library writes them
 * @param packed   the same in batches, compressed
 */
public record Sizes(long messages, long bytes, List<Packed> packed) {
    /** @throws IllegalArgumentException naming what cannot be */
    public Sizes {
        if (messages < 1) throw new IllegalArgumentException("\"messages\" is " + messages + ", expected 1 or more");
        if (bytes < 0) throw new IllegalArgumentException("\"bytes\" is " + bytes + ", expected 0 or more");
        packed = List.copyOf(packed);
    }

    /** Bytes per message. */
    public double each() {
        return (double) bytes / messages;
    }

    /** Bytes per message in that way of packing, if it was weighed. */
    public Optional<Packed> in(Packing packing) {
        return packed.stream().filter(p -> p.packing().equals(packing)).findFirst();
    }
}
