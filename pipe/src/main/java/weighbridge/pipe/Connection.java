package weighbridge.pipe;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import weighbridge.worker.process.Door;

/** A connection whose ends both know a secret, so that a stranger's connection is not mistaken for it. */
final class Connection {
    /** What Linux allows for the path of a Unix socket (unix(7)), without the end of the text. */
    private static final int MOST_PATH_BYTES = 107;
    /**
     * The buffers on a limited link hold what it passes in this many seconds; larger ones would hold back data for
     * long.
     */
    private static final double BUFFER_SECONDS = 0.05;
    private static final int LEAST_BUFFER = 128 << 10;
    private static final int MOST_BUFFER = 4 << 20;
    /**
     * The size of each end's buffer if no limit applies to the link. Larger ones pass fewer empty messages
     * (docs/stream.md). With the system's default sizes, which grow to several MiB, loopback passes half as much,
     * probably because the bytes have left the processor's cache by the time they are read.
     */
    private static final int FREE_BUFFER = 256 << 10;

    private Connection() {}

    static ServerSocketChannel listen(PassageOrder order) throws IOException {
        SocketAddress address = switch (order.transport()) {
            case TCP -> new InetSocketAddress(InetAddress.getLoopbackAddress(), order.port());
            case UNIX -> socket(order);
        };
        ServerSocketChannel server = order.transport() == PassageOrder.Transport.UNIX
                ? ServerSocketChannel.open(StandardProtocolFamily.UNIX) : ServerSocketChannel.open();
        try {
            if (isFree(order)) server.setOption(StandardSocketOptions.SO_RCVBUF, FREE_BUFFER);
            return server.bind(address, Door.BACKLOG);
        } catch (IOException e) {
            server.close();
            throw new IOException(address + ": " + e.getMessage(), e);
        }
    }

    private static boolean isFree(PassageOrder order) {
        return order.transport() == PassageOrder.Transport.TCP && order.megabits() == 0;
    }

    private static SocketAddress socket(PassageOrder order) throws IOException {
        Path path = order.scratch().resolve("s");
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MOST_PATH_BYTES)
            throw new IOException("the path of a Unix socket has at most " + MOST_PATH_BYTES + " bytes, but " + path
                    + " has " + bytes + "; give --transport tcp, or move Weighbridge to a folder with a shorter path");
        return UnixDomainSocketAddress.of(path);
    }

    static int port(ServerSocketChannel server) throws IOException {
        return server.getLocalAddress() instanceof InetSocketAddress a ? a.getPort() : 0;
    }

    /** Lets those in that know the secret. */
    static Door door(ServerSocketChannel server, long secret) {
        return new Door(server, ByteBuffer.allocate(Long.BYTES).putLong(0, secret).array());
    }

    static SocketChannel connect(PassageOrder order, int port, long secret) throws IOException {
        SocketChannel channel;
        if (order.transport() == PassageOrder.Transport.UNIX) {
            channel = SocketChannel.open(socket(order));
        } else {
            channel = SocketChannel.open();
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, isFree(order) ? FREE_BUFFER
                    : (int) Math.clamp(order.megabits() * 1e6 / 8 * BUFFER_SECONDS, LEAST_BUFFER, MOST_BUFFER));
            channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        }
        ByteBuffer said = ByteBuffer.allocate(Long.BYTES).putLong(0, secret);
        while (said.hasRemaining()) channel.write(said);
        return channel;
    }

    static void await(SocketChannel channel) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        if (channel.read(one) < 0) throw new EOFException("the receiver closed the connection");
    }

    static void ready(SocketChannel channel) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1).put(0, Frame.READY);
        while (one.hasRemaining()) channel.write(one);
    }
}
