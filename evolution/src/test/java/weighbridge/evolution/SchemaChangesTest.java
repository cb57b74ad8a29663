package weighbridge.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.model.Field.optional;
import static weighbridge.model.Field.required;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

class SchemaChangesTest {
    private static Schema order(Stream<Definition> more, Field... fields) {
        return new Schema("Order",
                Stream.concat(Stream.of(new Definition.Struct("Order", List.of(fields))), more).toList());
    }

    private static Definition tone(String... names) {
        return new Definition.Enumeration("Tone", Arrays.stream(names)
                .map(n -> new Definition.Symbol(n.split("=")[0], Integer.parseInt(n.split("=")[1]))).toList());
    }

    @Test
    void equalSchemasHaveNoChanges() {
        Schema one = order(Stream.of(), required(1, "a", Type.INT32));
        assertThat(SchemaChanges.between(one, one)).isEmpty();
    }

    @Test
    void everyChangeIsToldInWords() {
        Schema old = order(Stream.of(tone("RED=0", "GREEN=1")), required(1, "a", Type.INT32),
                required(2, "b", Type.STRING), optional(3, "c", Type.BOOL), required(4, "d", new Type.Ref("Tone")));
        Schema young = order(
                Stream.of(tone("ROUGE=0", "BLUE=2"),
                        new Definition.Struct("Part", List.of(required(1, "x", Type.INT8)))),
                required(2, "label", Type.STRING), required(1, "a", Type.INT64), required(4, "d", new Type.Ref("Tone")),
                optional(5, "part", new Type.Ref("Part")), required(6, "e", Type.INT8));
        assertThat(SchemaChanges.between(old, young)).containsExactly("Order.a: int32 became int64",
                "Order.b: renamed to label", "Order.c: field removed", "Order.part: optional field added",
                "Order.e: required field added", "Order: fields are in another order", "Tone.RED: renamed to ROUGE",
                "Tone.GREEN: symbol removed", "Tone.BLUE: symbol added", "Part is new");
    }

    @Test
    void aFieldThatMayBeAbsentNowIsTold() {
        assertThat(SchemaChanges.between(order(Stream.of(), required(1, "a", Type.INT32)),
                order(Stream.of(), optional(1, "a", Type.INT32)))).containsExactly("Order.a: required became optional");
    }
}
