package weighbridge.codecs.avro;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import weighbridge.codec.idl.AvscDialect;

/** What generated code calls for values that a user's own Avro schema represents differently. */
public final class OwnValues {
    private OwnValues() {}

    /** The unscaled value of a decimal. */
    public static long unscaled(ByteBuffer decimal) {
        return new BigInteger(AvscDialect.bytes(decimal)).longValueExact();
    }

    /** A decimal in as few bytes as it needs. */
    public static ByteBuffer decimal(long unscaled) {
        return ByteBuffer.wrap(BigInteger.valueOf(unscaled).toByteArray());
    }

    /** The bytes of a fixed type; a decimal is padded with its sign. */
    public static byte[] fixed(ByteBuffer value, int size, boolean isDecimal) {
        byte[] bytes = AvscDialect.bytes(value);
        if (!isDecimal || bytes.length >= size) return bytes;
        byte[] filled = new byte[size];
        Arrays.fill(filled, (byte) (bytes[0] >> 7));
        System.arraycopy(bytes, 0, filled, size - bytes.length, bytes.length);
        return filled;
    }

    /** A UUID's text. */
    public static String uuid(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong()).toString();
    }

    /** A UUID's 16 bytes. */
    public static byte[] uuid(String text) {
        UUID uuid = UUID.fromString(text);
        return ByteBuffer.allocate(16).putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits())
                .array();
    }
}
