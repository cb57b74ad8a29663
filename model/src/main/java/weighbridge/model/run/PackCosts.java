package weighbridge.model.run;

import java.util.List;
import java.util.Optional;

/** What compressing a codec's messages costs. */
public record PackCosts(List<Of> each) {
    public PackCosts {
        each = List.copyOf(each);
    }

    /** The cost of that way of packing, if it was timed. */
    public Optional<Of> in(Packing packing) {
        return each.stream().filter(o -> o.packing().equals(packing)).findFirst();
    }

    /**
     * Of one way of packing.
     *
     * @param pack   compressing
     * @param unpack uncompressing
     */
    public record Of(Packing packing, Nanos pack, Nanos unpack) {}

    /**
     * CPU time of one thread, in nanoseconds per message.
     *
     * @param median of several short loops
     * @param least  of them
     * @param most   of them
     */
    public record Nanos(double median, double least, double most) {}
}
