package weighbridge.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;
import weighbridge.model.file.Scratch;

class CompressedSizesTest {
    @TempDir
    Path folder;

    private Map<String, Double> sizes(List<byte[]> messages) throws IOException {
        return sizes(messages, messages.size(), 1);
    }

    private Map<String, Double> sizes(List<byte[]> pieces, int messages, int together) throws IOException {
        Path file = folder.resolve("encoded");
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
            for (byte[] m : pieces) {
                out.writeInt(m.length);
                out.write(m);
            }
        }
        return CompressedSizes.of(file, messages, pieces.stream().mapToInt(m -> m.length).sum() / (double) messages,
                together);
    }

    private static List<byte[]> messages(int count, int length) {
        Random random = new Random(1);
        List<byte[]> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] m = new byte[length];
            for (int j = 0; j < length; j++) m[j] = (byte) ('a' + random.nextInt(4));
            messages.add(m);
        }
        return messages;
    }

    @Test
    void librariesAreUnpackedIntoNoFolderThatIsGoneBeforeAnother() throws IOException {
        String property = "org.xerial.snappy.tempdir";
        Optional<String> before = Optional.ofNullable(System.getProperty(property));
        System.clearProperty(property);
        try {
            try (Scratch outer = new Scratch(folder.resolve("scratch"))) {
                CompressedSizes.unpackInto(outer);
                try (Scratch inner = new Scratch(folder.resolve("scratch"))) {
                    CompressedSizes.unpackInto(inner);
                }
                assertThat(System.getProperty(property)).isEqualTo(outer.folder().toString());
            }
            try (Scratch later = new Scratch(folder.resolve("scratch"))) {
                CompressedSizes.unpackInto(later);
                assertThat(System.getProperty(property)).isEqualTo(later.folder().toString());
            }
        } finally {
            System.clearProperty(property);
            before.ifPresent(b -> System.setProperty(property, b));
        }
    }

    @Test
    void everyCompressorGivesASizeForMessagesAndForBatches() throws IOException {
        assertThat(sizes(messages(10, 50))).containsOnlyKeys("size.gzip", "size.zstd", "size.lz4", "size.snappy",
                "size.xz", "size.batch.gzip", "size.batch.zstd", "size.batch.lz4", "size.batch.snappy",
                "size.batch.xz");
    }

    @Test
    void theSizeOfAMessageIsThatOfTheMessageAlone() throws IOException {
        byte[] message = messages(1, 5_000).getFirst();
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
            out.write(message);
        }
        ByteArrayOutputStream xz = new ByteArrayOutputStream();
        try (XZOutputStream out = new XZOutputStream(xz, new LZMA2Options())) {
            out.write(message);
        }

        Map<String, Double> sizes = sizes(List.of(message));
        assertThat(sizes).containsEntry("size.zstd", (double) Zstd.compress(message, 3).length);
        assertThat(sizes).containsEntry("size.gzip", (double) gzip.size());
        assertThat(sizes).containsEntry("size.xz", (double) xz.size());
    }

    @Test
    void aBatchIsEachMessageAfterItsLengthAsAVarint() throws IOException {
        List<byte[]> messages = messages(1_000, 300);
        ByteArrayOutputStream batch = new ByteArrayOutputStream();
        for (byte[] m : messages) {
            batch.write(300 & 0x7f | 0x80);
            batch.write(300 >>> 7);
            batch.write(m);
        }

        assertThat(sizes(messages)).containsEntry("size.batch.zstd",
                Zstd.compress(batch.toByteArray(), 3).length / 1_000.0);
    }

    @Test
    void aStretchOfAFileIsAsLongAsThousandRecords() throws IOException {
        byte[] content = new byte[2_500 * 300];
        new Random(1).nextBytes(content);
        // Only whole stretches count, and each is compressed alone.
        double two = Zstd.compress(Arrays.copyOf(content, 300_000), 3).length
                + Zstd.compress(Arrays.copyOfRange(content, 300_000, 600_000), 3).length;

        assertThat(CompressedSizes.ofFile(new ByteArrayInputStream(content), 2_500, 300))
                .containsEntry("size.batch.zstd", two / 2_000).containsOnlyKeys("size.batch.gzip", "size.batch.zstd",
                        "size.batch.lz4", "size.batch.snappy", "size.batch.xz");
        assertThat(CompressedSizes.ofFile(new ByteArrayInputStream(content), 250, 3_000))
                .containsEntry("size.batch.zstd", Zstd.compress(content, 3).length / 250.0);
    }

    @Test
    void messagesThatRepeatCostLittleInABatchAndTheirFullSizeAlone() throws IOException {
        byte[] message = new byte[400];
        new Random(1).nextBytes(message);
        Map<String, Double> sizes = sizes(Collections.nCopies(1_000, message));

        for (String c : List.of("gzip", "zstd", "lz4", "snappy", "xz")) {
            assertThat(sizes.get("size." + c)).as(c).isBetween(400.0, 480.0);
            assertThat(sizes.get("size.batch." + c)).as(c).isLessThan(30);
        }
    }

    @Test
    @Tag("slow")
    void messagesOfAllPartsOfAFileAreTaken() throws IOException {
        // Empty messages come first, then large ones: a mean over the first 2,000 would be that of empty ones.
        List<byte[]> messages = new ArrayList<>(Collections.nCopies(5_000, new byte[0]));
        messages.addAll(messages(5_000, 40));
        Map<String, Double> sizes = sizes(messages);
        double large = sizes(messages(5_000, 40)).get("size.zstd");
        double empty = sizes(Collections.nCopies(5_000, new byte[0])).get("size.zstd");

        assertThat(sizes.get("size.zstd")).isCloseTo((large + empty) / 2, Percentage.withPercentage(1));
    }

    @Test
    void largeMessagesMakeSmallerBatches() throws IOException {
        List<byte[]> messages = Collections.nCopies(9, new byte[1 << 20]);

        assertThat(sizes(messages)).containsKey("size.batch.xz");
    }

    @Test
    void whatACodecEncodedAsABatchIsSharedByItsMessages() throws IOException {
        List<byte[]> batches = messages(3, 5_000);
        double sum = batches.stream().mapToInt(b -> Zstd.compress(b, 3).length).sum();

        assertThat(sizes(batches, 2_300, 1_000)).containsEntry("size.zstd", sum / 2_300);
        assertThat(sizes(batches, 2_300, 1_000).get("size.batch.zstd")).isCloseTo(sum / 2_300,
                Percentage.withPercentage(1));
    }

    @Test
    void noMessagesHaveNoSizes() throws IOException {
        assertThat(sizes(List.of())).isEmpty();
    }

    @Test
    void aFileThatIsCutShortIsNamed() throws IOException {
        Path file = folder.resolve("encoded");
        Files.write(file, new byte[] {0, 0, 0, 9, 1, 2});

        assertThatThrownBy(() -> CompressedSizes.of(file, 1, 9, 1)).isInstanceOf(IOException.class)
                .hasMessage(file + " ends before its last message");
    }

    @ParameterizedTest
    @EnumSource(Compressor.class)
    void aCompressorTakesOnlyTheBytesItIsTold(Compressor compressor) throws IOException {
        byte[] bytes = messages(1, 10_000).getFirst();

        assertThat(compressor.size(bytes, 100)).isEqualTo(compressor.size(Arrays.copyOf(bytes, 100), 100))
                .isLessThan(compressor.size(bytes, 10_000));
        assertThat(compressor.size(bytes, 0)).isLessThan(60);
    }
}
