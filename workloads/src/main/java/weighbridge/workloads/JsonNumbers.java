package weighbridge.workloads;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import weighbridge.model.Kind;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.workloads.json.Json;
import weighbridge.workloads.text.Printable;

/** Learns which type holds all numbers at one place of JSON records exactly. */
final class JsonNumbers {
    /** The digits that tell any two doubles apart; some programs print all of them. */
    private static final MathContext SEVENTEEN_DIGITS = new MathContext(17);
    /** Every decimal of this many digits is the shortest that reads back as its double. */
    private static final int EXACT_DIGITS = 15;

    /** The most digits of a decimal number in 64 bits, whatever they are. */
    private static final int LONG_DIGITS = 18;

    private boolean allDecimal = true;
    /** The digits after the point of all decimals so far; negative before the first. */
    private int scale = -1;
    private boolean whole = true;
    private boolean fitsInt32 = true;
    private boolean fitsInt64 = true;
    private boolean fitsFloat64 = true;
    private String odd = "";

    /** The first number that no type holds together with those before it; empty if one type holds all. */
    String odd() {
        return odd;
    }

    /** Takes a number; returns whether it is the first that no type holds together with those before it. */
    boolean observe(Json.Num n) {
        allDecimal = allDecimal && n.stated() == Json.Stated.DECIMAL;
        fitsInt32 = fitsInt32 && n.stated() != Json.Stated.INT64;
        if (allDecimal) decimal(n.literal());
        if (n.isFinite()) take(n.literal(), n.isWhole());
        else whole = false;
        if (!odd.isEmpty() || type().isPresent()) return false;
        odd = Printable.line(n.literal());
        return true;
    }

    private void decimal(String literal) {
        int point = literal.indexOf('.');
        int digits = point < 0 ? 0 : literal.length() - point - 1;
        boolean plain = literal.matches("-?\\d+(\\.\\d+)?") && literal.length() <= LONG_DIGITS
                && (scale < 0 || scale == digits);
        allDecimal = plain;
        scale = digits;
    }

    private void take(String literal, boolean isWhole) {
        // Java's integers have no −0.
        if (!isWhole || literal.equals("-0")) {
            whole = false;
            fitsFloat64 = fitsFloat64 && isExactDouble(literal);
            return;
        }
        int length = literal.length();
        if (length < 10) return;
        BigDecimal value = new BigDecimal(literal);
        fitsInt32 = fitsInt32 && isWithin(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        fitsInt64 = fitsInt64 && isWithin(value, Long.MIN_VALUE, Long.MAX_VALUE);
        fitsFloat64 = fitsFloat64
                && (length <= EXACT_DIGITS || new BigDecimal(Double.parseDouble(literal)).compareTo(value) == 0);
    }

    /** The smallest of int32, int64 and float64 that holds all numbers; empty if none does. */
    Optional<Type> type() {
        if (allDecimal && scale > 0)
            return Optional.of(new Type.Scalar(Kind.INT64, Optional.of(new Logical.Decimal(scale))));
        if (whole && fitsInt32) return Optional.of(Type.INT32);
        if (whole && fitsInt64) return Optional.of(Type.INT64);
        return fitsFloat64 ? Optional.of(Type.FLOAT64) : Optional.empty();
    }

    static Value value(Type type, Json json) {
        String literal = json instanceof Json.Num n ? n.literal() : ((Json.Str) json).value();
        if (type.equals(Type.INT32)) return new Value.Int32(Integer.parseInt(literal));
        if (type.equals(Type.INT64)) return new Value.Int64(Long.parseLong(literal));
        if (type instanceof Type.Scalar s && s.logical().isPresent())
            return new Value.Int64(new BigDecimal(literal).unscaledValue().longValueExact());
        return new Value.Float64(Double.parseDouble(literal));
    }

    private static boolean isWithin(BigDecimal value, long least, long most) {
        return value.compareTo(BigDecimal.valueOf(least)) >= 0 && value.compareTo(BigDecimal.valueOf(most)) <= 0;
    }

    /**
     * Whether the literal, apart from trailing zeros, is a double's exact value, its shortest decimal or its decimal of
     * 17 digits.
     */
    private static boolean isExactDouble(String literal) {
        boolean exponent = literal.indexOf('e') >= 0 || literal.indexOf('E') >= 0;
        if (!exponent && literal.length() <= EXACT_DIGITS) return true;
        double d = Double.parseDouble(literal);
        if (Double.isInfinite(d)) return false;
        // The exponent of a zero may be too long for BigDecimal.
        if (d == 0) return literal.chars().takeWhile(c -> c != 'e' && c != 'E').noneMatch(c -> c >= '1' && c <= '9');
        BigDecimal value = new BigDecimal(literal);
        return BigDecimal.valueOf(d).compareTo(value) == 0
                || new BigDecimal(d).round(SEVENTEEN_DIGITS).compareTo(value) == 0;
    }
}
