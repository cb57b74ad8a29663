package weighbridge.studies.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Value;
import weighbridge.workloads.Workload;

class GridValuesTest {
    private static final Map<String, List<Integer>> LENGTHS = Map.of("grid-large", List.of(3, 20, 6, 2, 3, 5, 4, 4, 2),
            "grid-large-written", List.of(3, 27, 6, 2, 3, 0, 4, 6, 1));

    @Test
    void textsAreAsLongAsThoseOfThePublishedTest() {
        assertThat(text(workload("grid-small"), 3)).hasSize(15);
        assertThat(text(workload("grid-small-written"), 3)).hasSize(27);
        assertThat(text(workload("grid-large"), 14)).hasSize(15);
        assertThat(text(workload("grid-large-written"), 14)).hasSize(27);
    }

    @Test
    void arraysAreAsLongAsThoseOfThePublishedTest() {
        LENGTHS.forEach((name, lengths) -> {
            List<Value> fields = workload(name).messages(1).get().fields();
            assertThat(Stream.of(1, 3, 5, 7, 9, 11, 13, 15, 17).map(i -> length(fields.get(i)))).as(name)
                    .containsExactlyElementsOf(lengths);
        });
    }

    @Test
    void theLastTextThatIsWrittenIsOneLetterOfFourBytes() {
        List<Value> fields = workload("grid-large-written").messages(1).get().fields();
        List<Integer> bytes = ((Value.ListValue) fields.get(15)).elements().stream()
                .map(v -> ((Value.Text) v).value().getBytes(StandardCharsets.UTF_8).length).toList();
        assertThat(bytes).containsExactly(5, 5, 5, 3, 4, 4);
    }

    @Test
    void valuesDiffer() {
        for (Workload w : GridValues.WORKLOADS) {
            assertThat(Stream.generate(w.messages(1)).limit(100)).as(w.name()).doesNotHaveDuplicates();
        }
    }

    private static int length(Value value) {
        return value instanceof Value.Bytes(byte[] bytes) ? bytes.length : ((Value.ListValue) value).elements().size();
    }

    private static String text(Workload workload, int field) {
        return ((Value.Text) workload.messages(1).get().fields().get(field)).value();
    }

    private static Workload workload(String name) {
        return GridValues.WORKLOADS.stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
    }
}
