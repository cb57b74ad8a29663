package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weighbridge.worker.process.Door;

class DoorTest {
    private final List<Socket> all = new ArrayList<>();
    private ServerSocketChannel server;
    private Door door;

    @BeforeEach
    void open() throws IOException {
        server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Door.BACKLOG);
        door = new Door(server, "friend".getBytes(StandardCharsets.US_ASCII));
    }

    @AfterEach
    void close() throws IOException {
        for (Socket s : all) s.close();
        door.close();
    }

    private Socket says(String word) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.socket().getLocalPort());
        all.add(socket);
        socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @Test
    void hundredsOfSilentStrangersKeepNobodyWaiting() throws Exception {
        for (int i = 0; i < 200; i++) says("");
        Socket friend = says("friendly");
        try (SocketChannel come = door.next()) {
            assertThat(come.socket().getPort()).isEqualTo(friend.getLocalPort());
            ByteBuffer rest = ByteBuffer.allocate(2);
            while (rest.hasRemaining()) come.read(rest);
            assertThat(new String(rest.array(), StandardCharsets.US_ASCII)).as("what follows the word").isEqualTo("ly");
            assertThat(door.strangers()).isEqualTo(200);
        }
    }

    @Test
    void whoSaysSomethingElseIsTurnedAwayAtOnce() throws Exception {
        Socket stranger = says("fiends");
        assertThat(stranger.getInputStream().read()).as("the end").isEqualTo(-1);
        says("frie").close();
        while (door.strangers() < 2) Thread.onSpinWait();
        says("friend");
        door.next().close();
        assertThat(door.strangers()).isEqualTo(2);
    }

    @Test
    void whoWaitsAtAClosedDoorIsToldSo() throws Exception {
        door.close();
        assertThatThrownBy(door::next).isInstanceOf(ClosedChannelException.class);
        assertThatThrownBy(door::next).as("again").isInstanceOf(ClosedChannelException.class);
    }
}
