package weighbridge.sources.tabular;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DateMilliVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FloatingPointVector;
import org.apache.arrow.vector.IntervalYearVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.util.Text;
import weighbridge.model.Logical;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.source.Wider;
import weighbridge.workloads.schema.SchemaDraft;

/** Columns of Arrow's scalars. What our types cannot express is noted in the draft's ledger. */
final class Scalars {
    private static final int BYTES_OF_UUID = 16;
    private static final long MILLIS_OF_DAY = 86_400_000;
    private static final long NANOS_OF_DAY = 86_400_000_000_000L;
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private final SchemaDraft draft;

    Scalars(SchemaDraft draft) {
        this.draft = draft;
    }

    private static Type.Scalar logical(Logical logical) {
        return new Type.Scalar(logical.physical(), Optional.of(logical));
    }

    /** @param wide whether values are known not to fit the usual type */
    Column integer(ArrowType.Int type, String path, boolean wide) {
        if (type.getIsSigned()) return switch (type.getBitWidth()) {
            case 8 -> new Column(Type.INT8, (v, i) -> new Value.Int8((byte) ((BaseIntVector) v).getValueAsLong(i)));
            case 16 -> new Column(Type.INT16, (v, i) -> new Value.Int16((short) ((BaseIntVector) v).getValueAsLong(i)));
            case 32 -> new Column(Type.INT32, (v, i) -> new Value.Int32((int) ((BaseIntVector) v).getValueAsLong(i)));
            default -> new Column(Type.INT64, (v, i) -> new Value.Int64(((BaseIntVector) v).getValueAsLong(i)));
        };
        Column column = switch (type.getBitWidth()) {
            case 8 -> new Column(Type.INT16, (v, i) -> new Value.Int16((short) (((UInt1Vector) v).get(i) & 0xff)));
            case 16 -> new Column(Type.INT32, (v, i) -> new Value.Int32(((UInt2Vector) v).get(i)));
            case 32 -> new Column(Type.INT64, (v, i) -> new Value.Int64(((UInt4Vector) v).get(i) & 0xffff_ffffL));
            default -> wide
                    ? new Column(Type.STRING,
                            (v, i) -> new Value.Text(Long.toUnsignedString(((BaseIntVector) v).getValueAsLong(i))))
                    : new Column(Type.INT64, (v, i) -> {
                        long value = ((BaseIntVector) v).getValueAsLong(i);
                        if (value < 0) throw new Wider(path);
                        return new Value.Int64(value);
                    });
        };
        draft.note(path, "unsigned " + type.getBitWidth() + "-bit integers become "
                + (wide ? "text, since some do not fit int64" : column.type()));
        return column;
    }

    Column bool() {
        return new Column(Type.BOOL, (v, i) -> new Value.Bool(((BitVector) v).get(i) != 0));
    }

    /** A boolean stored in a byte. */
    Column boolOfByte() {
        return new Column(Type.BOOL, (v, i) -> new Value.Bool(((BaseIntVector) v).getValueAsLong(i) != 0));
    }

    /** An integer of 128 bits, little-endian. */
    Column huge(boolean unsigned, String path, boolean wide) {
        draft.note(path, "128-bit integers become " + (wide ? "text, since some do not fit int64" : "int64"));
        return new Column(wide ? Type.STRING : Type.INT64, (v, i) -> {
            byte[] bytes = ((byte[]) v.getObject(i)).clone();
            for (int a = 0, b = bytes.length - 1; a < b; a++, b--) {
                byte swapped = bytes[a];
                bytes[a] = bytes[b];
                bytes[b] = swapped;
            }
            BigInteger value = unsigned ? new BigInteger(1, bytes) : new BigInteger(bytes);
            if (wide) return new Value.Text(value.toString());
            if (value.bitLength() >= Long.SIZE) throw new Wider(path);
            return new Value.Int64(value.longValueExact());
        });
    }

    Column floating(FloatingPointPrecision precision, String path) {
        if (precision == FloatingPointPrecision.HALF) draft.note(path, "16-bit floats become 32-bit floats");
        return precision == FloatingPointPrecision.DOUBLE
                ? new Column(Type.FLOAT64, (v, i) -> new Value.Float64(((FloatingPointVector) v).getValueAsDouble(i)))
                : new Column(Type.FLOAT32,
                        (v, i) -> new Value.Float32((float) ((FloatingPointVector) v).getValueAsDouble(i)));
    }

    Column text(boolean json) {
        return new Column(json ? logical(new Logical.Json()) : Type.STRING,
                (v, i) -> new Value.Text(((Text) v.getObject(i)).toString()));
    }

    Column bytes() {
        return new Column(Type.BYTES, (v, i) -> new Value.Bytes((byte[]) v.getObject(i)));
    }

    Column fixed(int size, String path) {
        draft.note(path, "always " + size + " bytes, which the schema cannot express");
        return bytes();
    }

    /** Bytes of a type that Arrow does not know. */
    Column opaque(String type, String path) {
        draft.note(path, "the type " + type + " becomes bytes, but --sql can cast it to another type");
        return bytes();
    }

    Column uuid() {
        return new Column(logical(new Logical.Uuid()), (v, i) -> {
            byte[] b = (byte[]) v.getObject(i);
            if (b.length != BYTES_OF_UUID) throw new IllegalStateException("a UUID has " + b.length + " bytes");
            return new Value.Text(new UUID(new BigInteger(Arrays.copyOf(b, 8)).longValue(),
                    new BigInteger(Arrays.copyOfRange(b, 8, BYTES_OF_UUID)).longValue()).toString());
        });
    }

