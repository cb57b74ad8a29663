package weighbridge.workloads.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Value;
import weighbridge.workloads.json.JsonText;

/** Tests that values written as JSON are read back unchanged. */
final class SchemaWriterTest {
    private static FileSchema schema(String type, int fields) {
        List<Field> all = new ArrayList<>();
        for (int i = 1; i <= fields; i++) all.add(new Field(i, "f" + i, TypeNotation.parse(type), true));
        return FileSchema.of(new Schema("Row", List.of(new Definition.Struct("Row", all))));
    }

    private static void assertComesBack(String type, Value... values) {
        FileSchema schema = schema(type, values.length);
        Value.StructValue row = new Value.StructValue(List.of(values));

        assertThat(
                new SchemaReader(schema).struct(schema.schema().rootStruct(), SchemaWriter.bySources(schema).json(row)))
                .isEqualTo(row);
    }

    @ParameterizedTest
    @ValueSource(strings = {"millis", "micros", "nanos"})
    void timesOfAllYearsComeBack(String unit) {
        assertComesBack("int64:timestamp-" + unit, new Value.Int64(Long.MIN_VALUE), new Value.Int64(Long.MAX_VALUE),
                new Value.Int64(-1), new Value.Int64(0), new Value.Int64(-62_167_219_200_001L),
                new Value.Int64(253_402_300_800_000L));
    }

    @Test
    void daysOfAllYearsComeBack() {
        assertComesBack("int32:date", new Value.Int32(Integer.MIN_VALUE), new Value.Int32(Integer.MAX_VALUE),
                new Value.Int32(0), new Value.Int32(-719_529));
    }

    @Test
    void aTextThatIsJsonIsNotQuotedAgain() {
        assertComesBack("string:json", new Value.Text("{\"a\":[1,null]}"), new Value.Text("\"b\""),
                new Value.Text("5"));
        FileSchema schema = schema("string:json", 1);
        assertThat(JsonText.of(
                SchemaWriter.bySources(schema).json(new Value.StructValue(List.of(new Value.Text("{\"a\": 1.10}"))))))
                .isEqualTo("{\"f1\":{\"a\":1.10}}");
    }
}
