package weighbridge.worker;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import weighbridge.worker.process.Door;

/**
 * Stands between JMH and its fork, so that another program that connects to the fork's port is turned away.
 *
 * <p>JMH takes the first connection to its port for the fork's, and gives up when there is a second. So the gate itself
 * connects, before the fork is started, and the fork connects to the gate, which passes on what both say. Two programs
 * can still come between: one that finds JMH's port in the instant before the gate does, and one that greets the gate as
 * the fork does. Both are noticed.
 */
final class Gate implements Closeable {
    /** What JMH's connections begin with in either direction: the header of a Java object stream. */
    private static final byte[] GREETING = {(byte) 0xAC, (byte) 0xED, 0, 5};
    private static final String HANDLER = "org.openjdk.jmh.runner.link.BinaryLinkServer$Handler";
    /** The method of JMH's server that awaits the end of its connection. */
    private static final String AWAITS = "waitFinish";
    /** The time in which JMH handles a connection, even on a busy machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long LOOK_NANOS = 1_000_000;
    private static final Duration LOOK = Duration.ofMillis(20);
    /** Threads that may start while they are counted. */
    private static final int SPARE = 16;

    private final Runnable taken;
    private final CompletableFuture<Socket> toJmh = new CompletableFuture<>();
    private volatile Optional<Door> door = Optional.empty();

    /** @param taken is run if another program took the fork's place */
    Gate(Runnable taken) {
        this.taken = taken;
    }

    /** Takes JMH's only place for a connection, and returns the port at which it waits for the fork. */
    int open(String host, int port) {
        try {
            Socket socket = connected(host, port);
            socket.setTcpNoDelay(true);
            socket.getOutputStream().write(GREETING);
            if (!awaitHandled(socket)) taken.run();
            ServerSocketChannel server = ServerSocketChannel.open();
            server.bind(new InetSocketAddress(host, 0), Door.BACKLOG);
            Door opened = new Door(server, GREETING);
            door = Optional.of(opened);
            Thread runner = Thread.currentThread();
            Thread.ofPlatform().daemon().name("gate").start(() -> pass(opened, socket, runner));
            return ((InetSocketAddress) server.getLocalAddress()).getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Socket connected(String host, int port) throws IOException {
        try {
            Socket socket = new Socket(host, port);
            toJmh.complete(socket);
            return socket;
        } catch (IOException e) {
            toJmh.completeExceptionally(e);
            throw e;
        }
    }

    /**
     * Whether JMH handles the gate's connection. If not after the end of JMH's thread that accepts connections, it never
     * will.
     */
    boolean isHeld() {
        try {
            return isHandled(toJmh.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Waits until JMH handles a connection. */
    private static boolean awaitHandled(Socket socket) {
        long start = System.nanoTime();
        while (!isHandled(socket)) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) return false;
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return true;
    }

    private static boolean isHandled(Socket socket) {
        Thread[] all = new Thread[2 * Thread.activeCount() + SPARE];
        for (int i = Thread.enumerate(all) - 1; i >= 0; i--) if (handles(all[i], socket)) return true;
        return false;
    }

    private static boolean handles(Thread thread, Socket socket) {
        if (!thread.getClass().getName().equals(HANDLER)) return false;
        try {
            Field own = thread.getClass().getDeclaredField("socket");
            own.setAccessible(true);
            return ((Socket) own.get(thread)).getPort() == socket.getLocalPort();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this version of JMH keeps its connection elsewhere", e);
        }
    }

    private void pass(Door opened, Socket jmh, Thread runner) {
        try {
            Optional<SocketChannel> fork = fork(opened, runner);
            if (fork.isEmpty()) {
                // JMH waits for the end of its connection.
                jmh.close();
                return;
            }
            fork.get().socket().setTcpNoDelay(true);
            Thread.ofPlatform().daemon().name("gate-in").start(() -> copy(Channels.newInputStream(fork.get()), jmh));
            Thread.ofPlatform().daemon().name("gate-out").start(() -> copy(jmh, fork.get()));
            opened.next();
            taken.run();
        } catch (IOException _) {
            // The fork is gone, which JMH notices.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the fork's connection; empty if the fork ended without one. */
    private static Optional<SocketChannel> fork(Door opened, Thread runner) throws InterruptedException {
        while (true) {
            boolean ended = awaitsEnd(runner);
            Optional<SocketChannel> come = opened.next(LOOK);
            if (come.isPresent() || ended) return come;
        }
    }

    /** Whether JMH awaits the end of its connection, as it does once the fork's process has ended. */
    private static boolean awaitsEnd(Thread runner) {
        return Stream.of(runner.getStackTrace()).anyMatch(f -> f.getMethodName().equals(AWAITS));
    }

    private static void copy(InputStream from, Socket to) {
        try (to) {
            OutputStream out = to.getOutputStream();
            from.transferTo(out);
        } catch (IOException _) {
            // One end is gone, and the other is told by the end of its stream.
        }
    }

    /** JMH's own greeting is among what it says. */
    private static void copy(Socket from, SocketChannel to) {
        try (to) {
            byte[] some = new byte[1 << 16];
            InputStream in = from.getInputStream();
            for (int n; (n = in.read(some)) >= 0;) {
                ByteBuffer out = ByteBuffer.wrap(some, 0, n);
                while (out.hasRemaining()) to.write(out);
            }
        } catch (IOException _) {
            // The same.
        }
    }

    /** How many connections were turned away. */
    int strangers() {
        return door.map(Door::strangers).orElse(0);
    }

    @Override
    public void close() throws IOException {
        if (door.isPresent()) door.get().close();
        if (toJmh.isDone() && !toJmh.isCompletedExceptionally()) toJmh.join().close();
    }
}
