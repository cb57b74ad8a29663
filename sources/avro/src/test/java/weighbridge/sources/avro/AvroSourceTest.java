package weighbridge.sources.avro;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Value;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.run.Outcome;
import weighbridge.model.run.OwnFile;
import weighbridge.source.Asked;
import weighbridge.source.Child;
import weighbridge.source.Options;
import weighbridge.source.SourceJob;
import weighbridge.workloads.schema.FileSchema;
import weighbridge.workloads.schema.SchemaFile;

/** Container files become messages of the schema that they contain. */
class AvroSourceTest {
    private static final String ORDER = """
            {"type": "record", "name": "Order", "fields": [
              {"name": "order_id", "type": "long"},
              {"name": "note", "type": ["null", "string"]},
              {"name": "suit", "type": {"type": "enum", "name": "Suit", "symbols": ["spades", "HEARTS"]}},
              {"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 30, "scale": 2}},
              {"name": "at", "type": {"type": "long", "logicalType": "timestamp-micros"}},
              {"name": "pay", "type": ["int", "string"]},
              {"name": "tags", "type": {"type": "array", "items": ["null", "string"]}},
              {"name": "counts", "type": {"type": "map", "values": "int"}},
              {"name": "key", "type": {"type": "fixed", "name": "Key", "size": 2}},
              {"name": "next", "type": ["null", "Order"]}]}""";

    @TempDir
    private Path folder;

    private static GenericRecord order(Schema schema, int id, String price) {
        GenericRecord r = new GenericData.Record(schema);
        r.put("order_id", (long) id);
        r.put("note", id % 2 == 0 ? null : "n" + id);
        r.put("suit", new GenericData.EnumSymbol(schema.getField("suit").schema(), "spades"));
        r.put("price", ByteBuffer.wrap(new BigDecimal(price).unscaledValue().toByteArray()));
        r.put("at", 5L);
        r.put("pay", id % 2 == 0 ? (Object) 7 : "cash");
        r.put("tags", Arrays.asList("a", null));
        r.put("counts", Map.of("k", id));
        r.put("key", new GenericData.Fixed(schema.getField("key").schema(), new byte[] {1, 2}));
        r.put("next", id == 0 ? order(schema, 1, price) : null);
        return r;
    }

