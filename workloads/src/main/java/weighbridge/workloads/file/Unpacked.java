package weighbridge.workloads.file;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.apache.commons.io.input.ReadAheadInputStream;
import weighbridge.workloads.text.ImportException;

/** The content of a compressed file. Errors name the file, and a decompression bomb is refused. */
final class Unpacked extends FilterInputStream {
    /**
     * Beyond this many bytes the content may be larger than the file by at most the factor below; logs reach a factor
     * of 100.
     */
    static final long FREE_BYTES = 1 << 28;
    static final int MOST_TIMES = 250;
    private static final int BUFFER = 1 << 16;
    private static final int AHEAD = 1 << 20;

    private final Path file;
    private final Compression compression;
    private final long packed;
    private long done;

    private Unpacked(Path file, Compression compression, InputStream in, long packed) throws IOException {
        super(opened(file, compression, in));
        this.file = file;
        this.compression = compression;
        this.packed = packed;
    }

    /**
     * Decompresses in a thread of its own, which costs no time where a core is free. That thread takes an end-of-file
     * exception for the end, but it gets none: errors are converted before.
     */
    static InputStream of(Path file, Compression compression, InputStream in, long packed) throws IOException {
        return ReadAheadInputStream.builder().setInputStream(new Unpacked(file, compression, in, packed))
                .setBufferSize(AHEAD).get();
    }

    private static InputStream opened(Path file, Compression compression, InputStream in) throws IOException {
        try {
            return new BufferedInputStream(compression.decompress(new BufferedInputStream(in, BUFFER)), BUFFER);
        } catch (IOException | RuntimeException e) {
            in.close();
            throw fault(file, compression, e);
        }
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
        } catch (IOException | RuntimeException e) {
            throw fault(file, compression, e);
        }
        done += Math.max(0, n);
        if (done > FREE_BYTES && done / MOST_TIMES > packed) {
            throw new ImportException(file, "becomes more than " + MOST_TIMES + " times as large when decompressed; "
                    + "if that is expected, decompress it yourself and give the decompressed file");
        }
        return n;
    }

    /** Converts any exception: the libraries throw all sorts of them on damaged input. */
    private static ImportException fault(Path file, Compression compression, Exception e) {
        if (e instanceof ImportException i) return i;
        return new ImportException(file, "is damaged: it begins like " + compression.text() + " but cannot be "
                + "decompressed to its end (" + e.getMessage() + "); copy or compress it again");
    }
}
