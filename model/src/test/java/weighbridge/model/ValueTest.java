package weighbridge.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ValueTest {
    private static final Schema SCHEMA = new Schema("Order",
            List.of(new Definition.Struct("Order", List.of(Field.optional(1, "price", Type.FLOAT64),
                    Field.required(2, "items", new Type.ListOf(new Type.Ref("Item"))),
                    Field.optional(3, "tags", new Type.SetOf(Type.STRING)), Field.optional(4, "note", Type.STRING))),
                    new Definition.Struct("Item", List.of(Field.required(1, "count", Type.INT32)))));

    private static Value.StructValue order(Value price, int count, Value tags, Value note) {
        return new Value.StructValue(List.of(price,
                new Value.ListValue(List.of(new Value.StructValue(List.of(new Value.Int32(count))))), tags, note));
    }

    private static List<String> differences(Value.StructValue expected, Value.StructValue actual) {
        List<String> found = new ArrayList<>();
        Difference.find(SCHEMA, expected, actual, d -> found.add(d.toString()));
        return found;
    }

    @Test
    void nanEqualsItselfAndTheZeroesDiffer() {
        assertThat(new Value.Float64(Double.NaN)).isEqualTo(new Value.Float64(Double.NaN));
        assertThat(new Value.Float64(0.0)).isNotEqualTo(new Value.Float64(-0.0));
        assertThat(new Value.Float32(Float.NaN)).isEqualTo(new Value.Float32(Float.NaN));
        assertThat(new Value.Float32(0f)).isNotEqualTo(new Value.Float32(-0f));
    }

    @Test
    void bytesSetsAndMapsCompareByContent() {
        assertThat(new Value.Bytes(new byte[] {1})).isEqualTo(new Value.Bytes(new byte[] {1}))
                .hasSameHashCodeAs(new Value.Bytes(new byte[] {1}));
        Set<Value> ab = new LinkedHashSet<>(List.of(new Value.Text("a"), new Value.Text("b")));
        Set<Value> ba = new LinkedHashSet<>(List.of(new Value.Text("b"), new Value.Text("a")));
        assertThat(new Value.SetValue(ab)).isEqualTo(new Value.SetValue(ba));
        assertThat(new Value.MapValue(Map.of(new Value.Bytes(new byte[] {1}), new Value.Int8((byte) 2))))
                .isEqualTo(new Value.MapValue(Map.of(new Value.Bytes(new byte[] {1}), new Value.Int8((byte) 2))));
    }

    @Test
    void aDifferenceHasItsPathAndKind() {
        Value.StructValue whole = order(new Value.Float64(1.5), 3, new Value.SetValue(Set.of()), Value.ABSENT);
        assertThat(differences(whole, whole)).isEmpty();
        assertThat(differences(whole, order(new Value.Float64(1.25), 4, Value.ABSENT, new Value.Text(""))))
                .containsExactly("Order.price: float, expected 1.5, got 1.25",
                        "Order.items[0].count: value, expected 3, got 4",
                        "Order.tags: empty-to-absent, expected set of 0, got absent",
                        "Order.note: absent-to-default, expected absent, got \"\"");
        assertThat(differences(order(Value.ABSENT, 3, Value.ABSENT, Value.ABSENT),
                order(Value.ABSENT, 3, new Value.SetValue(Set.of()), Value.ABSENT)))
                .containsExactly("Order.tags: absent-to-empty, expected absent, got set of 0");
        assertThat(differences(whole, order(Value.ABSENT, 3, new Value.SetValue(Set.of()), Value.ABSENT)))
                .containsExactly("Order.price: value-to-absent, expected 1.5, but it is missing");
    }

    @Test
    void whatBecameOfASetsElementIsSaid() {
        Schema schema = new Schema("Order",
                List.of(new Definition.Struct("Order",
                        List.of(Field.required(1, "items", new Type.SetOf(new Type.Ref("Item"))))),
                        new Definition.Struct("Item", List.of(Field.required(1, "count", Type.INT32),
                                Field.optional(2, "tags", new Type.ListOf(Type.STRING))))));
        List<String> found = new ArrayList<>();

        Difference.find(schema, items(item(1, new Value.ListValue(List.of())), item(2, Value.ABSENT)),
                items(item(2, Value.ABSENT), item(1, Value.ABSENT)), d -> found.add(d.toString()));
        Difference.find(schema, items(item(1, Value.ABSENT), item(2, Value.ABSENT)),
                items(item(1, Value.ABSENT), item(3, Value.ABSENT)), d -> found.add(d.toString()));

        assertThat(found).containsExactly("Order.items[].tags: empty-to-absent, expected list of 0, got absent",
                "Order.items: value, expected set of 2, got set of 2");
    }

    private static Value.StructValue items(Value... items) {
        return new Value.StructValue(List.of(new Value.SetValue(new LinkedHashSet<>(List.of(items)))));
    }

    private static Value item(int count, Value tags) {
        return new Value.StructValue(List.of(new Value.Int32(count), tags));
    }

    @Test
    void theReadSumTellsWhatWasReadApart() {
        Value.StructValue whole = order(new Value.Float64(1.5), 3, new Value.SetValue(Set.of(new Value.Text("x"))),
                new Value.Text("note"));
        long sum = ReadSum.of(SCHEMA, whole);
        assertThat(ReadSum.of(SCHEMA,
                order(Value.ABSENT, 3, new Value.SetValue(Set.of(new Value.Text("x"))), new Value.Text("note"))))
                .isNotEqualTo(sum);
        assertThat(ReadSum.of(SCHEMA, order(new Value.Float64(1.5), 4, new Value.SetValue(Set.of(new Value.Text("x"))),
                new Value.Text("note")))).isNotEqualTo(sum);
        assertThat(ReadSum.of(SCHEMA,
                order(new Value.Float64(1.5), 3, new Value.SetValue(Set.of()), new Value.Text("note"))))
                .isNotEqualTo(sum);
        assertThat(ReadSum.of(SCHEMA, order(new Value.Float64(1.5), 3, Value.ABSENT, new Value.Text("note"))))
                .isNotEqualTo(ReadSum.of(SCHEMA,
                        order(new Value.Float64(1.5), 3, new Value.SetValue(Set.of()), new Value.Text("note"))));
        assertThat(ReadSum.of(SCHEMA, order(new Value.Float64(1.5), 3, new Value.SetValue(Set.of(new Value.Text("x"))),
                new Value.Text("not")))).isNotEqualTo(sum);
    }

    @Test
    void theReadSumDoesNotDependOnTheOrderOfASet() {
        Set<Value> ab = new LinkedHashSet<>(List.of(new Value.Text("a"), new Value.Text("bc")));
        Set<Value> ba = new LinkedHashSet<>(List.of(new Value.Text("bc"), new Value.Text("a")));
        assertThat(ReadSum.of(SCHEMA, order(Value.ABSENT, 1, new Value.SetValue(ab), Value.ABSENT)))
                .isEqualTo(ReadSum.of(SCHEMA, order(Value.ABSENT, 1, new Value.SetValue(ba), Value.ABSENT)));
    }
}
