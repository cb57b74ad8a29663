package weighbridge.worker.meter;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What Linux counts for the thread that reads it and for the machine, in the files of {@code /proc}; {@link #UNKNOWN}
 * elsewhere. Reading allocates nothing.
 */
final class Kernel {
    static final int UNKNOWN = -1;
    private static final byte[] INVOLUNTARY = "nonvoluntary_ctxt_switches:".getBytes(StandardCharsets.US_ASCII);

    private final Numbers schedule;
    private final Numbers status;
    private final Numbers machine;

    /** @param proc the folder {@code /proc}, or one like it */
    Kernel(Path proc) {
        schedule = new Numbers(proc.resolve("thread-self/schedstat"));
        status = new Numbers(proc.resolve("thread-self/status"));
        machine = new Numbers(proc.resolve("stat"));
    }

    /** Nanoseconds that the thread has waited for a core: the second number of schedstat. */
    long runDelay() {
        return schedule.number(0, 1);
    }

    /** How often the thread has lost its core to another. */
    long involuntarySwitches() {
        int line = status.find(INVOLUNTARY);
        return line == UNKNOWN ? UNKNOWN : status.parse(line, 0);
    }

    /**
     * Ticks that the host has taken from all cores of this machine: the eighth number of the line {@code cpu} of stat.
     */
    long steal() {
        return machine.number("cpu".length(), 7);
    }

    /** Numbers at the start of a small kernel file, which is read anew each time. */
    private static final class Numbers {
        private static final int BYTES = 4096;

        private final Optional<RandomAccessFile> file;
        private final byte[] bytes = new byte[BYTES];
        private int length;

        Numbers(Path path) {
            Optional<RandomAccessFile> opened;
            try {
                opened = Optional.of(new RandomAccessFile(path.toFile(), "r"));
            } catch (IOException _) {
                opened = Optional.empty();
            }
            file = opened;
        }

        /** The number that follows {@code skipped} others after an offset, or {@link #UNKNOWN}. */
        long number(int offset, int skipped) {
            return read() ? parse(offset, skipped) : UNKNOWN;
        }

        /** The position of the bytes after a key, or {@link #UNKNOWN}. */
        int find(byte[] key) {
            if (!read()) return UNKNOWN;
            for (int i = 0; i + key.length <= length; i++) {
                int k = 0;
                while (k < key.length && bytes[i + k] == key[k]) k++;
                if (k == key.length) return i + k;
            }
            return UNKNOWN;
        }

        long parse(int offset, int skipped) {
            int i = offset;
            for (int n = 0;; n++) {
                while (i < length && (bytes[i] == ' ' || bytes[i] == '\t')) i++;
                if (i >= length || bytes[i] < '0' || bytes[i] > '9') return UNKNOWN;
                long number = 0;
                for (; i < length && bytes[i] >= '0' && bytes[i] <= '9'; i++) number = 10 * number + bytes[i] - '0';
                if (n == skipped) return number;
            }
        }

        private boolean read() {
            if (file.isEmpty()) return false;
            try {
                file.get().seek(0);
                length = file.get().read(bytes, 0, BYTES);
                return length > 0;
            } catch (IOException _) {
                return false;
            }
        }
    }
}
