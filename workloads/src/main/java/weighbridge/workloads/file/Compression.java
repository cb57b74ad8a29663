package weighbridge.workloads.file;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** How a file is compressed, recognized by its first bytes. */
public enum Compression {
    NONE(""), GZIP("\u001f\u008b"), ZSTD("\u0028\u00b5\u002f\u00fd"), LZ4("\u0004\"M\u0018"), BZIP2("BZh"),
    XZ("\u00fd7zXZ\u0000");

    /** The pattern of compressed files' extensions. */
    public static final String ENDING = "\\.(gz|gzip|zst|zstd|lz4|bz2|xz)$";

    /** The memory limit in KiB: what xz -9 needs and some more. */
    private static final int XZ_MEMORY = 100 << 10;
    /** Permits windows of 128 MiB, the default of zstd --long. */
    private static final int ZSTD_WINDOW_LOG = 27;

    private final String magic;

    Compression(String magic) {
        this.magic = magic;
    }

    /** The compression of a file that begins with these bytes, given as Latin-1. */
    static Compression of(String head) {
        for (Compression c : values()) {
            if (c == NONE || !head.startsWith(c.magic)) continue;
            // A text may begin with these letters, but not with the block magic that follows in a compressed file.
            if (c != BZIP2 || head.length() > 9 && head.substring(3, 9).matches("[1-9]1AY&S")) return c;
        }
        return NONE;
    }

    /** Its name, such as {@code gzip}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Decompresses a stream; several compressed streams in a row are read as one. */
    InputStream decompress(InputStream in) throws IOException {
        return switch (this) {
            case NONE -> in;
            case GZIP -> GzipCompressorInputStream.builder().setInputStream(in).setDecompressConcatenated(true).get();
            case ZSTD -> {
                ZstdInputStream zstd = new ZstdInputStream(in);
                zstd.setLongMax(ZSTD_WINDOW_LOG);
                yield zstd;
            }
            case LZ4 -> new FramedLZ4CompressorInputStream(in, true);
            case BZIP2 -> new BZip2CompressorInputStream(in, true);
            case XZ -> XZCompressorInputStream.builder().setInputStream(in).setDecompressConcatenated(true)
                    .setMemoryLimitKiB(XZ_MEMORY).get();
        };
    }
}
