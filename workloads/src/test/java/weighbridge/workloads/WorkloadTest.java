package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.model.payload.PayloadReader;

class WorkloadTest {
    @TempDir
    private Path folder;

    @Test
    void oneSeedGivesOnePayloadAndAnotherSeedAnother() throws IOException {
        Workload workload = Workload.random("nested", nested(), RandomValues.Shape.DEFAULT);
        Payload first = workload.write(folder.resolve("a"), 200, 7);
        assertThat(first.messages()).isEqualTo(200);
        assertThat(workload.write(folder.resolve("b"), 200, 7).digest()).isEqualTo(first.digest());
        assertThat(workload.write(folder.resolve("c"), 200, 8).digest()).isNotEqualTo(first.digest());
    }

    @Test
    void aNestedSchemaIsNotWrittenAsCsv() {
        Workload nested = Workload.random("nested", nested(), RandomValues.Shape.DEFAULT);
        assertThatThrownBy(() -> nested.writeCsv(folder.resolve("x.csv"), 1, 1))
                .hasMessageContaining("Tree.left: a CSV cell holds a scalar");
    }

    @Test
    void aConstantWorkloadRepeatsItsFirstMessage() {
        var messages = Workload.random("constant", nested(), new RandomValues.Shape(1, 1, 3, 0, false)).messages(5);
        Value.StructValue first = messages.get();
        assertThat(IntStream.range(0, 10).mapToObj(_ -> messages.get())).containsOnly(first);
    }

    @Test
    void anEvolvingWorkloadDrawsEveryMessageAnew() {
        var messages = Workload.random("evolving", nested(), new RandomValues.Shape(1, 1, 3, 0, true)).messages(5);
        assertThat(IntStream.range(0, 10).mapToObj(_ -> messages.get())).doesNotHaveDuplicates();
    }

    @Test
    void eachSymbolComesBeforeAnyComesAgain() {
        List<Definition.Symbol> symbols =
                IntStream.range(0, 40).mapToObj(i -> new Definition.Symbol("S" + i, i)).toList();
        Schema schema = new Schema("Flat",
                List.of(new Definition.Struct("Flat", List.of(Field.required(1, "s", new Type.Ref("E")))),
                        new Definition.Enumeration("E", symbols)));
        var messages =
                Workload.random("flat", schema, new RandomValues.Shape(1, 0, 9, 0, true, false, true)).messages(5);
        for (int cycle = 0; cycle < 3; cycle++)
            assertThat(IntStream.range(0, symbols.size()).mapToObj(_ -> messages.get())).doesNotHaveDuplicates();
    }

    @Test
    void theFillRateIsTheShareOfOptionalFieldsThatArePresent() {
        Schema schema =
                new Schema("Flat", List.of(new Definition.Struct("Flat", List.of(Field.optional(1, "a", Type.INT32)))));
        for (double rate : new double[] {0, 0.25, 1}) {
            var messages = Workload.random("flat", schema, new RandomValues.Shape(rate, 0, 9, 0, true)).messages(5);
            long present =
                    IntStream.range(0, 4_000).filter(_ -> messages.get().fields().getFirst() != Value.ABSENT).count();
            assertThat(present / 4_000.0).isBetween(rate - 0.03, rate + 0.03);
        }
    }

    @Test
    void withoutAFieldTheOthersHoldTheSame() {
        Workload whole = Workload.random("nested", nested(), RandomValues.Shape.DEFAULT);
        Workload less = whole.without(List.of("left", "ids"));
        var messages = whole.messages(5);
        var rest = less.messages(5);

        assertThat(less.schema().rootStruct().fields()).extracting(Field::name).containsExactly("label", "children",
                "weights", "blob", "kind", "flags");
        for (int i = 0; i < 20; i++) {
            List<Value> all = messages.get().fields();
            assertThat(rest.get().fields()).containsExactly(all.get(0), all.get(2), all.get(3), all.get(5), all.get(6),
                    all.get(7));
        }
        assertThatThrownBy(() -> whole.without(List.of("right"))).hasMessageContaining("right");
    }

    @Test
    void theCardinalityIsTheNumberOfDistinctTexts() {
        Schema schema = new Schema("Flat",
                List.of(new Definition.Struct("Flat", List.of(Field.required(1, "a", Type.STRING)))));
        var messages = Workload.random("flat", schema, new RandomValues.Shape(1, 0, 9, 12, true)).messages(5);
        assertThat(IntStream.range(0, 2_000).mapToObj(_ -> messages.get()).distinct()).hasSize(12);
    }

    @Test
    void randomMessagesOfARecursiveSchemaEndAndCanBeWritten() throws IOException {
        Payload payload =
                Workload.random("tree", nested(), RandomValues.Shape.DEFAULT).write(folder.resolve("tree"), 50, 9);
        assertThat(PayloadReader.readAll(payload.file())).hasSize(50);
    }

    @Test
    void aShapeThatCannotBeIsRefused() {
        assertThatThrownBy(() -> new RandomValues.Shape(1.5, 0, 9, 0, true)).hasMessageContaining("fill rate is 1.5");
        assertThatThrownBy(() -> new RandomValues.Shape(1, 5, 4, 0, true)).hasMessageContaining("5 to 4 elements");
    }

    private static Schema nested() {
        return new Schema("Tree", List.of(new Definition.Struct("Tree",
                List.of(Field.required(1, "label", Type.STRING), Field.optional(2, "left", new Type.Ref("Tree")),
                        Field.required(3, "children", new Type.ListOf(new Type.Ref("Tree"))),
                        Field.required(4, "weights", new Type.MapOf(Type.STRING, Type.FLOAT32)),
                        Field.required(5, "ids", new Type.SetOf(Type.INT8)), Field.required(6, "blob", Type.BYTES),
                        Field.optional(7, "kind", new Type.Ref("Leaf")),
                        Field.required(8, "flags", new Type.ListOf(Type.BOOL, true)))),
                new Definition.Union("Leaf", List.of(Field.required(1, "count", Type.INT16),
                        Field.required(2, "tree", new Type.Ref("Tree"))))));
    }
}
