package weighbridge.workloads.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** The bytes of a file; errors while reading them name the file. */
final class Reading extends FilterInputStream {
    private static final int REPORT_EVERY_BYTES = 1 << 22;

    private final Path file;
    private final Progress progress;
    private final String step;
    private final long total;
    private long done;
    private long reported;

    Reading(Path file, Path place, Progress progress, String step, long total) throws IOException {
        super(Files.newInputStream(place));
        this.file = file;
        this.progress = progress;
        this.step = step;
        this.total = total;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int n;
        try {
            n = super.read(buffer, offset, length);
        } catch (IOException e) {
            throw new ImportException(file,
                    "cannot be read to the end (" + e.getMessage() + "); copy it to another place and try again");
        }
        if (n > 0) count(n);
        return n;
    }

    private void count(int n) {
        done += n;
        if (done - reported >= REPORT_EVERY_BYTES) {
            reported = done;
            progress.at(step, done, total);
        }
    }
}
