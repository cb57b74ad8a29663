package weighbridge.studies.pronghorn.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.ReadSum;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

class MessageValuesTest {
    private final Message message = new MessageSequence(16).message(5_000);

    @Test
    void aMessageComesBackFromItsCanonicalValue() {
        assertThat(MessageValues.message(MessageValues.of(message))).isEqualTo(message);
    }

    @Test
    void readingEveryFieldSumsUpToWhatTheCanonicalValueDoes() {
        assertThat(MessageValues.sum(message)).isEqualTo(ReadSum.of(MessageValues.SCHEMA, MessageValues.of(message)));
    }

    @Test
    void everySchemaButTheTestsOwnIsRefused() throws Exception {
        MessageValues.check(MessageValues.SCHEMA);
        Schema other = new Schema("Query",
                List.of(new Definition.Struct("Query", List.of(Field.required(1, "user", Type.INT32)))));
        assertThatThrownBy(() -> MessageValues.check(other)).isInstanceOf(UnsupportedSchema.class)
                .hasMessage("this codec reproduces a published test and supports only that test's message");
    }

    @Test
    void aCountOfSamplesThatIsNotTheirNumberIsRefused() {
        List<Value> fields = new ArrayList<>(MessageValues.of(message).fields());
        fields.set(4, new Value.Int32(17));
        assertThatThrownBy(() -> MessageValues.message(new Value.StructValue(fields)))
                .hasMessage("sampleCount is 17, but there are 16 samples");
    }
}
