package weighbridge.workloads.field;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Integers that may fit into fewer bits, and times that may be counted in larger units. */
final class SeenIntegers implements Alternatives.Seen {
    private static final int[] UNITS = {1_000_000_000, 1_000_000, 1_000};

    private final Kind kind;
    private final Optional<Logical> logical;
    private boolean any;
    private long least = Long.MAX_VALUE;
    private long most = Long.MIN_VALUE;
    /** The largest of the units that divides all values; 1 if none does. */
    private int unit = UNITS[0];

    SeenIntegers(Kind kind, Optional<Logical> logical) {
        this.kind = kind;
        this.logical = logical;
    }

    @Override
    public void add(Value value) {
        long n = number(value);
        any = true;
        least = Math.min(least, n);
        most = Math.max(most, n);
        while (unit > 1 && n % unit != 0) unit /= 1_000;
    }

    private static long number(Value value) {
        return switch (value) {
            case Value.Int16(short n) -> n;
            case Value.Int32(int n) -> n;
            case Value.Int64(long n) -> n;
            default -> throw new IllegalArgumentException("not an integer: " + value);
        };
    }

    @Override
    public List<Alternative> alternatives() {
        List<Alternative> found = new ArrayList<>();
        if (!any) return found;
        if (logical.orElse(null) instanceof Logical.Timestamp(Logical.Timestamp.Unit counted)) return times(counted);
        Kind narrow = narrowest();
        if (narrow.compareTo(kind) < 0) {
            String meaning = logical.map(l -> " for " + l.text()).orElse("");
            found.add(new Alternative(narrow.text() + meaning, new Type.Scalar(narrow), v -> as(narrow, number(v))));
        }
        return found;
    }

    private Kind narrowest() {
        if (least == (byte) least && most == (byte) most) return Kind.INT8;
        if (least == (short) least && most == (short) most) return Kind.INT16;
        return least == (int) least && most == (int) most ? Kind.INT32 : Kind.INT64;
    }

    private static Value as(Kind kind, long n) {
        return switch (kind) {
            case INT8 -> new Value.Int8((byte) n);
            case INT16 -> new Value.Int16((short) n);
            case INT32 -> new Value.Int32((int) n);
            default -> new Value.Int64(n);
        };
    }

    private List<Alternative> times(Logical.Timestamp.Unit counted) {
        long perSecond = switch (counted) {
            case MILLIS -> 1_000;
            case MICROS -> 1_000_000;
            case NANOS -> 1_000_000_000;
        };
        List<Alternative> found = new ArrayList<>();
        if (unit % perSecond == 0 && least / perSecond == (int) (least / perSecond)
                && most / perSecond == (int) (most / perSecond)) {
            found.add(new Alternative("int32 of seconds", Type.INT32,
                    v -> new Value.Int32((int) (number(v) / perSecond))));
        }
        for (Logical.Timestamp.Unit coarser : Logical.Timestamp.Unit.values()) {
            if (coarser == counted) break;
            long factor = (long) Math.pow(1_000, counted.ordinal() - coarser.ordinal());
            if (unit % factor != 0) continue;
            Type type = new Type.Scalar(Kind.INT64, Optional.of(new Logical.Timestamp(coarser)));
            found.add(new Alternative(type.toString(), type, v -> new Value.Int64(number(v) / factor)));
            break;
        }
        return found;
    }
}
