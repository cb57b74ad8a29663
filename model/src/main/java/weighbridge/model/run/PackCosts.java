package weighbridge.model.run;

import java.util.List;
import java.util.Optional;

/** What compressing a codec's messages costs. */
public record PackCosts(List<Of> each) {
    public PackCosts {
        each = List.copyOf(each);
    }

    /** The cost of this way of packing, if it was timed. */
    public Optional<Of> in(Packing packing) {
        return each.stream().filter(o -> o.packing().equals(packing)).findFirst();
    }

    /**
     * The costs of one way of packing.
     *
     * @param pack   compressing
     * @param unpack decompressing
     */
    public record Of(Packing packing, Nanos pack, Nanos unpack) {}

    /**
     * CPU time of one thread, in nanoseconds per message.
     *
     * @param median the median of several short loops
     * @param least  the least of them
     * @param most   the greatest of them
     */
    public record Nanos(double median, double least, double most) {}
}
