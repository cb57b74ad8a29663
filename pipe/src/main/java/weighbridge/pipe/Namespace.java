package weighbridge.pipe;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weighbridge.model.process.Starter;

/**
 * A separate user and network namespace whose loopback device has a token bucket filter. It needs no privileges and
 * changes nothing outside it. It disappears with its first process.
 *
 * @see <a href="https://man7.org/linux/man-pages/man8/tc-tbf.8.html">tc-tbf(8)</a>
 */
final class Namespace implements Closeable {
    /** More than a packet of maximum size, 64 KiB plus its headers, since a smaller bucket would never let one pass. */
    private static final long LEAST_BURST = 128 << 10;
    /** The burst covers this many seconds, by which the kernel's timer may be late. */
    private static final double BURST_SECONDS = 0.0032;
    /** The longest time for which a byte may wait in the queue. */
    private static final String QUEUE = "20ms";

    private final Process first;

    private Namespace(Process first) {
        this.first = first;
    }

    /** @throws IOException if this system lacks or forbids such namespaces or filters */
    static Namespace of(double megabits) throws IOException {
        String rate = String.format(Locale.ROOT, "%.0fbit", megabits * 1e6);
        long burst = Math.max(LEAST_BURST, (long) (megabits * 1e6 / 8 * BURST_SECONDS));
        // Its input comes from this process, so the namespace disappears however this process ends.
        String script = "ip link set lo up && tc qdisc add dev lo root tbf rate " + rate + " burst " + burst
                + " latency " + QUEUE + " && echo up && cat >/dev/null";
        Process process =
                Starter.start(new ProcessBuilder("unshare", "--user", "--map-root-user", "--net", "sh", "-c", script)
                        .redirectErrorStream(true));
        Namespace namespace = new Namespace(process);
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        String line = said.readLine();
        if ("up".equals(line)) return namespace;
        namespace.close();
        throw new IOException(line == null ? "unshare ended" : line);
    }

    /** The command that runs another within the namespace. */
    List<String> within(List<String> command) {
        List<String> all = new ArrayList<>(
                List.of("nsenter", "--preserve-credentials", "--user", "--net", "--target", "" + first.pid()));
        all.addAll(Starter.tied(command));
        return all;
    }

    @Override
    public void close() {
        first.descendants().forEach(ProcessHandle::destroyForcibly);
        first.destroyForcibly();
    }
}