    Column decimal(ArrowType.Decimal type, String path, boolean wide) {
        int scale = Math.max(0, type.getScale());
        if (wide) {
            draft.note(path,
                    "decimals of " + type.getPrecision() + " digits become text, since some do not fit into 64 bits");
            return new Column(Type.STRING, (v, i) -> new Value.Text(((BigDecimal) v.getObject(i)).toPlainString()));
        }
        return new Column(logical(new Logical.Decimal(scale)), (v, i) -> {
            BigInteger unscaled = ((BigDecimal) v.getObject(i)).setScale(scale).unscaledValue();
            if (unscaled.abs().compareTo(LARGEST) > 0) throw new Wider(path);
            return new Value.Int64(unscaled.longValueExact());
        });
    }

    Column date(boolean millis) {
        return new Column(logical(new Logical.Date()),
                (v, i) -> new Value.Int32(
                        millis ? Math.toIntExact(Math.floorDiv(((DateMilliVector) v).get(i), MILLIS_OF_DAY))
                                : ((DateDayVector) v).get(i)));
    }

    Column timestamp(ArrowType.Timestamp type, String path) {
        String zone = type.getTimezone();
        if (zone == null || zone.isEmpty()) draft.note(path, "times without a zone are read as UTC");
        else if (!zone.matches("(?i)(Etc/)?UTC|Z|[+-]00:?00")) {
            draft.note(path, "instants have the time zone " + zone + ", which the schema cannot express");
        }
        if (type.getUnit() == TimeUnit.SECOND) {
            draft.note(path, "seconds become milliseconds");
            return new Column(logical(new Logical.Timestamp(Logical.Timestamp.Unit.MILLIS)),
                    (v, i) -> new Value.Int64(Math.multiplyExact(((TimeStampVector) v).get(i), 1000)));
        }
        Logical.Timestamp.Unit unit = switch (type.getUnit()) {
            case SECOND, MILLISECOND -> Logical.Timestamp.Unit.MILLIS;
            case MICROSECOND -> Logical.Timestamp.Unit.MICROS;
            case NANOSECOND -> Logical.Timestamp.Unit.NANOS;
        };
        return new Column(logical(new Logical.Timestamp(unit)),
                (v, i) -> new Value.Int64(((TimeStampVector) v).get(i)));
    }

    /**
     * A timestamp of Parquet's obsolete type INT96: a struct of the day and the nanoseconds of that day. It is a number
     * of microseconds if no value has further digits, else of nanoseconds if all values fit, else text.
     *
     * @param wider the columns known to need a wider type
     */
    Column int96(String path, Set<String> wider) {
        draft.note(path, "times without a zone are read as UTC");
        String far = path + "~";
        if (wider.contains(far)) {
            draft.note(path, "some times have nanoseconds and some are not between 1677 and 2262, so all become text");
            return new Column(Type.STRING,
                    (v, i) -> new Value.Text(LocalDate.ofEpochDay(day(v, i)).atTime(time(v, i)).toString()));
        }
        if (!wider.contains(path)) {
            return new Column(logical(new Logical.Timestamp(Logical.Timestamp.Unit.MICROS)), (v, i) -> {
                long nanos = time(v, i).toNanoOfDay();
                if (nanos % 1000 != 0) throw new Wider(path);
                return new Value.Int64(day(v, i) * (NANOS_OF_DAY / 1000) + nanos / 1000);
            });
        }
        return new Column(logical(new Logical.Timestamp(Logical.Timestamp.Unit.NANOS)), (v, i) -> {
            try {
                return new Value.Int64(
                        Math.addExact(Math.multiplyExact(day(v, i), NANOS_OF_DAY), time(v, i).toNanoOfDay()));
            } catch (ArithmeticException _) {
                throw new Wider(far);
            }
        });
    }

    private static long day(ValueVector vector, int row) {
        return ((DateDayVector) ((StructVector) vector).getChildByOrdinal(0)).get(row);
    }

    private static LocalTime time(ValueVector vector, int row) {
        return LocalTime.ofNanoOfDay(((TimeNanoVector) ((StructVector) vector).getChildByOrdinal(1)).get(row));
    }

    /** A number of units of time. */
    Column count(String what, TimeUnit unit, int bits, String path) {
        String units = unit.name().toLowerCase(Locale.ROOT) + "s";
        draft.note(path, what + " becomes a number of " + units);
        return bits == 32 ? new Column(Type.INT32, (v, i) -> new Value.Int32((int) longAt(v, i)))
                : new Column(Type.INT64, (v, i) -> new Value.Int64(longAt(v, i)));
    }

    private static long longAt(ValueVector vector, int row) {
        return switch (vector) {
            case TimeSecVector v -> v.get(row);
            case TimeMilliVector v -> v.get(row);
            case TimeMicroVector v -> v.get(row);
            case TimeNanoVector v -> v.get(row);
            case DurationVector v -> DurationVector.get(v.getDataBuffer(), row);
            case IntervalYearVector v -> v.get(row);
            default -> throw new IllegalStateException("no count: " + vector.getClass().getSimpleName());
        };
    }

    Column months(String path) {
        draft.note(path, "an interval becomes a number of months");
        return new Column(Type.INT32, (v, i) -> new Value.Int32((int) longAt(v, i)));
    }

    Column nothing(String path) {
        draft.note(path, "always null, so the type becomes string");
        return new Column(Type.STRING, (_, _) -> Value.ABSENT);
    }
}
