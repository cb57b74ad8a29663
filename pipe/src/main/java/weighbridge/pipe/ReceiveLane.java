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
    private static final long GOES_ON = -1;

    private final PassageOrder order;
    private final Pool pool;
    private final Pool.Bytes encoded;
    private final SocketChannel channel;
    private final CpuWindow window;
    private final int header;
    private final boolean timed;
    private final ArraysByLength arrays = new ArraysByLength();
    private final Map<Phase.Kind, Passage.Flow> flows = new EnumMap<>(Phase.Kind.class);
    private final Delay delays = new Delay();
    private final Delay control = new Delay();

    private volatile Phase.Kind phase = Phase.Kind.LINK;
    private volatile long come;
    private volatile long bytes;
    private Optional<String> wrong = Optional.empty();
    private long compared;
    private long held;
    private long nanos;
    private volatile Optional<Checker> comparing = Optional.empty();
    private volatile long reader;

    /** @param window of the process, which the stream of every lane opens and closes */
    ReceiveLane(PassageOrder order, Pool pool, Pool.Bytes encoded, SocketChannel channel, CpuWindow window) {
        this.order = order;
        this.pool = pool;
        this.encoded = encoded;
        this.channel = channel;
        this.window = window;
        this.header = order.header();
        this.timed = header == Frame.TIMED_HEADER;
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

    /** Nanoseconds during the stream in which the receiver waited for the comparison. */
    long held() {
        return held;
    }

    /** Nanoseconds of the stream after it had settled. */
    long nanos() {
        return nanos;
    }

    /** CPU nanoseconds of the comparison so far. */
    long checkingNanos() {
        return comparing.map(Checker::cpuNanos).orElse(0L);
    }

    /** Bytes that the comparison has allocated so far. */
    long checkingBytes() {
        return comparing.map(Checker::allocatedBytes).orElse(0L);
    }

    /** Bytes that this lane's thread has allocated so far. */
    long readingBytes() {
        return reader == 0 ? 0 : Collector.allocated(reader);
    }

    /** The sender is gone; it must report the reason itself. */
    static final class BrokenStream extends IOException {
        private static final long serialVersionUID = 1;

        BrokenStream(long come, IOException cause) {
            super("the connection ended after " + come + " messages had arrived: " + cause.getMessage(), cause);
        }
    }

    @Override
    public void run() throws Exception {
        reader = Thread.currentThread().threadId();
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
        try (Checker checker = new Checker(pool, encoded, header)) {
            comparing = Optional.of(checker);
            long sent = take(p, Optional.of(checker));
            compared = checker.finish(sent);
            wrong = checker.wrong();
        }
    }

    /** Receives all messages of a phase, and returns how many the sender reports as sent. */
    private long take(Phase p, Optional<Checker> checker) throws Exception {
        Counter counter = new Counter(p, checker);
        Adapter adapter = pool.adapter();
        Connection.ready(channel);
        long sent = p.kind().reads() ? read(adapter, checker, counter) : throwAway(p, counter);
        counter.end();
        return sent;
    }

    private long read(Adapter adapter, Optional<Checker> checker, Counter counter) throws Exception {
        Block block = checker.isPresent() ? checker.get().claim() : new Block(header);
        block.clear();
        while (true) {
            fill(block.in());
            counter.begin();
            long sent = whole(block, adapter, counter);
            counter.settle();
            if (sent != GOES_ON) {
                if (checker.isPresent()) checker.get().publish();
                return sent;
            }
            if (!block.isFull()) continue;
            if (checker.isPresent()) {
                Block following = checker.get().claimNext();
                following.continueFrom(block);
                checker.get().publish();
                block = following;
            } else {
                block.continueFrom(block);
            }
        }
    }

    /** Counts what arrives; a phase counts only once it has settled. */
    private final class Counter {
        private final Phase p;
        private final Optional<Checker> checker;
        private boolean began;
        private boolean counting;
        private long first;
        private long from;
        private long heldFrom;
        private long messages;
        private long content;

        Counter(Phase p, Optional<Checker> checker) {
            this.p = p;
            this.checker = checker;
        }

        /** Notes that the first bytes have arrived. */
        void begin() {
            if (began) return;
            began = true;
            first = System.nanoTime();
            if (p.settling() == 0) count(first);
        }

        /** Restarts the count once the phase has settled. */
        void settle() {
            long now = System.nanoTime();
            if (!counting && now - first >= p.settling()) count(now);
        }

        private void count(long now) {
            counting = true;
            from = now;
            messages = 0;
            content = 0;
            heldFrom = waited();
            if (checker.isPresent()) window.settled();
        }

        private long waited() {
            return checker.map(Checker::held).orElse(0L);
        }

        void add(long more, long bytesMore) {
            messages += more;
            content += bytesMore;
            come += more;
            bytes += bytesMore + more * header;
        }

        void end() {
            long spent = System.nanoTime() - (counting ? from : first);
            flows.put(p.kind(), new Passage.Flow(messages, content, content + messages * header, Math.max(1, spent)));
            if (checker.isEmpty()) return;
            window.ended();
            if (!counting) return;
            nanos = spent;
            held = waited() - heldFrom;
        }
    }

    /**
     * Reads the complete messages that have arrived; returns {@link #GOES_ON} or, at the end, how many the sender
     * reports as sent.
     */
    private long whole(Block block, Adapter adapter, Counter counter) throws Exception {
        long messages = 0;
        long content = 0;
        try {
            while (block.hasHead()) {
                long head = block.head();
                int length = Frame.length(head);
                if (length == Frame.END) return Frame.number(head);
                checkLength(length);
                if (!block.hasContent(length)) break;
                byte[] message = arrays.of(length);
                block.content(message);
                long sum = adapter.read(adapter.decode(message));
                if (timed && counter.counting) delays.add(System.nanoTime() - block.due());
                block.read(length, sum);
                messages++;
                content += length;
            }
            return GOES_ON;
        } finally {
            counter.add(messages, content);
        }
    }

    /** Discards messages without reading them, so they need not arrive completely; returns how many were sent. */
    private long throwAway(Phase p, Counter counter) throws IOException {
        ByteBuffer in = ByteBuffer.allocateDirect(Block.BYTES);
        long left = 0;
        while (true) {
            fill(in);
            counter.begin();
            in.flip();
            long messages = 0;
            long content = 0;
            long sent = GOES_ON;
            while (true) {
                int passed = (int) Math.min(left, in.remaining());
                in.position(in.position() + passed);
                left -= passed;
                if (in.remaining() < header) break;
                long head = in.getLong();
                long due = timed ? in.getLong() : 0;
                int length = Frame.length(head);
                if (length == Frame.END) {
                    sent = Frame.number(head);
                    break;
                }
                checkLength(length);
                if (timed && counter.counting && p.kind() == Phase.Kind.CONTROL) control.add(System.nanoTime() - due);
                left = length;
                messages++;
                content += length;
            }
            counter.add(messages, content);
            if (sent != GOES_ON) return sent;
            in.compact();
            counter.settle();
        }
    }

    private static void checkLength(int length) throws IOException {
        if (length < 0 || length > Frame.LONGEST) {
            throw new IOException("a message of " + length + " bytes is announced");
        }
    }

    private void fill(ByteBuffer in) throws IOException {
        try {
            if (channel.read(in) < 0) throw new EOFException("the sender closed it");
        } catch (IOException e) {
            throw new BrokenStream(come, e);
        }
    }
}
