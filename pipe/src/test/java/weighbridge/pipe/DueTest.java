package weighbridge.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadWriter;

/**
 * A delay counts from when a message was due: of a codec that stalls once for 300 ms, not only the message in question
 * is late, but all those that were due meanwhile.
 */
class DueTest {
    private static final int MESSAGES = 400;
    private static final double RATE = 1_000;
    private static final long STEP = 1_000_000;
    private static final long STALL = 300_000_000;

    @TempDir
    Path folder;

    private PassageOrder order;
    private Pool pool;

    @BeforeEach
    void writeMessages() throws Exception {
        Path sample = folder.resolve("sample.payload");
        try (PayloadWriter writer = new PayloadWriter(sample, NumberCodec.SCHEMA)) {
            for (int i = 0; i < 50; i++) writer.write(new Value.StructValue(List.of(new Value.Int64(i))));
            writer.finish();
        }
        order = new PassageOrder(NumberCodec.contestant("stalls"), sample, PassageOrder.Transport.TCP, 0, List.of(), 0,
                1, 1, RATE, MESSAGES, Duration.ofSeconds(10), Duration.ofSeconds(20), 1, folder, folder);
        pool = Pool.of(order);
    }

    private static Phase stream() {
        return new Phase(Phase.Kind.STREAM, 10_000_000_000L, MESSAGES);
    }

    private static CpuWindow window() {
        return new CpuWindow(1, () -> CpuWindow.Used.of(0, 0, 0));
    }

    /** Both ends of a connection. */
    private record Pair(SocketChannel one, SocketChannel other) implements AutoCloseable {
        static Pair open() throws IOException {
            try (ServerSocketChannel server =
                    ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
                SocketChannel one = SocketChannel.open(server.getLocalAddress());
                return new Pair(one, server.accept());
            }
        }

        @Override
        public void close() throws IOException {
            one.close();
            other.close();
        }
    }

    @Test
    void aSenderThatFellBehindSaysWhenItsMessagesWereDue() throws Exception {
        List<Long> due = new ArrayList<>();
        try (Pair pair = Pair.open()) {
            EndJob job = new EndJob(order, Optional.empty(), 0, 0);
            SendLane lane = new SendLane(job, pool, pool.encoded(), pair.one, window());
            Thread.ofPlatform().start(() -> {
                Thread.currentThread().setName("lane");
                try {
                    lane.send(stream());
                    pair.one.shutdownOutput();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
            ByteBuffer frame = ByteBuffer.allocate(Frame.TIMED_HEADER + Long.BYTES);
            while (pair.other.read(frame) >= 0) {
                if (frame.hasRemaining()) continue;
                due.add(frame.getLong(Frame.HEADER));
                frame.clear();
            }
        }
        assertThat(due).hasSize(MESSAGES);
        for (int i = 1; i < MESSAGES; i++) assertThat(due.get(i) - due.get(i - 1)).isEqualTo(STEP);
    }

    @Test
    void theStallAndItsSuccessorsAreInTheDelaysThatAReceiverCounts() throws Exception {
        try (Pair pair = Pair.open()) {
            SendLane sender =
                    new SendLane(new EndJob(order, Optional.empty(), 0, 0), pool, pool.encoded(), pair.one, window());
            Thread thread = Thread.ofPlatform().start(() -> {
                Thread.currentThread().setName("lane");
                try {
                    long sent = sender.send(stream());
                    pair.one.write(ByteBuffer.allocate(Frame.TIMED_HEADER).putLong(Frame.head(Frame.END, (int) sent))
                            .putLong(0).flip());
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            });
            ReceiveLane receiver = new ReceiveLane(order, pool, pool.encoded(), pair.other, window());
            receiver.receive(stream());
            thread.join();
            Passage.Delays delays = receiver.delays().all();
            assertThat(delays.messages()).isEqualTo(MESSAGES);
            // 300 of 400 messages were due during the stall, and are late by 300 ms at first and then by less and less.
            assertThat(delays.p99()).isGreaterThan(STALL * 9 / 10);
            assertThat(delays.p50()).isGreaterThan(STALL / 4);
        }
    }
}
