package weighbridge.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;

class AppearanceTest {
    private static Definition.Enumeration enumeration(String name) {
        return new Definition.Enumeration(name, List.of(new Definition.Symbol("ONLY", 0)));
    }

    private static Definition.Struct struct(String name, Type... fields) {
        return new Definition.Struct(name,
                IntStream.range(0, fields.length).mapToObj(i -> Field.optional(i + 1, "f" + i, fields[i])).toList());
    }

    private static Type ref(String name) {
        return new Type.Ref(name);
    }

    private static final Schema FIRST = new Schema("Order",
            List.of(enumeration("Colour"), struct("Address", ref("Country")), struct("Unused", Type.INT32),
                    struct("Order", Type.STRING, new Type.ListOf(ref("Item")), ref("Address"), ref("Colour")),
                    enumeration("Country"), struct("Item", ref("Colour"), ref("Order"))));

    @Test
    void aTypeComesWhereAFieldFirstNeedsIt() {
        assertThat(Appearance.of(List.of(FIRST))).containsExactly("Order", "Item", "Colour", "Address", "Country",
                "Unused");
    }

    @Test
    void typesOfAMapAndOfAUnionAreFound() {
        Schema schema = new Schema("Order", List.of(
                struct("Order", new Type.MapOf(ref("Colour"), new Type.SetOf(ref("Payment")))),
                struct("Card", Type.STRING), enumeration("Colour"), new Definition.Union("Payment",
                        List.of(Field.required(1, "cash", Type.INT64), Field.required(2, "card", ref("Card"))))));
        assertThat(Appearance.of(List.of(schema))).containsExactly("Order", "Colour", "Payment", "Card");
    }

    @Test
    void aTypeThatIsAddedOrDroppedShiftsNoOther() {
        Schema second = new Schema("Order",
                List.of(struct("Address", ref("Planet"), ref("Country")), enumeration("Planet"),
                        struct("Order", ref("Address"), ref("Note"), new Type.ListOf(ref("Item"))),
                        enumeration("Country"), struct("Item", ref("Order")), struct("Note", Type.STRING)));
        List<String> history = Appearance.of(List.of(FIRST, second));
        assertThat(history).startsWith("Order", "Item", "Colour", "Address", "Country", "Unused")
                .endsWith("Planet", "Note").hasSize(8);
        assertThat(Appearance.of(List.of(FIRST, second, FIRST))).isEqualTo(history);
    }

    @Test
    void aLongChainOfTypesFits() {
        List<Definition> chain = new ArrayList<>(List.of(struct("T0", Type.INT32)));
        for (int i = 1; i < Schema.MAX_DEFINITIONS; i++) chain.add(struct("T" + i, ref("T" + (i - 1))));
        assertThat(Appearance.of(List.of(new Schema("T" + (Schema.MAX_DEFINITIONS - 1), chain))))
                .startsWith("T9999", "T9998").endsWith("T0");
    }
}
