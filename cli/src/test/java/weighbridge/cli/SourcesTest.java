package weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads files of each kind that a source supports, through the command line and in the source's own JVM. */
@Tag("processes")
class SourcesTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private Path folder;

    private static byte[] bytes(String name) throws Exception {
        try (InputStream in = SourcesTest.class.getResourceAsStream("sources/" + name)) {
            return in.readAllBytes();
        }
    }

    /** A copy of an example under a name that does not reveal its kind. */
    private Path file(String name) throws Exception {
        return Files.write(folder.resolve("orders"), bytes(name));
    }

    private static CommandLineRun printSchema(String... arguments) {
        List<String> all = new ArrayList<>(List.of("weigh", "--print-schema"));
        all.addAll(List.of(arguments));
        return CommandLineRun.of(all.toArray(String[]::new));
    }

    private static List<String> fields(CommandLineRun run) {
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode fields = JSON.readTree(run.out()).get("types").get(0).get("fields");
        return fields.valueStream().map(f -> f.get("name").asString() + " " + f.get("type").asString()).toList();
    }

    @ParameterizedTest
    @CsvSource({"orders.parquet, Parquet (zstd), int32", "orders.feather, Arrow, int32",
        "orders.avro, Avro (deflate), int32", "orders.sqlite, SQLite, int64"})
    void aFileIsToldByItsContent(String name, String form, String id) throws Exception {
        CommandLineRun run = printSchema(file(name).toString());
        assertThat(fields(run)).containsExactly("orderId " + id, "note string");
        assertThat(run.err()).startsWith("orders: " + form + ", 3 records");
    }

    @Test
    void aQueryChoosesTheRows() throws Exception {
        CommandLineRun run = printSchema("--sql", "select note from orders where order_id > 1", "--from",
                file("orders.parquet").toString());
        assertThat(fields(run)).containsExactly("note string");
        assertThat(run.err()).startsWith("orders: SQL, 2 records");
    }

    @Test
    void aCompressedFileIsDecompressedFirst() throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes("orders.avro"));
        }
        CommandLineRun run = printSchema(Files.write(folder.resolve("orders.gz"), packed.toByteArray()).toString());
        assertThat(fields(run)).containsExactly("orderId int32", "note string");
    }

    @Test
    void damagedAndMixedFilesAreRefusedInASentence() throws Exception {
        byte[] whole = bytes("orders.parquet");
        Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(whole, whole.length / 2));
        CommandLineRun damaged = printSchema(cut.toString());
        assertThat(damaged.exitCode()).isEqualTo(2);
        assertThat(damaged.err()).startsWith("weighbridge: " + cut + ": cannot be read (").hasLineCount(1);
        Path avro = Files.write(folder.resolve("orders.avro"), bytes("orders.avro"));
        CommandLineRun mixed = printSchema(avro.toString(), file("orders.parquet").toString());
        assertThat(mixed.exitCode()).isEqualTo(2);
        assertThat(mixed.err()).contains("is Parquet, but " + avro + " is Avro; give files of one kind")
                .hasLineCount(1);
    }
}
