package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Workshop;
import weighbridge.model.Contestant;
import weighbridge.model.Operation;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.model.run.Facts;

/**
 * Sizes of objects in a JVM whose references take four bytes: a header of 12 bytes, or 16 for an array, then the
 * fields, rounded up to a multiple of 8.
 */
class RetainedTest {
    /** Messages whose texts have 1 to 20 letters. */
    private static final List<Value.StructValue> MESSAGES = IntStream.range(0, 60).mapToObj(Messages::note).toList();
    /** The most bytes per message that the JVM's other work may add. */
    private static final double NOISE = 0.5;

    private static final class Reader implements AutoCloseable {
        private final byte[] bytes;
        private String text = "";

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public void close() {}
    }

    private static final class Flyweight {
        private byte[] bytes = {};
        private final byte[] large = new byte[1 << 16];
    }

    private record Lazy(byte[] bytes, String[] text) {}

    private record Sharing(long number, String text, byte[] shared) {}

    private abstract static class Reading extends OddCodec.Notes {
        Reading() {
            super("good");
        }

        @Override
        public long read(Object decoded) {
            return sum(bytes(decoded));
        }

        abstract byte[] bytes(Object decoded);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, 8, bytes.length - 8, StandardCharsets.UTF_8);
    }

    private static long sum(byte[] bytes) {
        return ReadSum.of(ByteBuffer.wrap(bytes).getLong()) + ReadSum.of(text(bytes));
    }

    @Test
    void aRecordWithATextAndANumberKeepsItsThreeObjects() throws Exception {
        Map<String, Facts.Repeated> heap = measured(Adapters.of("good"), Messages.contestant("good"));

        double expected = mean(text -> rounded(12 + 8 + 4) + rounded(12 + 4 + 4 + 1 + 1) + rounded(16 + text));
        assertThat(heap.get("decode").bytes()).isCloseTo(expected, within(NOISE));
        assertThat(heap.get("read").bytes()).isCloseTo(expected, within(NOISE));
        assertThat(heap.get("decode").least()).isLessThanOrEqualTo(heap.get("decode").bytes())
                .isCloseTo(heap.get("decode").most(), within(2 * NOISE));
    }

    @Test
    void whatIsReadInPlaceKeepsItsBytesAndWhatItRemembers() throws Exception {
        Map<String, Facts.Repeated> heap = measured(() -> new Reading() {
            @Override
            public Object decode(byte[] message) {
                return new Lazy(message, new String[1]);
            }

            @Override
            byte[] bytes(Object decoded) {
                ((Lazy) decoded).text()[0] = text(((Lazy) decoded).bytes());
                return ((Lazy) decoded).bytes();
            }
        }, Messages.contestant("good"));

        double before = mean(text -> rounded(12 + 4 + 4) + rounded(16 + 4) + rounded(16 + 8 + text));
        assertThat(heap.get("decode").bytes()).isCloseTo(before, within(NOISE));
        assertThat(heap.get("read").bytes()).isCloseTo(before + mean(text -> 24 + rounded(16 + text)), within(NOISE));
    }

    @Test
    void whatAllMessagesShareCountsOnce() throws Exception {
        byte[] shared = new byte[1 << 20];
        Map<String, Facts.Repeated> heap = measured(() -> new Reading() {
            @Override
            public Object decode(byte[] message) {
                return new Sharing(ByteBuffer.wrap(message).getLong(), "shared", shared);
            }

            @Override
            byte[] bytes(Object decoded) {
                return ByteBuffer.allocate(9).putLong(((Sharing) decoded).number()).array();
            }
        }, Messages.contestant("good"));

        assertThat(heap.get("decode").bytes()).isCloseTo(rounded(12 + 8 + 4 + 4), within(NOISE));
    }

    @Test
    void aFlyweightOverOneDecoderCountsAsTheBytesThatMustBeKept() throws Exception {
        Flyweight only = new Flyweight();
        Map<String, Facts.Repeated> heap = measured(() -> new Reading() {
            @Override
            public Object decode(byte[] message) {
                only.bytes = message;
                return only;
            }

            @Override
            byte[] bytes(Object decoded) {
                return ((Flyweight) decoded).bytes;
            }
        }, Messages.contestant("good"));

        double bytes = mean(text -> rounded(16 + 8 + text));
        assertThat(heap.get("decode").bytes()).isCloseTo(bytes, within(NOISE));
        assertThat(heap.get("read")).isEqualTo(heap.get("decode"));
        assertThat(only.large).hasSize(1 << 16);
    }

    @Test
    void aValueThatTheNextDecodeOverwritesCountsAsItsBytesToo() throws Exception {
        byte[] buffer = new byte[64];
        Map<String, Facts.Repeated> heap = measured(() -> new Reading() {
            @Override
            public Object decode(byte[] message) {
                System.arraycopy(message, 0, buffer, 0, message.length);
                return new int[] {message.length};
            }

            @Override
            byte[] bytes(Object decoded) {
                return java.util.Arrays.copyOf(buffer, ((int[]) decoded)[0]);
            }
        }, Messages.contestant("good"));

        assertThat(heap.get("decode").bytes()).isCloseTo(mean(text -> rounded(16 + 8 + text)), within(NOISE));
    }

    @Test
    void ofAValueThatMustBeClosedNothingIsSaid() throws Exception {
        assertThat(measured(() -> new Reading() {
            @Override
            public Object decode(byte[] message) {
                return new Reader(message);
            }

            @Override
            byte[] bytes(Object decoded) {
                Reader reader = (Reader) decoded;
                reader.text = text(reader.bytes);
                return reader.bytes;
            }
        }, Messages.contestant("good"))).isEmpty();
    }

    @Test
    void ofABatchItIsAMessagesShare() throws Exception {
        Map<String, Facts.Repeated> heap = measured(Adapters.of("batching"), Messages.batching("batching", 16));

        // A list of sixteen has its object and its array, which starts with room for ten and grows by half.
        double list = (rounded(12 + 4 + 4 + 4) + rounded(16 + 4 * 22)) / 16.0;
        assertThat(heap.get("decode").bytes()).isCloseTo(list + mean(text -> 24 + 24 + rounded(16 + text)),
                within(2.0));
    }

    /** Creates a new adapter each time. */
    private interface Adapters {
        Adapter make() throws Exception;

        static Adapters of(String id) {
            return () -> new OddCodec(id).adapter(Messages.SCHEMA, RetainedTest.class.getClassLoader());
        }
    }

    private static Map<String, Facts.Repeated> measured(Adapters adapters, Contestant contestant) throws Exception {
        Codec codec = new Codec() {
            @Override
            public void generate(Schema schema, Workshop workshop) {}

            @Override
            public Adapter adapter(Schema schema, ClassLoader classes) throws Exception {
                return adapters.make();
            }
        };
        return new Retained(new Subject(codec, Messages.SCHEMA, MESSAGES, contestant, Operation.DECODE, 1, 0))
                .measure();
    }

    private interface Size {
        long of(int letters);
    }

    /** The mean size over the texts of the 64 messages of a pool, four of which occur twice. */
    private static double mean(Size size) {
        return Subject.pool(MESSAGES, 1, 0).stream()
                .mapToLong(m -> size.of(((Value.Text) m.fields().get(1)).value().length())).average().orElseThrow();
    }

    private static long rounded(long bytes) {
        return (bytes + 7) / 8 * 8;
    }
}
