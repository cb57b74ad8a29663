package weighbridge.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.model.CodecInfo;
import weighbridge.model.Schema;
import weighbridge.model.Value;

class ContainersTest extends ContractFixture {
    @Test
    void aStreamHoldsTheSameBytesAndGivesThemBack() throws Exception {
        new Contract(PLAIN, with(s -> new OnStream(s, 0, 0))).check(orders(), folder);
        assertThatThrownBy(() -> new Contract(PLAIN, with(s -> new OnStream(s, 1, 0))).check(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("fake: orders: the first: has different bytes in a stream from offset ");
        assertThatThrownBy(() -> new Contract(PLAIN, with(s -> new OnStream(s, 0, 1))).check(orders(), folder))
                .isInstanceOf(AssertionError.class).hasMessageContaining("from a stream: ");
    }

    /** An adapter that appends bytes to a message, or loses a value when it is read. */
    private static final class OnStream extends PlainCodec.Plain implements Adapter.OnStream {
        private final int more;
        private final int lost;

        OnStream(Schema schema, int more, int lost) {
            super(schema);
            this.more = more;
            this.lost = lost;
        }

        @Override
        public void encodeTo(Object value, OutputStream out) throws Exception {
            out.write(encode(value).copy());
            out.write(new byte[more]);
        }

        @Override
        public Object decodeFrom(InputStream in) throws Exception {
            Value.StructValue whole = (Value.StructValue) decode(in.readAllBytes());
            return lost == 0 ? whole : withField(whole, 1, Value.ABSENT);
        }
    }

    /**
     * An adapter of batches in which each message follows its length in a byte; a reversing one returns them in reverse
     * order.
     */
    private static final class Batched extends PlainCodec.Plain implements Adapter.Batching {
        private final boolean reversing;

        Batched(Schema schema, boolean reversing) {
            super(schema);
            this.reversing = reversing;
        }

        @Override
        public Object toNative(Value.StructValue message) {
            return toBatch(List.of(message));
        }

        @Override
        public Value.StructValue toCanonical(Object decoded) {
            return fromBatch(decoded).getFirst();
        }

        @Override
        public Object toBatch(List<Value.StructValue> messages) {
            return messages;
        }

        @Override
        public List<Value.StructValue> fromBatch(Object decoded) {
            List<Value.StructValue> messages = messages(decoded);
            return reversing ? messages.reversed() : messages;
        }

        @SuppressWarnings("unchecked")
        private static List<Value.StructValue> messages(Object batch) {
            return (List<Value.StructValue>) batch;
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (Value.StructValue each : messages(value)) {
                byte[] bytes = bytes(each);
                out.write(bytes.length);
                out.write(bytes);
            }
            return encoded.of(out.toByteArray());
        }

        @Override
        public Object decode(byte[] batch) throws Exception {
            List<Value.StructValue> messages = new ArrayList<>();
            for (int at = 0; at < batch.length; at += 1 + batch[at]) {
                if (at + 1 + batch[at] > batch.length) throw new EOFException();
                messages.add((Value.StructValue) super.decode(Arrays.copyOfRange(batch, at + 1, at + 1 + batch[at])));
            }
            return messages;
        }

        @Override
        public long read(Object decoded) {
            long sum = 0;
            for (Value.StructValue each : messages(decoded)) sum += super.read(each);
            return sum;
        }
    }

    @Test
    void aBatchOwesItsMessagesInTheirOrder() throws Exception {
        CodecInfo batching =
                new CodecInfo("fake", "Fake", "1", "Fake", "classes", "reflective", "binary", "none", false, false,
                        false, false, false, false, false, Map.of(), Map.of(), List.of(), Map.of("batch", "1000"));
        new Contract(batching, with(s -> new Batched(s, false))).check(orders(), folder.resolve("ordered"));

        assertThatThrownBy(() -> new Contract(batching, with(s -> new Batched(s, true))).check(orders(),
                folder.resolve("reversed"))).isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("fake: orders: the first: in a batch of all messages: Order.customer: value");
    }

    @Test
    void aBatchThatIsNotDeclaredIsCaught() {
        assertThatThrownBy(() -> new Contract(PLAIN, with(s -> new Batched(s, false))).check(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessage("fake: orders: batch = 1 is declared, but its adapter is an Adapter.Batching");
    }
}
