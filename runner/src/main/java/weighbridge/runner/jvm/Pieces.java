package weighbridge.runner.jvm;

import com.github.luben.zstd.ZstdDictTrainer;
import com.github.luben.zstd.ZstdException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packed;
import weighbridge.model.run.Packing;

/**
 * Encoded messages, or batches of them as the library wrote them, in order.
 *
 * @param together the number of messages in a piece; the last piece may have fewer
 */
record Pieces(List<byte[]> pieces, long messages, int together) {
    private static final String NONE = "none";
    /** The default of zstd's own trainer, https://facebook.github.io/zstd/zstd_manual.html. */
    private static final int MOST_DICTIONARY = 112_640;
    private static final int LEAST_DICTIONARY = 1_024;
    /**
     * Zstd's manual asks for a hundred times as many bytes to train on; a sample has fewer, and ten times as many
     * suffice. Judgement.
     */
    private static final int DICTIONARY_SHARE = 10;

    static Pieces read(Path encoded, long messages, int together) throws IOException {
        List<byte[]> pieces = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(encoded)))) {
            for (long i = 0; i < messages; i += together) pieces.add(CompressedSizes.message(in, encoded));
        }
        return new Pieces(pieces, messages, together);
    }

    long bytes() {
        return pieces.stream().mapToLong(p -> p.length).sum();
    }

    /**
     * What is compressed.
     *
     * @param dictionary empty if the packing has none
     */
    record Load(List<Batch> batches, byte[] dictionary) {}

    /** The size of the compressed pieces; empty if there are too few to train a dictionary and test it on others. */
    Optional<Packed> pack(Packing packing) throws IOException {
        Optional<Load> load = load(packing);
        if (load.isEmpty()) return Optional.empty();
        long bytes = 0;
        long held = 0;
        for (Batch b : load.get().batches()) {
            bytes += packing.trained() ? Compressor.trained(b.bytes(), packing.level(), load.get().dictionary())
                    : size(packing, b.bytes());
            held += b.messages();
        }
        return Optional.of(new Packed(packing, held, bytes, load.get().dictionary().length));
    }

    /** The cost of compressing them; empty in the same case, or if the packing does not compress. */
    Optional<PackCosts.Of> time(Packing packing, PackTimer timer) throws IOException {
        if (packing.compressor().equals(NONE)) return Optional.empty();
        Optional<Load> load = load(packing);
        return load.isEmpty() ? Optional.empty() : Optional.of(timer.time(load.get(), packing));
    }

    /** With a dictionary, every second piece trains it and the others are compressed; empty if there are too few. */
    private Optional<Load> load(Packing packing) {
        if (!packing.trained()) return Optional.of(new Load(batches(pieces, packing.batch()), new byte[0]));
        List<byte[]> training = new ArrayList<>();
        List<byte[]> held = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) (i % 2 == 0 ? training : held).add(pieces.get(i));
        long total = training.stream().mapToLong(p -> p.length).sum();
        if (held.isEmpty() || total == 0 || total > Integer.MAX_VALUE) return Optional.empty();
        int most = Math.clamp(total / DICTIONARY_SHARE, LEAST_DICTIONARY, MOST_DICTIONARY);
        ZstdDictTrainer trainer = new ZstdDictTrainer((int) total, most, packing.level());
        training.forEach(trainer::addSample);
        try {
            return Optional.of(new Load(batches(held, packing.batch()), trainer.trainSamples()));
        } catch (ZstdException _) {
            return Optional.empty();
        }
    }

    private static long size(Packing packing, byte[] bytes) throws IOException {
        if (packing.compressor().equals(NONE)) return bytes.length;
        return Compressor.valueOf(packing.compressor().toUpperCase(Locale.ROOT)).size(bytes, bytes.length,
                packing.level());
    }

    /** What is compressed together. */
    record Batch(byte[] bytes, long messages) {}

    /** Whole batches, or a single one if there are too few messages. The library's own batches stay unchanged. */
    private List<Batch> batches(List<byte[]> from, int size) {
        int pieces = Math.max(1, size / together);
        if (pieces == 1) {
            List<Batch> single = new ArrayList<>();
            for (int i = 0; i < from.size(); i++) {
                single.add(
                        new Batch(from.get(i), together == 1 ? 1 : Math.min(together, messages - (long) i * together)));
            }
            return single;
        }
        List<Batch> batches = new ArrayList<>();
        int whole = Math.max(1, from.size() / pieces);
        for (int b = 0; b < whole; b++) {
            List<byte[]> of = from.subList(b * pieces, Math.min(from.size(), (b + 1) * pieces));
            ByteArrayOutputStream open = new ByteArrayOutputStream();
            for (byte[] piece : of) {
                CompressedSizes.writeVarint(open, piece.length);
                open.writeBytes(piece);
            }
            batches.add(new Batch(open.toByteArray(), (long) of.size() * together));
        }
        return batches;
    }
}
