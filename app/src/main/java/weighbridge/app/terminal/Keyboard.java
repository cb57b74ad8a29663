package weighbridge.app.terminal;

import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Optional;

/** What the user types. */
@FunctionalInterface
public interface Keyboard {
    /** The lines of the terminal behind standard input. */
    Keyboard OF_PROCESS = Keyboard::typed;

    /** Waits for a line, at most this long; empty if none came. */
    Optional<String> line(Duration most) throws IOException, InterruptedException;

    private static Optional<String> typed(Duration most) throws IOException, InterruptedException {
        long end = System.nanoTime() + most.toNanos();
        while (System.nanoTime() < end) {
            int length = System.in.available();
            if (length > 0) return Optional.of(new String(System.in.readNBytes(length), Charset.defaultCharset()));
            Thread.sleep(100);
        }
        return Optional.empty();
    }
}
