package weighbridge.release;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.eclipse.aether.artifact.Artifact;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An archive that lacks a library, and a mirror of Maven Central that serves it, well or badly. */
class FetchTest {
    private static final String LIBRARY = "lib/com/acme/fast/1.2/fast-1.2.jar";
    private static final byte[] CONTENT = "the library".getBytes(StandardCharsets.UTF_8);

    /** What the mirror answers to a request for the library. */
    private interface Answer {
        void to(HttpExchange request) throws IOException;
    }

    @TempDir
    private Path home;

    private HttpServer mirror;
    private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
    private volatile Answer answer = request -> whole(request, CONTENT);
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @BeforeEach
    void serve() throws Exception {
        mirror = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        mirror.createContext("/", request -> {
            String path = request.getRequestURI().getPath();
            asked.add(path);
            try (request) {
                if (path.endsWith(".jar")) answer.to(request);
                else if (path.endsWith(".jar.sha1")) whole(request, digest("SHA-1").getBytes(StandardCharsets.UTF_8));
                else request.sendResponseHeaders(404, -1);
            }
        });
        mirror.start();
        Files.writeString(home.resolve("libraries"), digest("SHA-256") + "  " + LIBRARY + "\n");
    }

    @AfterEach
    void end() {
        mirror.stop(0);
    }

    private static void whole(HttpExchange request, byte[] content) throws IOException {
        request.sendResponseHeaders(200, content.length);
        request.getResponseBody().write(content);
    }

    private static String digest(String kind) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(kind).digest(CONTENT));
        } catch (NoSuchAlgorithmException e) {
            throw new IOException(e);
        }
    }

    /** With a settings.xml that has these elements. */
    private int fetch(String settings) throws IOException {
        Path file = Files.writeString(home.resolve("settings.xml"), "<settings>" + settings + "</settings>");
        return Fetch.run(home, List.of(LIBRARY), ContextOverrides.create().withUserSettingsXmlOverride(file),
                new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    private int fetch() throws IOException {
        return fetch(mirrored());
    }

    private String mirrored() {
        return "<mirrors><mirror><id>m</id><mirrorOf>*</mirrorOf><url>http://127.0.0.1:" + mirror.getAddress().getPort()
                + "/maven</url></mirror></mirrors>";
    }

    /** That nothing was kept, and one sentence says so after what was begun. */
    private void failed(int code, String... words) {
        assertThat(code).isEqualTo(1);
        assertThat(said.toString(StandardCharsets.UTF_8).lines()).hasSize(2).last().asString()
                .startsWith("weighbridge: ").contains(words);
        assertThat(home.resolve(LIBRARY)).doesNotExist();
    }

    @Test
    void theMirrorOfTheUsersSettingsIsAskedAndNothingElse() throws IOException {
        assertThat(fetch()).as(said.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(home.resolve(LIBRARY)).hasBinaryContent(CONTENT);
        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo("Fetching 1 library, once\n");
        assertThat(asked).contains("/maven/com/acme/fast/1.2/fast-1.2.jar");
        asked.clear();
        assertThat(fetch()).isZero();
        assertThat(asked).isEmpty();
    }

    @Test
    void aFileThatDiffersFromTheMirrorsOwnChecksumIsRefused() throws IOException {
        answer = request -> whole(request, "another file".getBytes(StandardCharsets.UTF_8));
        failed(fetch(), "com.acme:fast:jar:1.2 could not be fetched", "hecksum");
    }

    @Test
    void aFileThatTheArchiveWasNotBuiltWithIsRefusedThoughTheMirrorVouchesForIt() throws IOException {
        Files.writeString(home.resolve("libraries"), "0".repeat(64) + "  " + LIBRARY + "\n");
        failed(fetch(), LIBRARY + ": what was fetched is not the file that this archive was built with");
        Files.writeString(home.resolve("libraries"), digest("SHA-256") + "  " + LIBRARY + "\n");
        assertThat(fetch()).as("what was refused is fetched again").isZero();
    }

    @Test
    void aDownloadThatBreaksOffLeavesNothingAndIsBegunAgain() throws IOException {
        answer = request -> {
            request.sendResponseHeaders(200, CONTENT.length);
            request.getResponseBody().write(CONTENT, 0, 4);
            request.getResponseBody().flush();
        };
        failed(fetch(), "com.acme:fast:jar:1.2 could not be fetched");
        answer = request -> whole(request, CONTENT);
        assertThat(fetch()).as(said.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(home.resolve(LIBRARY)).hasBinaryContent(CONTENT);
    }

    @Test
    void aMirrorThatLacksALibraryIsSaidToLackIt() throws IOException {
        answer = request -> request.sendResponseHeaders(404, -1);
        failed(fetch(), "com.acme:fast:jar:1.2 could not be fetched", "Could not find artifact", "name a mirror");
    }

    @Test
    void withoutAConnectionOneSentenceSaysSo() throws IOException {
        String unreachable = mirrored();
        mirror.stop(0);
        failed(fetch(unreachable), "com.acme:fast:jar:1.2 could not be fetched", "connect this machine");
    }

    @Test
    void aPathInTheArchiveNamesItsArtifact() {
        Artifact plain = Fetch.artifact(LIBRARY);
        assertThat(plain.toString()).isEqualTo("com.acme:fast:jar:1.2");
        Artifact compiler = Fetch.artifact("lib/com/google/protobuf/protoc/4.28.3/protoc-4.28.3-linux-x86_64.exe");
        assertThat(compiler.toString()).isEqualTo("com.google.protobuf:protoc:exe:linux-x86_64:4.28.3");
    }
}
