package weighbridge.runner.jvm;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictDecompress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.xxhash.XXHashFactory;
import org.xerial.snappy.Snappy;
import weighbridge.model.run.Packing;

/**
 * Compresses like a program that does so constantly: whatever can be kept between calls is kept. Only one thread may
 * use it.
 *
 * <p>Unlike {@link Compressor}, whose sizes must not depend on the platform, this uses the fastest LZ4 that the
 * platform has, which may give another size.
 */
sealed interface Packer extends AutoCloseable {
    byte[] pack(byte[] bytes) throws IOException;

    /** @param length of what was packed */
    byte[] unpack(byte[] packed, int length) throws IOException;

    @Override
    default void close() {}

    /** @param dictionary empty if the packing has none */
    static Packer of(Packing packing, byte[] dictionary) {
        return switch (packing.compressor()) {
            case "gzip" -> new Gzip(packing.level());
            case "zstd" -> new Zstd(packing.level(), dictionary);
            case "lz4" -> new Lz4();
            case "snappy" -> new OfSnappy();
            default -> throw new IllegalArgumentException("no compressor is called " + packing.compressor());
        };
    }

    /** Uses the JDK's zlib. */
    record Gzip(int level) implements Packer {
        @Override
        public byte[] pack(byte[] bytes) throws IOException {
            ByteArrayOutputStream into = new ByteArrayOutputStream(bytes.length);
            try (GZIPOutputStream out = new GZIPOutputStream(into) {
                {
                    def.setLevel(level);
                }
            }) {
                out.write(bytes);
            }
            return into.toByteArray();
        }

        @Override
        public byte[] unpack(byte[] packed, int length) throws IOException {
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
                return in.readNBytes(length);
            }
        }
    }

    /** Creates contexts once, and the compressor's form of a dictionary too. */
    final class Zstd implements Packer {
        private final ZstdCompressCtx packing = new ZstdCompressCtx();
        private final ZstdDecompressCtx unpacking = new ZstdDecompressCtx();

        Zstd(int level, byte[] dictionary) {
            packing.setLevel(level);
            if (dictionary.length == 0) return;
            packing.loadDict(new ZstdDictCompress(dictionary, level));
            unpacking.loadDict(new ZstdDictDecompress(dictionary));
        }

        @Override
        public byte[] pack(byte[] bytes) {
            return packing.compress(bytes);
        }

        @Override
        public byte[] unpack(byte[] packed, int length) {
            return unpacking.decompress(packed, length);
        }

        @Override
        public void close() {
            packing.close();
            unpacking.close();
        }
    }

    /** The frame format, in blocks of 64 KiB. */
    final class Lz4 implements Packer {
        private static final Path MAPPED = Path.of("/proc/self/maps");
        private static final String LIBRARY = "/liblz4-java-";

        private final LZ4Factory factory = loaded();
        private final XXHashFactory hashes = XXHashFactory.fastestInstance();

        /**
         * Loads native code, which the library unpacks into the folder for temporary files and would leave there if this
         * JVM were killed. Linux needs the file no longer, and tells which it is.
         */
        private static LZ4Factory loaded() {
            LZ4Factory fastest = LZ4Factory.fastestInstance();
            try {
                for (String line : Files.exists(MAPPED) ? Files.readAllLines(MAPPED) : List.<String>of()) {
                    int path = line.indexOf('/');
                    if (path < 0 || !line.contains(LIBRARY)) continue;
                    Files.deleteIfExists(Path.of(line.substring(path)));
                    Files.deleteIfExists(Path.of(line.substring(path) + ".lck"));
                }
            } catch (IOException _) {
                // Then the library removes it when this JVM ends.
            }
            return fastest;
        }

        @Override
        public byte[] pack(byte[] bytes) throws IOException {
            ByteArrayOutputStream into = new ByteArrayOutputStream(bytes.length);
            try (LZ4FrameOutputStream out = new LZ4FrameOutputStream(into, LZ4FrameOutputStream.BLOCKSIZE.SIZE_64KB, -1,
                    factory.fastCompressor(), hashes.hash32(), LZ4FrameOutputStream.FLG.Bits.BLOCK_INDEPENDENCE)) {
                out.write(bytes);
            }
            return into.toByteArray();
        }

        @Override
        public byte[] unpack(byte[] packed, int length) throws IOException {
            try (LZ4FrameInputStream in = new LZ4FrameInputStream(new ByteArrayInputStream(packed),
                    factory.safeDecompressor(), hashes.hash32())) {
                return in.readNBytes(length);
            }
        }
    }

    /** The block format, which has no frame. */
    final class OfSnappy implements Packer {
        @Override
        public byte[] pack(byte[] bytes) throws IOException {
            return Snappy.compress(bytes);
        }

        @Override
        public byte[] unpack(byte[] packed, int length) throws IOException {
            return Snappy.uncompress(packed);
        }
    }
}
