package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.run.PackCosts;
import weighbridge.model.run.Packed;
import weighbridge.model.run.Packing;

class PiecesTest {
    @TempDir
    private Path folder;

    private static Pieces pieces(int count) {
        List<byte[]> pieces = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pieces.add(("order " + i + " is on its way to its customer in the street of number " + i * 7919 % 1_000)
                    .getBytes(StandardCharsets.UTF_8));
        }
        return new Pieces(pieces, count, 1);
    }

    @Test
    void whatIsNotCompressedHasItsLengthInABatchAlone() throws IOException {
        Pieces pieces = pieces(25);
        assertThat(pieces.pack(new Packing(1, "none", 0)))
                .hasValue(new Packed(new Packing(1, "none", 0), 25, pieces.bytes(), 0));
        Packed tens = pieces.pack(new Packing(10, "none", 0)).orElseThrow();
        assertThat(tens.messages()).as("whole batches alone").isEqualTo(20);
        assertThat(tens.bytes()).isEqualTo(20 + pieces.pieces().subList(0, 20).stream().mapToLong(p -> p.length).sum());
        assertThat(pieces.pack(new Packing(100, "none", 0)).orElseThrow().messages()).as("too few for one")
                .isEqualTo(25);
    }

    @Test
    void eachLevelCompressesInItsWay() throws IOException {
        Pieces pieces = pieces(1_000);
        for (String compressor : List.of("snappy", "lz4", "gzip", "zstd")) {
            Packed batch = pieces.pack(new Packing(1_000, compressor, compressor.equals("gzip") ? 6 : 3)).orElseThrow();
            assertThat(batch.bytes()).as(compressor).isBetween(1L, pieces.bytes() / 3);
        }
        assertThat(pieces.pack(new Packing(1_000, "zstd", 19)).orElseThrow().bytes())
                .isLessThan(pieces.pack(new Packing(1_000, "zstd", 1)).orElseThrow().bytes());
    }

    @Test
    void aDictionaryIsTrainedOnOtherMessagesThanThoseThatAreWeighed() throws IOException {
        Pieces pieces = pieces(1_000);
        Packed trained = pieces.pack(new Packing(1, "zstd", 3, true)).orElseThrow();
        assertThat(trained.messages()).isEqualTo(500);
        assertThat(trained.dictionary()).isBetween(1L, pieces.bytes() / 20);
        assertThat(trained.each()).isLessThan(pieces.pack(new Packing(1, "zstd", 3)).orElseThrow().each() / 2);
        assertThat(pieces(2).pack(new Packing(1, "zstd", 3, true))).as("too few to learn from").isEmpty();
    }

    @Test
    void whatALibraryPutTogetherStaysTogether() throws IOException {
        Path encoded = folder.resolve("encoded");
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(encoded))) {
            for (int size : new int[] {40, 25}) {
                out.writeInt(size);
                out.write(new byte[size]);
            }
        }
        Pieces pieces = Pieces.read(encoded, 15, 10);
        assertThat(pieces.bytes()).isEqualTo(65);
        assertThat(pieces.pack(new Packing(10, "none", 0))).hasValue(new Packed(new Packing(10, "none", 0), 15, 65, 0));
    }

    @Test
    @Tag("slow")
    void aLoopTakesWholePassesAndItsTimeIsAMessagesShare() throws IOException {
        AtomicLong clock = new AtomicLong();
        // Each reading of the clock is a millisecond later, so a pass takes a millisecond.
        PackTimer timer = new PackTimer(() -> clock.addAndGet(1_000_000));
        for (Packing p : List.of(new Packing(1, "gzip", 6), new Packing(10, "lz4", 0), new Packing(100, "snappy", 0),
                new Packing(1_000, "zstd", 19), new Packing(10, "zstd", 3, true))) {
            PackCosts.Of of = pieces(1_000).time(p, timer).orElseThrow();
            double each = 1_000_000.0 / (p.trained() ? 500 : 1_000);
            assertThat(of.pack()).as(p.toString()).isEqualTo(new PackCosts.Nanos(each, each, each));
            assertThat(of.unpack()).isEqualTo(of.pack());
        }
        PackTimer slow = new PackTimer(() -> clock.addAndGet(600_000_000));
        long before = clock.get();
        assertThat(pieces(1_000).time(new Packing(1, "gzip", 6), slow).orElseThrow().pack().median())
                .isEqualTo(600_000.0);
        assertThat(clock.get() - before).as("one pass each, between two looks at the clock")
                .isEqualTo(4 * 600_000_000L);
        assertThat(pieces(1_000).time(new Packing(1, "none", 0), timer)).isEmpty();
        assertThat(pieces(2).time(new Packing(1, "zstd", 3, true), timer)).as("too few to learn from").isEmpty();
    }
}
