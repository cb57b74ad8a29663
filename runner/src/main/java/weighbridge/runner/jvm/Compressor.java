package weighbridge.runner.jvm;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.xxhash.XXHashFactory;
import org.tukaani.xz.ArrayCache;
import org.tukaani.xz.BasicArrayCache;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;
import org.xerial.snappy.Snappy;

/**
 * A general-purpose compressor at one setting. Sizes include what makes the result readable by itself: header, length,
 * checksum.
 */
enum Compressor {
    GZIP(Level.GZIP) {
        @Override
        int size(byte[] bytes, int length, int level) throws IOException {
            return written(bytes, length, to -> new GZIPOutputStream(to) {
                {
                    def.setLevel(level);
                }
            });
        }
    },
    ZSTD(Level.ZSTD) {
        @Override
        int size(byte[] bytes, int length, int level) {
            byte[] into = new byte[(int) Zstd.compressBound(length)];
            return checked(Zstd.compressByteArray(into, 0, into.length, bytes, 0, length, level));
        }
    },
    /**
     * The frame format, in blocks of 64 KiB, by the fast compressor written in Java, whose result is the same on every
     * platform.
     */
    LZ4(Level.NONE) {
        @Override
        int size(byte[] bytes, int length, int level) throws IOException {
            return written(bytes, length,
                    to -> new LZ4FrameOutputStream(to, LZ4FrameOutputStream.BLOCKSIZE.SIZE_64KB, -1,
                            LZ4Factory.safeInstance().fastCompressor(), XXHashFactory.safeInstance().hash32(),
                            LZ4FrameOutputStream.FLG.Bits.BLOCK_INDEPENDENCE));
        }
    },
    SNAPPY(Level.NONE) {
        @Override
        int size(byte[] bytes, int length, int level) throws IOException {
            return Snappy.compress(bytes, 0, length, new byte[Snappy.maxCompressedLength(length)], 0);
        }
    },
    /**
     * With a dictionary no larger than the input needs: a larger one gives the same size, but takes longer to set up.
     */
    XZ(Level.XZ) {
        private final ArrayCache arrays = new BasicArrayCache();

        @Override
        int size(byte[] bytes, int length, int level) throws IOException {
            LZMA2Options options = new LZMA2Options(level);
            int needed = Integer.highestOneBit(Math.max(1, length - 1)) << 1;
            options.setDictSize(Math.clamp(needed, LZMA2Options.DICT_SIZE_MIN, options.getDictSize()));
            return written(bytes, length, to -> new XZOutputStream(to, options, arrays));
        }
    };

    /** The usual levels. */
    private static final class Level {
        /** The default of gzip(1), https://www.gnu.org/software/gzip/manual/gzip.html. */
        private static final int GZIP = 6;
        /** The default of zstd(1), https://facebook.github.io/zstd/zstd_manual.html. */
        private static final int ZSTD = 3;
        /** The default of xz(1), https://tukaani.org/xz/. */
        private static final int XZ = LZMA2Options.PRESET_DEFAULT;
        private static final int NONE = 0;
    }

    /** Increased whenever sizes may change. */
    static final int VERSION = 1;

    private final int usual;

    Compressor(int usual) {
        this.usual = usual;
    }

    /** The size of this many bytes from the array's start, compressed at the usual level. */
    final int size(byte[] bytes, int length) throws IOException {
        return size(bytes, length, usual);
    }

    /** The size at another level, if the compressor has levels. */
    abstract int size(byte[] bytes, int length, int level) throws IOException;

    /** The size of the bytes, compressed by zstd with a dictionary. */
    static int trained(byte[] bytes, int level, byte[] dictionary) {
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            return context.setLevel(level).loadDict(dictionary).compress(bytes).length;
        }
    }

    private static int checked(long size) {
        if (Zstd.isError(size)) throw new IllegalStateException("zstd: " + Zstd.getErrorName(size));
        return (int) size;
    }

    /** The name in metrics, such as {@code zstd}. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static int written(byte[] bytes, int length, Wrapping wrapping) throws IOException {
        ByteArrayOutputStream into = new ByteArrayOutputStream();
        try (OutputStream out = wrapping.wrap(into)) {
            out.write(bytes, 0, length);
        }
        return into.size();
    }

    interface Wrapping {
        OutputStream wrap(OutputStream to) throws IOException;
    }
}
