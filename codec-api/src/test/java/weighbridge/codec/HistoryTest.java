package weighbridge.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static weighbridge.model.Field.optional;
import static weighbridge.model.Field.required;

import java.util.List;
import org.junit.jupiter.api.Test;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

class HistoryTest {
    private static Definition.Struct struct(String name, Field... fields) {
        return new Definition.Struct(name, List.of(fields));
    }

    private static Schema schema(Definition... definitions) {
        return new Schema(definitions[0].name(), List.of(definitions));
    }

    private static String slots(History history) {
        return String.join(" ", history.slots(history.schema().rootStruct()).stream()
                .map(s -> s.field().name() + (s.isGone() ? "†" : "")).toList());
    }

    @Test
    void withoutEarlierVersionsFieldsStandAsTheyAreDeclared() {
        assertThat(
                slots(History.of(schema(struct("Order", required(9, "z", Type.INT32), optional(2, "a", Type.STRING))))))
                .isEqualTo("z a");
    }

    @Test
    void whatIsAddedOrMovedComesAfterWhatWasThere() {
        Schema old = schema(struct("Order", required(1, "a", Type.INT32), required(3, "c", Type.INT32)));
        Schema young = schema(struct("Order", required(3, "c", Type.INT32), required(2, "b", Type.INT32),
                required(1, "renamed", Type.INT32)));
        assertThat(slots(new History(List.of(old, young)))).isEqualTo("renamed c b");
    }

    @Test
    void whatIsGoneKeepsItsPlaceAndTheSchemaThatHadIt() {
        Schema first = schema(struct("Order", required(1, "a", Type.INT32), optional(2, "at", new Type.Ref("Place"))),
                struct("Place", required(1, "town", Type.STRING)));
        Schema second = schema(struct("Order", required(1, "a", Type.INT32)));
        Schema third = schema(struct("Order", required(1, "a", Type.INT32), required(5, "b", Type.INT32)));
        History history = new History(List.of(first, second, third));
        assertThat(slots(history)).isEqualTo("a at† b");
        assertThat(history.slots(third.rootStruct()).get(1).schema()).isEqualTo(first);
    }

    @Test
    void theStructOfTheMessagesIsTheSameWhateverItIsCalled() {
        Schema old = schema(struct("OrderV1", required(1, "a", Type.INT32), required(2, "b", Type.INT32)));
        Schema young = schema(struct("OrderV2", required(2, "b", Type.INT32)));
        assertThat(slots(new History(List.of(old, young)))).isEqualTo("a† b");
    }

    @Test
    void symbolsKeepTheOrderOfTheirFirstVersionsNumbers() {
        Definition.Symbol red = new Definition.Symbol("RED", 0);
        Definition.Symbol green = new Definition.Symbol("GREEN", 1);
        Definition.Symbol dark = new Definition.Symbol("DARK", 2);
        Definition.Enumeration old = new Definition.Enumeration("Tone", List.of(green, red));
        Definition.Enumeration young = new Definition.Enumeration("Tone", List.of(dark, red));
        Definition.Struct root = struct("Order", required(1, "tone", new Type.Ref("Tone")));
        History history = new History(List.of(schema(root, old), schema(root, young)));
        assertThat(history.symbols(young)).containsExactly(red, green, dark);
    }
}
