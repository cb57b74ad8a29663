package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.Writer;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.payload.PayloadReader;
import weighbridge.workloads.schema.FieldNames;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.schema.UniqueNames;
import weighbridge.workloads.text.ImportException;
import weighbridge.workloads.text.Progress;

/** Files that would exhaust memory, time or the disk are refused in one sentence. */
class LimitsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private Imported read(Path file) throws IOException {
        return Importer.read(file, Given.NOTHING, folder.resolve("payloads"), 1, Progress.NONE);
    }

    private Path file(String name, String start, String part, int parts, String end) throws IOException {
        Path file = folder.resolve(name);
        try (Writer out = Files.newBufferedWriter(file)) {
            out.write(start);
            for (int n = 0; n < parts; n++) out.write(part);
            out.write(end);
        }
        return file;
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{\"a\": \"|x|17000000|\"}|more than 16777216 characters",
        "{\"a\": [\"|0123456789abcdef0123456789abcdef\",\"|530000|\"]}|more than 524288 values",
        "{\"a\": [\"|0123456789abcdef0123456789abcdef0123456789abcdef\",\"|400000|\"]}|more than 16777216 characters",
        "{\"a\": [|0,|50000000|0]}|more than 524288 values", "{\"a\": [|{},|600000|0]}|more than 524288 values"})
    void aRecordOfJsonHasALimit(String start, String part, int parts, String end, String size) throws IOException {
        Path file = file("large.jsonl", "{\"a\": 1}\n" + start, part, parts, end + "\n");
        assertThatThrownBy(() -> read(file)).isInstanceOf(ImportException.class)
                .hasMessage(file + ", line 2: a record has " + size
                        + "; if it contains the actual records, say where they are with --records");
    }

    @Test
    void aRecordOfCsvHasALimit() throws IOException {
        Path file = file("large.csv", "a,b\n1,", "x".repeat(1 << 20) + ",", 17, "\n");
        assertThatThrownBy(() -> read(file)).isInstanceOf(ImportException.class)
                .hasMessageContaining("large.csv, line 2: a record is longer than 16777216 characters");
    }

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"a", "1", "", "column1"})
    void columnsHaveALimitThatIsFoundInNoTime(String name) throws IOException {
        Path file = file("wide.csv", name, "," + name, 500_000, "\n1\n");
        assertTimeoutPreemptively(PATIENCE,
                () -> assertThatThrownBy(() -> read(file)).isInstanceOf(ImportException.class)
                        .hasMessageContaining("line 1: has 500001 columns, but at most 32767 are allowed"));
    }

    @Test
    @Tag("slow")
    void manyEqualNamesTakeNoTime() throws IOException {
        int columns = Short.MAX_VALUE;
        String values = String.join(",", Collections.nCopies(columns, "1"));
        Path file = Files.writeString(folder.resolve("wide.csv"),
                String.join(",", Collections.nCopies(columns, "a")) + "\n" + values + "\n" + values + "\n");
        assertTimeoutPreemptively(PATIENCE, () -> {
            Imported inferred = read(file);
            assertThat(inferred.schema().rootStruct().fields()).hasSize(columns);
            Imported given =
                    Importer.read(file, Given.schema(inferred.fileSchema()), folder.resolve("given"), 1, Progress.NONE);
            assertThat(given.all().digest()).isEqualTo(inferred.all().digest());
        });
    }

    @ParameterizedTest
    @CsvSource({"1e-747820790241,string:json", "0e-747820790241,float64", "-0e747820790241,float64",
        "1e747820790241,string:json", "0.0e99999999999999999999,float64", "1e00000000000000000001,float64"})
    void anExponentMayBeLongerThanAnyNumbers(String literal, String type) throws IOException {
        Imported imported =
                read(Files.writeString(folder.resolve("a.jsonl"), "{\"a\": " + literal + "}\n{\"a\": 2.5}\n"));
        assertThat(imported.schema().rootStruct().fields().getFirst().type()).hasToString(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e99999999", "1e-999999999", "1e99999999999"})
    void aDecimalHasNoExponentThatAsksForMoreDigitsThanThereIsMemory(String literal) throws IOException {
        Path schema = Files.writeString(folder.resolve("schema.json"),
                "{\"root\": \"A\", \"types\": [{\"struct\": \"A\", \"fields\": [{\"id\": 1, \"name\": \"a\", "
                        + "\"type\": \"int64:decimal(2)\"}]}]}");
        Path file = Files.writeString(folder.resolve("a.jsonl"), "{\"a\": " + literal + "}\n");
        assertTimeoutPreemptively(PATIENCE,
                () -> assertThatThrownBy(() -> Importer.read(file, Given.schema(SchemaFile.read(schema)),
                        folder.resolve("payloads"), 1, Progress.NONE)).isInstanceOf(ImportException.class)
                        .hasMessageContaining("line 1: $.a: expected int64:decimal(2), found " + literal + ";"));
    }

    @Test
    @Tag("slow")
    void membersHaveALimitOverAllPlaces() throws IOException {
        String wide =
                IntStream.range(0, 400)
                        .mapToObj(i -> "\"m" + i + "\": "
                                + IntStream.range(0, 400).mapToObj(j -> "\"n" + j + "\": 1")
                                        .collect(Collectors.joining(",", "{", "}")))
                        .collect(Collectors.joining(",", "{", "}"));
        Path file = Files.writeString(folder.resolve("a.jsonl"), wide + "\n");
        assertThatThrownBy(() -> read(file)).isInstanceOf(ImportException.class)
                .hasMessageContaining("more than 32767 different members altogether");
        Path wider = Files.writeString(folder.resolve("b.jsonl"),
                "{\"x\": " + wide + ", \"y\": " + wide.replace("n", "k") + "}\n");
        assertThatThrownBy(() -> read(wider)).isInstanceOf(ImportException.class)
                .hasMessageContaining("more than 200000 different members altogether");
    }

    /** Objects keyed by data become maps, however many there are: places that were dropped do not count. */
    @Test
    @Tag("slow")
    void manyTablesKeyedByDataAreNoLimit() throws IOException {
        String row =
                IntStream.range(0, 50).mapToObj(j -> "\"n" + j + "\": 1").collect(Collectors.joining(",", "{", "}"));
        try (Writer out = Files.newBufferedWriter(folder.resolve("a.jsonl"))) {
            for (int table = 0; table < 12; table++) {
                out.write("{\"t" + table + "\": " + IntStream.range(0, 600).mapToObj(i -> "\"k" + i + "\": " + row)
                        .collect(Collectors.joining(",", "{", "}")) + "}\n");
            }
        }
        assertThat(read(folder.resolve("a.jsonl")).schema().rootStruct().fields()).hasSize(12)
                .allMatch(f -> f.type().toString().startsWith("map<string, T"));
    }

    @Test
    @Tag("slow")
    void largeRecordsMakeASmallSample() throws IOException {
        Path file = folder.resolve("large.jsonl");
        try (Writer out = Files.newBufferedWriter(file)) {
            for (int n = 0; n < 30; n++) out.write("{\"n\": " + n + ", \"text\": \"" + "x".repeat(4_000_000) + "\"}\n");
        }
        assertThat(PayloadReader.readAll(read(file).sample().file())).hasSizeBetween(14, 18).doesNotHaveDuplicates();
    }

    @Test
    void deepJsonIsRefusedInWords() throws IOException {
        Path file = file("deep.jsonl", "{\"a\": ", "[", 100_000, "");
        assertThatThrownBy(() -> read(file)).isInstanceOf(ImportException.class)
                .hasMessageContaining("line 1: is not valid JSON (Document nesting depth (501)")
                .hasMessageNotContaining("StreamReadConstraints");
    }

    @Test
    void aSchemaOfManyTypesIsRefused() throws IOException {
        String chain = IntStream
                .range(0, 30_000).mapToObj(i -> "{\"struct\": \"S" + i
                        + "\", \"fields\": [{\"id\": 1, \"name\": \"a\", \"type\": \"S" + (i + 1) + "\"}]}")
                .collect(Collectors.joining(","));
        Path schema =
                Files.writeString(folder.resolve("schema.json"), "{\"root\": \"S0\", \"types\": [" + chain + "]}");
        assertThatThrownBy(() -> SchemaFile.read(schema)).isInstanceOf(ImportException.class)
                .hasMessageContaining("has 30000 types, but code can be generated for at most 10000");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskIsNamedWithWhatToDo() throws IOException {
        Path schema = Files.createSymbolicLink(folder.resolve("schema.json"), Path.of("/dev/full"));
        FileSchema some = FileSchema
                .of(new Schema("A", List.of(new Definition.Struct("A", List.of(Field.required(1, "a", Type.INT32))))));
        assertThatThrownBy(() -> SchemaFile.write(schema, some))
                .hasMessageContaining("schema.json: cannot be written (No space left on device)");
        Files.delete(schema);
    }

    /** A folder may come from elsewhere; what is in it is read only if it is data. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aFolderHoldsOnlyItsOwnFiles() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        Files.writeString(data.resolve("a.csv"), "x,y\n1,2\n");
        Files.createSymbolicLink(data.resolve("b.csv"), Path.of("a.csv"));
        Files.createSymbolicLink(data.resolve("loop"), data);
        Files.createSymbolicLink(data.resolve("itself.csv"), Path.of("itself.csv"));
        assertThat(new ProcessBuilder("mkfifo", data.resolve("fifo.csv").toString()).start().waitFor()).isZero();
        try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            socket.bind(UnixDomainSocketAddress.of(data.resolve("s.csv")));
            assertThat(Importer.read(data, Given.NOTHING, folder.resolve("payloads"), 1, Progress.NONE).records())
                    .isEqualTo(2);
            for (String name : List.of("fifo.csv", "s.csv")) {
                assertThatThrownBy(() -> Importer.read(data.resolve(name), Given.NOTHING, folder.resolve("payloads"), 1,
                        Progress.NONE)).isInstanceOf(ImportException.class)
                        .hasMessageContaining(name + ": must be read twice but is not a regular file");
            }
        }
        assertThatThrownBy(() -> Importer.read(data.resolve("itself.csv"), Given.NOTHING, folder.resolve("payloads"), 1,
                Progress.NONE)).hasMessageContaining("there is no such file");
        Path secret = Files.writeString(folder.resolve("secret.csv"), "x,y\n3,4\n");
        Files.createSymbolicLink(data.resolve("c.csv"), secret);
        assertThatThrownBy(() -> Importer.read(data, Given.NOTHING, folder.resolve("payloads"), 1, Progress.NONE))
                .isInstanceOf(ImportException.class)
                .hasMessage(data.resolve("c.csv") + ": is a link that leads out of the " + "folder, to "
                        + secret.toRealPath() + "; if that is to be read, name it itself");
        assertThat(Importer.read(data.resolve("c.csv"), Given.NOTHING, folder.resolve("payloads"), 1, Progress.NONE)
                .records()).isOne();
    }

    @Test
    void namesAreAsLongAsAFileSystemAllows() {
        assertThat(FieldNames.fields(List.of("question ".repeat(1_000_000), "question ".repeat(1_000_000))))
                .allMatch(n -> n.length() <= 101).doesNotHaveDuplicates();
        assertThat(FieldNames.type("x".repeat(1_000_000), new UniqueNames())).hasSize(100);
    }
}
