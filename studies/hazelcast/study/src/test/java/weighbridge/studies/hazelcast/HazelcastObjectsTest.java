package weighbridge.studies.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weighbridge.model.Value;
import weighbridge.studies.hazelcast.objects.Size;
import weighbridge.workloads.Workload;

class HazelcastObjectsTest {
    @Test
    void oneInAThousandIsSoughtAndAsLongAsAllOthers() {
        for (Size size : Size.values()) {
            Workload workload = HazelcastObjects.of(size);
            List<String> texts = messages(workload, 2_000).stream().map(m -> text(workload, m)).toList();
            assertThat(texts).filteredOn(HazelcastObjects.SOUGHT::equals).hasSize(2);
            assertThat(texts).allSatisfy(t -> assertThat(t).hasSize(15));
        }
    }

    @Test
    void everyValueIsOfItsFieldAndAListAsLongAsTheArticlesIs() {
        List<Value> large = messages(HazelcastObjects.LARGE, 1).getFirst().fields();
        assertThat(large).hasSize(HazelcastObjects.LARGE.schema().rootStruct().fields().size());
        assertThat(large.stream().filter(Value.ListValue.class::isInstance)
                .map(v -> ((Value.ListValue) v).elements().size())).containsExactly(3, 6, 2, 3, 5, 4, 4, 2);
        assertThat(((Value.Bytes) large.get(3)).value()).hasSize(20);
    }

    @Test
    void oneSeedGivesTheSameMessages() {
        assertThat(messages(HazelcastObjects.SMALL, 3)).isEqualTo(messages(HazelcastObjects.SMALL, 3));
    }

    private static String text(Workload workload, Value.StructValue message) {
        int at = workload.schema().rootStruct().fields().stream().map(f -> f.name()).toList()
                .indexOf(HazelcastObjects.SOUGHT_FIELD);
        return ((Value.Text) message.fields().get(at)).value();
    }

    private static List<Value.StructValue> messages(Workload workload, int count) {
        Supplier<Value.StructValue> messages = workload.messages(1);
        return Stream.generate(messages).limit(count).toList();
    }
}
