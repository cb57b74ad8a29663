package weighbridge.pipe;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import weighbridge.codec.Adapter;
import weighbridge.codec.Codec;
import weighbridge.codec.Encoded;
import weighbridge.codec.Workshop;
import weighbridge.model.Contestant;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadWriter;

/**
 * Prints what the pipe itself costs per message: CPU nanoseconds of a sender, of a receiver, and of a receiver whose
 * messages another thread compares, without what that thread takes. The connection takes and gives bytes at no cost,
 * and what loops take that only copy the same bytes is subtracted.
 *
 * <p>Run by {@code benchmarks/stream}. Arguments: a scratch folder, the bytes per message and the messages per write.
 */
final class OwnCosts {
    private static final Schema SCHEMA =
            new Schema("Block", List.of(new Definition.Struct("Block", List.of(Field.required(1, "n", Type.INT64)))));
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final long BYTES_A_TURN = 4L << 30;
    private static final int WARM = 2;
    private static final int TURNS = 7;
    private static final int BUFFER = 256 << 10;

    private OwnCosts() {}

    static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        int length = Integer.parseInt(arguments[1]);
        int batch = Integer.parseInt(arguments[2]);
        Path sample = folder.resolve("block.payload");
        try (PayloadWriter writer = new PayloadWriter(sample, SCHEMA)) {
            for (int i = 0; i < 64; i++) writer.write(new Value.StructValue(List.of(new Value.Int64(i))));
            writer.finish();
        }
        long messages = Math.min(4_000_000, BYTES_A_TURN / length);
        PassageOrder order =
                new PassageOrder(
                        new Contestant(Blocks.class.getName(), Integer.toString(length), Set.of(), false, true, false,
                                1),
                        sample, PassageOrder.Transport.TCP, 0, List.of(), 0, batch, 1, 0, messages,
                        Duration.ofSeconds(1), Duration.ofSeconds(60), 1, folder, folder.resolve("progress"));
        List<Double> sending = new ArrayList<>();
        List<Double> receiving = new ArrayList<>();
        List<Double> compared = new ArrayList<>();
        for (int turn = -WARM; turn < TURNS; turn++) {
            double send = sent(order) - copiedOut(length, messages);
            double copied = copiedIn(length, messages);
            double receive = received(order) - copied;
            double compare = receivedAndCompared(order) - copied;
            if (turn < 0) continue;
            sending.add(send);
            receiving.add(receive);
            compared.add(compare);
        }
        System.out.printf(Locale.ROOT, "%.1f %.1f %.1f%n", median(sending), median(receiving), median(compared));
    }

    private static double sent(PassageOrder order) throws Exception {
        Pool pool = Pool.of(order);
        SendLane lane =
                new SendLane(new EndJob(order, Optional.empty(), 0, 0), pool, pool.encoded(), new Nothing(), idle());
        Phase phase = new Phase(Phase.Kind.STREAM, Long.MAX_VALUE, order.messages());
        long cpu = SYSTEM.getProcessCpuTime();
        lane.send(phase);
        return (double) (SYSTEM.getProcessCpuTime() - cpu) / order.messages();
    }

    private static double received(PassageOrder order) throws Exception {
        Pool pool = Pool.of(order);
        Pool.Bytes encoded = pool.encoded();
        ReceiveLane lane =
                new ReceiveLane(order, pool, encoded, new Frames(encoded.longest(), order.messages()), idle());
        long cpu = SYSTEM.getProcessCpuTime();
        lane.receive(new Phase(Phase.Kind.RECEIVER, Long.MAX_VALUE, order.messages()));
        return (double) (SYSTEM.getProcessCpuTime() - cpu) / order.messages();
    }

    private static double receivedAndCompared(PassageOrder order) throws Exception {
        Pool pool = Pool.of(order);
        Pool.Bytes encoded = pool.encoded();
        ReceiveLane lane =
                new ReceiveLane(order, pool, encoded, new Frames(encoded.longest(), order.messages()), idle());
        long cpu = SYSTEM.getProcessCpuTime();
        lane.receive(new Phase(Phase.Kind.STREAM, Long.MAX_VALUE, order.messages()));
        return (double) (SYSTEM.getProcessCpuTime() - cpu - lane.checkingNanos()) / order.messages();
    }

    /** A window of which nothing is asked. */
    private static CpuWindow idle() {
        return new CpuWindow(1, () -> CpuWindow.Used.of(0, 0, 0));
    }

    private static double copiedOut(int length, long messages) {
        byte[] block = new byte[length];
        ByteBuffer out = ByteBuffer.allocateDirect(Math.max(64 << 10, length));
        long cpu = SYSTEM.getProcessCpuTime();
        for (long i = 0; i < messages; i++) {
            if (out.remaining() < length) out.clear();
            out.put(block, 0, length);
        }
        return (double) (SYSTEM.getProcessCpuTime() - cpu) / messages;
    }

    /** Copies as a reader without frames would, which also keeps the part of a message that has arrived so far. */
    private static double copiedIn(int length, long messages) throws IOException {
        Frames channel = new Frames(length, messages);
        ByteBuffer in = ByteBuffer.allocateDirect(Math.max(BUFFER, length + Frame.HEADER));
        byte[] block = new byte[length];
        long cpu = SYSTEM.getProcessCpuTime();
        for (long i = 0; i < messages;) {
            channel.read(in);
            in.flip();
            while (in.remaining() >= length + Frame.HEADER) {
                in.position(in.position() + Frame.HEADER);
                in.get(block);
                i++;
            }
            in.compact();
        }
        return (double) (SYSTEM.getProcessCpuTime() - cpu) / messages;
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    /** A codec whose messages are already encoded and are never decoded; its id is their length. */
    public static final class Blocks implements Codec {
        private final int length;

        public Blocks(String length) {
            this.length = Integer.parseInt(length);
        }

        @Override
        public void generate(Schema schema, Workshop workshop) {}

        @Override
        public Adapter adapter(Schema schema, ClassLoader classes) {
            return new Written(new Encoded().of(new byte[length]));
        }

        private record Written(Encoded block) implements Adapter {
            @Override
            public Object toNative(Value.StructValue message) {
                return block;
            }

            @Override
            public Value.StructValue toCanonical(Object decoded) {
                return new Value.StructValue(List.of(new Value.Int64(0)));
            }

            @Override
            public Encoded encode(Object value) {
                return block;
            }

            @Override
            public Object decode(byte[] message) {
                return message;
            }

            @Override
            public long read(Object decoded) {
                return 0;
            }
        }
    }

    /** Accepts everything that is written. */
    private static class Nothing extends SocketChannel {
        Nothing() {
            super(SelectorProvider.provider());
        }

        @Override
        public int write(ByteBuffer from) {
            int bytes = from.remaining();
            from.position(from.limit());
            return bytes;
        }

        @Override
        public long write(ByteBuffer[] from, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(ByteBuffer to) throws IOException {
            throw new UnsupportedOperationException();
        }

        @Override
        public long read(ByteBuffer[] to, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public SocketChannel bind(SocketAddress local) {
            return this;
        }

        @Override
        public <T> SocketChannel setOption(SocketOption<T> name, T value) {
            return this;
        }

        @Override
        public <T> T getOption(SocketOption<T> name) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<SocketOption<?>> supportedOptions() {
            return Set.of();
        }

        @Override
        public SocketChannel shutdownInput() {
            return this;
        }

        @Override
        public SocketChannel shutdownOutput() {
            return this;
        }

        @Override
        public java.net.Socket socket() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public boolean isConnectionPending() {
            return false;
        }

        @Override
        public boolean connect(SocketAddress remote) {
            return true;
        }

        @Override
        public boolean finishConnect() {
            return true;
        }

        @Override
        public SocketAddress getRemoteAddress() {
            throw new UnsupportedOperationException();
        }

        @Override
        public SocketAddress getLocalAddress() {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void implCloseSelectableChannel() {}

        @Override
        protected void implConfigureBlocking(boolean block) {}
    }

    /** Supplies framed messages, and the end frame after the last. */
    private static final class Frames extends Nothing {
        private final ByteBuffer frame;
        private final long all;
        private long left;

        Frames(int length, long messages) {
            frame = ByteBuffer.allocateDirect(Frame.HEADER + length).putInt(0, length);
            all = messages;
            left = messages;
        }

        @Override
        public int read(ByteBuffer to) {
            int before = to.position();
            while (to.hasRemaining()) {
                if (left == 0) {
                    if (to.remaining() < Frame.HEADER) break;
                    to.putInt(Frame.END).putInt((int) all);
                    break;
                }
                int bytes = Math.min(to.remaining(), frame.remaining());
                to.put(to.position(), frame, frame.position(), bytes).position(to.position() + bytes);
                frame.position(frame.position() + bytes);
                if (frame.hasRemaining()) break;
                frame.clear();
                left--;
                frame.putInt(Integer.BYTES, (int) (all - left));
            }
            return to.position() - before;
        }
    }
}
