package weighbridge.pipe;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A user and network namespace of its own whose loopback device is a token bucket filter; no privilege is needed, and
 * nothing outside it changes. It is gone when its first process is.
 *
 * @see <a href="https://man7.org/linux/man-pages/man8/tc-tbf.8.html">tc-tbf(8)</a>
 */
final class Namespace implements Closeable {
    /** More than a packet of the largest size, 64 KiB and its headers, which a smaller bucket would never let pass. */
    private static final long LEAST_BURST = 128 << 10;
    /** How late the kernel's timer may be. */
    private static final double BURST_SECONDS = 0.0032;
    /** How long a byte may wait in the queue. */
    private static final String QUEUE = "20ms";

    private final Process first;

    private Namespace(Process first) {
        this.first = first;
    }

    /** @throws IOException if this system lacks or forbids such a namespace or filter */
    static Namespace of(double megabits) throws IOException {
        String rate = String.format(Locale.ROOT, "%.0fbit", megabits * 1e6);
        long burst = Math.max(LEAST_BURST, (long) (megabits * 1e6 / 8 * BURST_SECONDS));
        // Its input is this process's: whatever ends that, the namespace goes.
        String script = "ip link set lo up && tc qdisc add dev lo root tbf rate " + rate + " burst " + burst
                + " latency " + QUEUE + " && echo up && cat >/dev/null";
        Process process = new ProcessBuilder("unshare", "--user", "--map-root-user", "--net", "sh", "-c", script)
                .redirectErrorStream(true).start();
        Namespace namespace = new Namespace(process);
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        String line = said.readLine();
        if ("up".equals(line)) return namespace;
        namespace.close();
        throw new IOException(line == null ? "unshare ended" : line);
    }

    /** The command, to be run within. */
    List<String> within(List<String> command) {
        List<String> all = new ArrayList<>(
                List.of("nsenter", "--preserve-credentials", "--user", "--net", "--target", "" + first.pid()));
        all.addAll(command);
        return all;
    }

    @Override
    public void close() {
        first.descendants().forEach(ProcessHandle::destroyForcibly);
        first.destroyForcibly();
    }
}
