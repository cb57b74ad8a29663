package weighbridge.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DifferenceTest {
    @Test
    void aSetThatLostAFloatLostAFloatAlone() {
        assertThat(kinds(new Type.SetOf(Type.FLOAT64),
                new Value.SetValue(Set.of(new Value.Float64(0.0), new Value.Float64(-0.0))),
                new Value.SetValue(Set.of(new Value.Float64(0.0))))).containsExactly(Difference.Kind.FLOAT);
        assertThat(kinds(new Type.SetOf(Type.INT32), new Value.SetValue(Set.of(new Value.Int32(0), new Value.Int32(1))),
                new Value.SetValue(Set.of(new Value.Int32(0))))).containsExactly(Difference.Kind.VALUE);
    }

    @Test
    void aMapThatLostAFloatAsAKeyLostAFloat() {
        Value one = new Value.Text("one");
        assertThat(kinds(new Type.MapOf(Type.FLOAT32, Type.STRING),
                new Value.MapValue(Map.of(new Value.Float32(0), one, new Value.Float32(-0f), one)),
                new Value.MapValue(Map.of(new Value.Float32(0), one)))).containsExactly(Difference.Kind.FLOAT);
        assertThat(kinds(new Type.MapOf(Type.STRING, Type.STRING), new Value.MapValue(Map.of(one, one)),
                new Value.MapValue(Map.of()))).containsExactly(Difference.Kind.VALUE);
    }

    @Test
    void aFieldThatDidNotComeBackIsCalledMissing() {
        Schema schema = new Schema("Root",
                List.of(new Definition.Struct("Root", List.of(Field.optional(1, "it", Type.INT32)))));
        List<String> found = new ArrayList<>();
        Difference.find(schema, new Value.StructValue(List.of(new Value.Int32(7))),
                new Value.StructValue(List.of(Value.ABSENT)), d -> found.add(d.toString()));
        assertThat(found).containsExactly("Root.it: value-to-absent, expected 7, but it is missing");
    }

    @Test
    void aUnionIsCalledByTheNameOfItsAlternative() {
        Schema schema = new Schema("Root", List.of(
                new Definition.Struct("Root", List.of(Field.optional(1, "it", new Type.Ref("Either")))),
                new Definition.Union("Either",
                        List.of(Field.required(1, "card", Type.INT32), Field.required(2, "cash", Type.INT32)))));
        List<String> found = new ArrayList<>();
        for (Value actual : List.of(Value.ABSENT, new Value.UnionValue(0, new Value.Int32(1))))
            Difference.find(schema, new Value.StructValue(List.of(new Value.UnionValue(1, new Value.Int32(1)))),
                    new Value.StructValue(List.of(actual)), d -> found.add(d.toString()));
        assertThat(found).containsExactly("Root.it: value-to-absent, expected alternative cash, but it is missing",
                "Root.it: value, expected alternative cash, got alternative card");
    }

    @Test
    void nullInPlaceOfAnElementIsADifference() {
        assertThat(kinds(new Type.ListOf(Type.BYTES), new Value.ListValue(List.of(new Value.Bytes(new byte[] {1}))),
                new Value.ListValue(List.of(new Value.Bytes(null))))).containsExactly(Difference.Kind.VALUE);
        assertThat(kinds(new Type.ListOf(Type.STRING), new Value.ListValue(List.of(new Value.Text(""))),
                new Value.ListValue(List.of(new Value.Text(null))))).containsExactly(Difference.Kind.VALUE);
    }

    private static List<Difference.Kind> kinds(Type type, Value expected, Value actual) {
        Schema schema =
                new Schema("Root", List.of(new Definition.Struct("Root", List.of(Field.required(1, "it", type)))));
        List<Difference.Kind> kinds = new ArrayList<>();
        Difference.find(schema, new Value.StructValue(List.of(expected)), new Value.StructValue(List.of(actual)),
                d -> kinds.add(d.kind()));
        return kinds;
    }
}
