package weighbridge.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.model.CodecInfo;
import weighbridge.model.Schema;
import weighbridge.model.Value;

class ContractThreadsTest extends ContractFixture {
    @Test
    void adaptersThatShareABufferAreCaughtWhenThreadsMeet() {
        byte[][] shared = new byte[1][];
        CyclicBarrier meeting = new CyclicBarrier(4);
        Codec sharing = with(s -> new PlainCodec.Plain(s) {
            private boolean met;

            @Override
            public Encoded encode(Object value) throws Exception {
                shared[0] = bytes((Value.StructValue) value);
                if (met) return encoded.of(shared[0]);
                met = true;
                // All threads have written before one reads, and all have read before one writes again.
                meeting.await();
                byte[] read = shared[0];
                meeting.await();
                return encoded.of(read);
            }
        });
        assertThatThrownBy(() -> new Contract(PLAIN, sharing).checkThreads(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching("fake: orders: the (first|second): with 4 threads at once, each with an adapter: "
                        + "Order.customer: value, expected .*");
    }

    /**
     * An adapter that writes through a buffer shared with all adapters made from it; its threads wait for each other
     * between writing and reading.
     */
    private static final class OneBuffer extends PlainCodec.Plain implements Adapter.Shareable {
        private final byte[][] buffer;
        private final CyclicBarrier meeting;
        private boolean met;

        OneBuffer(Schema schema, byte[][] buffer, CyclicBarrier meeting) {
            super(schema);
            this.buffer = buffer;
            this.meeting = meeting;
        }

        @Override
        public Adapter another() {
            return new OneBuffer(schema, buffer, meeting);
        }

        @Override
        public Encoded encode(Object value) throws Exception {
            buffer[0] = bytes((Value.StructValue) value);
            if (met) return encoded.of(buffer[0]);
            met = true;
            meeting.await();
            byte[] read = buffer[0];
            meeting.await();
            return encoded.of(read);
        }
    }

    @Test
    void whatIsDeclaredShareableIsSharedAmongThreads() throws Exception {
        CodecInfo declaring = info(Map.of(), Map.of(), Map.of("shareable", "true"));
        Codec sharing = with(s -> new OneBuffer(s, new byte[1][], new CyclicBarrier(4)));

        assertThatThrownBy(() -> new Contract(declaring, sharing).checkThreads(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching("fake: orders: the (first|second): with 4 threads at once, each with an adapter: "
                        + "Order.customer: value, expected .*");
        assertThatThrownBy(() -> new Contract(declaring, new PlainCodec()).checkThreads(orders(), folder))
                .isInstanceOf(AssertionError.class)
                .hasMessage("fake: orders: is declared shareable, but its adapter is not an Adapter.Shareable, so "
                        + "threads cannot share anything");
    }
}
