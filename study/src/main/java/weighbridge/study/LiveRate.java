package weighbridge.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Shows the speed of a case while it runs, from a file that its child writes repeatedly: part, count, bytes and
 * {@link System#nanoTime()}.
 */
public final class LiveRate {
    private static final long LOOK_MILLIS = 400;

    private LiveRate() {}

    /** The speed of a part of the case. */
    public record Speed(String part, double perSecond, double bytesPerSecond) {}

    /**
     * Starts showing the speed, until the file's folder is gone.
     *
     * @param what  what is measured, in words
     * @param speed the speed in words; empty if it is not worth showing
     */
    public static void show(Ground ground, String what, Path file, Function<Speed, Optional<String>> speed) {
        Thread.ofVirtual().start(() -> {
            Look before = Look.NONE;
            while (Files.isDirectory(file.getParent())) {
                Look now = Look.of(file);
                if (!now.equals(before))
                    ground.live(now.since(before).flatMap(speed).map(s -> what + ": " + s).orElse(what));
                before = now;
                try {
                    Thread.sleep(LOOK_MILLIS);
                } catch (InterruptedException _) {
                    return;
                }
            }
        });
    }

    private record Look(String part, long count, long bytes, long nanos) {
        private static final Look NONE = new Look("", 0, 0, 0);

        static Look of(Path file) {
            try {
                String[] words = Files.readString(file).split(" ");
                return new Look(words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
            } catch (IOException | RuntimeException _) {
                return NONE;
            }
        }

        Optional<Speed> since(Look before) {
            if (!before.part.equals(part) || nanos <= before.nanos) return Optional.empty();
            double seconds = (nanos - before.nanos) / 1e9;
            return Optional.of(new Speed(part, (count - before.count) / seconds, (bytes - before.bytes) / seconds));
        }
    }
}
