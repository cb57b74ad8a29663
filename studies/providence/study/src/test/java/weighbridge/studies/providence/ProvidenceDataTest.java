package weighbridge.studies.providence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weighbridge.model.Definition;
import weighbridge.model.Field;
import weighbridge.model.Schema;
import weighbridge.model.Type;
import weighbridge.model.Value;
import weighbridge.model.payload.Payload;
import weighbridge.workloads.Sentences;
import weighbridge.workloads.Workload;

final class ProvidenceDataTest {
    private static final int MESSAGES = 1_000;

    @ParameterizedTest
    @CsvSource({"providence-containers, 37, false", "providence-optional, 52, false", "providence-required, 52, true",
        "providence-deep, 2, true"})
    void theMessageHasThePublishedNumberOfFields(String name, int count, boolean required) {
        List<Field> fields = workload(name).schema().rootStruct().fields();
        assertThat(fields).hasSize(count).allMatch(f -> f.required() == required);
    }

    @Test
    void theDeepMessageEndsIn48Structs() {
        Value.StructValue message = workload("providence-deep").messages(1).get();
        assertThat(message.fields().stream().flatMap(ProvidenceDataTest::structs).flatMap(ProvidenceDataTest::structs)
                .flatMap(ProvidenceDataTest::structs)
                .filter(v -> v instanceof Value.StructValue || v instanceof Value.UnionValue)).hasSize(48);
    }

    private static Stream<Value> structs(Value value) {
        return ((Value.StructValue) value).fields().stream();
    }

    @Test
    void theEnumHas20FibonacciNumbers() {
        List<Definition.Symbol> symbols =
                ((Definition.Enumeration) workload("providence-deep").schema().definition("Fibonacci")).symbols();
        assertThat(symbols).hasSize(20).extracting(Definition.Symbol::number).startsWith(1, 2, 3, 5, 8).endsWith(6765,
                10946);
    }

    /** The article printed 8.7, 2.4, 2.4 and 7.4 MiB for 1,000 messages, with a byte between messages. */
    @ParameterizedTest
    @CsvSource({"providence-containers, 8.7", "providence-optional, 2.4", "providence-required, 2.4",
        "providence-deep, 7.4"})
    void inThriftsBinaryProtocolAThousandMessagesHaveThePublishedSize(String name, double mebibytes) {
        Workload workload = workload(name);
        Supplier<Value.StructValue> messages = workload.messages(1);
        long bytes = 0;
        for (int i = 0; i < MESSAGES; i++)
            bytes += 1 + size(workload.schema(), new Type.Ref(workload.schema().root()), messages.get());
        assertThat(bytes / 1048576.0).isCloseTo(mebibytes, withPercentage(3));
    }

    /**
     * The bytes of a value in the binary protocol, where a field costs 3 bytes, a list or set 5, a map 6, the end of a
     * struct 1, the length of a text or of bytes 4, and a symbol 4.
     */
    private static long size(Schema schema, Type type, Value value) {
        return switch (value) {
            case Value.Absent _ -> -3;
            case Value.Bool _,Value.Int8 _ -> 1;
            case Value.Int16 _ -> 2;
            case Value.Int32 _,Value.Float32 _,Value.Symbol _ -> 4;
            case Value.Int64 _,Value.Float64 _ -> 8;
            case Value.Text t -> 4 + t.value().getBytes(StandardCharsets.UTF_8).length;
            case Value.Bytes b -> 4 + b.value().length;
            case Value.ListValue(var elements) ->
                5 + elements.stream().mapToLong(e -> size(schema, ((Type.ListOf) type).element(), e)).sum();
            case Value.SetValue(var elements) ->
                5 + elements.stream().mapToLong(e -> size(schema, ((Type.SetOf) type).element(), e)).sum();
            case Value.MapValue(var entries) ->
                6 + entries.entrySet().stream().mapToLong(e -> size(schema, ((Type.MapOf) type).key(), e.getKey())
                        + size(schema, ((Type.MapOf) type).value(), e.getValue())).sum();
            case Value.UnionValue(int i, Value v) -> 4 + size(schema,
                    ((Definition.Union) schema.definition((Type.Ref) type)).alternatives().get(i).type(), v);
            case Value.StructValue(var fields) -> {
                List<Field> declared = ((Definition.Struct) schema.definition((Type.Ref) type)).fields();
                long sum = 1;
                for (int i = 0; i < fields.size(); i++) sum += 3 + size(schema, declared.get(i).type(), fields.get(i));
                yield sum;
            }
        };
    }

    @Test
    void theFillRateIsTheShareOfOptionalFieldsThatArePresent() {
        for (double rate : new double[] {0, 0.3}) {
            Workload optional = ProvidenceData.workloads(rate).get(1);
            Supplier<Value.StructValue> messages = optional.messages(1);
            long present = Stream.generate(messages).limit(MESSAGES).flatMap(m -> m.fields().stream())
                    .filter(v -> v != Value.ABSENT).count();
            assertThat(present / (52.0 * MESSAGES)).isBetween(rate - 0.02, rate + 0.02);
        }
    }

    @Test
    void aSentenceHasThreeToNineWordsInOneOfEightLanguages() {
        Sentences sentences = new Sentences(new SplittableRandom(1));
        Set<String> firstWords = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            if (i % 10 == 0) sentences.nextLanguage();
            String sentence = sentences.get();
            assertThat(sentence).matches("\\S+( \\S+){2,8}").matches(".*[.。]");
            firstWords.add(sentence.split(" ")[0]);
        }
        assertThat(firstWords).contains("River", "Rivière", "Fluss", "Fiume", "河流", "Río", "Rzeka", "Flod");
    }

    @ParameterizedTest
    @ValueSource(strings = {"providence-containers", "providence-optional", "providence-required", "providence-deep"})
    void oneSeedGivesOnePayloadAndAnotherSeedAnother(String name, @TempDir Path folder) throws IOException {
        Payload first = workload(name).write(folder.resolve("a"), 200, 7);
        assertThat(first.messages()).isEqualTo(200);
        assertThat(workload(name).write(folder.resolve("b"), 200, 7).digest()).isEqualTo(first.digest());
        assertThat(workload(name).write(folder.resolve("c"), 200, 8).digest()).isNotEqualTo(first.digest());
    }

    private static Workload workload(String name) {
        return ProvidenceData.workloads().stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
    }
}
