package weighbridge.pipe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import weighbridge.codec.Adapter;
import weighbridge.codec.Encoded;
import weighbridge.worker.process.Child;

/** One thread that sends over one connection. */
final class SendLane implements Child.Work {
    private static final int LEAST_BUFFER = 64 << 10;
    /**
     * The most bytes per write. Loopback's largest segment has 64 KiB with its headers; if messages exceed it slightly
     * and each is written whole, a quarter as many bytes pass per second (docs/stream.md).
     */
    private static final int LARGEST_WRITE = 60 << 10;
    private static final byte[] NOTHING = {};
    private static final long PARK_LEAST = 200_000;
    private static final long PARK_LATE = 100_000;

    private final PassageOrder order;
    private final int[] turns;
    private final Pool pool;
    private final Pool.Bytes encoded;
    private final SocketChannel channel;
    private final Optional<Bucket> bucket;
    private Adapter adapter;
    private Object[] values;
    private final boolean timed;
    private final Encoded prepared = new Encoded();
    private final byte[] blank;
    private ByteBuffer out;

    private volatile Phase.Kind phase = Phase.Kind.LINK;
    private volatile long sent;
    private final CpuWindow window;

    /** @param window of the process, which the stream of every lane opens and closes */
    SendLane(EndJob job, Pool pool, Pool.Bytes encoded, SocketChannel channel, CpuWindow window) throws Exception {
        this.order = job.order();
        this.pool = pool;
        this.turns = pool.order();
        this.encoded = encoded;
        this.channel = channel;
        this.window = window;
        this.adapter = pool.adapter();
        this.values = pool.natives(adapter);
        this.timed = order.rate() > 0;
        double megabits = order.megabits() / order.senders();
        Optional<Bucket> own = Optional.empty();
        if (job.limit().isPresent()) {
            switch (job.limit().get()) {
                case TBF -> {}
                case PACING -> Pacing.set(channel, megabits);
                case BUCKET -> own = Optional.of(new Bucket(megabits));
            }
        }
        this.bucket = own;
        this.blank = new byte[encoded.longest()];
        int batch = Math.multiplyExact(order.batch(), order.header() + encoded.longest());
        this.out = ByteBuffer.allocateDirect(Math.max(LEAST_BUFFER, Math.min(batch, 4 << 20)));
    }

    Phase.Kind phase() {
        return phase;
    }

    long sent() {
        return sent;
    }

    @Override
    public void run() throws Exception {
        for (Phase p : order.phases(encoded.repeats())) {
            phase = p.kind();
            sent = 0;
            // The other end starts with a new adapter too, since a stateful codec must remember the same at both ends.
            adapter = pool.adapter();
            values = pool.natives(adapter);
            // A trial does the same: see Recording.prepared.
            System.gc();
            Connection.await(channel);
            long number = send(p);
            if (out.remaining() < order.header()) flush();
            out.putLong(Frame.head(Frame.END, (int) number));
            if (timed) out.putLong(0);
            flush();
        }
        // The receiver closes the connection once it has read everything.
        channel.shutdownOutput();
        channel.read(ByteBuffer.allocate(1));
    }

    /** Sends a phase, and returns the number of its messages. */
    long send(Phase p) throws Exception {
        long start = System.nanoTime();
        boolean settled = p.settling() == 0;
        if (settled) settled(p);
        long most = p.messages() / order.senders();
        long step = timed ? (long) (1e9 * order.senders() / order.rate()) : 0;
        long number = 0;
        int turn = 0;
        int pending = 0;
        while (most == 0 || number < most) {
            long due = start + number * step;
            if (timed && !awaited(due, start + p.nanos())) break;
            put(p, turns[turn], (int) number++, due);
            if (++turn == turns.length) turn = 0;
            if (++pending < order.batch()) continue;
            pending = 0;
            sent = number;
            flush();
            long now = System.nanoTime();
            if (!settled && now - start >= p.settling()) {
                settled = true;
                settled(p);
            }
            if (most == 0 && now - start >= p.nanos()) break;
        }
        sent = number;
        flush();
        if (p.kind() == Phase.Kind.STREAM) window.ended();
        return number;
    }

    /** What is sent before the stream has settled does not count. */
    private void settled(Phase p) {
        if (p.kind() == Phase.Kind.STREAM) window.settled();
    }

    /** Waits until a message is due; returns false if that is after the end. */
    private static boolean awaited(long due, long end) {
        if (due >= end) return false;
        long wait;
        while ((wait = due - System.nanoTime()) > 0) {
            if (wait > PARK_LEAST) LockSupport.parkNanos(wait - PARK_LATE);
            else Thread.onSpinWait();
        }
        return true;
    }

    private void put(Phase p, int which, int number, long due) throws Exception {
        Encoded message = switch (p.kind()) {
            case SENDER, STREAM -> adapter.encode(values[which]);
            // These bytes are in the processor's cache, just as what a codec has written a moment ago.
            case LINK -> prepared.of(blank, 0, encoded.of(number, which).length);
            case RECEIVER -> prepared.of(encoded.of(number, which));
            case CONTROL -> prepared.of(NOTHING);
        };
        int length = message.length();
        if (out.remaining() < order.header() + length) {
            flush();
            if (out.capacity() < order.header() + length) {
                out = ByteBuffer.allocateDirect(order.header() + length + LEAST_BUFFER);
            }
        }
        out.putLong(Frame.head(length, number));
        if (timed) out.putLong(due);
        out.put(message.array(), message.offset(), length);
    }

    private void flush() throws IOException {
        out.flip();
        if (bucket.isPresent() && out.hasRemaining()) bucket.get().take(out.remaining());
        try {
            int end = out.limit();
            int pieces = (end + LARGEST_WRITE - 1) / LARGEST_WRITE;
            for (int i = 1; i <= pieces; i++) {
                out.limit((int) ((long) end * i / pieces));
                while (out.hasRemaining()) channel.write(out);
            }
        } catch (IOException e) {
            throw new Sender.BrokenLink(sent, e);
        }
        out.clear();
    }
}
