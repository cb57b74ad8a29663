package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.file.DataFiles;
import weighbridge.workloads.file.TextFile;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Tests compressed files, several files, folders, patterns and standard input. */
class PlacesTest {
    private static final String ROWS = "id,name\n1,Anna\n2,Bert\n3,Carla\n";

    @TempDir
    private Path folder;

    private Imported read(Path... paths) throws IOException {
        return Importer.read(List.of(paths), Given.NOTHING, folder.resolve(".payloads"), 1, Progress.NONE);
    }

    private Path write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private static byte[] packed(String how, byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (OutputStream out = switch (how) {
            case "gzip" -> new GZIPOutputStream(bytes);
            case "zstd" -> new ZstdOutputStream(bytes);
            case "lz4" -> new FramedLZ4CompressorOutputStream(bytes);
            case "bzip2" -> new BZip2CompressorOutputStream(bytes);
            case "xz" -> new XZCompressorOutputStream(bytes);
            default -> throw new IllegalArgumentException(how);
        }) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "zstd", "lz4", "bzip2", "xz"})
    void aCompressedFileIsReadByItsContent(String how) throws IOException {
        Imported plain = read(write("rows.csv", ROWS));
        byte[] whole = packed(how, ("\uFEFF" + ROWS).getBytes(StandardCharsets.UTF_8));
        Imported packed = read(Files.write(folder.resolve("rows.csv"), whole));
        assertThat(packed.all().digest()).isEqualTo(plain.all().digest());
        assertThat(packed.form()).isEqualTo("CSV (comma, header)");
        byte[] first = packed(how, ROWS.getBytes(StandardCharsets.UTF_8));
        byte[] second = packed(how, "4,Dora\n".getBytes(StandardCharsets.UTF_8));
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        assertThat(read(Files.write(folder.resolve("rows.csv"), both)).records()).isEqualTo(4);
        assertThat(read(Files.write(folder.resolve("a.json"),
                packed(how, "{\"a\": 1}\n{\"a\": 2}\n".getBytes(StandardCharsets.UTF_8)))).records()).isEqualTo(2);
    }

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"gzip", "zstd", "lz4", "bzip2", "xz"})
    void aDamagedOneIsImportedOrRefusedWithASentence(String how) throws IOException {
        byte[] content = Files.readAllBytes(Path.of("..", "examples", "orders.csv"));
        byte[] whole = packed(how, Arrays.copyOf(content, 20_000));
        SplittableRandom random = new SplittableRandom(5);
        int refused = 0;
        for (int n = 0; n < 40; n++) {
            byte[] damaged = Arrays.copyOf(whole, whole.length - random.nextInt(2) * random.nextInt(whole.length));
            for (int k = 0; k < 3 && damaged.length > 12; k++) {
                damaged[12 + random.nextInt(damaged.length - 12)] = (byte) random.nextInt();
            }
            Path file = Files.write(folder.resolve("rows.csv"), damaged);
            try {
                read(file);
            } catch (ImportException e) {
                refused++;
                assertThat(e.getMessage()).startsWith(file.toString()).doesNotContain("\n");
            }
        }
        assertThat(refused).isGreaterThan(20);
    }

    @Test
    void whatIsDamagedCompressedTwiceOrAnArchiveIsSaid() throws IOException {
        byte[] once = packed("gzip", ROWS.repeat(1_000).getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> read(Files.write(folder.resolve("a"), Arrays.copyOf(once, once.length / 2))))
                .isInstanceOf(ImportException.class).hasMessageContaining("a: is damaged: it begins like gzip but");
        assertThatThrownBy(() -> read(Files.write(folder.resolve("a"), packed("zstd", once))))
                .hasMessageEndingWith("a: is compressed twice; decompress it once");
        byte[] tar = new byte[1_024];
        System.arraycopy("ustar".getBytes(StandardCharsets.ISO_8859_1), 0, tar, 257, 5);
        assertThatThrownBy(() -> read(Files.write(folder.resolve("a"), packed("gzip", tar))))
                .hasMessageEndingWith("a: is a tar archive; unpack it and give the folder");
        assertThat(read(write("words.csv", "BZh9,b\n1,2\n")).records()).isEqualTo(1);
    }

    @Test
    @Tag("slow")
    void aBombIsRefused() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (OutputStream out = new ZstdOutputStream(bytes)) {
            byte[] blank = new byte[1 << 20];
            Arrays.fill(blank, (byte) '\n');
            out.write("a,b\n1,2\n".getBytes(StandardCharsets.UTF_8));
            for (int n = 0; n < 300; n++) out.write(blank);
        }
        assertThatThrownBy(() -> read(Files.write(folder.resolve("a.csv"), bytes.toByteArray())))
                .isInstanceOf(ImportException.class)
                .hasMessageContaining("becomes more than 250 times as large when decompressed");
    }

    @Test
    void aFolderOfOneKindIsOneWorkload() throws IOException {
        for (int n = 0; n < 20; n++) write("in/part-" + (char) ('a' + n) + ".csv", "id,name\n" + n + ",x" + n + "\n");
        write("in/_SUCCESS", "");
        write("in/LICENSE", "Do as you like.");
        write("in/README.md", "# Orders");
        write("in/.hidden/x.csv", "other\n1\n");
        Imported all = read(folder.resolve("in"));
        assertThat(all.records()).isEqualTo(20);
        assertThat(all.all().messages()).isEqualTo(20);
        assertThat(PayloadReader.readAll(all.sample().file())).hasSize(20);
        Imported some = read(folder.resolve("in/part-[a-c].csv"));
        assertThat(some.records()).isEqualTo(3);
        assertThat(read(folder.resolve("in/part-a.csv"), folder.resolve("in/part-t.csv")).records()).isEqualTo(2);
        Imported given = Importer.read(List.of(folder.resolve("in")), Given.schema(all.fileSchema()),
                folder.resolve(".given"), 1, Progress.NONE);
        assertThat(given.all().digest()).isEqualTo(all.all().digest());
        assertThat(given.sample().digest()).isEqualTo(all.sample().digest());
    }

    @Test
    void aMessageOfSeveralFilesIsCalledAsTheirFolderOrAsWhatTheirNamesBeginWith() throws IOException {
        Path january = write("orders/2026-01.csv", ROWS);
        Path february = write("orders/2026-02.csv", ROWS);
        Path call = write("calls/north-calls-aa.csv", ROWS);
        Path other = write("calls/north-calls-ab.csv", ROWS);
        assertThat(read(folder.resolve("orders")).schema().root()).isEqualTo("Order");
        assertThat(read(folder.resolve("orders/*.csv")).schema().root()).isEqualTo("Order");
        assertThat(read(call, other).schema().root()).isEqualTo("NorthCall");
        assertThat(read(folder.resolve("calls/*.csv")).schema().root()).isEqualTo("NorthCall");
        assertThat(read(call, january).schema().root()).isEqualTo("NorthCallsAa");
        assertThat(read(january, february).schema().root()).isEqualTo("Record202601");
        assertThat(read(january).schema().root()).isEqualTo("Record202601");
        Path lines = write("rows/0.jsonl", "{\"a\": 1}\n").getParent();
        assertThat(read(lines).schema().root()).isEqualTo("Row");
    }

    @Test
    void linesOfJsonGoOnInTheNextFile() throws IOException {
        write("in/a.jsonl", "{\"a\": 1}\n");
        write("in/b.jsonl", "{\"a\": 2.5, \"b\": true}\n{\"a\": 3}");
        Imported all = read(folder.resolve("in"));
        assertThat(all.records()).isEqualTo(3);
        assertThat(all.schema().rootStruct().fields()).extracting(f -> f.name() + " " + f.type())
                .containsExactly("a float64", "b bool");
    }

    @Test
    void filesThatDifferAreRefused() throws IOException {
        Path a = write("in/a.csv", ROWS);
        Path b = write("in/b.csv", "id,age\n1,5\n");
        assertThatThrownBy(() -> read(a, b)).isInstanceOf(ImportException.class)
                .hasMessage(b + ", line 1: has columns [id, age], but the file before it has [id, name]; "
                        + "give files with the same columns");
        Path c = write("in/c.csv", "id,name\n1,x,y\n2,x,y\n");
        assertThatThrownBy(() -> read(a, c)).hasMessageContaining(", line 2: has 3 cells, but the first file has 2");
        Path d = write("in/d.jsonl", "{\"a\": 1}\n");
        assertThatThrownBy(() -> read(a, d)).hasMessage(d + ": is JSON, but " + a + " is CSV; give files of one kind");
        String value = "\t{\"a\": \"" + "x".repeat(40_000) + "\"}\n";
        Path e = write("in/e.log", "k1" + value + "k2" + value);
        assertThatThrownBy(() -> read(a, e)).hasMessage(e + ": is JSON, but " + a + " is CSV; give files of one kind");
        assertThatThrownBy(() -> read(folder.resolve("in/*.txt"))).hasMessageContaining("*.txt: no file matches");
    }

    @Test
    void aNoteOnAValueNamesTheFileItIsIn() throws IOException {
        Path a = write("in/a.jsonl", "{\"day\": \"2026-01-31\"}\n");
        Path b = write("in/b.jsonl", "{\"day\": \"2026-02-01\"}\n{\"day\": \"none\"}\n");

        assertThat(read(a, b).notes()).anyMatch(n -> n.contains("\"none\" in b.jsonl, line 2 does not fit int32:date"));
    }

    @Test
    void standardInputIsKeptUntilItIsRead() throws IOException {
        InputStream input = new ByteArrayInputStream(ROWS.getBytes(StandardCharsets.UTF_8));
        Path kept;
        try (DataFiles data = DataFiles.open(List.of(DataFiles.STANDARD_INPUT), input, folder)) {
            TextFile text = data.texts().getFirst();
            kept = text.place();
            assertThat(text.head()).isEqualTo(ROWS);
            assertThat(text.path()).hasToString("standard input");
        }
        assertThat(kept).doesNotExist();
        try (DataFiles data =
                DataFiles.open(List.of(DataFiles.STANDARD_INPUT), InputStream.nullInputStream(), folder)) {
            assertThatThrownBy(data::texts).isInstanceOf(ImportException.class)
                    .hasMessageStartingWith("standard input: is empty");
        }
    }
}
