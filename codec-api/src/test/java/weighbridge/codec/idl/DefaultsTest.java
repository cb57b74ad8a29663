package weighbridge.codec.idl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

/** Languages that have defaults get them; a schema without any is written as ever. */
final class DefaultsTest {
    private static final Type TONE = new Type.Ref("Tone");

    private static Schema schema(Field... fields) {
        return new Schema("Order",
                List.of(new Definition.Struct("Order", List.of(fields)), new Definition.Enumeration("Tone",
                        List.of(new Definition.Symbol("RED", 0), new Definition.Symbol("BLUE", 5)))));
    }

    private static final Schema WITH = schema(Field.required(1, "count", Type.INT32).otherwise(new Value.Int32(7)),
            Field.required(2, "tone", TONE).otherwise(new Value.Symbol("BLUE")),
            Field.required(3, "name", Type.STRING).otherwise(new Value.Text("a b")),
            Field.required(4, "plain", Type.BOOL), Field.optional(5, "note", Type.INT32).otherwise(new Value.Int32(9)));

    @Test
    void avroHasThemAsJson() {
        assertThat(new AvscFile(WITH).json()).contains("\"int\", \"default\": 7}", "\"default\": \"BLUE\"}",
                "\"string\", \"default\": \"a b\"}", "[\"null\", \"int\"], \"default\": null}");
    }

    /** A required field that is missing would be an error in Thrift. */
    @Test
    void thriftsFieldsWithADefaultAreNotRequired() {
        assertThat(new ThriftFile(WITH).text()).contains("1: i32 count = 7,", "2: Tone tone = Tone.BLUE,",
                "3: string name = \"a b\",", "4: required bool plain,", "5: optional i32 note,");
    }

    /** Only a field with presence has a default, so that the file is no longer of proto3. */
    @Test
    void protobufsFieldsWithADefaultHavePresence() {
        assertThat(new ProtoFile(WITH).text()).contains("edition = \"2023\";", "sint32 count = 1 [default = 7];",
                "Tone tone = 2 [default = TONE_BLUE];", "string name = 3 [default = \"a b\"];",
                "bool plain = 4 [features.field_presence = IMPLICIT];", "sint32 note = 5;");
        assertThat(new ProtoFile(WITH.undeclared()).text()).contains("proto3").doesNotContain("default");
    }
}
