package weighbridge.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Operation;
import weighbridge.model.job.HostProtocol;
import weighbridge.model.job.Job;
import weighbridge.model.job.OutcomeFormat;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.Trial;
import weighbridge.model.run.TrialLength;

/** Tests programs that connect to the port on which JMH listens for its fork, as any program on the machine may. */
@EnabledOnOs(OS.LINUX)
@Tag("processes")
class StrayConnectionTest {
    private static final int SLICES = 20;
    private static final Pattern LINK = Pattern.compile("ForkedMain\u0000(\\S+?)\u0000(\\d+)");
    private static final Pattern TRIAL = Pattern.compile("-Dweighbridge\\.trial=([^\u0000]+)");

    @TempDir
    Path folder;

    private Path sample;
    private Process host;
    private DataOutputStream orders;
    private DataInputStream answers;

    @BeforeEach
    void start() throws IOException {
        sample = Messages.write(folder.resolve("sample"), 40);
        host = HostTest.host("-Xmx128m", folder.resolve("errors"));
        orders = new DataOutputStream(host.getOutputStream());
        answers = new DataInputStream(host.getInputStream());
    }

    @AfterEach
    void stop() throws IOException {
        host.descendants().forEach(ProcessHandle::destroyForcibly);
        host.destroyForcibly();
    }

    private void order(String... flags) throws IOException {
        HostProtocol.order(orders,
                new Job.Measure(Messages.contestant("good"), sample, Operation.READ, 1, TrialLength.of(SLICES), 1,
                        false, false, HostTest.codecClassPath(), List.of(flags), Duration.ofSeconds(60)));
    }

    /**
     * Orders a trial whose fork creates the returned file and waits until it is removed before it does anything else.
     */
    private Path orderPaused() throws IOException {
        Path paused = folder.resolve("paused");
        order("-XX:+UnlockDiagnosticVMOptions", "-XX:+PauseAtStartup", "-XX:PauseAtStartupFile=" + paused);
        return paused;
    }

    private static void goOn(Path paused) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!Files.deleteIfExists(paused)) assertThat(System.nanoTime()).isLessThan(deadline);
    }

    /** The fork's command line, as soon as it has one. */
    private String fork() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (System.nanoTime() < deadline) {
            for (ProcessHandle p : host.descendants().toList()) {
                String command = commandLine(p);
                if (LINK.matcher(command).find()) return command;
            }
        }
        throw new AssertionError("no fork within 30 s");
    }

    private static String commandLine(ProcessHandle p) {
        try {
            return Files.readString(Path.of("/proc/" + p.pid() + "/cmdline"));
        } catch (IOException _) {
            // JMH also starts other processes, which soon end.
            return "";
        }
    }

    private static Socket stray(String fork) throws IOException {
        Matcher link = LINK.matcher(fork);
        assertThat(link.find()).isTrue();
        return new Socket(link.group(1), Integer.parseInt(link.group(2)));
    }

    @Test
    void whoComesBeforeTheForkIsTurnedAwayWhetherItIsSilentWrongOrGone() throws Exception {
        Path paused = orderPaused();
        String fork = fork();
        try (Socket gone = stray(fork)) {
            // This causes what TCP calls a reset: the host's first message to it fails.
            gone.setSoLinger(true, 0);
        }
        try (Socket _ = stray(fork); Socket wrong = stray(fork)) {
            wrong.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            goOn(paused);
            assertMeasured();
        }
        assertThat(folder.resolve("errors")).content().contains("connections of other programs were turned away");
    }

    @Test
    void aScannerOfEveryPortChangesNothing() throws Exception {
        for (int i = 0; i < 3; i++) {
            try (Scanner scanner = new Scanner(host.pid())) {
                order();
                assertMeasured();
                assertThat(scanner.found()).isPositive();
            }
        }
    }

    private void assertMeasured() throws IOException {
        Outcome<Trial> outcome = HostProtocol.answer(answers, OutcomeFormat.TRIAL);
        assertThat(outcome).as(outcome.reason()).isInstanceOf(Outcome.Measured.class);
    }

    /** Who greets as the fork does cannot be told from it, but is noticed as soon as the fork comes. */
    @Test
    void whoTakesTheForksPlaceEndsTheHostWhichSaysSo() throws Exception {
        Path paused = orderPaused();
        try (Socket stray = stray(fork())) {
            new ObjectOutputStream(stray.getOutputStream()).flush();
            awaitAnswer(stray);
            goOn(paused);
            assertLinkTaken();
            assertThat(folder.resolve("errors")).content().contains("another process took the connection");
        }
    }

    /** Waits until it is connected to JMH, which greets too. */
    private static void awaitAnswer(Socket stray) throws IOException {
        stray.setSoTimeout(10_000);
        assertThat(stray.getInputStream().read()).isEqualTo(0xAC);
    }

    private void assertLinkTaken() throws InterruptedException {
        assertThatThrownBy(() -> HostProtocol.answer(answers, OutcomeFormat.TRIAL))
                .hasMessage("the measuring host ended without an answer");
        assertThat(host.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(host.exitValue()).isEqualTo(HostProtocol.LINK_TAKEN);
    }

    @Test
    void whoComesLaterDisturbsNobody() throws Exception {
        order();
        String fork = fork();
        Matcher trial = TRIAL.matcher(fork);
        assertThat(trial.find()).isTrue();
        Path begun = Path.of(trial.group(1)).resolveSibling(Recording.BEGUN);
        while (host.isAlive() && !Files.exists(begun) && answers.available() == 0) Thread.sleep(1);
        try (Socket _ = stray(fork)) {
            assertMeasured();
        }
        // The same host goes on.
        order();
        assertMeasured();
    }

    @Test
    void anObjectThatNoForkSendsIsNotRead() throws Exception {
        orderPaused();
        ByteArrayOutputStream object = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(object)) {
            out.writeObject(new File("any"));
        }
        try (Socket stray = stray(fork())) {
            stray.getOutputStream().write(object.toByteArray());

            // The host's reader ignores messages that it knows but has no use for, and waits for more.
            assertThat(isClosedByTheOther(stray)).isTrue();
            assertThat(host.isAlive()).isTrue();
        }
    }

    private static boolean isClosedByTheOther(Socket socket) throws IOException {
        socket.setSoTimeout(10_000);
        try {
            socket.getInputStream().readAllBytes();
            return true;
        } catch (SocketTimeoutException _) {
            return false;
        } catch (SocketException _) {
            return true;
        }
    }
}
