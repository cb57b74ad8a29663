package weighbridge.sources.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weighbridge.model.Value;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Options;
import weighbridge.source.Records;
import weighbridge.source.message.Framing;
import weighbridge.source.message.Header;
import weighbridge.source.message.Layout;
import weighbridge.workloads.json.JsonText;
import weighbridge.workloads.text.ImportException;

final class AvroMessagesTest {
    private static final String AVSC = """
            {"type": "record", "name": "Order", "namespace": "acme", "fields": [
              {"name": "id", "type": "long"}, {"name": "total", "type": "double"},
              {"name": "note", "type": "string", "default": ""}]}
            """;
    private static final String OLDER = """
            {"type": "record", "name": "Order", "namespace": "acme", "fields": [
              {"name": "gone", "type": "string"}, {"name": "id", "type": "long"}, {"name": "total", "type": "double"}]}
            """;
    private static final int ID = 41;

    @TempDir
    private Path folder;
    private String form = "";
    private Optional<String> header = Optional.empty();
    private List<String> notes = List.of();

    private static Schema schema(String text) {
        return new Schema.Parser().parse(text);
    }

    private static byte[] avro(Schema schema, Object... fields) throws IOException {
        GenericData.Record record = new GenericData.Record(schema);
        for (int i = 0; i < fields.length; i++) record.put(i, fields[i]);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<>(schema).write(record, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }

    private static byte[] order(long id) throws IOException {
        return avro(schema(AVSC), id, id * 1.5, "n" + id);
    }

    private static Value.StructValue value(long id) {
        return new Value.StructValue(
                List.of(new Value.Int64(id), new Value.Float64(id * 1.5), new Value.Text("n" + id)));
    }

    private static byte[] headed(Header header, int id, byte[] message) {
        return switch (header) {
            case NONE -> message;
            case REGISTRY -> ByteBuffer.allocate(5 + message.length).put((byte) 0).putInt(id).put(message).array();
            case SINGLE_OBJECT ->
                ByteBuffer.allocate(10 + message.length).put((byte) 0xC3).put((byte) 1).order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(SchemaNormalization.parsingFingerprint64(schema(AVSC))).put(message).array();
        };
    }

    private static byte[] framed(Layout layout, List<byte[]> messages) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] m : messages) {
            out.write(switch (layout) {
                case LENGTH4 -> ByteBuffer.allocate(4).putInt(m.length).array();
                case LENGTH4_LE -> ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(m.length).array();
                case GRPC -> ByteBuffer.allocate(5).put((byte) 0).putInt(m.length).array();
                case VARINT -> new byte[] {(byte) m.length};
                default -> new byte[0];
            });
            out.write(switch (layout) {
                case NEWLINE -> ByteBuffer.allocate(m.length + 1).put(m).put((byte) '\n').array();
                case BASE64 -> (Base64.getEncoder().encodeToString(m) + "\n").getBytes(StandardCharsets.US_ASCII);
                case HEX -> (HexFormat.of().formatHex(m) + "\n").getBytes(StandardCharsets.US_ASCII);
                default -> m;
            });
        }
        return out.toByteArray();
    }

    private List<Value.StructValue> read(byte[] data, String schema, Options options) throws IOException {
        Path avsc = Files.writeString(folder.resolve("order.avsc"), schema);
        Path file = Files.write(folder.resolve("orders.bin"), data);
        List<Value.StructValue> values = new ArrayList<>();
        try (Records records = new AvroSource().open(new Asked(file, file, Optional.of(avsc), options))) {
            form = records.form();
            header = records.format().flatMap(OwnFile.Format::header);
            for (var v = records.next(); v.isPresent(); v = records.next()) values.add(v.get());
            notes = records.notes();
        }
        return values;
    }

    private static List<byte[]> orders(Header header, long count) throws IOException {
        List<byte[]> orders = new ArrayList<>();
        for (long i = 0; i < count; i++) orders.add(headed(header, ID, order(i)));
        return orders;
    }

    private static List<Value.StructValue> values(long count) {
        List<Value.StructValue> values = new ArrayList<>();
        for (long i = 0; i < count; i++) values.add(value(i));
        return values;
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE", "TEXT"}, mode = EnumSource.Mode.EXCLUDE)
    void everyFramingIsGuessed(Layout layout) throws IOException {
        for (Header header : Header.values()) {
            assertThat(read(framed(layout, orders(header, 150)), AVSC, Options.NONE)).isEqualTo(values(150));
            assertThat(form).isEqualTo("Avro (" + new Framing(layout, header).form() + ")");
            assertThat(this.header).isEqualTo(Optional.of(header.word()).filter(w -> header != Header.NONE));
            assertThat(notes).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileMayBeOneMessage(Header header) throws IOException {
        assertThat(read(orders(header, 1).getFirst(), AVSC, Options.NONE)).isEqualTo(values(1));
        assertThat(form).startsWith("Avro (one message");
    }

    @Test
    void linesOfAConsumerMayHaveKeysAndNulls() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (long i = 0; i < 3; i++) {
            out.write(("CreateTime:17\tkey " + i + "\t").getBytes(StandardCharsets.US_ASCII));
            out.write(headed(Header.REGISTRY, ID, order(i)));
            out.write("\nkey\tnull\n".getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(read(out.toByteArray(), AVSC, Options.NONE)).isEqualTo(values(3));
        assertThat(form).isEqualTo("Avro (a line break after each message, schema registry)");
        assertThat(notes).containsExactly("messages that are null, and are left out: 3");

        byte[] cut = java.util.Arrays.copyOf(out.toByteArray(), out.size() - 12);
        assertThatThrownBy(() -> read(cut, AVSC, Options.NONE)).isInstanceOf(ImportException.class);
    }

    @Test
    void smallMessagesInTextAreReadIfTheFramingIsStated() throws IOException {
        String only = "{\"type\": \"record\", \"name\": \"X\", \"fields\": [{\"name\": \"x\", \"type\": \"int\"}]}";
        byte[] lines = "Ag==\nBA==\n".getBytes(StandardCharsets.US_ASCII);
        assertThat(read(lines, only, Options.NONE.framed("base64"))).hasSize(2);
        assertThat(read("02\n04\n06\n".getBytes(StandardCharsets.US_ASCII), only, Options.NONE.framed("hex")))
                .hasSize(3);
        assertThat(read("AAAAAAcA\nAAAAAAcA\n".getBytes(StandardCharsets.US_ASCII), only, Options.NONE)).hasSize(2);
    }

    @Test
    void framesOfTinyMessagesAreNotMessagesThemselves() throws IOException {
        String only = "{\"type\": \"record\", \"name\": \"X\", \"fields\": [{\"name\": \"x\", \"type\": \"int\"}]}";
        List<byte[]> messages =
                List.of(headed(Header.REGISTRY, 7, new byte[] {2}), headed(Header.REGISTRY, 7, new byte[] {4}));
        assertThat(read(framed(Layout.NEWLINE, messages), only, Options.NONE)).hasSize(2);
    }

    @Test
    void aTabAndAZeroWithinAMessageEndNoKey() throws IOException {
        String two = "{\"type\": \"record\", \"name\": \"X\", \"fields\": [{\"name\": \"x\", \"type\": \"int\"}, "
                + "{\"name\": \"y\", \"type\": \"int\"}]}";
        byte[] message = avro(schema(two), -5, 0);
        assertThat(message).containsExactly('\t', 0);
        assertThat(read(framed(Layout.NEWLINE, List.of(message, message)), two, Options.NONE.framed("newline,bare")))
                .hasSize(2).containsOnly(new Value.StructValue(List.of(new Value.Int32(-5), new Value.Int32(0))));
    }

    /** Two messages that are, by their schema's fingerprint, a number and a text of just the right length too. */
    @Test
    void messagesWithTheirSchemasFingerprintAreNotOneWithout() throws IOException {
        int read = 0;
        for (int i = 0; i < 100; i++) {
            String text = "{\"type\": \"record\", \"name\": \"X" + i + "\", \"fields\": [{\"name\": \"x\", \"type\": "
                    + "\"long\"}, {\"name\": \"s\", \"type\": \"string\"}]}";
            Schema schema = schema(text);
            long fingerprint = SchemaNormalization.parsingFingerprint64(schema);
            int rest = (int) (fingerprint & 0xff) / 2 - 17;
            if ((fingerprint & 0x81) != 0 || rest < 4) continue;
            List<byte[]> messages = new ArrayList<>();
            for (int length : List.of(2, rest - 2)) {
                byte[] message = avro(schema, 1L, "s".repeat(length - 2));
                messages.add(ByteBuffer.allocate(10 + message.length).put((byte) 0xC3).put((byte) 1)
                        .order(ByteOrder.LITTLE_ENDIAN).putLong(fingerprint).put(message).array());
            }
            assertThat(read(framed(Layout.ADJOINING, messages), text, Options.NONE)).as(text).hasSize(2);
            assertThat(header).contains("single-object");
            read++;
        }
        assertThat(read).isPositive();
    }

    @Test
    void bytesInAvrosJsonAreCharactersThatJsonDoesNotEscape() throws IOException {
        String only = "{\"type\": \"record\", \"name\": \"X\", \"fields\": [{\"name\": \"x\", \"type\": \"bytes\"}]}";
        assertThat(read("{\"x\":\"\u007f\u0085\u009f\"}".getBytes(StandardCharsets.UTF_8), only, Options.NONE))
                .containsExactly(
                        new Value.StructValue(List.of(new Value.Bytes(new byte[] {0x7f, (byte) 0x85, (byte) 0x9f}))));
    }

    @Test
    void aMessageOfAnotherSchemaIsRefusedInTheFrameThatItHas() throws IOException {
        String text = kcat(headed(Header.REGISTRY, 40, avro(schema(OLDER), "x", 0L, 0.0)), Layout.TEXT)
                + kcat(headed(Header.REGISTRY, ID, order(1)), Layout.TEXT);
        assertThatThrownBy(() -> read(text.getBytes(StandardCharsets.ISO_8859_1), AVSC, Options.NONE.at("payload")))
                .hasMessageContaining("with a schema registry's header (schemas 40, 41) at the beginning of each, and "
                        + "was read so; if another schema of the registry wrote it, give the registry's answers")
                .hasMessageNotContaining("Base64");
    }

    @Test
    void aMemberWithoutMessagesIsRefusedWithTheNamesOfTheOthers() throws IOException {
        String first = "{\"topic\": \"orders\", \"none\": null, \"key\": \"b3JkZXI=\", \"stückzahl\": 2, ";
        byte[] data = kcat(headed(Header.REGISTRY, ID, order(1)), Layout.TEXT)
                .replace("{\"topic\": \"orders\", ",
                        new String(first.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1))
                .repeat(3).getBytes(StandardCharsets.ISO_8859_1);
        String members = "topic, none, key, stückzahl, offset, payload";
        assertThatThrownBy(() -> read(data, AVSC, Options.NONE.at("value")))
                .hasMessageEndingWith("--records value: expected a member \"value\" in the file, found the members ["
                        + members + "]; name one of them");
        assertThatThrownBy(() -> read(data, AVSC, Options.NONE.at("none"))).hasMessageEndingWith(
                "--records none: every record has null there, beside the members [" + members + "]; name one of them");
        assertThatThrownBy(() -> read(data, AVSC, Options.NONE.at("key.x")))
                .hasMessageContaining("--records key.x: expected an object in \"key\", found a string");
        assertThatThrownBy(() -> read(data, AVSC, Options.NONE.at("key"))).hasMessageEndingWith(
                "; the file looks like Base64, and was read so; if the messages are in another member, name it with "
                        + "--records (here are " + members + ")");
    }

    @Test
    void aMemberIsFoundByAnyName() throws IOException {
        String text = kcat(headed(Header.REGISTRY, ID, order(0)), Layout.TEXT).replace("payload",
                new String("größe".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
        assertThat(read(text.getBytes(StandardCharsets.ISO_8859_1), AVSC, Options.NONE.at("größe")))
                .isEqualTo(values(1));
    }

    @Test
    void aFrameThatIsCutIsNoOtherSchema() throws IOException {
        byte[] whole = framed(Layout.LENGTH4, orders(Header.REGISTRY, 3));
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length - 2), AVSC, Options.NONE))
                .isInstanceOf(ImportException.class).hasMessageContaining("record 3")
                .hasMessageNotContaining("another schema");
    }

    @Test
    void messagesThatLookLikeDigitsAreReadAsTheyAreSaidToLie() throws IOException {
        String fixed = "{\"type\": \"record\", \"name\": \"X\", \"fields\": [{\"name\": \"x\", \"type\": "
                + "{\"type\": \"fixed\", \"name\": \"F\", \"size\": 4}}]}";
        byte[] digits = "61626364".repeat(5).getBytes(StandardCharsets.US_ASCII);
        assertThat(read(digits, fixed, Options.NONE.framed("adjoining"))).hasSize(digits.length / 4);
    }

    /** kcat writes control characters as escapes, and all other bytes as they are. */
    private static String kcat(byte[] message, Layout layout) {
        String text = switch (layout) {
            case BASE64 -> Base64.getEncoder().encodeToString(message);
            case HEX -> HexFormat.of().formatHex(message);
            default -> new String(message, StandardCharsets.ISO_8859_1);
        };
        return "{\"topic\": \"orders\", \"offset\": 1, \"payload\": " + JsonText.quoted(text) + "}\n";
    }

    @ParameterizedTest
    @EnumSource(names = {"BASE64", "HEX", "TEXT"})
    void textsInJsonHoldMessages(Layout layout) throws IOException {
        for (Header header : Header.values()) {
            StringBuilder text = new StringBuilder("{\"topic\": \"orders\", \"offset\": 0, \"payload\": null}\n");
            for (byte[] m : orders(header, 120)) text.append(kcat(m, layout));

            assertThat(read(text.toString().getBytes(StandardCharsets.ISO_8859_1), AVSC, Options.NONE.at("payload")))
                    .isEqualTo(values(120));
            assertThat(form).isEqualTo("Avro (" + new Framing(layout, header).form() + ")");
            assertThat(notes).containsExactly("messages that are null, and are left out: 1");
        }
    }

    @Test
    void randomNumbersOfRandomMessagesComeBack() throws IOException {
        Random random = new Random(5);
        Layout[] layouts = Layout.values();
        Header[] headers = Header.values();
        for (int i = 0; i < 500; i++) {
            Layout layout = layouts[random.nextInt(layouts.length - 1)];
            long count = layout == Layout.ONE ? 1 : 1 + random.nextInt(30);
            byte[] data = framed(layout, orders(headers[random.nextInt(headers.length)], count));
            assertThat(read(data, AVSC, Options.NONE)).as("%d: %s", i, layout).isEqualTo(values(count));
        }
    }

    @Test
    void aNullMessageHasTheLengthMinusOne() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(framed(Layout.LENGTH4, orders(Header.REGISTRY, 2)));
        out.write(new byte[] {-1, -1, -1, -1});
        assertThat(read(out.toByteArray(), AVSC, Options.NONE)).isEqualTo(values(2));
        assertThat(notes).containsExactly("messages that are null, and are left out: 1");
    }

    private static String answer(int id, String schema) {
        return "{\"subject\": \"orders-value\", \"version\": 1, \"id\": " + id + ", \"schema\": "
                + JsonText.quoted(schema) + "}";
    }

    @Test
    void aRegistrysAnswersAreTheSchemasByWhichMessagesWereWritten() throws IOException {
        byte[] older = headed(Header.REGISTRY, 40, avro(schema(OLDER), "x", 0L, 0.0));
        byte[] data = framed(Layout.LENGTH4, List.of(older, headed(Header.REGISTRY, ID, order(1))));
        Value.StructValue first =
                new Value.StructValue(List.of(new Value.Int64(0), new Value.Float64(0), new Value.Text("")));

        assertThat(read(data, "[" + answer(ID, AVSC) + ", " + answer(40, OLDER) + "]", Options.NONE))
                .containsExactly(first, value(1));
        assertThat(notes).containsExactly("fields that are not in the schema are left out: Order.gone",
                "messages were written by several schemas of the registry: 40 (1), 41 (1); all are read by the newest");
        assertThatThrownBy(() -> read(data, answer(ID, AVSC), Options.NONE)).isInstanceOf(ImportException.class)
                .hasMessageContaining("record 1 is not a valid acme.Order (it was written by the registry's schema 40, "
                        + "but the schema file has only [41]; add the registry's answer for 40");
    }

    @Test
    void severalNumbersOfSchemasAreNotedIfOnlyOneIsGiven() throws IOException {
        byte[] data = framed(Layout.LENGTH4,
                List.of(headed(Header.REGISTRY, 40, order(0)), headed(Header.REGISTRY, ID, order(1))));
        assertThat(read(data, AVSC, Options.NONE)).isEqualTo(values(2));
        assertThat(notes).singleElement().asString().contains("40 (1), 41 (1); all are read by the one that was given");
    }

    @Test
    void aRefusalNamesTheFrameThatItSaw() throws IOException {
        byte[] data = framed(Layout.LENGTH4, List.of(headed(Header.REGISTRY, ID, new byte[] {1, 2, 3}),
                headed(Header.REGISTRY, ID, new byte[] {1})));
        assertThatThrownBy(() -> read(data, AVSC, Options.NONE)).hasMessageContaining(
                "the file looks like a 4-byte length before each message, with a schema registry's header (schema 41)");
        assertThatThrownBy(() -> read(data, AVSC, Options.NONE.framed("varint,registry")))
                .hasMessageContaining("read as a varint length before each message, schema registry");
        assertThatThrownBy(() -> read(data, AVSC, Options.NONE.framed("length4,bare")))
                .hasMessageContaining("at the beginning of each, but was read without that header; if the messages");
        assertThatThrownBy(() -> read(data, AVSC, Options.NONE.framed("text")))
                .hasMessageContaining("cannot have the framing text; --framing takes length4, varint");
    }

    @Test
    void typesOfOtherFilesInTheFolderAreFound() throws IOException {
        Files.writeString(folder.resolve("Address.avsc"),
                "{\"type\": \"record\", \"name\": \"Address\", \"namespace\": \"acme\", \"fields\": ["
                        + "{\"name\": \"city\", \"type\": \"City\"}]}");
        Files.writeString(folder.resolve("City.avsc"),
                "{\"type\": \"enum\", \"name\": \"City\", \"namespace\": \"acme\", \"symbols\": [\"X\"]}");
        String order = "{\"type\": \"record\", \"name\": \"Order\", \"namespace\": \"acme\", \"fields\": ["
                + "{\"name\": \"id\", \"type\": \"long\"}, {\"name\": \"addr\", \"type\": \"acme.Address\"}]}";
        assertThat(read("{\"id\": 1, \"addr\": {\"city\": \"X\"}}\n".getBytes(), order, Options.NONE)).hasSize(1);
        assertThatThrownBy(() -> read("{}".getBytes(), order.replace("acme.Address", "acme.Nowhere"), Options.NONE))
                .hasMessageContaining("uses the type acme.Nowhere, which no .avsc file in");
    }
}
