package weighbridge.studies.habr;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import weighbridge.model.Value;

/**
 * Finds what individual bytes of the article's formats are for, by writing one more value or by arithmetic on messages
 * of known size.
 */
final class HabrBytes {
    /** The number of characters of a UUID. */
    static final int UUID = 36;
    /** The lowest of Protobuf's field numbers whose tag takes two bytes. */
    private static final int LONG_TAG = 16;
    /** The largest step between two field numbers that Thrift's compact protocol fits into the byte of the type. */
    private static final int SHORT_STEP = 15;
    private static final int STOP = 1;

    private HabrBytes() {}

    /**
     * The bytes that a text of 36 characters adds to an object stream, plain or in an object of one field, like a Scala
     * option.
     */
    static int javaText(boolean option) {
        return more(i -> {
            String text = String.format("%0" + UUID + "d", i);
            return option ? new Some(text) : text;
        });
    }

    /** The bytes that an absent value adds: a reference to the one object that stands for it. */
    static int javaAbsent() {
        None none = new None();
        return more(_ -> none);
    }

    /** The bytes that a long adds, which is written as an object. */
    static int javaLong() {
        return more(i -> Long.valueOf(Long.MAX_VALUE - i));
    }

    /** Whether the stream orders an object's fields by name rather than by declaration. */
    static boolean javaSortsFields() {
        return Arrays.stream(ObjectStreamClass.lookup(Declared.class).getFields()).map(ObjectStreamField::getName)
                .toList().equals(List.of("f1", "f10", "f2"));
    }

    private interface Values {
        Object at(int i);
    }

    /** The bytes that one more value adds once its class has been described. */
    private static int more(Values values) {
        return written(values, 3) - written(values, 2);
    }

    private static int written(Values values, int count) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (int i = 0; i < count; i++) out.writeObject(values.at(i));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.size();
    }

    /**
     * The mean bytes of an absent field in messages of longs: what is left of the messages without their present
     * fields.
     *
     * @param format as the article calls it
     * @param mean   bytes of a message
     */
    static OptionalDouble absentLong(String format, List<Value.StructValue> messages, double mean) {
        double rest = mean * messages.size();
        long absent = 0;
        for (Value.StructValue m : messages) {
            int last = 0;
            for (int id = 1; id <= m.fields().size(); id++) {
                if (!(m.fields().get(id - 1) instanceof Value.Int64(long value))) {
                    absent++;
                    continue;
                }
                rest -= presentLong(format, id, last, value);
                last = id;
            }
            if (format.startsWith("thrift")) rest -= STOP;
        }
        return absent == 0 ? OptionalDouble.empty() : OptionalDouble.of(rest / absent);
    }

    /** The bytes of a long, including those that name its field. */
    static int presentLong(String format, int id, int last, long value) {
        return switch (format) {
            case "protobuf" -> (id < LONG_TAG ? 1 : 2) + zigzag(value);
            case "avro" -> 1 + zigzag(value);
            case "thrift-binary" -> 3 + Long.BYTES;
            case "thrift-compact" -> (id - last <= SHORT_STEP ? 1 : 1 + zigzag(id)) + zigzag(value);
            case "msgpack" -> packed(value);
            default -> throw new IllegalArgumentException("the size of a long is not known for " + format);
        };
    }

    private static int zigzag(long value) {
        long bits = value << 1 ^ value >> 63;
        return Math.max(1, Math.ceilDiv(Long.SIZE - Long.numberOfLeadingZeros(bits), 7));
    }

    /** The bytes of MessagePack's shortest form of a number. */
    private static int packed(long value) {
        if (value >= -32 && value <= Byte.MAX_VALUE) return 1;
        if (value > 0) return value < 1L << 8 ? 2 : value < 1L << 16 ? 3 : value < 1L << 32 ? 5 : 9;
        return value >= Byte.MIN_VALUE ? 2 : value >= Short.MIN_VALUE ? 3 : value >= Integer.MIN_VALUE ? 5 : 9;
    }

    /** A present value like Scala's: the stream describes its class once and writes each instance as an object. */
    private static final class Some implements Serializable {
        private final Object value;

        Some(Object value) {
            this.value = value;
        }
    }

    private static final class None implements Serializable {}

    private static final class Declared implements Serializable {
        private String f2;
        private String f10;
        private String f1;
    }
}
