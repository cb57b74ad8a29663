package weighbridge.worker;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import weighbridge.worker.process.Door;

/**
 * The sockets of JMH's connection with its fork, which turn other programs away.
 *
 * <p>JMH takes the first connection to its port for the fork's, and gives up when there is a second. So the socket on
 * which it listens hands it only connections that greet as the fork does. A program that greets so too cannot be told
 * from the fork, but is noticed when the other one comes.
 */
abstract sealed class Link extends SocketImpl {
    /** What JMH's connections begin with in either direction: the header of a Java object stream. */
    private static final byte[] GREETING = {(byte) 0xAC, (byte) 0xED, 0, 5};

    /** Where JMH waits for its fork. */
    static final class Listening extends Link {
        private volatile Optional<Door> door = Optional.empty();

        /** How many connections have been turned away. */
        int strangers() {
            return door.map(Door::strangers).orElse(0);
        }

        @Override
        protected void bind(InetAddress host, int port) throws IOException {
            ServerSocketChannel server = ServerSocketChannel.open();
            try {
                server.bind(new InetSocketAddress(host, port), Door.BACKLOG);
            } catch (IOException e) {
                server.close();
                throw e;
            }
            address = host;
            localport = server.socket().getLocalPort();
            door = Optional.of(new Door(server, GREETING));
        }

        /** The door listens already, and with room for more connections. */
        @Override
        protected void listen(int backlog) {}

        @Override
        protected void accept(SocketImpl socket) throws IOException {
            try {
                ((Greeted) socket).take(door.orElseThrow(ClosedChannelException::new).next());
            } catch (ClosedChannelException _) {
                throw new SocketException("the socket was closed");
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
        }

        @Override
        protected void close() throws IOException {
            if (door.isPresent()) door.get().close();
        }
    }

    /** A connection that was let in. */
    static final class Greeted extends Link {
        private volatile Optional<SocketChannel> channel = Optional.empty();

        private void take(SocketChannel greeted) throws IOException {
            channel = Optional.of(greeted);
            address = greeted.socket().getInetAddress();
            port = greeted.socket().getPort();
            localport = greeted.socket().getLocalPort();
            greeted.socket().setTcpNoDelay(true);
        }

        private SocketChannel channel() throws IOException {
            return channel.orElseThrow(ClosedChannelException::new);
        }

        /** The door has read the greeting. */
        @Override
        protected InputStream getInputStream() throws IOException {
            return new SequenceInputStream(new ByteArrayInputStream(GREETING), channel().socket().getInputStream());
        }

        @Override
        protected OutputStream getOutputStream() throws IOException {
            return channel().socket().getOutputStream();
        }

        @Override
        protected void close() throws IOException {
            if (channel.isPresent()) channel.get().close();
        }
    }

    private static UnsupportedOperationException unused() {
        return new UnsupportedOperationException("JMH's connection does without");
    }

    @Override
    protected void create(boolean stream) {}

    @Override
    protected void bind(InetAddress host, int port) throws IOException {
        throw unused();
    }

    @Override
    protected void listen(int backlog) {
        throw unused();
    }

    @Override
    protected void accept(SocketImpl socket) throws IOException {
        throw unused();
    }

    @Override
    protected void connect(String host, int port) {
        throw unused();
    }

    @Override
    protected void connect(InetAddress host, int port) {
        throw unused();
    }

    @Override
    protected void connect(SocketAddress to, int timeout) {
        throw unused();
    }

    @Override
    protected InputStream getInputStream() throws IOException {
        throw unused();
    }

    @Override
    protected OutputStream getOutputStream() throws IOException {
        throw unused();
    }

    @Override
    protected int available() {
        throw unused();
    }

    @Override
    protected void sendUrgentData(int data) {
        throw unused();
    }

    @Override
    public void setOption(int option, Object value) {
        throw unused();
    }

    @Override
    public Object getOption(int option) {
        throw unused();
    }
}
