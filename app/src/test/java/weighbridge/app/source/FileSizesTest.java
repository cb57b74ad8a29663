package weighbridge.app.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.run.OwnFile;
import weighbridge.workloads.Given;
import weighbridge.workloads.Imported;
import weighbridge.workloads.Importer;
import weighbridge.workloads.file.DataFiles;
import weighbridge.workloads.json.RecordPath;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.text.Progress;

/** The sizes of a user's own files are those of their bytes, whatever the import makes of them. */
class FileSizesTest {
    private static final int RECORDS = 1_000;

    @TempDir
    private Path folder;

    private Optional<OwnFile> weighed(Given given, Path... files) throws IOException {
        try (DataFiles data = DataFiles.open(List.of(files), new ByteArrayInputStream(new byte[0]), folder)) {
            Imported imported = Importer.read(data, given, folder.resolve("payloads"), 1, Progress.NONE);
            return FileSizes.of(data.files(), imported);
        }
    }

    private OwnFile own(Path... files) throws IOException {
        return weighed(Given.NOTHING, files).orElseThrow();
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private static String rows(int from, int to) {
        return "id,name\n"
                + IntStream.range(from, to).mapToObj(i -> i + ",näme " + i % 7 + "\n").collect(Collectors.joining());
    }

    @Test
    void theBytesOfTheFileAreSharedByItsRecords() throws IOException {
        byte[] content = rows(0, RECORDS).getBytes(StandardCharsets.UTF_8);
        OwnFile own = own(file("a.csv", rows(0, RECORDS)));

        assertThat(own.format()).isEqualTo(new OwnFile.Format("CSV", OwnFile.Arrangement.ROWS, true));
        assertThat(own.bytes()).isEqualTo(content.length).isEqualTo(own.stored());
        assertThat(own.each()).isEqualTo(content.length / 1_000.0);
        assertThat(own.compression()).isEmpty();
        assertThat(own.batches()).containsOnlyKeys("size.batch.gzip", "size.batch.zstd", "size.batch.lz4",
                "size.batch.snappy", "size.batch.xz");
        assertThat(own.size("size.batch.zstd").orElseThrow()).isEqualTo(Zstd.compress(content, 3).length / 1_000.0);
    }

    @Test
    void aCompressedFileHasBothSizes() throws IOException {
        Path packed = folder.resolve("a.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(rows(0, RECORDS).getBytes(StandardCharsets.UTF_8));
        }
        OwnFile plain = own(file("a.csv", rows(0, RECORDS)));
        OwnFile own = own(packed);

        assertThat(own.compression()).hasValue("gzip");
        assertThat(own.stored()).isEqualTo(Files.size(packed)).isLessThan(own.bytes());
        assertThat(own.bytes()).isEqualTo(plain.bytes());
        assertThat(own.batches()).isEqualTo(plain.batches());
    }

    @Test
    void severalFilesCountTogether() throws IOException {
        Path one = file("a.csv", rows(0, 600));
        Path other = file("b.csv", rows(600, RECORDS));
        OwnFile own = own(one, other);

        assertThat(own.records()).isEqualTo(RECORDS);
        assertThat(own.bytes()).isEqualTo(Files.size(one) + Files.size(other));
        assertThat(own.size("size.batch.zstd").orElseThrow()).isEqualTo(
                Zstd.compress((Files.readString(one) + Files.readString(other)).getBytes(StandardCharsets.UTF_8),
                        3).length / 1_000.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a.jsonl | {"id": 1,  "x": [1, 2]}~{"id": 2,  "x": [3, 4]}~          | JSON Lines | true
            a.json  | [~  {"id": 1, "x": [1, 2]},~  {"id": 2, "x": [3, 4]}~]    | JSON       | true
            a.json  | {"meta": 1, "all": [{"id": 1, "x": [1, 2]}, {"id": 2, "x": [3, 4]}]} | JSON | false
            k.txt   | key1\t{"id": 1, "x": [1, 2]}~key2\t{"id": 2, "x": [3, 4]}~ | JSON Lines | false
            """)
    void jsonHasACompactSizeToo(String name, String content, String format, boolean whole) throws IOException {
        Given given = content.contains("meta")
                ? new Given(Optional.empty(), Given.NOTHING.csv(), Optional.of(RecordPath.parse("all")), false)
                : Given.NOTHING;
        Path file = file(name, content.replace('~', '\n'));
        OwnFile own = weighed(given, file).orElseThrow();

        assertThat(own.format()).isEqualTo(new OwnFile.Format(format, OwnFile.Arrangement.ROWS, whole,
                Optional.of((double) "{\"id\":1,\"x\":[1,2]}".length())));
        assertThat(own.each()).isEqualTo(Files.size(file) / 2.0);
    }

    @Test
    void tabsMakeItTsvAndAColumnLeftOutMakesItMoreThanTheMessages() throws IOException {
        FileSchema ids = FileSchema.of(
                new Schema("Row", List.of(new Definition.Struct("Row", List.of(Field.required(1, "id", Type.INT32))))));
        Path file = file("a.tsv", "id\tname\n1\tx\n2\ty\n");

        assertThat(own(file).format()).isEqualTo(new OwnFile.Format("TSV", OwnFile.Arrangement.ROWS, true));
        assertThat(weighed(Given.schema(ids), file).orElseThrow().format().whole()).isFalse();
    }

    @Test
    @Tag("slow")
    void aFileWithMoreRecordsThanAreKeptIsWeighedWhole() throws IOException {
        int records = Importer.MAX_RECORDS + 10;
        Path file = file("many.csv", "x\n" + "1\n".repeat(records));
        OwnFile own = own(file);

        assertThat(own.records()).isEqualTo(records);
        assertThat(own.each()).isEqualTo(Files.size(file) / (double) records);
        assertThat(own.size("size.batch.zstd").orElseThrow()).isLessThan(0.1);
    }
}
