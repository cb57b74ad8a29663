package weighbridge.pipe;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import weighbridge.codec.Adapter;
import weighbridge.worker.process.Child;

/** One thread that receives over one connection. */
final class ReceiveLane implements Child.Work {
    private static final int BUFFER = 256 << 10;
    private static final long GOES_ON = -1;

    private final PassageOrder order;
    private final Pool pool;
    private final Pool.Bytes encoded;
    private final SocketChannel channel;
    private final int header;
    private final Map<Phase.Kind, Passage.Flow> flows = new EnumMap<>(Phase.Kind.class);
    private final Delay delays = new Delay();
    private final Delay control = new Delay();
    private final Checker.Slot spare = new Checker.Slot();
    private ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);

    private volatile Phase.Kind phase = Phase.Kind.LINK;
    private volatile long come;
    private volatile long bytes;
    private Optional<String> wrong = Optional.empty();
    private long compared;
    private long held;
    private long nanos;
    private long cpuNanos;
    private long checkingNanos;

    ReceiveLane(PassageOrder order, Pool pool, Pool.Bytes encoded, SocketChannel channel) {
        this.order = order;
        this.pool = pool;
        this.encoded = encoded;
        this.channel = channel;
        this.header = order.header();
    }

    Phase.Kind phase() {
        return phase;
    }

    long come() {
        return come;
    }

    long bytes() {
        return bytes;
    }

    Map<Phase.Kind, Passage.Flow> flows() {
        return flows;
    }

    Delay delays() {
        return delays;
    }

    Delay control() {
        return control;
    }

    Optional<String> wrong() {
        return wrong;
    }

    long compared() {
        return compared;
    }

    /** Nanoseconds of the stream for which the comparison was waited for. */
    long held() {
        return held;
    }

    /** Nanoseconds of the stream that counted. */
    long nanos() {
        return nanos;
    }

    /** CPU nanoseconds of this process in that time. */
    long cpuNanos() {
        return cpuNanos;
    }

    /** CPU nanoseconds of the comparison in that time. */
    long checkingNanos() {
        return checkingNanos;
    }

    /** The sender is gone: why is for that one to say. */
    static final class BrokenStream extends IOException {
        private static final long serialVersionUID = 1;

        BrokenStream(long come, IOException cause) {
            super("the connection ended after " + come + " messages had come: " + cause.getMessage(), cause);
        }
    }

    @Override
    public void run() throws Exception {
        for (Phase p : order.phases(encoded.repeats())) {
            phase = p.kind();
            come = 0;
            receive(p);
        }
        channel.close();
    }

    void receive(Phase p) throws Exception {
        if (p.kind() != Phase.Kind.STREAM) {
            take(p, Optional.empty());
            return;
        }
        try (Checker checker = new Checker(pool, encoded)) {
            long sent = take(p, Optional.of(checker));
            compared = checker.finish(sent);
            wrong = checker.wrong();
        }
    }

    /** Takes all messages of a phase, and returns how many the sender says that it sent. */
    private long take(Phase p, Optional<Checker> checker) throws Exception {
        Adapter adapter = pool.adapter();
        Counter counter = new Counter(p, checker);
        Connection.ready(channel);
        long sent;
        do {
            fill();
            counter.begin();
            sent = whole(p, adapter, checker, counter);
            counter.settle();
        } while (sent == GOES_ON);
        counter.end();
        return sent;
    }

    /** A phase counts only once it has settled. */
    private final class Counter {
        private final Phase p;
        private final Optional<Checker> checker;
        private boolean began;
        private boolean counting;
        private long first;
        private long from;
        private long cpuFrom;
        private long checkingFrom;
        private long heldFrom;
        private long messages;
        private long content;

        Counter(Phase p, Optional<Checker> checker) {
            this.p = p;
            this.checker = checker;
        }

        /** The first bytes have come. */
        void begin() {
            if (began) return;
            began = true;
            first = System.nanoTime();
            if (p.settling() == 0) count(first);
        }

        /** Messages received so far do not count if there was enough time. */
        void settle() {
            long now = System.nanoTime();
            if (!counting && now - first >= p.settling()) count(now);
        }

        private void count(long now) {
            counting = true;
            from = now;
            messages = 0;
            content = 0;
            checkingFrom = checking();
            heldFrom = waited();
            cpuFrom = Child.cpu();
        }

        private long checking() {
            return checker.map(Checker::cpuNanos).orElse(0L);
        }

        private long waited() {
            return checker.map(Checker::held).orElse(0L);
        }

        void end() {
            long spent = System.nanoTime() - (counting ? from : first);
            flows.put(p.kind(), new Passage.Flow(messages, content, content + messages * header, Math.max(1, spent)));
            if (checker.isEmpty() || !counting) return;
            nanos = spent;
            cpuNanos = Child.cpu() - cpuFrom;
            checkingNanos = checking() - checkingFrom;
            held = waited() - heldFrom;
        }
    }

    /**
     * Takes the whole messages that are there, and returns {@link #GOES_ON}, or how many the sender says that it sent.
     */
    private long whole(Phase p, Adapter adapter, Optional<Checker> checker, Counter counter) throws Exception {
        in.flip();
        long messages = 0;
        long content = 0;
        try {
            while (in.remaining() >= header) {
                long head = in.getLong(in.position());
                int length = Frame.length(head);
                int number = Frame.number(head);
                if (length == Frame.END) {
                    in.position(in.position() + header);
                    return number;
                }
                if (length < 0 || length > Frame.LONGEST) {
                    throw new IOException("a message of " + length + " bytes is announced");
                }
                if (in.remaining() < header + length) {
                    if (in.capacity() < header + length) grow(header + length);
                    break;
                }
                in.position(in.position() + Frame.HEADER);
                long due = header == Frame.TIMED_HEADER ? in.getLong() : 0;
                if (p.kind().reads()) read(adapter, checker, length, number);
                else in.position(in.position() + length);
                if (header == Frame.TIMED_HEADER && counter.counting) {
                    (p.kind() == Phase.Kind.CONTROL ? control : delays).add(System.nanoTime() - due);
                }
                messages++;
                content += length;
            }
            return GOES_ON;
        } finally {
            counter.messages += messages;
            counter.content += content;
            come += messages;
            bytes += content + messages * header;
            in.compact();
        }
    }

    private void read(Adapter adapter, Optional<Checker> checker, int length, int number) throws Exception {
        Checker.Slot slot = checker.isPresent() ? checker.get().claim() : spare;
        byte[] message = slot.bytes(length);
        in.get(message);
        slot.of(number, adapter.read(adapter.decode(message)));
        if (checker.isPresent()) checker.get().publish();
    }

    private void grow(int needed) {
        ByteBuffer larger = ByteBuffer.allocateDirect(needed + BUFFER);
        larger.put(in);
        larger.flip();
        in = larger;
    }

    private void fill() throws IOException {
        try {
            if (channel.read(in) < 0) throw new EOFException("the sender closed it");
        } catch (IOException e) {
            throw new BrokenStream(come, e);
        }
    }
}
