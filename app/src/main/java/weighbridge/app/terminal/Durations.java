package weighbridge.app.terminal;

import java.time.Duration;
import java.time.Instant;

/** Durations in the command line's notation. */
public final class Durations {
    private Durations() {}

    /** A duration in whole seconds, such as {@code 1h30m}. */
    public static String text(Duration d) {
        long seconds = Math.max(0, d.toSeconds());
        String text = part(seconds / 3600, "h") + part(seconds / 60 % 60, "m") + part(seconds % 60, "s");
        return text.isEmpty() ? "0s" : text;
    }

    /** How long ago something was, in its largest unit, such as {@code 3d}. */
    public static String age(Instant then, Instant now) {
        long minutes = Math.max(0, Duration.between(then, now).toMinutes());
        return minutes < 60 ? minutes + "m" : minutes < 48 * 60 ? minutes / 60 + "h" : minutes / 60 / 24 + "d";
    }

    private static String part(long n, String unit) {
        return n == 0 ? "" : n + unit;
    }
}
