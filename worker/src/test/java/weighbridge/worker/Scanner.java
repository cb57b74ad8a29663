package weighbridge.worker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Connects again and again to every port on which a process or one of its descendants listens: silently, with wrong
 * words, or to hang up at once. Linux alone tells which ports those are.
 */
final class Scanner implements AutoCloseable {
    private static final String LISTENING = "0A";
    private static final int MOST_OPEN = 20;

    private final long pid;
    private final Set<Integer> found = ConcurrentHashMap.newKeySet();
    private final Deque<Socket> silent = new ArrayDeque<>();
    private final Thread thread;
    private volatile boolean ended;

    Scanner(long pid) {
        this.pid = pid;
        this.thread = Thread.ofPlatform().daemon().name("scanner").start(this::scan);
    }

    /** How many different ports were found. */
    int found() {
        return found.size();
    }

    private void scan() {
        while (!ended) {
            try {
                for (int port : ports()) call(port);
            } catch (IOException _) {
                // The process was just ending.
            }
        }
    }

    private void call(int port) throws IOException {
        found.add(port);
        for (String word : List.of("", "GET / HTTP/1.1\r\n\r\n", "gone")) {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.getOutputStream().write(word.getBytes(StandardCharsets.US_ASCII));
            if (word.equals("gone")) socket.close();
            else silent.add(socket);
            if (silent.size() > MOST_OPEN) silent.poll().close();
        }
    }

    private List<Integer> ports() throws IOException {
        Set<String> own = Stream
                .concat(ProcessHandle.of(pid).stream(),
                        ProcessHandle.of(pid).stream().flatMap(ProcessHandle::descendants))
                .flatMap(p -> sockets(p.pid())).collect(Collectors.toSet());
        try (Stream<String> lines =
                Stream.concat(Files.lines(Path.of("/proc/net/tcp")), Files.lines(Path.of("/proc/net/tcp6")))) {
            return lines.map(l -> l.strip().split("\\s+")).filter(w -> w.length > 9 && w[3].equals(LISTENING))
                    .filter(w -> own.contains("socket:[" + w[9] + "]"))
                    .map(w -> Integer.parseInt(w[1].substring(w[1].indexOf(':') + 1), 16)).toList();
        }
    }

    private static Stream<String> sockets(long pid) {
        try (Stream<Path> open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return open.map(Scanner::target).toList().stream();
        } catch (IOException _) {
            return Stream.empty();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException _) {
            return "";
        }
    }

    @Override
    public void close() throws IOException {
        ended = true;
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        for (Socket s : silent) s.close();
    }
}
