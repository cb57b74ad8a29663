package weighbridge.workloads.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadReader;
import weighbridge.model.payload.PayloadWriter;
import weighbridge.workloads.schema.FileSchema;

class FieldMessagesTest {
    private static final Schema SCHEMA = new Schema("Order", List.of(new Definition.Struct("Order",
            List.of(Field.required(1, "number", Type.INT64), Field.required(2, "text", Type.STRING)))));

    @TempDir
    private Path folder;

    private Payload payload(int count) throws Exception {
        try (PayloadWriter writer = new PayloadWriter(folder.resolve("all"), SCHEMA)) {
            for (int i = 0; i < count; i++)
                writer.write(new Value.StructValue(List.of(new Value.Int64(i), new Value.Text("x"))));
            return writer.finish();
        }
    }

    private static List<Long> numbers(List<Value.StructValue> messages) {
        return messages.stream().map(m -> ((Value.Int64) m.fields().getFirst()).value()).toList();
    }

    @Test
    void allMessagesOfASmallFileAreWeighed() throws Exception {
        assertThat(numbers(FieldMessages.of(payload(1_080), FileSchema.of(SCHEMA)).messages()))
                .isEqualTo(IntStream.range(0, 1_080).mapToObj(i -> (long) i).toList());
    }

    @Test
    void ofManyTwoRunsAreWeighedAndTypesHoldAllOfThem() throws Exception {
        FieldMessages found = FieldMessages.of(payload(70_000), FileSchema.of(SCHEMA));
        assertThat(found.read()).isEqualTo(70_000);
        List<Long> numbers = numbers(found.messages());
        assertThat(numbers).hasSize(2_000);
        for (int run = 0; run < 2; run++) {
            long first = numbers.get(1_000 * run);
            assertThat(first % 1_000).isZero();
            assertThat(numbers.subList(1_000 * run, 1_000 * run + 1_000))
                    .isEqualTo(IntStream.range(0, 1_000).mapToObj(i -> first + i).toList());
        }
        assertThat(found.alternatives().values()).flatExtracting(a -> a).extracting(Alternative::name)
                .as("65,536 and more need four bytes, whatever the runs hold").contains("int32");
    }

    @Test
    void messagesOfManyValuesAreFewerThanTheirBytesAlone() throws Exception {
        Schema wide = new Schema("Row",
                List.of(new Definition.Struct("Row", List.of(Field.required(1, "flags", new Type.ListOf(Type.BOOL))))));
        Value flags = new Value.ListValue(Collections.nCopies(4_094, new Value.Bool(true)));
        Payload all;
        try (PayloadWriter writer = new PayloadWriter(folder.resolve("wide"), wide)) {
            for (int i = 0; i < 700; i++) writer.write(new Value.StructValue(List.of(flags)));
            all = writer.finish();
        }

        FieldMessages found = FieldMessages.of(all, FileSchema.of(wide));
        assertThat(found.read()).isEqualTo(700);
        assertThat(found.messages()).as("of 4,096 values each, about a million together").hasSize(256);
    }

    @Test
    void whatIsWrittenComesBack() throws Exception {
        FieldMessages found = FieldMessages.of(payload(3), FileSchema.of(SCHEMA));
        Payload whole = found.write(folder.resolve("whole"), Optional.empty());
        assertThat(PayloadReader.readAll(whole.file())).isEqualTo(found.messages());
        Payload without = found.write(folder.resolve("without"),
                Optional.of(Variant.without(SCHEMA, Place.of(SCHEMA).getLast())));
        assertThat(PayloadReader.readAll(without.file())).extracting(m -> m.fields().size()).containsOnly(1);
    }
}
