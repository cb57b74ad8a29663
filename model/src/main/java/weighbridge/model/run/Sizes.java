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
    public Sizes {
        packed = List.copyOf(packed);
    }

    /** Bytes a message. */
    public double each() {
        return (double) bytes / messages;
    }

    /** Bytes a message in that way of packing, if it was weighed. */
    public Optional<Packed> in(Packing packing) {
        return packed.stream().filter(p -> p.packing().equals(packing)).findFirst();
    }
}
