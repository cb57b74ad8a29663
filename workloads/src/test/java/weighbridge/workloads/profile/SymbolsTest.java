package weighbridge.workloads.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.workloads.schema.FileSchema;

class SymbolsTest {
    @Test
    void howDatesAreWrittenStays() {
        Schema schema = new Schema("A",
                List.of(new Definition.Struct("A", List.of(Field.required(1, "day", new Type.Ref("B")))),
                        new Definition.Enumeration("B", List.of(new Definition.Symbol("SECRET", 0)))));
        FileSchema replaced = Symbols.replaced(new FileSchema(schema, Map.of(), Map.of("A.day", "dd/MM/uuuu")));

        assertThat(replaced.formats()).containsExactly(Map.entry("A.day", "dd/MM/uuuu"));
        assertThat(replaced.schema().toString()).doesNotContain("SECRET");
    }
}
