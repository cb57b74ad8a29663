package weighbridge.situation;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a run knows about one codec, in the form that a decision needs.
 *
 * @param meets    the limits that it meets
 * @param batch    how many messages it takes at a time
 * @param stateful whether the bytes of a message depend on earlier messages
 * @param sizes    mean bytes per message, by metric; empty if they are unknown
 * @param lack     why there are no sizes; empty if there are some
 * @param open     whether a size that is missing may still be measured, as opposed to having failed
 * @param heap     the bytes of heap that a decoded message keeps alive, if known
 */
public record Contestant(String id, Set<Limit> meets, int batch, boolean stateful, Map<String, Double> sizes,
        String lack, boolean open, Time encode, Time read, Optional<Double> heap) {
    public Contestant {
        meets = Collections.unmodifiableSet(new TreeSet<>(meets));
        sizes = Map.copyOf(sizes);
    }

    Optional<Double> bytes(Compressor compressor) {
        return Optional.ofNullable(sizes.get(compressor.metric()));
    }

    /** The bytes of a message as they are read and written. */
    private double raw() {
        return bytes(Compressor.NONE).orElse(0.0);
    }

    Span knownEncode() {
        return encode.known(raw());
    }

    Span knownRead() {
        return read.known(raw());
    }

    boolean isTimed() {
        return encode.isTimed() && read.isTimed();
    }
}
