package weighbridge.model.file;

import java.util.List;
import java.util.stream.Stream;

/**
 * Failures of the machine, which no other input would prevent. Java has no types for them, so they are told by the
 * messages of the C library.
 */
public final class MachineFault {
    /** What the C library says of a full disk. */
    public static final String FULL_DISK = "No space left on device";
    private static final List<String> FULL = List.of(FULL_DISK, "Disk quota exceeded");
    private static final List<String> OTHERS =
            List.of("File too large", "Input/output error", "Too many open files", "Cannot allocate memory");

    private MachineFault() {}

    /** The C library's words for a full disk, if a message has them; otherwise empty. */
    public static String fullDisk(String message) {
        return FULL.stream().filter(message::contains).findFirst().orElse("");
    }

    /** Whether a message is about such a failure. */
    public static boolean isIn(String message) {
        return Stream.concat(FULL.stream(), OTHERS.stream()).anyMatch(message::contains);
    }
}
