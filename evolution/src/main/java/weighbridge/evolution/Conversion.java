package weighbridge.evolution;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import weighbridge.model.Kind;
import weighbridge.model.Value;

/** Converts scalars to another kind that can hold them; to floats that means the nearest. */
final class Conversion {
    private Conversion() {}

    /** The same value in another kind; empty if that kind cannot hold it. */
    static Optional<Value> of(Value value, Kind to) {
        OptionalLong whole = whole(value);
        return switch (to) {
            case BOOL -> Optional.of(value).filter(Value.Bool.class::isInstance);
            case INT8 -> in(whole, Byte.MIN_VALUE, Byte.MAX_VALUE).map(n -> new Value.Int8(n.byteValue()));
            case INT16 -> in(whole, Short.MIN_VALUE, Short.MAX_VALUE).map(n -> new Value.Int16(n.shortValue()));
            case INT32 -> in(whole, Integer.MIN_VALUE, Integer.MAX_VALUE).map(n -> new Value.Int32(n.intValue()));
            case INT64 -> in(whole, Long.MIN_VALUE, Long.MAX_VALUE).map(Value.Int64::new);
            case FLOAT32 -> switch (value) {
                case Value.Float32 f -> Optional.of(f);
                case Value.Float64(double d) when Float.isInfinite((float) d) == Double.isInfinite(d) ->
                    Optional.of(new Value.Float32((float) d));
                default -> boxed(whole).map(n -> new Value.Float32(n));
            };
            case FLOAT64 -> switch (value) {
                case Value.Float64 d -> Optional.of(d);
                case Value.Float32(float f) -> Optional.of(new Value.Float64(f));
                default -> boxed(whole).map(n -> new Value.Float64(n));
            };
            case STRING -> switch (value) {
                case Value.Text t -> Optional.of(t);
                case Value.Bytes(byte[] b) -> text(b);
                case Value.Float32 _,Value.Float64 _ -> Optional.empty();
                default -> boxed(whole).map(n -> new Value.Text(Long.toString(n)));
            };
            case BYTES -> switch (value) {
                case Value.Bytes b -> Optional.of(b);
                case Value.Text(String t) -> Optional.of(new Value.Bytes(t.getBytes(StandardCharsets.UTF_8)));
                default -> Optional.empty();
            };
        };
    }

    private static OptionalLong whole(Value value) {
        return switch (value) {
            case Value.Int8(byte n) -> OptionalLong.of(n);
            case Value.Int16(short n) -> OptionalLong.of(n);
            case Value.Int32(int n) -> OptionalLong.of(n);
            case Value.Int64(long n) -> OptionalLong.of(n);
            case Value.Float32(float f) when (long) f == f -> OptionalLong.of((long) f);
            case Value.Float64(double d) when (long) d == d -> OptionalLong.of((long) d);
            case Value.Text(String t) when t.matches("0|-?[1-9][0-9]{0,17}") -> OptionalLong.of(Long.parseLong(t));
            default -> OptionalLong.empty();
        };
    }

    private static Optional<Long> boxed(OptionalLong whole) {
        return whole.isPresent() ? Optional.of(whole.getAsLong()) : Optional.empty();
    }

    private static Optional<Long> in(OptionalLong whole, long least, long most) {
        return boxed(whole).filter(n -> n >= least && n <= most);
    }

    private static Optional<Value> text(byte[] bytes) {
        try {
            return Optional
                    .of(new Value.Text(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString()));
        } catch (CharacterCodingException _) {
            return Optional.empty();
        }
    }
}
