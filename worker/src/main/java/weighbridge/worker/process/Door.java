package weighbridge.worker.process;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets connections in that begin with a certain word, and turns others away.
 *
 * <p>Any program on the machine can connect: a port scanner, a monitor. Each connection is heard out by itself, so that
 * silent, slow or wrong ones, however many, neither are mistaken for the expected one nor keep it waiting.
 */
public final class Door implements Closeable {
    /** How many connections may wait for the system to hand them over; a flood of strangers would fill a short queue. */
    public static final int BACKLOG = 1024;
    /** The time in which a connection must say the word. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** How many connections are heard at a time: each needs a file descriptor. */
    private static final int AT_ONCE = 256;
    /** After the system could not hand over a connection, since it had too few descriptors, say. */
    private static final long BREATH_MILLIS = 20;

    private final ServerSocketChannel server;
    private final byte[] word;
    /** Empty behind the last. */
    private final BlockingQueue<Optional<SocketChannel>> known = new LinkedBlockingQueue<>();
    private final AtomicInteger came = new AtomicInteger();
    private final AtomicInteger letIn = new AtomicInteger();
    private final Semaphore room = new Semaphore(AT_ONCE);
    private final Executor late = CompletableFuture.delayedExecutor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);

    /**
     * Starts to let connections in.
     *
     * @param server bound, with room for {@link #BACKLOG} connections
     * @param word   the first bytes of an expected connection, which are read
     */
    public Door(ServerSocketChannel server, byte[] word) {
        this.server = server;
        this.word = word.clone();
        Thread.ofPlatform().daemon().name("door").start(this::open);
    }

    /**
     * Waits for the next connection that said the word.
     *
     * @throws ClosedChannelException if the door is closed before there is one
     */
    public SocketChannel next() throws InterruptedException, ClosedChannelException {
        Optional<SocketChannel> come = known.take();
        if (come.isEmpty()) known.add(come);
        return come.orElseThrow(ClosedChannelException::new);
    }

    /** How many connections have not said the word so far, and so were turned away or will be. */
    public int strangers() {
        return came.get() - letIn.get();
    }

    private void open() {
        while (server.isOpen()) {
            try {
                room.acquire();
                SocketChannel channel = server.accept();
                came.incrementAndGet();
                Thread.ofVirtual().start(() -> hear(channel));
            } catch (IOException _) {
                room.release();
                pause();
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(BREATH_MILLIS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void hear(SocketChannel channel) {
        CompletableFuture<Void> turnedAway = CompletableFuture.runAsync(() -> close(channel), late);
        try {
            ByteBuffer said = ByteBuffer.allocate(word.length);
            while (said.hasRemaining()) { if (channel.read(said) < 0) throw new EOFException(); }
            if (!Arrays.equals(said.array(), word) || !turnedAway.cancel(false)) throw new IOException("a stranger");
            letIn.incrementAndGet();
            known.add(Optional.of(channel));
        } catch (IOException _) {
            close(channel);
        } finally {
            turnedAway.cancel(false);
            room.release();
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException _) {
            // It is gone all the same.
        }
    }

    /** Lets nobody else in; connections that were handed over stay open. */
    @Override
    public void close() throws IOException {
        server.close();
        List<Optional<SocketChannel>> left = new ArrayList<>();
        known.drainTo(left);
        for (Optional<SocketChannel> come : left) come.ifPresent(Door::close);
        known.add(Optional.empty());
    }
}
