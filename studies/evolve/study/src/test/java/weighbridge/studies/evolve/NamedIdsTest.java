package weighbridge.studies.evolve;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.model.Field.required;

import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.evolution.SchemaChanges;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

class NamedIdsTest {
    private static Schema schema(String... names) {
        List<Field> fields = java.util.stream.IntStream.range(0, names.length)
                .mapToObj(i -> required(i + 1, names[i], Type.INT32)).toList();
        return new Schema("Order", List.of(new Definition.Struct("Order", fields)));
    }

    @Test
    void aNameKeepsItsNumberWhereverItStandsAndANewOneGetsAnother() {
        NamedIds ids = new NamedIds();
        Schema first = ids.next(schema("a", "b"));
        Schema second = ids.next(schema("c", "b"));
        assertThat(second.rootStruct().fields()).extracting(Field::id).containsExactly(3, 2);
        assertThat(SchemaChanges.between(first, second)).containsExactly("Order.a: field removed",
                "Order.c: required field added");
        assertThat(ids.next(schema("a")).rootStruct().fields()).extracting(Field::id).containsExactly(1);
    }
}
