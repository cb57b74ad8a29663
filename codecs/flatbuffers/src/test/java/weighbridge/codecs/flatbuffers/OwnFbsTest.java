package weighbridge.codecs.flatbuffers;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weighbridge.codec.UnsupportedSchema;
import weighbridge.model.Declared;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

final class OwnFbsTest {
    @Test
    void aDefaultThatIsMoreThanAWordIsRefused() {
        Field x = new Field(1, "x", Type.INT32, true,
                Optional.of(new Declared("fbs", "int = 0;///*/static{Evil.run();}/* (id: 0)")));
        Schema schema = new Schema("A",
                List.of(new Definition.Struct("A", List.of(x), Optional.of(new Declared("fbs", "table acme.A")))));

        assertThatThrownBy(() -> OwnFbs.of(schema)).isInstanceOf(UnsupportedSchema.class)
                .hasMessageStartingWith("A.x differs from its declaration in the FlatBuffers file");
    }
}
