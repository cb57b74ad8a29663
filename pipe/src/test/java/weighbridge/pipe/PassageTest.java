package weighbridge.pipe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadWriter;
import weighbridge.model.run.Outcome;

/** Runs both ends in one JVM, over a real socket. */
@Tag("slow")
class PassageTest {
    @TempDir
    Path folder;

    private Path sample;

    @BeforeEach
    void writeMessages() throws IOException {
        sample = folder.resolve("sample.payload");
        try (PayloadWriter writer = new PayloadWriter(sample, NumberCodec.SCHEMA)) {
            for (int i = 0; i < 50; i++) writer.write(new Value.StructValue(List.of(new Value.Int64(i))));
            writer.finish();
        }
    }

    @Test
    void everyMessageComesAndIsCompared() throws Exception {
        Ends ends = pass(order("plain", 20_000, 1, 1, 0));

        Received received = measured(ends.received());
        assertThat(received.flows().get("STREAM").messages()).isEqualTo(20_000);
        assertThat(received.flows().get("STREAM").content()).isEqualTo(8 * 20_000);
        assertThat(received.flows().get("STREAM").wire()).isEqualTo((8 + Frame.HEADER) * 20_000);
        assertThat(received.compared()).isEqualTo(20_000);
        assertThat(received.flows()).containsKeys("LINK", "SENDER", "RECEIVER");
        assertThat(measured(ends.sent()).work().messages()).isPositive();
    }

    @Test
    void theComparisonIsWaitedForInNoMoreThanTheTimeThatCounts() throws Exception {
        assertThat(measured(pass(order("plain", 0, 1, 1, 0)).received()).held()).isBetween(0.0, 1.0);
    }

    @Test
    void severalConnectionsShareTheMessages() throws Exception {
        assertThat(measured(pass(order("plain", 20_000, 7, 4, 0)).received()).compared()).isEqualTo(20_000);
    }

    @Test
    void whatDependsOnTheMessagesBeforeComesTheSame() throws Exception {
        Received received = measured(pass(order("shifts", 9_000, 3, 1, 0)).received());
        assertThat(received.compared()).isEqualTo(9_000);
        assertThat(received.flows()).containsOnlyKeys("LINK", "STREAM");
    }

    @Test
    void aChangedMessageIsFoundAndNamed() throws Exception {
        Outcome<Received> received = pass(order("slips", 20_000, 1, 1, 0)).received();
        assertThat(received.word()).isEqualTo("mismatched");
        assertThat(received.reason())
                .matches("message 4999: Ticket\\.n: value, expected \\d+, got \\d+ \\(of 5000 compared\\)");
    }

    @Test
    void aSenderThatThrowsSaysWhyAndTheReceiverOnlyThatItIsGone() throws Exception {
        Ends ends = pass(order("throws", 20_000, 1, 1, 0));
        assertThat(ends.sent().word()).isEqualTo("failed");
        assertThat(ends.sent().reason()).contains("out of ink");
        assertThat(ends.received()).isInstanceOf(Outcome.NotReached.class);
        assertThat(ends.received().reason()).contains("the connection ended after");
    }

    @Test
    void strangersChangeNothingAndAreMentioned() throws Exception {
        PassageOrder order = order("plain", 20_000, 1, 2, 0);
        List<Socket> strangers = new ArrayList<>();
        Ends ends = pass(order, () -> {
            for (int i = 0; i < 100; i++) strangers.add(new Socket(InetAddress.getLoopbackAddress(), order.port()));
            strangers.getLast().getOutputStream().write(new byte[100]);
        });
        assertThat(measured(ends.received()).compared()).isEqualTo(20_000);
        assertThat(measured(ends.received()).strangers()).isTrue();
        for (Socket s : strangers) s.close();
    }

    @Test
    void delaysCountFromWhenAMessageWasDue() throws Exception {
        Received received = measured(pass(order("plain", 2_000, 1, 1, 5_000)).received());
        assertThat(received.delays().orElseThrow().messages()).isEqualTo(2_000);
        assertThat(received.delays().orElseThrow().p50()).isPositive();
        assertThat(received.control().orElseThrow().messages()).isPositive();
    }

    private PassageOrder order(String codec, long messages, int batch, int senders, double rate) {
        return new PassageOrder(NumberCodec.contestant(codec), sample, PassageOrder.Transport.TCP, 0, List.of(), free(),
                batch, senders, rate, messages, Duration.ofSeconds(1), Duration.ofSeconds(20), 1, folder,
                folder.resolve("progress"));
    }

    private static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private record Ends(Outcome<Sent> sent, Outcome<Received> received) {}

    private interface Meanwhile {
        void run() throws IOException;
    }

    private static Ends pass(PassageOrder order) throws Exception {
        return pass(order, () -> {});
    }

    /** @param meanwhile is run once the receiver listens */
    private static Ends pass(PassageOrder order, Meanwhile meanwhile) throws Exception {
        EndJob job = new EndJob(order, Optional.empty(), order.port(), 7);
        CompletableFuture<Outcome<Received>> receiver = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform().start(() -> receiver.complete(Receiver.run(job)));
        awaitListener(order.port());
        meanwhile.run();
        Outcome<Sent> sent = Sender.run(job);
        Outcome<Received> received = receiver.get();
        thread.join();
        return new Ends(sent, received);
    }

    private static void awaitListener(int port) throws Exception {
        // A connection that does not know the secret is rejected.
        while (true) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (IOException _) {
                Thread.sleep(10);
            }
        }
    }

    private static <T> T measured(Outcome<T> outcome) {
        if (outcome instanceof Outcome.Measured<T>(T value)) return value;
        throw new AssertionError(outcome.toString());
    }
}
