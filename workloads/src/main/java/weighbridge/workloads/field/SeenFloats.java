package weighbridge.workloads.field;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Doubles that may fit floats, or decimals of few places. */
final class SeenFloats implements Alternatives.Seen {
    /**
     * The most places of a decimal: prices, weights and coordinates have no more, and longer fractions are likely
     * measurements.
     */
    private static final int MOST_PLACES = 6;
    /** Every decimal of this many digits survives as a double (DBL_DIG of IEEE 754). */
    private static final int MOST_DIGITS = 15;

    private boolean any;
    private boolean floats = true;
    private boolean decimals = true;
    private int places;

    @Override
    public void add(Value value) {
        double d = ((Value.Float64) value).value();
        any = true;
        floats &= Double.doubleToLongBits((float) d) == Double.doubleToLongBits(d);
        if (!decimals) return;
        if (!Double.isFinite(d) || Double.doubleToLongBits(d) == Double.doubleToLongBits(-0.0)) {
            decimals = false;
            return;
        }
        BigDecimal exact = BigDecimal.valueOf(d).stripTrailingZeros();
        places = Math.max(places, exact.scale());
        decimals = places <= MOST_PLACES && exact.precision() - exact.scale() + MOST_PLACES <= MOST_DIGITS;
    }

    @Override
    public List<Alternative> alternatives() {
        List<Alternative> found = new ArrayList<>();
        if (any && decimals) {
            Type type = new Type.Scalar(Kind.INT64, Optional.of(new Logical.Decimal(places)));
            found.add(new Alternative(type.toString(), type, v -> new Value.Int64(
                    BigDecimal.valueOf(((Value.Float64) v).value()).movePointRight(places).longValueExact())));
        }
        if (any && floats) {
            found.add(new Alternative(Type.FLOAT32.toString(), Type.FLOAT32,
                    v -> new Value.Float32((float) ((Value.Float64) v).value())));
        }
        return found;
    }
}