    private Path orders(String codec, String price) throws Exception {
        Schema schema = new Schema.Parser().parse(ORDER);
        Path file = folder.resolve("orders.avro");
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.setCodec(CodecFactory.fromString(codec));
            writer.create(schema, file.toFile());
            for (int i = 0; i < 20; i++) writer.append(order(schema, i, price));
        }
        return file;
    }

    private Outcome<SourceJob.Answer> read(Path file) throws Exception {
        SourceJob.Work.Read work =
                new SourceJob.Work.Read(List.of(new Asked(file.getFileName(), file, Optional.empty(), Options.NONE)),
                        Optional.empty(), folder.resolve("written.json"), folder.resolve("payloads"), 1);
        return Child.carryOut(new SourceJob(AvroSource.class.getName(), work),
                new PrintStream(OutputStream.nullOutputStream()));
    }

    private static List<String> fields(FileSchema schema) {
        return schema.schema().rootStruct().fields().stream()
                .map(f -> f.name() + " " + f.type() + (f.required() ? "" : "?")).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "deflate", "snappy", "bzip2"})
    void theSchemaInTheFileIsKept(String codec) throws Exception {
        Outcome<SourceJob.Answer> outcome = read(orders(codec, "12.34"));

        assertThat(outcome).isInstanceOf(Outcome.Measured.class);
        SourceJob.Answer answer = ((Outcome.Measured<SourceJob.Answer>) outcome).data();
        assertThat(fields(SchemaFile.read(folder.resolve("written.json")))).containsExactly("orderId int64",
                "note string?", "suit Suit", "price int64:decimal(2)", "at int64:timestamp-micros", "pay Pay",
                "tags list<TagSlot>", "counts map<string, int32>", "key bytes", "next Order?");
        assertThat(answer.notes()).contains("Suit.spades: becomes SPADES",
                "Order.key: always 2 bytes, which the schema cannot express",
                "Order.tags[]: values may be null, so each becomes a struct with one optional field called value");
        assertThat(answer.counted().orElseThrow().format()).hasValue(new OwnFile.Format("Avro",
                codec.equals("null") ? OwnFile.Arrangement.ROWS : OwnFile.Arrangement.BLOCKS, true));
        List<Value.StructValue> records = PayloadReader.readAll(answer.counted().orElseThrow().all().file());
        assertThat(records).hasSize(20);
        List<Value> second = records.get(1).fields();
        assertThat(second).startsWith(new Value.Int64(1), new Value.Text("n1"), new Value.Symbol("SPADES"),
                new Value.Int64(1234), new Value.Int64(5), new Value.UnionValue(1, new Value.Text("cash")));
        assertThat(second.get(6))
                .isEqualTo(new Value.ListValue(List.of(new Value.StructValue(List.of(new Value.Text("a"))),
                        new Value.StructValue(List.of(Value.ABSENT)))));
        assertThat(records.getFirst().fields().get(9)).isInstanceOf(Value.StructValue.class);
    }

    @Test
    void fieldsThatTheGivenSchemaLacksAreNoted() throws Exception {
        Path file = orders("null", "12.34");
        Path schema = Files.writeString(folder.resolve("order.avsc"),
                ORDER.replaceFirst(" *\\{\"name\": \"note\".*\n", "").replaceFirst(" *\\{\"name\": \"tags\".*\n", "")
                        .replace("\"order_id\"", "\"id\", \"aliases\": [\"order_id\"]"));
        SourceJob.Work.Read work =
                new SourceJob.Work.Read(List.of(new Asked(file.getFileName(), file, Optional.of(schema), Options.NONE)),
                        Optional.empty(), folder.resolve("written.json"), folder.resolve("payloads"), 1);
        SourceJob.Answer answer =
                ((Outcome.Measured<SourceJob.Answer>) Child.carryOut(new SourceJob(AvroSource.class.getName(), work),
                        new PrintStream(OutputStream.nullOutputStream()))).data();

        assertThat(answer.notes()).contains("fields that are not in the schema are left out: Order.note, Order.tags");
        assertThat(answer.counted().orElseThrow().format().orElseThrow().whole()).isFalse();
    }

    @Test
    void aDecimalThatDoesNotFitIsText() throws Exception {
        read(orders("null", "1234567890123456789012.50"));
        assertThat(fields(SchemaFile.read(folder.resolve("written.json")))).contains("price string");
    }

    @Test
    void aSchemaFileDescribesMessages() throws Exception {
        Path file = Files.writeString(folder.resolve("order.avsc"), ORDER);
        SourceJob.Work.Describe work = new SourceJob.Work.Describe(
                new Asked(file.getFileName(), file, Optional.empty(), Options.NONE), folder.resolve("written.json"));
        Outcome<SourceJob.Answer> outcome = Child.carryOut(new SourceJob(AvroSource.class.getName(), work),
                new PrintStream(OutputStream.nullOutputStream()));
        assertThat(outcome).isInstanceOf(Outcome.Measured.class);
        assertThat(SchemaFile.read(folder.resolve("written.json")).schema().root()).isEqualTo("Order");
    }

    /** Avro's reader takes a block that is cut for the end of the file. */
    @ParameterizedTest
    @ValueSource(strings = {"null", "deflate"})
    void aFileThatIsCutWithinAnyOfItsBlocksIsRefused(String codec) throws Exception {
        Schema schema = new Schema.Parser().parse(ORDER);
        Path file = folder.resolve("blocks.avro");
        List<Integer> ends = new ArrayList<>();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.setCodec(CodecFactory.fromString(codec));
            writer.create(schema, file.toFile());
            for (int i = 0; i < 4; i++) {
                writer.append(order(schema, i, "12.34"));
                ends.add((int) writer.sync());
            }
        }
        byte[] whole = Files.readAllBytes(file);
        assertThat(read(file)).isInstanceOf(Outcome.Measured.class);
        for (int at = ends.getFirst() + 1; at < whole.length; at++) {
            Files.write(file, Arrays.copyOf(whole, at));
            // Nothing is wrong with a file of fewer blocks.
            assertThat(read(file)).as("cut at %d of %s", at, ends)
                    .isInstanceOf(ends.contains(at) ? Outcome.Measured.class : Outcome.Refused.class);
        }
    }

    @Test
    void aFileThatIsCutShortIsRefusedInASentence() throws Exception {
        Path file = orders("deflate", "1.00");
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 1; i < 8; i++) {
            Files.write(file, Arrays.copyOf(bytes, bytes.length * i / 8));
            Outcome<SourceJob.Answer> outcome = read(file);
            assertThat(outcome).as("%d of 8", i).isInstanceOf(Outcome.Refused.class);
            assertThat(outcome.reason()).startsWith("orders.avro: ").doesNotContain("\n");
        }
    }
}
