package weighbridge.grid;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weighbridge.model.process.Starter;

/**
 * The TCP connections of this machine, with the bytes that passed on each, as Linux counts them and {@code ss} of
 * iproute2 reports them.
 */
final class Sockets {
    private static final List<String> COMMAND = List.of("ss", "-H", "-O", "-t", "-i", "-n", "-p");
    private static final long SECONDS = 10;
    private static final Pattern ENDS = Pattern.compile("^\\S+\\s+\\d+\\s+\\d+\\s+(\\S+:\\d+)\\s+(\\S+):(\\d+)\\s");
    private static final Pattern PID = Pattern.compile("\\bpid=(\\d+)");
    private static final Pattern SENT = Pattern.compile("\\bbytes_sent:(\\d+)");
    private static final Pattern RECEIVED = Pattern.compile("\\bbytes_received:(\\d+)");

    private final List<Connection> connections;

    private Sockets(List<Connection> connections) {
        this.connections = connections;
    }

    /**
     * One end of a connection.
     *
     * @param name  the addresses of both ends
     * @param peer  the port of the other end
     * @param bytes sent and received, without headers
     */
    private record Connection(String name, int peer, long pid, long bytes) {}

    /** The current connections; empty if the system does not report them. */
    static Optional<Sockets> now() throws InterruptedException {
        try {
            Process process = Starter.start(new ProcessBuilder(COMMAND).redirectError(ProcessBuilder.Redirect.DISCARD));
            try {
                String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                boolean well = process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
                return well ? Optional.of(of(said)) : Optional.empty();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /** The connections in the output of {@code ss}, one per line. */
    static Sockets of(String said) {
        List<Connection> found = new ArrayList<>();
        for (String line : said.lines().toList()) {
            Matcher ends = ENDS.matcher(line);
            Matcher pid = PID.matcher(line);
            if (!ends.find() || !pid.find()) continue;
            found.add(new Connection(ends.group(1) + " " + ends.group(2) + ":" + ends.group(3),
                    Integer.parseInt(ends.group(3)), Long.parseLong(pid.group(1)),
                    number(SENT, line) + number(RECEIVED, line)));
        }
        return new Sockets(List.copyOf(found));
    }

    /** The number of a field; 0 if it is missing, since Linux leaves out zeros. */
    private static long number(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    /**
     * Bytes that have passed since an earlier reading, on connections of certain processes.
     *
     * @param ports of the other end; empty for any
     */
    long since(Sockets then, Set<Long> pids, Set<Integer> ports) {
        Map<String, Long> before = new HashMap<>();
        then.connections.forEach(c -> before.put(c.name, c.bytes));
        return connections.stream().filter(c -> pids.contains(c.pid) && (ports.isEmpty() || ports.contains(c.peer)))
                .mapToLong(c -> Math.max(0, c.bytes - before.getOrDefault(c.name, 0L))).sum();
    }
}
