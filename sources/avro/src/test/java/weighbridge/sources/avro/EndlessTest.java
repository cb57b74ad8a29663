package weighbridge.sources.avro;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.run.Outcome;
import weighbridge.source.Asked;
import weighbridge.source.Child;
import weighbridge.source.Options;
import weighbridge.source.SourceJob;

/** A small file that stands for more than anybody can wait for is refused at once. */
@Timeout(20)
class EndlessTest {
    private static final String FIELDS = "{\"type\":\"record\",\"name\":\"M\",\"fields\":[%s]}";
    private static final byte[] SYNC = "SSSSSSSSSSSSSSSS".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    /** A container file with one block of 2^40 records. */
    private Path container(String schema, byte[] block) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("Obj\u0001".getBytes(StandardCharsets.ISO_8859_1));
        BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
        out.writeMapStart();
        out.setItemCount(1);
        out.startItem();
        out.writeString("avro.schema");
        out.writeBytes(schema.getBytes(StandardCharsets.UTF_8));
        out.writeMapEnd();
        bytes.writeBytes(SYNC);
        out.writeLong(1L << 40);
        out.writeLong(block.length);
        bytes.writeBytes(block);
        bytes.writeBytes(SYNC);
        return Files.write(folder.resolve("m.avro"), bytes.toByteArray());
    }

    private String refused(Path data, Optional<Path> schema) throws Exception {
        Asked asked = new Asked(data.getFileName(), data, List.of(), schema, Options.NONE, Optional.empty(), Set.of());
        SourceJob.Work.Read work = new SourceJob.Work.Read(List.of(asked), Optional.empty(),
                folder.resolve("written.json"), folder.resolve("payloads"), 1);
        Outcome<SourceJob.Answer> outcome = Child.carryOut(new SourceJob(AvroSource.class.getName(), work),
                new PrintStream(OutputStream.nullOutputStream()));
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        return outcome.reason();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            `` | its records take no bytes, so that there may be any number of them
            {"name":"n","type":"null"} | its records take no bytes
            {"name":"f","type":{"type":"fixed","name":"F","size":0}} | its records take no bytes
            {"name":"r","type":{"type":"record","name":"R","fields":[{"name":"n","type":"null"}]}} | its records take no
            {"name":"i","type":"int"},{"name":"a","type":{"type":"array","items":"null"}} | M.a is an array whose elements
            {"name":"i","type":["null",{"type":"array","items":{"type":"record","name":"E","fields":[]}}]} | M.i is an array
            """)
    void recordsAndElementsOfNoBytesAreRefused(String fields, String sentence) throws Exception {
        Path file = container(FIELDS.formatted(fields == null ? "" : fields), new byte[0]);
        assertThat(refused(file, Optional.empty())).startsWith("m.avro: ").contains(sentence);
        Path reader = Files.writeString(folder.resolve("reader.avsc"),
                FIELDS.formatted("{\"name\":\"x\",\"type\":\"int\",\"default\":1}"));
        assertThat(refused(file, Optional.of(reader))).startsWith("m.avro: ").contains(sentence);
    }

    @Test
    void aBlockOfMoreRecordsThanItHoldsIsCutShort() throws Exception {
        assertThat(refused(container(FIELDS.formatted("{\"name\":\"i\",\"type\":\"int\"}"), new byte[] {2, 4}),
                Optional.empty())).startsWith("m.avro: cannot be read (");
    }

    /** Sixty records with two fields of the next one: the library would expand 2^60 of them to read JSON. */
    @Test
    void aSchemaThatDoublesWithEachRecordIsRefusedByItsOwnName() throws Exception {
        String all = IntStream.range(0, 60)
                .mapToObj(i -> "{\"type\":\"record\",\"name\":\"E" + i + "\",\"fields\":["
                        + (i == 0 ? "{\"name\":\"id\",\"type\":\"int\"}" : "{\"name\":\"a\",\"type\":\"E" + (i - 1)
                                + "\"},{\"name\":\"b\",\"type\":\"E" + (i - 1) + "\"}")
                        + "]}")
                .collect(Collectors.joining(",", "[", "]"));
        Path schema = Files.writeString(folder.resolve("expo.avsc"), all);
        Path data = Files.writeString(folder.resolve("m.json"), "{\"a\": 1}\n");
        assertThat(refused(data, Optional.of(schema))).startsWith(schema + ": E18: has at least 786431 values")
                .contains("a message has at most 524288");
        String optional = all.replaceAll("\"type\":\"(E\\d+)\"", "\"type\":[\"null\",\"$1\"]");
        Files.writeString(schema, optional);
        assertThat(refused(data, Optional.of(schema))).startsWith("m.json, line 1: $.a: ");
    }

    @Test
    void whatNoSchemaOfOursCanSayIsRefusedByTheSchemasName() throws Exception {
        Path data = Files.writeString(folder.resolve("m.json"), "{\"d\": 1}\n");
        Path decimal = Files.writeString(folder.resolve("logical.avsc"),
                FIELDS.formatted("{\"name\":\"d\",\"type\":{\"type\":\"bytes\",\"logicalType\":\"decimal\","
                        + "\"precision\":2147483647,\"scale\":2147483646}}"));
        assertThat(refused(data, Optional.of(decimal)))
                .isEqualTo(decimal + ": M.d: a decimal has 0 to 99 digits after the point, not 2147483646");
        String symbols = IntStream.range(0, 70_000).mapToObj(i -> "\"S" + i + "\"").collect(Collectors.joining(","));
        Path many = Files.writeString(folder.resolve("enumlong.avsc"), FIELDS.formatted(
                "{\"name\":\"d\",\"type\":{\"type\":\"enum\",\"name\":\"Colour\",\"symbols\":[" + symbols + "]}}"));
        assertThat(refused(data, Optional.of(many))).startsWith(many + ": {\"type\":\"enum\",\"name\":\"Colour\"")
                .contains("this declaration has");
        String deep = "{\"type\":\"array\",\"items\":".repeat(400) + "\"int\"" + "}".repeat(400);
        Path nested = Files.writeString(folder.resolve("deep.avsc"),
                FIELDS.formatted("{\"name\":\"d\",\"type\":" + deep + "}"));
        assertThat(refused(data, Optional.of(nested)))
                .isEqualTo(nested + ": M.d: its type has more than 64 parts, such as lists in lists");
    }
}
