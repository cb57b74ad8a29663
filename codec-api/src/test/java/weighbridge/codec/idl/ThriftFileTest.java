package weighbridge.codec.idl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

final class ThriftFileTest {
    @ParameterizedTest
    @CsvSource({"254, int32, required", "255, int32, optional", "127, int64, required", "128, int64, optional"})
    void fieldsStayRequiredAsLongAsAConstructorCanTakeThem(int count, String type, String presence) {
        List<Field> fields = IntStream.rangeClosed(1, count)
                .mapToObj(i -> Field.required(i, "f" + i, type.equals("int64") ? Type.INT64 : Type.INT32)).toList();

        assertThat(new ThriftFile(new Schema("Wide", List.of(new Definition.Struct("Wide", fields)))).text())
                .contains("1: " + presence + " ", count + ": " + presence + " ");
    }
}
