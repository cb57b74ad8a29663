package weighbridge.sources.dumps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazon.ion.IonType;
import com.amazon.ion.IonWriter;
import com.amazon.ion.Timestamp;
import com.amazon.ion.system.IonBinaryWriterBuilder;
import com.amazon.ion.system.IonTextWriterBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.bson.BsonBinary;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.msgpack.core.MessageBufferPacker;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.smile.SmileFactory;
import weighbridge.model.Value;
import weighbridge.source.Asked;
import weighbridge.source.Options;
import weighbridge.source.Records;
import weighbridge.workloads.schema.SchemaFile;
import weighbridge.workloads.text.ImportException;

final class DumpSourceTest {
    private static final Instant AT = Instant.parse("2024-05-01T10:00:00.500Z");

    @TempDir
    private Path folder;
    private String schema = "";
    private String form = "";

    /** An order as each format writes it. */
    private record Order(long id, String name, double total, byte[] raw) {
        Value.StructValue value() {
            return new Value.StructValue(List.of(new Value.Int64(id), new Value.Text(name), new Value.Float64(total),
                    new Value.Bytes(raw), new Value.ListValue(List.of(new Value.Text(name)))));
        }
    }

    private static byte[] written(Format format, List<Order> orders) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        switch (format) {
            case MESSAGE_PACK -> { for (Order o : orders) out.write(packed(o)); }
            case CBOR -> {
                for (Order o : orders)
                    generate(CBORFactory.builder().build().createGenerator(ObjectWriteContext.empty(), out), o);
            }
            case SMILE -> {
                try (JsonGenerator g =
                        SmileFactory.builder().build().createGenerator(ObjectWriteContext.empty(), out)) {
                    for (Order o : orders) write(g, o);
                }
            }
            case BSON -> { for (Order o : orders) out.write(bson(o)); }
            case ION -> {
                try (IonWriter w = IonBinaryWriterBuilder.standard().build(out)) {
                    for (Order o : orders) ion(w, o);
                }
            }
        }
        return out.toByteArray();
    }

    private static byte[] packed(Order o) throws IOException {
        try (MessageBufferPacker p = org.msgpack.core.MessagePack.newDefaultBufferPacker()) {
            p.packMapHeader(5).packString("id").packLong(o.id()).packString("name").packString(o.name());
            p.packString("total").packDouble(o.total()).packString("raw").packBinaryHeader(o.raw().length)
                    .writePayload(o.raw());
            p.packString("tags").packArrayHeader(1).packString(o.name());
            return p.toByteArray();
        }
    }

    private static void generate(JsonGenerator generator, Order o) {
        try (generator) {
            write(generator, o);
        }
    }

    private static void write(JsonGenerator g, Order o) {
        g.writeStartObject();
        g.writeNumberProperty("id", o.id());
        g.writeStringProperty("name", o.name());
        g.writeNumberProperty("total", o.total());
        g.writeBinaryProperty("raw", o.raw());
        g.writeArrayPropertyStart("tags");
        g.writeString(o.name());
        g.writeEndArray();
        g.writeEndObject();
    }

    private static byte[] bson(Order o) {
        BsonDocument document = new BsonDocument("id", new BsonInt64(o.id())).append("name", new BsonString(o.name()))
                .append("total", new BsonDouble(o.total())).append("raw", new BsonBinary(o.raw()))
                .append("tags", new org.bson.BsonArray(List.of(new BsonString(o.name()))));
        return bson(document);
    }

    private static byte[] bson(BsonDocument document) {
        BasicOutputBuffer buffer = new BasicOutputBuffer();
        new BsonDocumentCodec().encode(new BsonBinaryWriter(buffer), document, EncoderContext.builder().build());
        return buffer.toByteArray();
    }

    private static void ion(IonWriter w, Order o) throws IOException {
        w.stepIn(IonType.STRUCT);
        w.setFieldName("id");
        w.writeInt(o.id());
        w.setFieldName("name");
        w.writeString(o.name());
        w.setFieldName("total");
        w.writeFloat(o.total());
        w.setFieldName("raw");
        w.writeBlob(o.raw());
        w.setFieldName("tags");
        w.stepIn(IonType.LIST);
        w.writeString(o.name());
        w.stepOut();
        w.stepOut();
    }

    private List<Value.StructValue> read(Options options, Path... files) throws IOException {
        List<Asked.Beside> beside = Arrays.stream(files).skip(1).map(f -> new Asked.Beside(f, f)).toList();
        Asked asked = new Asked(files[0], files[0], beside, Optional.empty(), options, Optional.of("orders"), Set.of());
        List<Value.StructValue> values = new ArrayList<>();
        try (Records records = new DumpSource().open(asked)) {
            schema = SchemaFile.text(records.described().schema());
            form = records.form();
            for (var v = records.next(); v.isPresent(); v = records.next()) values.add(v.get());
        }
        return values;
    }

    private Path file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private static Options format(Format format) {
        return new Options(Optional.empty(), Optional.empty(), List.of(), Optional.empty(), Optional.empty(), List.of(),
                Optional.empty(), Optional.of(format.title()));
    }

    @ParameterizedTest
    @EnumSource
    void whatWasWrittenIsReadInEveryFormat(Format format) throws IOException {
        Random random = new Random(3);
        for (int i = 0; i < 100; i++) {
            List<Order> orders = new ArrayList<>();
            orders.add(new Order(Long.MAX_VALUE, "first ä😀", -0.5, new byte[] {0, 1}));
            for (int n = random.nextInt(20); n > 0; n--) {
                byte[] raw = new byte[random.nextInt(40)];
                random.nextBytes(raw);
                orders.add(new Order(random.nextLong() >> random.nextInt(64), "n" + random.nextInt(1000),
                        random.nextDouble() - 0.5, raw));
            }
            assertThat(read(format(format), file("orders.bin", written(format, orders)))).as("%d", i)
                    .isEqualTo(orders.stream().map(Order::value).toList());
        }
        assertThat(form).isEqualTo(format.title());
        assertThat(schema).contains("\"name\": \"raw\", \"type\": \"bytes\"").contains("\"type\": \"list<string>\"");
    }

    @Test
    void severalFilesHaveOneSchemaTogether() throws IOException {
        Path first = file("a.msgpack", packed(new Order(1, "x", 0.5, new byte[0])));
        Path second = file("b.msgpack", packed(new Order(1L << 40, "y", 0.5, new byte[0])));
        assertThat(read(Options.NONE, first, second)).hasSize(2);
        assertThat(schema).contains("\"name\": \"id\", \"type\": \"int64\"");
        Path other = file("c.bson", bson(new Order(1, "x", 0.5, new byte[0])));
        assertThatThrownBy(() -> read(Options.NONE, first, other)).hasMessageContaining("is BSON, but");
    }

    @Test
    void typesThatJsonDoesNotHaveAreKept() throws IOException {
        BsonDocument document = new BsonDocument("at", new BsonDateTime(AT.toEpochMilli())).append("price",
                new org.bson.BsonDecimal128(org.bson.types.Decimal128.parse("19.90")));
        assertThat(read(Options.NONE, file("a.bson", bson(document)))).containsExactly(
                new Value.StructValue(List.of(new Value.Int64(AT.toEpochMilli()), new Value.Int64(1990))));
        assertThat(schema).contains("int64:timestamp-millis").contains("int64:decimal(2)");

        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (IonWriter w = IonTextWriterBuilder.standard().build((java.io.OutputStream) out)) {
            w.stepIn(IonType.STRUCT);
            w.setFieldName("at");
            w.writeTimestamp(Timestamp.valueOf(AT.toString()));
            w.setFieldName("price");
            w.writeDecimal(new BigDecimal("19.90"));
            w.setFieldName("big");
            w.writeInt(BigInteger.ONE.shiftLeft(40));
            w.stepOut();
        }
        assertThat(read(Options.NONE, file("a.ion", out.toByteArray())).getFirst().fields())
                .startsWith(new Value.Int64(AT.toEpochMilli()), new Value.Int64(1990), new Value.Int64(1L << 40));

        try (MessageBufferPacker p = org.msgpack.core.MessagePack.newDefaultBufferPacker()) {
            p.packMapHeader(2).packInt(7).packTimestamp(AT).packString("nan").packDouble(Double.NaN);
            assertThat(read(Options.NONE, file("a.mp", p.toByteArray())).getFirst().fields())
                    .containsExactly(new Value.Int64(AT.toEpochMilli()), new Value.Float64(Double.NaN));
        }
    }

    @Test
    void anArrayThatHoldsTheRecordsAndFramesAroundThemAreRead() throws IOException {
        byte[] order = packed(new Order(1, "x", 0.5, new byte[0]));
        ByteArrayOutputStream array = new ByteArrayOutputStream();
        array.write(0x92);
        array.write(order);
        array.write(order);
        assertThat(read(Options.NONE, file("a.msgpack", array.toByteArray()))).hasSize(2);

        ByteArrayOutputStream framed = new ByteArrayOutputStream();
        for (int i = 0; i < 3; i++)
            framed.write(ByteBuffer.allocate(4 + order.length).putInt(order.length).put(order).array());
        assertThat(read(Options.NONE.framed("length4"), file("b.msgpack", framed.toByteArray()))).hasSize(3);
    }

    @Test
    void nothingBehindAnArrayThatBeginsTheFileIsLost() throws IOException {
        byte[] packed = HexFormat.of().parseHex("9201a16192" + "02a162");
        byte[] cut = HexFormat.of().parseHex("930102");
        byte[] cbor = HexFormat.of().parseHex("820102" + "820304");
        assertThatThrownBy(() -> read(Options.NONE, file("a.msgpack", packed)))
                .hasMessageContaining("more values follow it");
        assertThatThrownBy(() -> read(Options.NONE, file("b.msgpack", cut)))
                .hasMessageContaining("the file ends within the array");
        assertThatThrownBy(() -> read(Options.NONE, file("c.cbor", cbor)))
                .hasMessageContaining("more values follow it");
        assertThatThrownBy(() -> read(Options.NONE, file("d.ion", "[1, 2] [3, 4]".getBytes(StandardCharsets.UTF_8))))
                .hasMessageContaining("more values follow it");
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatWasCutIsRefused(Format format) throws IOException {
        byte[] whole = written(format,
                List.of(new Order(1, "x", 0.5, new byte[] {1, 2, 3}), new Order(2, "y", 0.5, new byte[] {1, 2, 3})));
        Path cut = file("cut.bin", Arrays.copyOf(whole, whole.length - 3));
        assertThatThrownBy(() -> read(format(format), cut)).isInstanceOf(ImportException.class)
                .hasMessageContaining("cut.bin: record 2 is not valid " + format.title())
                .hasMessageNotContaining("Exception").hasMessageNotContaining("--format");
    }
}
