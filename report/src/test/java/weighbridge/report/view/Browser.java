package weighbridge.report.view;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium with a single page, controlled through its debugging protocol. */
final class Browser implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;
    /** A page of a document in PDF. */
    private static final Pattern PAGE = Pattern.compile("/Type\\s*/Page\\b(?!s)");
    /** The greatest width of a phone's window. */
    private static final int PHONE = 600;
    /** The keys that are pressed, with their codes. */
    private static final Map<String, Integer> KEYS =
            Map.of("Tab", 9, "Enter", 13, "Escape", 27, " ", 32, "ArrowLeft", 37, "ArrowRight", 39, "ArrowDown", 40);

    private final Process process;
    private final WebSocket socket;
    private final LinkedBlockingQueue<JsonNode> messages;
    private final List<JsonNode> events = new ArrayList<>();
    private final String session;
    private int lastId;

    private Browser(Process process, WebSocket socket, LinkedBlockingQueue<JsonNode> messages) throws Exception {
        this.process = process;
        this.socket = socket;
        this.messages = messages;
        String target = send("", "Target.createTarget", "{\"url\": \"about:blank\"}").get("targetId").asString();
        session = send("", "Target.attachToTarget", "{\"flatten\": true, \"targetId\": \"" + target + "\"}")
                .get("sessionId").asString();
        for (String domain : List.of("Page", "Network", "Runtime", "Log")) send(domain + ".enable", "{}");
    }

    /** The path of the program, if it is installed. */
    private static Optional<Path> find() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator)).flatMap(
                d -> Stream.of("chromium", "chromium-browser", "google-chrome", "chrome").map(n -> Path.of(d, n)))
                .filter(Files::isExecutable).findFirst();
    }

    /** Skips the test, and says so, if no browser is installed. */
    static Browser start(Path profile) throws Exception {
        Optional<Path> program = find();
        String reason = "no chromium, chromium-browser, google-chrome or chrome on the PATH: the report is not looked "
                + "at in a browser";
        if (program.isEmpty()) System.out.println("Skipped: " + reason);
        assumeTrue(program.isPresent(), reason);
        Process process = new ProcessBuilder(program.get().toString(), "--headless", "--no-sandbox", "--disable-gpu",
                "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--no-first-run", "--remote-debugging-port=0", "--user-data-dir=" + profile,
                "about:blank").redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try {
            LinkedBlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
            WebSocket socket = HttpClient.newHttpClient().newWebSocketBuilder()
                    .buildAsync(address(process.errorReader()), new Receiver(messages))
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return new Browser(process, socket, messages);
        } catch (Exception e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static URI address(BufferedReader log) throws IOException {
        StringBuilder seen = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            if (line.contains("ws://")) {
                Thread.ofVirtual().start(() -> log.lines().forEach(_ -> {}));
                return URI.create(line.substring(line.indexOf("ws://")));
            }
            seen.append(line).append('\n');
        }
        throw new IOException("the browser ended before it listened:\n" + seen);
    }

    /**
     * Shows a page in a window of this size, and forgets earlier events. A narrow window is a phone's, whose scroll bars
     * take no room.
     *
     * @param fragment the fragment of its address without the number sign; may be empty
     * @param scheme   light, dark, or forced for a reader's own few colours
     */
    void open(Path page, String fragment, int width, int height, String scheme) throws Exception {
        load("about:blank");
        size(width, height);
        boolean forced = scheme.equals("forced");
        send("Emulation.setEmulatedMedia",
                "{\"features\": [{\"name\": \"prefers-color-scheme\", \"value\": \"" + (forced ? "light" : scheme)
                        + "\"}, {\"name\": \"forced-colors\", \"value\": \"" + (forced ? "active" : "none") + "\"}]}");
        load(page.toUri() + (fragment.isEmpty() ? "" : "#" + fragment));
    }

    /** Gives the window another size, and waits until the page has taken it. */
    void resize(int width, int height) throws Exception {
        size(width, height);
        evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    private void size(int width, int height) throws Exception {
        send("Emulation.setDeviceMetricsOverride", "{\"width\": " + width + ", \"height\": " + height
                + ", \"deviceScaleFactor\": 1, \"mobile\": " + (width <= PHONE) + "}");
    }

    private void load(String address) throws Exception {
        events.clear();
        send("Page.navigate", "{\"url\": \"" + address + "\"}");
        while (events.stream().noneMatch(e -> e.get("method").asString().equals("Page.loadEventFired")))
            events.add(next());
    }

    /** The value of an expression in the page. */
    JsonNode evaluate(String expression) throws Exception {
        String quoted = JsonMapper.shared().writeValueAsString(expression);
        JsonNode result = send("Runtime.evaluate",
                "{\"returnByValue\": true, \"awaitPromise\": true, \"expression\": " + quoted + "}");
        if (result.has("exceptionDetails")) throw new IllegalStateException(result.get("exceptionDetails").toString());
        return result.get("result").get("value");
    }

    /** Moves the pointer to a place in the window, in CSS pixels. */
    void point(double x, double y) throws Exception {
        send("Input.dispatchMouseEvent", "{\"type\": \"mouseMoved\", \"x\": " + x + ", \"y\": " + y + "}");
    }

    /** The addresses that the page has requested since it was opened. */
    List<String> requests() {
        return events.stream().filter(e -> e.get("method").asString().equals("Network.requestWillBeSent"))
                .map(e -> e.get("params").get("request").get("url").asString()).toList();
    }

    /** What has gone wrong in the page since it was opened: exceptions, refused loads, console errors. */
    List<String> complaints() {
        return events.stream()
                .filter(e -> List.of("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled")
                        .contains(e.get("method").asString()))
                .map(JsonNode::toString).toList();
    }

    /** Writes a picture of the page: the part visible in the window, or all of it. */
    void screenshot(Path file, boolean all) throws Exception {
        Files.write(file, Base64.getDecoder().decode(
                send("Page.captureScreenshot", "{\"captureBeyondViewport\": " + all + "}").get("data").asString()));
    }

    /** Presses a key, such as {@code Tab}. */
    void press(String key) throws Exception {
        String text = key.equals("Enter") ? ", \"text\": \"\\r\"" : key.equals(" ") ? ", \"text\": \" \"" : "";
        for (String type : List.of(text.isEmpty() ? "rawKeyDown" : "keyDown", "keyUp"))
            send("Input.dispatchKeyEvent",
                    "{\"type\": \"" + type + "\", \"key\": \"" + key + "\", \"code\": \""
                            + (key.equals(" ") ? "Space" : key) + "\", \"windowsVirtualKeyCode\": " + KEYS.get(key)
                            + (type.equals("keyUp") ? "" : text) + "}");
    }

    /** The number of sheets that the page takes on paper; its printed form is written to a file. */
    int print(Path file) throws Exception {
        byte[] pdf = Base64.getDecoder()
                .decode(send("Page.printToPDF", "{\"printBackground\": false, \"preferCSSPageSize\": true}").get("data")
                        .asString());
        Files.write(file, pdf);
        return (int) PAGE.matcher(new String(pdf, StandardCharsets.ISO_8859_1)).results().count();
    }

    /** The file that the page lets its reader download when a script runs. */
    Path download(String script, Path folder) throws Exception {
        send("", "Browser.setDownloadBehavior", "{\"behavior\": \"allow\", \"downloadPath\": \""
                + folder.toAbsolutePath() + "\", \"eventsEnabled\": true}");
        evaluate(script);
        String name = "";
        while (true) {
            JsonNode event = next();
            events.add(event);
            JsonNode parameters = event.get("params");
            if (event.get("method").asString().equals("Browser.downloadWillBegin"))
                name = parameters.get("suggestedFilename").asString();
            if (event.get("method").asString().equals("Browser.downloadProgress")
                    && parameters.get("state").asString().equals("completed"))
                return folder.resolve(name);
        }
    }

    private JsonNode send(String method, String parameters) throws Exception {
        return send(", \"sessionId\": \"" + session + "\"", method, parameters);
    }

    private JsonNode send(String session, String method, String parameters) throws Exception {
        int id = ++lastId;
        socket.sendText(
                "{\"id\": " + id + ", \"method\": \"" + method + "\", \"params\": " + parameters + session + "}", true)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        while (true) {
            JsonNode message = next();
            if (!message.has("id")) {
                events.add(message);
            } else if (message.get("id").asInt() == id) {
                if (message.has("error")) throw new IllegalStateException(method + ": " + message.get("error"));
                return message.get("result");
            }
        }
    }

    private JsonNode next() throws Exception {
        JsonNode message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (message == null) throw new TimeoutException("the browser said nothing for " + PATIENCE_SECONDS + " s");
        return message;
    }

    @Override
    public void close() {
        socket.abort();
        process.destroy();
        process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).exceptionally(_ -> process.destroyForcibly())
                .join();
    }

    /** Adds each message to a queue once it is complete. */
    private static final class Receiver implements WebSocket.Listener {
        private final LinkedBlockingQueue<JsonNode> messages;
        private final StringBuilder partial = new StringBuilder();

        Receiver(LinkedBlockingQueue<JsonNode> messages) {
            this.messages = messages;
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            partial.append(data);
            if (last) {
                messages.add(JsonMapper.shared().readTree(partial.toString()));
                partial.setLength(0);
            }
            socket.request(1);
            return null;
        }
    }
}
