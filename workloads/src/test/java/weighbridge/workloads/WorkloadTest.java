package weighbridge.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Payload;
import weighbridge.model.PayloadReader;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;

class WorkloadTest {
    @TempDir
    private Path folder;

    @Test
    void theStringsOf100000RecordsHaveThePublishedSizeToTheByte() throws IOException {
        Path csv = folder.resolve("strings.csv");
        Workload strings = Workload.named("habr-strings").orElseThrow();
        strings.writeCsv(csv, strings.records(), 1);
        assertThat(Files.size(csv)).isEqualTo(74_100_000);
    }

    @ParameterizedTest
    @CsvSource({"habr-mixed, 29063336", "habr-longs, 21479973"})
    void theOtherCsvFilesAreWithinOnePercentOfThePublishedSize(String name, long published) throws IOException {
        Path csv = folder.resolve("data.csv");
        Workload workload = Workload.named(name).orElseThrow();
        workload.writeCsv(csv, workload.records(), 1);
        assertThat(Files.size(csv)).isCloseTo(published, withPercentage(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"habr-mixed", "habr-strings", "habr-longs", "providence-containers", "providence-optional", "providence-required", "providence-deep"})
    void oneSeedGivesOnePayloadAndAnotherSeedAnother(String name) throws IOException {
        Workload workload = Workload.named(name).orElseThrow();
        Payload first = workload.write(folder.resolve("a"), 200, 7);
        assertThat(first.messages()).isEqualTo(200);
        assertThat(workload.write(folder.resolve("b"), 200, 7).digest()).isEqualTo(first.digest());
        assertThat(workload.write(folder.resolve("c"), 200, 8).digest()).isNotEqualTo(first.digest());
    }

    @Test
    void presentNumbersOfTheMixedDataAreOddAndAboutHalfAreAbsent() throws IOException {
        Workload workload = Workload.named("habr-mixed").orElseThrow();
        workload.write(folder.resolve("mixed"), 4_000, 3);
        List<Value.StructValue> messages = PayloadReader.readAll(folder.resolve("mixed"));
        List<Integer> always = List.of(1, 2, 6, 11, 12);
        for (int f = 1; f <= 20; f++) {
            int field = f - 1;
            List<Value> present = messages.stream().map(m -> m.fields().get(field)).filter(v -> v != Value.ABSENT).toList();
            if (always.contains(f)) assertThat(present).as("f" + f).hasSize(4_000);
            else assertThat(present.size()).as("f" + f).isBetween(1_800, 2_200);
            assertThat(present).as("f" + f).allMatch(v -> switch (v) {
                case Value.Int32 i -> i.value() % 2 != 0 && (field != 15 || i.value() == (short) i.value());
                case Value.Int64 i -> i.value() % 2 != 0;
                case Value.Float64 d -> d.value() >= 0 && d.value() < 1;
                case Value.Float32 d -> d.value() >= 0 && d.value() < 1;
                case Value.Text t -> t.value().matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
                default -> false;
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"jmh-blog, 1470", "jmh-blog-59, 59"})
    void theBlogsMessageIsTwoObjectsWithTextsDrawnFromTheSeed(String name, int bytes) throws IOException {
        Workload workload = Workload.named(name).orElseThrow();
        Payload payload = workload.write(folder.resolve("blog"), 3, 1);
        List<Value.StructValue> messages = PayloadReader.readAll(payload.file());
        assertThat(messages).hasSize(3).containsOnly(messages.getFirst());
        List<Value> outer = messages.getFirst().fields();
        List<Value> inner = ((Value.StructValue) outer.get(1)).fields();
        assertThat(outer).element(0).isEqualTo(new Value.Float64(Double.MAX_VALUE));
        assertThat(inner.subList(0, 2)).containsExactly(outer.get(0), Value.ABSENT);
        assertThat(List.of(inner.get(2), outer.get(2))).doesNotHaveDuplicates()
                .allSatisfy(v -> assertThat(((Value.Text) v).value()).hasSize(bytes).matches("[A-Za-z. ]+[A-Za-z.]"));

        assertThat(workload.write(folder.resolve("again"), 3, 1).digest()).isEqualTo(payload.digest());
        assertThat(workload.write(folder.resolve("other"), 3, 2).digest()).isNotEqualTo(payload.digest());
    }

    @Test
    void namesOfBuiltInWorkloadsAreUnique() {
        assertThat(Workload.builtIn()).extracting(Workload::name).doesNotHaveDuplicates().contains("habr-mixed", "habr-strings", "habr-longs");
        assertThat(Workload.named("no-such")).isEmpty();
    }

    @Test
    void aNestedSchemaIsNotWrittenAsCsv() {
        Workload nested = Workload.random("nested", nested(), RandomValues.Shape.DEFAULT);
        assertThatThrownBy(() -> nested.writeCsv(folder.resolve("x.csv"), 1, 1)).hasMessageContaining("Tree.left: a CSV cell holds a scalar");
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
    void theFillRateIsTheShareOfOptionalFieldsThatArePresent() {
        Schema schema = new Schema("Flat", List.of(new Definition.Struct("Flat", List.of(Field.optional(1, "a", Type.INT32)))));
        for (double rate : new double[] {0, 0.25, 1}) {
            var messages = Workload.random("flat", schema, new RandomValues.Shape(rate, 0, 9, 0, true)).messages(5);
            long present = IntStream.range(0, 4_000).filter(_ -> messages.get().fields().getFirst() != Value.ABSENT).count();
            assertThat(present / 4_000.0).isBetween(rate - 0.03, rate + 0.03);
        }
    }

    @Test
    void withoutAFieldTheOthersHoldTheSame() {
        Workload whole = Workload.named("providence-deep").orElseThrow();
        Workload less = whole.without(List.of("two1"));
        var messages = whole.messages(5);
        var rest = less.messages(5);

        assertThat(less.schema().rootStruct().fields()).extracting(Field::name).containsExactly("two2");
        for (int i = 0; i < 20; i++) assertThat(rest.get().fields()).containsExactly(messages.get().fields().get(1));
        assertThatThrownBy(() -> whole.without(List.of("two3"))).hasMessageContaining("two3");
    }

    @Test
    void theCardinalityIsTheNumberOfDistinctTexts() {
        Schema schema = new Schema("Flat", List.of(new Definition.Struct("Flat", List.of(Field.required(1, "a", Type.STRING)))));
        var messages = Workload.random("flat", schema, new RandomValues.Shape(1, 0, 9, 12, true)).messages(5);
        assertThat(IntStream.range(0, 2_000).mapToObj(_ -> messages.get()).distinct()).hasSize(12);
    }

    @Test
    void randomMessagesOfARecursiveSchemaEndAndCanBeWritten() throws IOException {
        Payload payload = Workload.random("tree", nested(), RandomValues.Shape.DEFAULT).write(folder.resolve("tree"), 50, 9);
        assertThat(PayloadReader.readAll(payload.file())).hasSize(50);
    }

    @Test
    void aShapeThatCannotBeIsRefused() {
        assertThatThrownBy(() -> new RandomValues.Shape(1.5, 0, 9, 0, true)).hasMessageContaining("fill rate is 1.5");
        assertThatThrownBy(() -> new RandomValues.Shape(1, 5, 4, 0, true)).hasMessageContaining("5 to 4 elements");
    }

    private static Schema nested() {
        return new Schema("Tree", List.of(
                new Definition.Struct("Tree", List.of(
                        Field.required(1, "label", Type.STRING),
                        Field.optional(2, "left", new Type.Ref("Tree")),
                        Field.required(3, "children", new Type.ListOf(new Type.Ref("Tree"))),
                        Field.required(4, "weights", new Type.MapOf(Type.STRING, Type.FLOAT32)),
                        Field.required(5, "ids", new Type.SetOf(Type.INT8)),
                        Field.required(6, "blob", Type.BYTES),
                        Field.optional(7, "kind", new Type.Ref("Leaf")),
                        Field.required(8, "flags", new Type.ListOf(Type.BOOL, true)))),
                new Definition.Union("Leaf", List.of(Field.required(1, "count", Type.INT16), Field.required(2, "tree", new Type.Ref("Tree"))))));
    }
}
