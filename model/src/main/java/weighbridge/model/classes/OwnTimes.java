package weighbridge.model.classes;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** The numbers for which the JDK's times stand; generated code calls these methods. */
public final class OwnTimes {
    private static final long MICROS = 1_000_000;
    private static final int NANOS = 1_000;

    private OwnTimes() {}

    /** Microseconds since 1970. */
    public static long micros(Instant time) {
        return Math.addExact(Math.multiplyExact(time.getEpochSecond(), MICROS), time.getNano() / NANOS);
    }

    public static long micros(LocalDateTime time) {
        return micros(time.toInstant(ZoneOffset.UTC));
    }

    public static long micros(OffsetDateTime time) {
        return micros(time.toInstant());
    }

    static Instant instant(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, MICROS), Math.floorMod(micros, MICROS) * NANOS);
    }
}
